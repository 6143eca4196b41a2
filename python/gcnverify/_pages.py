"""Pages of answers, as they are kept and as notebooks show them."""

from html import escape
from zlib import compress, decompress

#: The height of a page in a notebook, in pixels.
_HEIGHT = 480


def page_of(page: bytes | None, text: str) -> str:
    """The page of an answer; where there is none, its text on a page."""
    if page is None:
        return f"<!DOCTYPE html><meta charset=utf-8><title>gcnverify</title><pre>{escape(text)}</pre>"
    return decompress(page).decode()


def packed(page: str | None) -> bytes | None:
    """A page as it is kept."""
    return None if page is None else compress(page.encode(), 1)


def frame(page: str) -> str:
    """A page within another one, which its styles leave alone."""
    style = f"width:100%;height:{_HEIGHT}px;border:1px solid #8884"
    return f'<iframe sandbox="allow-scripts" style="{style}" srcdoc="{escape(page)}"></iframe>'
