#!/bin/sh
# Killed runs that resume end like undisturbed runs.
#
# The suite kills a run with SIGKILL at random moments (after some matches and some
# milliseconds) and resumes it until it is complete.  Its results must equal those
# of an undisturbed run.  SEED changes the moments, KILLS their number.
# tests/unit/test_store_crash.c tests every write of a run.
. tests/support/suite.sh
KILLS=${KILLS:-$(full 5 20)}
rounds=$(full 8 20)
arena=$work/arena

# Programs of its own, so that it knows its processes from others.
cp "$B/arena" "$B/referee" "$B/tests/bots/picks" "$work"
cat >"$work/cup.yaml" <<YAML
name: cup
game: wildcat
rounds: $rounds
seed: resumed
isolation: none
jobs: 2
bots:
  - {name: ann, run: ./picks}
  - {name: ben, run: ./picks}
  - {name: cat, run: ./picks}
YAML
cd "$work"
matches=$((6 * rounds))

# ours - "PID PROGRAM" of the processes that run a program of this test
ours() {
	{
		find /proc -maxdepth 2 -path '/proc/[0-9]*/exe' -lname "$work/*" -printf '%h %l\n' 2>/dev/null || true
		# An ordinary user cannot see the program of a referee, but its command; [e]: not this one.
		grep -sazlx "$work/refere[e]" /proc/[0-9]*/cmdline | sed "s|/cmdline$| $work/referee|"
	} | sed "s|^/proc/||; s|$work/||" | sort -u
}

none_of_ours() {
	[ -z "$(ours)" ]
}

# nothing_left - true once no process of ours is there
nothing_left() {
	wait_for none_of_ours || {
		ours
		return 1
	}
}

rows_once() {
	[ "$(tail -n +2 "$1/results.csv" | cut -d, -f1 | sort -n | uniq -c |
		awk '$1 == 2' | wc -l)" = $matches ]
}

"$arena" run cup.yaml --out whole >whole.out 2>&1 </dev/null
holds "the undisturbed run has every match once" rows_once whole

# Kill the arena; whenever a run has ended before its kill came, check it and
# begin another.
kills=0
amid=0
runs=1
while [ "$kills" -lt "$KILLS" ]; do
	before=$(played "run$runs")
	"$arena" run cup.yaml --out "run$runs" >out 2>&1 </dev/null &
	pid=$!
	draw 0 $((matches / 8))
	more=$drawn
	wait_for got_to "run$runs" $((before + more)) "$pid"
	draw 0 60
	sleep "$(printf '0.%03d' "$drawn")" # a moment, not a wait for anything
	if kill -KILL "$pid" 2>/dev/null; then
		status=0
		wait "$pid" 2>/dev/null || status=$?
		if [ "$status" = 137 ]; then
			kills=$((kills + 1))
			now=$(played "run$runs")
			[ "$now" = 0 ] || [ "$now" = $matches ] || amid=$((amid + 1))
			holds "kill $kills, $more matches and $drawn ms on: nothing is left running" \
				nothing_left
			continue
		fi
	else
		status=0
		wait "$pid" || status=$?
	fi
	holds "run $runs, disturbed, ends well" [ "$status" = 0 ]
	holds "run $runs, disturbed, has the same results" same_results "run$runs" whole
	runs=$((runs + 1))
done
if "$arena" run cup.yaml --out "run$runs" >out 2>&1 </dev/null; then
	holds "run $runs has the same results" same_results "run$runs" whole
	holds "run $runs has every match once" rows_once "run$runs"
else
	holds "run $runs goes on: $(tail -n 1 out)" false
fi

holds "of $KILLS kills $amid came amid the matches" [ "$amid" -ge $((KILLS / 2)) ]

# A referee that dies costs one match, which is played again.
"$arena" run cup.yaml --out referees >out 2>&1 </dev/null &
pid=$!
kills=0
while [ "$kills" -lt 4 ] && ! is_over "$pid"; do
	# another match was played since: none loses its referee three times
	wait_for got_to referees $(($(played referees) + 1)) "$pid"
	referee=$(ours | sed -n 's/ referee$//p' | head -n 1)
	if [ -n "$referee" ] && kill -KILL "$referee" 2>/dev/null; then
		kills=$((kills + 1))
	fi
done
status=0
wait "$pid" || status=$?
holds "$kills referees were killed" [ "$kills" -gt 0 ]
holds "the arena survives its referees (status $status: $(tail -n 1 out))" [ "$status" = 0 ]
holds "killed referees change no result" same_results referees whole

# A run that is interrupted says so, leaves its files, and goes on.
"$arena" run cup.yaml --out stopped >out 2>&1 </dev/null &
pid=$!
wait_for got_to stopped 1 "$pid"
kill -INT "$pid"
status=0
wait "$pid" || status=$?
holds "an interrupted run exits with 130, not $status" [ "$status" = 130 ]
holds "it leaves standings" [ -s stopped/standings.json ]
holds "and nothing running" nothing_left
holds "arena standings reads it" "$arena" standings stopped --format json
holds "it goes on" "$arena" run cup.yaml --out stopped
holds "to the same results" same_results stopped whole

# One arena at a time.  The first one is stopped: it cannot be over too early.
"$arena" run cup.yaml --out shared >out 2>&1 </dev/null &
pid=$!
wait_for got_to shared 1 "$pid"
kill -STOP "$pid"
status=0
"$arena" run cup.yaml --out shared >second 2>&1 </dev/null || status=$?
kill -CONT "$pid"
holds "a second arena is refused, naming $pid" grep -q "process $pid" second
holds "with status 1, not $status" [ "$status" = 1 ]
status=0
wait "$pid" || status=$?
holds "the first one goes on: status $status" [ "$status" = 0 ]

# Another configuration does not mix with these results.
sed 's/^rounds:.*/&\ndeals: own/' cup.yaml >other.yaml
status=0
"$arena" run other.yaml --out whole >out 2>&1 </dev/null || status=$?
holds "another configuration is refused" grep -q 'deals: common.*deals: own' out
holds "and not with status 0" [ "$status" != 0 ]
holds "the results are as they were" rows_once whole

tally
