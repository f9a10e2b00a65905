#!/bin/sh
# Each format of a tournament plays the same matches with the same results, with one
# or several workers, and after kills.  `arena verify` accepts the results, and
# `arena config --schedule` prints the next matches.
#
# KILLS: number of kills of each format, at random moments
. tests/support/suite.sh
KILLS=${KILLS:-$(full 1 30)}
arena=$PWD/$B/arena
cp docs/organiser.md "$work"
for bot in mybot old; do
	cp starters/python/bot.py "$work/$bot.py"
done
cd "$work"

cat >base.yaml <<'YAML'
game: gin
deals_max: 2
seed: formats
isolation: none
bots: [house:greedy, house:random, house:first, house:random, house:greedy, house:random, house:first]
YAML
config() {
	cp base.yaml "$1.yaml"
	cat >>"$1.yaml"
}
config tables <<'YAML'
tables: 7
rounds: 6
YAML
config gauntlet <<YAML
format: gauntlet
against: [greedy, first]
rounds: $(full 2 3)
YAML
config swiss <<'YAML'
format: swiss
rounds: 5
YAML
config knockout <<'YAML'
format: knockout
seeding: [first, greedy-2]
rounds: 6
YAML

complete() {
	jq -e '.complete and .played == .matches' "$1/standings.json"
}

# killed FORMAT DIR - run it into DIR on three tables, killed so often
killed() {
	kills=0
	while [ "$kills" -lt "$KILLS" ]; do
		before=$(played "$2")
		"$arena" run "$1.yaml" --out "$2" --jobs 3 >out 2>&1 </dev/null &
		pid=$!
		draw 0 $((2 * whole / (KILLS + 1)))
		wait_for got_to "$2" $((before + drawn)) "$pid"
		draw 0 20
		sleep "$(printf '0.%03d' "$drawn")" # a moment, not a wait for anything
		kill -KILL "$pid" 2>/dev/null || true
		wait "$pid" 2>/dev/null || true
		kills=$((kills + 1))
	done
	"$arena" run "$1.yaml" --out "$2" --jobs 3 >out 2>&1 </dev/null
}

for format in tables gauntlet swiss knockout; do
	"$arena" run $format.yaml --out $format.whole --jobs 1 >told 2>&1 </dev/null
	whole=$(played $format.whole)
	holds "$format: every match is played" complete $format.whole
	holds "$format: after $KILLS kills it ends" killed $format $format.killed
	holds "$format: after $KILLS kills the results are the same" \
		same_results $format.killed $format.whole
	holds "$format: verify finds no fault" "$arena" verify $format.killed
	"$arena" run $format.yaml --out $format.killed >said 2>&1
	holds "$format: then nothing is left to be played" \
		grep -q 'every match has been played' said
	"$arena" config $format.yaml --schedule --out $format.killed >said
	holds "$format: the schedule says so" grep -q '^0 matches of' said
done
: >said

# Who packs a match gives its cards away: not while another one has them still
# to come.  Which ones have the same is in the logs' last lines.
packed() {
	python3 - "$arena" "$1" <<'PY'
import json, pathlib, sqlite3, subprocess, sys

arena, whole = sys.argv[1], pathlib.Path(sys.argv[2])
seeds = {int(log.stem): json.loads(log.read_text().splitlines()[-1])["seed"] for log in whole.glob("logs/*.jsonl")}
missing = 7
with sqlite3.connect(whole / "results.db") as db:
    db.execute("DELETE FROM seats WHERE match = ?", (missing,))
    db.execute("DELETE FROM matches WHERE number = ?", (missing,))
last = max(seeds)
shared = [n for n in seeds if seeds[n] == seeds[missing] and n != missing]
assert shared and len(shared) < last - 1, shared
for n in sorted({1, 2, 5, 6, 8, 9, 14, 15, last - 1, last, *shared}):
    ran = subprocess.run([arena, "evidence", whole, str(n), "--out", "pack.zip"], capture_output=True, text=True)
    refused = "are not played yet" in ran.stderr
    if (ran.returncode, refused) != ((1, True) if n in shared else (0, False)):
        sys.exit(f"match {n}: status {ran.returncode}, with the cards of {missing}: {n in shared}; {ran.stderr}")
PY
}
for format in tables gauntlet swiss knockout; do
	cp -r $format.whole part
	holds "$format: a match is packed once all with its cards were played" packed part
	rm -rf part
done

# What verify would find: a result that leads elsewhere.
cp -r swiss.whole bent
bend() {
	python3 - "$1" <<'PY'
import sqlite3, sys
db = sqlite3.connect(sys.argv[1] + "/results.db")
for match in range(1, 7):  # the first round: who came first came last
    db.execute("update seats set place = 3 - place where match = ?", (match,))
db.commit()
PY
}
bend bent
"$arena" verify bent >said 2>&1 || true
holds "verify sees that the second round does not follow from the first" \
	grep -q 'in the schedule' said
: >said

