#!/bin/sh
# bench_late.sh - check that no bot times out because the arena is slow
#
# Instant bots, 2 ms a decision, no bank, no grace, 32 matches at once, beside as
# many busy loops as CPUs.  Target: no fault in 64,000 decisions.
set -eu
B=${B:-build}
dir=$(mktemp -d)
hogs=''
clean_up() {
	for hog in $hogs; do
		kill "$hog" 2>/dev/null || :
	done
	rm -rf "$dir"
}
trap clean_up EXIT
cat >"$dir/late.yaml" <<'YAML'
game: rummy
bots:
  - {name: a, run: house:first}
  - {name: b, run: house:first}
rounds: 67
jobs: 32
isolation: none
time: {startup: 20s, move: 2ms, bank: 0s, limit: 2ms, grace: 0ms}
YAML
i=0
while [ "$i" -lt "$(nproc)" ]; do
	timeout 60 sh -c 'while :; do :; done' &
	hogs="$hogs $!"
	i=$((i + 1))
done
"$B/arena" run "$dir/late.yaml" --out "$dir/out" >"$dir/output" 2>&1 || {
	cat "$dir/output"
	exit 1
}
decisions=$(cat "$dir"/out/logs/*.jsonl | grep -c '"type":"do"' || :)
late=$(cat "$dir"/out/logs/*.jsonl | grep -c '"code":"timeout"' || :)
echo "time-outs: $late of $decisions decisions (2 ms, no grace, 32 matches at once)"
[ "$late" = 0 ]
