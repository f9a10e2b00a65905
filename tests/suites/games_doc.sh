#!/bin/sh
# Every example in docs/games.md is a game that loads and can be played, what it
# says that no family can do is refused; each flag of a view stands in a rule
# sheet or in what they share.
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

# refused BASE FILE - not loaded, for what it says and not for how it is written
refused() {
	"$B/arena" games "$1" >/dev/null || return 1
	! "$B/arena" games "$2" >"$work/words" 2>&1 &&
		grep -q "^arena games: $2:" "$work/words" &&
		! grep -q 'there is no key' "$work/words"
}

awk '/^## What a family cannot do/ { inside = 1; next } /^## / { inside = 0 }
inside && /`base: / { sub(/.* \| `/, ""); sub(/` \|$/, ""); print }' docs/games.md >"$work/cannot"
while read -r lines; do
	base=${lines#base: }
	{
		echo "title: No Such Game"
		# shellcheck disable=SC2016 # they are backquotes
		echo "$lines" | sed 's/`, `/\n/g'
	} >"$work/no.yaml"
	holds "docs/games.md: refused: $lines" refused "${base%%\`*}" "$work/no.yaml"
done <"$work/cannot"
holds "docs/games.md says what cannot be" [ "$(wc -l <"$work/cannot")" -ge 15 ]

flags=$(sed -n 's/^\t{ "\([a-z_]*\)", FLAG_.*/\1/p' referee/games/*.c | sort -u)
holds "there are flags" [ "$(echo "$flags" | wc -l)" -ge 20 ]
for flag in $flags; do
	holds "docs/rules explain the flag $flag" \
		grep -qE "([\`]|flags\.)$flag([\`]|:| )" docs/rules/*.md
done
tally
