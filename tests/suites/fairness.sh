#!/bin/sh
# Finals: a change of a committed file ends the final with a message that names it.
# The commitment does not reveal the seed, and is verified after the run.  The
# evidence of a match can be checked without the run.
. tests/support/suite.sh
arena=$PWD/$B/arena
house=$PWD/$B/house
picks=$PWD/$B/tests/bots/picks
cd "$work"
umask 022

# cup LINE... - a final of three bots, with further lines.  Nobody is late on a
# machine that is busy: two runs are held against each other.
cup() {
	cat >cup.yaml <<YAML
name: cup
game: $work/rules.yaml
rounds: 2
deals_max: 1
final: true
isolation: none
time: {startup: 60s, move: 20s, limit: 20s}
bots: [house:greedy, {name: ann, dir: subs/ann, run: ./bot}, {name: bob, dir: subs/bob, run: ./bot, read: [$work/data]}]
YAML
	for line in "$@"; do printf '%s\n' "$line" >>cup.yaml; done
}

# fresh - the bots, the rules and the configuration as they were at first
fresh() {
	rm -rf subs data results
	mkdir -p subs/ann/lib subs/bob data
	cp "$picks" subs/ann/bot
	cp "$picks" subs/bob/bot
	echo weights >subs/ann/lib/net
	echo book >data/openings
	printf 'base: gin\ntitle: Our Gin\n' >rules.yaml
	cup
}

# run STATUS ARGUMENT... - the tournament, to `said`
run() {
	want=$1
	shift
	status=0
	"$arena" run cup.yaml "$@" >said 2>&1 </dev/null || status=$?
	holds "$what: status $status, not $want" [ "$status" = "$want" ]
}

# says WORDS, silent WORDS
says() { holds "$what: \"$1\"" grep -qE -- "$1" said; }
lacks() { ! grep -rqF -- "$1" "$2"; }
silent() { holds "$what: nothing of $1" lacks "$1" "${2-said}"; }

# differ FILE FILE; gist DIR: the results without times; rows_of PART WHOLE: each
# row of the one is in the other
differ() { ! cmp -s "$1" "$2"; }
gist() { cut -d, -f1-9 "$1/cup/results.csv"; }
same_gist() { gist "$1" >gist.a && gist "$2" >gist.b && [ -s gist.a ] && cmp gist.a gist.b; }
rows_of() {
	while read -r row; do grep -qxF -- "$row" "$2" || return 1; done <"$1"
}
# refuses COMMAND... - it fails
refuses() { ! "$@"; }
but_for_the_seed() { grep -v '^seed:' "$1" | cmp - "$2"; }
same_rules() { head -n 1 "$1" | jq -S .rules >../1 && jq -S . "$2" | cmp - ../1; }

# stop - half a run: as if the power had gone after some matches
stop() {
	sqlite3 results/cup/results.db "DELETE FROM seats WHERE match > 5; DELETE FROM matches WHERE number > 5"
}
command -v sqlite3 >/dev/null || {
	echo "no sqlite3 to take matches back with: left out"
	echo "0 passed, 0 failed"
	exit
}

