#!/bin/sh
# The bot's test: sh test_bot.sh
# shellcheck disable=SC2016,SC2094,SC2317 # programs of jq; called by their names
set -eu
cd "$(dirname "$0")"
failed=0

# check CLAIM COMMAND... - the command succeeds
check() {
	claim=$1
	shift
	if "$@" >/dev/null; then echo "ok      $claim"; else echo "FAILED  $claim"; failed=1; fi
}

# gives FUNCTION INPUT EXPECTED - a function of bot.jq
gives() {
	found=$(printf '%s' "$2" | jq -c "$(sed '$d' bot.jq) $1")
	[ "$found" = "$3" ] || { echo "$found" >&2; return 1; }
}

# What wants an answer gets one, and an act a legal one; nothing else does.
is_right() {
	sh bot.sh <dialog.jsonl | jq -es --slurpfile asked dialog.jsonl '
		. as $replies
		| [$asked[] | select(has("req") and .type != "error")]
		| length > 10 and length == ($replies | length) and ([., $replies] | transpose | all(
			.[0] as $act | (.[1] | del(.req)) as $action
			| .[1].req == $act.req and ($act.type != "act" or
				($act.legal // [$act.default] | any(. == $action)))))'
}

check "each line of dialog.jsonl is answered as it should be" is_right
# Change these with the idea.
hand='["7H","8H","8D","KC","X1"]'
check "keeps what has friends" gives '. as $h | min_by(keep($h))' "$hand" '"KC"'
check "keeps a joker" gives '. as $h | max_by(keep($h))' "$hand" '"X1"'
check "lays down before it discards" gives 'choose.do' '{"state":{"hand":["KC"]},"legal":
	[{"do":"discard","card":"KC"},{"do":"meld"}]}' '"meld"'
exit $failed
