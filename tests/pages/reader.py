"""What a screen reader gets of a page: Chromium's tree of roles and names."""

from typing import Any

from browser import Browser

#: What somebody does something with, and what therefore has a name.
CONTROLS = {"button", "link", "combobox", "searchbox", "textbox", "spinbutton", "checkbox", "DisclosureTriangle"}
#: What is around a row of a table.
TABLES = {"table", "grid"}


class Node:
    """A node of the tree, with those below it that are not ignored."""

    def __init__(self, raw: dict[str, Any], nodes: dict[str, dict[str, Any]]) -> None:
        self.role = str(raw.get("role", {}).get("value", ""))
        self.name = str(raw.get("name", {}).get("value", "")).strip()
        self.properties = {item["name"]: item["value"].get("value") for item in raw.get("properties", [])}
        self.children: list[Node] = []
        for number in raw.get("childIds", []):
            if number in nodes:
                self._adopt(nodes[number], nodes)

    def _adopt(self, raw: dict[str, Any], nodes: dict[str, dict[str, Any]]) -> None:
        if not raw.get("ignored"):
            self.children.append(Node(raw, nodes))
            return
        for number in raw.get("childIds", []):
            if number in nodes:
                self._adopt(nodes[number], nodes)

    def all(self) -> "list[Node]":
        """This node and all below it, in the order in which they are read."""
        return [self, *(node for child in self.children for node in child.all())]

    def below(self, *roles: str) -> "list[Node]":
        """The nodes below with one of these roles."""
        return [node for node in self.all()[1:] if node.role in roles]


def tree(browser: Browser) -> Node:
    """The tree of the page."""
    raw = browser.command("Accessibility.getFullAXTree")["nodes"]
    return Node(raw[0], {node["nodeId"]: node for node in raw})


def faults(browser: Browser) -> list[str]:
    """What is wrong for those who listen to the page."""
    root = tree(browser)
    found = []
    if not root.name:
        found.append("the page has no title")
    if len(root.below("main")) != 1:
        found.append(f"{len(root.below('main'))} main landmarks")
    levels = [int(node.properties.get("level", 0)) for node in root.below("heading")]
    if levels.count(1) != 1 or levels[:1] != [1]:
        found.append(f"headings of levels {levels[:8]}: one of level 1 comes first")
    found += [f"a heading of level {b} below one of level {a}" for a, b in zip(levels, levels[1:]) if b > a + 1]
    found += [f"a {node.role} without a name" for node in root.all() if node.role in CONTROLS and not node.name]
    for table in root.below(*TABLES):
        rows = table.below("row")
        widths = {len([cell for cell in row.children if cell.role != "none"]) for row in rows}
        if not table.below("columnheader"):
            found.append("a table without heads of columns")
        if len(widths) != 1:
            found.append(f"a table whose rows have {sorted(widths)} cells")
    found += ["an image without a name" for node in root.below("image", "img") if not node.name]
    return sorted(set(found))


def outline(browser: Browser) -> str:
    """The page as it is read, in short: for people who look at it."""
    lines = []

    def walk(node: Node, depth: int) -> None:
        shown = node.role not in {"generic", "none", "InlineTextBox", "StaticText", "RootWebArea", "LineBreak"}
        if shown:
            state = {key: node.properties[key] for key in ("pressed", "level", "expanded") if key in node.properties}
            lines.append("  " * depth + f"{node.role} {node.name!r} {state or ''}".rstrip())
        for child in node.children:
            walk(child, depth + shown)

    walk(tree(browser), 0)
    return "\n".join(lines)
