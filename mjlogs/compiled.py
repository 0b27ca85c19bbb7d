"""Whether this installation is compiled: fast ways exist only there, and do the same as the plain ones."""

from __future__ import annotations

from typing import Final

from mjlogs.core import tiles

IS_COMPILED: Final = not tiles.__file__.endswith(".py")
