"""mjlogs reads riichi mahjong game records, replays every deal and judges it by a ruleset."""

from __future__ import annotations

from mjlogs.compiled import IS_COMPILED
from mjlogs.errors import MjlogsError
from mjlogs.reports.escape import plain
from mjlogs.reports.laws import explain
from mjlogs.version import VERSION as __version__

__all__ = ["IS_COMPILED", "MjlogsError", "__version__", "explain", "plain"]
