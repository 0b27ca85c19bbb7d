from __future__ import annotations

import re
from pathlib import Path

import pytest

from mjlogs.dataset import Dataset
from mjlogs.errors import LeagueError
from mjlogs.stats.league import League, Standings, read_league
from mjlogs.stats.standings import standings
from tests.unit.stats.conftest import SAMPLES, ingested

DOCUMENT = Path(__file__).parents[3] / "docs" / "league.md"
# Results of Player A to D in the three records, which have no days: 41.5 -28.9 -17.0 4.4; -22.1 -40.3 13.0 49.4;
# -23.4 13.0 45.9 -35.5


def league(folder: Path, text: str) -> League:
    path = folder / "league.toml"
    path.write_text(text, encoding="utf-8")
    return read_league(str(path))


def totals(found: Standings, kind: str = "player", stage: str = "") -> dict[str, float]:
    rows = found.frame.filter((found.frame["kind"] == kind) & (found.frame["stage"] == stage))
    return {name: round(total, 3) for name, total in rows.select("name", "total").iter_rows()}


def ids(data: Dataset) -> list[str]:
    return data.query("SELECT game_id FROM games ORDER BY path")["game_id"].to_list()  # chankan, hanchan, tonpuu


def test_without_a_word_it_is_everybodys_results(three: Dataset, tmp_path: Path) -> None:
    found = standings(three, league(tmp_path, ""))
    assert totals(found) == {"Player A": -4.0, "Player B": -56.2, "Player C": 41.9, "Player D": 18.3}
    assert found.frame["rank"].to_list() == [1, 2, 3, 4]
    assert found.is_zero_sum
    assert found.notes == ("the league adds up to: results 0, carried 0, penalties 0, adjustments 0, totals 0",)


def test_names_teams_penalties_and_adjustments(three: Dataset, tmp_path: Path) -> None:
    found = standings(three, league(tmp_path, """
        [players]
        Anna = ["Player A"]
        Ben = ["Player B", "Benny"]
        "Player C" = []
        "Player D" = []
        [teams]
        Red = ["Anna", "Ben"]
        Blue = ["Player C", "Player D"]
        [[penalty]]
        player = "Anna"
        points = 20
        reason = "chombo"
        [[adjustment]]
        player = "Ben"
        points = 0.5
        [[adjustment]]
        team = "Blue"
        points = -1.25
    """))
    assert totals(found) == {"Player C": 41.9, "Player D": 18.3, "Anna": -24.0, "Ben": -55.7}
    assert totals(found, "team") == {"Blue": 58.95, "Red": -79.7}
    assert found.is_zero_sum
    assert found.notes == ("the league adds up to: results 0, carried 0, penalties -20, adjustments 0.5, totals -19.5",)


@pytest.mark.parametrize(("carry", "final"), [("0", 41.5), ("0.5", 41.5 - 22.75), ("1", 41.5 - 45.5)])
def test_points_are_carried_or_halved_between_stages(carry: str, final: float, three: Dataset, tmp_path: Path) -> None:
    one, two, last = ids(three)
    found = standings(three, league(tmp_path, f"""
        [teams]
        Red = ["Player A"]
        [[stage]]
        name = "Regular"
        games = ["{one}", "{two}"]
        [[stage]]
        name = "Final"
        games = ["{last}"]
        carry = {carry}
    """))
    assert totals(found, stage="Regular")["Player A"] == -45.5
    assert totals(found, stage="Final")["Player A"] == pytest.approx(final)
    assert totals(found, "team", "Final") == {"Red": pytest.approx(final)}
    assert found.is_zero_sum


def test_a_substitutes_game_counts_for_who_is_named(three: Dataset, tmp_path: Path) -> None:
    one, two, _ = ids(three)
    found = standings(three, league(tmp_path, f"""
        [players]
        Anna = []
        "Player B" = []
        "Player C" = []
        "Player D" = []
        [[session]]
        name = "Night"
        games = ["{one}", "{two}"]
        substitutes = {{ "Player A" = "Anna" }}
    """))
    assert totals(found)["Anna"] == -45.5
    assert "1 games are left out: somebody in them is not of the league" in found.notes
    assert found.sessions.filter(found.sessions["name"] == "Anna").row(0) == ("Night", "Anna", 2, pytest.approx(-45.5))


