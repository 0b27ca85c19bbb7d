"""Hands against the package `mahjong`, waits and shanten against counting.

MJLOGS_DIFFERENTIAL says how many hands.
"""

from __future__ import annotations

import os
import random
from dataclasses import replace

import pytest
from mahjong.hand_calculating.hand import HandCalculator
from mahjong.hand_calculating.hand_config import HandConfig, HandConstants, OptionalRules
from mahjong.hand_calculating.hand_response import HandResponse
from mahjong.meld import Meld as TheirMeld
from mahjong.shanten import Shanten

from mjlogs.core.melds import ANKAN, CHI, PON, Meld
from mjlogs.core.seats import Seat, Wind
from mjlogs.core.tiles import EAST, FIRST_RED, KINDS, Tile, kind_of
from mjlogs.hands.notation import FLAGS, counts_of
from mjlogs.hands.points import ron_points, tsumo_points
from mjlogs.hands.shanten import shanten
from mjlogs.hands.value import HandValue, WinningHand, values
from mjlogs.hands.waits import waits_of
from mjlogs.rulesets.load import load
from mjlogs.rulesets.model import Ruleset
from tests.differential.hand_samples import RED_IDS, Sample, sample_hand

HANDS = int(os.environ.get("MJLOGS_DIFFERENTIAL", "2000"))
SEED = 20261130

# Which of our settings goes with which of their options.
RULESETS = [
    ([], OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)),
    (
        ["double_yakuman=['suuankou_tanki','kokushi_juusanmen','junsei_chuuren','daisuushii']", "kiriage_mangan=true"],
        OptionalRules(has_open_tanyao=True, has_aka_dora=True, kiriage=True),
    ),
    (
        ["kuitan=false", "kazoe=sanbaiman"],
        OptionalRules(has_aka_dora=True, has_double_yakuman=False, kazoe_limit=HandConstants.KAZOE_SANBAIMAN),
    ),
    (
        ["open_pinfu_fu=20", "pinfu_tsumo=false"],
        OptionalRules(
            has_open_tanyao=True,
            has_aka_dora=True,
            has_double_yakuman=False,
            fu_for_open_pinfu=False,
            fu_for_pinfu_tsumo=True,
        ),
    ),
]

THEIR_NAMES = {
    "Riichi": "riichi", "Double Riichi": "double_riichi", "Ippatsu": "ippatsu", "Menzen Tsumo": "menzen_tsumo",
    "Tanyao": "tanyao", "Pinfu": "pinfu", "Iipeiko": "iipeikou", "Yakuhai (haku)": "haku", "Yakuhai (hatsu)": "hatsu",
    "Yakuhai (chun)": "chun", "Haitei Raoyue": "haitei", "Houtei Raoyui": "houtei", "Rinshan Kaihou": "rinshan",
    "Chankan": "chankan", "Chiitoitsu": "chiitoitsu", "Toitoi": "toitoi", "San Ankou": "sanankou",
    "San Kantsu": "sankantsu", "Sanshoku Doukou": "sanshoku_doukou", "Honroutou": "honroutou",
    "Shou Sangen": "shousangen", "Sanshoku Doujun": "sanshoku_doujun", "Ittsu": "ittsuu", "Chantai": "chanta",
    "Ryanpeikou": "ryanpeikou", "Honitsu": "honitsu", "Junchan": "junchan", "Chinitsu": "chinitsu",
    "Kokushi Musou": "kokushi_musou", "Kokushi Musou Juusanmen Matchi": "kokushi_juusanmen", "Suu Ankou": "suuankou",
    "Suu Ankou Tanki": "suuankou_tanki", "Daisangen": "daisangen", "Shousuushii": "shousuushii",
    "Dai Suushii": "daisuushii", "Tsuu Iisou": "tsuuiisou", "Chinroutou": "chinroutou", "Ryuuiisou": "ryuuiisou",
    "Chuuren Poutou": "chuuren_poutou", "Daburu Chuuren Poutou": "junsei_chuuren", "Suu Kantsu": "suukantsu",
    "Tenhou": "tenhou", "Chiihou": "chiihou",
}  # fmt: skip
WINDS = ("east", "south", "west", "north")
for wind in WINDS:
    THEIR_NAMES[f"Yakuhai (seat wind {wind})"] = "seat_wind"
    THEIR_NAMES[f"Yakuhai (round wind {wind})"] = "round_wind"
