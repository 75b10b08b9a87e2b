"""Reading text files of unknown encoding, and writing them back."""

import codecs
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from boltun.errors import TextError
from boltun.text.encoding import ENCODINGS, Decoded, Found, decode, encode, encoding_title, resolve

SAMPLES = Path(__file__).parent / "samples"

LEGACY = {
    "russian": ["cp1251", "koi8-r", "cp866", "iso8859-5", "mac-cyrillic"],
    "ukrainian": ["cp1251", "koi8-u", "cp1125"],
    "japanese": ["cp932", "euc_jp", "iso2022_jp"],
    "chinese": ["gb18030"],
    "traditional": ["big5"],
    "korean": ["cp949"],
    "german": ["cp1252", "cp850"],
    "french": ["cp1252"],
    "polish": ["cp1250", "iso8859-2"],
    "greek": ["cp1253", "iso8859-7"],
}
UNICODE = ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]
PAIRS = [(language, encoding) for language, own in LEGACY.items() for encoding in own + UNICODE]
MARKS = {
    "utf-8": codecs.BOM_UTF8,
    "utf-16-le": codecs.BOM_UTF16_LE,
    "utf-16-be": codecs.BOM_UTF16_BE,
    "utf-32-le": codecs.BOM_UTF32_LE,
    "utf-32-be": codecs.BOM_UTF32_BE,
}


def sample(language: str) -> str:
    return (SAMPLES / f"{language}.txt").read_text(encoding="utf-8")


def written_back(decoded: Decoded) -> bytes:
    *lines, last = decoded.text.split("\n")
    pieces = [
        decoded.kept.get(at) or f"{line}\n".encode(decoded.encoding) for at, line in enumerate(lines, 1)
    ]
    pieces.append(decoded.kept.get(len(lines) + 1) or last.encode(decoded.encoding))
    return decoded.mark + b"".join(pieces)


@pytest.mark.parametrize(("language", "encoding"), PAIRS)
def test_whole_samples_are_read_as_they_were_written(language: str, encoding: str) -> None:
    text = sample(language).replace("\n", "\r\n")
    data = text.encode(encoding, "ignore")
    assert decode(data).text == data.decode(encoding)


@pytest.mark.parametrize(("language", "encoding"), PAIRS)
def test_every_window_of_200_bytes_is_read_as_it_was_written(language: str, encoding: str) -> None:
    lines = sample(language).splitlines(keepends=True)
    for start in range(len(lines)):
        window = "".join(lines[start:]).encode(encoding, "ignore")[:200].decode(encoding, "ignore")
        if not window.isascii():
            data = window.encode(encoding)
            assert decode(data).text == data.decode(encoding), window


@pytest.mark.parametrize("encoding", MARKS)
def test_a_byte_order_mark_settles_the_encoding(encoding: str) -> None:
    decoded = decode(MARKS[encoding] + sample("russian").encode(encoding))
    assert (decoded.encoding, decoded.mark, decoded.found) == (encoding, MARKS[encoding], Found.MARK)
    assert decoded.text == sample("russian")


@pytest.mark.parametrize("language", ["russian", "japanese"])
@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_single_words_are_recognised_as_utf_16(language: str, encoding: str) -> None:
    first = sample(language).split("\n")[0]
    assert decode(first.encode(encoding)).text == first


@pytest.mark.parametrize(
    ("data", "found"),
    [
        ("да".encode("utf-16-le"), Found.LETTERS),
        ("да, ну и что?".encode("utf-16-le"), Found.NULS),
        ("日本語".encode("iso2022_jp"), Found.ESCAPES),
        ("日本語".encode(), Found.VALID_UTF8),
        (b"plain", Found.VALID_UTF8),
        (b"", Found.VALID_UTF8),
        (sample("russian").encode() + b"\xff\n", Found.NEARLY_UTF8),
        (sample("russian").replace("—", "-").encode("koi8-r"), Found.STATISTICS),
    ],
)
def test_how_an_encoding_was_found_is_told(data: bytes, found: Found) -> None:
    assert decode(data).found is found


def test_a_guess_names_the_runner_up_and_shows_telling_lines() -> None:
    data = ("ok\n\n" + sample("russian")).encode("koi8-r", "ignore")
    decoded = decode(data)
    assert decoded.encoding == "koi8-r"
    assert decoded.runner_up is not None
    assert data.decode(decoded.runner_up) != decoded.text
    assert decoded.preview.startswith("привет\nЗдравствуй!")
    assert decode(b"\n\nyes\nno\n").preview == "yes\nno"


