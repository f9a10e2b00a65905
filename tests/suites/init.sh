#!/bin/sh
# `arena init` writes a folder completely or not at all, and never overwrites a file.
# tests/languages.py tests the starters themselves.
. tests/support/suite.sh
arena=$PWD/$B/arena
cd "$work"

# init STATUS WORDS ARGUMENT... - it ends so, and says that
init() {
	want=$1
	words=$2
	shift 2
	status=0
	"$arena" init "$@" >said 2>&1 || status=$?
	holds "init $*: status $status, not $want" [ "$status" = "$want" ]
	holds "init $*: says $words" grep -qE -- "$words" said
}

# filled DIR - every word is filled in, and no file is empty
filled() {
	[ -z "$(find "$1" -type f -size 0)" ] && ! grep -rnE '@[A-Z]+@' "$1"
}

init 0 '^python +Python +Python 3' # a row a language
init 0 'arena init LANGUAGE'
holds "the list fits a terminal" [ -z "$("$arena" init | grep -E '.{81}')" ]
for language in $("$arena" init | sed '/^$/,$d; s/ .*//'); do
	init 0 'make test' "$language" "all/$language"
	holds "$language: its words are filled in" filled "all/$language"
	for file in Makefile README.md cup.yaml dialog.jsonl ci.sh .gitignore .github/workflows/test.yml; do
		holds "$language: $file" [ -s "all/$language/$file" ]
	done
	holds "$language: no facts about it" [ ! -e "all/$language/starter.yaml" ]
	holds "$language: README.md is of one screen" [ "$(wc -l <"all/$language/README.md")" -le 48 ]
done
holds "scripts can be executed" [ -x all/python/bot.py ]
holds "other files cannot" [ ! -x all/python/Makefile ]

init 0 'cd mybot' PYTHON
holds "where to find the arena is said" grep -q "^  make play ARENA=$arena$" said
holds "make check without an arena says what to type" sh -c '! PATH=/usr/bin:/bin make -C mybot check >said 2>&1 &&
	grep -q "^no program arena: make check ARENA=path/to/arena$" said'
mkdir bin
ln -s "$arena" bin/arena
PATH=$work/bin:$PATH arena init python found >said
holds "where the shell finds it, it need not be said" grep -q '^  make play$' said
holds "mybot is the folder where none is named" [ -e mybot/bot.py ]
init 0 'cd' py deep/er/my-bot
holds "the bot is called after its folder" grep -q '"my-bot"' deep/er/my-bot/cup.yaml
mkdir empty
(cd empty && "$arena" init sh .) >said 2>&1
holds "an empty folder will do, and gives its name" grep -q '"empty"' empty/cup.yaml

# An init that is killed leaves some files, the last of them cut: the next one goes on.
init 0 'cd' python whole
mkdir -p cut/.github/workflows
cp whole/.github/workflows/* cut/.github/workflows
head -c 100 whole/bot.py >cut/bot.py
: >cut/README.md
init 0 'cd' python cut
sed 's/cut/whole/g' cut/cup.yaml >cut.yaml
holds "a killed one is written again" diff -r -x cup.yaml -x README.md whole cut
holds "with its own name" diff whole/cup.yaml cut.yaml
echo mine >>cut/bot.py
init 1 'cut: the folder is not empty' python cut
holds "one that somebody has worked in stays" [ "$(tail -n 1 cut/bot.py)" = mine ]

mkdir mine
echo 'years of work' >mine/bot.py
init 1 'mine: the folder is not empty' python mine
holds "nothing was written over" [ "$(cat mine/bot.py)" = 'years of work' ]
holds "nor beside" [ "$(echo mine/*)" = mine/bot.py ]
init 1 'mine/bot.py: Not a directory' python mine/bot.py
init 1 'did you mean python' pyhton new
init 1 'arena init. lists the languages' cobol new
init 2 'init' python new two
holds "nothing was begun" [ ! -e new ]
# A disk that gets full: dialog.jsonl is larger than this.
(
	ulimit -f 8
	exec "$arena" init python full/of/it
) >said 2>&1 && status=0 || status=$?
holds "a full disk is told" [ "$status" = 1 ]
holds "a full disk: which file" grep -q 'full/of/it/dialog.jsonl: File too large' said
holds "a full disk: nothing is left" [ ! -e full ]
"$arena" init >/dev/full 2>said && status=0 || status=$?
holds "a list that cannot be printed is told" [ "$status" = 1 ]
tally
