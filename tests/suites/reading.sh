#!/bin/sh
# Commands that read and print: invalid files, pipes, readers that stop early.
. tests/support/suite.sh
arena=$PWD/$B/arena
cp "$B/tests/bots/picks" "$work/picks"
cd "$work"

# run STATUS WORDS ARGUMENT... - the arena ends so, soon, and says this
run() {
	status=0
	want=$1
	words=$2
	shift 2
	timeout "$patience" "$arena" "$@" >said 2>&1 </dev/null || status=$?
	holds "arena $*: status $status, not $want" [ "$status" = "$want" ]
	holds "arena $*: no \"$words\"" grep -qF -- "$words" said
}

run 0 "results in out" play gin house:first house:random --deals 2 --matches 1 \
	--seed 1 --isolation none --out out
log=out/logs/000001.jsonl
run 0 verified replay --verify $log

# One is told as one.
run 0 "results in one" play gin house:greedy house:first --deals 1 --matches 1 \
	--seed 1 --isolation none --out one
run 0 "verified: 1 deal, " replay --verify one/logs/000001.jsonl
run 0 "1 of 1 match, " standings one
run 0 "1 of 1 match, 0 faults" verify one

# What a knock throws away is told apart from what it shows.
run 0 ", showing " play gin house:greedy house:first --seed 1 --isolation none --watch

# A log is packed, is none, has no end, or would be waited for.
"$arena" replay $log >whole
for pack in gzip:gz bzip2:bz2 xz:xz zstd:zst; do
	packed=log.jsonl.${pack#*:}
	command -v "${pack%:*}" >/dev/null || continue
	"${pack%:*}" -c $log >"$packed"
	run 0 verified replay --verify "$packed"
	"$arena" replay "$packed" >said
	holds "$packed is shown as what is in it" cmp -s said whole
	"$arena" replay - <"$packed" >said
	holds "so is it on standard input" cmp -s said whole
	head -c 300 "$packed" >cut.jsonl
	run 1 "cut.jsonl: cannot be unpacked: " replay cut.jsonl
done
if command -v gzip >/dev/null; then
	gzip -c out/config.yaml >cup.yaml.gz
	run 2 "cup.yaml.gz is packed: unpack it first, with gzip -dc" config cup.yaml.gz
	run 1 "cup.yaml.gz: contains no match log" replay cup.yaml.gz
fi
printf 'PK\003\004' >log.zip
run 1 "unzip -p log.zip |" replay log.zip
echo words >log.txt
run 1 "log.txt:1: not a match log" replay log.txt
run 1 "device" replay /dev/zero
status=0
timeout "$patience" "$arena" replay - </dev/zero >said 2>&1 || status=$?
holds "zeros on standard input: status $status" [ $status = 1 ]
holds "zeros on standard input" grep -q "not a match log" said
mkfifo pipe
run 1 "it is a named pipe" replay pipe
run 2 "it is a named pipe" config pipe
run 1 "it is a named pipe" games ./pipe
printf 'title: Mine\nbase: ./pipe\n' >mine.yaml
run 1 "it is a named pipe" games mine.yaml
cat $log >pipe &
timeout "$patience" "$arena" replay --verify /dev/stdin <pipe >said 2>&1 || :
wait
holds "a pipe on standard input is read" grep -q verified said

# A log under another's name, and one that was changed where only its hash tells.
cp $log 000002.jsonl
run 1 "000002.jsonl:1: the log is of match 1" replay --verify 000002.jsonl
sed '1s/"players":\["first"/"players":["worst"/' $log >changed.jsonl
run 1 "the log was changed after it was written" replay --verify changed.jsonl

# The same log in another form, as other programs write it.
sed 's/$/\r/' "$log" >crlf.jsonl
python3 -c 'import json, sys
for line in sys.stdin:
    print(json.dumps(json.loads(line), ensure_ascii=False))' <"$log" >blanks.jsonl
for name in crlf blanks; do
	run 1 "its content is unchanged" replay --verify $name.jsonl
	run 1 "its content is unchanged" verify $name.jsonl
	sed -n 's/.*or repair this one: //p' said >mend
	holds "$name: the command that mends it is printed" [ -s mend ]
	sh mend
	[ ! -e mended.jsonl ] || mv mended.jsonl $name.jsonl
	holds "$name: and mends it" cmp "$log" $name.jsonl
done
sed 's/^{"type":"do",/{"type": "do",/; s/"us":[0-9]*/"us":7/' "$log" >both.jsonl
run 1 "notes and times (and the log has blanks" replay --verify both.jsonl
holds "its hash is what b2sum says" grep -qF \
	"\"hash\":\"$(sed '$d' $log | b2sum -l 256 | cut -d' ' -f1)\"" $log

# A bot that greets the terminal first: its log holds.
cat >loud <<-'END'
	#!/bin/sh
	echo "loud 1.0"
	echo
	exec ./picks
END
chmod +x loud
run 0 "results in loud.d" play gin ./loud house:first --deals 1 --matches 1 --seed 1 \
	--isolation none --out loud.d
sed -i 's/restart: .*//' loud.d/config.yaml
run 0 verified replay --verify loud.d/logs/000001.jsonl
run 0 "results in loud.e" run loud.d/config.yaml --out loud.e
for log in loud.e/logs/*.jsonl; do
	holds "what it said first is counted" grep -q '"noise":2' "$log"
	run 0 verified replay --verify "$log"
done

# Who has read enough is not told of it, wherever that is a signal and where not.
log=out/logs/000001.jsonl
quiet() {
	for ignored in '' PIPE; do
		(
			# shellcheck disable=SC2064 # now
			[ -z "$ignored" ] || trap '' $ignored
			{
				status=0
				"$arena" "$@" 2>said || status=$?
				echo $status >status
			} | :
		)
		holds "arena $* into a closed pipe is quiet" [ ! -s said ]
		case $(cat status) in 0 | 141) ;; *)
			holds "arena $* into a closed pipe: status $(cat status)" false
			;;
		esac
	done
}
quiet replay $log
quiet games gin
quiet games
quiet standings out
quiet standings out --format csv
quiet config out/config.yaml
quiet doctor
quiet replay --help

# Lines are no wider than the terminal; where there is none, than 80 columns.
narrow() {
	"$arena" "$@" >said 2>&1 </dev/null
	holds "arena $*: a line of more than 80 columns" [ -z "$(awk 'length > 80' said)" ]
}
narrow replay $log
narrow games
for game in $("$arena" games | cut -d' ' -f1); do
	narrow games "$game"
done

tally
