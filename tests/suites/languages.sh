#!/bin/sh
# Test the starters whose languages the other tests need too; `make test-languages`
# tests all starters.  Without SOAK=1 each starter plays ten matches, not twenty.
[ "${SOAK:-0}" = 1 ] || export ROUNDS="${ROUNDS:-1}"
exec "${PYTHON:-python3}" tests/languages.py c javascript perl python sh
