#!/bin/sh
# bench_tables.sh - speedup of two workers over one
#
# The same long matches between instant bots with `jobs: 1` and `jobs: 2`, each
# worker on a core of its own; medians of alternating runs.  Two arenas that
# share nothing show the speedup that the machine allows.  Target: 1.9, or 0.95
# of theirs: a second core may be busy or a hyperthread.  Three attempts.
set -eu
B=${B:-build}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
if [ "$(nproc)" -lt 2 ]; then
	echo "two workers: the machine has one core; skipped"
	exit 0
fi
rounds=${ROUNDS:-5}

# tournament NAME JOBS MATCHES - write a configuration of long matches
tournament() {
	cat >"$dir/$1.yaml" <<-YAML
		game: gin
		options: {target: 1000000, max_deals: 500}
		bots: [house:first, house:first]
		rounds: $3
		mirror: none
		seed: tables
		isolation: none
		jobs: $2
	YAML
}

now() { date +%s%N; }

# run NAME - print the microseconds of one run
run() {
	began=$(now)
	"$B/arena" run "$dir/$1.yaml" --out "$dir/out" >/dev/null 2>&1
	echo $((($(now) - began) / 1000))
	rm -rf "$dir/out"
}

# both - print the microseconds of two runs at once, each of half the matches on its own core
both() {
	began=$(now)
	taskset -c 0 "$B/arena" run "$dir/half.yaml" --out "$dir/out-a" >/dev/null 2>&1 &
	first=$!
	taskset -c 1 "$B/arena" run "$dir/half.yaml" --out "$dir/out-b" >/dev/null 2>&1 &
	wait $first $!
	echo $((($(now) - began) / 1000))
	rm -rf "$dir/out-a" "$dir/out-b"
}

# median COLUMN - print the median of a column of all rounds
median() {
	cut -d ' ' -f "$1" "$dir/times" | sort -n | sed -n "$(((rounds + 1) / 2))p"
}

tournament one 1 12
tournament two 2 12
tournament half 1 6
attempt=0
while [ $attempt -lt 3 ]; do
	attempt=$((attempt + 1))
	: >"$dir/times"
	i=0
	while [ $i -lt "$rounds" ]; do
		one=$(run one)
		two=$(run two)
		apart=$(both)
		awk -v one="$one" -v two="$two" -v apart="$apart" 'BEGIN {
			print one / 1000, two / 1000, one / two, one / apart
		}' >>"$dir/times"
		i=$((i + 1))
	done
	if awk -v one="$(median 1)" -v two="$(median 2)" -v got="$(median 3)" -v most="$(median 4)" 'BEGIN {
		printf "two workers: speedup %.2f (%.0f ms, %.0f ms); two arenas that share nothing: %.2f\n",
			got, two, one, most
		exit !(got >= 1.9 || got >= 0.95 * most)
	}'; then exit 0; fi
done
exit 1
