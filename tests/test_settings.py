"""The settings: their declaration, and the file that stays the person's own."""

from __future__ import annotations

import math
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltun import settings as declared
from boltun.errors import SettingsError
from boltun.settings import SETTINGS, Setting, Settings


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_the_originals_options_have_their_defaults() -> None:
    defaults = {key: setting.default for key, setting in SETTINGS.items()}
    assert defaults["talk_with_everybody"] is False
    assert defaults["talk_with_strangers"] is False
    assert defaults["talk_while_away"] is False
    assert defaults["warn"] is False
    assert defaults["mark_as_read"] is True
    assert defaults["thinking_time"] == 4.0
    assert defaults["typing_time"] == 2.0
    assert defaults["typing_time_fixed"] is False
    assert defaults["times_may_grow"] is True
    assert defaults["chew"] is False
    assert defaults["lowercase"] is False
    assert defaults["always_understand"] is False


@pytest.mark.parametrize(
    ("language", "begins"), [("en", "I am not"), ("ru", "Я сейчас"), ("system", "ただいま")]
)
def test_the_default_of_the_warning_speaks_the_owners_language(
    file: Path, monkeypatch: pytest.MonkeyPatch, language: str, begins: str
) -> None:
    monkeypatch.setattr("boltun.settings.values.system_language", lambda: "ja")
    settings = Settings(file)
    settings.set("language", language)
    assert settings[declared.WARNING_TEXT].startswith(begins)
    assert str(settings.get("warning_text")).startswith(begins)
    assert "warning_text" not in file.read_text("utf-8")
    settings.set("warning_text", declared.WARNING_TEXT.default)
    assert Settings(file)[declared.WARNING_TEXT] == declared.WARNING_TEXT.default


def test_the_language_of_one_run_is_that_of_the_texts_that_were_not_changed(file: Path) -> None:
    settings = Settings(file)
    settings.set("language", "en")
    settings.spoken = "ru"
    assert settings[declared.WARNING_TEXT].startswith("Я сейчас")
    assert settings.language == "ru"
    settings.set("warning_text", "Gone fishing.")
    assert settings[declared.WARNING_TEXT] == "Gone fishing."
    assert Settings(file).language == "en"


@pytest.mark.parametrize("setting", SETTINGS.values(), ids=SETTINGS.keys())
def test_every_setting_has_words_and_a_default_that_fits(setting: Setting) -> None:
    assert setting.label
    assert setting.help.endswith(".")
    assert setting.check(setting.default) == setting.default
    assert SETTINGS[setting.key] is getattr(declared, setting.key.upper())


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("warn", 1, "The setting warn must be true or false, not 1."),
        ("limit_hour", True, "The setting limit_hour must be a whole number, not true."),
        ("limit_hour", 2.5, "The setting limit_hour must be a whole number, not 2.5."),
        ("limit_hour", -1, "The setting limit_hour must be from 0 to 100000, not -1."),
        ("thinking_time", math.nan, "The setting thinking_time must be from 0 to 3600, not nan."),
        ("thinking_time", 10**400, "The setting thinking_time must be from 0 to 3600, not inf."),
        ("thinking_time", "4", "The setting thinking_time must be a number, not '4'."),
        ("theme", "pink", 'The setting theme must be one of "system", "light", "dark", not \'pink\'.'),
        ("warning_text", "\ud800", "contains a character that no file can keep"),
        ("own_minds", "a.mindw", "The setting own_minds must be a list of texts, not 'a.mindw'."),
        ("own_minds", ["a", 1], "The setting own_minds must be a list of texts"),
        ("colour", "red", "There is no setting named 'colour'."),
    ],
)
def test_a_value_that_does_not_fit_is_refused_in_words(
    file: Path, key: str, value: object, sentence: str
) -> None:
    settings = Settings(file)
    with pytest.raises(SettingsError) as error:
        settings.set(key, value)
    assert sentence in str(error.value)
    assert not file.exists()


def test_several_texts_are_kept_as_a_list(file: Path) -> None:
    file.write_text('own_minds = [ # mine\n  "a.mindw",\n]\n')
    settings = Settings(file)
    assert settings[declared.OWN_MINDS] == ("a.mindw",)
    settings.set("own_minds", ("a.mindw", "b.mindw"))
    assert Settings(file).get("own_minds") == ("a.mindw", "b.mindw")


def test_a_whole_number_is_good_for_a_setting_with_fractions(file: Path) -> None:
    settings = Settings(file)
    settings.set("thinking_time", 3)
    assert settings[declared.THINKING_TIME] == 3.0
    assert isinstance(Settings(file).get("thinking_time"), float)


