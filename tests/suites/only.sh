#!/bin/sh
# A bot's log ends with a command that plays only its match again; the replayed
# match is the same.
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
holds "and how long it took" grep -qE '^The match took [0-9]+\.[0-9]{2} s\.$' "$work/shown"
holds "and the bot's log" grep -q '^-- fault 1, illegal' "$work/shown"
holds "and no standings of a tournament that was not played" sh -c "! grep -q '95 % of it' '$work/shown'"
holds "and that it went as it had" grep -qF 'match 4: the same result as in' "$work/shown"
holds "and no bot is said to be another" sh -c "! grep -q 'differs from the bot that played' '$work/err'"

# Somebody else's cards, silently, would be no answer to an appeal.
arena evidence "$out" 4 --out "$work/four.zip" 2>/dev/null
python3 -m zipfile -e "$work/four.zip" "$work/unpacked"
packed=$work/unpacked/match-000004
holds "what is packed does not say where the run lies" sh -c "! grep -rq 'to play this match again' '$packed'"
holds "but what went wrong" grep -q '^-- fault 1, illegal' "$packed/bots/sinner/000004.log"
status=0
arena run "$packed/config.yaml" --only 4 >"$work/shown" 2>"$work/err" || status=$?
holds "it is not played with other cards" [ "$status" = 2 ]
holds "but shown" grep -qF "arena replay $packed/logs/000004.jsonl" "$work/err"

# A bot that is another by now.
mkdir "$work/mine"
cat >"$work/mine/bot.sh" <<SH
#!/bin/sh
exec $B/tests/bots/sinner illegal
SH
chmod +x "$work/mine/bot.sh"
sed "s|run: .*|run: [./bot.sh], dir: $work/mine}|" "$work/cup.yaml" >"$work/mine.yaml"
arena run "$work/mine.yaml" --out "$work/was" >/dev/null 2>&1
arena run "$work/was/config.yaml" --only 4 >"$work/shown" 2>"$work/err"
holds "unchanged it is not said to be another" sh -c "! grep -q 'differs from the bot that played' '$work/err'"
sed -i 's/illegal/leaves/' "$work/mine/bot.sh"
arena run "$work/was/config.yaml" --only 4 >"$work/shown" 2>"$work/err"
holds "changed it is" grep -q '^bot sinner differs from the bot that played match 4: ' "$work/err"
holds "and the result" grep -qF "match 4: the result differs from $work/was/results.db" "$work/shown"
holds "seat by seat" grep -qE '^  seat [01], sinner: score .* there; now score .*forfeited' "$work/shown"
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
