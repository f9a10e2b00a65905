#!/bin/sh
# The README's first bot and first tournament work as they are written there,
# with fewer matches.
set -eu
B=$(cd "${B:-build}" && pwd)
dir=${TMPDIR:-/tmp}/readme
passed=0
failed=0

rm -rf "$dir"
mkdir -p "$dir"
ln -s "$B" "$dir/build"

# The fenced blocks of a language, without the lines that build the project.
blocks() {
	awk -v fence="^\`\`\`$1\$" '$0 ~ fence { on = 1; next } /^```/ { on = 0 } on' README.md |
		grep -v '^make '
}

blocks python >"$dir/mybot.py"
blocks yaml | sed 's/^rounds: .*/rounds: 2/' >"$dir/cup.yaml"
blocks sh | sed 's/ *#.*//; s/--matches 20/--matches 2/; /^$/d' >"$dir/commands"
while read -r command; do
	if (cd "$dir" && sh -c "$command" >out 2>&1 </dev/null); then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "README.md: $command"
		head -n 20 "$dir/out"
	fi
done <"$dir/commands"
for file in standings.txt standings.json results.csv logs/000001.jsonl; do
	if [ -s "$dir/results/cup/$file" ]; then
		passed=$((passed + 1))
	else
		failed=$((failed + 1))
		echo "README.md: no results/cup/$file"
	fi
done
if grep -q ',mybot,[-0-9]*,[0-9]*,[0-9.]*,0,ok,' "$dir/results/cup/results.csv"; then
	passed=$((passed + 1))
else
	failed=$((failed + 1))
	echo "README.md: mybot.py has faults"
fi
rm -rf "$dir"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
