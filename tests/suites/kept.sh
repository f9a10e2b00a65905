#!/bin/sh
# With `restart: never` a bot is one process for the whole run, greeted once,
# and told "bye" at its end; it has a moment to put its things away.
. tests/support/suite.sh

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
tally
