"""Sound games to plant faults in.

The games are played by mjlogs/play; with MJLOGS_CORPUS (a folder of Tenhou records) real ones are taken as
well. What a simple player hardly ever comes to stands in SHOWCASES, in the notation of tests/builders.py.
"""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from typing import Final

from mjlogs.formats import read_bytes
from mjlogs.play.faults.spot import Record
from mjlogs.play.simulate import simulated
from mjlogs.rulesets.load import load
from tests.builders import build

SEEDS: Final = (1, 2, 3, 4, 5, 7)
SHOWCASES: Final = (
    # an ankan and a kakan, and a rinshan win
    """deal dora=9s; hand 0 1111z23m456p78s99s exact; 0 draw 4m; 0 ankan 1z; dora 4s; 0 draw 9s; 0 tsumo
    deal E1.1; hand 1 55z; 0 5z; 1 pon 5z; 1 discard ?; pass to 1; 1 draw 5z; 1 kakan 5z; 1 draw ?; dora ?; 1 discard ?
    pass left 0; ryuukyoku exhaustive; deal E2.2; 1 ?""",
    # four kans of one seat, another seat has four of a kind
    """deal; hand 0 111122223333m4z exact; hand 2 999p468m2467s15p1z exact
    0 draw 5z; 0 ankan 1m; dora ?; 0 draw 5z; 0 ankan 2m; dora ?; 0 draw 5z; 0 ankan 3m; dora ?; 0 draw ?; 0 discard ?
    1 5z; 0 daiminkan 5z; 0 draw ?; dora ?; 0 discard ?; 1 ?; 2 9p; pass left 0; ryuukyoku exhaustive; deal E1.1; 0 ?""",
    # three dragons called, a ron with a liable seat
    """deal dora=9s; hand 1 55z66z77z123m4s89p1z exact
    0 5z; 1 pon 5z; 1 discard 8p; 2 ?; 3 ?; 0 6z; 1 pon 6z; 1 discard 9p; 2 ?; 3 7z; 1 pon 7z; 1 discard 1z
    2 4s; 1 ron; deal E2.0; 1 ?""",
    # nagashi, four riichi, four winds, nine kinds
    """deal; pass left 0 nagashi=1; ryuukyoku nagashi; deal E2.1; hand 1 4z; hand 2 4z; hand 3 4z
    1 ? 4z; 2 ? 4z; 3 ? 4z; 0 4z; ryuukyoku suufon
    deal E2.2; hand 0 123m456p78s99s555z; hand 1 345m789p123s66z67p; hand 2 234m678p345s77z67m; hand 3 345p567s567m22m23p
    1 ? riichi deposit; 2 ? riichi deposit; 3 ? riichi deposit; 0 ? riichi deposit; ryuukyoku suucha_riichi
    deal E2.3; hand 1 19m19p19s123z2345p exact; 1 draw ?; ryuukyoku kyuushu; deal E2.4; 1 ?""",
    # passed wins, one in riichi; a last discard that completes a triplet; an ankan of a tile thirteen orphans wait for
    """deal; hand 0 123m456p78s99s555z; 0 ?; 1 9s; 2 6s; pass to 0; 0 ? riichi deposit; 1 9s; 2 6s; pass left 0; ryuukyoku exhaustive
    deal E1.1; hand 1 123m456p78s99s777z; hand 3 555z; 0 ?; 1 9s; 2 6s; pass left 1; 1 5z; ryuukyoku exhaustive
    deal E2.2; hand 2 119m19p19s134567z; hand 1 222z; 1 draw 2z; 1 ankan 2z; dora ?; 1 ?; pass left 0; ryuukyoku exhaustive
    deal E3.3; hand 0 234p567p678s22z34m; hand 3 123m456p78s99s555z; 2 ?; 3 ?; 0 9s riichi; 3 ron; deal E4.0; 3 ?""",
    # two winners, with honba and deposits; riichi hands that an ankan would spoil; a call that leaves one free discard
    """deal; hand 0 2223m567p678p999s exact; 0 9m riichi deposit; pass to 0; 0 2m; pass left 0; ryuukyoku exhaustive
    deal E1.1; hand 1 123m456p78s99s555z; hand 3 234m456p78s11p666z; 0 9s; 1 ron; 3 ron
    deal E2.0; hand 2 2234s55z66z77z456p exact; pass to 0; 0 5z; 2 pon 5z; 2 discard 4p; pass to 0; 0 6z; 2 pon 6z; 2 discard 5p
    pass to 0; 0 7z; 2 pon 7z; 2 discard 6p; pass to 1; 1 5s; 2 ?; pass left 0; ryuukyoku exhaustive; deal E3.1; 2 ?""",
    # a pon that leaves the fourth copy in the hand; an open hand without yaku that a discard completes
    """deal; hand 1 555z234m456p78s99s; 0 5z; 1 pon 5z; 1 discard 9s; pass left 0; ryuukyoku exhaustive
    deal E2.1; hand 3 23m456p789s11p23s1z; hand 2 1m; 1 ?; 2 1m; 3 chi 1m with 23m; 3 discard 1z; 0 4s; 1 ?; pass left 0
    ryuukyoku exhaustive; deal E3.2; 2 ?""",
)


