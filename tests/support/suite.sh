# shellcheck shell=sh
# suite.sh - how a suite in sh begins, counts and ends: sourced at the root
#
#   $B      the build folder, seen from the root
#   $work   a folder of the suite's own, gone when it ends
#   holds   counts a claim; `tally`, the suite's last command, tells the counts
#   wait_for  instead of a sleep: waits for what the suite needs
#   draw, played, got_to, same_results  for runs that are killed and gone on with
#   $to_format_4  SQL that turns a database into one of format 4, for suites that
#           change tables with a seal
#   full TEST SOAK  prints how much is tried: in `make test`, in `make soak` (SOAK=1)
set -eu
B=${B:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# holds CLAIM COMMAND... - the command succeeds; if it does not, what it printed
# is shown, and the file `said`, where a suite keeps what was printed before
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

# $patience: seconds, chosen.  A machine may take as long as it likes: the end is
# for what never comes, and fails the suite; also of `timeout`, in suites.
patience=600

# wait_for COMMAND... - ask again and again until it succeeds
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

# is_over PID - has the child ended?  It may not have been waited for yet.
is_over() {
	case $(sed 's/.*) //; s/ .*//' "/proc/$1/stat" 2>/dev/null) in
	'' | Z | X) ;;
	*) return 1 ;;
	esac
}

# shellcheck disable=SC2034 # suites use it
to_format_4='DROP TABLE seals; ALTER TABLE matches DROP COLUMN sum;
	ALTER TABLE past_matches DROP COLUMN sum; PRAGMA user_version=4'

full() {
	[ "${SOAK:-0}" = 1 ] && echo "$2" || echo "$1"
}

# draw LOW HIGH - $drawn: a number, the next of a sequence that SEED begins, or in
# `make soak` SOAK_SEED
first_lot=${SEED:-${SOAK_SEED:-1}}
lot=$first_lot
draw() {
	lot=$(((lot * 1103515245 + 12345) % 2147483648))
	# shellcheck disable=SC2034 # the suite reads it
	drawn=$(($1 + lot / 65536 % ($2 - $1 + 1)))
}

# played DIR - how many matches of a run have their log
played() {
	find "$1/logs" -name '*.jsonl' 2>/dev/null | wc -l
}

# got_to DIR COUNT PID - has the run so many matches, or is it over?
got_to() {
	[ "$(played "$1")" -ge "$2" ] || is_over "$3"
}

# same_results DIR DIR - what two runs left, but for what differs from run to run:
# times, the hash over them, and how fast the machine was.  $arena is the program.
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
# A time that was nothing is left out of a log: so leave all out.
timeless_logs() {
	sed -E 's/,?"([a-z]+_)?us":[0-9]+//g; s/,"hash":"[0-9a-f]+"//' "$1"/logs/*.jsonl | cksum
}

# tally - the last line, as tests/run.sh reads it; fails if a claim did not hold
tally() {
	[ "$lot" = "$first_lot" ] || echo "drawn with SEED=$first_lot"
	echo "$passed passed, $failed failed"
	[ "$failed" = 0 ]
}

# timeless LOG... - records without what differs from run to run: their times, and
# the hash over them
timeless() {
	jq -c 'walk(if type == "object"
		then with_entries(select(.key | test("^us$|_us$|^hash$") | not)) else . end)' "$@"
}
