# shellcheck shell=sh
# suite.sh - helpers of suites in sh; source it at the project's root
#
#   $B      the build folder, relative to the root
#   $work   a temporary folder of the suite, removed at its end
#   holds   check a claim; `tally`, the suite's last command, prints the counts
#   wait_for  wait for a condition; use it instead of sleep
#   draw, played, got_to, same_results  for runs that are killed and resumed
#   $to_format_4  SQL that converts a database to format 4, for suites that change
#           sealed tables
#   full TEST SOAK  print TEST in `make test`, SOAK in `make soak` (SOAK=1)
set -eu
B=${B:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# holds CLAIM COMMAND... - count a claim, which holds if COMMAND succeeds; otherwise
# print its output and the file `said`, where a suite stores earlier output
holds() {
	claim=$1
	shift
	if "$@" >"$work/printed" 2>&1; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "FAILED: $claim"
		head -n 20 "$work/printed" | cut -c 1-400
		[ ! -s said ] || head -n 30 said | cut -c 1-400
	fi
}

# $patience: seconds, chosen; also for `timeout` in suites.  A busy machine does not
# reach it: it ends a wait for something that never happens, and fails the suite.
patience=600

# wait_for COMMAND... - repeat COMMAND until it succeeds
wait_for() {
	waited_until=$(($(date +%s) + patience))
	until "$@"; do
		if [ "$(date +%s)" -ge "$waited_until" ]; then
			echo "FAILED: waited $patience s for: $*"
			return 1
		fi
		sleep 0.01
	done
}

# is_over PID - has the child ended?  It may be a zombie.
is_over() {
	case $(sed 's/.*) //; s/ .*//' "/proc/$1/stat" 2>/dev/null) in
	'' | Z | X) ;;
	*) return 1 ;;
	esac
}

# shellcheck disable=SC2034 # suites use it
to_format_4='ALTER TABLE seats DROP COLUMN tokens_in; ALTER TABLE past_seats DROP COLUMN tokens_in;
	ALTER TABLE seats DROP COLUMN tokens_out; ALTER TABLE past_seats DROP COLUMN tokens_out;
	ALTER TABLE seats DROP COLUMN cost; ALTER TABLE past_seats DROP COLUMN cost;
	DROP TABLE seals; ALTER TABLE matches DROP COLUMN sum;
	ALTER TABLE past_matches DROP COLUMN sum; PRAGMA user_version=4'

full() {
	[ "${SOAK:-0}" = 1 ] && echo "$2" || echo "$1"
}

# draw LOW HIGH - set $drawn to the next random number; the seed is SEED, or in
# `make soak` SOAK_SEED
first_state=${SEED:-${SOAK_SEED:-1}}
random_state=$first_state
draw() {
	random_state=$(((random_state * 1103515245 + 12345) % 2147483648))
	# shellcheck disable=SC2034 # the suite reads it
	drawn=$(($1 + random_state / 65536 % ($2 - $1 + 1)))
}

# played DIR - print the number of matches of a run that have a log
played() {
	find "$1/logs" -name '*.jsonl' 2>/dev/null | wc -l
}

# got_to DIR COUNT PID - has the run played COUNT matches, or ended?
got_to() {
	[ "$(played "$1")" -ge "$2" ] || is_over "$3"
}

# same_results DIR DIR - compare the results of two runs, except for times, the hash
# over them and the machine's speed.  $arena is the program.
same_results() {
	for kind in json csv logs; do
		"timeless_$kind" "$1" >"$work/run.one"
		"timeless_$kind" "$2" >"$work/run.other"
		if [ ! -s "$work/run.one" ] || ! cmp -s "$work/run.one" "$work/run.other"; then
			echo "$kind differs:"
			diff "$work/run.one" "$work/run.other" | head -n 5
			return 1
		fi
	done
}
timeless_json() {
	sed -E 's/"time": \{[^}]*\}/"time": {}/g; s/"speed": [0-9.e+-]+/"speed": 0/g' "$1/standings.json"
}
timeless_csv() {
	"${arena:?}" standings "$1" --format csv-without-times
}
# A log omits a time of zero, so omit all times.
timeless_logs() {
	sed -E 's/,?"([a-z]+_)?us":[0-9]+//g; s/,"hash":"[0-9a-f]+"//' "$1"/logs/*.jsonl | cksum
}

# tally - print the last line for tests/run.sh; fail if a claim did not hold
tally() {
	[ "$random_state" = "$first_state" ] || echo "random seed: SEED=$first_state"
	echo "$passed passed, $failed failed"
	[ "$failed" = 0 ]
}

# timeless LOG... - print records without times and the hash over them, which differ
# from run to run
timeless() {
	jq -c 'walk(if type == "object"
		then with_entries(select(.key | test("^us$|_us$|^hash$") | not)) else . end)' "$@"
}
