#!/bin/sh
# With `restart: never` a bot is one process for the whole run, greeted once,
# and told "bye" at its end; it has a moment to put its things away.
set -eu
B=${B:-build}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0
failed=0

# claim TEXT COMMAND... - one test
claim() {
	text=$1
	shift
	if "$@"; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "not so: $text"
	fi
}

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
claim "one process played" [ $# = 2 ]
claim "it was greeted once" [ "$(grep -cx hello "$diary")" = 1 ]
claim "it played every match" [ "$(grep -cx match "$diary")" = 4 ]
claim "it was told bye once" [ "$(grep -cx bye "$diary")" = 1 ]
claim "and then its input was closed" [ "$(tail -n 2 "$diary" | tr '\n' ,)" = "bye,end of input," ]
claim "nothing is said of it" [ ! -e out/bots/kept ]
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
