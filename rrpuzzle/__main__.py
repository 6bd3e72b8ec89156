"""``python -m rrpuzzle``: the command line without its script."""

import sys

from rrpuzzle.cli import main

sys.exit(main())
