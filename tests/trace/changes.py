"""Small mistakes at a line that a clause rests on: left out, turned round, one more; each as the whole file with it."""

import ast
import copy
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from croupier.rulebooks import citations
from tests import mutants
from tests.trace import data_changes
from tests.trace.spots import Spot

Kind = Literal["left out", "turned round", "changed", "uncited"]
#: How much of a line is told.
SHOWN = 100
#: A mistake is made near what cites the clause: in an element of so many lines; under a remark, of so many.
ELEMENT, NEAR = 12, 6
#: A text of more words is a list of something, like the pockets of a wheel.
WORDS = 30
#: What becomes of an entry that changes places.
MOVED = "the one after it first"
#: What a plan may say instead.
_INSTEAD = {"win": "lose", "lose": "push", "push": "lose", "min": "max", "max": "min", "all": "any", "any": "all"}
_Parents = dict[ast.AST, ast.AST]


@dataclass(frozen=True, slots=True)
class Change:
    """A mistake: the file, the first line of what is changed, and how; and the file's whole text with it."""

    path: Path
    line: int
    kind: Kind
    was: str
    became: str
    text: str


def changes(spot: Spot) -> Iterator[Change]:
    """The mistakes to make at a spot, the plainest first."""
    source = spot.path.read_text(encoding="utf-8")
    if spot.path.suffix == ".toml":
        for line, was, became, text in data_changes.changes(source, spot.line):
            yield Change(spot.path, line, "changed" if became else "left out", was, became, text)
        return
    tree = ast.parse(source)
    told: set[str] = {ast.unparse(tree)}
    for node, act, kind in _acts(tree, source, spot):
        change = _made(spot.path, tree, node, act, kind)
        if change is not None and change.text not in told:
            told.add(change.text)
            yield change


_Act = Callable[[ast.AST, _Parents], None]


def _made(path: Path, tree: ast.Module, node: ast.AST, act: _Act, kind: Kind) -> Change | None:
    """The file with one thing done to one node of it."""
    number = next(number for number, other in enumerate(ast.walk(tree)) if other is node)
    other = copy.deepcopy(tree)
    twin = next(twin for at, twin in enumerate(ast.walk(other)) if at == number)
    before = ast.unparse(twin)
    try:
        act(twin, _parents(other))
        text = ast.unparse(ast.fix_missing_locations(other))
    except (ValueError, TypeError, AttributeError):
        return None
    became = "" if kind == "left out" else ast.unparse(twin).splitlines()[0][:SHOWN]
    became = MOVED if act is _exchange else became
    line: int = getattr(node, "lineno", 1)
    return Change(path, line, kind, before.splitlines()[0][:SHOWN] if before else "", became, text)


def _parents(tree: ast.AST) -> _Parents:
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def _acts(tree: ast.Module, source: str, spot: Spot) -> Iterator[tuple[ast.AST, _Act, Kind]]:
    """What to do to which node."""
    parents = _parents(tree)
    if spot.manner == "described":
        for owner in _described(tree, spot.line, parents):
            yield from _in_body(owner, parents)
        return
    above = source.splitlines()[spot.line - 1].lstrip().startswith("#")
    for node in _units(tree, spot, parents):
        yield from _at(node, parents, cited=spot.manner == "cited", most=NEAR if above else ELEMENT)


