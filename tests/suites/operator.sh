#!/bin/sh
# Unusual changes of a results directory by its user: no result is lost, and the
# arena prints what is wrong.
. tests/support/suite.sh
arena=$PWD/$B/arena
cd "$work"

cat >cup.yaml <<-END
	name: cup
	game: gin
	rounds: 2
	deals_max: 2
	seed: spring
	isolation: none
	bots: [house:first, house:random]
END

# run STATUS WORDS ARGUMENT... - the arena ends so and says this
run() {
	status=0
	want=$1
	words=$2
	shift 2
	"$arena" "$@" >said 2>&1 </dev/null || status=$?
	holds "arena $*: status $status, not $want" [ "$status" = "$want" ]
	holds "arena $*: no \"$words\"" grep -qF -- "$words" said
}

run 0 "results in out" run cup.yaml --out out
run 0 "every match has been played before" run cup.yaml --out out
cp -r out whole

# A file as Windows writes it.
printf '\357\273\277' | cat - cup.yaml | sed 's/$/\r/' >windows.yaml
run 0 "seed: spring" config windows.yaml

run 2 "--out requires a value" run cup.yaml --out ""
run 2 "--out requires a value" run cup.yaml --out=
run 2 "--seed requires a value" play gin house:first house:random --seed ""
sed 's/deals_max.*/seats: 3/; s/random/&, house:greedy/' cup.yaml >three.yaml
run 2 "gin is a game for 2 players, not for 3" run three.yaml --out three
sed 's/deals_max.*/seats: 7/; s/gin/canasta/' cup.yaml >seven.yaml
run 2 "canasta is a game for 2 to 6 players, not for 7" run seven.yaml --out seven

for command in run play config games doctor standings replay verify; do
	run 0 "Exit status" $command --help
	run 0 "Exit status" $command -h
done

run 2 "contract is a game for 3 to 8 players, not for 2: name that many bots" \
	play contract house:first house:random

# A game file is checked for every table, and is blamed itself.
printf 'title: Mine\nbase: contract\ncontracts: [S9 R20]\n' >mine.yaml
run 1 "mine.yaml:3:12: contracts: a part has a size" games mine.yaml
printf '%s\n' 'title: Mine' 'base: rummy' 'players: [2, 4]' \
	'hand: [{up_to: 2, cards: 9}, {cards: 20}]' >mine.yaml
run 1 "4 players with 20 cards each" games mine.yaml

# The results are gone, the logs are not: another run does not write over them.
rm out/results.db
sed 's/seed: spring/seed: autumn/' cup.yaml >other.yaml
run 1 "logs of another configuration" run other.yaml --out out
holds "the logs are as they were" diff -r whole/logs out/logs
holds "the standings are there" cmp whole/standings.txt out/standings.txt
run 0 "results in out" run cup.yaml --out out

# Results among the bots' own files, or in the place of their configuration.
mkdir -p mine/ann
printf '#!/bin/sh\n' | tee mine/ann/bot.sh >mine/ben.sh
chmod 755 mine/ann/bot.sh mine/ben.sh
sed 's/, house:random/, .\/ben.sh, ann\/bot.sh/' cup.yaml >mine/config.yaml
cp mine/config.yaml mine.kept
run 1 "is the folder of bot ben: give the results a folder of their own" \
	run mine/config.yaml --out mine
run 1 "is the folder of bot ann: give the results a folder of their own" \
	run mine/config.yaml --out mine/ann
sed 's/bots:.*/bots: [house:first, house:random]/' mine.kept >mine/config.yaml
cp mine/config.yaml mine.kept
run 1 "config.yaml would be overwritten" run mine/config.yaml --out mine
holds "the configuration stays" cmp mine.kept mine/config.yaml
holds "nothing else is there" [ "$(echo mine/*)" = "mine/ann mine/ben.sh mine/config.yaml" ]

# Nothing could be played where there were results once: they stay.
cp -r whole broken
rm broken/results.db
sed 's/house:first/{name: first, run: [house:first, --no-such]}/' cup.yaml \
	>bad.yaml
"$arena" config bad.yaml 2>/dev/null | grep -v '^#' >broken/config.yaml || true
run 3 "bot first" run bad.yaml --out broken
holds "standings stay" cmp whole/standings.txt broken/standings.txt
holds "logs stay" diff -r whole/logs broken/logs

