#!/bin/sh
# Every starter plays two deals of each game without a fault.
set -eu
B=${B:-build}
out=${TMPDIR:-/tmp}/starters
passed=0
failed=0

# Rows of results.csv whose bot was at fault, or whose match ended badly.
bad() {
	awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		$at["faults"] != 0 || $at["verdict"] != "ok"' "$out/results.csv"
}

for game in configs/games/*.yaml; do
	game=$(basename "$game" .yaml)
	for bot in "$B"/bots/* bots/python/*.py bots/javascript/*.js bots/sh/*.sh; do
		rm -rf "$out"
		if "$B/arena" play "$game" "$bot" house:random --seed starters \
			--deals 2 --isolation none --out "$out" >"$out.log" 2>&1 &&
			[ -z "$(bad)" ]; then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			echo "$game: $bot"
			cat "$out.log"
			[ ! -f "$out/results.csv" ] || bad
		fi
	done
done
rm -rf "$out" "$out.log"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
