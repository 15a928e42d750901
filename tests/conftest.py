"""Tests decide the same way every time; `SEXTON_TESTS=10` looks ten times as far."""

from __future__ import annotations

import os
import signal

from hypothesis import HealthCheck, settings

SCALE = max(1, int(os.environ.get("SEXTON_TESTS", "1")))

settings.register_profile(
    "sexton",
    deadline=None,
    derandomize=SCALE == 1,
    max_examples=100 * SCALE,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
settings.load_profile("sexton")

# A shell that starts the tests in the background has them ignore Ctrl-C, and all they start too.
signal.signal(signal.SIGINT, signal.default_int_handler)
