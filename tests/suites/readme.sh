#!/bin/sh
# The first bot and the first tournament of README.md work as written there, with
# fewer matches.
. tests/support/suite.sh

ln -s "$(cd "$B" && pwd)" "$work/build"

# The fenced blocks of a language, without the lines that build the project.
blocks() {
	awk -v fence="^\`\`\`$1\$" '$0 ~ fence { on = 1; next } /^```/ { on = 0 } on' README.md |
		grep -v '^make '
}

# The first tournament.
first_yaml() {
	awk '/^```yaml$/ && !seen { on = seen = 1; next } /^```/ { on = 0 } on' README.md
}

in_work() {
	(cd "$work" && sh -c "$1" </dev/null)
}

blocks python >"$work/mybot.py"
first_yaml | sed 's/^rounds: .*/rounds: 2/' >"$work/cup.yaml"
# A page that is served until Ctrl-C has it soon.
blocks sh | sed 's/ *#.*//; s/--matches 20/--matches 2/; /^$/d
	s/.* compare .*/& || [ $? = 4 ]/ # not better is an answer too
	s/.* watch .*/timeout --preserve-status -s INT 3 & --port 0/' >"$work/commands"
holds "README.md has commands" [ "$(wc -l <"$work/commands")" -ge 6 ]
while read -r command; do
	holds "README.md: $command" in_work "$command"
done <"$work/commands"
holds "README.md: mybot.py passes its check without a warning" \
	in_work 'build/arena check ./mybot.py --deals 1 | tail -n 1 | grep -q "steps passed$"'
# Git ignores the files that the commands write into the project's folder.
if git rev-parse --git-dir >/dev/null 2>&1; then
	for file in "$work"/*; do
		file=${file##*/}
		case $file in build | commands | printed | run.*) continue ;; esac
		holds "README.md: git is not told of $file" git check-ignore -q "$file$([ ! -d "$work/$file" ] || echo /)"
	done
fi
for file in standings.txt standings.json results.csv logs/000001.jsonl; do
	holds "README.md: results/cup/$file" [ -s "$work/results/cup/$file" ]
done
holds "README.md: mybot.py has no faults" \
	grep -q ',mybot,[-0-9]*,[0-9]*,[0-9.]*,0,ok,' "$work/results/cup/results.csv"
tally
