#!/bin/sh
# Each game of tests/words says something in its sentences (`arena games --words`), and
# its cases play the same: who may add cards, when, and who gets the points.
# Lines "# says:" contain text of the sentences, lines "# never:" text that is not in
# them.
. tests/support/suite.sh

# sentences GAME - the sentences of a game, in one line
sentences() {
	"$B/arena" games "$1" --words | tr -s '\n ' ' '
}

# claims WORD GAME - the text after "# WORD: " of each such line
claims() {
	sed -n "s/^# $1: //p" "$2"
}

for game in tests/words/*.yaml; do
	holds "$game: the engine plays so: $("$B/arena" games "$game" 2>&1 >/dev/null)" "$B/arena" games "$game"
	holds "$game has cases" grep -q '^cases:' "$game"
	sentences "$game" >"$work/sentences"
	claims says "$game" >"$work/says"
	claims never "$game" >"$work/never"
	holds "$game claims something" [ -s "$work/says" -o -s "$work/never" ]
	while IFS= read -r text; do
		holds "$game says: $text" grep -qF -- "$text" "$work/sentences"
	done <"$work/says"
	while IFS= read -r text; do
		holds "$game never says: $text" [ "$(grep -cF -- "$text" "$work/sentences")" = 0 ]
	done <"$work/never"
done
holds "there are games" [ "$(find tests/words -name '*.yaml' | wc -l)" -ge 20 ]
tally
