"""Packed bytes to plain ones, as a stream that never holds more than a few buffers: gzip, bzip2, xz, tar, zip.

Nothing is written to disk, and names of members are only names. What is damaged is a FormatError, what goes over a
limit TooLarge; no other exception leaves this module.
"""

from __future__ import annotations

import bz2
import lzma
import struct
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Final, Protocol

from mjlogs.errors import FormatError, TooLarge

CHUNK: Final = 65536
PACKED_CHUNK: Final = 8192  # small, for what lies behind a stream's end is copied
BLOCK: Final = 512  # of a tar
MIB: Final = 1 << 20
XZ_MEMORY: Final = 128 * MIB
MOST_TAR_HEADER: Final = 65536  # bytes in a long name or an extended header
TAR_MAGIC: Final = 257
TAR_FILES: Final = (b"0", b"\0", b"7")
ZIP_DIRECTORY: Final = b"PK\x01\x02"
ZIP_TAIL: Final = 65535 + 22 + 20 + 56  # comment, end record, locator, large end record
ZIP_METHODS: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
MOST_ZIP_DIRECTORY: Final = 256 * MIB
ZIP_ERRORS: Final = (zipfile.BadZipFile, zlib.error, OSError, EOFError, RuntimeError, ValueError, struct.error)


@dataclass(frozen=True)
class Limits:
    """How much may be unpacked; over it, TooLarge names the limit."""

    record_bytes: int = 64 * MIB  # of one record
    held_bytes: int = 512 * MIB  # of a zip that is read from a stream or lies within another archive
    total_bytes: int = 32 * 1024 * MIB  # of all that comes out of one file, at every level
    members: int = 500_000  # of one file, at every level
    nesting: int = 4  # packings and archives within each other


class Budget:
    """What one file has used of its limits."""

    def __init__(self, limits: Limits) -> None:
        self.limits: Final = limits
        self.bytes = 0
        self.members = 0

    @property
    def is_spent(self) -> bool:
        """Nothing more may come out of this file."""
        return self.bytes > self.limits.total_bytes or self.members > self.limits.members

    def take(self, size: int) -> None:
        """So many bytes more were unpacked."""
        self.bytes += size
        if self.bytes > self.limits.total_bytes:
            raise over("unpacked bytes of one file", "total_bytes", self.limits.total_bytes)

    def take_member(self) -> None:
        """One member more."""
        self.members += 1
        if self.members > self.limits.members:
            raise over("members of one file", "members", self.limits.members)


def over(what: str, name: str, limit: int) -> TooLarge:
    """The error for a limit: what was counted, the limit's name and value."""
    return TooLarge(f"{what}: over {limit:,}; raise the limit {name} to read on")


class Source:
    """A stream of bytes that can be looked into; an error met while looking is raised where it belongs."""

    def __init__(self, raw: Callable[[int], bytes]) -> None:
        self.raw: Final = raw
        self.ahead = b""
        self.failure: FormatError | None = None

    def peek(self, size: int) -> bytes:
        """The next bytes, fewer at the end; they stay unread."""
        while len(self.ahead) < size and self.failure is None:
            try:
                chunk = self.raw(size - len(self.ahead))
            except FormatError as error:
                self.failure = error
                break
            if not chunk:
                break
            self.ahead += chunk
        return self.ahead[:size]

    def read(self, size: int) -> bytes:
        """Up to so many bytes, none at the end."""
        if self.ahead:
            out, self.ahead = self.ahead[:size], self.ahead[size:]
            return out
        if self.failure is not None:
            raise self.failure
        return self.raw(size)

    def exactly(self, size: int, what: str) -> bytes:
        """So many bytes, or FormatError."""
        out = self.peek(size)
        if len(out) < size:
            raise self.failure or FormatError(f"{what} is cut off: {len(out)} bytes where {size} should be")
        self.ahead = self.ahead[size:]
        return out

    def skip(self, size: int, what: str) -> None:
        """Pass over so many bytes."""
        while size > 0:
            chunk = self.read(min(size, CHUNK))
            if not chunk:
                raise FormatError(f"{what} is cut off: {size} bytes are missing")
            size -= len(chunk)


def file_source(file: IO[bytes]) -> Source:
    """A file's bytes; what the system says against it becomes a FormatError."""

    def raw(size: int) -> bytes:
        try:
            return file.read(size)
        except OSError as error:
            raise FormatError(f"cannot be read: {error.strerror or error}") from None

    return Source(raw)


class Decoder(Protocol):
    """What bz2 and lzma offer for one packed stream."""

    @property
    def eof(self) -> bool:
        """The stream has ended."""

    @property
    def unused_data(self) -> bytes:
        """What followed the end."""

    @property
    def needs_input(self) -> bool:
        """Nothing comes without more bytes."""

    def decompress(self, data: bytes, max_length: int) -> bytes:
        """Some bytes more."""


