"""Who is let in at the WebSocket, and who is not."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from boltun.connection import AccountFacts
from boltun.errors import NetworkError
from boltun.networks.protocol import ConnectionState, Keepsake, MessageReceived
from boltun.networks.websocket.network import SocketNetwork
from tests.networks.programs.program import TOKEN, Program, Scene, Told, account
from tests.ports import free_port


async def refusal(scene: Scene, **more: object) -> tuple[int, str]:
    with pytest.raises(InvalidStatus) as refused:
        await scene.connect(**more)  # type: ignore[arg-type]
    response = refused.value.response
    return response.status_code, (response.body or b"").decode()


async def test_without_the_token_nobody_is_let_in() -> None:
    async with Scene() as scene:
        status, body = await refusal(scene, token="open barley")
        assert status == 401
        assert "Authorization: Bearer TOKEN" in body
        assert (await refusal(scene, additional_headers={}))[0] == 401
        await scene.online()


async def test_no_page_of_the_web_is_let_in() -> None:
    headers = {"Authorization": f"Bearer {TOKEN}"}
    async with Scene() as scene:
        assert (await refusal(scene, origin="https://example.org"))[0] == 403
        assert (await refusal(scene, origin="null"))[0] == 403
        elsewhere = f"ws://example.org:{scene.port}/"
        with pytest.raises(InvalidStatus) as refused:
            await connect(elsewhere, host="127.0.0.1", proxy=None, additional_headers=headers)
        assert refused.value.response.status_code == 403
        await connect(
            f"ws://localhost:{scene.port}/", host="127.0.0.1", proxy=None, additional_headers=headers
        )


async def test_whoever_guesses_has_to_wait() -> None:
    async with Scene() as scene:
        for _ in range(10):
            assert (await refusal(scene, token="wrong"))[0] == 401
        status, body = await refusal(scene)
        assert (status, "Wait a minute" in body) == (429, True)


async def test_there_is_one_program_at_a_time() -> None:
    async with Scene() as scene:
        program = await scene.online()
        assert (await refusal(scene))[0] == 409
        await scene.lost(program.vanish())
        await scene.online()


async def test_only_this_computer_can_reach_it() -> None:
    async with Scene() as scene:
        with socket.socket() as other:
            # Another address of the same computer: who listens on all of them would answer.
            assert other.connect_ex(("127.0.0.2", scene.port)) != 0


async def test_a_frame_that_is_too_long_ends_the_connection_with_a_word() -> None:
    async with Scene() as scene:
        program = await scene.online()
        seen = len(scene.told)
        await program.say("message", chat="anna", text="x" * 1_100_000)
        await scene.told.state(ConnectionState.WAITING, seen)
        program = await scene.online()
        await program.say("message", chat="anna", text="x")
        assert (await scene.told.kind(MessageReceived)).message.text == "x"


async def test_a_port_that_is_taken_is_told_and_tried_again(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        told = Told()
        me = account(taken.getsockname()[1])
        network = SocketNetwork(me, None, told.append, Keepsake(folder=tmp_path))
        running = asyncio.create_task(network.run())
        waiting = await told.state(ConnectionState.WAITING)
        running.cancel()
        await running
    assert waiting.text.startswith(f"Port {me.options['port']} cannot be used: Address already in use. ")
    assert "choose another port" in waiting.text
    assert waiting.retry_at


@pytest.mark.parametrize("port", [0, 70000, "x"])
def test_what_is_no_port_is_refused(port: int | str) -> None:
    with pytest.raises(NetworkError, match="is not a port"):
        SocketNetwork(account(port), None, lambda event: None, Keepsake())


async def test_a_token_that_no_header_can_hold_is_refused(tmp_path: Path) -> None:
    told, file = Told(), tmp_path / "sesame"
    file.write_text("сезам", encoding="utf-8")
    me = account(free_port(), token_file=str(file))
    await SocketNetwork(me, None, told.append, Keepsake(folder=tmp_path)).run()
    assert "not every program can send" in (await told.state(ConnectionState.FAILED)).text


async def test_boltun_makes_a_token_that_only_the_owner_can_read(tmp_path: Path) -> None:
    folder = tmp_path / "account"
    tokens = []
    for _ in range(2):
        told, port = Told(), free_port()
        network = SocketNetwork(account(port), None, told.append, Keepsake(folder=folder))
        running = asyncio.create_task(network.run())
        await told.state(ConnectionState.WAITING)
        tokens.append((folder / "token").read_text().strip())
        headers = {"Authorization": f"Bearer {tokens[-1]}"}
        async with connect(f"ws://127.0.0.1:{port}/", proxy=None, additional_headers=headers) as connection:
            await Program(connection).hello()
            await told.state(ConnectionState.ONLINE)
        running.cancel()
        await running
        facts = {fact.label: fact.value for fact in told.of(AccountFacts)[0].facts}
        assert facts == {"Address": f"ws://127.0.0.1:{port}/", "Token": f"in the file {folder / 'token'}"}
    assert tokens[0] == tokens[1]
    assert len(tokens[0]) > 40
    assert (folder / "token").stat().st_mode & 0o777 == 0o600
    assert folder.stat().st_mode & 0o777 == 0o700


async def test_without_a_place_for_it_there_is_no_token_and_nobody_is_let_in() -> None:
    told = Told()
    await SocketNetwork(account(free_port()), None, told.append, Keepsake()).run()
    assert "The token cannot be kept" in (await told.state(ConnectionState.FAILED)).text