def test_games_of_which_only_scores_are_known(three: Dataset, tmp_path: Path) -> None:
    found = standings(three, league(tmp_path, """
        rules = "tenhou"
        [[game]]
        players = ["Player A", "Player B", "Player C", "Player D"]
        points = [10000, 20000, 30000, 40000]
    """))
    assert totals(found)["Player D"] == pytest.approx(18.3 + 50)
    assert totals(found)["Player A"] == pytest.approx(-4.0 - 40)
    assert found.frame["games"].to_list() == [4] * 4


def test_a_game_that_is_not_zero_sum_is_named(tmp_path: Path) -> None:
    text = (SAMPLES / "tenhou" / "tonpuu.xml").read_text(encoding="utf-8")
    before, last, after = text.rpartition('sc="')
    (tmp_path / "more.xml").write_text(f"{before}{last}1{after}", encoding="utf-8")  # 100,000 points out of nowhere
    data = ingested(tmp_path / "games", str(tmp_path / "more.xml"))
    found = standings(data, league(tmp_path, ""))
    assert not found.is_zero_sum
    assert found.notes[0] == f"the results of game {ids(data)[0]} do not add up to 0"


@pytest.mark.parametrize(("text", "said"), [
    ("colour = 1", "colour: there is no such key: it is one of name, rules"),
    ("[players", "is no TOML"),
    ("name = 1", "name: is 1; allowed: a text"),
    ("[players]\nAnna = 'x'", "players.Anna: is 'x'; allowed: a list of texts"),
    ("[players]\nAnna = ['x']\nBen = ['x']", "players.Ben: 'x' is a name of Anna already"),
    ("[players]\nAnna = []\n[teams]\nRed = ['Ben']", "teams.Red: 'Ben' is none of the players: Anna"),
    ("[teams]\nRed = ['A']\nBlue = ['A']", "teams.Blue: 'A' is in Red already"),
    ("[[stage]]\nname = 'x'\ncarry = 2", "stage 1.carry: is 2.0; allowed: from 0 to 1"),
    ("[[stage]]\nname = 'x'\nsince = '2026-01-01'", "stage 1.since: is '2026-01-01'; allowed: a day, without"),
    ("[[stage]]\nname = 'x'\n[[stage]]\nname = 'y'", "stage 1: of several stages each says since, until or games"),
    ("[[stage]]\nname = 'x'\nsince = 2026-01-01\n[[stage]]\nname = 'x'\nuntil = 2026-01-01", "stage 2.name: 'x'"),
    ("[[stage]]\ncarry = 1", "stage 1.name: is ''; allowed: a text, and it is needed"),
    ("[[penalty]]\nplayer = 'A'\npoints = -20", "penalty 1.points: is -20.0; allowed: above 0"),
    ("[[penalty]]\nplayer = 'A'", "penalty 1.points: is None; allowed: a number"),
    ("[[penalty]]\npoints = 20", "penalty 1.player: is ''; allowed: one player"),
    ("[[penalty]]\nplayer = 'A'\npoints = nan", "penalty 1.points: is nan"),
    ("[[adjustment]]\nteam = 'Red'\npoints = 1", "adjustment 1.team: is 'Red'; allowed: one of the teams, and there are"),
    ("[[adjustment]]\nplayer = 'A'\npoints = 1\nstage = 'x'", "adjustment 1.stage: is 'x'"),
    ("[[game]]\nplayers = ['A', 'B', 'C', 'D']\npoints = [1, 2, 3, 4]", "rules: are needed"),
    ("rules = 'tenhou'\n[[game]]\nplayers = ['A', 'B']\npoints = [1, 2]", "game 1.players: is ['A', 'B']; allowed: 4"),
    ("rules = 'tenhou'\n[[game]]\nplayers = ['A', 'B', 'C', 'D']\npoints = [1, 2, 3, 4]", "add up to 100000; they add"),
    ("set = ['oka=0']", "set: changes the rules, and none are named"),
    ("session = 1", "session: is 1; allowed: tables: [[session]]"),
])
def test_what_cannot_be_names_the_key_and_what_is_allowed(text: str, said: str, tmp_path: Path) -> None:
    with pytest.raises(LeagueError) as caught:
        league(tmp_path, text)
    assert said in str(caught.value)
    assert "league.toml" in str(caught.value)


def test_a_file_that_is_not_there_says_so(tmp_path: Path) -> None:
    with pytest.raises(LeagueError, match="cannot be read"):
        read_league(str(tmp_path / "none.toml"))


def test_the_example_in_the_document_can_be_read(tmp_path: Path) -> None:
    example = re.search(r"```toml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert example is not None
    found = league(tmp_path, example[1])
    assert (len(found.stages), len(found.sessions), len(found.entries), len(found.games)) == (2, 1, 2, 1)