class GzipDecoder:
    """zlib in the same words."""

    def __init__(self) -> None:
        self.raw: Final = zlib.decompressobj(31)
        self.needs_input = True

    @property
    def eof(self) -> bool:
        """The stream has ended, its checksum held."""
        return self.raw.eof

    @property
    def unused_data(self) -> bytes:
        """What followed the end."""
        return self.raw.unused_data

    def decompress(self, data: bytes, max_length: int) -> bytes:
        """Some bytes more."""
        out = self.raw.decompress(self.raw.unconsumed_tail + data, max_length)
        self.needs_input = len(out) < max_length and not self.raw.unconsumed_tail
        return out


def xz_decoder() -> Decoder:
    """An xz decoder that refuses dictionaries over 128 MiB."""
    return lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=XZ_MEMORY)


PACKINGS: Final[tuple[tuple[str, bytes, Callable[[], Decoder]], ...]] = (
    ("gzip", b"\x1f\x8b\x08", GzipDecoder),
    ("bzip2", b"BZh", bz2.BZ2Decompressor),
    ("xz", b"\xfd7zXZ\0", xz_decoder),
)


class Unpacking:
    """The plain bytes of a packed stream, and of further ones that follow it."""

    def __init__(self, name: str, source: Source, decoder: Callable[[], Decoder], budget: Budget) -> None:
        self.name: Final = name
        self.source: Final = source
        self.new_decoder: Final = decoder
        self.decoder = decoder()
        self.budget: Final = budget
        self.is_over = False

    def read(self, size: int) -> bytes:
        """Up to so many bytes, none at the end."""
        try:
            out = self.more(size)
        except (zlib.error, OSError, lzma.LZMAError, EOFError) as error:
            raise FormatError(f"the {self.name} stream is damaged: {error}") from None
        self.budget.take(len(out))
        return out

    def more(self, size: int) -> bytes:
        """The same, with the decoder's own errors."""
        while not self.is_over:
            if self.decoder.eof:
                self.next_stream()
                continue
            data = self.source.read(PACKED_CHUNK) if self.decoder.needs_input else b""
            if not data and self.decoder.needs_input:
                raise FormatError(f"the {self.name} stream is cut off")
            out = self.decoder.decompress(data, size)
            if out:
                return out
        return b""

    def next_stream(self) -> None:
        """Begin the next packed stream, if one follows; zeros that fill a block are passed over."""
        rest = self.decoder.unused_data.lstrip(b"\0") or self.source.read(PACKED_CHUNK).lstrip(b"\0")
        if not rest and not self.source.peek(1):
            self.is_over = True
            return
        self.decoder = self.new_decoder()
        self.source.ahead = rest + self.source.ahead


def packing_of(head: bytes) -> tuple[str, Callable[[], Decoder]] | None:
    """How a stream is packed, by its first bytes."""
    for name, magic, decoder in PACKINGS:
        if head.startswith(magic):
            return name, decoder
    return None


def is_zip(head: bytes) -> bool:
    """Whether the bytes begin a zip archive."""
    return head.startswith((b"PK\x03\x04", b"PK\x05\x06"))


def is_tar(head: bytes) -> bool:
    """Whether the bytes begin a tar archive."""
    return head[TAR_MAGIC:TAR_MAGIC + 5] == b"ustar"


# ---- tar


def tar_members(source: Source, budget: Budget) -> Iterator[tuple[str, Source]]:
    """Name and bytes of each file in a tar, in its order; each must be used before the next is asked for."""
    fields: dict[bytes, bytes] = {}  # what precedes a header and overrides it
    while True:
        header = source.exactly(BLOCK, "the tar archive") if source.peek(1) or source.failure else bytes(BLOCK)
        if header == bytes(BLOCK):
            return
        check_tar_sum(header)
        size, sort = tar_number(header[124:136]), header[156:157]
        if sort in (b"L", b"x"):
            if size > MOST_TAR_HEADER:
                raise FormatError(f"the tar archive has a name of {size} bytes")
            text = source.exactly(size, "the tar archive")
            source.skip(-size % BLOCK, "the tar archive")
            fields |= {b"path": text} if sort == b"L" else pax_fields(text)
            continue
        if fields.get(b"size", b"").isdigit():
            size = int(fields[b"size"][:20])
        part = TarPart(source, size)
        if sort in TAR_FILES:
            budget.take_member()
            yield tar_name(header, fields), Source(part.read)
        source.skip(part.left + -size % BLOCK, "the tar archive")
        if sort != b"g":
            fields = {}


