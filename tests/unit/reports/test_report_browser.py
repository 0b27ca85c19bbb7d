"""The report in a real browser: nothing is fetched, charts are seen, keys work, names are text, no character is missing.

Needs a Chromium (MJLOGS_CHROMIUM, else /usr/bin/chromium) and playwright.
"""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import pytest

import mjlogs
from mjlogs.reports.charts import PLACES, SERIES
from tests.unit.reports.conftest import HOSTILE, SAMPLES

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Dialog, Page, ViewportSize

CHROMIUM = os.environ.get("MJLOGS_CHROMIUM", "/usr/bin/chromium")
api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: no page is opened in a browser")
pytestmark = pytest.mark.skipif(not Path(CHROMIUM).exists(), reason=f"no browser at {CHROMIUM}: no page is opened in one")
PATIENCE = 120_000  # milliseconds: beside a compiler and other tests a page takes its time
PHONE: ViewportSize = {"width": 390, "height": 844}
DESK: ViewportSize = {"width": 1280, "height": 900}
OPEN_ALL = "document.querySelectorAll('details').forEach((one) => { one.open = true; })"
# Characters of the page whose drawing is that of a character that no font has
MISSING_GLYPHS = """() => {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 32;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const drawn = (one, font) => {
    pen.clearRect(0, 0, 32, 32);
    pen.font = "24px " + font;
    pen.fillText(one, 2, 26);
    return pen.getImageData(0, 0, 32, 32).data.join();
  };
  const font = getComputedStyle(document.body).fontFamily;
  const tofu = drawn("\\u{10fffd}", font);
  const all = [...new Set(document.body.innerText)].filter((one) => one > "\\u00ff");
  return all.filter((one) => drawn(one, font) === tofu);
}"""
# Ratio of the contrast between two colours that the style sets
CONTRAST = """([ink, ground]) => {
  const box = document.body.appendChild(document.createElement("i"));
  const light = (name) => {
    box.style.color = `var(${name})`;
    const parts = getComputedStyle(box).color.match(/[0-9.]+/g).slice(0, 3).map((one) => one / 255);
    const linear = parts.map((one) => (one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4));
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2];
  };
  const pair = [light(ink), light(ground)].sort((a, b) => b - a);
  box.remove();
  return (pair[0] + 0.05) / (pair[1] + 0.05);
}"""


@pytest.fixture(scope="module")
def browser() -> Iterator[BrowserContext]:
    """One window: a browser of today loads parts of its own into every further one."""
    with api.sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"], timeout=PATIENCE)
        context = started.new_context(viewport=DESK, color_scheme="light", reduced_motion="reduce")
        context.set_default_timeout(PATIENCE)
        yield context
        started.close()


@contextmanager
def opened(browser: BrowserContext, path: Path, at: str = "") -> Iterator[Page]:
    """A page; nothing may be said on the console, asked of anywhere, or shown as a dialog."""
    page = browser.new_page()
    wrong: list[str] = []

    def dismiss(dialog: Dialog) -> None:
        wrong.append(f"dialog: {dialog.message}")
        dialog.dismiss()

    page.on("console", lambda message: wrong.append(f"console: {message.text}"))
    page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
    page.on("dialog", dismiss)
    page.on("request", lambda request: None if request.url.startswith(path.as_uri()) else wrong.append(request.url))
    page.goto(path.as_uri() + at)
    yield page
    assert wrong == []
    page.close()


@pytest.fixture(scope="module")
def english(browser: BrowserContext, pages: dict[str, Path]) -> Iterator[Page]:
    """The page for tests that only look at it, or leave it as they found it but for a table of their own."""
    with opened(browser, pages["en"]) as page:
        yield page


@pytest.fixture(scope="module")
def japanese(browser: BrowserContext, pages: dict[str, Path]) -> Iterator[Page]:
    """The page in Japanese, for tests that only look at it; all that can be opened is open."""
    with opened(browser, pages["ja"]) as page:
        page.evaluate(OPEN_ALL)
        yield page


def test_charts_are_seen_and_nothing_is_fetched(english: Page) -> None:
    boxes = [one.bounding_box() for one in english.locator(".plot svg").all()]
    assert len(boxes) > 10
    assert all(box and box["width"] > 200 and box["height"] > 60 for box in boxes)
    bar = english.locator("#win_values .plot path[fill]").first
    assert bar.evaluate("one => getComputedStyle(one).fill") == "rgb(79, 159, 139)"


def test_keys_skip_open_sort_and_filter(browser: BrowserContext, pages: dict[str, Path]) -> None:
    with opened(browser, pages["en"]) as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.id") == "main"
        page.locator("details:has(#laws-kept) > summary").focus()
        page.keyboard.press("Enter")
        assert page.locator("#laws-kept").is_visible()
        for _ in range(2):
            page.locator("#league thead button").nth(1).focus()
            page.keyboard.press("Enter")
        assert page.locator("#league thead th").nth(1).get_attribute("aria-sort") == "descending"
        names = page.locator("#league tbody tr").evaluate_all("rows => rows.map((row) => row.cells[1].textContent.trim())")
        assert names == page.evaluate("names => names.toSorted((a, b) => b.localeCompare(a, 'en'))", names)


