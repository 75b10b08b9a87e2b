"""What all tests share."""

from pathlib import Path

import pytest

SHARED = Path(__file__).resolve().parents[2] / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of original documents and test material beside the checkout."""
    if not SHARED.is_dir():
        pytest.skip("the folder ../shared is not beside this checkout")
    return SHARED
