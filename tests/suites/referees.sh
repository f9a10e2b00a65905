#!/bin/sh
# A referee that is killed, or that stops without dying, costs no match: it is
# played again with a new one, and is the same.  Where that happens again and
# again the match is void.
. tests/support/suite.sh
pid=
trap '[ -z "$pid" ] || kill "$pid" 2>/dev/null; rm -rf "$work"' EXIT

# A bot that takes its time, so that there is a match to disturb.
cat >"$work/slow.py" <<'PY'
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message.get("req") == 0:
        print("{}", flush=True)
    elif "req" in message:
        with open("moves", "a") as moves:
            moves.write("x")
        time.sleep(0.03)
        print(json.dumps(message["default"]), flush=True)
PY
cat >"$work/slow.yaml" <<'YAML'
game: rummy
bots: [house:first, ./slow.py]
mirror: none
rounds: 1
jobs: 1
deals_max: 1
seed: slow
isolation: none
time: {startup: 30s, move: 2s, bank: 0s, limit: 2s}
YAML

: >"$work/moves"

# start NAME - run it in the background: $pid, and $referee once it plays
start() {
	"$B/arena" run "$work/slow.yaml" --out "$work/$1" >"$work/$1.out" 2>&1 &
	pid=$!
	next_referee
}

# moved COUNT - has the slow bot been asked so often, in all runs?
moved() {
	[ "$(wc -c <"$work/moves")" -ge "$1" ]
}

# next_referee - the referee that plays the next match, in $referee, amid it
next_referee() {
	wait_for moved $(($(wc -c <"$work/moves") + 5))
	# shellcheck disable=SC2013 # words are wanted
	for child in $(cat "/proc/$pid/task/$pid/children"); do
		[ "$(cat "/proc/$child/comm")" != referee ] || referee=$child
	done
}

same() {
	timeless "$work/whole/logs/000001.jsonl" >"$work/1" &&
		timeless "$work/$1/logs/000001.jsonl" >"$work/2" && [ -s "$work/1" ] &&
		cmp "$work/1" "$work/2"
}

# over - wait for the run; its status in $status
over() {
	status=0
	wait "$pid" || status=$?
	pid=
}

"$B/arena" run "$work/slow.yaml" --out "$work/whole" >/dev/null 2>&1

start killed
kill -KILL "$referee"
over
holds "a run whose referee was killed ends well" [ "$status" = 0 ]
holds "with the same match" same killed

start stopped
kill -STOP "$referee"
over
holds "a run whose referee was stopped ends well" [ "$status" = 0 ]
holds "with the same match" same stopped
holds "and that referee is gone" [ ! -e "/proc/$referee" ]

start doomed
kill -KILL "$referee"
for _ in 2 3; do
	next_referee
	kill -KILL "$referee"
done
over
holds "three losses make it void" [ "$status" = 1 ]
holds "and it says so" grep -q 'match 1 is void: the referee died or hung 3 times' "$work/doomed.out"
holds "and leaves no draft" [ -z "$(find "$work/doomed/logs" -type f)" ]
[ "$failed" = 0 ] || tail -n 5 "$work/doomed.out"
tally
