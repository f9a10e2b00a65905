#!/bin/sh
# Every example in docs/games.md is a game that loads and can be played.  Its table of
# families names each built-in game.  The loader refuses what the page calls refused,
# with the message of its row.  The cases of rules that no parameter expresses hold.
# The table of games lists the games that exist.
# Each flag of a view is described in a rule sheet or in the page that the sheets share.
. tests/support/suite.sh

awk -v dir="$work" '
/^```yaml$/ { n++; inside = 1; next }
/^```$/ { inside = 0 }
inside { print >(dir "/example" n ".yaml") }' docs/games.md

for game in "$work"/*.yaml; do
	holds "$(cat "$game")
loads" "$B/arena" games "$game"
	holds "${game##*/} can be played" "$B/referee" bench "$game" --seconds 0.01
	"$B/arena" games "$game" --play 6 >"$work/trial" 2>"$work/err" || :
	for words in '^Random play' '^One greedy player' '^Greedy play' '^deal 1, dealt by' '^deal 1 over' \
		'2 matches, [0-9]* deals*$' 'deals end  .* %'; do
		holds "${game##*/} is tried: $words: $(cat "$work/err")" grep -q "$words" "$work/trial"
	done
	holds "${game##*/}: a deal is shown, and no second one" [ "$(grep -c '^deal ' "$work/trial")" = 2 ]
done
holds "there are examples" [ "$passed" -ge 4 ]

# A trial says what it says without, at any number of players, and can be repeated.
"$B/arena" games gin --play 30 >"$work/once" 2>/dev/null
"$B/arena" games gin --play 30 >"$work/again" 2>/dev/null
timeless_trial() {
	sed -E 's/  [0-9.]+ ms//' "$1" | awk '/ms$/ { skip = 1 } /^$/ { skip = 0 } !skip'
}
holds "the same cards each time" [ "$(timeless_trial "$work/once")" = "$(timeless_trial "$work/again")" ]
# told STATUS PATTERN ARGUMENT... - `arena games` ends so and says this
told() {
	want=$1
	pattern=$2
	shift 2
	status=0
	"$B/arena" games "$@" >"$work/words" 2>&1 || status=$?
	[ "$status" = "$want" ] && grep -q -- "$pattern" "$work/words"
}
holds "of four" told 0 '^Rummy, 4 players: 1 match,' rummy --play 3 --seats 4
holds "of sides" told 0 '^Canasta, 4 players: 1 match,' canasta --play 3 --seats 4
holds "no such number of players" told 1 'gin cannot be played by 3' gin --play 3 --seats 3
holds "no such game" told 1 'unknown game "tarock"' tarock --play 3
holds "no game at all" told 2 '--play requires GAME' --play 3
holds "the rules in sentences" told 0 '^Gin Rummy$' gin --words
holds "no game whose rules to print" told 2 '--words requires GAME' --words
holds "the rules or a trial" told 2 '--words excludes --play and --lint' gin --words --play 3
holds "the rules or a search for mistakes" told 2 '--words excludes' gin --words --lint
holds "the schema is that of all games" told 2 'remove GAME' gin --schema
holds "no trial" told 2 'require --play' gin --seats 2
printf 'title: No\nbase: rummy\nhand: 99\n' >"$work/bad.yaml"
"$B/arena" games "$work/bad.yaml" >/dev/null 2>"$work/plain" || :
"$B/arena" games "$work/bad.yaml" --play 3 >/dev/null 2>"$work/tried" || :
holds "a mistake in a sheet is told as without --play" cmp "$work/plain" "$work/tried"
# columns_align - titles and numbers of players are below each other, whatever the bytes of a title
columns_align() {
	"$B/arena" games >"$work/list"
	column=$(awk 'length($1) > n { n = length($1) } END { print n + 1 }' "$work/list")
	! LC_ALL=C.UTF-8 grep -vE "^.{$column}[^ ].{32}[0-9]" "$work/list"
}
holds "the columns of the list" columns_align
# A case that does not hold is an error at the start of each command.
printf 'title: No\nbase: rummy\ncases:\n  - {cards: [QS, KS, AS], legal: true}\n' >"$work/bad.yaml"
wrong="$work/bad.yaml:4: case: expected a meld, found: "
holds "games: a case that does not hold" told 1 "^arena games: $wrong" "$work/bad.yaml"
holds "games --play: a case that does not hold" told 1 "^arena games: $wrong" "$work/bad.yaml" --play 3
"$B/arena" play "$work/bad.yaml" house:random house:random >/dev/null 2>"$work/words" || :
holds "play: a case that does not hold" grep -q "$wrong" "$work/words"
printf 'title: Own\nbase: rummy\ncases:\n  - {id: low-ace, rule: "5.3", cards: [QS, KS, AS], legal: false}\n' >"$work/bad.yaml"
holds "the cases are listed" told 0 '^  low-ace (rule 5.3)$' "$work/bad.yaml"
rm "$work/bad.yaml"

