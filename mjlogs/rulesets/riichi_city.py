"""What a Riichi City record says of its table, in the platform's own words: gamePlay, initPoints, round and switches.

Few records are known. What their rulesets do not say themselves is taken from Mahjong Soul's, and where other platforms
differ in it either is accepted.
"""

from __future__ import annotations

from collections.abc import Mapping

from mjlogs.rulesets.draft import Draft

KEYS = ("gamePlay", "stageType", "matchType", "initPoints", "round")
RANKED = "1001"
LENGTHS = {"1": "tonpuu", "2": "hanchan"}
LONGEST = 9  # digits of a number of points
CLAUSE = "CITY"
OF_THE_TABLE = (  # what tournaments and rooms of friends choose, as far as options say it
    "target_points", "settlement_origin", "oka", "uma", "tobi", "agari_yame", "tenpai_yame", "extension", "renchan",
    "noten_payment", "min_han", "pao",
)  # fmt: skip
CHOSEN = ("kiriage_mangan", "kuitan", "ippatsu")


def apply(draft: Draft, settings: Mapping[str, str]) -> None:
    """Bring into a draft what the settings of a record say."""
    length(draft, settings.get("round", ""))
    points = settings.get("initPoints", "")
    if points.isascii() and points.isdigit() and 0 < len(points) <= LONGEST and int(points):
        draft.settle("start_points", int(points), f"{CLAUSE} initPoints", "The record states it.")
        draft.read.append(f"Every seat starts with {int(points)}.")
    else:
        draft.open("start_points", "The record does not state it.")
    if settings.get("gamePlay") == RANKED:
        draft.read.append("A table of the ranked game.")
        return
    draft.part("room")
    draft.assumed.append("A tournament or a room of friends, whose choices it does not all state: any are accepted.")
    for option in OF_THE_TABLE:
        draft.open(option, "Tables of this kind choose it, and the record does not say what.")
    for option in CHOSEN:
        draft.doubt(option, "Tables of this kind choose it, and the record does not say what.")


def length(draft: Draft, said: str) -> None:
    """East only, or East and South, where the record says so."""
    if said in LENGTHS:
        draft.settle("length", LENGTHS[said], f"{CLAUSE} round", f"The record states round {said}.")
    else:
        draft.open("length", "The record states another number of rounds.")
        draft.open("extension", "The record states another number of rounds.")
        draft.assumed.append("Its number of rounds is not known: where the match ends is not judged.")
