"""Looks at pages in a browser: `check.py FILE.html ...`, each in two widths and two colour schemes.

Nothing reaches over the right edge, every text stands out from its background, the console is silent, nothing is
loaded from elsewhere, every focus is seen, a lane that is chosen with the keyboard is shown, and a screen reader finds
its way by names, headings, landmarks and tables. With `--pictures DIR` it writes what it has seen, and what is read.
`--self-test` shows that it finds such faults.
"""

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import reader
from browser import Browser, Missing

WIDTHS = (360, 1600)
SCHEMES = ("light", "dark")
#: Elements that are visited with the Tab key.
MOST_FOCUSED = 12
#: The least contrast of text, from the guidelines for accessible content (WCAG 2.2, 1.4.3).
CONTRAST = 4.5

#: What reaches over the right edge, unless what is around it can be scrolled.
WIDE = """(() => {
  const edge = document.documentElement.clientWidth + 0.5, found = [];
  if (document.documentElement.scrollWidth > edge) found.push("the page");
  for (const element of document.body.querySelectorAll("*")) {
    const box = element.getBoundingClientRect();
    if (!box.width || (box.right <= edge && box.left >= -0.5)) continue;
    let around = element.parentElement;
    const scrolls = () => ["auto", "scroll", "hidden"].includes(getComputedStyle(around).overflowX);
    while (around && !scrolls()) around = around.parentElement;
    if (!around) found.push(element.tagName + ": " + element.textContent.slice(0, 40));
  }
  return found.slice(0, 5);
})()"""

#: Texts that do not stand out.
DIM = """(() => {
  const parts = colour => (colour.match(/[\\d.]+/g) || []).map(Number);
  const linear = c => c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => [r, g, b].map(c => linear(c / 255))
    .reduce((sum, c, index) => sum + c * [0.2126, 0.7152, 0.0722][index], 0);
  const behind = element => {
    for (; element; element = element.parentElement) {
      const colour = parts(getComputedStyle(element).backgroundColor);
      if (colour.length == 3 || colour[3] == 1) return colour;
    }
    return [255, 255, 255];
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = new Set();
  while (texts.nextNode()) {
    const element = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || ["SCRIPT", "STYLE"].includes(element.tagName)) continue;
    const [a, b] = [light(parts(getComputedStyle(element).color)), light(behind(element))];
    const contrast = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
    if (contrast < LEAST) found.add(contrast.toFixed(1) + ": " + texts.currentNode.textContent.trim().slice(0, 40));
  }
  return [...found].slice(0, 5);
})()""".replace("LEAST", str(CONTRAST))

#: What has the focus: nothing, or its name and whether that is seen.
FOCUS = """(() => {
  const element = document.activeElement;
  if (!element || element == document.body) return null;
  const style = getComputedStyle(element), box = element.getBoundingClientRect();
  const ring = style.outlineStyle != "none" && parseFloat(style.outlineWidth) >= 2;
  const inside = box.top >= -1 && box.bottom <= innerHeight + 1;
  const name = element.getAttribute("aria-label") || element.textContent;
  return [element.tagName + " " + name.slice(0, 30), ring && inside];
})()"""

#: How many things of a page the Tab key reaches.
FOCUSABLE = """[...document.querySelectorAll('a[href], button, input, select, [tabindex="0"], summary')]
  .filter(element => element.tabIndex >= 0 && element.offsetParent).length"""


def loaded_or_said(events: list[dict[str, Any]]) -> list[str]:
    """What a page has said to the console, and what it has loaded besides itself."""
    faults = []
    requests = 0
    for event in events:
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            faults.append(f"exception: {parameters['exceptionDetails'].get('exception', {}).get('description')}")
        elif method == "Runtime.consoleAPICalled":
            faults.append(f"console.{parameters['type']}: {parameters['args']}")
        elif method == "Log.entryAdded":
            faults.append(f"log: {parameters['entry']['text']}")
        elif method == "Network.requestWillBeSent":
            requests += 1
            url = parameters["request"]["url"]
            if not url.startswith(("file:", "data:")):
                faults.append(f"loads {url}")
    if requests == 0:
        faults.append("no request was seen: the check looks at nothing")
    return faults


def keyboard(browser: Browser) -> list[str]:
    """What is wrong for those who use the keyboard."""
    faults = []
    focusable = min(browser.value(FOCUSABLE), MOST_FOCUSED)
    for number in range(focusable):
        browser.press("Tab", 9)
        focus = browser.value(FOCUS)
        if focus is None:
            faults.append(f"Tab number {number + 1} reaches nothing")
            break
        if not focus[1]:
            faults.append(f"the focus is not seen: {focus[0]}")
    if browser.value("document.querySelector('select.lane') && document.querySelectorAll('.lanes').length"):
        faults += lanes(browser)
    return faults


