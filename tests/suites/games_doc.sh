#!/bin/sh
# Every example in docs/games.md is a game that loads and can be played.
. tests/support/suite.sh

awk -v dir="$work" '
/^```yaml$/ { n++; inside = 1; next }
/^```$/ { inside = 0 }
inside { print >(dir "/example" n ".yaml") }' docs/games.md

for game in "$work"/*.yaml; do
	holds "$(cat "$game")
loads" "$B/arena" games "$game"
	holds "${game##*/} can be played" "$B/referee" bench "$game" --seconds 0.2
done
holds "there are examples" [ "$passed" -ge 4 ]
tally