class TarPart:
    """The bytes of one member."""

    def __init__(self, source: Source, size: int) -> None:
        self.source: Final = source
        self.left = size

    def read(self, size: int) -> bytes:
        """Up to so many bytes, none at the member's end."""
        if self.left == 0:
            return b""
        out = self.source.read(min(size, self.left))
        if not out:
            raise FormatError(f"the tar archive is cut off: {self.left} bytes are missing")
        self.left -= len(out)
        return out


def tar_name(header: bytes, fields: dict[bytes, bytes]) -> str:
    """The name before the header, or the one in it."""
    if b"path" in fields:
        return tar_text(fields[b"path"])
    prefix = tar_text(header[345:500]) if header[262:263] == b"\0" else ""
    short = tar_text(header[:100])
    return f"{prefix}/{short}" if prefix else short


def check_tar_sum(header: bytes) -> None:
    """A header's bytes add up to the sum it states, its own field counted as blanks."""
    if sum(header) - sum(header[148:156]) + 8 * 32 != tar_number(header[148:156]):
        raise FormatError("the tar archive is damaged: the checksum of a header does not fit")


def tar_number(field: bytes) -> int:
    """A number in octal, or, with the first bit set, in binary."""
    if field[0] == 0x80:
        return int.from_bytes(field[1:], "big")
    text = field.strip(b"\0 ")
    if text.strip(b"01234567"):
        raise FormatError("the tar archive is damaged: a size or sum in a header is no number")
    return int(text or b"0", 8)


def tar_text(field: bytes) -> str:
    """A name up to its NUL."""
    return field.split(b"\0", 1)[0].decode("utf-8", "backslashreplace")


def pax_fields(text: bytes) -> dict[bytes, bytes]:
    """The records of an extended header: `length key=value` and a line's end each, the length that of the record."""
    fields: dict[bytes, bytes] = {}
    while text:
        digits = text[:6].partition(b" ")[0]
        length = int(digits) if digits.isdigit() else 0
        if not len(digits) < length <= len(text):
            raise FormatError("the tar archive is damaged: an extended header is no list of fields")
        key, _, value = text[len(digits) + 1:length - 1].partition(b"=")
        fields[key] = value
        text = text[length:]
    return fields


# ---- zip


def open_zip(file: IO[bytes], budget: Budget) -> zipfile.ZipFile:
    """A zip archive whose list of members was measured before it is read into memory."""
    try:
        check_zip_directory(file, budget.limits)
        return zipfile.ZipFile(file)
    except TooLarge:
        raise
    except ZIP_ERRORS as error:
        raise FormatError(f"the zip archive is damaged: {error}") from None


def check_zip_directory(file: IO[bytes], limits: Limits) -> None:
    """The list of members is within the limits."""
    end = file.seek(0, 2)
    tail_at = max(0, end - ZIP_TAIL)
    file.seek(tail_at)
    tail = file.read(ZIP_TAIL)
    record = tail.rfind(b"PK\x05\x06")
    if record < 0 or record + 22 > len(tail):
        raise FormatError("the zip archive is cut off: it has no list of members")
    size = struct.unpack_from("<L", tail, record + 12)[0]
    is_large = tail[record - 20:record - 16] == b"PK\x06\x07" and tail[record - 76:record - 72] == b"PK\x06\x06"
    if record >= 76 and is_large:
        size = max(size if size < 0xFFFFFFFF else 0, struct.unpack_from("<Q", tail, record - 36)[0])
    if size > MOST_ZIP_DIRECTORY:
        raise FormatError(f"the zip archive has a list of members of {size:,} bytes: over {MOST_ZIP_DIRECTORY:,}")
    file.seek(max(0, tail_at + record - 76 - size))
    members = 0
    carry = b""
    while chunk := file.read(MIB):
        members += (carry + chunk).count(ZIP_DIRECTORY)
        carry = chunk[-3:]
        if members > limits.members:
            raise over("members of one file", "members", limits.members)


def zip_source(archive: zipfile.ZipFile, info: zipfile.ZipInfo, budget: Budget) -> Source:
    """The bytes of one member."""
    if info.compress_type not in ZIP_METHODS:
        raise FormatError(f"the zip member is packed by method {info.compress_type}: only 0 and 8 (deflate) are read")
    try:
        file = archive.open(info)
    except ZIP_ERRORS as error:
        raise FormatError(f"the zip member is damaged: {error}") from None

    def raw(size: int) -> bytes:
        try:
            out = file.read(min(size, CHUNK))
        except ZIP_ERRORS as error:
            raise FormatError(f"the zip member is damaged: {error}") from None
        budget.take(len(out))
        return out

    return Source(raw)
