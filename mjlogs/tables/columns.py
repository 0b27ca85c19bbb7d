"""What every column of every table holds: the one place that says so.

Types: `text`; `int8`, `int16`, `int32`; `bool`; `float64`; `list<int32>`. A column that is not `nullable` always holds
something. Keys are game_id, deal, event, seat.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

SCHEMA_VERSION: Final = 2
UNIQUE: Final = ("hand", "division", "tiles", "physical")
Row = tuple[str, str, str, str]  # name, type (with ? where it may be null), unit, meaning


@dataclass(frozen=True)
class Column:
    """One column of one table. `unit` is empty for names, texts and plain statements."""

    table: str
    name: str
    type: str
    unit: str
    meaning: str
    nullable: bool

    @property
    def is_unique(self) -> bool:
        """Hardly a text of it comes twice: to number them would be of no use."""
        return self.type == "text" and self.name in UNIQUE


GAME_ID: Final[Row] = ("game_id", "text", "", "the platform's id, else sha256: and the digest of the events")
DEAL: Final[Row] = ("deal", "int32", "index from 0", "the deal within the game")
EVENT: Final[Row] = ("event", "int32", "index from 0", "the event within the deal; 0 is the deal's start")
SEAT: Final[Row] = ("seat", "int8", "seat from 0", "counted from the first dealer of the match in turn order")

GAMES: Final[tuple[Row, ...]] = (
    GAME_ID,
    ("path", "text", "", "the file, with !/ before a member of an archive"),
    ("sha256", "text", "", "digest of the unpacked bytes of the record"),
    ("content", "text", "", "digest of the canonical events and claims: equal in two records of the same game"),
    ("source_format", "text", "", "the format the record was read as"),
    ("platform", "text?", "", "where the record says it was played"),
    ("day", "text?", "YYYY-MM-DD", "when the record says it was played"),
    ("settings", "text?", "", "the platform's own settings as the record states them, as JSON"),
    ("ruleset", "text", "", "the ruleset the game was judged by"),
    ("ruleset_digest", "text", "", "digest of all its options"),
    ("rules_read", "text?", "", "what of the rules was read in the record, a sentence a line"),
    ("rules_assumed", "text?", "", "what of the rules had to be assumed, a sentence a line"),
    ("mjlogs_version", "text", "", "the version that judged"),
    ("seats", "int8", "seats", "how many play"),
    ("bytes", "int32", "bytes", "size of the unpacked record"),
    ("deals", "int32", "deals", "how many deals the record holds"),
    ("events", "int32", "events", "how many events they hold"),
    ("wins", "int32", "wins", "winning claims"),
    ("errors", "int32", "findings", "findings of severity error"),
    ("warnings", "int32", "findings", "findings of severity warning"),
    ("has_wall", "bool", "", "the record holds the seed of its walls"),
    ("is_whole", "bool", "", "the record has its end and nothing of it was lost"),
)

SEATS: Final[tuple[Row, ...]] = (
    GAME_ID,
    SEAT,
    ("name", "text?", "", "the player's name as the record writes it: hostile data"),
    ("dan", "text?", "", "the rank the record gives"),
    ("rate", "float64?", "rating points", "the rating the record gives"),
    ("sex", "text?", "", "as the record gives it"),
    ("player_id", "text?", "", "the platform's id of the player: hostile data"),
    ("is_bot", "bool", "", "the record marks a computer player"),
    ("final_points_recorded", "int32?", "points", "points at the end as the record states them"),
    ("final_points", "int32?", "points", "the last scores with the deposits left on the table, by the ruleset"),
    ("place", "int8?", "place from 1", "by the computed final points"),
    ("result_recorded", "float64?", "thousands of points", "the result the record states"),
    ("result", "float64?", "thousands of points", "the computed result, with uma and oka"),
)

DEALS: Final[tuple[Row, ...]] = (
    GAME_ID,
    DEAL,
    ("name", "text", "", "as E2.1: wind, number, honba"),
    ("wind", "text?", "", "the round wind: east, south, west, north"),
    ("number", "int8", "number from 1", "the deal's number in its round"),
    ("honba", "int32", "counters", "honba at the start"),
    ("deposits", "int32", "deposits", "riichi deposits on the table at the start"),
    ("dealer", "int8", "seat from 0", "who deals"),
    ("events", "int32", "events", "events of the deal"),
    ("draws", "int32", "tiles", "tiles drawn, replacements included"),
    ("discards", "int32", "tiles", "tiles discarded"),
    ("calls", "int32", "calls", "chi, pon and daiminkan"),
    ("riichi", "int32", "declarations", "riichi declared"),
    ("kans", "int32?", "kans", "kans of all sorts"),
    ("indicators", "text?", "tiles", "dora indicators turned, in order"),
    ("live_tiles", "int32?", "tiles", "tiles left in the live wall at the end"),
    ("ending", "text?", "", "tsumo, ron, exhaustive, nagashi, kyuushu, suufon, suucha_riichi, suukaikan, triple_ron"),
    ("winners", "int8", "seats", "winning claims"),
    ("is_last", "bool?", "", "the last deal of the match; not known where the record breaks off"),
)

DEAL_SEATS: Final[tuple[Row, ...]] = (
    GAME_ID,
    DEAL,
    SEAT,
    ("is_dealer", "bool", "", "deals"),
    ("points_before", "int32", "points", "at the start of the deal"),
    ("points_after", "int32?", "points", "at its end, as the record moves them"),
    ("place_before", "int8", "place from 1", "at the start"),
    ("place_after", "int8?", "place from 1", "at the end"),
    ("hand", "text?", "tiles", "the starting hand"),
    ("hand_shanten", "int8?", "shanten", "of the 13 tiles dealt"),
    ("tenpai_turn", "int32?", "own discards", "the own discard (from 1) that left the hand tenpai first; 0: dealt so"),
    ("end_shanten", "int8?", "shanten", "of the hand when the deal ended"),
    ("discards", "int32", "tiles", "discards of the seat"),
    ("style", "text?", "", "how the hand was played to the end: closed (silent), open, riichi"),
    ("is_last", "bool?", "", "the last deal of the match; not known where the record breaks off"),
    ("riichi", "text?", "", "first or chasing, where the seat declared riichi and discarded its tile"),
    ("riichi_turn", "int32?", "own discards", "which discard of the seat was the riichi tile, from 1"),
    ("riichi_table_turn", "int32?", "turns of the table", "discards of all seats before it, by the seats, plus 1"),
    ("is_double_riichi", "bool?", "", "declared with the first discard, nothing called before"),
    ("is_riichi_furiten", "bool?", "", "a wait lay in the own river at the declaration"),
    ("riichi_waits", "text?", "kinds", "kinds waited for at the declaration"),
    ("riichi_wait_kinds", "int8?", "kinds", "how many those are"),
    ("riichi_wait_tiles", "int8?", "tiles", "tiles of them the seat saw nowhere"),
    ("is_riichi_accepted", "bool?", "", "the deposit was paid"),
    ("calls", "int32", "calls", "chi, pon and daiminkan; an ankan is no call"),
    ("first_call_turn", "int32?", "own discards", "the discard that followed the first call, from 1"),
    ("ankans", "int8", "kans", "concealed kans"),
    ("daiminkans", "int8", "kans", "kans called"),
    ("kakans", "int8", "kans", "pons extended"),
    ("melds", "text?", "melds", "what lay open at the end, as: chi 123m, pon 55z5z"),
    ("ending", "text?", "", "how the deal ended, as in deals"),
    ("won_by", "text?", "", "tsumo or ron, where the seat won"),
    ("dealt_in", "int8", "winners", "how many won on the seat's tile (0: it did not deal in)"),
    ("dealt_in_to", "int8?", "seat from 0", "the nearest of them"),
    ("dealt_in_shanten", "int8?", "shanten", "of the seat's own hand after that tile"),
    ("dealt_in_riichi", "text?", "", "the seat's own riichi then: none, declaration (with the riichi tile), after"),
    ("is_against_riichi", "bool?", "", "a winner stood in riichi, where the seat dealt in"),
    ("paid_tsumo_of", "int8?", "seat from 0", "who won by tsumo, where another did"),
    ("is_liable", "bool", "", "answers for a yakuman it fed (pao)"),
    ("is_tenpai_at_draw", "bool?", "", "shown (else computed) tenpai at an exhaustive draw or nagashi"),
    ("by_hand", "int32?", "points", "moved by hand values"),
    ("by_honba", "int32?", "points", "moved by honba"),
    ("by_deposits", "int32?", "points", "deposits taken from the table"),
    ("by_riichi", "int32?", "points", "the own deposit, 0 or less"),
    ("by_noten", "int32?", "points", "moved by noten payments"),
    ("by_nagashi", "int32?", "points", "moved by nagashi mangan"),
)

EVENTS: Final[tuple[Row, ...]] = (
    GAME_ID,
    DEAL,
    EVENT,
    ("kind", "text", "", "deal_start draw discard chi pon daiminkan ankan kakan dora riichi riichi_accepted tsumo ron "
                         "ryuukyoku"),
    ("seat", "int8?", "seat from 0", "who acts; the dealer at a deal's start"),
    ("tile", "text?", "tile", "drawn, discarded, called, won on, or the indicator; 0p is the red five of pin"),
    ("physical", "int16?", "tile id 0-135", "which copy, where the format has it"),
    ("tsumogiri", "bool?", "", "the discard is marked as the tile just drawn"),
    ("from_seat", "int8?", "seat from 0", "whose discard was called or won on"),
    ("meld", "text?", "meld", "as chi 123m; all four tiles of a kan"),
    ("live_tiles", "int8?", "tiles", "left in the live wall after the event"),
    ("shanten", "int8?", "shanten", "of the acting seat's hand after the event, the drawn tile included"),
    ("waits", "text?", "kinds", "what the acting seat waits for, the drawn tile apart, as 1m 4m"),
    ("furiten", "text?", "", "of a waiting seat: none, discard, passed, riichi (a win passed in riichi)"),
    ("riichi", "text?", "", "of the acting seat: none, declared, accepted"),
    ("scores", "list<int32>?", "points", "of all seats after the event, where they may change"),
)

WINS: Final[tuple[Row, ...]] = (
    GAME_ID,
    DEAL,
    EVENT,
    SEAT,
    ("won_by", "text", "", "tsumo or ron"),
    ("from_seat", "int8?", "seat from 0", "who dealt in; nobody for a tsumo"),
    ("tile", "text", "tile", "the winning tile"),
    ("is_dealer", "bool", "", "the winner deals"),
    ("style", "text", "", "closed (silent), open or riichi"),
    ("turn", "int32", "own discards", "discards of the winner, plus 1 for a tsumo"),
    ("table_turn", "int32", "turns of the table", "discards of all seats divided by the seats, plus 1"),
    ("hand", "text?", "tiles", "the concealed tiles as replayed, without the tile of a ron"),
    ("melds", "text?", "melds", "in the order they were made"),
    ("waits", "text?", "kinds", "what the hand waited for"),
    ("indicators", "text?", "tiles", "dora indicators turned"),
    ("ura", "text?", "tiles", "ura indicators the record shows"),
    ("han_recorded", "int32?", "han", "sum of the recorded yaku and dora"),
    ("fu_recorded", "int32?", "fu", "as recorded"),
    ("points_recorded", "int32?", "points", "the hand's value as recorded, without honba and deposits"),
    ("limit_recorded", "text?", "", "as recorded; nothing below mangan"),
    ("pao_recorded", "int8?", "seat from 0", "the liable seat as recorded"),
    ("han", "int32?", "han", "computed, dora included; nothing for a yakuman"),
    ("fu", "int32?", "fu", "computed, rounded; nothing for a yakuman"),
    ("points", "int32?", "points", "computed, without honba and deposits"),
    ("limit", "text?", "", "mangan, haneman, baiman, sanbaiman, yakuman; nothing below"),
    ("yakuman", "int8?", "multiples", "of a yakuman, 1 for a counted one, 0 for none"),
    ("dora", "int8?", "tiles", "dora; 0 for a yakuman"),
    ("red_dora", "int8?", "tiles", "red fives; 0 for a yakuman"),
    ("ura_dora", "int8?", "tiles", "ura dora; 0 for a yakuman"),
    ("division", "text?", "tiles", "the reading worth the most, with the most fu among equals"),
    ("pao", "int8?", "seat from 0", "the liable seat by the ruleset"),
)

WIN_YAKU: Final[tuple[Row, ...]] = (
    GAME_ID,
    DEAL,
    EVENT,
    SEAT,
    ("yaku", "text", "", "its name; dora, red_dora and ura_dora are counted here too"),
    ("han", "int32?", "han", "what it is worth in the hand; nothing for a yakuman or where the hand has it not"),
    ("yakuman", "int8?", "multiples", "of a yakuman that the hand has"),
    ("is_recorded", "bool?", "", "the record claims it; nothing where the record lists no yaku"),
    ("han_recorded", "int32?", "han", "what the record counts for it"),
)

PAYMENTS: Final[tuple[Row, ...]] = (
    GAME_ID,
    DEAL,
    EVENT,
    ("from_seat", "int8?", "seat from 0", "who pays; nothing: the table"),
    ("to_seat", "int8?", "seat from 0", "who gets it; nothing: the table"),
    ("points", "int32", "points", "how many"),
    ("reason", "text", "", "hand, honba, deposits (taken), riichi (a deposit paid), noten, nagashi"),
)

FINDINGS: Final[tuple[Row, ...]] = (
    ("code", "text", "", "the law that is broken"),
    ("kind", "text", "", "illegal, mismatch or malformed"),
    ("severity", "text", "", "error or warning"),
    ("game_id", "text?", "", "the game; nothing for a file that cannot be read"),
    ("path", "text", "", "the file"),
    ("deal", "int32?", "index from 0", "the deal"),
    ("deal_name", "text?", "", "as E2.1: wind, number, honba"),
    ("event", "int32?", "index from 0", "the event in the deal"),
    ("seat", "int8?", "seat from 0", "whom it concerns"),
    ("tile", "text?", "tile", "the tile it is about"),
    ("detail", "text", "", "what is wrong, a sentence"),
    ("expected", "text?", "", "what is right, as JSON; of payments also the right final points and results"),
    ("recorded", "text?", "", "what the record says, as JSON"),
    ("clause", "text?", "", "the clause of the rules"),
    ("ruleset", "text?", "", "the ruleset judged by"),
    ("line", "int32?", "line from 1", "where in the record"),
    ("table", "text?", "", "the table at that moment, in lines"),
)

COVERAGE: Final[tuple[Row, ...]] = (
    ("game_id", "text?", "", "the game; nothing for a record that was not read"),
    ("path", "text", "", "the file"),
    ("code", "text?", "", "the law; nothing where the status is the game's own"),
    ("status", "text", "", "checked, unverifiable, off; of a game or file left_out, duplicate, unreadable"),
    ("count", "int32", "times", "how often the law was asked with that outcome; else 1"),
    ("reason", "text?", "", "why the game or file has its status"),
    ("sha256", "text?", "", "digest of the unpacked bytes, where the status is the game's or file's own"),
)

DECISIONS: Final[tuple[Row, ...]] = (
    GAME_ID,
    DEAL,
    ("event", "int32", "index from 0", "the event within the deal that gave the choice"),
    SEAT,
    ("kind", "text", "", "turn (the seat's own) or claim (of a tile of somebody else's)"),
    ("offered", "text?", "", "what could be chosen, as dahai reach hora; nothing where the record does not list it"),
    ("answer", "text?", "", "what was chosen, none for a pass; nothing where there was no answer"),
    ("declined", "text?", "", "what was offered beside it, a pass apart"),
    ("think_ms", "int32?", "ms", "from the offer to the answer"),
    ("reserve_before_ms", "int32?", "ms", "left of the reserve when it was offered"),
    ("reserve_after_ms", "int32?", "ms", "left of the reserve after the answer"),
    ("timed_out", "bool?", "", "the time ran out, and the answer is what was done for the seat"),
    ("offered_at_ms", "int32?", "ms", "when it was offered, from the start of the deal"),
)

RON_CHANCES: Final[tuple[Row, ...]] = (
    GAME_ID,
    DEAL,
    ("event", "int32", "index from 0", "the discard that gave the chance"),
    ("seat", "int8", "seat from 0", "who could win: the tile completes the hand with a yaku, and it is not furiten"),
    ("from_seat", "int8", "seat from 0", "who discarded"),
    ("tile", "text", "tile", "the discard"),
    ("outcome", "text", "", "taken, declined, or overtaken where somebody else won on it"),
    ("style", "text", "", "closed (silent), open or riichi"),
    ("points", "int32", "points", "what the ron was worth without ura, honba and deposits"),
)

CONNECTIONS: Final[tuple[Row, ...]] = (
    GAME_ID,
    DEAL,
    ("event", "int32", "index from 0", "the event within the deal before which it happened"),
    SEAT,
    ("is_back", "bool", "", "the seat is back; else it was lost"),
)

WALLS: Final[tuple[Row, ...]] = (
    GAME_ID,
    DEAL,
    ("tiles", "text?", "tiles", "in the order dealt and drawn, the dead wall last; ?? where it is not known"),
    ("physical", "text?", "tile ids 0-135", "the same tiles as copies, -1 for one not known"),
    ("source", "text?", "", "record, or seed where it is worked out from one; nothing where only the digest is known"),
    ("commitment", "text?", "", "the digest published before the deal, as the record has it"),
)

TABLES: Final[dict[str, tuple[Row, ...]]] = {
    "games": GAMES,
    "seats": SEATS,
    "deals": DEALS,
    "deal_seats": DEAL_SEATS,
    "events": EVENTS,
    "wins": WINS,
    "win_yaku": WIN_YAKU,
    "payments": PAYMENTS,
    "findings": FINDINGS,
    "coverage": COVERAGE,
    "decisions": DECISIONS,
    "ron_chances": RON_CHANCES,
    "connections": CONNECTIONS,
    "walls": WALLS,
}


@cache
def columns_of(table: str) -> tuple[Column, ...]:
    """The columns of a table, in order.

    >>> [one.name for one in columns_of("payments")][:3]
    ['game_id', 'deal', 'event']
    """
    return tuple([Column(table, name, kind.rstrip("?"), unit, meaning, kind.endswith("?"))
                  for name, kind, unit, meaning in TABLES[table]])


@cache
def unique_columns(table: str) -> tuple[int, ...]:
    """Where in a row the columns stand whose texts hardly come twice.

    >>> unique_columns("walls")
    (2, 3)
    """
    return tuple([k for k, one in enumerate(columns_of(table)) if one.is_unique])
