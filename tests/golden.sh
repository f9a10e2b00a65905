#!/bin/sh
# golden.sh record|check|signature BUILD - whole matches that must not change
#
#   record     plays tests/golden/matches.txt and keeps the logs; their diff is
#              reviewed as code
#   check      plays them again: the same log but for its times and for the
#              list of its rules, and the log that was kept passes `arena replay
#              --verify`
#   signature  one hash over them: moves when play, shuffling or messages do
. tests/support/suite.sh
what=$1
B=$2
list=tests/golden/matches.txt

# seal LOG - a log with the hash that it has now
seal() {
	hash=$(sed '$d' "$1" | b2sum -l 256)
	sed -E "\$s/\"hash\":\"[0-9a-f]+\"/\"hash\":\"${hash%% *}\"/" "$1"
}

# play NAME GAME DEALS BOT... - the match's log, without times and versions
play() {
	name=$1
	game=$2
	deals=$3
	shift 3
	if ! "$B/arena" play "$game" "$@" --seed "$name" --deals "$deals" --matches 1 \
		--jobs 1 --isolation none --out "$work/$name" >"$work/$name.out" 2>&1 </dev/null; then
		echo "$name: arena play failed:" >&2
		tail -n 20 "$work/$name.out" >&2
		return 1
	fi
	# cpu_us and wait_us stand only where an answer took long
	sed -E 's/"(cpu|wait)_us":[0-9]+,//g; s/"(us|[a-z]+_us)":[0-9]+/"\1":0/g; s/"deadwood [0-9][^"]*"/"deadwood"/g' \
		"$work/$name/logs/000001.jsonl" >"$work/$name.log"
	seal "$work/$name.log"
}

# bare LOG - a log of play(), without its hash and the rules that its header spells
# out: a parameter that is added to the engine changes no match.  Fails where
# nothing is left to compare.
bare() {
	jq -c 'del(.rules, .hash)' "$1" >"$work/bare" && [ -s "$work/bare" ] && cat "$work/bare"
}

# each COMMAND - COMMAND with every row of the list
each() {
	sed '/^#/d;/^$/d' "$list" >"$work/list"
	[ -s "$work/list" ]
	while read -r row; do
		# shellcheck disable=SC2086 # the row's words
		"$1" $row
	done <"$work/list"
}

record_one() {
	play "$@" >"$work/$1.jsonl"
	cp "$work/$1.jsonl" "tests/golden/$1.jsonl"
	echo "tests/golden/$1.jsonl: $(wc -l <"tests/golden/$1.jsonl") records"
}

# same NAME ... - the match that is played now, and the one that was kept
same() {
	play "$@" >"$work/$1.jsonl" && bare "$work/$1.jsonl" >"$work/$1.now" &&
		bare "tests/golden/$1.jsonl" >"$work/$1.then" &&
		diff "$work/$1.then" "$work/$1.now"
}

check_one() {
	holds "$1: the match is as it was kept" same "$@"
	holds "$1: the kept log verifies" "$B/arena" replay "tests/golden/$1.jsonl" --verify
}

case $what in
record) each record_one ;;
check)
	each check_one
	tally
	;;
signature)
	each play >"$work/played"
	timeless "$work/played" >"$work/timeless"
	bare "$work/timeless" >"$work/all"
	sha256sum <"$work/all" | cut -d ' ' -f 1
	;;
*)
	echo "usage: golden.sh record|check|signature BUILD" >&2
	exit 2
	;;
esac
