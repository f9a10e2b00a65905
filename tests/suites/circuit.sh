#!/bin/sh
# A tournament over several games: each game is a run like any other, its table
# follows from the tables of the games, and killing the games changes no result.
#
# KILLS: number of kills of each game
. tests/support/suite.sh

# cost_first FILE - all lines about time are above all lines about meetings
cost_first() {
	[ "$(grep -nE '^[0-9]+ matches? of|of every bot used up' "$1" | tail -n 1 | cut -d: -f1)" -lt \
		"$(grep -n -m 1 '^round ' "$1" | cut -d: -f1)" ]
}
KILLS=${KILLS:-$(full 1 10)}
arena=$PWD/$B/arena
cd "$work"

cat >base.yaml <<'YAML'
name: cup
seed: circuit
isolation: none
deals_max: 1
bots: [house:greedy, house:random, house:first, house:random]
YAML
config() {
	cp base.yaml "$1.yaml"
	cat >>"$1.yaml"
}
config cup <<'YAML'
games:
  - {game: gin, rounds: 6}
  - {game: rummy, seats: 3, rounds: 2, deals: own}
  - {game: wildcat, name: wild, seats: 4, rounds: 6, weight: 2}
YAML

"$arena" run cup.yaml --out whole --jobs 1 >told 2>&1 </dev/null
cp told said

# The table over all, worked out again from the standings of the games.
cat >again.py <<'PY'
import json, math, sys

weights = {"gin": 1, "rummy": 1, "wild": 2}
share = {game: w / sum(weights.values()) for game, w in weights.items()}
over = json.load(open(sys.argv[1] + "/standings.json"))
bots = {}
for game in weights:
    one = json.load(open(f"{sys.argv[1]}/{game}/standings.json"))
    for row in one["ranking"]:
        rating = row["rating"]
        bots.setdefault(row["name"], {})[game] = (
            row["rate"] if "rate" in row else row["points"] / row["matches"],
            rating["elo"], rating["error"], row["matches"])
assert len(over["ranking"]) == len(bots) == 4
for row in over["ranking"]:
    games = bots[row["name"]]
    points = sum(share[g] * games[g][0] for g in games)
    elo = sum(share[g] * games[g][1] for g in games)
    error = math.sqrt(sum((share[g] * games[g][2]) ** 2 for g in games))
    assert math.isclose(row["points"], points, abs_tol=1e-9), row
    assert math.isclose(row["rating"]["elo"], elo, abs_tol=1e-6), (row, elo)
    assert math.isclose(row["rating"]["error"], error, rel_tol=1e-6), row
    assert row["matches"] == sum(games[g][3] for g in games), row
ranks = [(row["rank"], -row["points"]) for row in over["ranking"]]
assert ranks == sorted(ranks) and ranks[0][0] == 1, ranks
PY
holds "the table over all follows from the games'" python3 again.py whole
seats() {
	jq -c '[.seats, .matches, .complete]' whole/*/standings.json | tr '\n' ' '
}
holds "each game has its own table" test "$(seats)" = \
	'[2,72,true] [3,24,true] [4,24,true] '
holds "the run shows it" grep -q '^Over all games' told
"$arena" standings whole --legend >shown
holds "arena standings shows it" cmp shown whole/standings.txt
holds "no line of it is longer than 80 columns" \
	sh -c '! grep -E "^.{81}" whole/standings.txt'
holds "a row a bot for spreadsheets" \
	test "$(wc -l <whole/standings.csv)" = 5
holds "verify finds no fault" "$arena" verify whole
for game in gin rummy wild; do
	holds "$game is a results folder like any" "$arena" verify whole/$game
done
holds "each game has cards of its own" test 3 = \
	"$(cat whole/*/config.yaml | grep '^seed:' | sort -u | wc -l)"
holds "and none shows the tournament's seed" \
	sh -c '! grep -q "^seed: circuit" whole/*/config.yaml'
