# shellcheck shell=sh
# suite.sh - how a suite in sh begins, counts and ends: sourced at the root
#
#   $B      the build folder, seen from the root
#   $work   a folder of the suite's own, gone when it ends
#   holds   counts a claim; `tally`, the suite's last command, tells the counts
#   wait_for  instead of a sleep: waits for what the suite needs
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

# wait_for COMMAND... - ask again and again until it succeeds.  A machine may take
# as long as it likes: the end is for what never comes, and fails the suite.
wait_for() {
	waited_until=$(($(date +%s) + 120))
	until "$@"; do
		if [ "$(date +%s)" -ge "$waited_until" ]; then
			echo "FAILED: waited two minutes for: $*"
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

# tally - the last line, as tests/run.sh reads it; fails if a claim did not hold
tally() {
	echo "$passed passed, $failed failed"
	[ "$failed" = 0 ]
}

# timeless LOG... - records without what differs from run to run: their times, and
# the hash over them
timeless() {
	jq -c 'walk(if type == "object"
		then with_entries(select(.key | test("^us$|_us$|^hash$") | not)) else . end)' "$@"
}