def _described(tree: ast.Module, line: int, parents: _Parents) -> Iterator[ast.AST]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and node.lineno == line and isinstance(node.value, str):
            owner = parents[parents[node]]
            if isinstance(owner, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                yield owner


def _in_body(owner: ast.AST, parents: _Parents) -> Iterator[tuple[ast.AST, _Act, Kind]]:
    """Everything in a function or class that is described by a clause."""
    statements = [node for node in ast.walk(owner) if isinstance(node, ast.stmt) and node is not owner]
    for node in statements:
        yield from _statement(node, parents)
    for node in statements:
        yield from _inside(node)


def _units(tree: ast.Module, spot: Spot, parents: _Parents) -> list[ast.AST]:
    """The nodes a spot is about: the citing string itself, or what stands on the line of a comment or under it."""
    if spot.manner == "cited":
        cited = [
            node
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant) and isinstance(node.value, str)
            if (node.lineno, node.col_offset) == (spot.line, spot.column)
        ]
        return [use for node in cited for use in _uses(tree, node, parents)]
    placed = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.stmt | ast.expr | ast.keyword) and not isinstance(node, ast.Import | ast.ImportFrom)
    ]
    for line in range(spot.line, spot.line + 8):
        here = [node for node in placed if node.lineno == line]
        ends = [] if here else [node for node in placed if node.end_lineno == line]
        if here or ends:
            return [node for node in here or ends if parents.get(node) not in (here or ends)]
    return []


def _uses(tree: ast.Module, node: ast.Constant, parents: _Parents) -> list[ast.AST]:
    """A citation, or the places that use it where it was given a name."""
    over = parents[node]
    names = over.targets if isinstance(over, ast.Assign) else [over.target] if isinstance(over, ast.AnnAssign) else []
    if isinstance(parents.get(over), ast.Module) and names and isinstance(names[0], ast.Name):
        name = names[0].id
        uses: list[ast.AST] = [
            use
            for use in ast.walk(tree)
            if isinstance(use, ast.Name) and use.id == name and isinstance(use.ctx, ast.Load)
        ]
        return uses or [node]
    return [node]


def _at(node: ast.AST, parents: _Parents, *, cited: bool, most: int) -> Iterator[tuple[ast.AST, _Act, Kind]]:
    """Mistakes at a node: what it stands in is left out, the condition it hangs on turned round, a number changed."""
    chain = [node]
    while not isinstance(chain[-1], ast.stmt) and chain[-1] in parents:
        chain.append(parents[chain[-1]])
    statement = chain[-1]
    simple = isinstance(statement, ast.Expr | ast.Raise | ast.AugAssign)
    if simple and isinstance(statement, ast.stmt):
        yield from _statement(statement, parents)
    yield from ((part, _leave_out, "left out") for part in _droppable(node, chain, parents, cited=cited))
    if not simple and isinstance(statement, ast.stmt):
        yield from _statement(statement, parents)
    for part in chain:
        if isinstance(part, ast.Call | ast.Starred | ast.keyword | ast.Constant | ast.stmt) and _lines(part) <= most:
            yield from _inside(part, chain if cited else ())
    yield from _in_row(chain, parents, cited=cited)
    yield from _conditions(statement, parents)
    if cited:
        yield node, _empty, "uncited"


def _in_row(chain: Sequence[ast.AST], parents: _Parents, *, cited: bool) -> Iterator[tuple[ast.AST, _Act, Kind]]:
    """What stands beside a citation in a row of a table; an entry under a remark changes places with the next one."""
    for part in chain[:-1]:
        row = parents[part]
        if not isinstance(row, ast.Tuple | ast.List) or part not in row.elts:
            continue
        if not cited:
            yield part, _exchange, "turned round"
        elif isinstance(parents[row], ast.Tuple | ast.List) and _lines(row) <= ELEMENT:
            for beside in (element for element in row.elts if element is not part and not _cites(element)):
                yield from _inside(beside)


def _droppable(node: ast.AST, chain: Sequence[ast.AST], parents: _Parents, *, cited: bool) -> Iterator[ast.AST]:
    """What a node stands in that can be left out, from the inside, until other clauses would go with it."""
    for part in chain[:-1]:
        argument = isinstance(parents[part], ast.Call)
        if argument and (not isinstance(part, ast.keyword) or (cited and part.value is node)):
            continue
        if cited and part is node and not isinstance(parents[part], ast.Dict):
            continue
        if _lines(part) > ELEMENT or isinstance(parents[part], ast.keyword | ast.stmt | ast.Await | ast.Attribute):
            continue
        yield part
        if cited and any(_cites(child) and child not in chain for child in ast.walk(parents[part])):
            return


