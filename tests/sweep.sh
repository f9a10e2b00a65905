#!/bin/sh
# sweep.sh BUILD [GAME...] - play random deals of every variant of every game
#
# For each game (default: all), number of players and value of each option (alone,
# and random pairs of options), DEALS (1000) random deals by each of
#
#   test_random      deals end within their caps, lose no card, score within bounds;
#                    listed actions are accepted, others refused
#   test_leak        no seat receives what it must not see
#   test_log_verify  a replay of each log gives the same bytes
#
# JOBS (2) programs run at once; each prints a line for a finished variant.  Takes an
# hour or two.  The last line is `N passed, N failed`.
set -eu

# --one PROGRAM GAME - write PROGRAM-GAME.log and PROGRAM-GAME.sum to $RESULTS
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
	for program in random leak log_verify; do echo "$program $game"; done
done | xargs -P "${JOBS:-2}" -L 1 "$0" --one

cat "$RESULTS"/*.sum | awk '
{ passed += $1; failed += $2 }
END { printf "\n%d passed, %d failed\n", passed, failed; exit failed > 0 || passed == 0 }'