def test_numbers_are_sorted_as_numbers(english: Page) -> None:
    english.locator("#league thead button").nth(2).click()
    results = english.locator("#league tbody tr").evaluate_all("rows => rows.map((row) => Number(row.cells[2].dataset.sort))")
    assert results == sorted(results, reverse=True)
    assert len(results) > 4


def test_filter_leaves_rows_that_contain_the_word(english: Page) -> None:
    english.locator("details:has(#definitions-table) > summary").click()
    english.locator("[data-filter=definitions-table]").fill("deal-in")
    rows = english.locator("#definitions-table tbody tr:visible")
    assert 3 < rows.count() < english.locator("#definitions-table tbody tr").count()
    assert all("deal-in" in one.lower() for one in rows.all_text_contents())


def test_link_to_a_finding_opens_the_table(english: Page) -> None:
    english.locator("#laws-broken a", has_text="CALL-04").click()
    shown = english.locator(".finding:target")
    assert shown.locator("h3").text_content().startswith("CALL-04")  # type: ignore[union-attr]
    assert shown.locator(".seat").count() == PLACES
    assert shown.locator(".seat .tile").first.is_visible()


def test_page_opens_at_the_finding_its_address_names(browser: BrowserContext, pages: dict[str, Path]) -> None:
    with opened(browser, pages["en"], "#finding-1") as page:
        assert page.locator("#finding-1 details.moment").get_attribute("open") == ""


@pytest.mark.parametrize("language", ["english", "japanese"])
def test_hostile_name_is_shown_as_text(request: pytest.FixtureRequest, language: str) -> None:
    page: Page = request.getfixturevalue(language)
    assert page.locator("#league bdi", has_text=HOSTILE).first.is_visible()
    assert page.locator("#race svg text", has_text=HOSTILE[:8]).first.is_visible()
    assert page.locator("h2 bdi", has_text=HOSTILE).count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_can_be_told_from_the_ground(english: Page, scheme: Literal["light", "dark"]) -> None:
    words = [("--ink", "--ground"), ("--ink", "--panel"), ("--soft", "--ground"), ("--soft", "--panel"), ("--accent", "--panel"),
             ("--accent", "--ground"), ("--error", "--panel"), ("--warning", "--panel")]
    marks = [(f"--{one}", "--panel") for one in ("c1", "c2", *(f"s{k + 1}" for k in range(SERIES)))]
    english.emulate_media(color_scheme=scheme)
    assert {pair: ratio for pair in words if (ratio := english.evaluate(CONTRAST, pair)) < 4.5} == {}
    assert {pair: ratio for pair in marks if (ratio := english.evaluate(CONTRAST, pair)) < 3} == {}
    english.emulate_media(color_scheme="light")


def test_dark_is_dark_and_paper_is_white(english: Page) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    english.emulate_media(color_scheme="dark")
    assert english.evaluate(ground) == "rgb(20, 32, 29)"
    english.emulate_media(media="print")
    assert english.evaluate(ground) == "rgb(255, 255, 255)"
    assert not english.locator("nav").is_visible()
    assert english.pdf()[:5] == b"%PDF-"
    english.emulate_media(media="screen", color_scheme="light")


def test_every_heading_and_region_has_a_name(english: Page) -> None:
    levels = english.locator("h1, h2, h3").evaluate_all("all => all.map((one) => Number(one.tagName[1]))")
    assert levels[0] == 1
    assert all(after - before <= 1 for before, after in itertools.pairwise(levels))
    for role in ("banner", "navigation", "main", "contentinfo"):
        assert english.get_by_role(role).count() == 1, role
    assert english.get_by_role("region", name="Conformance to the rules").count() == 1


@pytest.mark.parametrize("language", ["english", "japanese"])
def test_page_fits_a_phone(request: pytest.FixtureRequest, language: str) -> None:
    page: Page = request.getfixturevalue(language)
    page.set_viewport_size(PHONE)
    page.evaluate(OPEN_ALL)
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    page.set_viewport_size(DESK)


def test_table_page_steps_with_the_keys(browser: BrowserContext, tmp_path: Path) -> None:
    shown = mjlogs.show(SAMPLES / "tenhou" / "kuikae-discard.xml")
    deal = shown.deal("E4.0")
    (tmp_path / "table.html").write_text(mjlogs.table_page(shown, deal, 40), encoding="utf-8")
    with opened(browser, tmp_path / "table.html") as page:
        said = []
        for key in ("ArrowRight", "ArrowLeft", "n", "End", "Home"):
            page.keyboard.press(key)
            said.append(page.inner_text("#words").split(":", 1)[-1].strip())
        assert [one for one, frame in zip(said, (41, 40, 54, len(deal.frames) - 1, 0), strict=True)
                if deal.frames[frame].words not in one] == []
        assert page.locator("#table .tile").first.is_visible()


def has_fonts(language: str) -> bool:
    """Whether the machine has a font for a language."""
    tool = shutil.which("fc-list")
    return tool is not None and bool(subprocess.run([tool, f":lang={language}"], capture_output=True, check=False).stdout)


@pytest.mark.skipif(not has_fonts("ja"), reason="no Japanese font: characters cannot be drawn")
def test_no_character_of_the_japanese_page_is_missing(japanese: Page) -> None:
    assert japanese.evaluate("document.documentElement.lang") == "ja"
    assert "断幺九" in japanese.inner_text("body")
    assert japanese.evaluate(MISSING_GLYPHS) == []
