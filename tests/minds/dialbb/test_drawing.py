"""A scenario is laid out in layers, whatever its author wrote."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from boltun.minds.dialbb.sheets import Row
from boltun.minds.dialbb.stn.drawing import around, drawn


def rows(*ways: tuple[str, str, str]) -> list[Row]:
    return [
        Row(
            number,
            {
                "state": state,
                "user utterance type": label,
                "next state": to,
                "system utterance": f"I am {state}",
            },
        )
        for number, (state, label, to) in enumerate(ways, start=2)
    ]


TALK = rows(
    ("#initial", "yes", "like"),
    ("#initial", "", "other"),
    ("like", "", "#final"),
    ("other", "", "#gosub:ask:like"),
    ("ask", "", "#exit"),
    ("lonely", "", "#initial"),
)


def test_states_stand_in_layers_by_their_distance_from_the_beginning() -> None:
    layers = {box.name: box.layer for box in drawn(TALK).boxes}
    assert layers == {"#initial": 0, "like": 1, "other": 1, "ask": 2, "lonely": 0, "#final": 2}
    assert drawn(TALK).box("like").says == "I am like"  # type: ignore[union-attr]


def test_a_sub_dialogue_has_a_way_in_and_a_way_back() -> None:
    ways = [(arrow.source, arrow.target, arrow.back) for arrow in drawn(TALK).arrows]
    assert ("other", "ask", False) in ways
    assert ("other", "like", True) in ways
    assert not [way for way in ways if way[0] == "ask"]


def test_a_state_that_no_row_names_is_shown_without_a_row() -> None:
    drawing = drawn(rows(("#initial", "", "nowhere")))
    assert [(box.name, box.row) for box in drawing.boxes] == [("#initial", 2), ("nowhere", 0)]


def test_states_move_to_where_fewer_ways_cross() -> None:
    crossed = rows(
        ("#initial", "", "a"), ("#initial", "", "b"), ("a", "", "y"), ("b", "", "x"), ("b", "", "y2")
    )
    places = {box.name: box.place for box in drawn(crossed).boxes}
    assert places["y"] < places["x"]


def test_around_a_state_is_only_what_is_near() -> None:
    chain = rows(*((f"s{number}", "", f"s{number + 1}") for number in range(20)))
    near = around(drawn(chain), "s10", steps=2)
    assert {box.name for box in near.boxes} == {"s8", "s9", "s10", "s11", "s12"}
    assert min(box.layer for box in near.boxes) == 0


@given(
    st.lists(
        st.tuples(st.sampled_from("abcdef"), st.sampled_from("xy "), st.sampled_from("abcdefgh")), max_size=30
    )
)
def test_no_two_states_stand_in_one_place(ways: list[tuple[str, str, str]]) -> None:
    drawing = drawn(rows(*ways))
    places = [(box.layer, box.place) for box in drawing.boxes]
    assert len(set(places)) == len(places)
    names = {box.name for box in drawing.boxes}
    assert all({arrow.source, arrow.target} <= names for arrow in drawing.arrows)
