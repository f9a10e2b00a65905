#!/bin/sh
# sweep.sh BUILD [GAME...] - what random deals show, at every table there is
#
# For each game, number of players and value of each option (alone, and pairs of
# options drawn at random), DEALS (1000) random deals by each of
#
#   test_random   they end within their caps, lose no card, score within bounds;
#                 what is listed is accepted, what is not is refused
#   test_leak     nobody is told what it may not see
#   test_log_verify  their logs are played again to the same bytes
#
# JOBS (2) of them at once, a line for each table as it is done.  GAME: only
# these.  Takes an hour or two.  The last line is
# `N passed, N failed`.
set -eu

# one PROGRAM GAME - leave PROGRAM-GAME.log and PROGRAM-GAME.sum in $RESULTS
if [ "$1" = --one ]; then
	GAME=$3
	export GAME
	log=$RESULTS/$2-$3.log
	status=0
	"$B/tests/test_$2" >"$log.run" 2>&1 </dev/null &
	pid=$!
	tail -f --pid=$pid -n +1 "$log.run" 2>/dev/null | grep --line-buffered ' players' || true
	wait $pid || status=$?
	mv "$log.run" "$log"
	awk -v status=$status '
	/^[0-9]+%: Checks: [0-9]+, Failures: [0-9]+, Errors: [0-9]+$/ {
		gsub(/[^0-9 ]/, "")
		print $2 - $3 - $4, $3 + $4
		counted = 1
	}
	END { if (!counted) { print 0, 1 } }' "$log" >"$RESULTS/$2-$3.sum"
	[ "$status" = 0 ] || grep -v ' players ' "$log" || true
	exit 0
fi

B=$1
shift
DEALS=${DEALS:-1000}
RESULTS=$PWD/$B/sweep
export B DEALS RESULTS
[ $# -gt 0 ] || for file in configs/games/*.yaml; do
	set -- "$@" "$(basename "$file" .yaml)"
done
rm -rf "$RESULTS"
mkdir -p "$RESULTS"
for game; do
	for program in random leak retrace; do echo "$program $game"; done
done | xargs -P "${JOBS:-2}" -L 1 "$0" --one

cat "$RESULTS"/*.sum | awk '
{ passed += $1; failed += $2 }
END { printf "\n%d passed, %d failed\n", passed, failed; exit failed > 0 || passed == 0 }'