def _lines(node: ast.AST) -> int:
    return int(getattr(node, "end_lineno", 1) - getattr(node, "lineno", 1) + 1)


def _statement(node: ast.stmt, parents: _Parents) -> Iterator[tuple[ast.AST, _Act, Kind]]:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.Pass():
            return
        case ast.Expr() | ast.Raise() | ast.AugAssign() | ast.Continue() | ast.Break():
            yield node, _pass_over, "left out"
        case ast.If():
            yield node, _never, "left out"
            yield node, _negate, "turned round"
        case ast.For():
            yield node, _backwards, "turned round"
        case ast.Return(value=ast.expr()):
            yield node, _negate_value, "turned round"
        case ast.Assign() if not isinstance(parents.get(node), ast.Module | ast.ClassDef):
            yield node, _assign_nothing, "left out"
    if isinstance(parents.get(node), ast.If):
        yield parents[node], _negate, "turned round"


def _conditions(node: ast.AST, parents: _Parents) -> Iterator[tuple[ast.AST, _Act, Kind]]:
    """Every condition that a statement hangs on, from the inside; then the statements beside it."""
    while node in parents and not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module):
        node = parents[node]
        if isinstance(node, ast.If | ast.While):
            yield node, _negate, "turned round"
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        for statement in node.body:
            if isinstance(statement, ast.If):
                yield statement, _negate, "turned round"


def _inside(node: ast.AST, chain: Sequence[ast.AST] = ()) -> Iterator[tuple[ast.AST, _Act, Kind]]:
    """Numbers, comparisons, conditions and words in a node, but for what another clause stands beside."""
    near = list(_near(node, chain))
    for part in near:
        if isinstance(part, ast.Name) and part.id in _INSTEAD:
            yield part, _instead, "changed"
        elif isinstance(part, ast.IfExp):
            yield part, _other_branch, "turned round"
        elif isinstance(part, ast.UnaryOp) and isinstance(part.op, ast.Not):
            yield part, _affirm, "turned round"
        elif isinstance(part, ast.Constant) and isinstance(part.value, str) and len(part.value.split()) > WORDS:
            yield part, _one_word_less, "changed"
            yield part, _last_words_exchanged, "turned round"
        elif isinstance(part, ast.expr | ast.stmt) and mutants.may_change(part) and not isinstance(part, ast.If):
            yield part, _mutate, "changed"
    for part in near:
        elements: Sequence[ast.AST] = ()
        if isinstance(part, ast.Call):
            called = part.func.id if isinstance(part.func, ast.Name) else ""
            if called == "Wager":
                yield part, _another_time, "changed"
            # What a house may post is listed in the call itself.
            elements = [*(part.args if called == "choice" else ()), *part.keywords]
        elif isinstance(part, ast.Tuple | ast.List | ast.Set):
            elements = part.elts
        yield from ((element, _leave_out, "left out") for element in elements if element in near)


