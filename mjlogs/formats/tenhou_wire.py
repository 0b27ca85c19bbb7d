"""Tenhou's own way to write numbers, melds and yaku. Holds no state and no rule."""

from __future__ import annotations

from binascii import unhexlify
from typing import Final, final

from librt.strings import BytesWriter
from mypy_extensions import i64

from mjlogs.core.events import Limit, MatchEnd, RyuukyokuReason
from mjlogs.core.melds import ANKAN, CHI, DAIMINKAN, KAKAN, PON
from mjlogs.core.seats import MOST_SEATS
from mjlogs.core.tiles import COPIES, NO_PHYSICAL, PHYSICAL_TILES
from mjlogs.hands.names import BY_TENHOU

MOST_TEXT: Final = 4096  # bytes in one attribute that is read
MOST_NUMBERS: Final = 64  # in one list: the longest sound ones are under 40
MOST_DIGITS: Final = 9
WINDS_PLAYED: Final = 16  # hand counters below it have a wind
SEED_FIELDS: Final = 6  # hand counter, honba, sticks, two dice, indicator
MOST_ID_DIGITS: Final = 3  # of a tile
HUNDREDS: Final = 100  # points are counted in them
PAIRS: Final = 2 * MOST_SEATS  # entries of a list with two a seat; as many more are the seats' chips
MINUS: Final = 45
PLUS: Final = 43
COMMA: Final = 44
ZERO: Final = 48
LIMITS: Final[list[Limit]] = [Limit.NONE, Limit.MANGAN, Limit.HANEMAN, Limit.BAIMAN, Limit.SANBAIMAN, Limit.YAKUMAN]
REASONS: Final[dict[bytes, RyuukyokuReason]] = {
    b"nm": RyuukyokuReason.NAGASHI,
    b"yao9": RyuukyokuReason.KYUUSHU,
    b"kaze4": RyuukyokuReason.SUUFON,
    b"reach4": RyuukyokuReason.SUUCHA_RIICHI,
    b"ron3": RyuukyokuReason.TRIPLE_RON,
    b"kan4": RyuukyokuReason.SUUKAIKAN,
}
BEHIND: Final = ";"  # behind the seed of each deal, where each has its own
KITA: Final = 6  # the sort of a code that is no meld: a north laid aside
NINE: Final = 57
HEX_DIGITS: Final = "0123456789abcdefABCDEF"
HEX: Final[dict[bytes, bytes]] = {
    (high + low).encode(): bytes([int(high + low, 16)]) for high in HEX_DIGITS for low in HEX_DIGITS
}


@final
class MeldCode:
    """A meld code unpacked: all its tiles by id, ascending; the one called and the one added later, or NO_PHYSICAL."""

    def __init__(self, sort: i64, ids: list[int], called: i64, added: i64) -> None:
        self.sort: Final = sort
        self.ids: Final = ids
        self.called: Final = called
        self.added: Final = added


