#!/bin/sh
# Every kind of mistake in a configuration is named with its file, line and
# column and with what to do, and nothing is run.
#
# The cases stand at the end of this file: a line "## LINE:COLUMN STATUS WORDS"
# and the configuration below it, @ standing for a good bot.  A case without a
# place begins with "-".
set -eu
B=${B:-build}
here=$0
root=$PWD
work=$(mktemp -d)
arena=$root/$B/arena
passed=0
failed=0
trap 'rm -rf "$work"' EXIT

cp "$B/tests/bots/picks" "$work/picks"
sed -n '/^exit/,$p' "$here" | sed 1d >"$work/cases"
cd "$work"
echo 'title: Mine
base: gin
no_such_parameter: 3' >mine.yaml

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
		if [ -z "$wrong" ]; then
			passed=$((passed + 1))
		else
			failed=$((failed + 1))
			echo "FAILED: case $number, arena $command: $wrong"
			sed 's/^/    /' bad.yaml | head -n 20
			echo "  said: $(cat said)"
		fi
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

# Files that are no text at all, and no file.
check() {
	what=$1
	status=0
	shift
	"$@" >said 2>&1 </dev/null || status=$?
	if [ "$status" = 2 ] && [ -s said ] && [ "$(wc -c <said)" -lt 1500 ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $what: status $status, said: $(head -c 300 said)"
	fi
}
head -c 2000000 /dev/zero >zeros.yaml
head -c 4096 "$arena" >program.yaml
mkdir folder.yaml
check "zeros" "$arena" config zeros.yaml
check "a program as configuration" "$arena" config program.yaml
check "a folder as configuration" "$arena" config folder.yaml
check "a missing file" "$arena" config missing.yaml
check "no file" "$arena" run
check "two files" "$arena" run bad.yaml bad.yaml
check "an unknown option" "$arena" run bad.yaml --fast
check "an unknown command" "$arena" juggle
check "jobs that are no number" "$arena" run bad.yaml --jobs many
check "a format that is not there" "$arena" standings . --format xml

echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
exit
## - 2 bots
game: gin
## 1:1 2 game
bots: [@, {name: b, run: ./picks}]
## 2:1 2 rounds
game: gin
ruonds: 3
bots: [@, {name: b, run: ./picks}]
## 3:1 2 game
game: gin
bots: [@, {name: b, run: ./picks}]
game: rummy
## 1:7 2 wildcat
game: wildcatt
bots: [@, {name: b, run: ./picks}]
## 2:9 2 whole number
game: gin
rounds: many
bots: [@, {name: b, run: ./picks}]
## 2:9 2 1
game: gin
rounds: 0
bots: [@, {name: b, run: ./picks}]
## 2:9 2 whole number from 1
game: gin
rounds: 99999999999999999999
bots: [@, {name: b, run: ./picks}]
## 2:9 2 found a list
game: gin
rounds: [3]
bots: [@, {name: b, run: ./picks}]
## 2:15 2 ms
game: gin
time: {limit: 200}
bots: [@, {name: b, run: ./picks}]
## 2:15 2 ms
game: gin
time: {limit: 200 parsecs}
bots: [@, {name: b, run: ./picks}]
## 2:8 2 limit
game: gin
time: {limt: 200ms}
bots: [@, {name: b, run: ./picks}]
## 2:18 2 M
game: gin
limits: {memory: 512}
bots: [@, {name: b, run: ./picks}]
## 2:18 2 between
game: gin
limits: {memory: 1K}
bots: [@, {name: b, run: ./picks}]
## 2:9 2 standard
game: gin
faults: standart
bots: [@, {name: b, run: ./picks}]
## 2:12 2 sandbox
game: gin
isolation: sandboxed
bots: [@, {name: b, run: ./picks}]
## 2:9 2 rotate
game: gin
mirror: true
bots: [@, {name: b, run: ./picks}]
## 2:8 2 common
game: gin
deals: 20
bots: [@, {name: b, run: ./picks}]
## 2:8 2 seats
game: gin
seats: 3
bots: [@, {name: b, run: ./picks}, {name: c, run: ./picks}]
## 3:7 2 seats
game: wildcat
seats: 3
bots: [@, {name: b, run: ./picks}]
## 2:11 2 target
game: gin
options: {targte: 50}
bots: [@, {name: b, run: ./picks}]
## 2:19 2 target
game: gin
options: {target: high}
bots: [@, {name: b, run: ./picks}]
## 2:7 2 only 1 bot
game: gin
bots: [@]
## 2:33 2 two bots are named a
game: gin
bots: [@, {name: a, run: ./picks}]
## 2:40 2 letters, digits
game: gin
bots: [@, {name: a/b, run: ./picks}]
## 3:15 2 did you mean run
game: gin
bots:
  - {name: a, rnu: ./picks}
  - {name: b, run: ./picks}
## 3:5 2 run
game: gin
bots:
  - {name: a}
  - {name: b, run: ./picks}
## 3:5 2 bot
game: gin
bots:
  - 7: 8
  - {name: b, run: ./picks}
## 2:7 2 bots
game: gin
bots: house:greedy
## 4:5 3 /no-such-bot
game: gin
bots:
  - @
  - {name: b, run: ./no-such-bot}
## 4:5 3 no_such_interpreter
game: gin
bots:
  - @
  - {name: b, run: "no_such_interpreter b.py"}
## 3:20 2 left open
game: gin
bots:
  - {name: a, run: "./picks 'half"}
  - {name: b, run: ./picks}
## 2:10 2 restart: match
game: gin
restart: never
bots: [@, {name: b, run: ./picks}]
## 3:1 2 tab
game: gin
bots:
	- ./picks
## 2:7 2 alias
game: gin
bots: *all
## mine.yaml:3:1 2 no_such_parameter
game: ./mine.yaml
bots: [@, {name: b, run: ./picks}]
## 1:7 2 nowhere.yaml
game: ./nowhere.yaml
bots: [@, {name: b, run: ./picks}]
## 1:1 2 keys and values
- game: gin
## 3:1 2 document
game: gin
bots: [@, {name: b, run: ./picks}]
---
game: rummy
## 1:1 2 empty
