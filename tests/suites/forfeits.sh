#!/bin/sh
# Bots that cannot be built or started forfeit their matches.  A bot that forfeits
# too many matches in a row is suspended.  A resumed run gives the same results.
. tests/support/suite.sh
arena=$PWD/$B/arena
cp "$B/tests/bots/picks" "$work"
cd "$work"

cat >dies <<-'END'
	#!/bin/sh
	echo start >>starts
	echo "no module named deck" >&2
	exit 3
END
cat >crashes <<-'END'
	#!/bin/sh
	[ ! -e mended ] || exec ./picks
	while read -r line; do
		case $line in
		*'"type":"hello"'*) echo '{}' ;;
		*'"type":"act"'*) exit 4 ;;
		esac
	done
END
chmod +x dies crashes
cat >cup.yaml <<-'END'
	name: cup
	game: gin
	rounds: 4
	deals_max: 1
	seed: forfeits
	isolation: none
	time: {startup: 60s, move: 20s, limit: 20s}
	jobs: 1
	set_aside: 3
	bots: [house:first, house:random, "./dies", "./crashes"]
END

# run STATUS ARGUMENT... - the arena ends so
run() {
	want=$1
	shift
	status=0
	"$arena" "$@" >told 2>said </dev/null || status=$?
	holds "arena $*: status $status, not $want" [ "$status" = "$want" ]
}
# verdicts DIR BOT - of all its matches, in their order
verdicts() {
	awk -F, -v bot="$2" '$5 == bot { print $10 }' "$1/results.csv" | uniq -c |
		awk '{ printf "%s%s %s", sep, $1, $2; sep = ", " }'
}
# says_all DIR BOT VERDICTS
says_all() {
	holds "$2 in $1: $(verdicts "$1" "$2"), not $3" [ "$(verdicts "$1" "$2")" = "$3" ]
}
# same DIR DIR - but for times and logs
same() {
	cut -d, -f1-10 "$1/results.csv" >one.csv
	cut -d, -f1-10 "$2/results.csv" >other.csv
	diff one.csv other.csv
}

run 0 run cup.yaml --out out
holds "who cannot start is named" grep -q '^arena: bot dies (./dies in ' said
holds "with its last words" grep -q 'no module named deck' said
holds "before a match, with what becomes of it" grep -q \
	'1 of 4 bots cannot be started and forfeit' said
holds "and what to do" grep -q 'on_start: stop' said
holds "it was started once" [ "$(wc -l <starts)" = 1 ]
says_all out dies "24 startup"
holds "with the reason in each row" [ "$(grep -c ',could not be started: it exited with status 3' \
	out/results.csv)" = 24 ]
says_all out crashes "3 exit, 21 aside"
says_all out first "24 ok"
holds "who is set aside is told" grep -q '^bot crashes is suspended: it forfeited 3 ' said
holds "and how it plays on" grep -q 'set_aside: 0' said
holds "at the end too" grep -q 'crashes forfeited 24 of its 24 matches (21 of them while suspended' said
holds "and in standings.txt" grep -q '^suspended, not started for 21 matches: crashes' \
	out/standings.txt
holds "and in standings.json" [ "$(jq -c '[.ranking[] | select(.name == "crashes") |
	.forfeits, .set_aside]' out/standings.json)" = "[24,21]" ]
holds "each match has its log" [ "$(find out/logs -name '*.jsonl' | wc -l)" = 48 ]
run 0 verify out
run 0 run cup.yaml --out out
holds "a run that is over tells of the first forfeit, not of the last set aside" grep -qE \
	"^bot crashes forfeited 24 .*; match $(awk -F, '$5 == "crashes" { print $1; exit }' out/results.csv): .*it exited with status 4" said

# Killed at any moment, and gone on with.
tries=0
while [ "$tries" -lt 6 ]; do
	tries=$((tries + 1))
	"$arena" run cup.yaml --out killed >told 2>said </dev/null &
	pid=$!
	sleep "0.$((tries * 13))" # the moment, whatever has been done by then
	kill -KILL "$pid" 2>/dev/null || :
	wait "$pid" || :
done
run 0 run cup.yaml --out killed
holds "a killed run says the same" same out killed

# Neither the number of tables nor a kill changes who is set aside, from which match on:
# a bot that forfeits some matches in a row, and too many only behind matches of
# the others that take longer.
cat >moody <<-'END'
	#!/bin/sh
	while read -r line; do
		case $line in
		*'"type":"hello"'*) echo '{}' ;;
		*'"type":"match"'*)
			match=${line#*'"match":'}
			match=${match%%[!0-9]*}
			sleep "0.0$((match * 7 % 5))"
			[ $((match % 12)) -lt 4 ] || [ "$match" -gt 40 ] || exec ./picks
			;;
		*'"type":"act"'*) exit 5 ;;
		esac
	done
END
chmod +x moody
sed 's/^bots: .*/bots: [house:first, house:random, ".\/moody"]/; s/^rounds: .*/rounds: 12/' cup.yaml >moody.yaml
sed 's/^jobs: .*/jobs: 8/' moody.yaml >tables.yaml
run 0 run moody.yaml --out one_table
holds "a bot that is set aside late: $(verdicts one_table moody)" \
	expr "$(verdicts one_table moody)" : '.* exit, .* ok, 3 exit, [0-9]* aside$' '>' 0
