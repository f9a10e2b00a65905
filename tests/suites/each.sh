#!/bin/sh
# A class of bots, each in its own folder: `bots: [{each: subs/*}]`.
. tests/support/suite.sh
arena=$PWD/$B/arena
cp "$B/tests/bots/picks" "$work"
cd "$work"
printf '#!/bin/sh\nexec "%s/picks"\n' "$work" >first.py # starts faster than Python
chmod +x first.py

# class FOLDER... - these folders under subs, and no others, each with a bot
class() {
	rm -rf subs
	for name; do
		mkdir -p "subs/$name"
		cp first.py "subs/$name/bot.py"
	done
	touch subs/readme.txt
}

# entry YAML - a configuration with house:first and this entry
entry() { printf 'game: gin\nrounds: 1\ndeals_max: 1\nseed: x\nisolation: none\nbots: [house:first, %s]\n' "$1" >c.yaml; }

# named - the bots of the configuration, in their order
named() { "$arena" config c.yaml | sed -n 's/^  - {name: \([^,]*\),.*/\1/p' | tr '\n' ' '; }

# The class as two kinds: scripts, and programs that make builds.
two_kinds() {
	mkdir -p mixed/scripts/ann mixed/built
	cp first.py mixed/scripts/ann/bot.py
	"$arena" init c mixed/built/cy
	"$arena" init python mixed/built/pia
	entry '{each: mixed/scripts/*}, {each: mixed/built/*, build: make, run: ./bot}'
	"$arena" run c.yaml --out mixed/out
	[ "$(cut -d, -f5 mixed/out/results.csv | sort -u | tr '\n' ' ')" = "ann bot cy first pia " ] &&
		[ "$(grep -vc ',ok,' mixed/out/results.csv)" = 1 ] # the names of the columns
}

# refused WORDS - it is, at the entry, with these words
refused() {
	status=0
	"$arena" config c.yaml >said 2>&1 || status=$?
	[ "$status" = 2 ] && grep -q '^c.yaml:6:21: ' said && grep -qF -- "$1" said
}

class cyd ann bob
entry '{each: subs/*}'
holds "each folder is a bot, by name" [ "$(named)" = "first ann bob cyd " ]
holds "they play" "$arena" run c.yaml --out out
holds "all of them" [ "$(cut -d, -f5 out/results.csv | sort -u | tr '\n' ' ')" = "ann bob bot cyd first " ]
mkdir subs/dora
cp first.py subs/dora/bot.py
holds "the run grows by a folder" "$arena" run c.yaml --out out
holds "which then plays" grep -q ',dora,' out/results.csv
entry "{each: 'subs/[ab]*', run: ./bot.py, env: {A: \"1\"}}"
holds "keys hold for each of them" [ "$("$arena" config c.yaml | grep -c 'bot.py\], env: {A: "1"}')" = 2 ]

entry '{each: subs/*}'
mv subs/bob/bot.py "subs/bob/my bot.py"
"$arena" run c.yaml --out only >said 2>&1 || :
holds "the only script of a folder is its bot" [ "$(grep -c ',bob,.*,ok,' only/results.csv)" -ge 1 ]
cp first.py subs/bob/util.py
holds "of several none is" refused "it contains my bot.py and util.py: rename the file of the bot to bot.py"
rm "subs/bob/my bot.py"
mv subs/bob/util.py subs/bob/main
holds "a folder without a bot is named" refused "subs/bob: no file bot"
mkdir -p subs/bob/src/gin
cp first.py subs/bob/src/gin/bot.py
holds "a bot in a subfolder too" refused "in the folder itself; src/gin/bot.py is in a subfolder"
rm -r subs/bob/src
touch subs/bob/Makefile
holds "one that is to be built: how" refused "{build: make, run: ./bot}"
mv subs/bob/main subs/bob/main.py
holds "its scripts are none" refused "{build: make, run: ./bot}"
rm subs/bob/Makefile
entry '{each: subs/*, run: ./main.py}'
status=0
"$arena" config c.yaml >said 2>&1 || status=$?
holds "so are those without the program of run" [ "$status:$(grep -c 'no program .*main.py' said)" = 3:3 ]
class ann bob
entry '{each: subs/*}'
cp first.py subs/bob/bot.js
holds "two programs are one too many" refused "bot.js and bot.py, and both could be the bot"
printf '#!/bin/sh\nexec ./bot.py\n' >subs/bob/bot
chmod +x subs/bob/bot
entry '{each: subs/*}'
holds "a program that was built comes before scripts" "$arena" config c.yaml
chmod -x subs/bob/bot
rm subs/bob/bot.js
holds "one that may not be executed comes after them" sh -c "'$arena' config c.yaml | grep -q 'bob.*bot.py'"
class ann Jörg Jürg 'Ann Lee' 王 李
holds "folders whose letters no name has are bots" "$arena" config c.yaml
named | tr ' ' '\n' | sort >names
holds "each with a name of its own" [ "$(sort -u names | grep -c .):$(grep -cx ann names)" = 7:1 ]
"$arena" run c.yaml --out letters >said 2>&1
for name in Jörg Jürg 'Ann Lee' 王 李; do
	holds "$name: shown by its folder" grep -q "^ *[0-9]* $name  " said
