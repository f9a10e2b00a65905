#!/bin/sh
# For every kind of mistake in a configuration, the arena prints file, line,
# column and remedy, and plays nothing.
#
# bad_input.txt contains the cases.  A line "## LINE:COLUMN STATUS WORDS" describes
# the message ("-": the message has no place).  The configuration follows; @ stands
# for a correct bot.
. tests/support/suite.sh
arena=$PWD/$B/arena

cp "$B/tests/bots/picks" "$work/picks"
cp tests/suites/bad_input.txt "$work/cases"
cd "$work"
echo 'title: Mine
base: gin
no_such_parameter: 3' >mine.yaml
# game NAME BASE [LINE] - a game file
game() {
	printf 'title: Mine\nbase: %s\n%s\n' "$2" "${3-}" >"$1.yaml"
}
mkdir sub
printf 'title: \001\377\n' >binary
mv binary binary.yaml
game based rumy
game folder-base ./sub
game binary-base ./binary.yaml
game missing-base ./none.yaml
game range gin 'options: {hand: {from: 9, to: 1}}'
game cites gin 'cites: {none: "1"}'
game wild rummy 'wild: [3, 4, 5, 6, 7, 8, 9, T, J, Q, K]'

# try NUMBER PLACE STATUS WORDS - hold the message about bad.yaml against these
try() {
	number=$1
	place=$2
	want=$3
	words=$4
	for command in config run; do
		status=0
		if [ $command = run ]; then
			"$arena" run bad.yaml --out out >said 2>&1 </dev/null || status=$?
		else
			"$arena" config bad.yaml >said 2>&1 </dev/null || status=$?
		fi
		wrong=
		[ "$status" = "$want" ] || wrong="status $status, not $want"
		case $place in
		-) ;;
		*.yaml:*) grep -qF "$place: " said || wrong="$wrong, not at $place" ;;
		*) grep -qF "bad.yaml:$place: " said || wrong="$wrong, not at $place" ;;
		esac
		grep -qF -- "$words" said || wrong="$wrong, no \"$words\""
		[ "$(wc -c <said)" -lt 1500 ] || wrong="$wrong, too long"
		[ ! -e out/results.db ] || wrong="$wrong, and it ran"
		rm -rf out
		holds "case $number, arena $command: $wrong" [ -z "$wrong" ]
		[ -z "$wrong" ] || sed 's/^/    /' bad.yaml | head -n 20
	done
}

number=0
head=
while IFS= read -r line; do
	case $line in
	'## '*)
		# shellcheck disable=SC2086 # the head's words
		[ -z "$head" ] || try $number ${head%%|*} "${head#*|}"
		number=$((number + 1))
		head=${line#'## '}
		place=${head%% *}
		head=${head#* }
		head="$place ${head%% *}|${head#* }"
		: >bad.yaml
		;;
	*) printf '%s\n' "$line" | sed 's/@/{name: a, run: .\/picks}/' >>bad.yaml ;;
	esac
done <cases
# shellcheck disable=SC2086 # the head's words
try $number ${head%%|*} "${head#*|}"
holds "there are cases" [ "$number" -ge 40 ]

# Every bot that cannot be started is named at once, in its place.
printf '%s\n' 'game: gin' 'bots:' '  - ./none.py' '  - house:first' \
	'  - {name: b, run: "house:"}' '  - {name: c, run: "no_such_program x"}' >bad.yaml
for command in config run; do
	status=0
	"$arena" $command bad.yaml >said 2>&1 </dev/null || status=$?
	holds "arena $command, three such bots: status $status" [ $status = 3 ]
	for bot in 3:5:.*none.py 5:5:.*house 6:5:.*no_such_program; do
		holds "arena $command names the bot at $bot" grep -q "bad.yaml:$bot" said
	done
done

# Files that are no text at all, and no file.
said_briefly() {
	[ -s said ] && [ "$(wc -c <said)" -lt 1500 ]
}
check() {
	what=$1
	status=0
	shift
	"$@" >said 2>&1 </dev/null || status=$?
	holds "$what: status $status, not 2" [ "$status" = 2 ]
	holds "$what is refused in a few words" said_briefly
}
head -c 2000000 /dev/zero >zeros.yaml
head -c 4096 "$arena" >program.yaml
mkdir folder.yaml
check "zeros" "$arena" config zeros.yaml
check "a program as configuration" "$arena" config program.yaml
check "a folder as configuration" "$arena" config folder.yaml
check "a missing file" "$arena" config missing.yaml
check "no file" "$arena" run
check "a folder" "$arena" run "$work"
holds "a folder: the configuration in it is named" sh -c "\"$arena\" run '$work' 2>&1 | grep -qF '$work/config.yaml'"
check "two files" "$arena" run bad.yaml bad.yaml
check "an unknown option" "$arena" run bad.yaml --fast
check "an unknown command" "$arena" juggle
check "jobs that are no number" "$arena" run bad.yaml --jobs many
check "a format that is not there" "$arena" standings . --format xml

tally
