#!/bin/sh
# run.sh BUILD SECONDS TARGET... - fuzz each target, SECONDS for all together
#
# BUILD/corpus gets the new inputs, and a file for each crash.  Add that file to
# tests/fuzz/corpus/TARGET/ with the fix: `make test` replays it.
set -eu
B=$1
seconds=$2
shift 2
[ $# -gt 0 ] || { echo "no fuzz targets"; echo "0 passed, 0 failed"; exit 0; }
each=$((seconds / $# + 1))
passed=0
failed=0
for target in "$@"; do
	found=$B/corpus/$target
	seeds=tests/fuzz/corpus/${target#fuzz_}
	mkdir -p "$found"
	set -- "$found"
	[ ! -d "$seeds" ] || set -- "$@" "$seeds"
	dict=tests/fuzz/${target#fuzz_}.dict
	[ ! -e "$dict" ] || set -- "$@" "-dict=$dict"
	echo "$target: $each s"
	if "$B/$target" -max_total_time="$each" -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
		-artifact_prefix="$found.crash-" "$@" >"$found.log" 2>&1; then
		passed=$((passed + 1))
		sed -n 's/^stat::number_of_executed_units: */  inputs tried: /p' "$found.log"
	else
		failed=$((failed + 1))
		tail -n 40 "$found.log"
	fi
done
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
