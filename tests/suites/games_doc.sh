#!/bin/sh
# Every example in docs/games.md is a game that loads and can be played; each
# flag of a view stands in a rule sheet or in what they share.
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

flags=$(sed -n 's/^\t{ "\([a-z_]*\)", FLAG_.*/\1/p' referee/games/*.c | sort -u)
holds "there are flags" [ "$(echo "$flags" | wc -l)" -ge 20 ]
for flag in $flags; do
	holds "docs/rules explain the flag $flag" \
		grep -qE "([\`]|flags\.)$flag([\`]|:| )" docs/rules/*.md
done
tally