# --- frozen ------------------------------------------------------------------
what="a final"
fresh
cup "seed: a-secret-word"
run 0
says "^final: bots, rules, seed and schedule are frozen now \(no commitment was made before\) in $work/results/cup/final.txt; commitment [0-9a-f]{64}$"
says 'the seed is printed at the end'
holds "$what: the last line tells the seed" [ "$(tail -n 1 said)" = "final: seed a-secret-word; commitment \
$(b2sum -l 256 results/cup/final.txt | cut -d' ' -f1); publish the directory results/cup, which \`arena verify results/cup\` checks" ]
sed -i '$d' said
silent a-secret-word
holds "$what: standings tell it at the end" grep -q '"seed": "a-secret-word"' results/cup/standings.json
cp -r results whole
"$arena" standings results/cup >whole.txt
holds "$what: it does not grow" grep -q '^A final cannot be extended' whole.txt
stop
"$arena" standings results/cup --format json >half.json
holds "$what: not before" grep -q '"seed": null' half.json
"$arena" standings results/cup >half.txt
holds "$what: more groups are to come" grep -q '^More groups follow as the run continues' half.txt
holds "$what: no advice to change it" lacks 'rounds: 6' half.txt
silent a-secret-word half.json
silent a-secret-word half.txt
run 0
says 'are as they were frozen'
holds "$what: gone on with, the same" same_gist results whole
what="a begun final in a copy of its folder"
mkdir moved
cp -r cup.yaml subs data rules.yaml results moved
(cd moved && "$arena" run cup.yaml >said 2>&1) && status=0 || status=$?
holds "$what: refused" [ "$status" = 1 ]
cp moved/said said
says "frozen for the folder $work, but the configuration is in $work/moved: full paths are frozen too\. Play the final in that folder, or freeze it again here with .arena commit."
rm -r moved
what="a final with umask 077"
(umask 077 && "$arena" run cup.yaml --out closed >said 2>&1 </dev/null) && status=0 || status=$?
holds "$what: plays" [ "$status" = 0 ]
holds "$what: nothing is open to others" [ -z "$(find closed -perm /077)" ]
what="a final with more rounds"
sed -i 's/^rounds: .*/rounds: 3/' cup.yaml
run 1
says 'a final cannot grow.* share the place, or commit to a new final'
sed -i 's/^rounds: .*/rounds: 2/' cup.yaml
what="no final"
sed -i '/^final:/d' cup.yaml
run 0 --out plain
says 'seed a-secret-word'
holds "$what: nothing is frozen" [ ! -e plain/final.txt ]

# What follows from results is not frozen, and still a final goes on to the same
# end, which verify holds: rounds by results, and a rule that stops.  At the end
# all is told, also where the end was not known before.
for lines in "format: swiss" "format: knockout" "stop: {compare: [greedy, bob], by: scores, bounds: [0, 200]}"; do
	what="a final with $lines"
	fresh
	cup "seed: a-secret-word" "$lines"
	sed -i 's/^rounds: .*/rounds: 40/; s/\.\/bot/[.\/house, first]/g' cup.yaml
	cp "$house" subs/ann
	cp "$house" subs/bob
	run 0
	holds "$what: the seed at the end" grep -q '"seed": "a-secret-word"' results/cup/standings.json
	matches=$(jq .matches results/cup/standings.json)
	whole=240 # three pairs in 40 rounds, two matches each; a swiss has one pair
	[ "$lines" != "format: swiss" ] || whole=80
	[ "$lines" != "format: knockout" ] || whole=$matches
	[ "$whole" != 240 ] || holds "$what: it ended early" [ "$matches" -lt 240 ]
	rm -rf first
	cp -r results first
	stop
	sqlite3 results/cup/results.db "$to_format_4; UPDATE run SET matches = $whole"
	holds "$what: not before" [ "$("$arena" standings results/cup --format json | jq .seed)" = null ]
	run 0
	says 'are as they were frozen'
	holds "$what: gone on with, the same" same_gist results first
	"$arena" verify results/cup >said || :
	says 'final.txt gives the commitment'
	says '0 faults$'
done

# changed WORDS COMMAND... - after a stop, a change: the final refuses to go on
changed() {
	what="changed: $*"
	rm -rf results
	fresh
	cup "seed: a-secret-word"
	cp -r whole results
	stop
	words=$1
	shift
	"$@"
	run 1
	says "$words"
	holds "$what: nothing was played" [ "$(sqlite3 results/cup/results.db 'SELECT count(*) FROM matches')" = 5 ]
	silent a-secret-word
}
changed "final: bot ann is not as it was frozen[.] .* $work/subs/ann \(changed last there: lib/net\)[.] Restore it, or commit to a new final$" sh -c 'echo more >>subs/ann/lib/net'
changed "final: bot ann is not as it was frozen[.] .* $work/subs/ann \(changed last there: .*\)[.] Restore it" rm subs/ann/lib/net
changed "final: bot bob is not as it was frozen[.] .* $work/subs/bob \(changed last there: bot\)[.] Restore it" chmod 700 subs/bob/bot
changed "final: bot bob is not as it was frozen[.] .* $work/data \(changed last there: openings\)[.] Restore it" sh -c 'echo more >>data/openings'
changed "final: results/cup/final.txt is gone|final: final.txt is missing" rm results/cup/final.txt
changed "was not written by" sed -i '/^key/d' results/cup/final.txt
changed "final: not as it was frozen in final.txt: the seed" sed -i 's/^seed .*/seed other/' results/cup/final.txt
changed "final: not as it was frozen in final.txt: the schedule" sed -i 's/^schedule ./schedule x/' results/cup/final.txt
changed "final: not as it was frozen in final.txt: the program" sed -i 's/^program .*/program deadwood 0/' results/cup/final.txt
changed "final: bot bob is not as it was frozen" sed -i '/^bot bob .*data$/d' results/cup/final.txt
changed "final: bot carl is not as it was frozen" sh -c "echo 'bot carl x /y' >>results/cup/final.txt"
what="other rules"
rm -rf results
fresh
cup "seed: a-secret-word"
cp -r whole results
stop
printf 'target: 50\n' >>rules.yaml
status=0
"$arena" run cup.yaml >said 2>&1 </dev/null || status=$?
holds "$what: refused" [ "$status" = 1 ]
says 'final: not as it was frozen in final.txt: the rules$'
holds "$what: nothing was played" [ "$(sqlite3 results/cup/results.db 'SELECT count(*) FROM matches')" = 5 ]
what="a change while it is played"
fresh
cat >subs/bob/bot <<'PY'
#!/usr/bin/env python3
import json, sys
open("note", "a").write("x")
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] in ("hello", "act"):
        print(json.dumps(m.get("default", {})), flush=True)
