#!/bin/sh
# Test the starters whose languages the other tests need too; `make test-languages`
# tests all starters.  Without SOAK=1 three starters play ten matches each, not twenty.
if [ "${SOAK:-0}" = 1 ]; then
	exec "${PYTHON:-python3}" tests/languages.py c javascript perl python sh
fi
export ROUNDS="${ROUNDS:-1}"
exec "${PYTHON:-python3}" tests/languages.py c python sh
