#!/bin/sh
# A bot's log ends with the command that plays its match again, alone, and that
# plays the same match.
. tests/support/suite.sh
B=$PWD/$B
PATH=$B:$PATH

same() {
	timeless "$1" >"$work/1" && timeless "$2" >"$work/2" && [ -s "$work/1" ] &&
		diff "$work/1" "$work/2"
}

cat >"$work/cup.yaml" <<YAML
game: rummy
deals_max: 2
rounds: 3
isolation: none
bots:
  - house:random
  - {name: it's me, run: [$B/tests/bots/sinner, illegal]}
YAML
sed -i "s/it's me/sinner/" "$work/cup.yaml"
mkdir "$work/a folder"
out="$work/a folder/out"
arena run "$work/cup.yaml" --out "$out" >/dev/null 2>&1
log=$out/bots/sinner/000004.log
holds "the log holds the fault" grep -q '^-- fault 1, illegal' "$log"
holds "and the request that it answered" grep -q '^asked: {"type":"act","req"' "$log"
holds "and the answer" grep -q '^answered: ' "$log"
holds "its last line is the command" sh -c "tail -n 1 '$log' | grep -q '^-- to play this match again: arena run .* --only 4$'"
command=$(tail -n 1 "$log" | sed 's/^-- to play this match again: //')
sh -c "$command" >"$work/shown" 2>"$work/err" || cat "$work/err"
holds "the command shows the match" grep -q '^match over' "$work/shown"
holds "and the bot's log" grep -q '^-- fault 1, illegal' "$work/shown"
holds "and no standings of a tournament that was not played" sh -c "! grep -q '95 % of it' '$work/shown'"
sed 's/  - house:random/&\n  - house:first\n  - house:greedy/' "$work/cup.yaml" >"$work/four.yaml"
arena run "$work/four.yaml" --only 4 --out "$work/four" >"$work/shown" 2>/dev/null
holds "of one that is kept only those who played" [ "$(grep -cE '^ +[0-9]+ [a-z]' "$work/shown")" = 2 ]
sh -c "$command --out '$work/again'" >/dev/null 2>&1
holds "with --out it keeps that match alone" [ "$(ls "$work/again/logs")" = 000004.jsonl ]
holds "which is the same" same "$out/logs/000004.jsonl" "$work/again/logs/000004.jsonl"
arena run "$out/config.yaml" --only 1000 >"$work/err" 2>&1 || status=$?
holds "a match that is not there is wrong use" [ "${status:-0}" = 2 ]
holds "and the message says which there are" grep -q '1 to 6' "$work/err"
tally