PY
run 1
says "final: bot bob is not as it was frozen[.] .* $work/subs/bob"

# --- committed ---------------------------------------------------------------
what="commit"
fresh
"$arena" commit cup.yaml >commitment 2>said
says "^Publish this commitment now: $(cat commitment)$"
holds "$what: one hash" grep -qE '^[0-9a-f]{64}$' commitment
holds "$what: b2sum gives it" [ "$(b2sum -l 256 results/cup.final | cut -d' ' -f1)" = "$(cat commitment)" ]
holds "$what: for its owner's eyes" [ "$(stat -c %a results/cup.final)" = 600 ]
seed=$(sed -n 's/^seed //p' results/cup.final)
holds "$what: a long seed is drawn" [ "${#seed}" = 64 ]
silent "$seed"
cp results/cup.final first.final
mkdir moved
cp -r cup.yaml subs data rules.yaml results moved
what="a final in a copy of its folder"
(cd moved && "$arena" run cup.yaml --commitment results/cup.final >said 2>&1) && status=0 || status=$?
holds "$what: refused" [ "$status" = 1 ]
cp moved/said said
says "frozen for the folder $work, but the configuration is in $work/moved: full paths are frozen too\. Play the final in that folder, or freeze it again here with .arena commit."
holds "$what: nothing is left" [ ! -e moved/results/cup ]
rm -r moved
what="commit"
"$arena" commit cup.yaml --out second.final >second 2>said
holds "$what: again, another" differ commitment second
status=0
"$arena" commit cup.yaml >again 2>said || status=$?
holds "$what: never over one that may be published: status $status" [ "$status" = 1 ]
holds "$what: it stays" cmp -s results/cup.final first.final
what="the seed given, the key another"
cup "seed: spring"
"$arena" commit cup.yaml --out a.final >a 2>said
says 'contains the seed, so everyone who reads'
"$arena" commit cup.yaml --out b.final >b 2>said
holds "$what: another commitment" differ a b
what="a run by another seed than was committed to"
run 2 --commitment first.final
says 'is not the committed seed'
cup
# Looked at with the folders around it, as in `arena verify results/*`.
look() {
	want=$1
	shift
	status=0
	"$arena" verify "$@" >said 2>&1 || status=$?
	holds "$what: verify $*: status $status, not $want" [ "$status" = "$want" ]
}
look 0 results/cup.final
says "^results/cup.final: commitment $(cat commitment)$"
says 'no run in this folder was begun with this file'
silent 'have changed since the final was'
mkdir results/cup
sed 's/^seed ./seed x/' first.final >results/cup/final.txt
look 1 results/cup.final
says 'results/cup was not begun with this file: it contains another final.txt'
rm -r results/cup
for line in key seed program config rules schedule; do
	sed "/^$line/d" first.final >cut.final
	look 1 cut.final
