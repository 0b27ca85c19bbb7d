"""Text out of records made safe to show. Records are written by strangers."""

from __future__ import annotations

import re
from typing import Final

# Controls (C0, DEL, C1), line and paragraph separators, marks that turn the direction of text, and lone surrogates.
UNSAFE: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]"
)


def plain(text: str) -> str:
    r"""Text on one line that no terminal obeys: what is no printable character is written as its code.

    >>> plain("\x1b[31mred\n")
    '\\x1b[31mred\\x0a'
    """
    return UNSAFE.sub(code_of, text)


def plain_lines(text: str) -> str:
    r"""The same for text of several lines.

    >>> plain_lines("one\ntwo\r")
    'one\ntwo\\x0d'
    """
    return "\n".join([plain(line) for line in text.split("\n")])


def code_of(found: re.Match[str]) -> str:
    r"""A character as `\x1b` or `\u202e`."""
    number = ord(found[0])
    return f"\\x{number:02x}" if number < 0x100 else f"\\u{number:04x}"
