"""mjlogs reads riichi mahjong game records, replays every deal and judges it by a ruleset."""

from __future__ import annotations

from mjlogs.api import (
    audit,
    compare_rulesets,
    convert,
    ingest,
    losses,
    pseudonym,
    read,
    ruleset,
    rulesets,
    score,
    show,
    simulate,
    situations,
    suffix_of,
    value,
    viewer_links,
    write,
    written_formats,
)
from mjlogs.compiled import IS_COMPILED
from mjlogs.conversion import Converted
from mjlogs.dataset import Compacted, Dataset, compact, make_database, open
from mjlogs.dataset_api import (
    league_standings,
    percentiles,
    player_table,
    player_tables,
    read_league,
    report,
    review_page,
    scoring,
    statistics,
    statistics_list,
)
from mjlogs.errors import (
    BaselineError,
    ClusterError,
    DatasetError,
    FormatError,
    LeagueError,
    MjlogsError,
    NoSuchMoment,
    NotationError,
    PseudonymError,
    ReviewError,
    RulesetError,
    StorageError,
)
from mjlogs.fairplay.public import review, review_check, review_evidence, review_plan
from mjlogs.formats.sources import Limits
from mjlogs.hands.value import HandValue
from mjlogs.judge import AUTO
from mjlogs.play.simulate import Simulated, Truth
from mjlogs.reports.escape import plain, plain_lines
from mjlogs.reports.findings import COMPARED_FIELDS, FIELDS, finding_cells, finding_text
from mjlogs.reports.laws import explain
from mjlogs.reports.rules import Comparison, OptionRow, RulesetLine, RulesetPage
from mjlogs.reports.score import Score
from mjlogs.reports.stats_text import stats_rows, stats_table, stats_tables
from mjlogs.reports.summary import summary_text
from mjlogs.reports.table_find import Shown
from mjlogs.reports.table_html import table_page
from mjlogs.reports.table_text import deals_text, moment_text
from mjlogs.reports.table_view import DealView, Frame, Mark, MeldView, RiverTile, SeatView
from mjlogs.stats.catalogue import Statistic, Table
from mjlogs.stats.filters import Filters
from mjlogs.stats.league import League, Standings
from mjlogs.stats.scoring import Scoring
from mjlogs.tables.findings import Found
from mjlogs.tables.summary import Summary, Tally
from mjlogs.version import VERSION as __version__

__all__ = [
    "AUTO",
    "COMPARED_FIELDS",
    "FIELDS",
    "IS_COMPILED",
    "BaselineError",
    "ClusterError",
    "Compacted",
    "Comparison",
    "Converted",
    "Dataset",
    "DatasetError",
    "DealView",
    "Filters",
    "FormatError",
    "Found",
    "Frame",
    "HandValue",
    "League",
    "LeagueError",
    "Limits",
    "Mark",
    "MeldView",
    "MjlogsError",
    "NoSuchMoment",
    "NotationError",
    "OptionRow",
    "PseudonymError",
    "ReviewError",
    "RiverTile",
    "RulesetError",
    "RulesetLine",
    "RulesetPage",
    "Score",
    "Scoring",
    "SeatView",
    "Shown",
    "Simulated",
    "Standings",
    "Statistic",
    "StorageError",
    "Summary",
    "Table",
    "Tally",
    "Truth",
    "__version__",
    "audit",
    "compact",
    "compare_rulesets",
    "convert",
    "deals_text",
    "explain",
    "finding_cells",
    "finding_text",
    "ingest",
    "league_standings",
    "losses",
    "make_database",
    "moment_text",
    "open",
    "percentiles",
    "plain",
    "plain_lines",
    "player_table",
    "player_tables",
    "pseudonym",
    "read",
    "read_league",
    "report",
    "review",
    "review_check",
    "review_evidence",
    "review_page",
    "review_plan",
    "ruleset",
    "rulesets",
    "score",
    "scoring",
    "show",
    "simulate",
    "situations",
    "statistics",
    "statistics_list",
    "stats_rows",
    "stats_table",
    "stats_tables",
    "suffix_of",
    "summary_text",
    "table_page",
    "value",
    "viewer_links",
    "write",
    "written_formats",
]