# A row that cannot be there.
if command -v sqlite3 >/dev/null; then
	cp -r whole forged
	sqlite3 forged/results.db "UPDATE matches SET number = 77 WHERE number = 2;
		UPDATE seats SET match = 77 WHERE match = 2"
	run 1 "damaged (it contains match 77, but the run has only matches 1 to 4)" standings forged
	run 1 "damaged (it contains match 77, but the run has only matches 1 to 4)" run cup.yaml --out forged
fi

# One bot at two seats is told apart by them, one at a table of others is not.
run 0 "greedy" play canasta house:greedy house:random --deals 1 --out pairs --seed 1
printf '%s\n' 'game: canasta' 'seats: 4' 'deals_max: 1' 'rounds: 1' \
	'isolation: none' 'bots: [house:first, house:random]' >pairs.yaml
run 0 "results in sides" run pairs.yaml --out sides
run 0 "deal 1, dealt by random/3," replay sides/logs/000001.jsonl
holds "each of the four is named" grep -q "^  first/2 " said
run 0 "dealt by random," replay pairs/logs/000001.jsonl

# Standard output and error that are closed, or full, or of nobody.
"$arena" run cup.yaml --out closed <&- >&- 2>&- || :
run 0 "4 of 4 matches" standings closed
for log in closed/logs/*; do
	run 0 verified replay --verify "$log"
done
full() {
	status=0
	"$arena" "$@" >/dev/full 2>said || status=$?
	holds "arena $* to a full disk: status $status" [ $status = 1 ]
	holds "arena $* to a full disk" grep -q "standard output: " said
}
if [ -c /dev/full ]; then
	full config cup.yaml
	full games gin
	full standings whole
	full run cup.yaml --out full
	full play gin house:first house:first --deals 1 --isolation none \
		--matches 9 --watch
	holds "it is told once" [ "$(grep -c "standard output" said)" = 1 ]
	run 0 "4 of 4 matches" standings full
fi

# A program that goes in the middle of a run costs its bot its matches, and
# nobody else: whoever can write to one bot's folder cannot stop the night.
cat >vanishes <<-'END'
	#!/bin/sh
	read -r hello
	echo {}
	mv "$0" "$0.gone"
	read -r bye
END
chmod +x vanishes
sed 's/house:first/.\/vanishes/' cup.yaml >gone.yaml
run 0 "results in gone" run gone.yaml --out gone
holds "the others go on" [ "$(grep -c ',ok,' gone/results.csv)" = 4 ]
holds "startup is its verdict" [ "$(grep -c ',startup,' gone/results.csv)" = 4 ]
holds "it is said why" grep -q "could not be started: .*vanishes" gone/results.csv

# All bots that end before the first match are told at once.
cat >dies <<-'END'
	#!/bin/sh
	echo "no module $1" >&2
	exit 3
END
chmod +x dies
sed 's/house:random/house:random, ".\/dies one", ".\/dies two", ".\/dies three"/' \
	cup.yaml >dies.yaml
echo "on_start: stop" >>dies.yaml
run 3 "3 of 5 bots cannot be started" run dies.yaml --out dies.d
holds "each with its own last words, in order" [ "$(grep -o 'no module [a-z]*' said |
	tr '\n' ' ')" = "no module one no module two no module three " ]
holds "and nothing was played" [ ! -e dies.d ]

# What was another is told where it differs, however long the line.
long="time: {startup: 2s, move: 200ms, bank: 10s, limit: 2s, grace: 1ms, pondering: "
{ cat cup.yaml; echo "${long}allow}"; } >long.yaml
run 0 "results in long" run long.yaml --out long
{ cat cup.yaml; echo "${long}charge}"; } >long.yaml
run 1 "pondering: allow" run long.yaml --out long
holds "and as what" grep -q 'now it is ".*pondering: charge' said

# Where the machine is short of processes nobody is to blame: the match waits.
# Root has no limit on them.
nobody() {
	setpriv --reuid 65534 --regid 65534 --clear-groups "$@"
}
# has_no_bots - and goes on
has_no_bots() {
	# shellcheck disable=SC2046 # words are wanted
	set -- $(cat "/proc/$pid/task/$pid/children")
	for child; do
		[ "$(cat "/proc/$child/comm" 2>/dev/null)" != house ] || return 1
	done
	! is_over $pid
}
if [ "$(id -u)" = 0 ] && nobody prlimit --nproc >/dev/null 2>&1; then
	mkdir short
	for p in arena referee house deadwood-box; do
		cp "$(dirname "$arena")/$p" short
	done
	sed 's/rounds: 2/rounds: 200/; s/deals_max: 2/deals_max: 1/' cup.yaml >short/cup.yaml
	chmod 755 . && chown -R 65534:65534 short
	setpriv --reuid 65534 --regid 65534 --clear-groups \
		short/arena run short/cup.yaml --out short/out >said 2>&1 &
	pid=$!
	got_to_20() {
		[ -e short/out/logs/000020.jsonl ] || is_over $pid
	}
	wait_for got_to_20
	nobody prlimit --pid $pid --nproc=1:
	wait_for has_no_bots
	sleep 1.2 # so long that it tries in vain again
	holds "it waits" has_no_bots
	nobody prlimit --pid $pid --nproc=4000: || true
	status=0
	wait $pid || status=$?
	holds "short of processes: status $status" [ $status = 0 ]
	holds "nobody forfeits for the machine" \
		[ "$(grep -c ',ok,' short/out/results.csv)" = 800 ]
fi

# So it does at the start, before a bot has been greeted: there is room for the
# arena and a referee beside what the user runs, and for a bot only later.  The
# user is one of nobody else.
user=$((61000 + $$ % 1000))
# has_referee PID - has it a child of that name?
has_referee() {
	children=$(cat /proc/"$1"/task/*/children)
	for child in $children; do
		if [ "$(cat /proc/"$child"/comm)" = referee ]; then return; fi
	done 2>/dev/null
	return 1
}
own() {
	setpriv --reuid $user --regid $user --clear-groups "$@"
}
if [ "$(id -u)" = 0 ] && own prlimit --nproc >/dev/null 2>&1; then
	sed 's/bots:/jobs: 1\n&/' cup.yaml >short/start.yaml
	mkdir -m 777 short/start
	chmod 755 short
	others=
	for _ in 1 2 3 4 5 6 7 8; do
		# not by own: what is killed below must be the sleep itself
		setpriv --reuid $user --regid $user --clear-groups sleep 600 &
		others="$others $!"
	done
	setpriv --reuid $user --regid $user --clear-groups prlimit --nproc=10:4000 \
		short/arena run short/start.yaml --out short/start/out >said 2>&1 &
	pid=$!
	wait_for has_referee $pid
	sleep 1.2 # a start that fails is tried again after a second
	own prlimit --pid $pid --nproc=4000: || true
	status=0
	wait $pid || status=$?
	holds "short of processes at the start: status $status" [ $status = 0 ]
	# shellcheck disable=SC2086 # numbers
	kill $others