# A file without a base must have the keys of the smallest file, and cites no sheet.
for key in title family players packs hand; do
	grep -v "^$key:" "$work/example1.yaml" >"$work/small.yaml"
	holds "docs/games.md: a file without a base must have $key" told 1 "^arena games: .*$key: " "$work/small.yaml"
done
holds "docs/games.md: the smallest file has no other key" [ "$(wc -l <"$work/example1.yaml")" = 5 ]
hand='cases: [{position: {hands: {0: [KH], 1: [5S]}, turn: {seat: 0, phase: play}}, moves: [[0, {do: discard, card: 2S}, ok]]}]'
{ cat "$work/example1.yaml" && echo "$hand"; } >"$work/small.yaml"
holds "docs/games.md: without a base, a refusal cites the file" told 1 ' (not-in-hand, small);' "$work/small.yaml"
printf 'title: Own\nbase: rummy\n%s\n' "$hand" >"$work/small.yaml"
refusal=$(grep '^discard 2S: .* (not-in-hand, rummy ' docs/games.md)
holds "docs/games.md: a refusal cites the sheet of the base" told 1 "$refusal" "$work/small.yaml"
printf 'sheet: club-rules\ncites: {not-in-hand: "4.2"}\n' >>"$work/small.yaml"
holds "docs/games.md: a refusal cites your sheet" told 1 ' (not-in-hand, club-rules 4.2);' "$work/small.yaml"
rm "$work/small.yaml"

# The page shows sentences of its first variant.
"$B/arena" games "$(grep -l '^title: Club Rummy$' "$work"/example*.yaml)" --words >"$work/sentences"
awk '/^## Rules in sentences/ { inside = 1 } inside && /^## / && !/^## Rules in sentences/ { inside = 0 }
inside && /^```$/ { shown = 0 } inside && shown && !/^\.\.\.$/ { print } inside && /^```text$/ { shown = 1 }' \
	docs/games.md | grep . >"$work/shown"
while IFS= read -r line; do
	holds "docs/games.md: a sentence as printed: $line" grep -qxF -- "$line" "$work/sentences"
