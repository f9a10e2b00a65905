#!/bin/sh
# run.sh BUILD [unit | NAME] - run every test that was built in BUILD, and every suite
#
# unit: no suites, and of what a unit test draws at random one in SHARE (10).
# NAME: only this one, as void or void.sh for tests/suites/void.sh.
#
#   BUILD/tests/test_*        Check programs; counted by their "Checks:" lines
#   BUILD/tests/replay_fuzz_* replay the corpora of the fuzz targets
#   tests/suites/*            executables, started at the root with B=BUILD in
#                             the environment, and PYTHON, a Python that has
#                             jsonschema; the last line that they print is
#                             `N passed, N failed`
#   referee check             the rule cases, one run per file
#
# Some run at once (JOBS), each with a time-out (TIMEOUT, in seconds: only for what
# hangs, so that a busy machine fails nothing) and a TMPDIR of its own, below /tmp.  A crash, a time-out or a missing count is a
# failure.  What a failing one printed is shown; the last line is the sum.
set -eu

# broken LOG - its first claims that do not hold, as suites and Check print them
broken() {
	grep -E '^FAILED: |:[FE]:' "$1" | head -n 5 | cut -c 1-400 | sed 's/^/         /'
}

# count LOG - "passed failed" by what a test printed; nothing if it did not count
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

# one NAME COMMAND... - run one test, leave NAME.log and NAME.sum in $RESULTS
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
	rm -rf "$TMPDIR"
	# shellcheck disable=SC2046 # two numbers
	set -- $(count "$log")
	passed=${1:-0}
	failed=${2:-0}
	why=''
	case $status in
	0) [ $# = 2 ] || why='it printed no count' ;;
	124 | 137) why="stopped after $TIMEOUT s" ;;
	*) [ "$failed" -gt 0 ] || why="exit status $status" ;;
	esac
	[ -z "$why" ] || failed=$((failed + 1))
	if [ "$failed" = 0 ]; then
		printf '  ok   %-28s %5d passed %7d ms\n' "$name" "$passed" "$took"
	else
		printf '  FAIL %-28s %5d passed, %d failed  %s\n%s\n' "$name" "$passed" "$failed" "$why" "$(broken "$log")"
	fi
	echo "$passed $failed" >"$RESULTS/$name.sum"
}

# tests - one line a test: its name and its command; first those that wait for
# clocks, so that others fill the time
tests() {
	programs | sort -s -k 1,1 | awk '
	/^test_(faults|dialog|notes|seat) / { print; next }
	{ rest = rest $0 "\n" }
	END { printf "%s", rest }'
	[ "$WHAT" = unit ] || for t in tests/suites/*; do
		if [ -f "$t" ] && [ -x "$t" ]; then echo "${t##*/} $t"; fi
	done
	for t in tests/cases/*.yaml; do
		[ -e "$t" ] || continue
		name=${t##*/}
		echo "cases-${name%.yaml} $B/referee check $t"
	done
}

# wanted - of these lines those that were asked for
wanted() {
	case $WHAT in
	all | unit) cat ;;
	*) awk -v name="${WHAT%.*}" '{ n = $1; sub(/\.(sh|py)$/, "", n) } n == name' ;;
	esac
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
WHAT=${2:-all}
JOBS=${JOBS:-2}
if [ "$WHAT" = unit ]; then
	SHARE=${SHARE:-10}
	export SHARE
	JOBS=$((JOBS * 2)) # some only wait
fi
TIMEOUT=${TIMEOUT:-1200}
CK_TIMEOUT_MULTIPLIER=${CK_TIMEOUT_MULTIPLIER:-10} # Check's own end of a test: 4 s
RESULTS=$PWD/$B/results
PYTHON=python3
$PYTHON -c 'import jsonschema' 2>/dev/null || PYTHON=/usr/bin/python3
# Not below the build: bots that run as other users must get there, also where
# the project lies in a folder that is its owner's alone.
FOLDERS=$(mktemp -d /tmp/dw-test.XXXXXX)
chmod 755 "$FOLDERS"
trap 'rm -rf "$FOLDERS"' EXIT
export B TIMEOUT CK_TIMEOUT_MULTIPLIER RESULTS PYTHON FOLDERS
rm -rf "$RESULTS"
mkdir -p "$RESULTS"
tests | wanted >"$FOLDERS/wanted"
if ! [ -s "$FOLDERS/wanted" ]; then
	echo "run.sh: there is no test \"$WHAT\" below $B/tests, in tests/suites or tests/cases" >&2
	exit 1
fi
xargs -r -P "$JOBS" -L 1 "$0" --one <"$FOLDERS/wanted"

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
		printf '\n--- %s (the last 100 lines of %s)\n' "${name%.log}" "${log#"$PWD"/}"
		tail -n 100 "$log"
	fi
done
echo
echo "$passed passed, $failed failed"
[ "$passed" -gt 0 ] && [ "$failed" = 0 ]
