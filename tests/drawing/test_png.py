import sys

import pytest

from periplus.drawing import PngUnavailable, to_png
from periplus.drawing.scene import Scene


def test_a_scene_becomes_a_png_of_the_scaled_size() -> None:
    pytest.importorskip("resvg_py")
    image = to_png(Scene("T"), scale=2.0)
    assert image[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(image[16:20], "big") == 960


def test_without_the_extra_the_error_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(PngUnavailable, match=r"periplus\[png\]"):
        to_png(Scene("T"))