done
says 'cut.final: the commitment has no line "schedule"'
echo 'more' >>data/openings
look 0 results/cup.final
says 'have changed since the final was frozen: 1$'
echo book >data/openings
what="a committed final without its commitment"
run 2
says '^arena: results/cup.final is a commitment for these results: give --commitment results/cup.final, or remove the file$'
run 2 --out results/cup/
holds "$what: nothing is begun" [ ! -e results/cup ]
what="a commitment by another name"
run 2 --commitment results/cupA.final
says '^arena: results/cupA.final is missing'
says '^arena: there is results/cup.final$'
what="a run by its commitment"
run 0 --commitment results/cup.final
says "are as committed in results/cup.final, kept in $work/results/cup/final.txt; commitment $(cat commitment)$"
holds "$what: the last line tells the seed" [ "$(tail -n 1 said)" = "final: seed $seed; commitment $(cat commitment); \
publish the directory results/cup, which \`arena verify results/cup\` checks" ]
sed -i '$d' said
silent "$seed"
run 0
says 'every match has been played before'
holds "$what: it says which" grep -q "commitment $(cat commitment)" said
holds "$what: its final.txt is that" cmp -s results/cup/final.txt first.final
holds "$what: its seed is that" grep -q "^seed: $seed\|^seed: \"$seed\"" results/cup/config.yaml
what="a commitment that is played a second time"
run 1 --commitment results/cup.final --out results/second
says "^arena: final: the run in $work/results/cup was started with the commitment results/cup.final, which can be played only once: give --out $work/results/cup"
holds "$what: leaves nothing" [ ! -e results/second/results.db ]
run 1 --commitment first.final --out results/second
says "final: the run in $work/results/cup was started with the commitment first.final"
for other in name bots; do
	what="a commitment of the same $other that is not played"
	mkdir -p elsewhere/results
	cp results/cup.final "elsewhere/results/$([ "$other" = name ] && echo cup || echo other).final"
	status=0
	"$arena" run cup.yaml --out elsewhere/results/2 >said 2>&1 </dev/null || status=$?
	holds "$what: status $status" [ "$status" = 0 ]
	says "^warning: $work/elsewhere/results/.*[.]final is a commitment that seems to be for this final, but this run does NOT use it"
	rm -r elsewhere
done
what="a commitment of others"
mkdir -p elsewhere/results
sed 's/^bot bob /bot eve /' results/cup.final >elsewhere/results/other.final
"$arena" run cup.yaml --out elsewhere/results/2 >said 2>&1 </dev/null
silent 'warning:'
rm -r elsewhere
for log in results/cup/logs/*.jsonl results/cup/standings.txt results/cup/results.csv; do
	silent "$seed" "$log"
done
what="verified"
look 0 results/*
says '^results/cup.final: results/cup was begun with this file$'
"$arena" verify results/cup >said 2>&1
says "^final.txt gives the commitment $(cat commitment)$"
says 'it proves that the'
says '12 of 12 matches, 0 faults'
silent 'have changed since the final was'
mv subs gone
"$arena" verify results/cup >said 2>&1
says '^files and folders of bots that are missing or have changed since the final was frozen: 2$'
says ' 0 faults$'
mv gone subs
for forgery in "s/^seed .*/seed other/" "s/^rules ./rules x/" "s/^config ./config x/" "s/^schedule ./schedule x/"; do
	what="verified, with $forgery"
	sed -i "$forgery" results/cup/final.txt
	status=0
	"$arena" verify results/cup >said 2>&1 || status=$?
	holds "$what: status $status" [ "$status" = 1 ]
	says '^final: not as it was frozen in final.txt: the (seed|rules|config|schedule)$'
	silent "this is proved"
	cp first.final results/cup/final.txt