done <"$work/shown"
holds "docs/games.md shows sentences" [ "$(wc -l <"$work/shown")" -ge 8 ]
# Parameters without an effect: no wild card to swap, and a hand of the base's size.
printf 'title: Own\nbase: rummy\nplayers: [2, 3]\nhand: 7\nace: both\nswap: hand\nscoring: penalty\n' >"$work/idle.yaml"
"$B/arena" games "$work/idle.yaml" --lint >"$work/idle" 2>"$work/err" || :
holds "--lint: a value that is the same" grep -qx 'hand has no effect: without this line, the value is the same' "$work/idle"
holds "--lint: a rule that never applies" grep -qx 'swap has no effect in [1-9][0-9]* deals: the game has no wild cards' "$work/idle"
holds "--lint: nothing else" [ "$(wc -l <"$work/idle")" = 2 ]
holds "--lint: no progress without a terminal" [ ! -s "$work/err" ]
# Parameters that depend on others: the reason is said.
# idle_because LINES REASON - the last of the lines has no effect for this reason
idle_because() {
	printf 'title: Own\nfamily: %s\nplayers: [2]\npacks: 1\nhand: 7\nmax_rounds: 5\n%b\n' "$1" "$2" >"$work/idle.yaml"
	told 0 "has no effect in [1-9][0-9]* deals: $3\$" "$work/idle.yaml" --lint
}
holds "--lint: drop_out" idle_because table 'drop_out: 9' 'it requires "winner: lowest"'
holds "--lint: re_entries" idle_because knock 'winner: lowest\nre_entries: 2' 'it requires drop_out'
holds "--lint: opening_only" idle_because table 'opening_only: true' 'it requires contracts'
holds "--lint: melds_apart" idle_because table 'melds_apart: true' 'it requires contracts'
holds "--lint: buys_max" idle_because table 'buys_max: 3' 'it requires buy'
holds "--lint: opening_step" idle_because table 'opening_step: 9' 'it requires opening_points'
printf 'title: Own\nbase: buraco\nplayers: [2]\nrun_max: 12\nlong_canastas: [700]\n' >"$work/idle.yaml"
holds "--lint: long_canastas" told 0 '^long_canastas has no effect in [1-9][0-9]* deals: a run has fewer than 13 cards: see run_max$' "$work/idle.yaml" --lint
printf 'title: Own\nbase: rummy\nplayers: [2, 3]\nhand: 9\nace: both\n' >"$work/idle.yaml"
holds "--lint: each has an effect" told 0 '^Every parameter in this file has an effect.$' "$work/idle.yaml" --lint
holds "--lint: a game by its name" told 0 '^set_suits has no effect' gin --lint
printf 'title: No\nbase: rummy\nhand: 99\n' >"$work/idle.yaml"
holds "--lint: a mistake in a sheet" told 1 '^arena games: .*idle.yaml:3:7: ' "$work/idle.yaml" --lint
holds "--lint without a game" told 2 '--lint requires GAME' --lint
rm "$work/idle.yaml"

# rows HEADING - examples in the table of this part of the page, as "LINES<tab>NEXT COLUMN"
rows() {
	awk -v heading="### $1" '/^##/ { inside = $0 == heading }
	inside && match($0, /`base: /) {
		sub(/ \|$/, "")
		n = split($0, cell, / \| /)
		for (i = 1; i <= n; i++)
			if (cell[i] ~ /^`base: /)
				print substr(cell[i], 2, length(cell[i]) - 2) "\t" \
					substr(cell[i + 1], 2, length(cell[i + 1]) - 2)
	}' docs/games.md
}

# example_write LINES - the game file that has these lines of a row
example_write() {
	echo "title: No Such Game"
	# shellcheck disable=SC2016 # they are backquotes
	echo "$1" | sed 's/`, `/\n/g'
}

# refused LINES MESSAGE - not loaded, for the reason of the row
refused() {
	example_write "$1" >"$work/no.yaml"
	! "$B/arena" games "$work/no.yaml" >"$work/words" 2>&1 &&
		grep -q "^arena games: $work/no.yaml:" "$work/words" &&
		grep -qF -- "$2" "$work/words"
}

# shown LINES - loaded, with a case that holds, and that fails with the opposite verdict
shown() {
	example_write "$1" >"$work/no.yaml"
	sed -E 's/legal: true/legal: no/g; s/legal: false/legal: true/g; s/legal: no/legal: false/g
		s/, ok\]/, no]/g; s/, illegal\]/, ok]/g; s/, no\]/, illegal]/g' "$work/no.yaml" >"$work/turned.yaml"
	told 0 '^Cases (examples that hold for this game)' "$work/no.yaml" &&
		told 1 "^arena games: $work/turned.yaml:[0-9]*: case: " "$work/turned.yaml"
}