run 0 run tables.yaml --out tables
holds "eight tables say the same" same one_table tables
tries=0
while [ "$tries" -lt 6 ]; do
	tries=$((tries + 1))
	"$arena" run tables.yaml --out tables_killed >told 2>said </dev/null &
	pid=$!
	sleep "0.$((tries * 13))"
	kill -KILL "$pid" 2>/dev/null || :
	wait "$pid" || :
done
run 0 run tables.yaml --out tables_killed
holds "killed at eight tables too" same one_table tables_killed
run 0 verify tables_killed

# Mended: who could not start plays on, who was set aside when it may.  It is another
# program then, whose matches come behind all others: few enough to get there
# soon, and too many to be over before the signal.
"$arena" config cup.yaml >whole.yaml
sed 's/^rounds: .*/rounds: 40/' cup.yaml >long.yaml
"$arena" run long.yaml --out long >told 2>said </dev/null &
pid=$!
wait_for grep -q 'crashes is suspended' said
kill -INT "$pid"
wait "$pid" || :
cp dies dies.broken
printf '#!/bin/sh\nexec ./crashes\n' >dies
touch mended
"$arena" run long.yaml --out long >told 2>said </dev/null &
pid=$!
# until_plays BOT - wait until it has a match that it did not forfeit, or the run is
# over.  From the database, and by one process: no standings are wanted.
until_plays() {
	timeout "$patience" python3 -IS -c '
import sqlite3, sys, time
def is_over(pid):
    with open(f"/proc/{pid}/stat", encoding="ascii") as stat:
        return stat.read().rsplit(")", 1)[1].split()[0] in "ZX"
def plays(db, bot):
    try:
        return db.execute("SELECT 1 FROM results WHERE bot = ? AND verdict = ?", (bot, "ok")).fetchone()
    except sqlite3.OperationalError:  # the arena writes it just now
        return False
with sqlite3.connect("file:long/results.db?mode=ro", uri=True) as db:
    while not plays(db, sys.argv[2]) and not is_over(sys.argv[1]):
        time.sleep(0.02)
' "$pid" "$1"
}
until_plays dies
told_again() { is_over "$pid" || grep -q '^bot crashes is suspended' said; }
wait_for told_again
kill -INT "$pid"
wait "$pid" || :
holds "who is mended plays on" grep -q ',dies,.*,ok,' long/results.csv
holds "who is set aside does not yet" [ "$(grep -c ',crashes,.*,ok,' long/results.csv)" = 0 ]
holds "and that is told again" grep -q '^bot crashes is suspended' said
sed 's/^set_aside: .*/set_aside: 0/' long.yaml >free.yaml
"$arena" run free.yaml --out long >told 2>said </dev/null &
pid=$!
until_plays crashes
kill -INT "$pid"
wait "$pid" || :
holds "with set_aside: 0 it does" grep -q ',crashes,.*,ok,' long/results.csv
rm mended
mv dies.broken dies

# To stop instead, and with two bots, where nothing would be left to play.
{ cat cup.yaml; echo "on_start: stop"; } >stop.yaml
run 3 run stop.yaml --out stop
holds "nothing was played" [ ! -e stop ]
holds "and the bot is named" grep -q '^arena: bot dies ' said
sed 's/^bots: .*/bots: [house:first, .\/dies]/' cup.yaml >two.yaml
run 3 run two.yaml --out two
sed 's/^bots: .*/bots: [house:first, .\/dies, .\/dies]/' cup.yaml >one.yaml
run 3 run one.yaml --out one
holds "both are named" grep -q '2 of 3 bots cannot be started' said
run 3 play gin house:first house:random ./dies --isolation none
"$arena" config two.yaml | grep on_start >two.key
"$arena" config cup.yaml | grep on_start >cup.key
holds "the default of two" grep -qx 'on_start: stop' two.key
holds "and of more" grep -qx 'on_start: forfeit' cup.key

# Where a build is broken, or leaves no program, the others are built and play.
cat >build.yaml <<-'END'
	game: gin
	deals_max: 1
	rounds: 1
	seed: forfeits
	isolation: none
	bots:
	  - house:first
	  - {name: broken, build: 'echo "bot.c:1: error" >&2; exit 2', run: ./never}
	  - {name: empty, build: 'true', run: ./never}
	  - {name: fine, build: 'touch built', run: ./crashes}
	  - house:random
END
touch mended
run 0 run build.yaml --out build
holds "the one behind it is built" [ -e built ]
says_all build fine "8 ok"
says_all build broken "8 startup"
says_all build empty "8 startup"
holds "both are named" grep -q '2 of 5 bots cannot be started' said
holds "with the build's end" grep -q 'bot broken: the build command, .* exited with status 2' said
{ cat build.yaml; echo "on_start: stop"; } >build_stop.yaml
run 3 run build_stop.yaml --out build_stop
holds "or all of them stop the run" grep -q '2 of 5 bots cannot be started' said

# In a box, with three at a table: the others play on.
sed 's/^isolation: .*/isolation: best/; s/^game: .*/game: rummy\nseats: 3/; s/^rounds: .*/rounds: 2/' \
	cup.yaml >three.yaml
run 0 run three.yaml --out three
holds "its verdict is there" [ "$(verdicts three dies)" = "18 startup" ]
says_all three first "18 ok"
run 0 verify three
tally