fi

# A limit on files is an error with words.
if (ulimit -f 50 && true) 2>/dev/null; then
	status=0
	(ulimit -f 50 && exec "$arena" run cup.yaml --out limited) >said 2>&1 ||
		status=$?
	holds "a limit on files: status $status" [ $status = 1 ]
	holds "a limit on files" grep -q '^arena: ' said
	run 0 "results in limited" run cup.yaml --out limited
fi

# The command that goes on is one for a shell, whatever the path.
odd="an odd folder; it's \$here"
mkdir "$odd"
sed 's/rounds: 2/rounds: 500000/' cup.yaml >"$odd/c d.yaml"

# there_is FOLDER - with something in it, or the arena is over
there_is() {
	[ -n "$(ls "$1" 2>/dev/null)" ] || is_over $pid
}

# interrupted COMMAND... - stopped once it plays
interrupted() {
	rm -f "$odd/o u t/logs"/*
	"$@" >said 2>&1 &
	pid=$!
	wait_for there_is "$odd/o u t/logs"
	kill -TERM $pid 2>/dev/null || :
	wait $pid || :
}
interrupted "$arena" run "$odd/c d.yaml" --out "$odd/o u t"
command=$(sed -n 's/.*to resume: [^ ]*arena //p' said)
holds "the command is told" [ -n "$command" ]
eval "interrupted \"\$arena\" $command"
holds "and goes on" grep -qF "o u t, resumed" said

# A run that keeps nothing leaves nothing, however early it is stopped.
mkdir tmp

# plays_on - one that would play for long, and plays
plays_on() {
	TMPDIR=$work/tmp "$arena" play gin house:random house:random \
		--matches 90000 --isolation none >said 2>&1 &
	pid=$!
	logs_are_there() {
		[ -n "$(ls tmp/*/results/logs 2>/dev/null)" ] || is_over $pid
	}
	wait_for logs_are_there
}

# ended STATUS - it was not over before it was stopped
ended() {
	status=0
	wait $pid || status=$?
	holds "who is stopped ends with $1, not $status" [ $status = "$1" ]
}