def test_comments_order_and_unknown_keys_survive_a_change(file: Path) -> None:
    file.write_text("# mine\nchew = true  # always\nfuture = [1, 2]\n\n[plugin]\nchew = 3\n")
    Settings(file).set("chew", False)
    assert file.read_text() == "# mine\nchew = false  # always\nfuture = [1, 2]\n\n[plugin]\nchew = 3\n"
    Settings(file).set("warn", True)
    assert Settings(file).get("warn") is True
    assert file.read_text().endswith("[plugin]\nchew = 3\n")


RENAMED = SETTINGS | {
    "chew": replace(declared.CHEW, renamed=("mumble", "make_mistakes")),
    "own_minds": replace(declared.OWN_MINDS, renamed=("my_minds",)),
}


@pytest.mark.parametrize("former", ["mumble", "make_mistakes", '"mumble"', "'mumble'"])
def test_a_setting_that_got_another_name_keeps_its_value_and_its_comments(file: Path, former: str) -> None:
    text = f"# mine\nlimit_hour = 5\n# be human\n{former} = true # always\nmy_minds = [\n  'a', # A\n]\n"
    file.write_text(text)
    settings = Settings(file, RENAMED)
    assert settings[declared.CHEW] is True
    assert settings[declared.OWN_MINDS] == ("a",)
    assert settings.problems == ()
    assert file.read_text() == text, "nothing is written before something is changed"
    settings.set("limit_hour", 7)
    assert file.read_text() == (
        "# mine\nlimit_hour = 7\n# be human\nchew = true # always\nown_minds = [\n  'a', # A\n]\n"
    )


def test_a_setting_under_both_its_names_has_the_value_of_the_new_one(file: Path) -> None:
    file.write_text("chew = false\nmumble = true\n")
    settings = Settings(file, RENAMED)
    assert settings[declared.CHEW] is False
    [problem] = settings.problems
    assert problem.line == 2
    assert "mumble is now called chew" in str(problem)
    settings.set("warn", True)
    assert file.read_text() == "chew = false\nmumble = true\nwarn = true\n"


def test_a_bad_value_under_a_former_name_is_named_with_its_line(file: Path) -> None:
    file.write_text("warn = true\nmumble = 3\n")
    settings = Settings(file, RENAMED)
    assert settings[declared.CHEW] is False
    [problem] = settings.problems
    assert (problem.line, problem.values["key"]) == (2, "chew")


def test_no_former_name_is_in_use() -> None:
    former = [key for setting in SETTINGS.values() for key in setting.renamed]
    assert len(former) == len(set(former))
    assert not SETTINGS.keys() & set(former)


def test_an_unknown_key_is_named_with_its_line_and_the_nearest_known_one(file: Path) -> None:
    text = "chew = true\n\nthinking_tme = 1\n[plugin]\nx = 1\n"
    file.write_text(text)
    settings = Settings(file)
    assert [str(problem).partition("settings.toml:")[2] for problem in settings.problems] == [
        "3: There is no setting named 'thinking_tme'. Perhaps you mean thinking_time.",
        "4: There is no setting named 'plugin'. The place Settings in the window has them all.",
    ]
    assert settings.get("chew") is True
    settings.set("chew", False)
    assert file.read_text() == text.replace("true", "false")
    before = settings.problems
    assert len(before) == 2
    file.write_text("thinking_time = 1\n")
    settings.reload()
    assert settings.problems == ()


def test_of_very_many_unknown_keys_only_the_first_are_named(file: Path) -> None:
    file.write_text("".join(f"{'x' * 1000}{number} = 1\n" for number in range(200)))
    problems = Settings(file).problems
    assert [problem.line for problem in problems] == list(range(1, 11))
    assert all(len(str(problem)) < 300 for problem in problems)


def test_a_wrong_type_costs_only_its_own_setting_and_names_the_line(file: Path) -> None:
    file.write_text('warning_text = """\nthinking_time = 1\n"""\nthinking_time = "soon"\nchew = true\n')
    settings = Settings(file)
    assert settings.get("thinking_time") == 4.0
    assert settings.get("chew") is True
    (problem,) = settings.problems
    assert str(problem) == (
        f"{file}:4: The setting thinking_time must be a number, not 'soon'. Until it is changed, 4.0 is used."
    )


def test_a_bad_value_stays_in_the_file_until_it_is_changed(file: Path) -> None:
    file.write_text('thinking_time = "soon" # hm\n')
    settings = Settings(file)
    settings.set("chew", True)
    assert 'thinking_time = "soon" # hm' in file.read_text()
    assert settings.problems
    settings.set("thinking_time", 5)
    assert "thinking_time = 5.0 # hm" in file.read_text()
    assert not settings.problems


