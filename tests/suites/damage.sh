#!/bin/sh
# Damaged results directories: logs that are missing, truncated, changed or swapped,
# and a database that is removed, replaced or damaged during a run.  The results
# survive, and the arena names the damage.
. tests/support/suite.sh
arena=$PWD/$B/arena
cp "$B/tests/bots/picks" "$work"
cd "$work"
cat >cup.yaml <<'YAML'
name: cup
game: gin
rounds: 5
deals_max: 1
seed: damage
isolation: none
bots: [house:first, house:random]
YAML
"$arena" run cup.yaml --out whole >/dev/null 2>&1 </dev/null

# broken - `out` is the whole run again, to be broken
broken() {
	rm -rf out
	cp -r whole out
}
# told WORDS - the same command ends well, and says this of a log
told() {
	status=0
	"$arena" run cup.yaml --out out >shown 2>said </dev/null || status=$?
	holds "$1: status $status" [ "$status" = 0 ]
	holds "$1: is told" grep -qF "$1; its result remains valid" said
	holds "$1: of one log" [ "$(grep -c 'its result remains valid' said)" = 1 ]
	holds "$1: the results stay" cmp whole/results.csv out/results.csv
}

broken
"$arena" run cup.yaml --out out >shown 2>said </dev/null
holds "nothing is told of a folder that is whole" sh -c '! grep -q "match [0-9]*:" said'
truncate -s 100 out/logs/000003.jsonl
told "match 3: out/logs/000003.jsonl is cut: 100 bytes of $(stat -c %s whole/logs/000003.jsonl)"
broken
rm out/logs/000004.jsonl
told "match 4: out/logs/000004.jsonl is missing"
broken
cp out/logs/000002.jsonl out/logs/000003.jsonl
status=0
"$arena" replay out/logs/000003.jsonl --verify >/dev/null 2>&1 || status=$?
holds "another match's log does not verify under this name" [ $status = 1 ]
size() {
	stat -c %s "out/logs/$1.jsonl"
}
[ "$(size 000002)" -ge "$(stat -c %s whole/logs/000003.jsonl)" ] || {
	rm out/logs/000003.jsonl
	# another time of as many digits, whatever the times are
	sed 's/"us":1/"us":2/; t; s/"us":[02-9]/"us":1/' whole/logs/000003.jsonl >out/logs/000003.jsonl
}
told "match 3: out/logs/000003.jsonl is not the one that was written: it was changed, or belongs to another match"
broken
rm out/logs/000005.jsonl
ln -s 000004.jsonl out/logs/000005.jsonl
told "match 5: out/logs/000005.jsonl is a link"
broken
rm out/logs/000005.jsonl
mkfifo out/logs/000005.jsonl
told "match 5: out/logs/000005.jsonl is no file"

# A pipe where the database should be is not waited for.
for end in "" -wal -journal; do
	broken
	rm -f "out/results.db$end"
	mkfifo "out/results.db$end"
	for command in "run cup.yaml --out out" "verify out" "standings out"; do
		status=0
		# shellcheck disable=SC2086
		timeout "$patience" "$arena" $command >said 2>&1 </dev/null || status=$?
		holds "a pipe results.db$end, $command: status $status" [ "$status" = 1 ]
		holds "a pipe results.db$end, $command: is told" \
			grep -q "results.db$end: not a regular file" said
	done
done

