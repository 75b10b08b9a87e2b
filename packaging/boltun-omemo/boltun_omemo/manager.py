"""OMEMO's keys and sessions, with an XMPP account of Boltun under them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

import oldmemo
import oldmemo.etree
from omemo.session_manager import (
    BundleDeletionFailed,
    BundleDownloadFailed,
    BundleNotFound,
    BundleUploadFailed,
    DeviceListDownloadFailed,
    DeviceListUploadFailed,
    MessageSendingFailed,
    SessionManager,
)
from omemo.types import TrustLevel
from slixmpp.exceptions import IqError
from xmlschema import XMLSchemaValidationError

from boltun.networks.xmpp import writing
from boltun.networks.xmpp.client import Client
from boltun_omemo.storage import FileStorage

__all__ = ["DEVICES", "NAMESPACE", "make_manager"]

NAMESPACE: str = oldmemo.oldmemo.NAMESPACE
DEVICES = f"{NAMESPACE}.devicelist"
_BUNDLE = f"{NAMESPACE}.bundles:{{}}"
_PUBSUB = "{http://jabber.org/protocol/pubsub}"
_OWNER = "{http://jabber.org/protocol/pubsub#owner}"
_FORM = "{jabber:x:data}"
_OPTIONS = {"pubsub#access_model": "open", "pubsub#persist_items": "true", "pubsub#max_items": "1"}
_TROUBLES = (IqError, TimeoutError, ConnectionError)
_UNDECIDED, _BLIND, _DISTRUSTED = "UNDECIDED", "BLIND", "DISTRUSTED"


async def make_manager(client: Client, storage: FileStorage) -> SessionManager:
    """Return the account's keys, made and published the first time."""
    kind = _manager_of(client)
    backend = oldmemo.Oldmemo(storage)
    manager: SessionManager = await kind.create([backend], storage, client.own, None, _UNDECIDED)
    await manager.ensure_data_consistency()
    await manager.after_history_sync()
    return manager


async def _publish(client: Client, node: str, payload: Element) -> None:
    """Publish something for everybody to read."""
    pubsub = Element(_PUBSUB + "pubsub")
    item = SubElement(SubElement(pubsub, _PUBSUB + "publish", node=node), _PUBSUB + "item", id="current")
    item.append(payload)
    try:
        form = SubElement(SubElement(pubsub, _PUBSUB + "publish-options"), _FORM + "x", type="submit")
        _fill(form, {"FORM_TYPE": "http://jabber.org/protocol/pubsub#publish-options", **_OPTIONS})
        await client.ask("set", pubsub)
    except IqError:
        # The node is there with other options, or the server does not know these.
        pubsub.remove(pubsub[1])
        await client.ask("set", pubsub)


def _fill(form: Element, values: Mapping[str, str]) -> None:
    for name, value in values.items():
        SubElement(SubElement(form, _FORM + "field", var=name), _FORM + "value").text = value


async def _fetch(client: Client, of: str, node: str) -> Element | None:
    """Return what somebody has published; None: nothing."""
    pubsub = Element(_PUBSUB + "pubsub")
    SubElement(pubsub, _PUBSUB + "items", node=node, max_items="1")
    try:
        answer = await client.ask("get", pubsub, of)
    except IqError as error:
        if error.condition == "item-not-found":
            return None
        raise
    item = answer.find(f"{_PUBSUB}pubsub/{_PUBSUB}items/{_PUBSUB}item")
    return None if item is None or not len(item) else item[0]


# The library wants static methods, so they stand in a function; each of them is small.
def _manager_of(client: Client) -> type[SessionManager]:  # noqa: C901
    """Return the class of the managers of one account: its methods have no other way to know it."""

    class Manager(SessionManager):
        @staticmethod
        async def _upload_bundle(bundle: Any) -> None:
            try:
                payload = oldmemo.etree.serialize_bundle(bundle)
                await _publish(client, _BUNDLE.format(bundle.device_id), payload)
            except _TROUBLES as error:
                raise BundleUploadFailed(repr(error)) from error

        @staticmethod
        async def _download_bundle(namespace: str, bare_jid: str, device_id: int) -> Any:
            try:
                payload = await _fetch(client, bare_jid, _BUNDLE.format(device_id))
                if payload is None:
                    raise BundleNotFound(f"{bare_jid} has no bundle {device_id}")
                return oldmemo.etree.parse_bundle(payload, bare_jid, device_id)
            except (*_TROUBLES, ValueError, XMLSchemaValidationError) as error:
                raise BundleDownloadFailed(repr(error)) from error

        @staticmethod
        async def _delete_bundle(namespace: str, device_id: int) -> None:
            pubsub = Element(_OWNER + "pubsub")
            SubElement(pubsub, _OWNER + "delete", node=_BUNDLE.format(device_id))
            try:
                await client.ask("set", pubsub)
            except _TROUBLES as error:
                if not (isinstance(error, IqError) and error.condition == "item-not-found"):
                    raise BundleDeletionFailed(repr(error)) from error

        @staticmethod
        async def _upload_device_list(namespace: str, device_list: Any) -> None:
            try:
                await _publish(client, DEVICES, oldmemo.etree.serialize_device_list(device_list))
            except _TROUBLES as error:
                raise DeviceListUploadFailed(repr(error)) from error

        @staticmethod
        async def _download_device_list(namespace: str, bare_jid: str) -> Any:
            try:
                payload = await _fetch(client, bare_jid, DEVICES)
                return {} if payload is None else oldmemo.etree.parse_device_list(payload)
            except XMLSchemaValidationError:
                return {}
            except _TROUBLES as error:
                raise DeviceListDownloadFailed(repr(error)) from error

        async def _evaluate_custom_trust_level(self, device: Any) -> TrustLevel:
            levels = {_UNDECIDED: TrustLevel.UNDECIDED, _BLIND: TrustLevel.TRUSTED}
            return levels.get(device.trust_level_name, TrustLevel.DISTRUSTED)

        async def _make_trust_decision(self, undecided: Any, identifier: str | None) -> None:
            # Nobody sits here who could compare fingerprints. The contact's devices are trusted as they come.
            for device in undecided:
                await self.set_trust(device.bare_jid, device.identity_key, _BLIND)

        @staticmethod
        async def _send_message(message: Any, bare_jid: str) -> None:
            sealed = tostring(oldmemo.etree.serialize_message(message), encoding="unicode")
            try:
                stream = client.connected()
            except Exception as error:
                raise MessageSendingFailed(repr(error)) from error
            stream.write(writing.message(bare_jid, client.new_id(), sealed + writing.STORE))

    return Manager