def _near(node: ast.AST, chain: Sequence[ast.AST]) -> Iterator[ast.AST]:
    """A node and what is in it, without the parts that cite other clauses; all of it where nothing cites."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not chain or child in chain or not _cites(child):
            yield from _near(child, chain)


def _cites(node: ast.AST) -> bool:
    words = [part.value for part in ast.walk(node) if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    return any(citations(word) for word in words)


def _leave_out(node: ast.AST, parents: _Parents) -> None:
    """An element of a list, an entry of a mapping, an argument of a call."""
    over = parents[node]
    match over:
        case ast.List(elts=parts) | ast.Tuple(elts=parts) | ast.Set(elts=parts):
            parts.remove(node)  # type: ignore[arg-type]
        case ast.Dict(keys=keys, values=values):
            at = (values if node in values else keys).index(node)  # type: ignore[arg-type]
            del keys[at], values[at]
        case ast.Call(args=args, keywords=keywords):
            (keywords if node in keywords else args).remove(node)  # type: ignore[arg-type]
        case ast.BoolOp(values=values) if len(values) > 1:
            values.remove(node)  # type: ignore[arg-type]
        case ast.comprehension(ifs=ifs) if node in ifs:
            ifs.remove(node)
        case _:
            raise ValueError("nothing to leave out of")


def _exchange(node: ast.AST, parents: _Parents) -> None:
    """An entry of a list and the one after it, or before it where it is the last."""
    over = parents[node]
    assert isinstance(over, ast.Tuple | ast.List)
    assert isinstance(node, ast.expr)
    parts = over.elts
    at = parts.index(node)
    other = at + 1 if at + 1 < len(parts) else at - 1
    if other < 0:
        raise ValueError("nothing to change places with")
    parts[at], parts[other] = parts[other], parts[at]


def _pass_over(node: ast.AST, parents: _Parents) -> None:
    over = parents[node]
    for name in ("body", "orelse", "finalbody"):
        statements = getattr(over, name, None)
        if isinstance(statements, list) and node in statements:
            statements[statements.index(node)] = ast.Pass()
            return
    raise ValueError("in no block")


def _negate(node: ast.AST, parents: _Parents) -> None:
    assert isinstance(node, ast.If | ast.While)
    node.test = ast.UnaryOp(ast.Not(), node.test)


def _never(node: ast.AST, parents: _Parents) -> None:
    assert isinstance(node, ast.If)
    node.test = ast.Constant(False)


def _negate_value(node: ast.AST, parents: _Parents) -> None:
    assert isinstance(node, ast.Return)
    assert node.value
    node.value = ast.UnaryOp(ast.Not(), node.value)


def _assign_nothing(node: ast.AST, parents: _Parents) -> None:
    assert isinstance(node, ast.Assign)
    node.value = ast.Constant(None)


def _backwards(node: ast.AST, parents: _Parents) -> None:
    assert isinstance(node, ast.For)
    node.iter = ast.parse(f"list({ast.unparse(node.iter)})[::-1]", mode="eval").body


def _instead(node: ast.AST, parents: _Parents) -> None:
    assert isinstance(node, ast.Name)
    node.id = _INSTEAD[node.id]


def _other_branch(node: ast.AST, parents: _Parents) -> None:
    assert isinstance(node, ast.IfExp)
    node.body, node.orelse = node.orelse, node.body


def _affirm(node: ast.AST, parents: _Parents) -> None:
    assert isinstance(node, ast.UnaryOp)
    node.op, node.operand = ast.Not(), ast.UnaryOp(ast.Not(), node.operand)


def _mutate(node: ast.AST, parents: _Parents) -> None:
    mutants.change(node)


def _another_time(node: ast.AST, parents: _Parents) -> None:
    """A wager that is made before the deal is made after it, and the other way round."""
    assert isinstance(node, ast.Call)
    stage = next((keyword for keyword in node.keywords if keyword.arg == "stage"), None)
    if stage is None:
        node.keywords.append(ast.keyword("stage", ast.Constant("later")))
    else:
        stage.value = ast.Constant("before")


def _one_word_less(node: ast.AST, parents: _Parents) -> None:
    assert isinstance(node, ast.Constant)
    node.value = " ".join(str(node.value).split()[:-1])


def _last_words_exchanged(node: ast.AST, parents: _Parents) -> None:
    assert isinstance(node, ast.Constant)
    *words, last, other = str(node.value).split()
    node.value = " ".join([*words, other, last])


def _empty(node: ast.AST, parents: _Parents) -> None:
    if not isinstance(node, ast.Constant):
        raise TypeError("a name is not emptied")
    node.value = ""
