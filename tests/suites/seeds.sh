#!/bin/sh
# Runs with the same seed play the same matches, card by card, with any number of
# workers.  Runs with different seeds play different matches.
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

# guessed SEED KEY - count the warnings of a run and a commitment with these lines in the configuration
guessed() {
	rm -rf "$work/g" "$work/g.txt"
	printf 'rounds: 1\ndeals_max: 1\nisolation: none\nbots: [house:first, house:random]\n%s\n%s\n' "$1" "$2" >"$work/g.yaml"
	"$B/arena" run "$work/g.yaml" --out "$work/g" >"$work/said" 2>&1 || return 2
	printf 'final: true\n' >>"$work/g.yaml"
	case $2 in game:*) "$B/arena" commit "$work/g.yaml" --out "$work/g.txt" >>"$work/said" 2>&1 || return 2 ;; esac
	grep -c 'bots can guess a seed of words' "$work/said"
}

holds "words are told to be guessable, by a run and by a commitment" [ "$(guessed 'seed: spring' 'game: gin')" = 2 ]
holds "of several games once" [ "$(guessed 'seed: spring' 'games: [gin, rummy]')" = 1 ]
holds "a seed that is drawn is not" [ "$(guessed '' 'game: gin')" = 0 ]
holds "nor one that was drawn elsewhere" [ "$(guessed "seed: '0123456789abcdef'" 'game: gin')" = 0 ]
holds "fifteen digits are too few" [ "$(guessed "seed: '0123456789abcde'" 'game: gin')" = 2 ]
tally
