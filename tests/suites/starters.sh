#!/bin/sh
# Every starter plays two deals of each game without a fault.  A late answer costs it
# one fault and no more.  Without SOAK=1, starters in interpreted languages play an
# eighth of the games each, so that one of them plays most games.
. tests/support/suite.sh
out=$work/out
arena=$(realpath "$B/arena")

# Rows of results.csv whose bot was at fault, or whose match ended badly.
bad() {
	awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
		$at["faults"] != 0 || $at["verdict"] != "ok"' "$out/results.csv"
}

# plays GAME BOT... - two deals
plays() {
	rm -rf "$out"
	(cd "$work" && "$arena" play "$@" --seed starters --deals 2 --isolation none --out "$out") || return 1
	bad
	[ -z "$(bad)" ]
}

# late COMMAND - the bot's one late answer is one fault
late() {
	cat >"$out.yaml" <<-END
		game: gin
		options: {max_deals: 1}
		rounds: 1
		mirror: none
		seed: late
		isolation: none
		time: {limit: 2s}
		bots:
		  - {name: late, dir: "$PWD", run: "python3 tests/suites/late_bot.py $1"}
		  - house:random
	END
	rm -rf "$out"
	"$B/arena" run "$out.yaml" --out "$out" || return 1
	grep -h '"type":"fault"' "$out"/logs/*.jsonl
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

nth=0
for game in configs/games/*.yaml; do
	game=$(basename "$game" .yaml)
	others=$(others "$game")
	for bot in "$B"/bots/* starters/*/bot.py starters/*/bot.js starters/*/bot.sh starters/*/bot.pl bots/examples/*.py; do
		nth=$((nth + 1))
		case $bot in
		"$B"/*) ;;
		*) [ $((nth % 8)) = 0 ] || [ "${SOAK:-0}" = 1 ] || continue ;;
		esac
		# shellcheck disable=SC2086 # a bot a word
		holds "$game: $bot" plays "$game" "$(realpath "$bot")" $others
	done
done
for bot in "$B"/bots/* "python3 starters/python/bot.py" "python3 bots/examples/first.py" \
	"node starters/javascript/bot.js" starters/sh/bot.sh "perl starters/perl/bot.pl"; do
	holds "one fault for one late answer: $bot" late "$bot"
done
tally
