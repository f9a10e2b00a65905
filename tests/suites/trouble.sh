#!/bin/sh
# Messages for the author of a bot that fails in a match, and the places where the
# arena writes them.
. tests/support/suite.sh
arena=$PWD/$B/arena
cd "$work"

# A bot that does $2 with its third request.
bot() {
	cat >"$1.py" <<-END
		import json, sys
		for line in sys.stdin:
		    m = json.loads(line)
		    if m["type"] not in ("hello", "act"):
		        continue
		    answer = json.dumps(m.get("default", {}))
		    if m["req"] == 3:
		        $2
		    print(answer, flush=True)
	END
}
bot crashes 'raise KeyError("discrad")'
bot leaves 'sys.exit(0)'
bot twice 'print(answer)' # both in one write
bot chats 'print("thinking")'
bot eats 'm = b"x" * (100 << 20); import time; time.sleep(30)'
bot pretty 'answer = json.dumps(m["default"], indent=1)'

# claim WHAT WORDS FILE - these words stand in the file (none of them: ! WORDS)
claim() {
	case $2 in
	'! '*) holds "$1: $2" lacks "${2#! }" "$3" ;;
	*) holds "$1: $2" grep -qF -- "$2" "$3" ;;
	esac
}
lacks() {
	! grep -qF -- "$1" "$2"
}

# The request that the last note of $1 tells can be read again: its number.
asked() {
	sed -n 's/^asked: //p' "$1" | tail -n 1 |
		python3 -c 'import json; print(json.loads(input())["req"])'
}

for level in none sandbox; do
	"$arena" play gin ./crashes.py house:first --deals 2 \
		--isolation $level >said 2>&1 || {
		echo "skipped: isolation: $level cannot be had here"
		continue
	}
	claim "a crash is told ($level)" \
		"bot crashes forfeited 1 of its 1 match; match 1:" said
	claim "with its traceback ($level)" "KeyError: 'discrad'" said
	claim "and its status ($level)" "it exited with status 1" said
	claim "not as killed ($level)" "! killed" said
	"$arena" play gin ./leaves.py house:first --deals 2 \
		--isolation $level >said 2>&1
	claim "a bot that leaves ($level)" "it exited with status 0" said
done

cat >says.py <<'END'
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "hello":
        print("{}", flush=True)
    elif m["type"] == "act":
        print(eval(sys.argv[1]), flush=True)
END
# The order of what is printed: what went wrong, the result, ratings if there are any.
at() { grep -n -m 1 -- "$1" said | cut -d: -f1; }
"$arena" play gin "python3 says.py '{}'" house:first --matches 4 --deals 1 --isolation best >said 2>&1
holds "what went wrong stands above the result" [ "$(at 'forfeited 4 of its 4')" -lt "$(at '^  # bot')" ]
holds "a fault that occurs again has one line" [ "$(grep -c '^    -- fault' said)" = 1 ]
claim "and its count" "(and 4 more such)" said
holds "no request is told at length" [ "$(grep -c '.\{220\}' said)" = 0 ]
claim "two groups give no ratings" "! elo" said
claim "it is said when there are some" "Ratings need 6 groups of matches with the same cards; so far there are 2." said
"$arena" play gin house:random house:first --matches 12 --deals 1 >said 2>&1
holds "six groups do, below the result" [ "$(at '^  # bot')" -lt "$(at '^rank .* elo')" ]

"$arena" play gin ./crashes.py house:first --deals 2 --isolation best \
	--out kept >said 2>&1
claim "a log that is kept is named" "see kept/bots/crashes" said
claim "and holds the traceback" "KeyError" kept/bots/crashes/000001.log
holds "and the request that it crashed at" \
	[ "$(asked kept/bots/crashes/000001.log)" = 3 ]

cat >eats.yaml <<'YAML'
game: gin
bots: [./eats.py, house:first]
rounds: 1
mirror: none
limits: {memory: 64M}
time: {move: 10s, limit: 10s}
isolation: best
YAML
"$arena" run eats.yaml --out eats >said 2>&1 || cat said
claim "a bot that was ended for its memory" "it used" eats/bots/eats/000001.log
holds "and the request at which that was" \
	[ "$(asked eats/bots/eats/000001.log)" = 3 ]

