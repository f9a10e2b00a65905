#!/bin/sh
# `arena verify` finds every change of a results directory, and reports no fault in
# an unchanged one.
. tests/support/suite.sh
arena=$PWD/$B/arena
sinner=$PWD/$B/tests/bots/sinner
finished=$(tests/support/finished_runs.py mixed three own one forfeits late)
cd "$work"
command -v sqlite3 >/dev/null || {
	echo "no sqlite3 to forge with: left out"
	echo "0 passed, 0 failed"
	exit
}
cat >cup.yaml <<YAML
name: cup
game: gin
rounds: 2
deals_max: 2
seed: verify
isolation: none
bots: [house:first, house:greedy, {name: sinner, run: [$sinner, illegal]}]
YAML

# verify STATUS WORDS - of the folder `out`; WORDS of the fault, or "" for none
verify() {
	status=0
	"$arena" verify out >said 2>&1 </dev/null || status=$?
	holds "$what: status $status, not $1" [ "$status" = "$1" ]
	[ -z "$2" ] || holds "$what: \"$2\"" grep -qE -- "$2" said
}
# db SQL - forge the database
db() {
	sqlite3 out/results.db "$1"
}
# broken WHAT - `out` is whole again, to be broken
broken() {
	what=$1
	rm -rf out
	cp -r whole out
}

