#!/usr/bin/env python3
"""Bitwuzla's Python package as a solver that answers each SMT-LIB command from standard input at once."""
import sys

import bitwuzla

if "--version" in sys.argv:
    print("bitwuzla", bitwuzla.version())
else:
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, True)
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    command = ""
    for line in sys.stdin:
        command += line
        if command.count("(") == command.count(")"):
            parser.parse(command, parse_only=False, parse_file=False)
            command = ""
