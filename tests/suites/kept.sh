#!/bin/sh
# With `restart: never`, a bot is one process for the whole run.  It is greeted once,
# and gets "bye" and some time to clean up at the end of the run.
. tests/support/suite.sh

arena=$PWD/$B/arena
cat >"$work/kept.py" <<'PY'
import json, os, sys
with open(f"kept-{os.getpid()}", "w", buffering=1) as diary:
    for line in sys.stdin:
        message = json.loads(line)
        diary.write(message["type"] + "\n")
        if message.get("req") == 0:
            print("{}", flush=True)
        elif "req" in message:
            print(json.dumps(message["default"]), flush=True)
    diary.write("end of input\n")
PY
cat >"$work/kept.yaml" <<'YAML'
game: gin
bots: [house:first, ./kept.py]
mirror: none
deals: own
restart: never
rounds: 4
deals_max: 2
jobs: 1
isolation: none
YAML
"$B/arena" run "$work/kept.yaml" --out "$work/out" >/dev/null 2>"$work/err" || cat "$work/err"
cd "$work"
# one process was the start-up probe's, the other one played
set -- kept-*
diary=$1
[ "$(wc -l <"$diary")" -gt "$(wc -l <"$2")" ] || diary=$2
holds "one process played" [ $# = 2 ]
holds "it was greeted once" [ "$(grep -cx hello "$diary")" = 1 ]
holds "it played every match" [ "$(grep -cx match "$diary")" = 4 ]
holds "it was told bye once" [ "$(grep -cx bye "$diary")" = 1 ]
holds "and then its input was closed" [ "$(tail -n 2 "$diary" | tr '\n' ,)" = "bye,end of input," ]
holds "nothing is said of it" [ ! -e out/bots/kept ]

# On a busy core 50 ms of processor time take longer than the grace; nobody is
# blamed for that.
cat >slow.py <<'PY'
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if "req" in message and message["type"] != "error":
        print(json.dumps(message.get("default", {})), flush=True)
while time.process_time() < 0.1:
    pass
open("ended", "a").write("x")
PY
cat >slow.yaml <<'YAML'
game: gin
bots: [./slow.py, house:first]
mirror: none
rounds: 1
deals_max: 1
jobs: 1
isolation: none
time: {startup: 60s, move: 20s, limit: 20s}
YAML
core=$(taskset -cp $$ | sed 's/.*: //; s/[-,].*//')
hogs=''
for hog in 1 2 3 4 5 6 7 8 9 10; do
	setsid taskset -c "$core" timeout 60 sh -c "while :; do :; done # $hog" &
	hogs="$hogs $!"
done
taskset -c "$core" "$arena" run slow.yaml --out slow >/dev/null 2>err || cat err
for hog in $hogs; do
	kill "$hog" 2>/dev/null || :
done
wait
holds "a bot that is slow to end may end" [ "$(cat ended)" = xx ]
holds "and nothing is said of it" [ ! -e slow/bots/slow ]
tally
