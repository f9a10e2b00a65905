#!/bin/sh
# The current version continues the results of earlier versions.  For example,
# tests/older/format-1 contains match 1 of 6 of a run of version 0.1.0, which had
# no key `apart` and database format 1.
. tests/support/suite.sh
arena=$PWD/$B/arena
kept=$PWD/tests/older/format-1
cd "$work"
echo '> anchor: {first: 700}' >line
cp -r "$kept" out
chmod -R u+w out

status=0
"$arena" run out/config.yaml --out out >shown 2>said </dev/null || status=$?
holds "it is gone on with: status $status" [ "$status" = 0 ]
holds "with what was played" grep -q "^1 match is already done" said
holds "to its end" [ "$(grep -c '^[1-6],' out/results.csv)" = 12 ]
holds "the log that was there stays" cmp "$kept/logs/000001.jsonl" out/logs/000001.jsonl
holds "so does the configuration" cmp "$kept/config.yaml" out/config.yaml
status=0
"$arena" run out/config.yaml --out out >shown 2>said </dev/null || status=$?
holds "nothing is played again: status $status" grep -q "every match has been played before" said

# The same configuration by today's words is the same, and another is not.
"$arena" config "$kept/config.yaml" >today.yaml
holds "today's has a key more" grep -q '^apart: ' today.yaml
rm -rf out
cp -r "$kept" out
chmod -R u+w out
"$arena" run today.yaml --out out >shown 2>said </dev/null || :
holds "by today's words" grep -q "^1 match is already done" said
sed 's/^apart: .*/apart: [[first, random]]/; s/^bots:/&\n  - house:greedy/' today.yaml >other.yaml
rm -rf out
cp -r "$kept" out
chmod -R u+w out
status=0
"$arena" run other.yaml --out out >shown 2>said </dev/null || status=$?
holds "another is refused: status $status" [ "$status" = 1 ]
holds "and it is said why" grep -q "out: a run can only grow" said
holds "and nothing is changed" cmp "$kept/config.yaml" out/config.yaml

# Another anchor changes no result: the folder takes it, and nothing else.
holds "it is played to its end" "$arena" run out/config.yaml --out out >shown 2>said </dev/null
sed 's/^anchor: .*/anchor: {first: 700}/' today.yaml >anchored.yaml
status=0
"$arena" run anchored.yaml --out out >shown 2>said </dev/null || status=$?
holds "with nothing played again: status $status" grep -q "every match has been played before" said
holds "the configuration has one line more" \
	sh -c "diff '$kept/config.yaml' out/config.yaml | grep '^[<>]' | cmp - '$work/line'"
holds "the ratings are counted from it" \
	jq -e '.ranking[] | select(.name == "first") | .rating.elo == 700' out/standings.json
# Log 1 has no hash of its lines, and that is all there is to be said.
holds "configuration and standings agree" [ "$("$arena" verify out | tail -1)" = "out: 6 of 6 matches, 1 fault" ]
"$arena" run today.yaml --out out >shown 2>said </dev/null || :
holds "it goes again" grep -q "^anchor: {}" out/config.yaml

# A folder that was finished before results.csv and standings.json had all that
# they have today: what is there is right, and a change is found.
finished=$kept/../finished
rm -rf out
cp -r "$finished" out
chmod -R u+w out
status=0
"$arena" verify out >said || status=$?
holds "a finished folder of an earlier version is verified" [ "$status" = 0 ]
holds "its tables are seen to be older" grep -q '^results files of an earlier version, without the columns that were added later: 2$' said
holds "its text is not compared, which is told" grep -q '^standings.txt of an earlier version, which is not compared: 1$' said
# finds FILE CHANGE - a change of an older table
finds() {
	cp "$finished/$1" out
	chmod u+w "out/$1"
	sed -i "$2" "out/$1"
	"$arena" verify out >said && return 1
	cp "$finished/$1" out
	grep -q "^$1 does not agree with the database" said
}
holds "a changed score is found" finds results.csv '2s/,0,/,1,/'
holds "a row too few is found" finds results.csv '3d'
holds "a row too many is found" finds results.csv 2p
holds "a changed win is found" finds standings.json 's/"wins": [0-9]*/"wins": 7/'
holds "a bot that is gone is found" finds standings.json '/"rank": 2/d'
"$arena" run out/config.yaml --out out >shown 2>said </dev/null || :
holds "nothing of it is played again" grep -q "every match has been played before" said
"$arena" verify out >said || :
holds "its files are today's" [ "$(tail -n 1 said)" = "out: 2 of 2 matches, 0 faults" ]
holds "its rows have no sums, which is told" [ "$(head -n 1 said)" = "rows without a checksum, written before format 5: 2" ]
# Version 0.1.0 started this run and worded its text in its own way.
sed -i 's/matches/games/' out/standings.txt
status=0
"$arena" verify out >said || status=$?
holds "the text of another version is not compared" [ "$status" = 0 ]
holds "verify prints that it was not compared" grep -q '^standings.txt of an earlier version, which is not compared: 1$' said
tally
