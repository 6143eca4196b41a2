# A suite of lit in which files say what gcnverify must find: `lit integrations/lit`. gcnverify is on the search path.
import os

import lit.formats

config.name = "gcnverify"
config.test_format = lit.formats.ShTest(execute_external=True)
config.suffixes = [".s"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = os.environ.get("GCNVERIFY_LIT_OUTPUT", os.path.join(config.test_source_root, "Output"))
config.environment["PATH"] = os.environ["PATH"]
