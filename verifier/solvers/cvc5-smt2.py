#!/usr/bin/env python3
"""cvc5's Python package as a solver that answers each SMT-LIB command from standard input at once."""
import sys

import cvc5

if "--version" in sys.argv:
    print("cvc5", cvc5.__version__)
else:
    solver = cvc5.Solver()
    parser = cvc5.InputParser(solver)
    symbols = parser.getSymbolManager()
    text = ""
    for line in sys.stdin:
        text += line
        if text.count("(") == text.count(")"):
            parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, text, "stdin")
            text = ""
            while not (command := parser.nextCommand()).isNull():
                print(command.invoke(solver, symbols), end="", flush=True)
