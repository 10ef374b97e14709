"""No circle among the modules of the house: imports inside of functions and for types alone count too."""

import ast
from collections.abc import Iterator
from pathlib import Path

import networkx as nx

from tests.test_imports import ROOT, SOURCES, statements


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in SOURCES}


def imports_of(module: str, path: Path) -> Iterator[str]:
    """The modules of the house that the module imports anywhere in its text."""
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in statements(path):
        if isinstance(node, ast.Import):
            yield from (alias.name.removeprefix("periplus.") for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            home = package[: len(package) + 1 - node.level] if node.level else []
            base = ".".join([*home, *([node.module] if node.module else [])]).removeprefix("periplus.")
            for alias in node.names:
                inner = f"{base}.{alias.name}"
                yield inner if inner in MODULES else base


def circles() -> list[list[str]]:
    """The strongly connected parts of the graph of imports that are more than one module, or import themselves."""
    graph: nx.DiGraph[str] = nx.DiGraph()
    for module, path in MODULES.items():
        graph.add_edges_from((module, other) for other in imports_of(module, path) if other in MODULES)
    found = [sorted(part) for part in nx.strongly_connected_components(graph) if len(part) > 1]
    return sorted([*found, *([module] for module in nx.nodes_with_selfloops(graph))])


def test_there_is_no_circle_of_imports() -> None:
    assert circles() == []
