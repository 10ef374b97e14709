"""What the methods here take for granted of the modules in play: what one does not declare is not relied on.

A module says by itself what holds while it is in play (``Module.relied``). A bound that counts what can be gained is
not offered beside a module that may bring gains of its own, and so on: no answer is better than a wrong one.
"""

from __future__ import annotations

from periplus.models.buru.module import RELIANCES, Reliance
from periplus.models.buru.state import Setting
from periplus.models.core.errors import Fault, PositionError
from periplus.models.core.wording import say


def holds(setting: Setting, reliance: Reliance) -> bool:
    """Whether every module in play declares it."""
    return all(reliance in module.relied for module in setting.modules)


def require(setting: Setting, *reliances: Reliance) -> None:
    """Raise PositionError unless every module in play declares them all."""
    faults = [
        Fault(
            "modules",
            say(
                "with {module} this cannot be answered: it does not declare that {reliance}",
                module=module.name,
                reliance=RELIANCES[reliance],
            ),
        )
        for module in setting.modules
        for reliance in reliances
        if reliance not in module.relied
    ]
    if faults:
        raise PositionError.of(faults)
