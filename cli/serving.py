"""``serve``: the hint API over HTTP, and the page."""

from __future__ import annotations

import click

from periplus.models.core.errors import PositionError, echo
from periplus.models.core.wording import say, tell

from .options import Number
from .output import Reply
from .storing import store_at, store_option

LOOPBACK = "127.0.0.1"


@click.command(epilog="\b\nExample:\n  periplus serve --port 8000")
@click.option("--host", default=LOOPBACK, show_default=True, help="The address to listen on.")
@click.option(
    "--port", type=Number(0, 65535, whole=True), default=8000, help="The port; 0: any that is free."
)
@click.option("--slots", type=Number(1, 64, whole=True), default=2, help="Searches at the same time.")
@click.option("--queue", type=Number(0, 1000, whole=True), default=8, help="Searches that may wait.")
@click.option(
    "--name",
    "names",
    multiple=True,
    metavar="NAME",
    help='A name that it is asked by, such as that of a proxy, besides addresses and localhost; "*": any.',
)
@store_option
def serve(host: str, port: int, slots: int, queue: int, names: tuple[str, ...], store: str) -> Reply:
    """Serve the hint API over HTTP, with a page for people.

    It listens on this machine alone unless --host says otherwise. The API describes itself at /openapi.json.
    Needs the extra "web". Ctrl-C stops it.
    """
    try:
        from periplus.service.serving import serve as run
    except ModuleNotFoundError as error:
        raise PositionError("serve", say("{error}: install periplus[web]", error=error)) from None
    try:
        run(host, port, slots=slots, queue=queue, store=store_at(store), names=names, tell=_tell)
    except OSError as error:
        raise PositionError(
            "--port", say("{host}:{port}: {error}", host=echo(host), port=port, error=error)
        ) from None
    return Reply("")


def _tell(address: str) -> None:
    click.echo(tell("serving on {address}", address=address))
