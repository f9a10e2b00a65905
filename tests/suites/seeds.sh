#!/bin/sh
# The same seed plays the same matches: on another run, with another number of
# tables at once, and card by card; another seed does not.
set -eu
B=${B:-build}
tmp=${TMPDIR:-/tmp}/seeds
passed=0
failed=0

# play DIR GAME SEED JOBS
play() {
	rm -rf "$1"
	"$B/arena" play "$2" house:greedy house:random bots/python/starter.py \
		--deals 3 --matches 2 --isolation none \
		--seed "$3" --jobs "$4" --out "$1" >/dev/null 2>"$tmp.err" || {
		cat "$tmp.err"
		return 1
	}
}

# What stays the same of a run: its logs and rows without their times.
gist() {
	cat "$1"/logs/*.jsonl | jq -c 'walk(if type == "object" then with_entries(select(.key | test("^us$|_us$") | not)) else . end)'
	awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) name[i] = $i }
		{ for (i = 1; i <= NF; i++) if (name[i] ~ /_us$|^ended$/) $i = ""; print }' \
		"$1/results.csv" | sort
}

# claim TEXT COMMAND... - one test
claim() {
	text=$1
	shift
	if "$@"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "not so: $text"
	fi
}

same() {
	gist "$1" >"$tmp.1"
	gist "$2" >"$tmp.2"
	diff "$tmp.1" "$tmp.2" | cut -c 1-300 | head -4
	cmp -s "$tmp.1" "$tmp.2"
}

differ() {
	gist "$1" >"$tmp.1"
	gist "$2" >"$tmp.2"
	! cmp -s "$tmp.1" "$tmp.2"
}

for game in rummy gin wildcat; do
	play "$tmp.a" $game spring 1
	play "$tmp.b" $game spring 1
	play "$tmp.c" $game spring 2
	play "$tmp.d" $game autumn 2
	claim "$game: the same on another run" same "$tmp.a" "$tmp.b"
	claim "$game: the same with two tables at once" same "$tmp.a" "$tmp.c"
	claim "$game: other matches with another seed" differ "$tmp.a" "$tmp.d"
done
rm -rf "$tmp".*
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