# What runs leave holds: pairs and tables of more, partners, processes that
# stay, bots that forfeit in several ways, a run that was stopped, one alone.
what="a run"
"$arena" run cup.yaml --out out >ran 2>&1 </dev/null
cp -r out whole
verify 0 '^out: 12 of 12 matches, 0 faults$'
mv out away
what="a run in another place"
sed -i 's/x/x/' away/config.yaml
mv away out
verify 0 ' 0 faults$'
for run in $finished; do
	rm -rf out
	what=${run##*/}
	cp -a "$run" out
	verify 0 ' 0 faults$'
done
rm -rf out
what="a run in the sandbox"
sed 's/isolation: none/isolation: sandbox/' cup.yaml >box.yaml
if "$arena" run box.yaml --out out >ran 2>&1 </dev/null; then
	verify 0 ' 0 faults$'
else
	echo "skipped: isolation: sandbox cannot be had here"
fi
rm -rf out
what="one match alone"
"$arena" run cup.yaml --only 3 --out out >ran 2>&1 </dev/null || :
verify 0 '^out: 1 of 12 matches, 0 faults$'

# Logs.
broken "a log is missing"
rm out/logs/000003.jsonl
verify 1 '^match 3: logs/000003.jsonl is missing$'
broken "a log is cut"
truncate -s -100 out/logs/000003.jsonl
verify 1 '^match 3: logs/000003.jsonl is cut: '
broken "another match's log"
cp out/logs/000004.jsonl out/logs/000003.jsonl
verify 1 '^match 3: .*the log is of match 4'
holds "$what: its length or hash" grep -qE '^match 3: logs/000003.jsonl is (not the one|cut)' said
broken "a log without a row"
cp out/logs/000003.jsonl out/logs/000077.jsonl
verify 0 '^logs that do not count, because results.db has no row for them: 1$'

# forged KEY SED WORDS - a change of a log's header, where no row has its hash
forged() {
	broken "$1"
	db "UPDATE matches SET log_hash = '', log_bytes = 0"
	sed "$2" whole/logs/000003.jsonl >out/logs/000003.jsonl
	holds "$what: is a change" sh -c '! cmp -s whole/logs/000003.jsonl out/logs/000003.jsonl'
	verify 1 "^match 3: $3"
}
forged players '1s/"players":\["[^"]*"/"players":["nobody"/' 'players: '
forged match '1s/"match":3/"match":5/' '.*the log is of match 5'
forged game '1s/"game":"gin"/"game":"rummy"/' '.*game: the log says "rummy"'
forged bot_seeds '1s/"bot_seeds":\[[0-9]*/"bot_seeds":[7/' 'bot_seeds: '
forged move_us '1s/"move_us":/"move_us":1/' 'move_us: '
forged clock '1s/"clock":"wall"/"clock":"cpu"/' 'clock: '
forged pondering '1s/"pondering":"freeze"/"pondering":"allow"/' 'pondering: '
forged faults '1s/"faults":"standard"/"faults":"lenient"/' 'faults: '
forged noise_max '1s/"noise_max":1000/"noise_max":10/' 'noise_max: '
forged isolation '1s/"isolation":"none"/"isolation":"sandbox"/' 'isolation: '
forged rules '1s/"hand":\[*10/&1/;1s/"going_out":"[a-z]*"/"going_out":"x"/;1s/"target":100/"target":150/' '(rules: not those|.*the rules)'
forged round '1s/"round":[0-9]*/"round":9/' 'round: '
forged deals '1s/"deals":2/"deals":3/' '(deals: |.*)'
forged used_us '/"of":"match"/s/"used_us":/"used_us":1/' 'used_us of seat 0: '
forged decisions '/"of":"match"/s/"decisions":/"decisions":1/' '(decisions of seat 0|.*decisions)'

# Rows.
broken "a score"
db "UPDATE seats SET score = score + 1 WHERE match = 3 AND seat = 0"
verify 1 '^match 3: score of seat 0: '
broken "places"
db "UPDATE seats SET place = 3 - place WHERE match = 3"
verify 1 '^match 3: place of seat 1: '
holds "$what: points" grep -q '^match 3: seat 0 has .* points in results.db' said
holds "$what: the standings" grep -q '^standings.txt does not agree with the database' said
broken "points"
db "UPDATE seats SET points = 0.5 WHERE match = 3"
verify 1 '^match 3: seat 1 has 0.5 points'
broken "who sat there"
db "UPDATE seats SET bot = 2 - bot WHERE match = 3"
verify 1 '^match 3: seat 0 is bot .* in results.db, but bot .* in the schedule'
broken "a verdict"
db "UPDATE seats SET verdict = 'timeout' WHERE match = 3 AND seat = 0"
verify 1 '^match 3: the verdict on seat 0: timeout in results.db, '
for column in faults decisions used_us max_us noise; do
	broken "$column"
	db "UPDATE seats SET $column = $column + 1 WHERE match = 3 AND seat = 1"
	verify 1 "^match 3: $column of seat 1: "
done
broken "a group"
db "UPDATE matches SET deal_group = 9 WHERE number = 3"
verify 1 '^match 3: results.db has group 9'
broken "a log's name"
db "UPDATE matches SET log = 'logs/../../x' WHERE number = 3"
verify 1 '^match 3: results.db names the log "logs/../../x"'
broken "a hash"
db "UPDATE matches SET log_hash = iif(log_hash < '8', '8', '0') || substr(log_hash, 2) WHERE number = 3"
verify 1 '^match 3: logs/000003.jsonl is not the one'
broken "deals"
db "UPDATE matches SET deals = 7 WHERE number = 3"
verify 1 '^match 3: deals: 7 in results.db, '
broken "a row of matches is deleted"
db "DELETE FROM matches WHERE number = 3"
verify 1 '^results.db: 2 seat rows belong to no match$'
"$arena" run cup.yaml --out out >ran 2>&1 </dev/null
what="and played again"
verify 0 ' 0 faults$'

# In a run that has grown, a change in any column of any table is a fault, except the time of the start.
what="a run that has grown"
sed 's/rounds: 2/rounds: 3/; s/illegal/json/' cup.yaml >grown.yaml
rm -rf out
cp -r whole out
"$arena" run grown.yaml --out out >ran 2>&1 </dev/null
verify 0 ' 0 faults$'
rm -rf whole.grown
mv out whole.grown
columns=$(sqlite3 whole.grown/results.db "SELECT t.name || '.' || c.name FROM sqlite_master t, pragma_table_info(t.name) c
	WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite%'")
holds "tables: $(echo "$columns" | cut -d. -f1 | uniq | tr '\n' ' ')" [ "$(echo "$columns" | cut -d. -f1 | uniq | wc -l)" = 12 ]
for column in $columns; do
	table=${column%.*}
	name=${column#*.}
	case $column in
	run.one | run.started_ms) continue ;;
	esac
	what=$column
	rm -rf out
	cp -r whole.grown out
	# The last row, one more or another text; a number that others refer to, or that is a key, too.
	db "PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON;
		UPDATE $table SET $name = CASE typeof($name) WHEN 'text' THEN $name || 'x' ELSE $name + 1 END
		WHERE ($(sqlite3 out/results.db "SELECT group_concat(name) FROM pragma_table_info('$table') WHERE pk > 0")) =
		(SELECT $(sqlite3 out/results.db "SELECT group_concat(name) FROM pragma_table_info('$table') WHERE pk > 0")
		FROM $table ORDER BY $(sqlite3 out/results.db "SELECT group_concat(name || ' DESC') FROM pragma_table_info('$table') WHERE pk > 0") LIMIT 1)"
	holds "$what is changed" [ "$(sqlite3 out/results.db "SELECT * FROM $table")" != "$(sqlite3 whole.grown/results.db "SELECT * FROM $table")" ]
	verify 1 ''
done
for table in $(echo "$columns" | cut -d. -f1 | uniq | grep -v '^past_\|^matches$'); do
	what="$table without rows"
	rm -rf out
	cp -r whole.grown out
	db "DELETE FROM $table"
	verify 1 ''
done
what="entries are gone"
rm -rf out
cp -r whole.grown out
db "DELETE FROM entries"
verify 1 'damaged .its table "entries"'
status=0
"$arena" run grown.yaml --out out >ran 2>&1 </dev/null || status=$?
holds "it is not gone on with: status $status" [ "$status" = 1 ]
holds "which is told" grep -q 'damaged (its table "entries")' ran
what="another program"
rm -rf out
cp -r whole.grown out
db "UPDATE program_bytes SET hash = '00' WHERE program = 2 AND hash = (SELECT min(hash) FROM program_bytes WHERE program = 2)"
verify 1 '^results.db: the table "program_bytes" has been changed$'
what="a detail"
rm -rf out
cp -r whole.grown out
db "UPDATE seats SET detail = 'nothing' WHERE match = (SELECT min(match) FROM seats) AND seat = 0"
verify 1 '^match [0-9]*: the row of this match in results.db has been changed$'

# The run.
for row in "seed|'other'|seed is \"other\"" "isolation|'sandbox'|isolation is" \
	"matches|13|matches is 13" "low_wins|1|low_wins is 1" "name|'x'|name is \"x\""; do
	column=${row%%|*}
	rest=${row#*|}
	broken "run.$column"
	db "UPDATE run SET $column = ${rest%|*}"
	verify 1 "^results.db: ${rest##*|}"
done
broken "a bot's name"
db "UPDATE bots SET name = 'nobody' WHERE number = 1"
verify 1 "^results.db: a bot's name is \"nobody\""
broken "the configuration"
db "UPDATE run SET config = replace(config, 'verify', 'other')"
verify 1 'does not match its hash'
broken "config.yaml"
sed -i 's/seed: verify/seed: other/' out/config.yaml
verify 1 'line [0-9]* of its config.yaml is'
broken "no config.yaml"
rm out/config.yaml
verify 1 '^config.yaml is missing$'
broken "the database"
printf '\245\245\245\245\245\245\245\245\245\245\245' | dd of=out/results.db bs=1 seek=8192 conv=notrunc 2>/dev/null
verify 1 'damaged'
rm out/results.db
verify 1 'results.db: No such file'

# Standings.
for file in standings.txt standings.json results.csv; do
	broken $file
	sed -i '2s/[0-9]/&1/;3s/[0-9]/&1/' out/$file
	verify 1 "^$file does not agree with the database"
	broken "no $file"
	rm out/$file
	verify 0 ' 0 faults$'
	broken "$file with more"
	echo >>out/$file
	verify 1 "^$file does not agree with the database"
done

# A folder of format 1 has no hashes and no machines, and is checked by all else.
broken "format 1"
db "$to_format_4;
	ALTER TABLE matches DROP COLUMN log_hash; ALTER TABLE matches DROP COLUMN log_bytes;
	ALTER TABLE matches DROP COLUMN void; ALTER TABLE matches DROP COLUMN machine;
	DROP TABLE machines; PRAGMA user_version=1"
rm out/standings.json out/results.csv
verify 0 '^logs without a hash.*: 12$'
"$arena" run cup.yaml --out out >ran 2>&1 </dev/null || :
what="format 1, gone on with"
verify 0 '^logs without a hash.*: 12$'
for dir in whole out; do
	"$arena" standings $dir --format csv-without-times >$dir.csv
done
holds "$what: the results stay" cmp whole.csv out.csv

# Nothing is changed, and bots are not needed.
broken "read only"
find out -type f -exec cksum {} + | sort >before
sed -i 's/x/x/' cup.yaml
verify 0 ' 0 faults$'
find out -type f -exec cksum {} + | sort >after
holds "nothing is changed" cmp before after

# Logs by themselves.
holds "a log" "$arena" verify whole/logs/000001.jsonl whole/logs/000002.jsonl
head -n 20 whole/logs/000001.jsonl >cut.jsonl
status=0
"$arena" verify whole/logs/000002.jsonl cut.jsonl >said 2>&1 || status=$?
holds "one of two logs is cut: status $status" [ "$status" = 1 ]
status=0
"$arena" verify >said 2>&1 || status=$?
holds "nothing to verify: status $status" [ "$status" = 2 ]
status=0
"$arena" verify --all out >said 2>&1 || status=$?
holds "an unknown option: status $status" [ "$status" = 2 ]
status=0
"$arena" verify whole/nothing >said 2>&1 || status=$?
holds "no such file: status $status" [ "$status" = 1 ]
holds "it names the command and what to give" grep -qx 'arena verify: cannot read whole/nothing: No such file or directory; give a results folder, a log or a .final' said
printf 'game: gin\n' >none.yaml
"$arena" verify none.yaml >said 2>&1 || :
holds "a file of another kind too" grep -q '^arena verify: .*none.yaml.*; give a results folder, a log or a .final$' said
"$arena" verify cut.jsonl >said 2>&1 || :
holds "a log that is cut was the right file" sh -c "grep -q '^arena verify: cut.jsonl' said && ! grep -q 'give a' said"
tally
