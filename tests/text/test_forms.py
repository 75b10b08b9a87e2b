from boltun.text.forms import FormIndex


def test_a_form_of_a_listed_word_is_found():
    assert FormIndex(["собака"]).matches("собаку") == ("собака",)
    assert FormIndex(["run"]).matches("ran") == ("run",)