DORA_NAMES = {"Dora": "dora", "Aka Dora": "red_dora", "Ura Dora": "ura_dora"}
NO_YAKU = "no_yaku"
Outcome = tuple[int, int, int, frozenset[tuple[str, int]]]  # han, fu, points, names with han


def tile_at(physical: int) -> Tile:
    """Our tile for a physical one."""
    return Tile(FIRST_RED + RED_IDS.index(physical)) if physical in RED_IDS else Tile(physical // 4)


def ours(sample: Sample) -> WinningHand:
    """The hand as we see it."""
    concealed = [tile_at(one) for one in sample.concealed]
    melds = [Meld(sort, [tile_at(one) for one in tiles], Tile(-1), Seat(-1)) for sort, tiles in sample.melds]
    reds = sum(one in RED_IDS for one in sample.concealed) + sum(
        one in RED_IDS for _, tiles in sample.melds for one in tiles
    )
    flags = 0
    for word in sample.words:
        flags |= FLAGS[word]
    return WinningHand(
        counts_of(concealed),
        melds,
        tile_at(sample.winning),
        reds,
        sample.is_tsumo,
        Wind(sample.seat_wind),
        Wind(sample.round_wind),
        flags,
        [tile_at(one) for one in sample.indicators],
        [tile_at(one) for one in sample.ura],
    )


def estimate(sample: Sample, options: OptionalRules) -> HandResponse:
    """Their view of it."""
    melds = []
    for sort, tiles in sample.melds:
        word = TheirMeld.CHI if sort == CHI else TheirMeld.PON if sort == PON else TheirMeld.KAN
        melds.append(TheirMeld(word, sorted(tiles), opened=sort != ANKAN))
    return HandCalculator.estimate_hand_value(
        [*sample.concealed, *(one for _, tiles in sample.melds for one in tiles)],
        sample.winning,
        melds,
        sample.indicators,
        HandConfig(
            is_tsumo=sample.is_tsumo,
            is_riichi="riichi" in sample.words,
            is_daburu_riichi="double_riichi" in sample.words,
            is_ippatsu="ippatsu" in sample.words,
            is_rinshan="rinshan" in sample.words,
            is_chankan="chankan" in sample.words,
            is_haitei="haitei" in sample.words,
            is_houtei="houtei" in sample.words,
            is_tenhou="tenhou" in sample.words,
            is_chiihou="chiihou" in sample.words,
            player_wind=EAST + sample.seat_wind,
            round_wind=EAST + sample.round_wind,
            options=options,
        ),
        ura_dora_indicators=sample.ura,
    )


def their_outcome(answer: HandResponse, is_closed: bool) -> Outcome | None:
    """What they make of a hand; None for a hand without yaku."""
    if answer.error == NO_YAKU:
        return None
    assert answer.error is None, answer.error
    assert answer.yaku is not None
    assert answer.cost is not None
    named: set[tuple[str, int]] = set()
    for one in answer.yaku:
        text = str(one)
        if text in THEIR_NAMES:
            named.add((THEIR_NAMES[text], one.han_closed if is_closed else one.han_open))
        else:
            word, number = text.rsplit(" ", 1)
            named.add((DORA_NAMES[word], int(number)))
    return answer.han or 0, answer.fu or 0, answer.cost["total"], frozenset(named)


def their_best(sample: Sample, options: OptionalRules) -> Outcome | None:
    """What they make of a hand; of a tenhou, whose tiles came all at once, with whichever tile last is worth most."""
    last = sample.concealed if "tenhou" in sample.words and options.has_double_yakuman else [sample.winning]
    found = [their_outcome(estimate(replace(sample, winning=one), options), sample.is_closed) for one in last]
    return max([one for one in found if one is not None], key=lambda one: one[2], default=None)


def our_outcome(value: HandValue, sample: Sample) -> Outcome:
    """The same of ours; a yakuman is thirteen han to them."""
    is_dealer = sample.seat_wind == 0
    from_dealer, from_others = tsumo_points(value.base, is_dealer)
    tsumo = 3 * from_others if is_dealer else from_dealer + 2 * from_others
    named = set(value.yaku) | {(name, 13 * times) for name, times in value.yakuman}
    named |= {
        (name, count)
        for name, count in (("dora", value.dora), ("red_dora", value.red_dora), ("ura_dora", value.ura_dora))
        if count
    }
    han = 13 * value.times if value.yakuman else value.han
    return han, value.fu, tsumo if sample.is_tsumo else ron_points(value.base, is_dealer), frozenset(named)


def differences(rules: Ruleset, options: OptionalRules, seed: int, hands: int) -> list[str]:
    """The hands the two see differently. Of readings that are equal in points theirs may be any, ours has most fu."""
    rng = random.Random(seed)
    out: list[str] = []
    for _ in range(hands):
        sample = sample_hand(rng)
        mine = [our_outcome(value, sample) for value in values(ours(sample), rules)]
        other = their_best(sample, options)
        if other is None and not mine:
            continue
        if other is None or not mine or (mine[0][0], mine[0][2]) != (other[0], other[2]) or other not in mine:
            out.append(f"{sample}: ours {mine}, theirs {other}")
    return out


@pytest.mark.parametrize("number", range(len(RULESETS)))
def test_han_fu_yaku_and_points_are_those_of_mahjong(number: int) -> None:
    settings, options = RULESETS[number]
    found = differences(load("tenhou", settings), options, SEED + number, HANDS // len(RULESETS))
    assert not found, f"{len(found)} differ, the first: {found[0]}"


def dealt(rng: random.Random) -> tuple[list[int], int]:
    """A random hand of 3n+1 or 3n+2 tiles by kind, with its number of melds; often of few kinds."""
    melds = rng.choice([0, 0, 0, 1, 2, 3])
    size = 13 - 3 * melds + rng.randrange(2)
    kinds = rng.choice([range(KINDS), range(9), range(18), range(18, KINDS), (0, 8, 9, 17, *range(26, KINDS))])
    counts = [0] * KINDS
    for physical in rng.sample([k for k in kinds for _ in range(4)], size):
        counts[physical] += 1
    return counts, melds


def test_shanten_is_that_of_mahjong() -> None:
    rng = random.Random(SEED)
    for _ in range(HANDS):
        counts, melds = dealt(rng)
        expected = Shanten.calculate_shanten(counts, use_chiitoitsu=melds == 0, use_kokushi=melds == 0)
        assert shanten(counts, melds) == expected, (counts, melds)


def complete_suits() -> list[tuple[int, ...]]:
    """Every way to hold four sets and a pair in one suit, built without the tables."""
    runs = [tuple(1 if i <= k < i + 3 else 0 for k in range(9)) for i in range(7)]
    triplets = [tuple(3 if k == i else 0 for k in range(9)) for i in range(9)]
    level = {tuple(2 if k == i else 0 for k in range(9)) for i in range(9)}
    for _ in range(4):
        sums = {tuple(map(sum, zip(one, group, strict=True))) for one in level for group in runs + triplets}
        level = {one for one in sums if max(one) <= 4}
    return sorted(level)


def test_shanten_is_the_least_distance_to_any_complete_hand_of_one_suit() -> None:
    rng = random.Random(SEED)
    targets = complete_suits()
    for _ in range(max(20, HANDS // 100)):
        counts = [0] * KINDS
        for kind in rng.sample([k for k in range(9) for _ in range(4)], 13):
            counts[kind] += 1
        sets = min(sum(max(0, t - c) for t, c in zip(target, counts, strict=False)) for target in targets)
        pairs = sum(c >= 2 for c in counts)
        seven = 7 - pairs + max(0, 7 - sum(c > 0 for c in counts))
        assert shanten(counts, 0) == min(sets, seven) - 1, counts


def test_waits_are_the_tiles_that_complete_the_hand() -> None:
    rng = random.Random(SEED)
    tenpai = 0
    for _ in range(HANDS):
        sample = sample_hand(rng)
        counts = [int(n) for n in counts_of([tile_at(one) for one in sample.concealed])]
        counts[sample.winning // 4] -= 1
        melds = len(sample.melds)
        waits = 0
        for kind in range(KINDS):
            if counts[kind] < 4:
                counts[kind] += 1
                if Shanten.calculate_shanten(counts, use_chiitoitsu=melds == 0, use_kokushi=melds == 0) == -1:
                    waits |= 1 << kind
                counts[kind] -= 1
        assert waits_of(counts, melds) == waits, (counts, melds)
        tenpai += (waits >> kind_of(tile_at(sample.winning))) & 1
    assert tenpai == HANDS
