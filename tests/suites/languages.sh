#!/bin/sh
# The starters whose languages the tests' own packages bring; `make test-languages`
# plays all of them.  Without SOAK=1 each plays ten matches instead of twenty.
[ "${SOAK:-0}" = 1 ] || export ROUNDS="${ROUNDS:-1}"
exec "${PYTHON:-python3}" tests/languages.py c javascript perl python sh
