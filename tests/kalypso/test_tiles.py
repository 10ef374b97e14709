"""Salvage and scrap tiles: faces, the cells they cover, orientations that differ."""

import pytest

from periplus.models.kalypso.tiles import canonical, cells, is_salvage, is_scrap, turns


@pytest.mark.rule("KAL-7.1", "KAL-7.4")
@pytest.mark.parametrize(
    ("face", "legal"),
    [("WMSRP", True), ("WWWWW", True), ("PPPWM", True), ("PPPPW", False), ("WMSR", False), ("WMSRX", False)],
)
def test_a_salvage_tile_has_five_icons_two_of_them_materials_at_least(face, legal):
    assert is_salvage(face) is legal


@pytest.mark.rule("KAL-7.3")
@pytest.mark.parametrize(
    ("face", "legal"), [("WP", True), ("PR", True), ("WM", False), ("PP", False), ("W", False), ("XP", False)]
)
def test_a_scrap_tile_has_a_material_and_a_plastic(face, legal):
    assert is_scrap(face) is legal


@pytest.mark.rule("KAL-7.2")
def test_the_two_sides_of_a_tile_have_one_canonical_spelling():
    assert canonical("WMSRP") == canonical("SMWRP")
    assert canonical("WP") == canonical("PW")
    assert canonical("WMSRP") != canonical("WSMRP")


@pytest.mark.rule("KAL-7.2")
def test_the_back_of_a_tile_is_its_mirror_image():
    assert sorted(cells("WMSRP", (4, 4), 90, flip=True)) == sorted(cells("SMWRP", (4, 4), 90))


def test_a_salvage_tile_lies_by_the_middle_of_its_bar_its_stem_down():
    assert cells("WMSRP", (2, 5)) == (
        ((2, 4), "W"),
        ((2, 5), "M"),
        ((2, 6), "S"),
        ((3, 5), "R"),
        ((4, 5), "P"),
    )


@pytest.mark.parametrize(("rot", "second"), [(0, (3, 4)), (90, (4, 3)), (180, (3, 2)), (270, (2, 3))])
def test_a_scrap_tile_turns_about_its_first_letter_and_knows_no_flip(rot, second):
    assert cells("WP", (3, 3), rot) == cells("WP", (3, 3), rot, flip=True) == (((3, 3), "W"), (second, "P"))


@pytest.mark.parametrize(
    ("piece", "number"),
    [
        ("WMSRP", 8),
        ("WMWRP", 4),
        ("WWWWW", 4),
        ("WP", 4),
        ("boat", 2),
        ("boat!", 2),
        ("garden", 2),
        ("barrel", 1),
    ],
)
def test_pieces_have_as_many_orientations_as_differ(piece, number):
    assert len(turns(piece)) == number
