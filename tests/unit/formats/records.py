"""Small mjlogs written for the tests. The deals in them are no legal play: readers do not judge."""

from __future__ import annotations

HANDS = (
    "0,4,8,12,16,20,24,28,32,36,40,44,48",
    "1,5,9,13,17,21,25,29,33,37,41,45,49",
    "2,6,10,14,18,22,26,30,34,38,42,46,50",
    "3,7,11,15,19,23,27,31,35,39,43,47,51",
)
GO = '<GO type="169" lobby="0"/>'
UN = '<UN n0="%41" n1="%42" n2="%43" n3="%E9%BA%BB" dan="1,2,3,4" rate="1500.00,1600.00,1700.50,1800" sx="M,F,C,M"/>'
TAIKYOKU = '<TAIKYOKU oya="0"/>'
OWARI = "240,-16.0,250,-5.0,250,5.0,260,16.0"


def tag(_tag: str, /, **attributes: str | None) -> str:
    """One empty element; an attribute given as None is left out."""
    return f"<{_tag} {' '.join(f'{k}={chr(34)}{v}{chr(34)}' for k, v in attributes.items() if v is not None)}/>"


def init(**changes: str | None) -> str:
    """A deal's start."""
    given: dict[str, str | None] = {"seed": "0,0,0,1,2,100", "ten": "250,250,250,250", "oya": "0"}
    given |= {f"hai{seat}": hand for seat, hand in enumerate(HANDS)}
    return tag("INIT", **(given | changes))


def agari(**changes: str | None) -> str:
    """A ron of seat 3 on seat 0."""
    given: dict[str, str | None] = {
        "ba": "0,0", "hai": "3,7,11,15,19,23,27,31,35,39,43,47,51,104", "machi": "104", "ten": "30,1000,0",
        "yaku": "7,1", "doraHai": "100", "who": "3", "fromWho": "0", "sc": "250,-10,250,0,250,0,250,10",
    }
    return tag("AGARI", **(given | changes))


def ryuukyoku(**changes: str | None) -> str:
    """An exhaustive draw, seat 1 tenpai."""
    given: dict[str, str | None] = {"ba": "0,0", "sc": "250,-10,250,30,250,-10,250,-10", "hai1": HANDS[1]}
    return tag("RYUUKYOKU", **(given | changes))


def record(*tags: str, header: str = GO + UN + TAIKYOKU) -> bytes:
    """A record of these tags."""
    return f'<mjloggm ver="2.3">{header}{"".join(tags)}</mjloggm>'.encode()


def deal(number: int = 0, *tags: str) -> str:
    """A whole deal: some tags, then a ron."""
    return init(seed=f"{number},0,0,1,2,100") + "<T104/><D104/>" + "".join(tags) + agari()


def whole(*tags: str) -> bytes:
    """A whole record of one deal with these tags between the dealer's first draw and the draw that ends it."""
    return record(init(), "<T104/>", *tags, ryuukyoku(owari=OWARI))


def of_three() -> bytes:
    """A match of three that stops after a deal: seat 0 lays a north aside, seat 2 wins on its east with seven pairs."""
    hands = {"hai0": "0,32,36,40,44,48,55,56,60,64,68,72,120", "hai1": "73,76,80,84,89,92,96,100,104,124,125,128,129",
             "hai2": "37,38,45,46,53,54,61,62,77,78,108,116,117", "hai3": ""}
    won = agari(hai="37,38,45,46,53,54,61,62,77,78,108,109,116,117", machi="109", ten="25,1600,0", yaku="22,2",
                doraHai="126", who="2", sc="350,-16,350,0,350,16,0,0",
                owari="334,-26.6,350,-5.0,366,31.6,0,0")
    return record(init(seed="0,0,0,1,2,126", ten="350,350,350,0", **hands), '<T109/><N who="0" m="30752"/>',
                  "<T112/><D109/>", won, header=tag("GO", type="185", lobby="0") + UN + TAIKYOKU)
