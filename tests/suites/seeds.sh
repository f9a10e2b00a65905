#!/bin/sh
# The same seed plays the same matches: on another run, with another number of
# tables at once, and card by card; another seed does not.
. tests/support/suite.sh

# play DIR GAME SEED JOBS
play() {
	rm -rf "$1"
	"$B/arena" play "$2" house:greedy house:random bots/examples/chance.py \
		--deals 3 --matches 2 --isolation none \
		--seed "$3" --jobs "$4" --out "$1" >/dev/null 2>"$work/err" || {
		cat "$work/err"
		return 1
	}
}

# What stays the same of a run: its logs and rows without their times, and how fast the machine was.
gist() {
	timeless "$1"/logs/*.jsonl || return 1
	awk -F, -v OFS=, 'NR == 1 { for (i = 1; i <= NF; i++) name[i] = $i }
		{ for (i = 1; i <= NF; i++) if (name[i] ~ /_us$|^ended$|^speed$/) $i = ""; print }' \
		"$1/results.csv" | sort
}

same() {
	gist "$1" >"$work/1" && gist "$2" >"$work/2" && [ -s "$work/1" ] &&
		diff "$work/1" "$work/2"
}

differ() {
	gist "$1" >"$work/1" && gist "$2" >"$work/2" && ! cmp -s "$work/1" "$work/2"
}

for game in rummy gin wildcat; do
	play "$work/a" $game spring 1
	play "$work/b" $game spring 1
	play "$work/c" $game spring 2
	play "$work/d" $game autumn 2
	holds "$game: the same on another run" same "$work/a" "$work/b"
	holds "$game: the same with two tables at once" same "$work/a" "$work/c"
	holds "$game: other matches with another seed" differ "$work/a" "$work/d"
done
tally
