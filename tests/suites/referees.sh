#!/bin/sh
# If a referee is killed or hangs, the arena plays its match again with a new
# referee, with the same result.  If this fails again and again, the match is void.
. tests/support/suite.sh
# A bot that takes its time, so that there is a match to disturb.
cat >"$work/slow.py" <<'PY'
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if message.get("req") == 0:
        print("{}", flush=True)
    elif "req" in message:
        with open("moves", "a") as moves:
            moves.write("x\n")
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

# run NAME - the tournament, with its bot in a folder of its own; its status and
# words stay there
run() {
	status=0
	"$B/arena" run "$work/$1/slow.yaml" --out "$work/$1/out" >"$work/$1/said" 2>&1 &
	echo $! >"$work/$1/pid"
	wait $! || status=$?
	echo $status >"$work/$1/status"
}

# moved NAME COUNT - has its slow bot been asked so often?
moved() {
	[ "$(wc -l <"$work/$1/moves")" -ge "$2" ]
}

# referee_of NAME - the referee that plays its next match, amid it
referee_of() {
	wait_for moved "$1" $(($(wc -l <"$work/$1/moves") + 5)) >&2
	# shellcheck disable=SC2013 # words are wanted
	for child in $(cat /proc/"$(cat "$work/$1/pid")"/task/*/children); do
		[ "$(cat "/proc/$child/comm")" != referee ] || echo "$child"
	done
}

# disturb NAME SIGNAL TIMES - run it, and send that to its referee so often
disturb() {
	run "$1" &
	left=$3
	while [ "$left" -gt 0 ]; do
		referee=$(referee_of "$1")
		kill "-$2" "$referee"
		left=$((left - 1))
	done
	echo "$referee" >"$work/$1/referee"
	wait
}

same() {
	timeless "$work/whole/out/logs/000001.jsonl" >"$work/1" &&
		timeless "$work/$1/out/logs/000001.jsonl" >"$work/2" && [ -s "$work/1" ] &&
		cmp "$work/1" "$work/2"
}

# All at once: they wait for the arena's clocks most of the time.
for name in whole killed stopped doomed; do
	mkdir "$work/$name"
	cp "$work/slow.py" "$work/slow.yaml" "$work/$name"
	: >"$work/$name/moves"
done
run whole &
disturb killed KILL 1 &
disturb stopped STOP 1 &
disturb doomed KILL 3 &
wait

holds "a run whose referee was killed ends well" [ "$(cat "$work/killed/status")" = 0 ]
holds "with the same match" same killed
holds "a run whose referee was stopped ends well" [ "$(cat "$work/stopped/status")" = 0 ]
holds "with the same match" same stopped
holds "and that referee is gone" [ ! -e "/proc/$(cat "$work/stopped/referee")" ]
holds "three losses make it void" [ "$(cat "$work/doomed/status")" = 1 ]
holds "and it says so" grep -q 'match 1 is void: the referee died or hung 3 times' "$work/doomed/said"
holds "and leaves no draft" [ -z "$(find "$work/doomed/out/logs" -type f)" ]
[ "$failed" = 0 ] || tail -n 5 "$work/doomed/said"
tally
