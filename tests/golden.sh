#!/bin/sh
# golden.sh record|check|signature BUILD - golden logs: whole matches that must not change
#
#   record     play tests/golden/matches.txt and store the logs; review their
#              diff like code
#   check      play them again: the log must be equal except for times and the
#              list of rules, and the stored log must pass `arena replay
#              --verify`
#   signature  print one hash over them; it changes if play, shuffles or
#              messages change
. tests/support/suite.sh
what=$1
B=$2
list=tests/golden/matches.txt

# seal LOG - print a log with its hash recomputed
seal() {
	hash=$(sed '$d' "$1" | b2sum -l 256)
	sed -E "\$s/\"hash\":\"[0-9a-f]+\"/\"hash\":\"${hash%% *}\"/" "$1"
}

# play writes the version of the kept logs, 0.1.0, in place of the program's version.
# So a new version changes neither the kept logs nor the signature.
version=$("$B/arena" --version | sed 's/^deadwood //; s/\./\\./g')

# play NAME GAME DEALS BOT... - print the match's log, without times, with version 0.1.0
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
	# cpu_us and wait_us are present only if an answer took long
	sed -E -e 's/"(cpu|wait)_us":[0-9]+,//g; s/"(us|[a-z]+_us)":[0-9]+/"\1":0/g; s/"deadwood [0-9][^"]*"/"deadwood"/g' \
		-e "s/\"(deadwood|version)\":\"$version\"/\"\1\":\"0.1.0\"/g" \
		"$work/$name/logs/000001.jsonl" >"$work/$name.log"
	seal "$work/$name.log"
}

# bare LOG - print a log of play() without its hash and the rules in its header: a new
# parameter of the engine changes no match.  Fails if nothing is left to compare.
bare() {
	jq -c 'del(.rules, .hash)' "$1" >"$work/bare" && [ -s "$work/bare" ] && cat "$work/bare"
}

# each COMMAND - run COMMAND with every row of the list
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

# same NAME ... - compare the match that is played now with the stored one
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
