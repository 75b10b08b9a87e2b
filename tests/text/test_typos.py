from hypothesis import given
from hypothesis import strategies as st

from boltun.text.forms.typos import TypoIndex, distance_within

SHORT = st.text(alphabet="абв", max_size=7)


def optimal_string_alignment(one: str, other: str) -> int:
    """The textbook table, as a measure."""
    table = [[row + column for column in range(len(other) + 1)] for row in range(len(one) + 1)]
    for row in range(1, len(one) + 1):
        for column in range(1, len(other) + 1):
            table[row][column] = min(
                table[row - 1][column] + 1,
                table[row][column - 1] + 1,
                table[row - 1][column - 1] + (one[row - 1] != other[column - 1]),
            )
            if row > 1 and column > 1 and one[row - 2 : row] == other[column - 2 : column][::-1]:
                table[row][column] = min(table[row][column], table[row - 2][column - 2] + 1)
    return table[-1][-1]


@given(SHORT, SHORT, st.integers(0, 2))
def test_the_distance_is_that_of_optimal_string_alignment(one: str, other: str, limit: int):
    distance = optimal_string_alignment(one, other)
    assert distance_within(one, other, limit) == (distance if distance <= limit else None)


def test_a_letter_is_not_moved_twice():
    """Unlike the true Damerau distance, which is 2 here."""
    assert distance_within("ca", "abc", 2) is None


@given(
    st.lists(st.text(alphabet="абвгд", min_size=3, max_size=12), max_size=30),
    st.text(alphabet="абвгд", max_size=7),
)
def test_every_word_at_one_slip_is_found(words: list[str], word: str):
    listed = list(dict.fromkeys(words))
    expected = [
        other
        for other in listed
        if len(word) >= 4
        and optimal_string_alignment(word, other) <= 1
        and (word[0] == other[0] or len(word) > 4)
    ]
    found = TypoIndex(listed).nearest(word)
    assert found == ([word] if word in expected else expected)


def test_a_slip_behind_the_eighth_letter_is_found():
    index = TypoIndex(["достопримечательность"])
    assert index.nearest("достопримечательнсоть") == ["достопримечательность"]
    assert index.nearest("достопримечатльнсоть") == ["достопримечательность"]
    assert index.nearest("дсотопримечательност") == ["достопримечательность"]
