#!/bin/sh
# fresh.sh - `make demo` and `make test` on a bare system
#
# Makes a Debian root with nothing but git, make and certificates, clones the
# last commit into it, and runs both inside: a package that is used but not in
# tools/packages.txt shows here.  Needs root (or sudo), a network, and some
# 2 GB under TMPDIR.  FRESH_TARGETS names other targets.  The system's own
# package sources, proxy and certificates are used.
set -eu
cd "$(dirname "$0")/.."
. tools/bare-root.sh
bare_begin "$@"
targets=${FRESH_TARGETS:-demo test}
work=$(mktemp -d "${TMPDIR:-/tmp}/fresh.XXXXXX")
root=$work/root

trap 'bare_clean "$work" "$root"' EXIT
trap 'bare_clean "$work" "$root"; exit 130' INT TERM

bare_make "$root" git,make,ca-certificates
bare_open "$root"

# A clone made outside and handed over: only what is committed can be in it.
git clone -q --no-local . "$root/deadwood"
echo "== $(git -C "$root/deadwood" log -1 --format='%h %s')"

failed=0
for target in $targets; do
	began=$(date +%s)
	status=0
	bare_inside "$root" make -C /deadwood "$target" || status=$?
	echo "== make $target: status $status, $(($(date +%s) - began)) s"
	[ "$status" = 0 ] || failed=1
done
exit "$failed"