@pytest.mark.parametrize("stray", ["hello\0 there, how are you?\n", "при\0вет, как дела сегодня?\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "cp1251"])
def test_one_stray_nul_does_not_make_a_file_utf_16(stray: str, encoding: str) -> None:
    assert decode(stray.encode(encoding)).text == stray


def test_a_coding_line_decides_nothing() -> None:
    text = "# это coding: koi8-r\nа это charset=utf-7\n" + sample("russian")
    assert decode(text.encode("cp1251")).text == text


def test_superset_encodings_are_preferred_to_their_narrow_names() -> None:
    text = sample("japanese") + "①番です。\n"
    assert decode(text.encode("cp932")).text == text
    assert decode(sample("korean").encode("euc_kr")).encoding == "cp949"
    assert decode(sample("german").encode("iso8859-1")).encoding == "cp1252"
    assert decode(sample("russian").encode("iso8859-5", "ignore")).encoding == "iso8859-5"


@pytest.mark.parametrize("encoding", ["cp932", "euc_jp"])
@pytest.mark.parametrize("text", ["さっきも同じことを聞かれました", "<REPEAT>\nもういいました。\n"])
def test_a_few_japanese_words_are_enough(text: str, encoding: str) -> None:
    assert decode(text.encode(encoding)).text == text


@pytest.mark.parametrize(
    "data",
    [
        bytes(range(256)),
        b"\x7fELF\x02\x01\x01" + bytes(9) + bytes(range(60)) * 3,
        b"\x89PNG\r\n\x1a\n" + bytes((5 * n * n + 3 * n) % 256 for n in range(4000)),
        b"\x1b[31mred\x1b[0m\n" * 20,
        b"\xff\xfe" + bytes((7 * n * n + n // 3) % 256 for n in range(4000)),
    ],
)
def test_binary_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(TextError, match=r"file\.mindw: This is not a text file"):
        decode(data, path=Path("file.mindw"))


@pytest.mark.parametrize("marked", [False, True])
@pytest.mark.parametrize(
    ("language", "encoding"),
    [
        ("russian", "utf-8"),
        ("russian", "utf-16-le"),
        ("russian", "utf-16-be"),
        ("russian", "utf-32-le"),
        ("japanese", "utf-8"),
        ("japanese", "cp932"),
        ("japanese", "euc_jp"),
        ("japanese", "iso2022_jp"),
        ("chinese", "gb18030"),
        ("korean", "cp949"),
    ],
)
def test_a_file_cut_inside_a_character_is_still_read(language: str, encoding: str, marked: bool) -> None:
    mark = MARKS.get(encoding, b"") if marked else b""
    whole = sample(language).encode(encoding)
    data = mark + next(whole[:size] for size in range(200, 240) if _is_torn(whole[:size], encoding))
    decoded = decode(data)
    assert decoded.text.rstrip("\ufffd") == data[len(mark) :].decode(encoding, "ignore")
    assert decoded.lossy_lines == (decoded.text.count("\n") + 1,)
    assert written_back(decoded) == data


def _is_torn(data: bytes, encoding: str) -> bool:
    try:
        data.decode(encoding)
    except UnicodeDecodeError:
        return True
    return False


def test_utf8_with_a_few_bad_bytes_names_their_lines() -> None:
    lines = sample("russian").encode().split(b"\n")
    lines[2] += b"\xff"
    lines[5] = b"\xd0" + lines[5]
    decoded = decode(b"\n".join(lines))
    assert (decoded.encoding, decoded.lossy_lines) == ("utf-8", (3, 6))
    assert written_back(decoded) == b"\n".join(lines)


def test_an_accent_at_the_end_is_no_cut_utf8() -> None:
    assert decode(b"caf\xe9").found is Found.STATISTICS


def test_lone_surrogates_come_as_replacement_characters_and_go_back_as_they_were() -> None:
    data = b"\xff\xfe" + "раз\n\ud83d два\nтри".encode("utf-16-le", "surrogatepass")
    decoded = decode(data)
    assert (decoded.text, decoded.lossy_lines) == ("раз\n\ufffd два\nтри", (2,))
    assert written_back(decoded) == data


def test_escape_sequences_behind_the_last_line_are_kept() -> None:
    assert decode(b'\x1b$B$"\n\x1b(B').text == "あ\n"


def test_other_spellings_of_the_same_characters_are_kept() -> None:
    redundant = b'\x1b(B\x1b$B$"\x1b$B$$\x1b(B\n\x1b$B$&\x1b(B\n'
    decoded = decode(redundant)
    assert (decoded.text, decoded.lossy_lines, list(decoded.kept)) == ("あい\nう\n", (), [1])
    assert written_back(decoded) == redundant
    twice_in_cp932 = b"\xfa\x54\n\x81\xca\n"
    assert written_back(decode(twice_in_cp932, encoding="cp932")) == twice_in_cp932


@pytest.mark.parametrize("encoding", ["Windows-1251", "windows-1251", "cp1251", " CP1251 "])
def test_the_persons_choice_wins(encoding: str) -> None:
    decoded = decode("привет".encode(), encoding=encoding)
    assert (decoded.encoding, decoded.found) == ("cp1251", Found.CHOSEN)
    assert decoded.text == "привет".encode().decode("cp1251", "replace")


def test_a_chosen_encoding_takes_its_own_mark_off() -> None:
    data = codecs.BOM_UTF16_BE + "да".encode("utf-16-be")
    for name in ("utf-16", "utf-16-be", "UNICODE", "UTF-16BE"):
        decoded = decode(data, encoding=name)
        assert (decoded.text, decoded.mark, decoded.encoding) == ("да", codecs.BOM_UTF16_BE, "utf-16-be")
    assert decode(data[2:], encoding="utf-16").text == "да"
    assert decode(codecs.BOM_UTF8 + b"a", encoding="utf-8").mark == codecs.BOM_UTF8
    assert decode(codecs.BOM_UTF8 + b"a", encoding="cp1251").mark == b""


@pytest.mark.parametrize("name", ["klingon", "", "base64", "rot13", "undefined", "idna", "a\0b"])
def test_what_is_no_text_encoding_is_refused_by_name(name: str) -> None:
    with pytest.raises(TextError, match="no text encoding called"):
        decode(b"x", encoding=name)


def test_all_encodings_offered_exist_under_their_titles() -> None:
    for encoding in ENCODINGS:
        assert resolve(encoding_title(encoding)) == (encoding, b"")
    assert resolve("utf-16") == ("utf-16-le", codecs.BOM_UTF16_LE)
    assert resolve("utf-8-sig") == ("utf-8", codecs.BOM_UTF8)


def test_a_character_that_the_encoding_lacks_is_an_error_of_its_line() -> None:
    with pytest.raises(TextError, match="KOI8-R") as caught:
        encode("раз\nдва\nтри あ", "koi8-r", line=10)
    assert (caught.value.line, caught.value.values["character"]) == (12, "あ")
    with pytest.raises(TextError, match=r"U\+D83D"):
        encode("\ud83d", "utf-8")


texts = st.text(st.characters(codec="utf-8"), max_size=60)


@settings(max_examples=4 * settings().max_examples)
@given(st.binary(max_size=80), st.sampled_from([None, *ENCODINGS, "utf-7", "hz", "iso2022_kr", "cp037"]))
@example(b'\x1b$B$"$$\n$&$(\x1b(B', None)
@example(b"\n\x0a", "utf-16-le")
@example(b"abc\n\x1b(B", None)
@example(b"\x1b(B", None)
@example(b"\x1b)\nf\0", "iso2022_jp")
@example(b"a+\nb\n", "utf-7")
@example("\u0a01\u4e00\n\ud800\n".encode("utf-16-le", "surrogatepass"), "utf-16-le")
def test_bytes_that_decode_can_be_written_back(data: bytes, encoding: str | None) -> None:
    try:
        decoded = decode(data, encoding=encoding)
    except TextError:
        return
    assert written_back(decoded) == data


@given(texts, st.sampled_from(sorted(MARKS)))
def test_marked_files_say_what_they_say(text: str, encoding: str) -> None:
    data = MARKS[encoding] + text.encode(encoding)
    try:
        decoded = decode(data)
    except TextError:
        return
    if not (encoding == "utf-16-le" and text.startswith("\0")):  # which is UTF-32's mark
        assert (decoded.text, dict(decoded.kept)) == (text, {})


@given(texts)
def test_valid_utf8_is_never_taken_for_a_guess(text: str) -> None:
    try:
        decoded = decode(text.encode())
    except TextError:
        return
    assert decoded.found is not Found.STATISTICS


def test_the_original_base_is_read_from_every_encoding(shared: Path) -> None:
    data = (shared / "data" / "boltun.mindw").read_bytes()
    text = decode(data).text
    for encoding in ("cp1251", "koi8-r", "cp866", "utf-16-le", "utf-16-be", "utf-8"):
        assert decode(text.encode(encoding, "ignore")).text == text.encode(encoding, "ignore").decode(
            encoding
        )
