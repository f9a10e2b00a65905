#!/bin/sh
# ci.sh - what a server runs after each push: build, test, and check and play
# where there is an arena.
#
# On Debian or Ubuntu this brings what it needs:
#   apt-get install -y make @PACKAGES@
set -eu
cd "$(dirname "$0")"
make test
if command -v "${ARENA:-arena}" >/dev/null; then
	make check play ARENA="${ARENA:-arena}"
fi
