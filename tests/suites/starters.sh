#!/bin/sh
# Every starter plays two deals of each game without a fault, and one answer
# that is late costs it one fault and no more.
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

late() {
	cat >"$out.yaml" <<-END
		game: gin
		options: {max_deals: 1}
		rounds: 1
		mirror: none
		seed: late
		isolation: none
		time: {limit: 300ms}
		bots:
		  - {name: late, dir: "$PWD", run: "python3 tests/suites/late_bot.py $1"}
		  - house:random
	END
	rm -rf "$out"
	"$B/arena" run "$out.yaml" --out "$out" >"$out.log" 2>&1 &&
		[ "$(grep -c '"type":"fault"' "$out"/logs/*.jsonl)" = 1 ]
}

# One house bot for each further seat that the game cannot do without.
others() {
	"$B/arena" games | awk -v game="$1" '$1 == game {
		for (i = 2; $i !~ /^[0-9],?$/; i++)
			;
		for (n = $i - 1; n > 0; n--)
			printf "house:random "
	}'
}

for game in configs/games/*.yaml; do
	game=$(basename "$game" .yaml)
	others=$(others "$game")
	for bot in "$B"/bots/* bots/python/*.py bots/javascript/*.js bots/sh/*.sh; do
		rm -rf "$out"
		# shellcheck disable=SC2086 # a bot a word
		if "$B/arena" play "$game" "$bot" $others --seed starters \
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
for bot in "$B"/bots/* "python3 bots/python/first.py" "python3 bots/python/starter.py" \
	"python3 bots/python/melds.py" "node bots/javascript/starter.js" bots/sh/starter.sh; do
	if late "$bot"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "more than one fault for one late answer: $bot"
		cat "$out.log"
		grep -h '"type":"fault"' "$out"/logs/*.jsonl | cut -c 1-200 || :
	fi
done
rm -rf "$out" "$out.log" "$out.yaml"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
