#!/bin/sh
# run.sh BUILD [WHAT...] - run the unit tests built in BUILD, the rule cases and the suites
#
# WHAT (default: units cases suites):
#   units   BUILD/tests/test_*, Check programs, counted by their "Checks:" lines,
#           and BUILD/tests/replay_fuzz_*, which replay the corpora of the fuzz targets
#   cases   the rule cases: `referee check` for each file of tests/cases
#   suites  the executables of tests/suites, started at the project's root; their last
#           line is `N passed, N failed`
#   NAME    one of these, as void or void.sh for tests/suites/void.sh
#
# Environment of a test: B=BUILD; PYTHON, a Python with jsonschema; a TMPDIR of its
# own; SHARE (default: 20), a test tries one in SHARE of its random samples.
# `make soak` tries all (SHARE=1, SOAK=1), with seeds from the date (SOAK_SEED).
#
# JOBS tests run at once (default: three times the CPUs, since some tests only wait), the
# slowest of the last run first.  TIMEOUT, in seconds, ends tests that hang; it is long
# enough for a busy machine.  A crash, a time-out or a missing count is a failure; with
# CI=true also a suite that tested nothing.  The log of a failing test is printed, and
# the total in the last line.  BUILD/results/times lists the milliseconds of each test,
# elapsed and CPU.
set -eu

# broken LOG - print the first failed claims, as suites and Check report them
broken() {
	grep -E '^FAILED: |:[FE]:' "$1" | head -n 5 | cut -c 1-400 | sed 's/^/         /'
}

# count LOG - print "passed failed" from a test's output; nothing without a count
count() {
	awk '
	/^[0-9]+%: Checks: [0-9]+, Failures: [0-9]+, Errors: [0-9]+$/ {
		gsub(/[^0-9 ]/, "")
		passed += $2 - $3 - $4; failed += $3 + $4; counted = 1
	}
	{ last = $0 }
	END {
		if (last ~ /^[0-9]+ passed, [0-9]+ failed$/) {
			split(last, n, " ")
			passed += n[1]; failed += n[3]; counted = 1
		}
		if (counted) print passed + 0, failed + 0
	}' "$1"
}

# processor - print the CPU milliseconds of the children, from the output of `times`
processor() { awk 'NR == 2 { gsub(/[ms]/, " "); print int(1000 * (60 * ($1 + $3) + $2 + $4)) }'; }

# one NAME COMMAND... - run one test; write NAME.log and NAME.sum to $RESULTS
one() {
	name=$1
	shift
	log=$RESULTS/$name.log
	TMPDIR=$FOLDERS/$name
	export TMPDIR
	mkdir -p "$TMPDIR"
	began=$(date +%s%N)
	status=0
	timeout -k 5 "$TIMEOUT" "$@" >"$log" 2>&1 </dev/null || status=$?
	took=$((($(date +%s%N) - began) / 1000000))
	times >"$RESULTS/$name.time" # of this shell: the test was its child
	cpu=$(processor <"$RESULTS/$name.time")
	rm -rf "$TMPDIR"
	# shellcheck disable=SC2046 # two numbers
	set -- $(count "$log")
	passed=${1:-0}
	failed=${2:-0}
	why=''
	case $status in
	0) [ $# = 2 ] || why='no count in the output' ;;
	124 | 137) why="stopped after $TIMEOUT s" ;;
	*) [ "$failed" -gt 0 ] || why="exit status $status" ;;
	esac
	# A suite that this machine cannot run prints the reason; CI must run all.
	skips=''
	if [ "$why$passed$failed" = 00 ]; then
		if [ "${CI-}" = true ]; then why='nothing was tested'; else skips=yes; fi
	fi
	[ -z "$why" ] || failed=$((failed + 1))
	if [ -n "$skips" ]; then
		printf '  skip %-28s %s\n' "$name" "$(head -n 1 "$log" | cut -c 1-100)"
	elif [ "$failed" = 0 ]; then
		printf '  ok   %-28s %5d passed %7d ms, %6d ms CPU\n' "$name" "$passed" "$took" "$cpu"
	else
		printf '  FAIL %-28s %5d passed, %d failed  %s\n%s\n' "$name" "$passed" "$failed" "$why" "$(broken "$log")"
	fi
	echo "$passed $failed" >"$RESULTS/$name.sum"
	echo "$took $cpu $name" >"$RESULTS/$name.time"
}