def test_an_unreadable_line_becomes_a_comment_and_the_others_count(file: Path) -> None:
    file.write_text("chew = true\nwarn = yes please\nlowercase = true\n")
    settings = Settings(file)
    assert (settings.get("chew"), settings.get("warn"), settings.get("lowercase")) == (True, False, True)
    assert str(settings.problems[0]).startswith(f"{file}:2: This line of the settings cannot be read")
    assert file.read_text().count("#") == 0, "reading changes nothing"
    settings.set("always_understand", True)
    assert "# warn = yes please\n" in file.read_text()


@pytest.mark.parametrize("data", [b"\x00\xff\xfe binary", b'"""' + b"\nx" * 40, b"[[[[" * 50, b"x" * 100_000])
def test_a_file_that_is_no_settings_file_is_kept_aside_before_the_first_save(file: Path, data: bytes) -> None:
    file.write_bytes(data)
    settings = Settings(file)
    assert settings.get("thinking_time") == 4.0
    assert settings.problems
    assert file.read_bytes() == data
    settings.set("chew", True)
    kept = [path.read_bytes() for path in file.parent.iterdir()]
    assert data in kept or data.decode() in file.read_text().replace("# ", "")
    assert Settings(file).get("chew") is True


def test_what_the_person_changed_in_the_file_meanwhile_is_not_overwritten(file: Path) -> None:
    settings = Settings(file)
    settings.set("chew", True)
    file.write_text(file.read_text() + "thinking_time = 1.5 # by hand\n")
    settings.set("warn", True)
    assert "thinking_time = 1.5 # by hand" in file.read_text()
    assert settings.get("thinking_time") == 1.5


def test_reload_names_what_changed(file: Path) -> None:
    settings = Settings(file)
    file.write_text("chew = true\nthinking_time = 4\n")
    assert settings.reload() == {"chew"}
    assert settings.reload() == frozenset()
    file.unlink()
    assert settings.reload() == {"chew"}


def test_a_byte_order_mark_and_windows_line_ends_are_read(file: Path) -> None:
    file.write_bytes(b"\xef\xbb\xbfchew = true\r\nwarn = maybe\r\nlowercase = true\r\n")
    settings = Settings(file)
    assert settings.get("chew") is True
    assert settings.get("lowercase") is True
    assert settings.problems[0].line == 2


@pytest.mark.skipif(sys.platform == "win32", reason="links need rights on Windows")
def test_a_linked_settings_file_stays_a_link_and_keeps_its_mode(tmp_path: Path, file: Path) -> None:
    real = tmp_path / "dotfiles.toml"
    real.write_text("chew = false\n")
    real.chmod(0o640)
    file.symlink_to(real)
    Settings(file).set("chew", True)
    assert file.is_symlink()
    assert real.read_text() == "chew = true\n"
    assert real.stat().st_mode & 0o777 == 0o640
    assert sorted(path.name for path in tmp_path.iterdir()) == ["dotfiles.toml", "settings.toml"]


def test_a_change_that_cannot_be_saved_is_not_made(tmp_path: Path) -> None:
    (tmp_path / "no folder").write_text("a file")
    settings = Settings(tmp_path / "no folder" / "settings.toml")
    with pytest.raises(SettingsError, match="cannot be saved"):
        settings.set("chew", True)
    assert settings.get("chew") is False


def test_without_a_file_settings_live_in_memory() -> None:
    settings = Settings(None)
    settings.set("chew", True)
    assert settings.get("chew") is True


def test_any_text_that_can_be_written_comes_back(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("texts")

    @given(st.text(st.characters(exclude_categories=["Cs"])))
    def comes_back(text: str) -> None:
        Settings(folder / "settings.toml").set("warning_text", text)
        assert Settings(folder / "settings.toml").get("warning_text") == text

    comes_back()


def test_any_bytes_are_read_without_failing_and_without_touching_them(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    file = tmp_path_factory.mktemp("bytes") / "settings.toml"
    lines = st.sampled_from(
        [b"chew = true", b"chew = 1", b"[a]", b"=", b'x = """', b"\xff", b"'", b"a.b = 1"]
    )

    @given(st.binary() | st.lists(lines, max_size=30).map(b"\n".join))
    def reads(data: bytes) -> None:
        file.write_bytes(data)
        settings = Settings(file)
        assert isinstance(settings.get("chew"), bool)
        assert file.read_bytes() == data
        settings.set("warn", True)
        assert Settings(file).get("warn") is True

    reads()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("pause = 1\npause = 2", ":2: This line of the settings cannot be read: this is set a second time."),
        ("[a]\n[a]", ":2: This line of the settings cannot be read: this is set a second time."),
        ("x = " + "[" * 5000, "too many brackets stand within each other."),
        ("x = " + "9" * 5000, "a number is too long."),
    ],
)
def test_what_a_parser_says_to_programmers_is_said_to_people(tmp_path: Path, text: str, reason: str) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(text, "utf-8")
    assert reason in str(Settings(path).problems[0])
