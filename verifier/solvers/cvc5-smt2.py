#!/usr/bin/env python3
"""cvc5's Python package as a solver that reads SMT-LIB from standard input."""
import sys

import cvc5

if "--version" in sys.argv:
    print("cvc5", cvc5.__version__)
else:
    solver = cvc5.Solver()
    parser = cvc5.InputParser(solver)
    parser.setStringInput(cvc5.InputLanguage.SMT_LIB_2_6, sys.stdin.read(), "stdin")
    symbols = parser.getSymbolManager()
    while not (command := parser.nextCommand()).isNull():
        print(command.invoke(solver, symbols), end="", flush=True)