# a deal with its wall and the digest of it
WALLED: Final = """deal; hand 0 111m234p567s2299s exact; 0 draw 1m; 0 ankan 1m; dora ?; 0 draw ?; 0 discard ?; pass to 0; 0 ? riichi deposit
    1 ?; 2 ?; 3 9s; 0 ron; wall commit=sha256 salt=ab; deal E1.1; 0 ?; wall"""
CLOCKED: Final = (
    "clock=standard", "base_s={standard=5}", "reserve_s={standard=20}", "reserve_refill=per_deal", "call_s=10",
    'timeout_action=["win_first","tsumogiri","rightmost_after_call","calls_pass"]', "disconnect_clock=runs", "result_screen_s=15",
)
# what only some records tell: decisions with their times, marks, counts, the settings of the table
TIMED: Final = """match ruleset=tenhou table=rated set=kuitan=true
    deal winds=ESWN; left 70; hand 0 123m456p78s99s555z; hand 1 46m1p; hand 2 55m9p
    0 draw 1m; left 69; decide 0 turn dahai offered=dahai think=7000 reserve=20000:18000 out=0 at=0; 0 discard 1m; furiten 0 no
    1 draw 6s; decide 1 turn dahai offered=dahai think=25000 reserve=20000:0 out=1 at=8000; 1 discard 6s
    decide 0 claim none offered=hora,none think=3000 reserve=18000:18000 out=0 at=34000; 2 ?; 3 5m
    decide 2 claim pon offered=pon,none think=2000 reserve=20000:20000 out=0 at=40000
    2 pon 5m; decide 2 turn dahai offered=dahai think=1000 reserve=20000:20000 out=0 at=43000; 2 discard 9p; 3 ?; left 65
    0 draw ?; decide 0 turn dahai offered=dahai think=1000 reserve=18000:18000 out=0 at=54000; 0 discard ?; 1 6s
    decide 0 claim hora offered=hora,none think=900 reserve=18000:18000 out=0 at=60000; 0 ron; screen 15000; deal E1.1 winds=ESWN; 0 ?"""


def played(name: str = "tenhou", changes: tuple[str, ...] = (), seeds: tuple[int, ...] = SEEDS) -> list[Record]:
    """Matches of our own player under a ruleset."""
    rules = load(name, changes)
    return [Record(simulated(rules, str(seed)), rules) for seed in seeds]


def showcases() -> list[Record]:
    """What a player hardly ever comes to, under Tenhou's rules."""
    rules = load("tenhou")
    clocked, untimed = load("tenhou", CLOCKED), load("tenhou", ["clock=none"])
    untold = "deal; 0 draw ?; decide 0 turn dahai offered=dahai think=7000 out=0; 0 discard ?; 1 ?"
    beside = [Record(build(TIMED, clocked), clocked, is_showcase=True), Record(build(untold, untimed), untimed, is_showcase=True)]
    return [Record(build(text, rules), rules, is_showcase=True) for text in (*SHOWCASES, WALLED)] + beside


def real(most: int) -> list[Record]:
    """Records of MJLOGS_CORPUS played by the ordinary rules; none without it."""
    folder = os.environ.get("MJLOGS_CORPUS", "")
    paths = sorted(Path(folder, "mjlog").glob("20*gm-00a9-*.mjlog*")) if folder else []
    rules = load("tenhou")
    records = []
    for path in paths[:most]:
        data = path.read_bytes()
        records += [Record(game, rules) for game in read_bytes(gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data, path.name)]
    return records
