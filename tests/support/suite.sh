# shellcheck shell=sh
# suite.sh - how a suite in sh begins, counts and ends: sourced at the root
#
#   $B      the build folder, seen from the root
#   $work   a folder of the suite's own, gone when it ends
#   holds   counts a claim; `tally`, the suite's last command, tells the counts
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

# tally - the last line, as tests/run.sh reads it; fails if a claim did not hold
tally() {
	echo "$passed passed, $failed failed"
	[ "$failed" = 0 ]
}

# timeless LOG... - records without what differs from run to run: their times
timeless() {
	jq -c 'walk(if type == "object"
		then with_entries(select(.key | test("^us$|_us$") | not)) else . end)' "$@"
}
