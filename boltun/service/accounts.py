"""Accounts: kept, changed, tried out, connected."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

from boltun.errors import NetworkError
from boltun.events import AccountsChanged
from boltun.message import Account, Contact, Presence
from boltun.networks.connections import AccountState
from boltun.networks.finding import Discovery, discover
from boltun.networks.registry import find_network, load_network, network_kind, open_network
from boltun.networks.secrets import secret_key, secret_names, secrets_of, with_secrets, without_secrets
from boltun.networks.trial import Trial, try_account
from boltun.passwords import Passwords, Place
from boltun.service.core import Core

__all__ = ["Accounts"]


class Accounts:
    """The owner's accounts, without the practice account."""

    def __init__(self, core: Core, passwords: Passwords) -> None:
        self._core = core
        self._passwords = passwords

    async def all(self) -> list[AccountState]:
        """Return every account and its state."""
        states = [self._core.connections.state(account.key) for account in self._core.store.accounts.all()]
        return [state for state in states if state is not None]

    async def add(self, account: Account, password: str | None, place: Place | None = None) -> None:
        """Keep a new account, and connect it if it is enabled.

        NetworkError if its key is taken, or if the network cannot use it.
        ``place``: the place of its password; None: where new ones go. SecretError if there is no such place.
        """
        network_kind(account.network)
        if self._core.connections.account(account.key) is not None:
            raise NetworkError("There is an account {account} already.", account=account.address)
        await self._check(account)
        await self._save(account, password, place)

    async def try_out(self, account: Account, password: str | None) -> Trial:
        """Sign in once to an account, kept or not; nothing of that is kept.

        None: the password that is kept for it. Secret options that are not given come from there, too.
        """
        return await try_account(*await self._with_kept(account, password))

    async def find(self, account: Account, password: str | None) -> tuple[Discovery, ...]:
        """Let a network look for accounts, or for the options of one, given what has been typed so far.

        Nothing of that is kept. NetworkError says what people have to do first.
        """
        found = await discover(*await self._with_kept(account, password))
        known = {one.key.casefold() for one in self._core.store.accounts.all()}
        return tuple(replace(one, added=one.account.key.casefold() in known) for one in found)

    async def connect(self, key: str) -> None:
        """Connect an account in this run, also if it is switched off, or if this run connects none."""
        self._known(key)
        await self._core.connections.open(key)

    async def change(self, account: Account, password: str | None = None, place: Place | None = None) -> None:
        """Replace an account and connect it again; None leaves its password, ``place`` says where that is."""
        known = self._known(account.key)
        kind = find_network(account.network)
        if kind is not None and without_secrets(kind, account)[0].options != known.options:
            await self._check(account)
        await self._save(account, password, place)

    async def remove(self, key: str) -> None:
        """Disconnect and forget an account and its password. Its conversations come back with it."""
        account = self._known(key)
        await self._core.connections.remove(key)
        self._core.store.accounts.remove(key)
        for name in secret_names(account):
            await asyncio.to_thread(self._passwords.delete, name)
        self._core.tell(AccountsChanged())

    async def enable(self, key: str, enabled: bool) -> None:
        """Connect or disconnect an account, now and at every start."""
        account = self._known(key)
        if account.enabled is not enabled:
            await self._save(replace(account, enabled=enabled), None)

    async def reconnect(self) -> None:
        """Connect every account that waits for its next attempt at once: this computer slept, or is on
        another network.
        """
        await self._core.connections.retry()

    async def set_presence(self, key: str, presence: Presence, text: str = "") -> None:
        """Show the owner's status on an account."""
        await self._core.connected(key).set_presence(presence, text)

    async def trust(self, key: str, fingerprint: str) -> None:
        """Trust the certificate that CertificateAsked named, and connect again."""
        known = self._known(key)
        await self.change(replace(known, options={**known.options, "fingerprint": fingerprint}))

    async def answer_subscription(self, contact: Contact, accept: bool) -> None:
        """Let somebody see the owner's presence, or not."""
        await self._core.connected(contact.account).subscription(contact, accept)
        self._core.connections.subscription_answered(contact)
        self._core.tell(AccountsChanged())

    async def answer_question(self, key: str, question: str, text: str) -> None:
        """Give the network what its QuestionAsked asks for; it is kept nowhere.

        NetworkError if the network does not take it; the question stands then.
        """
        connections = self._core.connections
        network: Any = self._core.connected(key)
        state = connections.state(key)
        asked = None if state is None else state.question
        # Before it takes the answer: if that is wrong, it may ask again at once.
        connections.question_answered(key)
        try:
            await network.answer(question, text)
        except BaseException:
            state = connections.state(key)
            if asked is not None and state is not None and state.question is None:
                connections.note(asked)
            raise
        finally:
            self._core.tell(AccountsChanged())

    async def _check(self, account: Account) -> None:
        """Let the network check address and options, without connecting. NetworkError says what is wrong."""
        network_kind(account.network).check_beside(account, self._core.store.accounts.all())
        # The first import of a network's library takes long.
        await asyncio.to_thread(load_network, account.network)
        open_network(account, None, lambda event: None)

    async def _with_kept(self, account: Account, password: str | None) -> tuple[Account, str | None]:
        """Return an account and its password; what was not given comes from where secrets are kept."""
        if password is None:
            password = await asyncio.to_thread(self._passwords.get, account.key)
        if (kind := find_network(account.network)) is not None:
            account, given = without_secrets(kind, account)
            kept = await asyncio.to_thread(secrets_of, kind, account.key, self._passwords.get)
            account = with_secrets(account, kept | given)
        return account, password

    async def _save(self, account: Account, password: str | None, place: Place | None = None) -> None:
        core = self._core
        new = {} if password is None else {account.key: password}
        if (kind := find_network(account.network)) is not None:
            account, secrets = without_secrets(kind, account)
            new |= {secret_key(account.key, option): secret for option, secret in secrets.items()}
        for name, secret in new.items():
            await asyncio.to_thread(self._passwords.set, name, secret, place)
        if place is not None:
            for name in secret_names(account):
                if name not in new:
                    await asyncio.to_thread(self._passwords.move, place, name)
        core.store.accounts.save(account)
        core.connections.add(account)
        if account.enabled and core.connects:
            await core.connections.open(account.key)
        else:
            await core.connections.close(account.key)
        core.tell(AccountsChanged())

    def _known(self, key: str) -> Account:
        for account in self._core.store.accounts.all():
            if account.key == key:
                return account
        raise NetworkError("There is no account {account}.", account=key)
