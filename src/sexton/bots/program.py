"""A program as a bot: it is told in lines of JSON what it may know, and answers in such lines.

docs/bots.md explains the messages. Whatever else the program writes reaches nobody.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from typing import Any

import msgspec

from sexton.bots.bot import Bot, Stop, Thought, never
from sexton.bots.outside import BotFault
from sexton.core.errors import BadOption, IllegalMove, quoted
from sexton.core.game import AnyGame, legal_in

PROTOCOL = 1
PATIENCE = 10.0  # seconds for an answer where nobody said how long it may take
LONGEST = 1 << 20  # bytes of one line
GRACE = 2.0  # seconds beyond what it was told, for a busy machine


class Process:
    """The program itself, at the other end of two pipes."""

    def __init__(self, command: str) -> None:
        self.command = command
        self.heard: queue.Queue[bytes] = queue.Queue(1000)
        self.said: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        try:
            self.child = subprocess.Popen(
                shlex.split(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
            )
        except (OSError, ValueError) as error:
            raise BadOption(f"The program {command!r} can't be started: {error}.") from None
        threading.Thread(target=self.listen, daemon=True).start()
        threading.Thread(target=self.speak, daemon=True).start()

    def speak(self) -> None:
        """A program that doesn't read makes nobody wait but this; that it has ended is heard."""
        assert self.child.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            while line := self.said.get():
                self.child.stdin.write(line)
                self.child.stdin.flush()

    def listen(self) -> None:
        """Lines as they come; an empty one says that there are no more."""
        assert self.child.stdout is not None
        line = b"-"
        while line:
            line = self.child.stdout.readline(LONGEST)
            self.heard.put(line)

    def ask(self, message: dict[str, Any], patience: float, stop: Stop) -> dict[str, Any] | None:
        """What it answers; None if somebody wants no more before it has."""
        self.say(message)
        give_up = time.monotonic() + patience
        while not stop():
            try:
                return self.read(self.heard.get(timeout=0.05))
            except queue.Empty:
                if time.monotonic() > give_up:
                    raise self.fault(f"gave no answer within {patience:g} seconds") from None
        return None

    def say(self, message: dict[str, Any]) -> None:
        self.said.put(msgspec.json.encode(message) + b"\n")

    def read(self, line: bytes) -> dict[str, Any]:
        if not line:
            raise self.fault(f"has ended, with code {self.child.wait()}")
        try:
            answer = msgspec.json.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError):
            answer = None
        if not isinstance(answer, dict):
            shown = quoted(line.decode("utf-8", "replace").strip())
            raise self.fault(f"answered {shown}, which is no JSON object in one line")
        return answer

    def fault(self, what: str) -> BotFault:
        return BotFault(f"The program {self.command!r} {what}.")

    def end(self) -> None:
        """Ends it, and whatever it has started."""
        with contextlib.suppress(OSError):
            if hasattr(os, "killpg"):
                os.killpg(self.child.pid, signal.SIGKILL)
            else:
                self.child.kill()
        self.child.wait()
        self.said.put(b"")

    @property
    def ended(self) -> bool:
        return self.child.poll() is not None


_idle: dict[str, list[Process]] = {}
"""Programs between two games: starting one takes longer than many a decision."""


def taken_over(command: str) -> Process | None:
    """One that has not ended with the game before."""
    idle = _idle.get(command, [])
    while idle:
        process = idle.pop()
        if not process.ended:
            return process
        process.end()
    return None


@atexit.register
def end_all() -> None:
    while _idle:
        for process in _idle.popitem()[1]:
            process.end()


class Program(Bot):
    """One seat's bot; the process behind it is taken over from the game before."""

    def __init__(
        self,
        command: str,
        game: AnyGame,
        seed: int,
        *,
        iterations: int | None = None,
        seconds: float | None = None,
    ) -> None:
        super().__init__(game, seed, iterations=iterations, seconds=seconds)
        self.command = command
        self.patience = PATIENCE if seconds is None else seconds + GRACE
        self.process: Process | None = taken_over(command) or Process(command)
        self.seat: int | None = None
        self.name = ""
        self.decisions = 0

    def think(self, view: Any, stop: Stop = never) -> Thought:
        try:
            return self.decide(view, stop)
        except BotFault:
            self.drop()
            raise

    def decide(self, view: Any, stop: Stop) -> Thought:
        if self.process is None:
            self.process, self.seat = Process(self.command), None
        if self.seat != view.seat:
            self.greet(self.process, view, stop)
        legal = legal_in(self.game, view)
        answer = self.process.ask(self.question(view, legal), self.patience, stop)
        self.decisions += 1
        number = legal[0] if answer is None else self.meant(self.process, answer, legal)
        return Thought(number, [])

    def greet(self, process: Process, view: Any, stop: Stop) -> None:
        hello = {
            "type": "hello",
            "protocol": PROTOCOL,
            "game": self.game.name,
            "title": self.game.title,
            "version": self.game.version,
            "edition": self.game.edition.digest,
            "options": view.options,
            "seats": view.seats,
            "seat": view.seat,
        }
        answer = process.ask(hello, self.patience, stop)
        if answer is not None and answer.get("type") != "ready":
            raise process.fault(f'answered "hello" with {quoted(answer)} instead of "ready"')
        self.seat, self.name = view.seat, str((answer or {}).get("name", ""))

    def question(self, view: Any, legal: list[int]) -> dict[str, Any]:
        said = [self.game.space.say(number, view.seats) for number in legal]
        return {
            "type": "decide",
            "decision": self.decisions,
            "prompt": self.game.prompt(view),
            "seconds": self.patience if self.seconds is None else self.seconds,
            "view": view,
            "legal": [
                {"verb": move.verb, "args": move.args, "text": move.text, "rule": move.rule}
                for move in said
            ],
        }

    def meant(self, process: Process, answer: dict[str, Any], legal: list[int]) -> int:
        """A place in the list, or a verb with its arguments."""
        place = answer.get("move")
        if type(place) is int and 0 <= place < len(legal):
            return legal[place]
        if "move" in answer:
            raise process.fault(
                f"wants move {quoted(place)}: a whole number from 0 to {len(legal) - 1} was asked"
            )
        if "verb" not in answer:
            raise process.fault(f'answered {quoted(answer)}: it has neither "move" nor "verb"')
        args = answer.get("args") or {}
        try:
            number = self.game.space.number_of(answer["verb"], args)
        except (IllegalMove, AttributeError) as refused:
            raise process.fault(f"wants what can't be said: {refused}") from None
        if number not in legal:
            raise process.fault(f"wants {answer['verb']} {args}, which is not among the legal")
        return number

    def drop(self) -> None:
        """The next decision begins with a fresh process."""
        if self.process is not None:
            self.process.end()
            self.process = None

    def close(self) -> None:
        process, self.process = self.process, None
        if process is None:
            return
        process.say({"type": "bye"})
        _idle.setdefault(self.command, []).append(process)