def unpack_meld(code: i64) -> MeldCode:
    """The meld of a code, or the one tile of a kita. Ids may lie beyond the tiles there are."""
    if code & 0x4:
        rest: i64 = code >> 10
        order: i64 = rest // 3
        low: i64 = COPIES * (order // 7 * 9 + order % 7)
        chi: list[int] = [low + ((code >> 3) & 3), low + 4 + ((code >> 5) & 3), low + 8 + ((code >> 7) & 3)]
        return MeldCode(CHI, chi, chi[rest % 3], NO_PHYSICAL)
    if code & 0x18:
        rest = code >> 9
        first: i64 = rest // 3 * COPIES
        unused: i64 = first + ((code >> 5) & 3)
        four: list[int] = [first, first + 1, first + 2, first + 3]
        pon: list[int] = [k for k in four if k != unused]
        if code & 0x8:
            return MeldCode(PON, pon, pon[rest % 3], NO_PHYSICAL)
        return MeldCode(KAKAN, four, pon[rest % 3], unused)
    if code & 0x20:
        north: list[int] = [code >> 8]
        return MeldCode(KITA, north, NO_PHYSICAL, NO_PHYSICAL)
    named: i64 = code >> 8
    first = named // COPIES * COPIES
    four = [first, first + 1, first + 2, first + 3]
    if code & 3:
        return MeldCode(DAIMINKAN, four, named, NO_PHYSICAL)
    return MeldCode(ANKAN, four, NO_PHYSICAL, NO_PHYSICAL)


def numbers(text: bytes) -> list[int] | None:
    """Up to 64 whole numbers of up to nine digits, commas between, signs before; None if the text is no such list."""
    out: list[int] = []
    i: i64 = 0
    end: i64 = len(text)
    while i < end:
        c: i64 = text[i]
        negative = c == MINUS
        if negative or c == PLUS:
            i += 1
        n: i64 = 0
        start: i64 = i
        while i < end:
            c = text[i]
            if c < ZERO or c > NINE:
                break
            n = n * 10 + (c - ZERO)
            i += 1
            if i - start > MOST_DIGITS:
                return None
        if i == start or (i < end and (text[i] != COMMA or i + 1 == end)):
            return None
        out.append(-n if negative else n)
        if len(out) > MOST_NUMBERS:
            return None
        i += 1
    return out


def tile_ids(text: bytes) -> bytes | None:
    """Ids of tiles as Tenhou writes a list of them, a byte each; None if the text is empty or any other list."""
    out = BytesWriter()
    n: i64 = 0
    start: i64 = 0
    end: i64 = len(text)
    for i in range(end):
        c: i64 = text[i]
        if ZERO <= c <= NINE:
            n = n * 10 + (c - ZERO)
            if n >= PHYSICAL_TILES or i - start >= MOST_ID_DIGITS:
                return None
        elif c == COMMA and i > start:
            out.append(int(n))
            n = 0
            start = i + 1
        else:
            return None
    if start == end or len(out) >= MOST_NUMBERS:
        return None
    out.append(int(n))
    return out.getvalue()


def deal_seed(text: bytes) -> tuple[list[int], list[int]]:
    """Counters and indicator of a deal, nothing if they are not sound; and its dice, which may be missing."""
    found = numbers(text)
    if found is not None and len(found) == SEED_FIELDS:
        seed, dice = [found[0], found[1], found[2], found[5]], [found[3], found[4]]
    else:
        fields = text.split(b",")
        if len(fields) != SEED_FIELDS:
            return [], []
        seed, dice = numbers(b",".join([*fields[:3], fields[5]])) or [], numbers(b",".join(fields[3:5])) or []
    if len(seed) != SEED_FIELDS - 2 or has_negative(seed) or seed[0] >= WINDS_PLAYED:
        return [], dice
    return seed, dice


def has_negative(values: list[int]) -> bool:
    """Whether a number is below zero."""
    return any(value < 0 for value in values)


def tenths(text: bytes) -> i64 | None:
    """Ten times a number of at most one decimal: -34.5 is -345; None if it is none."""
    body = text[1:] if text[:1] in (b"-", b"+") else text
    whole, point, fraction = body.partition(b".")
    if not whole.isdigit() or len(whole) > MOST_DIGITS or (point and (not fraction.isdigit() or len(fraction) > 1)):
        return None
    value: i64 = 10 * int(whole) + (int(fraction) if fraction else 0)
    return -value if text[:1] == b"-" else value


def match_end(text: bytes, seats: i64, at: i64) -> MatchEnd | None:
    """Final points and results, two a seat, in front of chips; None if the text is no such list."""
    parts = text.split(b",")
    if len(parts) not in (PAIRS, 2 * PAIRS):
        return None
    points: list[int] = []
    results: list[int] = []
    has_tenths = False
    for i in range(seats):
        score, result = tenths(parts[2 * i]), tenths(parts[2 * i + 1])
        if score is None or score % 10 or result is None:
            return None
        points.append(HUNDREDS * (score // 10))
        results.append(result)
        has_tenths = has_tenths or result % 10 != 0
    return MatchEnd(at, points, results, has_tenths)


def plain(text: bytes) -> str:
    """A text of the record as it stands, whatever bytes it holds."""
    return text.decode("utf-8", "replace")


def unquoted(text: bytes) -> bytes:
    r"""A text with each %XX as the byte it stands for; a percent sign without two hex digits stays.

    >>> unquoted(b"%E6%9D%B1 100%"), unquoted(b"%4g%")
    (b'\xe6\x9d\xb1 100%', b'%4g%')
    """
    count = len(text) // 3
    if 3 * count == len(text) and text[::3] == b"%" * count:
        digits = text.replace(b"%", b"")
        if len(digits) == 2 * count and not digits.translate(None, HEX_DIGITS.encode()):
            return unhexlify(digits)
    pieces = text.split(b"%")
    out: list[bytes] = [pieces[0]]
    for piece in pieces[1:]:
        byte = HEX.get(piece[:2])
        out.append(b"%" + piece if byte is None else byte + piece[2:])
    return b"".join(out)


def yaku_name(number: i64) -> str:
    """Our name of a yaku; an id of none keeps its number, for the laws on yaku to find."""
    name = BY_TENHOU.get(number)
    return f"tenhou yaku {number}" if name is None else name