tab=$(printf '\t')
rows 'Refused files' >"$work/cannot"
while IFS=$tab read -r lines message; do
	holds "docs/games.md: refused: $lines" refused "$lines" "${message:?}"
done <"$work/cannot"
holds "docs/games.md says what cannot be" [ "$(wc -l <"$work/cannot")" -ge 50 ]
rows 'Accepted files that play another rule' >"$work/others"
while IFS=$tab read -r lines message; do
	holds "docs/games.md: shown by a case: $lines" shown "$lines"
done <"$work/others"
holds "docs/games.md says what loads and plays another rule" [ "$(wc -l <"$work/others")" -ge 5 ]

# The table of families names each built-in game in the row of its family.
awk '/^## / { inside = $0 == "## Families" } inside && /^\| `/ {
	split($0, cell, / \| /)
	family = substr(cell[1], 4, length(cell[1]) - 4)
	n = split(cell[3], game, /[^a-z0-9-]+/)
	for (i = 1; i <= n; i++)
		if (game[i] != "")
			print game[i], family
}' docs/games.md | sort >"$work/families"
for game in $("$B/arena" games | cut -d ' ' -f 1); do
	echo "$game $("$B/arena" games "$game" | sed -n '1s/.*, family //p')"
done | sort >"$work/played"
holds "docs/games.md: families: $(diff "$work/families" "$work/played" || :)" cmp -s "$work/families" "$work/played"

# The table of games has each built-in game, with its family and its seats, and the strengths of docs/house-bots.md.
# shellcheck disable=SC2016 # the backticks are Markdown's
sed -n 's/^| \[`\([a-z0-9-]*\)`\](rules\/\1\.md) | \([a-z0-9]*\) | \([^|]*\) |.*/\1 \2 \3/p' docs/games-table.md | sort >"$work/listed"
"$B/arena" games >"$work/listing"
while read -r game family; do
	echo "$game $family $(sed -n "s/^$game .*  \([0-9][0-9a-z, ]*\) players\$/\1/p" "$work/listing")"
done <"$work/played" | sort >"$work/seated"
holds "docs/games-table.md: games: $(diff "$work/listed" "$work/seated" || :)" cmp -s "$work/listed" "$work/seated"
grep '^| \[`' docs/games-table.md | sed 's/[`*]//g' | while IFS='|' read -r _ game _ _ _ _ _ _ _ _ greedy _ sharp _; do
	game=$(echo "$game" | sed 's/.*\[\(.*\)\].*/\1/')
	for cell in "$greedy" "$sharp"; do
		[ "$cell" = " - " ] || sed 's/\*//g' docs/house-bots.md | grep "^| $game |" | grep -qF "|$cell|" ||
			echo "$game:$cell"
	done
done >"$work/strange"
holds "docs/games-table.md: strengths as in docs/house-bots.md: $(cat "$work/strange")" [ ! -s "$work/strange" ]

# The page explains each end of a deal.
awk '/^##/ { inside = $0 == "### Ends of a deal" } inside && /^\| `/ {
	split($0, cell, / \| /)
	n = split(cell[1], name, /[^a-z-]+/)
	for (i = 1; i <= n; i++)
		if (name[i] != "")
			print name[i]
}' docs/games.md | sort >"$work/explained"
sed -n '/how_words\[\]/,/};/p' referee/engine/state.c | grep -o '"[a-z-]*"' | tr -d '"' | grep -vx none | sort >"$work/ends"
holds "docs/games.md: ends: $(diff "$work/explained" "$work/ends" || :)" cmp -s "$work/explained" "$work/ends"

flags=$(sed -n 's/^\t{ "\([a-z_]*\)", FLAG_.*/\1/p' referee/*/*.c | sort -u)
holds "there are flags" [ "$(echo "$flags" | wc -l)" -ge 20 ]
for flag in $flags; do
	holds "docs/rules explain the flag $flag" \
		grep -qE "([\`]|flags\.)$flag([\`]|:| )" docs/rules/*.md
done
tally
