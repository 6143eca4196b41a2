"""The notebook among the examples, executed from its first cell to its last."""

import unittest
from importlib import import_module
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).parents[2] / "examples"


class Notebook(unittest.TestCase):
    def test_the_tour(self) -> None:
        # What has no types.
        nbformat: Any = import_module("nbformat")
        client: Any = import_module("nbclient").NotebookClient
        notebook = nbformat.read(EXAMPLES / "tour.ipynb", as_version=4)
        cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
        self.assertTrue(all(not cell.outputs for cell in cells), "the outputs are kept out of the repository")
        client(notebook, timeout=120, resources={"metadata": {"path": str(EXAMPLES)}}).execute()
        outputs = [output for cell in cells for output in cell.outputs]
        texts = "".join(output.get("text", "") + output.get("data", {}).get("text/plain", "") for output in outputs)
        pages = [output.data["text/html"] for output in outputs if "text/html" in output.get("data", {})]
        self.assertEqual(len(pages), 3)
        self.assertTrue(all(page.startswith("<iframe ") for page in pages))
        for said in ("<Verdict different: v0 in lane", "32d153ff", "s_waitcnt lgkmcnt(0)", "2 functions: ", "proved"):
            self.assertIn(said, texts)


if __name__ == "__main__":
    unittest.main()
