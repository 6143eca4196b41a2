#!/usr/bin/env python3
"""Bitwuzla's Python package as a solver that reads SMT-LIB from standard input."""
import sys

import bitwuzla

if "--version" in sys.argv:
    print("bitwuzla", bitwuzla.version())
else:
    options = bitwuzla.Options()
    options.set(bitwuzla.Option.PRODUCE_MODELS, True)
    parser = bitwuzla.Parser(bitwuzla.TermManager(), options)
    parser.parse("/dev/stdin", parse_only=False, parse_file=True)
