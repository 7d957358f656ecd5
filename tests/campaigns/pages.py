"""Pages of the documentation whose requests are run as they stand, by a POSIX shell."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[2]
ADDRESS = "http://127.0.0.1:8000"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def read(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")


def blocks(page: str) -> list[tuple[str, str]]:
    """The fenced blocks of a page, each with its language."""
    return [(found[1], found[2]) for found in BLOCK.finditer(page)]


def commands(page: str) -> list[str]:
    """What a reader of the page types."""
    return [body for language, body in blocks(page) if language == "sh"]


def check_answers(page: str, address: str, folder: Path) -> None:
    """Run the page's commands against the service and compare each answer that it shows."""
    printed = iter(_run([body.replace(ADDRESS, address) for body in commands(page)], folder))
    answer = ""
    for language, body in blocks(page):
        if language == "sh":
            answer = next(printed)
        elif language == "json":
            assert is_shown(body, answer), f"not the answer that is shown:\n{body}\n{answer}"


def _run(scripts: list[str], folder: Path) -> list[str]:
    """What each of the scripts prints, all run by one shell."""
    ran = subprocess.run(
        ["/bin/sh", "-eu"],
        input="\nprintf '\\036'\n".join(scripts),
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    return ran.stdout.split("\x1e")


def is_shown(shown: str, answer: str) -> bool:
    """Whether the answer is the one shown, in which `…` stands for anything that was left out."""
    pieces = [re.escape(re.sub(r"\s", "", piece)) for piece in shown.split("…")]
    return re.fullmatch(".*".join(pieces), re.sub(r"\s", "", answer), re.DOTALL) is not None
