#!/bin/sh
# bench_tables.sh - two tables at once are 1.9 times one
#
# The same matches between instant bots, long ones, with one table at once and
# with two, each on a core of its own; medians of interleaved runs.  What the
# machine itself gives to two that share nothing is measured beside it, and the
# aim is 1.9 or 0.95 of that: a core that others use, or that is half of one, is
# no table's fault.  Three chances.
set -eu
B=${B:-build}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
if [ "$(nproc)" -lt 2 ]; then
	echo "two tables: there is one core"
	exit 0
fi
rounds=${ROUNDS:-5}

# tournament NAME TABLES MATCHES - a configuration of long matches
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

# run NAME - microseconds of one run
run() {
	began=$(now)
	"$B/arena" run "$dir/$1.yaml" --out "$dir/out" >/dev/null 2>&1
	echo $((($(now) - began) / 1000))
	rm -rf "$dir/out"
}

# both - microseconds of two runs of half the matches, at once, each on a core
both() {
	began=$(now)
	taskset -c 0 "$B/arena" run "$dir/half.yaml" --out "$dir/out-a" >/dev/null 2>&1 &
	first=$!
	taskset -c 1 "$B/arena" run "$dir/half.yaml" --out "$dir/out-b" >/dev/null 2>&1 &
	wait $first $!
	echo $((($(now) - began) / 1000))
	rm -rf "$dir/out-a" "$dir/out-b"
}

# median COLUMN - of the rounds so far
median() {
	cut -d ' ' -f "$1" "$dir/times" | sort -n | sed -n "$(((rounds + 1) / 2))p"
}

tournament one 1 12
tournament two 2 12
tournament half 1 6
chance=0
while [ $chance -lt 3 ]; do
	chance=$((chance + 1))
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
		printf "two tables at once: %.2f times one (%.0f ms, %.0f ms); two arenas that share nothing: %.2f times\n",
			got, two, one, most
		exit !(got >= 1.9 || got >= 0.95 * most)
	}'; then exit 0; fi
done
exit 1
