#!/bin/sh
# A run that is stopped in its first moments resumes with the same command.  The
# arena does not change a folder that contains other files.
. tests/support/suite.sh
arena=$PWD/$B/arena
cd "$work"

# The seed is left out: a run that was stopped before it had one draws another.
cat >cup.yaml <<'YAML'
name: cup
game: gin
rounds: 1
mirror: none
deals_max: 1
isolation: none
bots: [house:first, house:random]
YAML
sed 's/rounds/seed: one\nrounds/' cup.yaml >seeded.yaml

# goes_on CLAIM CONFIG - a run into `out` ends well, with its match
goes_on() {
	status=0
	"$arena" run "$2" --out out >said 2>&1 </dev/null || status=$?
	holds "$1: status $status: $(tail -n 1 said)" [ "$status" = 0 ]
	holds "$1: the match is there" "$arena" replay out/logs/000001.jsonl --verify
	holds "$1: nothing else is left" \
		[ -z "$(find out -name '*.part' -o -name '*.new' -o -name 'results.db-*' -o -name arena.lock)" ]
	rm -rf out
}

# What a kill leaves, state by state.
for config in cup.yaml seeded.yaml; do
	mkdir out
	echo 1 >out/arena.lock
	goes_on "$config: only its lock" $config

	mkdir out
	echo 1 >out/arena.lock
	echo "name:" >out/config.yaml.new
	goes_on "$config: a draft of the configuration" $config

	mkdir out
	: >out/results.db
	goes_on "$config: an empty database" $config

	mkdir out
	: >out/results.db
	: >out/results.db-journal
	goes_on "$config: a database and its journal" $config

	mkdir out
	: >out/results.db-wal
	: >out/results.db-shm
	goes_on "$config: the database's log alone" $config
done

# And kills at moments of their own, from the start of the program on.
kills=0
for moment in 001 002 003 004 005 006 007 008 010 012 014 016 018 020 025 030; do
	config=cup.yaml
	[ $((kills % 2)) = 0 ] || config=seeded.yaml
	"$arena" run $config --out out >/dev/null 2>&1 </dev/null &
	pid=$!
	sleep "0.$moment"
	kill -KILL $pid 2>/dev/null || :
	wait $pid 2>/dev/null || kills=$((kills + 1))
	goes_on "killed after $moment ms" $config
done
holds "some kills came in time" [ $kills -gt 0 ]

# Every file of a folder is written beside its place first.  A kill may leave that draft
# alone, or the draft of a match's log.
sed 's/^game: .*/games: [gin, rummy]/' seeded.yaml >games.yaml
{ cat cup.yaml; echo "final: true"; } >final.yaml
sed 's/rounds: 1/rounds: 2/; $a set_aside: 0' seeded.yaml >shard.yaml
sed 's/^game: .*/games: [gin, rummy]/' shard.yaml >shards.yaml
mkdir -p subs/ann
printf '#!/bin/sh\nexec %s/house first\n' "${arena%/*}" >subs/ann/bot.sh
chmod 755 subs/ann/bot.sh
cat >grade.yaml <<'YAML'
game: gin
deals_max: 1
rounds: 1
isolation: none
jobs: 1
grade:
  check: false
  submission: {run: bot.sh}
  ladder: [{run: house:random, points: 10}]
YAML
for shard in 1 2; do
	"$arena" run shard.yaml --shard $shard/2 --out one$shard >/dev/null 2>&1 </dev/null
	"$arena" run shards.yaml --shard $shard/2 --out many$shard >/dev/null 2>&1 </dev/null
done

# fills CLAIM COMMAND... - the command fills `out`, with what a kill has left there
fills() {
	status=0
	claim=$1
	shift
	"$arena" "$@" >said 2>&1 </dev/null || status=$?
	holds "$claim: arena $*: status $status: $(tail -n 1 said)" [ "$status" = 0 ]
	holds "$claim: arena $*: no draft is left" \
		[ -z "$(find out -name '*.part' -o -name 'results.db-*' -o -name arena.lock)" ]
}
# drafts COMMAND... - of each file that it leaves in `out`, and of a log
drafts() {
	rm -rf out
	fills "an empty place" "$@"
	files=$(cd out && find . -maxdepth 1 -type f ! -name results.db | sort)
	rm -rf out
	for file in $files; do
		mkdir out
		echo 1 >out/arena.lock
		echo half >"out/$file.new"
		fills "a draft, $file.new" "$@"
		rm -rf out
	done
	mkdir -p out/logs
	echo mine >out/logs/notes
	status=0
	"$arena" "$@" >said 2>&1 </dev/null || status=$?
	holds "arena $*: other files are left alone: status $status" [ "$status" = 1 ]
	holds "arena $*: nothing is added" [ "$(cd out && find . -type f)" = ./logs/notes ]
	rm -rf out
}
# log_draft COMMAND... - a log that is half written is alone
log_draft() {
	mkdir -p out/logs
	: >out/logs/.000001.part
	fills "the draft of a log" "$@"
	rm -rf out
}
log_draft run cup.yaml --out out
log_draft run final.yaml --out out
log_draft merge out one1 one2
drafts run cup.yaml --out out
drafts run final.yaml --out out
drafts run games.yaml --out out
drafts grade grade.yaml subs --out out
drafts merge out one1 one2
drafts merge out many1 many2

