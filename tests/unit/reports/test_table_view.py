"""The table after each event: what is seen of it, by whom, in words and as text."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest

import mjlogs
from mjlogs.core.events import DealStart, Draw, Event, Win, WinClaim
from mjlogs.core.games import Deal, Game
from mjlogs.core.tiles import HIDDEN, NO_PHYSICAL, Tile, parse_tiles
from mjlogs.engine.replay import Plan, Replay
from mjlogs.reports.table_view import DealView, Frame, Frames, deal_views
from mjlogs.rulesets.load import load
from tests.builders import build

ROOT = Path(__file__).parents[3]
SAMPLES = ROOT / "sample_logs" / "tenhou"
KUIKAE = SAMPLES / "kuikae-discard.xml"
RECORDS = sorted(path for path in (ROOT / "sample_logs").glob("*/*") if path.suffix != ".toml")

# Followed by hand from the tags of the record, draw by draw.
MOMENT = """\
deal E4.0, event 54 of 0-101: West (seat 1) discards 6 pin
live tiles 44, deposits 0, indicators 1z

  seat 0 S  24500  Player A
    hand    0m2456678p257s77z
    river   1s 9m 4z 5z 4z 9m 6p'

  seat 1 W  26100  Player B
    hand    48m278p14406s
    melds   chi 456p (6p from seat 0)
    river   1m 1z 1p 2z 5z 9s 6p

> seat 2 N  14300  Player C
    hand    2224557m2p33448s
    river   3z 2z 9p 1m 1p 9s

  seat 3 E  35100  Player D
    hand    68m34789p6888s22z
    river   9m 3z 6z 1z 4z 4z 5m

