"""The few rule systems that stand for all where every one would take too long."""

from referee import Variant, load_variant, variant_ids
from tests.systems import FEW


def kind(variant_id: str) -> tuple[str, str]:
    """What a system is played with, and how its claims are read."""
    variant = load_variant(variant_id)
    assert isinstance(variant, Variant)
    return variant.shape, variant.reads


def test_the_few_are_of_every_kind() -> None:
    """A system of a new kind is not left out."""
    assert set(FEW) <= set(variant_ids())
    assert {kind(name) for name in FEW} == {kind(name) for name in variant_ids()}
