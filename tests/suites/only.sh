#!/bin/sh
# A bot's log ends with the command that plays its match again, alone, and that
# plays the same match.
set -eu
B=$PWD/${B:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
PATH=$B:$PATH
passed=0
failed=0

# claim TEXT COMMAND... - one test
claim() {
	text=$1
	shift
	if "$@" >"$work/said" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "not so: $text"
		head -c 2000 "$work/said"
	fi
}

gist() {
	jq -c 'walk(if type == "object" then with_entries(select(.key | test("^us$|_us$") | not)) else . end)' "$1"
}

same() {
	gist "$1" >"$work/1"
	gist "$2" >"$work/2"
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
claim "the log holds the fault" grep -q '^-- fault 1, illegal' "$log"
claim "and the request that it answered" grep -q '^asked: {"type":"act","req"' "$log"
claim "and the answer" grep -q '^answered: ' "$log"
claim "its last line is the command" sh -c "tail -n 1 '$log' | grep -q '^-- to play this match again: arena run .* --only 4$'"
command=$(tail -n 1 "$log" | sed 's/^-- to play this match again: //')
sh -c "$command" >"$work/shown" 2>"$work/err" || cat "$work/err"
claim "the command shows the match" grep -q '^match over' "$work/shown"
claim "and the bot's log" grep -q '^-- fault 1, illegal' "$work/shown"
sh -c "$command --out '$work/again'" >/dev/null 2>&1
claim "with --out it keeps that match alone" [ "$(ls "$work/again/logs")" = 000004.jsonl ]
claim "which is the same" same "$out/logs/000004.jsonl" "$work/again/logs/000004.jsonl"
arena run "$out/config.yaml" --only 1000 >"$work/err" 2>&1 || status=$?
claim "a match that is not there is wrong use" [ "${status:-0}" = 2 ]
claim "and the message says which there are" grep -q '1 to 6' "$work/err"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
