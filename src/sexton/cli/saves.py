"""Where games are kept between sessions, and what is written down when something breaks."""

from __future__ import annotations

import time
import traceback
from pathlib import Path

from sexton.core.errors import BadRecord, SextonError
from sexton.core.match import Match
from sexton.core.record import write_file

NEWEST = "last"


def home() -> Path:
    from platformdirs import user_data_path

    return user_data_path("sexton", appauthor=False)


def stamp() -> str:
    return time.strftime("%Y%m%d-%H%M%S")


def file_name(match: Match) -> str:
    return f"{match.game.name}-{stamp()}.json"


def free_place(folder: Path, name: str) -> Path:
    """A path in the folder that nothing has yet."""
    path = folder / name
    for number in range(2, 1000):
        if not path.exists():
            break
        path = folder / f"{Path(name).stem}-{number}{Path(name).suffix}"
    return path


class SavedGame:
    """A game's file in the user's own folder: written after each decision, until it is over."""

    def __init__(self, match: Match, path: Path | None = None) -> None:
        self.match = match
        self.path = path or free_place(home() / "games", file_name(match))
        self.copies: set[Path] = set()  # files of this session, which may be written again

    def write(self) -> str:
        """A sentence about where the game is kept, or why it could not be."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_file(self.path, self.match.record())
        except (OSError, SextonError) as error:
            return f"The game could not be kept: {error}"
        if self.match.over:
            return f"The record is kept in {self.path}"
        return (
            f"The game is kept in {self.path}\n"
            f"Go on with `sexton play --resume {NEWEST}`, or with that file instead of {NEWEST}."
        )

    def write_to(self, name: str, *, over: bool = False) -> Path:
        """Saves where somebody wishes; a file of something else is not written over unasked."""
        path = Path(name).expanduser() if name else Path(file_name(self.match))
        if path.exists() and not over and path.resolve() not in self.copies:
            raise BadRecord(f"{path} is there already: `s! {name}` writes over it.")
        write_file(path, self.match.record())
        self.copies.add(path.resolve())
        return path

    def forget(self) -> None:
        """The game is over, and saved elsewhere or not wanted."""
        if self.path.resolve() not in self.copies:
            self.path.unlink(missing_ok=True)


def newest() -> Path:
    """The unfinished game left last."""
    kept = sorted(
        (home() / "games").glob("*.json"), key=lambda path: path.stat().st_mtime, reverse=True
    )
    if not kept:
        raise BadRecord(f"No game is kept in {home() / 'games'}: there is nothing to go on with.")
    return kept[0]


def keep_fault(error: Exception, about: str) -> Path:
    folder = home() / "faults"
    folder.mkdir(parents=True, exist_ok=True)
    path = free_place(folder, f"{stamp()}.txt")
    trace = "".join(traceback.format_exception(error))
    path.write_text(f"{about}\n\n{trace}", "utf-8")
    return path
