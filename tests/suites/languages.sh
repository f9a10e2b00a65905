#!/bin/sh
# The starters whose languages the tests' own packages bring; `make test-languages`
# plays all of them.
exec "${PYTHON:-python3}" tests/languages.py c javascript perl python sh
