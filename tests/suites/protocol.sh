#!/bin/sh
# Compare protocol.md with protocol.schema.json, and both with real matches.
exec "${PYTHON:-python3}" tests/suites/protocol.py "${B:-build}"