done
rm results/cup/final.txt
what="verified, without final.txt"
status=0
"$arena" verify results/cup >said 2>&1 || status=$?
holds "$what: status $status" [ "$status" = 1 ]
says 'final.txt is missing'
cp first.final results/cup/final.txt
what="a bot that was changed after the commitment"
echo more >>subs/ann/bot
run 1 --commitment first.final --out aside/late
says 'final: bot ann is not as it was frozen'
holds "$what: leaves nothing" [ ! -e aside/late ]
what="a bot beside the configuration"
fresh
mkdir alone
cp subs/ann/bot alone/carl
mv cup.yaml rules.yaml alone
sed -i 's|^bots:.*|bots: [house:greedy, ./carl]|;s|^game:.*|game: rules.yaml|' alone/cup.yaml
(cd alone && "$arena" commit cup.yaml --out cup.final >../commitment 2>../said)
status=0
(cd alone && "$arena" run cup.yaml --commitment cup.final >../said 2>&1 </dev/null) || status=$?
holds "$what: status $status" [ "$status" = 0 ]
says 'as they were frozen'
touch alone/another
status=0
(cd alone && "$arena" run cup.yaml --commitment cup.final --out results/2 >../said 2>&1 </dev/null) || status=$?
holds "$what: another file there: status $status" [ "$status" = 1 ]
fresh
what="what cannot be committed"
sed -i '/^final/d' cup.yaml
status=0
"$arena" commit cup.yaml >said 2>&1 || status=$?
holds "$what: no final: status $status" [ "$status" = 2 ]
run 2 --commitment first.final
says 'add final: true'
what="a final of several games"
sed '/^game:/d' cup.yaml >games.yaml
printf 'final: true\ngames: [gin, rummy]\n' >>games.yaml
status=0
"$arena" commit games.yaml >said 2>&1 || status=$?
holds "$what: status $status" [ "$status" = 2 ]
says 'For a final, write one file per game'
cup
sed -i 's/run: .\/bot}/build: "true", run: .\/bot}/' cup.yaml
status=0
"$arena" commit cup.yaml --out nowhere/cup.final >said 2>&1 || status=$?
holds "$what: no folder: status $status" [ "$status" = 1 ]

# A build runs once: before it is frozen, and never again.
building() {
	fresh
	cup
	sed -i 's/dir: subs.bob, run: .\/bot/dir: subs\/bob, build: "date +%N >made", run: .\/bot/' cup.yaml
}
whole_run() { [ "$(sqlite3 results/cup/results.db 'SELECT count(*) FROM matches')" = 12 ]; }
what="a final that builds"
building
run 0
says '^final: bots.*frozen now'
stop
run 0
silent 'building'
silent 'grows'
holds "$what: gone on with" whole_run
"$arena" verify results/cup >said 2>&1 || :
says ' 0 faults$'
what="a final that builds, committed to"
building
"$arena" commit cup.yaml >commitment 2>said
says '^building bob: '
cp subs/bob/made made
run 0 --commitment results/cup.final
silent 'building'
holds "$what: what it made stays" cmp made subs/bob/made
holds "$what: all is played" whole_run
stop
run 0
silent 'grows'
"$arena" verify results/cup >said 2>&1 || :
says ' 0 faults$'
status=0
"$arena" commit cup.yaml >again 2>said || status=$?
holds "$what: again: status $status" [ "$status" = 1 ]
holds "$what: again: nothing is built" cmp made subs/bob/made

what="a bot that cannot start"
fresh
printf '#!/usr/bin/env python3\nimport nothing_of_this_name\n' >subs/bob/bot
status=0
"$arena" commit cup.yaml >commitment 2>said || status=$?
holds "$what: status $status" [ "$status" = 3 ]
says '^arena: bot bob .*exited with status 1'
says 'nothing_of_this_name'
holds "$what: nothing is committed to" [ ! -e results/cup.final ]
holds "$what: no hash" [ ! -s commitment ]
run 0
says '1 of 3 bots cannot be started and forfeit their matches. A final cannot change its bots'
silent 'tries them again'

# --- evidence ----------------------------------------------------------------
what="evidence"
fresh
cup "seed: a-secret-word"
cat >subs/bob/bot <<'PY'
#!/usr/bin/env python3
import sys
print("I wrote this", file=sys.stderr)
for line in sys.stdin:
    print("{}", flush=True)
