"""Tenhou's grades (dan): numbers in its XML, words in tenhou.net/6."""

from __future__ import annotations

from typing import Final

GRADES: Final = (
    "新人", *[f"{one}級" for one in "９８７６５４３２１"], *[f"{one}段" for one in "初二三四五六七八九十"], "天鳳",
)  # fmt: skip
NUMBERS: Final = {str(number): grade for number, grade in enumerate(GRADES)}


def grade_in_words(grade: str) -> str:
    """A grade that XML states by its number in words; any other as it is.

    >>> grade_in_words("16"), grade_in_words("七段"), grade_in_words("雀豪★3")
    ('七段', '七段', '雀豪★3')
    """
    return NUMBERS.get(grade, grade)


def grade_number(grade: str) -> str:
    """The number of one of Tenhou's grades, empty for any other.

    >>> grade_number("16"), grade_number("七段"), grade_number("雀豪★3")
    ('16', '16', '')
    """
    if grade in GRADES:
        return str(GRADES.index(grade))
    return grade if grade.isascii() and grade.isdecimal() else ""
