"""mjlogs pseudonym: what stands for a name in datasets made with a key."""

from __future__ import annotations

import sys
from typing import Annotated, Final

import typer

import mjlogs

EXAMPLE: Final = "Example: mjlogs pseudonym names.key Akagi"


def pseudonym(
    key_file: Annotated[str, typer.Argument(metavar="KEYFILE", help="The key that the dataset was made with.")],
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="Names, ids of players, or paths of records.")],
) -> None:
    """Print the pseudonym of each name, so that a player is found in a dataset made with --pseudonyms."""
    for name in names:
        sys.stdout.write(mjlogs.pseudonym(key_file, name) + "\n")