# shellcheck disable=SC2016 # the inner shell expands it
holds "arena report writes a page of each" sh -c '
	"$1" report whole && ls whole/gin/report.html whole/wild/report.html' \
	sh "$arena"

# same_circuit DIR - the same as whole/, but for times
same_circuit() {
	cmp "$1/standings.json" whole/standings.json || return 1
	for dir in "$1" whole; do
		grep -v '^    jobs:' "$dir/config.yaml" >"$dir.text"
	done
	cmp "$1.text" whole.text || return 1
	for game in gin rummy wild; do
		same_results "$1/$game" "whole/$game" || return 1
	done
}

for game in gin rummy wild; do
	all=$(played whole/$game)
	kill=1
	while [ $kill -le "$KILLS" ]; do
		"$arena" run cup.yaml --out killed --jobs 2 >out 2>&1 </dev/null &
		pid=$!
		wait_for got_to killed/$game $((all * kill / (KILLS + 2) + 1)) $pid
		kill -KILL $pid 2>/dev/null || true
		wait $pid 2>/dev/null || true
		kill=$((kill + 1))
	done
	holds "$game: the kills came while it was played" \
		test "$(played killed/$game)" -lt "$all"
	holds "$game: its standings are there meanwhile" \
		"$arena" standings killed
	"$arena" config cup.yaml --schedule --out killed >said
	holds "$game: the schedule says what is left of it" \
		grep -Eq '^[1-9][0-9]* matches of' said
	holds "$game: above all meetings" cost_first said
done
# If ranks by points differ from those by Elo, text and page say so.
cat >differs.py <<'PY'
import json, sys

ranking = json.load(open(sys.argv[1]))["ranking"]
print(any(a["rank"] < b["rank"] and a["rating"]["elo"] + 1 <= b["rating"]["elo"] for a, b in zip(ranking, ranking[1:])))
PY
for row in "s1 True" "s2 False"; do
	seed=${row% *}
	cat >"$seed.yaml" <<-YAML
		name: cup
		seed: $seed
		isolation: none
		deals_max: 1
		games: [{game: gin, rounds: 2}, {game: rummy, rounds: 2}]
		bots: [house:greedy, house:random, house:first, house:random]
	YAML
	"$arena" run "$seed.yaml" --out "$seed" >said 2>&1 </dev/null
	"$arena" report "$seed" >/dev/null
	holds "$seed: do ranks and Elo differ? ${row#* }" [ "$(python3 differs.py "$seed/standings.json")" = "${row#* }" ]
	for file in standings.txt report.html; do
		holds "$seed: $file says so if they do" \
			[ "$(grep -q 'Ranks are by points. By Elo, ' "$seed/$file" && echo True || echo False)" = "${row#* }" ]
	done
done
"$arena" run cup.yaml --out killed >said 2>&1 </dev/null
holds "after all kills the results are the same" same_circuit killed
holds "and verify finds no fault" "$arena" verify killed
"$arena" config cup.yaml >text.yaml
"$arena" run text.yaml --out text --game wild --jobs 1 >said 2>&1 </dev/null
holds "what arena config prints runs the same" same_results text/wild whole/wild
holds "and is the same for all games" cmp text/config.yaml whole/config.yaml

# One game first, then the others.
"$arena" run cup.yaml --out one --game wild >said 2>&1 </dev/null
holds "--game plays that game" test "$(played one/wild)" = 24
holds "and no other" test ! -e one/gin
holds "the table says so" grep -q '^So far 1 of them counts' one/standings.txt
"$arena" run cup.yaml --out one >said 2>&1 </dev/null
holds "then the others are played, to the same results" same_circuit one
"$arena" run cup.yaml --game gin --only 17 >said 2>&1 </dev/null
holds "a match of a game alone" grep -q 'only match 17' said

