#!/bin/sh
# Every starter plays two deals of each game without a fault.  A late answer costs it
# one fault and no more.  The starter in C plays all games, against the others.  Without
# SOAK=1, one bot in an interpreted language plays each game; SEED chooses which.
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

# others GAME - one house bot for each seat beyond two that the game cannot do without
others() {
	"$B/arena" games | awk -v game="$1" '$1 == game {
		for (i = 2; $i !~ /^[0-9],?$/; i++)
			;
		for (n = $i - 2; n > 0; n--)
			printf "house:random "
	}'
}

interpreted() {
	ls starters/*/bot.py starters/*/bot.js starters/*/bot.sh starters/*/bot.pl bots/examples/*.py
}

count=$(interpreted | wc -l)
draw 0 $((count - 1))
turn=$drawn
compiled=$(realpath "$B"/bots/*)
for game in configs/games/*.yaml; do
	game=$(basename "$game" .yaml)
	others=$(others "$game")
	turn=$((turn + 1))
	for bot in $(interpreted | sed -n "$(full "$((turn % count + 1))p" p)"); do
		# shellcheck disable=SC2086 # a bot a word
		holds "$game: $bot" plays "$game" $compiled "$PWD/$bot" $others
	done
done
for bot in "$B"/bots/* "python3 starters/python/bot.py" "python3 bots/examples/first.py" \
	"node starters/javascript/bot.js" starters/sh/bot.sh "perl starters/perl/bot.pl"; do
	holds "one fault for one late answer: $bot" late "$bot"
done
tally