def lanes(browser: Browser) -> list[str]:
    """What is wrong with the choice of a lane, for those who use the keyboard."""
    faults = []
    shown = "document.querySelector('select.lane').value"
    focused = "document.activeElement.dataset.lane"
    grids = "[...document.querySelectorAll('.lanes')]"
    stops = browser.value(f"{grids}.map(grid => grid.querySelectorAll('[tabindex=\"0\"]').length)")
    if set(stops) != {1}:
        return [f"the Tab key stops {stops} times in grids of lanes"]
    browser.value("document.querySelector('.lanes [tabindex=\"0\"]').focus()")
    first = browser.value(focused)
    way = [("ArrowRight", 39), ("ArrowLeft", 37), ("ArrowLeft", 37)] if first == "63" else [("ArrowRight", 39)]
    for key, code in way:
        browser.press(key, code)
    browser.press("ArrowDown", 40)
    browser.press("ArrowUp", 38)
    wanted = browser.value(focused)
    if wanted == first or browser.value(shown) != first:
        faults.append(f"arrow keys go from lane {first} to lane {wanted}, shown is {browser.value(shown)}")
    browser.press("Enter", 13)
    pressed = f"document.querySelector('.lanes button[data-lane=\"{wanted}\"]').getAttribute('aria-pressed')"
    if browser.value(shown) != wanted or browser.value(pressed) != "true":
        faults.append(f"lane {wanted} is not shown after Enter")
    browser.value("document.querySelector('select.lane').focus()")
    browser.press("Home", 36)
    zero = "document.querySelector('.lanes button[data-lane=\"0\"]')"
    if browser.value(zero + ".getAttribute('aria-pressed')") != "true":
        faults.append("lane 0 is not shown after it was chosen in the list")
    return faults


def faults_of(browser: Browser, file: Path, pictures: Path | None = None) -> list[str]:
    """What is wrong with a page."""
    faults = []
    for width in WIDTHS:
        for scheme in SCHEMES:
            browser.open(file, width, scheme)
            if pictures:
                browser.picture(pictures / f"{file.parent.name}-{file.stem}-{width}-{scheme}.png")
            here = [f"too wide: {what}" for what in browser.value(WIDE)]
            here += [f"too dim: {what}" for what in browser.value(DIM)]
            here += [f"read aloud: {fault}" for fault in reader.faults(browser)]
            if pictures and scheme == "light":
                outline = pictures / f"{file.parent.name}-{file.stem}-{width}.txt"
                outline.write_text(reader.outline(browser), encoding="utf-8")
            here += keyboard(browser)
            here += loaded_or_said(browser.events)
            faults += [f"{file.name}, {width} pixels, {scheme}: {fault}" for fault in here]
    return faults


#: Pages with a fault, and the word that tells it; the first has none.
SAMPLES = {
    "": "<p>fine <a href='#'>link</a>",
    "too wide": "<div style='width: 5000px'>wide</div>",
    "too dim": "<p style='color: #aaa; background: #fff'>dim",
    "exception": "<script>undefined_name()</script>",
    "console": "<script>console.warn('odd')</script>",
    "loads": "<img src='https://nowhere.invalid/picture.png' alt=''>",
    "focus is not seen": "<style>:focus-visible { outline: none }</style><a href='#'>link</a>",
    "a button without a name": "<button></button>",
    "2 main landmarks": "<main>two</main>",
    "a heading of level 3 below one of level 1": "<h3>too deep</h3>",
    "headings of levels": "<h1>another</h1>",
    "a table without heads": "<table role=table><tr><td>1<td>2<tr><td>3<td>4</table>",
    "a table whose rows": "<table><tr><th scope=col>1<th scope=col>2<tr><td>3</table>",
}


def self_test(browser: Browser) -> list[str]:
    """Which faults are not found, and which are found where there is none."""
    wrong = []
    plain = "<!doctype html><title>sample</title><meta name=viewport content='width=device-width'><style>"
    plain += ":focus-visible { outline: 3px solid } body { background: #fff; color: #000 } a { color: #00f }</style>"
    plain += "<main><h1>sample</h1></main>"
    with TemporaryDirectory() as directory:
        for expected, body in SAMPLES.items():
            file = Path(directory) / "sample.html"
            file.write_text(plain + body, encoding="utf-8")
            faults = faults_of(browser, file)
            if bool(faults) != bool(expected) or not all(expected in fault for fault in faults[:1]):
                wrong.append(f"sample with `{expected or 'no fault'}`: {faults}")
    return wrong


def main() -> int:
    """The exit code."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--pictures", type=Path)
    arguments.add_argument("--self-test", action="store_true")
    arguments.add_argument("files", type=Path, nargs="*")
    options = arguments.parse_args()
    if not options.files and not options.self_test:
        arguments.error("no page is named")
    try:
        with Browser() as browser:
            faults = self_test(browser) if options.self_test else []
            for file in options.files:
                faults += faults_of(browser, file, options.pictures)
    except Missing as missing:
        print(missing, file=sys.stderr)
        return 2
    print("\n".join(faults) or f"{len(options.files)} pages are as they should be")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
