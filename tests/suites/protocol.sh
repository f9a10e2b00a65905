#!/bin/sh
# protocol.md against protocol.schema.json, and both against real matches
exec "${PYTHON:-python3}" tests/suites/protocol.py "${B:-build}"