# Many are told of in a few lines.
broken
sed 's/rounds: 5/rounds: 20/' cup.yaml >long.yaml
rm -rf out
"$arena" run long.yaml --out out >/dev/null 2>&1 </dev/null
rm out/logs/*
"$arena" run long.yaml --out out >shown 2>said </dev/null
holds "ten are named" [ "$(grep -c 'its result remains valid' said)" = 10 ]
holds "and the others counted" grep -q "^and the logs of 30 more; .*arena verify out " said

# A power cut that took back the name, and not what is in it.
broken
mv out/logs/000006.jsonl out/logs/.000006.part
"$arena" run cup.yaml --out out >shown 2>said </dev/null
holds "a log gets its name again" cmp whole/logs/000006.jsonl out/logs/000006.jsonl
holds "and nothing is told" sh -c '! grep -q "match 6" said'

# The database goes while the run goes on.
sed 's/rounds: 5/rounds: 100000/; s/house:random/.\/picks/' cup.yaml >on.yaml

# Are nine matches committed, or is the run over?
holds_nine() {
	is_over "$pid" || python3 -c '
import sqlite3, sys
db = sqlite3.connect("file:out/results.db?mode=ro", uri=True)
sys.exit(db.execute("SELECT count(*) FROM matches").fetchone()[0] < 9)' 2>/dev/null
}

# disturb CONFIG COMMAND... - run it, with this command once it has matches; its
# status
disturb() {
	config=$1
	shift
	rm -rf out
	"$arena" run "$config" --out out >shown 2>said </dev/null &
	pid=$!
	wait_for holds_nine
	"$@"
	status=0
	wait $pid || status=$?
}

# disturbed COMMAND... - a run that loses its database so
disturbed() {
	disturb on.yaml "$@"
	holds "$*: the run ends with 1, not $status" [ "$status" = 1 ]
	holds "$*: the reason is told: $(tail -n 1 said)" \
		grep -q 'results.db was removed or replaced during the run; its [0-9]* matches are saved in out/results.db.saved' said
	held=$(sed -n 's/.*its \([0-9]*\) matches are saved.*/\1/p' said)
	rm -f out/results.db out/results.db-*
	status=0
	"$arena" run on.yaml --out out >shown 2>said </dev/null || status=$?
	holds "$*: nothing is played anew beside what is saved" [ "$status" = 1 ]
	holds "$*: it is said why" grep -q 'results.db.saved' said
	mv out/results.db.saved out/results.db
	"$arena" standings out >shown 2>said
	holds "$*: all is in what was saved" grep -q ", $held of 200000 matches" shown
	holds "$*: that was something" [ "$held" -ge 9 ]
}
remove() {
	rm -f out/results.db out/results.db-*
}
remove_one() {
	rm -f out/results.db
}
replace() {
	cp whole/results.db other.db
	mv other.db out/results.db
}
disturbed remove
disturbed remove_one
disturbed replace

# Logs go while the run goes on: the run that lost them says so, and not only
# the next one.  Its matches last because a bot starts slowly: that takes no CPU.
printf '#!/bin/sh\nsleep 0.08\nexec ./picks\n' >slow
chmod +x slow
sed 's/rounds: 100000/rounds: 25/; s/picks/slow/' on.yaml >ends.yaml

# lost WORDS COMMAND... - a run whose folder is disturbed so
lost() {
	words=$1
	shift
	disturb ends.yaml "$@"
	holds "$*: $words" grep -q "$words" said
}
empty() {
	: >out/logs/000003.jsonl
}
remove_logs() {
	rm out/logs/00000[3-7].jsonl
}
remove_folder() {
	until rm -rf out/logs 2>/dev/null; do :; done # a log may come between
}
change() {
	sed 's/"us":[0-9]*/"us":2000/' out/logs/000003.jsonl >changed
	cp changed out/logs/000003.jsonl
}
lost 'match 3: out/logs/000003.jsonl is cut: 0 bytes of [0-9]*; its result remains valid' empty
holds "a log was emptied: status $status" [ "$status" = 1 ]
holds "what happened is said" grep -q '1 log of matches of this run is damaged' said
lost 'match 7: out/logs/000007.jsonl is missing; its result remains valid' remove_logs
holds "logs were removed: status $status" [ "$status" = 1 ]
holds "five are counted" grep -q '5 logs of matches of this run are damaged' said
lost 'match 3: out/logs/000003.jsonl is not the one that was written' change
holds "a log was changed: status $status" [ "$status" = 1 ]
lost 'out/logs/[0-9]*.jsonl: No such file or directory' remove_folder
holds "their folder is gone: status $status" [ "$status" = 1 ]
lost 'out/config.yaml was removed or changed during the run; it is written again' rm out/config.yaml
holds "the configuration is there again: status $status" "$arena" verify out
lost . rm out/results.db-wal
holds "the run still had the -wal open: status $status" [ "$status" = 0 ]
holds "nothing is lost with it" "$arena" verify out
holds "nothing is saved elsewhere" [ ! -e out/results.db.saved ]
tally
