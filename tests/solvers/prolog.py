"""The naive twin of goals: a goal is answered from the facts of one world, as a database would."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from periplus.solvers.program import ANY, Atom, Compare, Goal, Not, Program, Term, Var, World
from periplus.solvers.program.goals import Items, OpenTerm, Operator, Slot

Database = dict[str, list[tuple[Term, ...]]]
Binding = dict[str, Term]


def database(program: Program, values: Sequence[int]) -> Database:
    """What holds in the world, as tables of rows; a measure is a table with its value in the last column."""
    world = World(values)
    tables: Database = {name: list(world.facts(relation)) for name, relation in program.relations.items()}
    for name, measure in program.measures.items():
        tables[name] = [(*key, world.total(total)) for key, total in measure.sums.items()]
    return tables


def fit(slots: Sequence[Slot], row: Sequence[Term], binding: Binding) -> Binding | None:
    binding = dict(binding)
    for slot, term in zip(slots, row, strict=True):
        if slot == ANY:
            continue
        if isinstance(slot, Var):
            if binding.setdefault(slot.name, term) != term:
                return None
        elif slot != term:
            return None
    return binding


def compares(operator: Operator, left: Term, right: Term) -> bool:
    if operator in ("=", "\\="):
        return (left == right) == (operator == "=")
    if not isinstance(left, int) or not isinstance(right, int):
        return False
    return {"<": left < right, "=<": left <= right, ">": left > right, ">=": left >= right}[operator]


def value(slot: Slot, binding: Binding) -> Term:
    if isinstance(slot, Items | OpenTerm):
        raise TypeError(f"{slot} is no plain slot")
    return binding[slot.name] if isinstance(slot, Var) else slot


def answers(tables: Database, goal: Goal) -> list[Binding]:
    """Every binding under which the goal holds in the world."""
    atoms = [part for part in goal if isinstance(part, Atom)]
    rest = [part for part in goal if not isinstance(part, Atom)]

    def join(index: int, binding: Binding) -> Iterator[Binding]:
        if index == len(atoms):
            yield binding
            return
        for row in tables[atoms[index].relation]:
            extended = fit(atoms[index].terms, row, binding)
            if extended is not None:
                yield from join(index + 1, extended)

    def keeps(binding: Binding) -> bool:
        for part in rest:
            if isinstance(part, Compare):
                left, right = (value(slot, binding) for slot in (part.left, part.right))
                if not compares(part.operator, left, right):
                    return False
            elif isinstance(part, Not) and any(
                fit(part.atom.terms, row, binding) is not None for row in tables[part.atom.relation]
            ):
                return False
        return True

    found: list[Binding] = []
    for binding in join(0, {}):
        if keeps(binding) and binding not in found:
            found.append(binding)
    return found


def random_goal(rng: random.Random, program: Program) -> Goal:
    """A goal over ``one(key)``, ``two(key, other)``, ``points(total)`` and ``worth(key, total)``."""
    names = [Var(name) for name in "XYZ"]

    def atom() -> Atom:
        name, width = rng.choice([("one", 1), ("two", 2), ("points", 1), ("worth", 2)])
        slots: list[Slot] = [*names, *names, ANY, rng.randint(0, 3), rng.choice("ab")]
        return Atom(name, tuple(rng.choice(slots) for _ in range(width)))

    parts: list[Atom | Not | Compare] = [atom() for _ in range(rng.randint(0, 3))]
    bound = [slot for part in parts if isinstance(part, Atom) for slot in part.terms if slot in names]
    for _ in range(rng.randint(0, 2)):
        if rng.random() < 0.5:
            parts.append(Not(atom()))
        elif bound:
            operators: list[Operator] = ["=", "\\=", "<", "=<", ">", ">="]
            others: list[Slot] = [*bound, rng.randint(-3, 5), "a"]
            sides = [rng.choice(bound), rng.choice(others)]
            rng.shuffle(sides)
            parts.append(Compare(rng.choice(operators), sides[0], sides[1]))
    rng.shuffle(parts)
    return tuple(parts)
