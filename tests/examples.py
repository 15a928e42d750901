"""Examples of the documentation as scripts that fail where one of their comments is not true.

A comment behind a statement is checked if it is

- a value, as in `match.to_act()  # [2]`; prose may follow after a semicolon;
- what is printed, behind a `print`;
- `raises IllegalMove: ` and the beginning of the sentence.

Any other comment is for the reader.
"""

from __future__ import annotations

import ast
import io
import re
import runpy
import tokenize
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

BLOCK = re.compile(r"```python\n(.*?)```", re.DOTALL)
RAISES = re.compile(r"raises (\w+)(?:: (.*))?$")


def sections(page: Path) -> dict[str, str]:
    """The examples under each heading of a page, one after the other; each section stands alone."""
    parts = re.split(r"(?m)^## (.+)$", page.read_text("utf-8"))
    texts = {"": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}
    examples = {title: "\n".join(BLOCK.findall(text)) for title, text in texts.items()}
    return {title: example for title, example in examples.items() if example}


def comments(example: str) -> dict[int, str]:
    tokens = tokenize.generate_tokens(io.StringIO(example).readline)
    return {
        token.start[0]: token.string.removeprefix("#").strip()
        for token in tokens
        if token.type == tokenize.COMMENT
    }


def as_checks(example: str) -> Iterator[str]:
    lines, said = example.splitlines(), comments(example)
    yield "import pytest, sexton"
    for node in ast.parse(example).body:
        assert node.end_lineno is not None
        source = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        yield from as_check(node, source, said.get(node.end_lineno, ""))


def as_check(node: ast.stmt, source: str, comment: str) -> Iterator[str]:
    raises = RAISES.match(comment)
    if raises:
        sentence = re.escape(raises[2]) if raises[2] else None
        yield f"with pytest.raises(sexton.{raises[1]}, match={sentence!r}):"
        yield "\n".join(f"    {line}" for line in source.splitlines())
    elif comment and (printed := printed_by(node)):
        yield f"assert str({printed}) == {comment!r}"
    elif isinstance(node, ast.Expr) and is_value(comment):
        yield f"_shown = (\n{source}\n)"
        yield f"assert _shown == ({value_of(comment)}), _shown"
    elif isinstance(node, ast.Assign) and is_value(comment):
        yield source
        yield f"assert {ast.unparse(node.targets[0])} == ({value_of(comment)})"
    else:
        yield source


def printed_by(node: ast.stmt) -> str:
    """What a `print` of one thing prints."""
    match node:
        case ast.Expr(ast.Call(ast.Name("print"), [printed])):
            return ast.unparse(printed)
        case _:
            return ""


def value_of(comment: str) -> str:
    return comment.partition("; ")[0]


def is_value(comment: str) -> bool:
    value = value_of(comment)
    try:
        ast.literal_eval(value)
    except (ValueError, SyntaxError):
        return bool(re.match(r"\[?Move\(.*\)\]?$", value))
    return True


def run(example: str, **names: Any) -> dict[str, Any]:
    """Runs an example; what it has named is given back."""
    with TemporaryDirectory() as folder:
        script = Path(folder) / "example.py"
        script.write_text("\n".join(as_checks(example)), "utf-8")
        return runpy.run_path(str(script), init_globals=names)