cat >flushless.py <<'END'
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] in ("hello", "act"):
        print(json.dumps(m.get("default", {})), flush=m["type"] == "hello")
END
cat >flushless.yaml <<'YAML'
game: gin
bots: [./flushless.py, house:first]
rounds: 1
mirror: none
time: {move: 300ms, bank: 0s, limit: 300ms}
isolation: best
YAML
"$arena" run flushless.yaml --out flushless >said 2>&1 || cat said
claim "answers that are held back" "flush standard output after each line" said
claim "and no traceback for that" "! BrokenPipe" flushless/bots/flushless/000001.log

# Node names its error above the stack.
cat >stack.py <<'END'
import sys
print("Error: Cannot find module 'x'", file=sys.stderr)
for i in range(40):
    print("    at frame", i, file=sys.stderr)
sys.exit(1)
END
"$arena" play gin ./stack.py house:first --isolation best >said 2>&1 || true
claim "the first lines of its stderr" "Cannot find module" said
claim "and the last ones" "at frame 39" said
claim "and that there are more" "lines left out" said

# A line too many is told with the request that was answered before.
"$arena" play gin ./twice.py house:first --deals 2 --isolation best \
	--out twice >said 2>&1
claim "a line too many" "that nobody had asked for" twice/bots/twice/000001.log
holds "and the request before it" [ "$(asked twice/bots/twice/000001.log)" = 3 ]

"$arena" play gin ./pretty.py house:first --deals 2 --isolation best \
	>said 2>&1
claim "JSON over several lines" "it must stand on one line" said

# What a box does not show is named, with how to show it.
mkdir -p elsewhere
echo 'x = 1' >elsewhere/mylib.py
printf 'import sys\nsys.path.append("%s/elsewhere")\nimport mylib\n' "$work" |
	cat - crashes.py >imports.py
mkdir -p own
mv imports.py own
if "$arena" play gin house:first house:first --isolation sandbox >said 2>&1; then
	"$arena" play gin own/imports.py house:first >said 2>&1 || true
	claim "a library outside of the box" "read: [PATH]" said
	mkdir -p class/ann
	cp says.py class/ann/bot.py
	shared() {
		printf 'game: gin\nrounds: 1\nmirror: none\ndeals_max: 1\nbots: [{name: ann, dir: class/ann, run: "python3 bot.py {}"}, {name: fast, %s}]\n' \
			"$1" >shared.yaml
		"$arena" run shared.yaml --out shared >said 2>&1 || true
	}
	shared 'run: "python3 class/ann/bot.py {}"'
	claim "a program in another bot's folder" "is in another bot's folder" said
	claim "dir: helps, and read: does not" "as in {dir: subs/ann, run: python3 bot.py}" said
	shared 'dir: class/ann, run: "python3 bot.py {}"'
	claim "and so it starts" "! had answered hello" said
else
	echo "skipped: isolation: sandbox cannot be had here"
fi

# The usual mistakes: what is wrong, and what would be right.
# mistaken WHAT EXPRESSION WORDS - the bot that answers so is told these words
mistaken() {
	"$arena" play gin "python3 says.py '$2'" house:first --deals 9 \
		--isolation best >said 2>&1 || true
	claim "$1" "$3" said
}
mistaken "10H" 'json.dumps(dict(m["default"], do="discard", card="10H"))' \
	'as "TH"'
mistaken "a word of its own" 'json.dumps({"do": "take"})' \
	'"may" in the request lists those that do'
mistaken "Python for JSON" 'm["default"]' 'not in single ones'
mistaken "two answers" 'json.dumps(m["default"]) + "\n{\"do\": \"pass\"}"' \
	'only hello and act want one'
mistaken "two answers: named as that" 'json.dumps(m["default"]) + "\n" + json.dumps(m["default"])' \
	'it wrote more lines than it had requests: '
mistaken "one answer, and a note as a second" 'json.dumps(m["default"]) + "\n{\"note\": 1}"' \
	'it wrote more lines than it had requests: '