# kind WHAT - print a line for each test: its name and its command
kind() {
	case $1 in
	units) programs ;;
	suites)
		for t in tests/suites/*; do
			if [ -f "$t" ] && [ -x "$t" ]; then echo "${t##*/} $t"; fi
		done
		;;
	cases)
		for t in tests/cases/*.yaml; do
			name=${t##*/}
			[ ! -e "$t" ] || echo "cases-${name%.yaml} $B/referee check $t"
		done
		;;
	*) { kind units && kind cases && kind suites; } |
		awk -v name="${1%.*}" '{ n = $1; sub(/\.(sh|py)$/, "", n) } n == name' ;;
	esac
}

# wanted WHAT... - list the tests of all these, each once
wanted() {
	for what in "$@"; do
		kind "$what" >"$FOLDERS/kind"
		[ -s "$FOLDERS/kind" ] || {
			echo "run.sh: no test \"$what\" in $B/tests, tests/suites or tests/cases" >&2
			exit 1
		}
		cat "$FOLDERS/kind"
	done >"$FOLDERS/wanted"
	awk '!seen[$1]++' "$FOLDERS/wanted"
}

# slowest_first - sort by the times of the last run; a test without a time comes first
slowest_first() {
	[ -e "$TIMES" ] || : >"$TIMES"
	awk 'FILENAME == ARGV[1] { took[$3] = $1; next }
		{ print ($1 in took ? took[$1] : 1e9), $0 }' "$TIMES" - | sort -s -n -r -k 1,1 | cut -d ' ' -f 2-
}

# place - print the folder for the folders of tests: in memory where 2 GB are free and
# programs may run, since tests create and remove many small files; else /tmp
place() {
	free=$(df -Pk /dev/shm 2>/dev/null | awk 'NR == 2 { print $4 }')
	if [ "${free:-0}" -ge 2000000 ] && [ -w /dev/shm ] && ! grep -q ' /dev/shm [^ ]* [^ ]*noexec' /proc/mounts; then
		echo /dev/shm
	else
		echo /tmp
	fi
}

programs() {
	for t in "$B"/tests/test_* "$B"/tests/replay_fuzz_*; do
		[ -x "$t" ] || continue
		name=${t##*/}
		[ -e "tests/unit/$name.c" ] || [ -e "tests/fuzz/${name#replay_}.c" ] || continue
		case $name in
		replay_*) echo "$name $t tests/fuzz/corpus/${name#replay_fuzz_}" ;;
		*) echo "$name $t" ;;
		esac
	done
}

if [ "$1" = --one ]; then
	shift
	one "$@"
	exit 0
fi

B=$1
shift
[ $# -gt 0 ] || set -- suites units cases # suites are slower
SHARE=${SHARE:-20}
JOBS=${JOBS:-$((3 * $(nproc)))}
TIMEOUT=${TIMEOUT:-1200}
CK_TIMEOUT_MULTIPLIER=${CK_TIMEOUT_MULTIPLIER:-10} # Check ends a test after 4 s
RESULTS=$PWD/$B/results
TIMES=$PWD/$B/test-times
# Prefer the system's Python to a version manager's shim, which takes a third of a
# second to find the program that it starts.
if [ -x /usr/bin/python3 ]; then PATH=/usr/bin:$PATH; fi
PYTHON=python3
# Not below the build: bots that run as other users need access, even if only its
# owner may read the project's folder.
FOLDERS=$(mktemp -d "$(place)/dw-test.XXXXXX")
chmod 755 "$FOLDERS"
trap 'rm -rf "$FOLDERS"' EXIT
export B SHARE TIMEOUT CK_TIMEOUT_MULTIPLIER RESULTS PYTHON PATH FOLDERS
rm -rf "$RESULTS"
mkdir -p "$RESULTS"
wanted "$@" >"$FOLDERS/once"
slowest_first <"$FOLDERS/once" >"$FOLDERS/sorted"
xargs -r -P "$JOBS" -L 1 "$0" --one <"$FOLDERS/sorted"

cat "$RESULTS"/*.time | sort -n -r >"$RESULTS/times"
awk '!seen[$3]++' "$RESULTS/times" "$TIMES" >"$TIMES.new" && mv "$TIMES.new" "$TIMES"

passed=0
failed=0
for sum in "$RESULTS"/*.sum; do
	[ -e "$sum" ] || continue
	read -r p f <"$sum"
	passed=$((passed + p))
	failed=$((failed + f))
	if [ "$f" -gt 0 ]; then
		log=${sum%.sum}.log
		name=${log##*/}
		printf '\n--- %s (last 100 lines of %s)\n' "${name%.log}" "${log#"$PWD"/}"
		tail -n 100 "$log"
	fi
done
echo
echo "$passed passed, $failed failed"
[ "$passed" -gt 0 ] && [ "$failed" = 0 ]