for signal in INT TERM HUP; do
	for after in 0.003 0.01 0.03; do
		TMPDIR=$work/tmp timeout -s $signal $after "$arena" play gin \
			house:random house:random --matches 900 \
			--isolation none >said 2>&1 || :
	done
	plays_on
	kill -$signal $pid
	ended 130
done
holds "no folder is left" [ -z "$(ls tmp)" ]

# Nor when who stops it is impatient.
for pause in 0 0.0005 0.001 0.002 0.004 0.008; do
	plays_on
	while kill -TERM $pid 2>/dev/null && ! is_over $pid; do
		sleep $pause
	done
	ended 130
done
holds "no folder is left by the impatient" [ -z "$(ls tmp)" ]

# Who is kept apart never meets, and nobody is left without a match.
cat >apart.yaml <<-END
	game: rummy
	seats: 3
	rounds: 2
	deals_max: 1
	mirror: none
	isolation: none
	bots: [{name: a, run: house:first}, {name: b, run: house:first},
	  {name: c, run: house:first}, {name: d, run: house:first},
	  {name: e, run: house:first}]
	apart: [[a, b], [e, d]]
END
run 0 "# 8 matches" config apart.yaml
run 0 "apart: [[a, b], [d, e]]" config apart.yaml
run 0 "results in apart" run apart.yaml --out apart
together() {
	awk -F, 'NR > 1 { at[$1] = at[$1] $5 }
		END { for (n in at) print at[n] }' apart/results.csv
}
tables=$(together | sed 's/./&\n/g' | sort -u | tr -d '\n')
holds "all five play: $tables" [ "$tables" = abcde ]
holds "8 tables of three" [ "$(together | grep -c '^...$')" = 8 ]
holds "a and b, d and e are apart" \
	sh -c '! grep -qE "a.*b|b.*a|d.*e|e.*d"' <<-END
		$(together)
	END
sed 's/d\]\]/d, c]]/' apart.yaml >none.yaml
run 2 "none.yaml:10:8: apart makes every match impossible" run none.yaml --out none

# Too little of what every level needs is told by the limit's name.
short() {
	holds "ulimit $1: no \"$2\"" grep -qF "$2" said
	holds "ulimit $1: isolation is not at fault" \
		sh -c '! grep -q "isolation: none in\|accept a weaker level" said'
	holds "ulimit $1: no results" [ ! -e "$3/results.db" ]
}
sed 's/isolation: none/isolation: sandbox/' cup.yaml >boxed.yaml
for limit in "-n 8:ulimit -n" "-n 25:ulimit -n" "-s 64:ulimit -s"; do
	status=0
	(
		# shellcheck disable=SC2086 # an option and its value
		ulimit ${limit%%:*}
		"$arena" run boxed.yaml --out short
	) >said 2>&1 || status=$?
	holds "ulimit ${limit%%:*}: status 1, not $status" [ "$status" = 1 ]
	short "${limit%%:*}" "${limit#*:}" short
done
holds "ulimit -n 26 plays" sh -c 'ulimit -n 26 && exec "$@"' sh \
	"$arena" run boxed.yaml --jobs 1 --out enough
if [ "$(id -u)" = 0 ]; then
	chmod 755 .
	cp "$arena" "${arena%/*}/deadwood-box" "${arena%/*}/house" \
		"${arena%/*}/referee" .
	mkdir -m 777 shorts
	for n in 2 4 8 9; do
		setpriv --reuid $user --regid $user --clear-groups \
			prlimit --nproc=$n ./arena run boxed.yaml \
			--jobs 1 --out shorts/$n >said 2>&1 || :
		[ $n = 9 ] || short "-u $n" "ulimit -u" "shorts/$n"
	done
	holds "ulimit -u 9 plays" [ -e shorts/9/standings.txt ]
fi

# shellcheck disable=SC2016 # the inner shell expands it
if unshare -Urm true 2>/dev/null; then
	unshare -Urm sh -c 'mount -t tmpfs none /proc && exec "$0" run cup.yaml' \
		"$arena" >said 2>&1 || :
	holds "no /proc" grep -q "mount -t proc" said
fi

# What others may not read is the operator's affair, not the bots'.
sed 's/isolation: none/isolation: sandbox/' cup.yaml >box.yaml
if "$arena" run box.yaml --out box >said 2>&1; then
	# shellcheck disable=SC2016 # the inner shell expands it
	holds "umask 077" sh -c 'umask 077 && exec "$@"' sh \
		"$arena" run box.yaml --out masked
else
	echo "skipped: isolation: sandbox cannot be had here"
fi

tally
