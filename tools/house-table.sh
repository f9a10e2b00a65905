#!/bin/sh
# house-table.sh [BUILD [GROUPS [GAME[:SEATS]...]]] - print the table of docs/house-bots.md:
# house:greedy against house:random, in every game with every number of seats (or only
# with SEATS)
#
# A group has the same cards once in each rotation of the seats.  The interval is
# Hoeffding's for the mean of the groups, at 99 %: it assumes no distribution of their
# points.
set -eu
B=${1:-build}
groups=${2:-100}
[ $# -lt 2 ] || shift 2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT

seats_of() {
	sed -n 's/^players: *\[\(.*\)\].*/\1/p' "configs/games/$1.yaml" | tr -d ,
}

# row GAME SEATS
row() {
	others=''
	i=1
	while [ "$i" -lt "$2" ]; do
		others="$others house:random"
		i=$((i + 1))
	done
	rm -rf "$tmp/run"
	# shellcheck disable=SC2086 # a word for each bot
	"$B/arena" play "$1" house:greedy $others --matches $((groups * $2)) \
		--seed house --isolation none --out "$tmp/run" >"$tmp/log" 2>&1 ||
		{ cat "$tmp/log" >&2; exit 1; }
	awk -F, -v game="$1" -v seats="$2" '
	NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
	{ faults += $at["faults"] }
	$at["bot"] == "greedy" {
		points[$at["group"]] += $at["points"]
		of[$at["group"]]++
		matches++
		wins += $at["place"] == 1
		decisions += $at["decisions"]
	}
	END {
		for (g in of) { n++; mean += points[g] / of[g] }
		mean /= n
		half = sqrt(log(2 / 0.01) / (2 * n))
		low = mean - half > 0 ? mean - half : 0
		high = mean + half < 1 ? mean + half : 1
		printf "| %s | %d | %d | %d | %.1f | %.1f - %.1f | %s | %d | %d |\n",
			game, seats, matches, n, 100 * mean, 100 * low, 100 * high,
			(low > 0.5 ? "yes" : "no"), decisions / matches, faults
	}' "$tmp/run/results.csv"
}

echo "| game | seats | matches | groups | points % | 99 % of it | beats random | answers a match | faults |"
echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- |"
[ $# -gt 0 ] || for file in configs/games/*.yaml; do set -- "$@" "$(basename "$file" .yaml)"; done
for game; do
	seats=${game#*:}
	players=$(seats_of "${game%%:*}")
	base=$(sed -n 's/^base: *//p' "configs/games/${game%%:*}.yaml")
	[ -n "$players" ] || [ -z "$base" ] || players=$(seats_of "$base")
	[ "$seats" = "$game" ] || players=$seats
	for n in $players; do row "${game%%:*}" "$n"; done
done