in the river: * riichi tile, ' called away; ?? a tile that is not shown
! CALL-04 error (seat 1): 6p is discarded right after the chi of 6p"""


def seen(text: str, ruleset: str = "tenhou", hide: tuple[int, ...] = ()) -> DealView:
    """The one deal of a game in the notation of the builders; the seats in `hide` are not shown by the record."""
    rules = load(ruleset)
    return replayed(hidden(build(text, rules), hide), ruleset)


def replayed(game: Game, ruleset: str) -> DealView:
    """The first deal of a game."""
    frames = Frames()
    judgement = Replay(Plan(load(ruleset)), frames).run(game)
    return deal_views(game, frames.deals, judgement.findings)[0]


def hidden(game: Game, seats: tuple[int, ...]) -> Game:
    """The game as a record has it that does not show what some seats hold."""
    for i, deal in enumerate(game.deals):
        game.deals[i] = Deal([closed(event, seats) for event in deal.events], deal.inferred)
    return game


def closed(event: Event, seats: tuple[int, ...]) -> Event:
    if isinstance(event, DealStart) and seats:
        hands = [[Tile(HIDDEN)] * 13 if k in seats else hand for k, hand in enumerate(event.hands)]
        return DealStart(event.at, event.seat, hands, [], event.indicator, NO_PHYSICAL, event.scores, event.wind, event.number,
                         event.honba, event.deposits)
    if isinstance(event, Draw) and event.seat in seats:
        return Draw(event.at, event.seat, Tile(HIDDEN), NO_PHYSICAL)
    return event


def words(view: DealView) -> list[str]:
    return [frame.words for frame in view.frames]


def last(text: str, ruleset: str = "tenhou", hide: tuple[int, ...] = ()) -> Frame:
    return seen(text, ruleset, hide).frames[-1]


def test_one_moment_is_told_as_it_was_played() -> None:
    game = mjlogs.show(KUIKAE)
    deal = game.deal("E4.0")
    head, _, table = mjlogs.moment_text(game, deal, game.frame(deal, 54)).partition("\n")
    assert head.startswith(f"{KUIKAE}, game sha256:")
    assert table == MOMENT


def test_without_an_event_the_first_finding_is_shown_or_the_end() -> None:
    game = mjlogs.show(KUIKAE)
    assert game.frame(game.deal("E4.0")).event == 54
    assert game.frame(game.deal("e1.0")).kind == "Win"
    assert game.deal("3") is game.deal("E4.0")


def test_list_of_deals_says_how_each_ended_and_what_was_found() -> None:
    assert mjlogs.deals_text(mjlogs.show(KUIKAE)).splitlines()[1:] == [
        "  E1.0    117 events  seat 1 tsumo, 1100",
        "  E2.0     96 events  seat 3 ron on seat 2, 5200",
        "  E3.0     70 events  seat 3 ron on seat 2, 5200",
        "  E4.0    102 events  seat 2 ron on seat 0, 1000",
        "         CALL-04 error (event 54, seat 1): 6p is discarded right after the chi of 6p",
    ]


def test_a_record_that_breaks_off_is_shown_as_far_as_it_goes() -> None:
    game = mjlogs.show(SAMPLES / "breaks-off.xml")
    assert game.deals[-1].result == "no end is recorded"
    assert [mark.code for one in game.deals for mark in one.marks] + [mark.code for mark in game.marks] == ["FMT-02"]
    assert len(game.frame(game.deals[-1]).seats) == 4


def test_a_finding_on_the_match_is_told_with_the_list() -> None:
    game = mjlogs.show(SAMPLES / "wrong-result.xml")
    assert [mark.code for mark in game.marks] == ["RES-03"]
    assert "\n  match  RES-03 " in mjlogs.deals_text(game)


@pytest.mark.parametrize("sample", RECORDS, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_every_moment_agrees_with_itself(sample: Path) -> None:
    """Thirteen tiles a seat, live tiles that run down, one frame an event: at every event of every sample."""
    game = mjlogs.show(sample)
    for deal in game.deals:
        assert [frame.event for frame in deal.frames] == list(range(len(deal.frames)))
        for before, frame in zip(deal.frames, deal.frames[1:], strict=False):
            assert before.live_tiles - frame.live_tiles == (frame.kind == "Draw")
        for frame in deal.frames:
            for seat in frame.seats:
                owes = frame.kind == "Claim" and frame.turn == seat.seat and seat.melds[-1].sort != "daiminkan"
                assert len(seat.hand) + 3 * len(seat.melds) == 13 + owes
            mjlogs.moment_text(game, deal, frame).encode("ascii")


def test_a_seat_does_not_see_what_others_hold_or_draw() -> None:
    game = mjlogs.show(KUIKAE, seat=2)
    deal = game.deal("E4.0")
    text = json.dumps([asdict(frame) for frame in deal.frames])
    assert '"words": "East (seat 3) draws a tile"' in text
    for frame in deal.frames[:-1]:
        for seat in frame.seats:
            assert (set(seat.hand) == {"??"}) == (seat.seat != 2)
            assert seat.seat == 2 or (seat.waits, seat.furiten, seat.drawn in ("", "??")) == ((), "", True)
    assert any(frame.words.startswith("North (seat 2) draws") and "a tile" not in frame.words for frame in deal.frames)
    assert "??" not in deal.frames[-1].seats[2].hand


def test_the_closed_words_of_a_draw_name_no_tile() -> None:
    game = mjlogs.show(SAMPLES / "tonpuu.xml")
    draws = [frame.closed_words for deal in game.deals for frame in deal.frames if frame.kind == "Draw"]
    assert draws
    assert not any(suit in line for line in draws for suit in (" man", " pin", " sou", "dragon"))


def test_the_winners_hand_lies_open_for_everybody() -> None:
    end = mjlogs.show(KUIKAE, seat=0).deal("E4.0").frames[-1]
    assert [seat.is_open for seat in end.seats] == [False, False, True, False]
    assert "??" not in end.seats[2].hand
    assert set(end.seats[3].hand) == {"??"}


def test_riichi_waits_and_the_tile_turned_aside() -> None:
    view = seen("deal; hand 0 123m456p789s1123z; 0 5m 3z riichi deposit; 1 ?")
    declared = next(frame for frame in view.frames if frame.kind == "RiichiDeclared")
    assert declared.seats[0].riichi == "declared"
    seat = view.frames[-1].seats[0]
    assert (seat.riichi, [one.tile for one in seat.river if one.is_riichi]) == ("on", ["3z"])
    assert "East (seat 0) discards west, as riichi tile" in words(view)


def test_furiten_is_told_with_its_reason() -> None:
    ready = "deal; hand 0 123m23456p789s11z; "
    assert last(ready + "0 1p; 1 ?").seats[0].furiten == "1p lies in the seat's own river"
    passed = seen(ready + "0 9s; 1 4p; 2 9m")
    assert [frame.seats[0].furiten for frame in passed.frames[-3:]] == ["", "4p was passed", "4p was passed"]
    assert passed.frames[-1].seats[0].waits == ("1p", "4p", "7p")
    assert passed.frames[-1].seats[1].furiten == ""


def test_a_seat_that_owes_a_discard_after_a_call_waits_for_nothing() -> None:
    view = seen("deal; hand 1 46m1112p456789s1z; 0 5m; 1 chi 5m with 46m; 1 discard 1z")
    called = next(frame for frame in view.frames if frame.kind == "Claim")
    assert (called.seats[1].waits, len(called.seats[1].hand)) == ((), 11)
    assert called.seats[1].melds[0].called == "5m"
    assert called.seats[0].river[-1].is_called
    assert view.frames[-1].seats[1].waits != ()
    assert called.words == "South (seat 1) calls chi on 5 man of East (seat 0), with 4 man, 6 man"


def test_three_players_lay_norths_aside() -> None:
    view = seen("deal; hand 0 4z123p456p789s112z; 0 draw 5p; 0 kita; 0 draw 6p; 0 discard 2z; 1 ?", "tenhou-sanma")
    assert [len(frame.seats) for frame in view.frames] == [3] * len(view.frames)
    assert view.frames[-1].seats[0].norths == 1
    assert "East (seat 0) lays a north aside" in words(view)
    assert "East (seat 0) draws 6 pin for a north laid aside" in words(view)


def test_kans_are_told_apart() -> None:
    view = seen("deal; hand 0 1111m456p789s112z; 0 draw 5p; 0 ankan 1m; 0 draw 6p; dora ?; 0 discard 2z; 1 ?")
    kan = next(frame for frame in view.frames if frame.kind == "OwnKan")
    assert asdict(kan.seats[0].melds[0]) == {"sort": "ankan", "tiles": ("1m",) * 4, "called": "", "source": -1}
    assert any(line.startswith("East (seat 0) draws 6 pin for a kan") for line in words(view))


def test_tiles_that_the_record_does_not_show_are_told_as_such() -> None:
    view = seen("deal; hand 0 123m456p789s1123z; 0 draw 5m; 0 discard 3z; 1 draw 9p; 1 discard 9p; 2 ?", hide=(1, 2, 3))
    drawn = view.frames[3].seats[1]
    assert (drawn.hand, drawn.drawn, drawn.is_doubtful) == (("??",) * 13, "??", True)
    assert view.frames[3].words == "South (seat 1) draws a tile that is not shown"
    assert view.frames[4].seats[1].hand == ("??",) * 13
    assert [one.tile for one in view.frames[4].seats[1].river] == ["9p"]


def test_a_hidden_winner_is_shown_with_the_hand_the_record_lays_open() -> None:
    game = hidden(build("deal; hand 1 123m456p789s11z55z; 0 5z; 1 ron 5z from 0", load("tenhou")), (1, 2, 3))
    assert isinstance(game.deals[0].events[-1], Win)
    end = replayed(game, "tenhou").frames[-1]
    assert "".join(end.seats[1].hand) == "1m2m3m4p5p6p7s8s9s1z1z5z5z"
    assert end.turn == -1


def test_worths_the_record_does_not_give_are_left_out() -> None:
    game = build("deal; hand 1 123m456p789s11z55z; 0 5z; 1 ron 5z from 0", load("tenhou"))
    won = game.deals[0].events[-1]
    assert isinstance(won, Win)
    claim = WinClaim(None, None, None, None, None, [], -1, -1, None, won.claim.pao, [], [], -1, -1)
    game.deals[0].events[-1] = Win(-1, won.seat, won.source, won.tile, -1, claim)
    view = replayed(game, "tenhou")
    assert view.frames[-1].words == "South (seat 1) wins by ron on white dragon of East (seat 0)"
    assert view.result == "seat 1 ron on seat 0"


def test_a_draw_says_why_and_who_shows() -> None:
    view = seen("deal; hand 0 123m456p789s1123z; pass left 0; ryuukyoku exhaustive")
    assert view.frames[-1].words.startswith("The deal ends without a win: exhaustive")
    assert view.result == "ryuukyoku (exhaustive)"


def test_a_game_is_named_where_there_are_several() -> None:
    with pytest.raises(mjlogs.NoSuchMoment, match=r"holds \d+ games: name one with --game: sha256:"):
        mjlogs.show(SAMPLES)
    one = mjlogs.show(KUIKAE)
    assert mjlogs.show(SAMPLES, one.game_id).path == str(KUIKAE)
    with pytest.raises(mjlogs.NoSuchMoment, match="no game nobody; the record holds sha256:"):
        mjlogs.show(KUIKAE, "nobody")


def test_deals_of_one_name_are_told_apart_by_number() -> None:
    game = mjlogs.show(KUIKAE)
    twice = mjlogs.Shown(**{**vars(game), "deals": (game.deals[0], game.deals[0])})
    with pytest.raises(mjlogs.NoSuchMoment, match=r"deals 0 and 0 are both called E1\.0: give the number"):
        twice.deal("E1.0")


def test_tiles_are_read_as_they_are_written() -> None:
    frame = last("deal; hand 0 0m123456789s112z exact; 0 ?")
    assert frame.seats[0].hand[0] == "0m"
    assert len(parse_tiles("".join(frame.seats[0].hand))) == 13
