"""Plans over several turns: known rolls, wild ones, and the bounds that both have."""

from .ceiling import upper_bound
from .completable import refills
from .solve import solve

__all__ = ["refills", "solve", "upper_bound"]
