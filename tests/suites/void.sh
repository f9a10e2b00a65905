#!/bin/sh
# A match whose referee always crashes is void: no seat gets points, and the arena
# plays all other matches.  Results show the void match, and a resumed run tries it
# again.
. tests/support/suite.sh
mkdir "$work/bin"
cp "$B/arena" "$B/house" "$B/deadwood-box" "$work/bin"
cp "$B/referee" "$work/bin/referee.real"
cp tests/support/dying_referee.py "$work/bin/referee"
arena=$work/bin/arena
real=$PWD/$B/arena
cd "$work"
cat >cup.yaml <<'YAML'
name: cup
game: gin
rounds: 4
deals_max: 1
seed: void
isolation: none
jobs: 2
bots: [house:first, house:greedy]
YAML

# run STATUS DYING ARGUMENT... - the arena ends so, with these matches doomed
run() {
	want=$1
	dying=$2
	shift 2
	status=0
	DYING=$dying "$arena" "$@" >told 2>said </dev/null || status=$?
	holds "arena $* (without $dying): status $status, not $want" [ "$status" = "$want" ]
}
json() {
	jq -c "[.matches, .played, .void, .complete]" "$1/standings.json"
}
same() {
	jq -S 'walk(if type == "object" then del(.time, .machines) else . end)' "$1/standings.json" >one.json
	jq -S 'walk(if type == "object" then del(.time, .machines) else . end)' "$2/standings.json" >other.json
	diff one.json other.json
}

"$real" run cup.yaml --out whole >/dev/null 2>&1 </dev/null

run 1 "3" run cup.yaml --out out
holds "it is told at once" grep -q '^match 3 is void: the referee died or hung 3 times' said
holds "and at the end" grep -q '1 of 8 matches is void' said
holds "with the command that tries it again" grep -q 'arena run cup.yaml --out out plays it again' said
holds "the standings are shown" grep -q '^  1 ' told
holds "the others are played" [ "$(find out/logs -type f | wc -l)" = 7 ]
holds "standings.json counts it: $(json out)" [ "$(json out)" = "[8,7,1,false]" ]
holds "standings.txt tells of it" grep -q '^1 match is void' out/standings.txt
holds "results.csv leaves it out" [ "$(cut -d, -f1 out/results.csv | grep -c '^3$')" = 0 ]
holds "and has the others" [ "$(wc -l <out/results.csv)" = 15 ]
if command -v sqlite3 >/dev/null; then
	holds "its row says why" [ "$(sqlite3 out/results.db \
		"SELECT number, void, log, log_hash FROM matches WHERE void <> ''")" = \
		"3|the referee died or hung 3 times||" ]
	holds "it has no seats" [ "$(sqlite3 out/results.db \
		"SELECT count(*) FROM seats WHERE match = 3")" = 0 ]
fi
run 0 "" standings out
holds "arena standings tells of it" grep -q '^1 match is void' told

# The same command tries it again: in vain, and with success.
run 1 "3" run cup.yaml --out out
holds "it goes on" grep -q '7 matches are already done' said
holds "it is void again" grep -q '^match 3 is void' said
holds "as before: $(json out)" [ "$(json out)" = "[8,7,1,false]" ]
run 0 "" run cup.yaml --out out
holds "then all are played: $(json out)" [ "$(json out)" = "[8,8,0,true]" ]
holds "as in a run that nobody disturbed" same out whole

# One match alone.
run 1 "2" run cup.yaml --only 2 --out one
holds "it is told of one alone" grep -q '^match 2 is void' said
run 1 "2" run cup.yaml --only 2
holds "and where nothing is kept" grep -q '^match 2 is void' said

# Kept processes: those of a void match are not used again.
sed 's/rounds: 4/restart: never\nmirror: none\ndeals: own\nrounds: 8/' cup.yaml >kept.yaml
run 1 "1 4" run kept.yaml --out kept
holds "two are void: $(json kept)" [ "$(json kept)" = "[8,6,2,false]" ]

# Nothing can be judged: the run ends, and goes on later.
sed 's/rounds: 4/rounds: 20/' cup.yaml >long.yaml
run 1 "$(seq -s ' ' 1 40)" run long.yaml --out long
holds "ten in a row end the run" grep -q 'the run ends, because 10 matches in succession are void' said
holds "no more are tried" [ "$(grep -c 'is void' said)" -le 12 ]
run 0 "" run long.yaml --out long
holds "which goes on: $(json long)" [ "$(json long)" = "[40,40,0,true]" ]
tally
