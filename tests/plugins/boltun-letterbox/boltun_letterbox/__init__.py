"""The network "letterbox", as Boltun's registry knows it."""

from boltun.networks.kind import NetworkKind, later
from boltun.networks.protocol import AccountOption, Choice

__all__ = ["KIND"]

KIND = NetworkKind(
    name="letterbox",
    title="Letterbox (a folder)",
    label="Letterbox",
    open=later("boltun_letterbox.network:LetterboxNetwork"),
    address_label="Folder",
    address_help="A folder with “in” and “out”.",
    needs_password=False,
    find=later("boltun_letterbox.finding:find"),
    warning="Everybody who may write into the folder can write to you, under any name.",
    options=(
        AccountOption(
            key="paper",
            label="Paper",
            default="white",
            choices=(Choice(value="white", label="White"), Choice(value="blue", label="Blue")),
        ),
        AccountOption(key="seal", label="Seal", default="", help="Stands below each letter.", secret=True),
    ),
)