# A commitment gets its name only when it is whole.
echo half >commitment.new
"$arena" commit final.yaml --out commitment >said 2>&1 </dev/null || :
holds "a commitment behind a killed one: $(tail -n 1 said)" [ -s commitment ]
holds "it is its maker's alone" [ "$(stat -c %a commitment)" = 600 ]
holds "no draft of it is left" [ ! -e commitment.new ]
status=0
"$arena" commit final.yaml --out commitment >said 2>&1 </dev/null || status=$?
holds "a whole one stays: status $status" [ "$status" = 1 ]

# Somebody else's files.
mkdir out
echo mine >out/notes
status=0
"$arena" run cup.yaml --out out >said 2>&1 </dev/null || status=$?
holds "other files are left alone: status $status" [ "$status" = 1 ]
holds "and it is said why" grep -q "contains other files and no results" said
holds "and nothing is added" [ "$(ls -A out)" = notes ]

# A config.yaml that no run wrote: there are no results beside it.
rm -rf out
mkdir out
echo "the house's own" >out/config.yaml
status=0
"$arena" run cup.yaml --out out >said 2>&1 </dev/null || status=$?
holds "a config.yaml of somebody's own: status $status" [ "$status" = 1 ]
holds "is told of" grep -q "out/config.yaml would be overwritten" said
holds "and stays as it is" [ "$(cat out/config.yaml)" = "the house's own" ]
holds "with nothing added" [ "$(ls -A out)" = config.yaml ]

# What `arena play` keeps for its own time goes with the next one, if it was
# killed.
mkdir tmp tmp/deadwood-backup tmp/deadwood-backup/mine
cat >waits.sh <<'SH'
#!/bin/sh
: >"$1"
while read -r _; do :; done
SH
chmod 755 waits.sh
TMPDIR=$work/tmp "$arena" play gin house:first "./waits.sh $work/waits" \
	--isolation none >/dev/null 2>&1 </dev/null &
pid=$!
wait_for [ -e waits ]
kill -KILL $pid
wait $pid 2>/dev/null || :
holds "a killed play leaves its folder" [ "$(find tmp -maxdepth 1 -name 'deadwood*' | wc -l)" = 2 ]
TMPDIR=$work/tmp "$arena" play gin house:first house:random --isolation none \
	--deals 1 >/dev/null 2>&1 </dev/null
holds "the next one removes it" [ "$(ls -A tmp)" = deadwood-backup ]
holds "and nothing of anybody else's" [ -d tmp/deadwood-backup/mine ]

# What somebody put where the arena writes is neither waited for nor followed.
rm -rf out
"$arena" run seeded.yaml --out out >said 2>&1 </dev/null
echo mine >precious
mkfifo out/standings.txt.new out/config.yaml.new
ln -s ../precious out/standings.json.new
mkdir out/results.csv.new
status=0
timeout "$patience" "$arena" run seeded.yaml --out out >said 2>&1 </dev/null || status=$?
holds "a folder where a file should go: status $status" [ "$status" = 1 ]
holds "is named with the reason" grep -q "results.csv.new: Is a directory" said
holds "a link is not followed" [ "$(cat precious)" = mine ]
rmdir out/results.csv.new
mv out/folders.txt folders.txt 2>/dev/null || :
mkfifo out/folders.txt
timeout "$patience" "$arena" run seeded.yaml --out out >said 2>&1 </dev/null || :
rm -f out/folders.txt
timeout "$patience" "$arena" run seeded.yaml --out out >said 2>&1 </dev/null || status=$?
holds "without it all is written" [ -s out/results.csv ]

# A path that is too long for the database.
long=$(printf '%0200d' 0)
deep=$work/$long/$long/$long
status=0
"$arena" run seeded.yaml --out "$deep" >said 2>&1 </dev/null || status=$?
holds "a long path: status $status, not 1" [ "$status" = 1 ]
holds "is told to be too long: $(tail -n 1 said)" grep -q "too long" said
holds "and leaves nothing" [ ! -e "$work/$long" ]
tally
