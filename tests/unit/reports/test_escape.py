"""Text of strangers on its way to a terminal."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from mjlogs.reports.escape import plain, plain_lines


def test_terminal_escapes_lose_their_force() -> None:
    assert plain("\x1b[2J\x9b31m\x07name") == "\\x1b[2J\\x9b31m\\x07name"


def test_text_cannot_change_its_direction() -> None:
    assert plain("a\u202eb\u2066c") == "a\\u202eb\\u2066c"


def test_a_name_stays_on_its_line() -> None:
    assert plain("a\nb\rc\u2028d") == "a\\x0ab\\x0dc\\u2028d"


def test_a_lone_surrogate_can_be_encoded() -> None:
    assert plain("\udc80").encode() == b"\\udc80"


def test_names_in_other_scripts_are_left_alone() -> None:
    assert plain("東風 Привет café") == "東風 Привет café"


@given(st.text())
def test_lines_keep_their_number(text: str) -> None:
    assert plain_lines(text).count("\n") == text.count("\n")


@given(st.text(st.characters(categories=["Cc", "Cf", "Cs", "Zl", "Zp"])))
def test_no_control_character_gets_through(text: str) -> None:
    assert all(one.isprintable() or one in "\u00ad" or ord(one) > 0xFF for one in plain(text))
