"""What every test relies on: language, a record of its own, and how much hypothesis tries."""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile

from hypothesis import HealthCheck, settings

# Docstring examples and notebooks show English texts, whatever the language of the machine.
os.environ["RRPUZZLE_LANG"] = "en"

# No test, no notebook and no kernel that a test starts writes into the player's own record.
os.environ["RRPUZZLE_DATA"] = tempfile.mkdtemp(prefix="rrpuzzle-")
atexit.register(shutil.rmtree, os.environ["RRPUZZLE_DATA"], ignore_errors=True)

# A slow moment of the machine is no failure of a property, hence no deadline.
settings.register_profile("default", deadline=None, suppress_health_check=[HealthCheck.too_slow])
# The same examples in each run: what fails there fails on every machine.
settings.register_profile("ci", settings.get_profile("default"), derandomize=True)
settings.register_profile("thorough", settings.get_profile("default"), max_examples=5_000)
settings.load_profile(
    os.environ.get("HYPOTHESIS_PROFILE", "ci" if os.environ.get("CI") else "default")
)