# The schedule of what is known, before and amid a run.
sed '/^seed:/d' swiss.yaml >lots.yaml
"$arena" config lots.yaml --schedule >said
holds "a seed that tells who meets whom was drawn: that is said" grep -q '^The seed is random' said
echo 'final: true' >>lots.yaml
"$arena" config lots.yaml --schedule >said
holds "a final: this draw does not count" grep -q '^This draw is an example: .arena commit. makes the real one' said
sed '/^seed:/d' gauntlet.yaml >all.yaml
"$arena" config all.yaml --schedule >said
holds "nothing is drawn where all meet" sh -c '! grep -q "drawn" said'
"$arena" config swiss.yaml --schedule >said
holds "three meetings of the first round are known" [ "$(grep -c '^round 1,' said)" = 3 ]
holds "and nothing of the second" sh -c '! grep -q "^round 2," said'
holds "the cost is above the meetings" sh -c "sed -n '/^[0-9]* matches of/p;/^round/p' said | head -n 1 | grep -q 'matches of'"
holds "what the limits allow is not taken for what it takes" grep -q 'Most runs need far less[.]$' said
holds "the way to an estimate is told" grep -q 'config CONFIG --schedule --out DIR' said
"$arena" run swiss.yaml --only 1 --out amid >out 2>&1
"$arena" config swiss.yaml --schedule --out amid >said
holds "what is half played is still to come" [ "$(grep -c '^round 1,' said)" = 3 ]
holds "the matches so far tell how long it takes" grep -q 'from the matches played so far' said
"$arena" config knockout.yaml --schedule --out amid >said 2>&1 && status=0 || status=$?
holds "results of another tournament are refused" [ "$status" = 1 ]
"$arena" run knockout.yaml --out knockout.killed 2>out >said
holds "a knockout ends with its own ranking" grep -q 'rounds that the bots reached' said
: >said
"$arena" standings knockout.whole --legend >said
holds "its standings have it" grep -q 'rounds that the bots reached' said
holds "so has their file" cmp said knockout.whole/standings.txt
first() { jq -r '.format_ranking[0]' "$1/standings.json"; }
holds "and for programs" [ "$(first knockout.whole)" = "$(sed -n 's/^  1 //p' said | head -n 1)" ]
holds "other formats have none" [ "$(jq -c '[.format_ranking, .format_tables, .stop]' \
	swiss.whole/standings.json)" = "[null,null,null]" ]
holds "its tables: who went on sits in the next round, and who was out does not" [ "$(jq '
	def sit(r): [.format_tables[] | select(.round == r) | .bots[]];
	[.format_tables[] | select(.round == 1) | .bots[.go_on:][]] as $out |
	(sit(1) - $out - sit(2) == []) and (sit(2) - $out == sit(2))' knockout.whole/standings.json)" = true ]
holds "each was decided" [ "$(jq '[.format_tables[].go_on] | length > 3 and all(. == 1)' knockout.whole/standings.json)" = true ]
holds "the last one's winner is the first" [ "$(jq -r '.format_tables[-1].bots[0]' knockout.whole/standings.json)" = \
	"$(first knockout.whole)" ]
holds "for people too" grep -qE '^round 1  [a-z0-9-]+ [0-9.]+ before [a-z0-9-]+ [0-9.]+ \([0-9]+ groups?\): ' said
"$arena" report knockout.whole --site site >/dev/null
holds "and on the schedule's page" grep -q 'Knockout rounds' site/schedule-1.html
holds "on which no other format has that" sh -c "! { '$arena' report swiss.whole --site other >&2 && grep -q 'Knockout rounds' other/schedule-1.html; }"
"$arena" report knockout.whole --out page.html >said
holds "the report has it" grep -q 'rounds that the bots reached' page.html
: >said

# Larger tables are dealt otherwise than pairs; the folder's own configuration
# leads to the same.
sed 's/^game:.*/game: rummy/; s/^deals_max:.*/deals_max: 1/' swiss.yaml >threes.yaml
echo 'seats: 3' >>threes.yaml
"$arena" run threes.yaml --out threes >out 2>&1
holds "a swiss of three at a table follows from its results" "$arena" verify threes

# Fewer tables than bots need: seven bots at three tables of two.
sed 's/^tables: .*/tables: 3/; s/^rounds: .*/rounds: 1/' tables.yaml >few.yaml
"$arena" config few.yaml >said
holds "bots without a match are counted" grep -q '^# 1 of 7 bots have no match, because 3 tables in 1 round are too few' said
"$arena" config few.yaml --schedule >said
holds "by the schedule too" grep -q '^1 of 7 bots have no match, ' said
"$arena" run few.yaml >out 2>said
holds "and when it begins" grep -q '^1 of 7 bots have no match, ' said
sed -i 's/^rounds: .*/rounds: 2/' few.yaml
"$arena" config few.yaml >said
holds "with a round more all have one" sh -c '! grep -q "have no match" said'
: >said

# The examples of the document run, as they stand there.
awk '/^## / { formats = $0 == "## Formats" }
	formats && /^```yaml/ { n++; inside = 1; next } /^```/ { inside = 0 }
	inside { print > ("example" n ".yaml") }' organiser.md
examples=0
for file in example*.yaml; do
	examples=$((examples + 1))
	holds "$file of docs/organiser.md is a configuration" "$arena" config "$file"
	sed -i '/^deals_max:/d; s/^rounds:.*/rounds: 1/; s/^tables:.*/tables: 4/' "$file"
	printf 'isolation: none\ndeals_max: 1\n' >>"$file"
	holds "$file of docs/organiser.md runs" "$arena" run "$file" --out "$file.out"
done
holds "each format has an example" [ "$examples" -ge 4 ]
tally