done
class ann Jörg Jürg 'Ann Lee' 王 李 Järg 张
named | tr ' ' '\n' | sort >more-names
holds "more folders change no name" [ "$(comm -23 names more-names)" = "" ]
echo 'apart: [[Jörg, Jürg]]' >>c.yaml
holds "keys take the folder's name" "$arena" config c.yaml
# Commands accept what the standings show.
sed -i /^apart/d c.yaml
jorg=$("$arena" config c.yaml | sed -n 's/.*{name: \([^,]*\), title: "*Jörg"*,.*/\1/p')
match=$(awk -F, -v bot="$jorg" '$5 == bot { print $1; exit }' letters/results.csv)
log=letters/logs/$(printf %06d "$match").jsonl
holds "check: a title" "$arena" check 'Ann Lee' --config c.yaml --step starts
for command in log replay view; do
	holds "$command --seat: a title" sh -c "'$arena' $command $log --seat 'Jörg' >by-title"
	"$arena" "$command" "$log" --seat "$jorg" >by-name
	holds "$command --seat: as by name" cmp by-title by-name
done
holds "standings --without: a title" "$arena" standings letters --without "Jörg" --reason test
holds "standings --without: keeps the name" grep -q "\"without\": \"$jorg\"" letters/struck.jsonl
holds "standings --with: a title" "$arena" standings letters --with "Jörg"
holds "run --again: a title" "$arena" run c.yaml --out letters --again "Jörg"
# A name is refused where it is another bot's title too.
for title in 'title: ann, name: x' 'title: x, name: y'; do
	entry "{run: ./first.py, name: ann, title: Ann}, {run: ./first.py, $title}"
	status=0
	"$arena" check ann --config c.yaml --step starts >said 2>&1 || status=$?
	case $title in
	*ann*) holds "two bots may be meant: both are named" [ "$status:$(grep -c '"ann" is the name of one bot, shown as Ann, and the title of another bot, x' said)" = 2:1 ] ;;
	*) holds "one bot is meant" [ "$status" = 0 ] ;;
	esac
done
cp first.py бот.py
cp first.py вот.py
"$arena" play gin ./бот.py ./вот.py --matches 2 --isolation none >said 2>&1
holds "files whose letters no name has are shown by their own" [ "$(grep -cE '^ *[12] (бот|вот)[.]py  ' said)" = 2 ]
class ann
entry '{each: subs/*}'
ln -s "$work/elsewhere" subs/bob
mkdir elsewhere
cp first.py elsewhere/bot.py
holds "a link is no folder of theirs" refused "the link $work/subs/bob leads to $work/elsewhere"
rm subs/bob
entry '{each: nobody/*}'
holds "no folder at all" sh -c "! '$arena' config c.yaml 2>said && grep -q 'nobody/\*: no such folder' said"
entry '{each: subs/*, name: x}'
holds "a name of their own" sh -c "! '$arena' config c.yaml 2>said && grep -q 'name: not allowed together with each' said"
entry '{each: subs/*, build: make}'
holds "a build without run" refused "build: also write run"
mkdir more
mkdir more/ann
cp first.py more/ann/bot.py
entry '{each: subs/*}, {each: more/*}'
holds "two of one name" sh -c "! '$arena' config c.yaml 2>said && grep -q 'two bots are named ann' said"
# If the file that a build or a start needs is in a subfolder, the message says so.
for row in "make Makefile" "make GNUmakefile" "sh Makefile"; do
	# shellcheck disable=SC2086 # two words
	set -- $row
	entry "{each: deeper/*, build: $1, run: ./bot}"
	rm -rf deeper
	mkdir -p deeper/ann/src/gin
	touch deeper/ann/readme.txt "deeper/ann/src/gin/$2"
	"$arena" run c.yaml --out deeper.out >said 2>&1 || :
	case $1 in
	make) holds "$row: a build whose file lies deeper" grep -q "are deeper, in src/gin/$2" said ;;
	*) holds "$row: not of a command that reads none" grep -q "no program .*/ann/bot" said ;;
	esac
done
cp first.py deeper/ann/src/gin/main.py
entry '{each: deeper/*, run: ./main.py}'
"$arena" config c.yaml >said 2>&1 || :
holds "a program that lies deeper" grep -q "no program .*/ann/main.py: .*; there is src/gin/main.py in its folder" said
holds "scripts and starters that are built, by two entries" two_kinds
tally