mistaken "one wrong answer is no second" 'json.dumps({"do": "take"})' '! it wrote more lines'
mistaken "much that is no answer" '"x\n" * 1002' \
	'print on standard error what is for you'

"$arena" play gin ./chats.py house:first --deals 2 --isolation best >said 2>&1
claim "a forgotten print" "had 1 line on standard output that is not an answer" said
claim "is shown" "ignored: thinking" said

# cannot WHAT BOT WORDS - it cannot start, and these words say why
cannot() {
	"$arena" play gin "$2" house:first --isolation best >said 2>&1 || true
	claim "$1" "$3" said
}
cat >reads.py <<'END'
import sys
for line in sys.stdin.readlines():
    print("{}")
END
cannot "all of the input first" ./reads.py "do not read on to the end"
echo 'import sys; print({"type": 1}); sys.stdin.readline()' >dict.py
cat >prompts.py <<'END'
import json
while True:
    m = json.loads(input("next message> "))
    if m["type"] in ("hello", "act"):
        print(json.dumps(m.get("default", {})), flush=True)
END
cat >late.py <<'END'
import time
time.sleep(60)
END
# The bot prints its prompt before each answer, and one more before it waits for the next request.
asked_in_words() {
	"$arena" play gin ./prompts.py house:first --time startup=2s --isolation best >said 2>&1 || true
}
asked_in_words
claim "a prompt: the line that has it" "no JSON object: next message> {}" said
claim "a prompt: what to do" "print prompts on standard error" said
claim "a prompt is no half line" "! newline" said
sed 's/input("next message> ")/input("next message> " if hello else "")/; s/^while/hello = False\n&/; s/^    if/    hello = True\n&/' \
	prompts.py >later.py
"$arena" play gin ./later.py house:first --deals 1 --time limit=200ms --time bank=0s --isolation best >said 2>&1
claim "a prompt in a match: the line that has it" 'answered: next message> ' said
claim "a prompt in a match: what to do" "hint: an answer is the object alone: print prompts on standard error" said
claim "a prompt in a match is no half line" "! newline" said
"$arena" play gin ./late.py house:first --time startup=300ms --isolation best >said 2>&1 || true
claim "a bot that starts too late: the setting" "within 300 ms; time: {startup: ...} says" said
sed '1s/$/; import time; time.sleep(1.6)/' says.py >slow.py
"$arena" play gin 'python3 slow.py json.dumps(m["default"])' house:first --matches 2 --deals 1 --isolation best >said 2>&1
claim "a start that takes long, with its remedy" 'to start, before each match; with "restart: never", it starts only once' said
"$arena" play gin 'python3 slow.py json.dumps(m["default"])' house:first --matches 2 --deals 1 --isolation best \
	--restart never >said 2>&1
claim "not where the remedy is taken" "! to start, before each match" said
cannot "Python for JSON, to hello" ./dict.py "not in single ones: {'type': 1}"
cannot "a path of Windows" 'own\crashes.py' "write a path with /"
cannot "a house bot without its house" greedy "did you mean house:greedy?"
cannot "a file that is not there" first.py "no program"
claim "and no house bot is proposed" "! house:first?" said
echo 'int main(void) { return 0; }' >bot.c
cannot "source code" ./bot.c "is source code: compile it"
mkdir -p subs/ann
cp ./*.py subs/ann/
printf 'game: gin\nbots: [subs/ann/says.py, subs/bob/bot.py]\n' >class.yaml
"$arena" run class.yaml --out class >said 2>&1 || true
claim "a submission that is not there, by its name" "bot bob: no program" said

"${arena%arena}deadwood-box" --read lib --level none -- /bin/true >said 2>&1 || true
claim "a wrong word on the command line" "--read must be an absolute path" said

status=0
"$arena" play gin ./crashes.py >said 2>&1 || status=$?
claim "one bot alone" "name at least two" said
holds "one bot alone: status $status, not 2" [ $status = 2 ]

"$arena" play gin house:first house:first --isolation best >said 2>&1
claim "nothing where nothing was wrong" "! bot first" said

tally
