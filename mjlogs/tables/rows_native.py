"""The twins of PlainSink and PlainTable for compiled use: librt writes each column natively."""

from __future__ import annotations

from typing import final

from librt.strings import BytesWriter, write_i16_le, write_i32_le
from mypy_extensions import i16, i32, i64, u8

from mjlogs.tables.rows import EVENT_LAYOUT, Sink, SmallTable, clamped


@final
class NativeSink(Sink):
    """One writer a column."""

    def __init__(self) -> None:
        self.game = BytesWriter()
        self.deal = BytesWriter()
        self.event = BytesWriter()
        self.kind = BytesWriter()
        self.seat = BytesWriter()
        self.tile = BytesWriter()
        self.physical = BytesWriter()
        self.tsumogiri = BytesWriter()
        self.source = BytesWriter()
        self.meld = BytesWriter()
        self.live_tiles = BytesWriter()
        self.shanten = BytesWriter()
        self.waits = BytesWriter()
        self.furiten = BytesWriter()
        self.riichi = BytesWriter()
        self.score_count = BytesWriter()
        self.scores = BytesWriter()
        self.count: i64 = 0
        self.marked_rows: i64 = 0
        self.marked_scores: i64 = 0

    def put(self, game: i64, deal: i64, event: i64, kind: i64, seat: i64, tile: i64, physical: i64, tsumogiri: i64,
            source: i64, meld: i64, live_tiles: i64, shanten: i64, waits: i64, furiten: i64, riichi: i64,
            scores: i64) -> None:
        """One row."""
        write_i32_le(self.game, i32(game))
        write_i32_le(self.deal, i32(deal))
        write_i32_le(self.event, i32(event))
        self.kind.append(u8(kind & 255))
        self.seat.append(u8(seat & 255))
        self.tile.append(u8(tile & 255))
        write_i16_le(self.physical, i16(physical))
        self.tsumogiri.append(u8(tsumogiri & 255))
        self.source.append(u8(source & 255))
        write_i32_le(self.meld, i32(meld))
        self.live_tiles.append(u8(live_tiles & 255))
        self.shanten.append(u8(shanten & 255))
        write_i32_le(self.waits, i32(waits))
        self.furiten.append(u8(furiten & 255))
        self.riichi.append(u8(riichi & 255))
        self.score_count.append(u8(scores & 255))
        self.count += 1

    def put_score(self, score: i64) -> None:
        """One score."""
        write_i32_le(self.scores, i32(clamped(score)))

    def rows(self) -> i64:
        """How many rows there are."""
        return self.count

    def writers(self) -> list[BytesWriter]:
        """The columns in the order of EVENT_LAYOUT."""
        return [
            self.game, self.deal, self.event, self.kind, self.seat, self.tile, self.physical, self.tsumogiri,
            self.source, self.meld, self.live_tiles, self.shanten, self.waits, self.furiten, self.riichi,
            self.score_count,
        ]

    def mark(self) -> None:
        """Remember this place."""
        self.marked_rows = self.count
        self.marked_scores = len(self.scores)

    def rollback(self) -> None:
        """Forget what came after the last mark."""
        writers = self.writers()
        for k in range(len(writers)):
            _name, size, _null = EVENT_LAYOUT[k]
            writers[k].truncate(self.marked_rows * size)
        self.scores.truncate(self.marked_scores)
        self.count = self.marked_rows

    def columns(self) -> list[bytes]:
        """One buffer a column."""
        out = [one.getvalue() for one in self.writers()]
        out.append(self.scores.getvalue())
        return out


@final
class NativeTable(SmallTable):
    """One writer a column."""

    def __init__(self, width: i64) -> None:
        super().__init__(width)
        self.writers: list[BytesWriter] = [BytesWriter() for _ in range(width)]

    def write(self, value: i64) -> None:
        """The next value."""
        write_i32_le(self.writers[self.at], i32(value))
        self.at += 1

    def rollback(self) -> None:
        """Forget what came after the last mark."""
        self.at = 0
        self.rows = self.marked
        for one in self.writers:
            one.truncate(self.marked * 4)

    def columns(self) -> list[bytes]:
        """One buffer a column."""
        return [one.getvalue() for one in self.writers]