# Struck out in all games.
cp -r whole struck
"$arena" standings struck --without first --reason test >said 2>&1
holds "who is struck out has no rank over all" test null = \
	"$(jq '.ranking[] | select(.name == "first").rank' struck/standings.json)"
holds "verify agrees" "$arena" verify struck
sed -i 's/^1,greedy/1,random/' struck/standings.csv
"$arena" verify struck >said 2>&1 && status=0 || status=$?
holds "a table that was changed is found" \
	sh -c "[ $status = 1 ] && grep -q 'struck/standings.csv: this file does not match' said"

# refused CLAIM STATUS WORDS COMMAND... - with these words
refused() {
	claim=$1 expect=$2 words=$3
	shift 3
	"$@" >said 2>&1 </dev/null && status=0 || status=$?
	# shellcheck disable=SC2016 # as above
	holds "$claim" sh -c '[ "$1" = "$2" ] && grep -qF -- "$3" said' \
		sh "$status" "$expect" "$words"
}
sed 's/circuit/other/' cup.yaml >other.yaml
refused "another seed is another tournament" 1 "started with another seed" \
	"$arena" run other.yaml --out whole
config fewer <<'YAML'
games: [gin]
YAML
refused "a game that was played cannot be left out" 1 \
	"whole/rummy contains results of a game" "$arena" run fewer.yaml --out whole
refused "the folder is not one game's" 1 "contains no results of several games" \
	"$arena" run cup.yaml --out whole/gin
refused "a match of which game?" 2 "--only requires --game" \
	"$arena" run cup.yaml --only 3
refused "no such game" 2 "no game of that name" \
	"$arena" run cup.yaml --out whole --game rumy

# mistake CLAIM WORDS - in the file bad.yaml
mistake() {
	config bad
	refused "$1" 2 "$2" "$arena" config bad.yaml
}
mistake "twice the same game" "bad.yaml:6:14: games: gin occurs twice" <<'YAML'
games: [gin, gin]
YAML
mistake "no such game in the list" 'bad.yaml:6:9: ' <<'YAML'
games: [gim]
YAML
mistake "an unknown key of a game" \
	'bad.yaml:6:21: unknown key "round" in games; did you mean rounds?' <<'YAML'
games: [{game: gin, round: 2}]
YAML
mistake "bots of a game alone" "games: bots is the same for all games" <<'YAML'
games: [{game: gin, bots: [house:first]}]
YAML
mistake "game and games" "game: cannot be combined with games" <<'YAML'
game: gin
games: [gin]
YAML
mistake "a final" "final: not possible with several games" <<'YAML'
final: true
games: [gin]
YAML
mistake "seats that do not fit are told at their place" "bad.yaml:6:28: " <<'YAML'
games: [{game: gin, seats: 5}]
YAML

# Who breaks in a later game is told before the first.
cat >breaks.py <<'PY'
import json, sys
for line in sys.stdin:
    message = json.loads(line)
    if "rummy" in line:
        sys.exit(1)
    if message["type"] == "hello":
        print('{"type": "ready"}', flush=True)
PY
cat >broken.yaml <<'YAML'
isolation: none
bots: [house:greedy, breaks.py]
games: [gin, rummy]
YAML
refused "a bot that breaks in the second game stops the run" 3 "breaks" \
	"$arena" run broken.yaml --out broken
holds "before anything was played" test ! -e broken

# A seed that is drawn is the folder's from then on.
sed '/^seed/d; s/rounds: [0-9]*/rounds: 1/' cup.yaml >drawn.yaml
"$arena" run drawn.yaml --out drawn --game wild >said 2>&1 </dev/null
seed=$(grep '^seed' drawn/config.yaml)
"$arena" run drawn.yaml --out drawn >said 2>&1 </dev/null
holds "a seed that was drawn stays" test "$seed" = "$(grep '^seed' drawn/config.yaml)"
holds "and the games go with it" "$arena" verify drawn
tally