PY
run 0
"$arena" evidence results/cup 3 --out a.zip >said 2>&1
sleep 1
(umask 077; TZ=Asia/Tokyo "$arena" evidence results/cup 3 --out b.zip) >said 2>&1
holds "$what: the same bytes" cmp a.zip b.zip
python3 -m zipfile -e a.zip unpacked
cd unpacked/match-000003
holds "$what: all its files" [ "$(find . -type f | sort | tr '\n' ' ')" = "./README.txt ./bots/bob/000003.log \
./checksums.txt ./config.yaml ./logs/000003.jsonl ./results.csv ./rules.json " ]
silent a-secret-word .
holds "$what: the log is that of the run" cmp logs/000003.jsonl ../../results/cup/logs/000003.jsonl
holds "$what: the rows are those of the match" [ "$(cut -d, -f1 results.csv | tr '\n' ' ')" = "match 3 3 " ]
holds "$what: they are the run's" rows_of results.csv ../../results/cup/results.csv
holds "$what: the bot's own words" grep -q 'I wrote this' bots/bob/000003.log
holds "$what: the configuration but for the seed" but_for_the_seed ../../results/cup/config.yaml config.yaml
holds "$what: the rules are the log's" same_rules logs/000003.jsonl rules.json
hash=$(b2sum -l 256 logs/000003.jsonl | cut -d' ' -f1)
holds "$what: the page has the log's hash" grep -q "$hash" README.txt
holds "$what: and the commitment" grep -q "$(b2sum -l 256 ../../results/cup/final.txt | cut -d' ' -f1)" README.txt
# Its page says what to type: that must hold, and find a change.
sed -n 's/^  \(b2sum -c\|arena verify\|arena replay\) /\1 /p' README.txt >commands
holds "$what: the page has three commands" [ "$(wc -l <commands)" = 3 ]
sed -i "s|^arena |$arena |" commands
while read -r command; do
	holds "$what: $command" sh -c "$command"
done <commands
sed -i '20s/[2-9]/&1/' logs/000003.jsonl
while read -r command; do
	holds "$what: changed, refused by $command" refuses sh -c "$command"
done <commands
cd ../..
for match in 0 13 x 3x; do
	what="evidence of match $match"
	status=0
	"$arena" evidence results/cup $match --out c.zip >said 2>&1 || status=$?
	holds "$what: status $status" [ "$status" != 0 ]
	holds "$what: no archive" [ ! -e c.zip ]
done
what="evidence of a match behind the last"
"$arena" evidence results/cup 13 >said 2>&1 || true
says 'there is no match 13; the run has matches 1 to 12'
what="evidence without a name"
echo mine >match-000003.zip
status=0
"$arena" evidence results/cup 3 >said 2>&1 || status=$?
holds "$what: status $status" [ "$status" = 1 ]
says '^arena evidence: match-000003.zip exists already'
holds "$what: what was there stays" grep -q mine match-000003.zip
rm match-000003.zip
what="evidence of who is struck out"
"$arena" standings results/cup --without bob --reason "read a file" >said 2>&1
holds "$what: the ranking is without him" [ "$(jq -c '[[.ranking, .all_ranking] | .[] | map(.name) | index("bob") != null]' \
	results/cup/standings.json)" = '[false,true]' ]
# shellcheck disable=SC2016 # awk has fields of its own
holds "$what: he has no line, and is told beneath the others" awk '
	/^ +[0-9]+ / && !told { rows++; if ($2 == "bob") wrong = 1 }
	/^bob is disqualified since/ { told = 1; if (!rows) wrong = 1 }
	END { exit wrong || !told }' results/cup/standings.txt
"$arena" evidence results/cup 3 --out d.zip >said 2>&1
python3 -m zipfile -e d.zip struck
holds "$what: the page says so" grep -q '^bob is disqualified: read a file' struck/match-000003/README.txt
"$arena" standings results/cup --with bob >said 2>&1
what="evidence while the same cards are still to come"
stop
status=0
"$arena" evidence results/cup 3 --out c.zip >said 2>&1 || status=$?
holds "$what: status $status" [ "$status" = 1 ]
says '1 of the 6 matches with the cards of match 3 are not played yet.*run the same command again when these matches are played$'
for command in "log results/cup/logs/000003.jsonl --seat public" "view results/cup/logs/000003.jsonl -o page.html"; do
	what="$command, while the same cards are still to come"
	# shellcheck disable=SC2086 # words
	"$arena" $command >printed 2>said
	says '^warning: 1 of the 6 matches with the cards of match 3 are not played yet: keep this output secret'
done
cp results/cup/logs/000003.jsonl alone.jsonl
"$arena" log alone.jsonl --seat public >printed 2>said
silent 'warning:'
what="evidence of a log that was changed"
run 0
sed -i '5s/[2-9]/&1/' results/cup/logs/000003.jsonl
status=0
"$arena" evidence results/cup 3 --out c.zip >said 2>&1 || status=$?
holds "$what: status $status" [ "$status" = 1 ]
holds "$what: no archive" [ -z "$(ls c.zip* 2>/dev/null)" ]
tally
