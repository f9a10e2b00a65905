/*
 * The case runner: a runner that cannot fail proves nothing, so most rows here
 * are cases that are wrong in one way each.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "referee/cases/check.h"
#include "referee/cases/sheet_cases.h"
#include "referee/sheet/sheet.h"
#include "tests/support/suite.h"

/* Runs a file's text; what was printed is in *said, to be freed. */
static struct check_count
run(const char *text, char **said)
{
	char path[] = "/tmp/cases-XXXXXX";
	struct check_count count = { 0, 0 };
	size_t size = 0;
	int fd = mkstemp(path);
	FILE *file, *out;

	ck_assert_int_ge(fd, 0);
	file = fdopen(fd, "w");
	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	ck_assert_int_eq(fclose(file), 0);
	out = open_memstream(said, &size);
	ck_assert_ptr_nonnull(out);
	cases_check_file(path, &count, out);
	fclose(out);
	unlink(path);
	return count;
}

/* Entries, and what is said of them: NULL for a pass. */
static const struct {
	const char *what, *text, *says;
} entries[] = {
	{ "a set", "{cards: [7H, 7D, 7C], legal: true, points: 21}", NULL },
	{ "no set", "{cards: [7H, 7D, 8C], legal: false, why: x}", NULL },
	{ "a name and a rule",
	  "{id: sevens, rule: \"5.1\", cards: [7H, 7D, 7C], legal: false}",
	  "sevens (rule 5.1): expected no meld" },
	{ "said to be none", "{cards: [7H, 7D, 7C], legal: false}",
	  "expected no meld, found a set [7H, 7D, 7C]" },
	{ "said to be one", "{cards: [7H, 7D, 8C], legal: true}",
	  "expected a meld, found: meld" },
	{ "wrong points", "{cards: [7H, 7D, 7C], legal: true, points: 20}",
	  "points: expected 20, found 21" },
	{ "wrong reading",
	  "{cards: [4H, 5H, 6H], legal: true, reads: [4H, 6H, 5H]}",
	  "reads: expected [4H, 6H, 5H], found [4H, 5H, 6H]" },
	{ "a set in any order",
	  "{cards: [7H, 7D, 7C], legal: true, reads: [7C, 7D, 7H]}", NULL },
	{ "an unknown key", "{cards: [7H, 7D, 7C], legl: true, legal: true}",
	  "legl" },
	{ "no card", "{cards: [7H, 7D, 7X], legal: true}",
	  "no card is named 7X" },
	{ "the ten", "{cards: [10S, 9S, 8S], legal: false}",
	  "no card is named 10S; the ten is T, as in TS" },
	{ "no cards", "{legal: true}", "an entry of \"melds\" must have" },
	{ "no map", "[7H, 7D, 7C]", "expected a map" },
	{ "no such option",
	  "{cards: [7H, 7D, 7C], legal: true, options: {x: 1}}",
	  "unknown option \"x\" of rummy" },
	{ "too many players", "{cards: [7H, 7D, 7C], legal: true, players: 7}",
	  "rummy cannot be played by 7" },
	{ "the refusal is named",
	  "{cards: [9S, 8S, 7S], legal: false, refusal: meld-rank}", NULL },
	{ "another refusal",
	  "{cards: [7H, 7D], legal: false, refusal: meld-rank}",
	  "refusal: expected meld-rank, found meld-size" },
	{ "no such refusal", "{cards: [7H, 7D], legal: false, refusal: size}",
	  "there is no refusal \"size\"" },
	{ "a run from high to low", "{cards: [9S, 8S, 7S], legal: false}",
	  "the cards are a run in another order: [7S, 8S, 9S]; write a run "
	  "from low to high, or add \"refusal: meld-rank\"" },
	{ "an ace as high as the king",
	  "{cards: [AS, KS, QS], legal: false, options: {ace: both}}",
	  "the cards are a run in another order: [QS, KS, AS]" },
	{ "an ace that is low only", "{cards: [AS, KS, QS], legal: false}",
	  NULL },
	{ "no such kind", "{cards: [7H, 7D, 7C], legal: true, kind: pair}",
	  "unknown kind of meld" },
};

START_TEST(single_melds)
{
	struct check_count count;
	char text[400], *said = NULL;

	snprintf(text, sizeof(text), "game: rummy\nmelds:\n  - %s\n",
		 entries[_i].text);
	count = run(text, &said);
	ck_assert_msg(count.passed + count.failed == 1, "%s", entries[_i].what);
	if (entries[_i].says == NULL)
		ck_assert_msg(count.passed == 1, "%s: %s", entries[_i].what,
			      said);
	else
		ck_assert_msg(count.failed == 1 &&
				      strstr(said, entries[_i].says) != NULL,
			      "%s: %s", entries[_i].what, said);
	free(said);
}
END_TEST

/* One position with its parts changed; NULL: as here. */
#define POSITION                                                               \
	"{scores: [5, 6], hands: {0: [3D, 6S], 1: [JC, AH]}, stock: [6C, "     \
	"7C], "                                                                \
	"discard: [9H], table: [{owner: 1, cards: [3S, 4S, 5S]}], "            \
	"turn: {seat: 0, phase: play, drew: 3D, from: stock}}"
#define MOVES                                                                  \
	"[[0, {do: add, to: 1, cards: [6S]}, ok], "                            \
	"[0, {do: discard, card: 3D}, ok]]"
#define DRAWN "[[0, {do: discard, card: 3D}, ok]]"

static const struct {
	const char *what, *position, *moves, *then, *says;
} cases[] = {
	{ "right", POSITION, MOVES,
	  "{hands: {0: [], 1: [AH, JC]}, over: deal, deal_scores: [11, 0], "
	  "scores: [16, 6], discard: [9H, 3D], stock_count: 2, "
	  "table: [{owner: 1, cards: [3S, 4S, 5S, 6S]}]}",
	  NULL },
	{ "right, and goes on", POSITION, DRAWN,
	  "{over: \"no\", turn: {seat: 1, phase: draw}, flags: {turns: 1}, "
	  "spread: []}",
	  NULL },
	{ "refused as expected", POSITION,
	  "[[1, {do: pass}, illegal], [0, {do: knit}, form], "
	  "[1, {do: pass}, not-your-turn], "
	  "[0, {do: add, to: 300, cards: [6S]}, form]]",
	  "{}", NULL },
	{ "another refusal", POSITION, "[[1, {do: pass}, not-in-hand]]", "{}",
	  "expected the refusal not-in-hand, found not-your-turn" },
	{ "a malformed action proves nothing", POSITION,
	  "[[0, {do: knit}, illegal]]", "{}", "the action is malformed: " },
	{ "no refusal", POSITION, "[[1, {do: pass}, none]]", "{}",
	  "expected [seat, action, ok or illegal]" },
	{ "refused for its form", POSITION, "[[0, {do: add, to: 1}, ok]]", "{}",
	  "expected ok, but the action was refused: add to meld 1: a field is "
	  "missing" },
	{ "wrong hand", POSITION, DRAWN, "{hands: {0: [6C]}}",
	  "hand of seat 0: expected [6C], found [6S]" },
	{ "a copy too many", POSITION, DRAWN, "{hands: {0: [6S, 6S]}}",
	  "hand of seat 0: expected [6S, 6S], found [6S]" },
	{ "a card too few", POSITION, DRAWN, "{hands: {0: []}}",
	  "hand of seat 0: expected [], found [6S]" },
	{ "no such seat", POSITION, DRAWN, "{hands: {2: []}}",
	  "seat 2 does not exist" },
	{ "wrong pile", POSITION, DRAWN, "{discard: [3D, 9H]}",
	  "discard: expected [3D, 9H], found [9H, 3D]" },
	{ "wrong stock", POSITION, DRAWN, "{stock_count: 3}",
	  "stock_count: expected 3, found 2" },
	{ "wrong spread", POSITION, DRAWN, "{spread: [3D]}",
	  "spread: expected [3D], found []" },
	{ "wrong owner", POSITION, DRAWN,
	  "{table: [{owner: 0, cards: [3S, 4S, 5S]}]}",
	  "meld 1's owner: expected 0, found 1" },
	{ "wrong order of a run", POSITION, DRAWN,
	  "{table: [{cards: [4S, 3S, 5S]}]}",
	  "meld 1: expected [4S, 3S, 5S], found [3S, 4S, 5S]" },
	{ "a meld too many", POSITION, DRAWN, "{table: []}",
	  "table: expected 0 melds, found 1" },
	{ "wrong seat", POSITION, DRAWN, "{turn: {seat: 0}}",
	  "seat in turn: expected 0, but seat 1 is to act (phase draw: draw" },
	{ "wrong phase", POSITION, DRAWN, "{turn: {phase: play}}",
	  "phase: expected play, but seat 1 is to act (phase draw: draw" },
	{ "wrong seat after the end", POSITION, MOVES, "{turn: {seat: 1}}",
	  "seat in turn: expected 1, but the deal is over (out)" },
	{ "wrong deal score", POSITION, MOVES, "{deal_scores: [11, 1]}",
	  "deal_scores of seat 1: expected 1, found 0" },
	{ "wrong score", POSITION, MOVES, "{scores: [11, 6]}",
	  "scores of seat 0: expected 11, found 16" },
	{ "scores too short", POSITION, MOVES, "{scores: [16]}",
	  "scores: expected a list" },
	{ "wrongly over", POSITION, DRAWN, "{over: deal}",
	  "over: expected deal, found no: seat 1 is to act (phase draw: draw" },
	{ "nobody has won", POSITION, MOVES, "{winners: [0]}",
	  "winners: seat 0 has not won" },
	{ "wrong flag", POSITION, DRAWN, "{flags: {turns: 2}}",
	  "flag turns: expected 2, found 1" },
	{ "no such flag", POSITION, DRAWN, "{flags: {tunrs: 2}}",
	  "has no flag \"tunrs\"; its flags are turns" },
	{ "no such key", POSITION, DRAWN, "{hand: []}",
	  "then: unknown key \"hand\"" },
	{ "refused, not expected", POSITION,
	  "[[0, {do: discard, card: KD}, ok]]", "{}",
	  "expected ok, but the action was refused: discard KD: that card is "
	  "not in your hand "
	  "(not-in-hand, rummy 4.2); seat 0 is to act (phase play: " },
	{ "no action, not expected", POSITION, "[[0, {do: knit}, ok]]", "{}",
	  "expected ok, but the action was refused: " },
	{ "played, not expected", POSITION,
	  "[[0, {do: discard, card: 3D}, illegal]]", "{}",
	  "expected illegal, but the action was played" },
	{ "no move", POSITION, "[[0, {do: pass}, maybe]]", "{}",
	  "expected [seat, action, ok or illegal]" },
	{ "a bare word for a move", POSITION, "[pass]", "{}",
	  "expected [seat, action, ok or illegal]" },
	{ "a card too often",
	  "{hands: {0: [3D, 3D], 1: [JC]}, stock: [], discard: [9H]}", DRAWN,
	  "{}", "3D occurs 2 times, but the pack has 1" },
	{ "a card in stock and hand",
	  "{hands: {0: [3D], 1: [JC]}, stock: [3D], discard: [9H]}", DRAWN,
	  "{}", "3D occurs 2 times, but the pack has 1" },
	{ "a card that the game has not",
	  "{hands: {0: [X1], 1: [JC]}, stock: []}", DRAWN, "{}",
	  "X1 occurs 1 time, but the pack has 0" },
	{ "no meld on the table",
	  "{hands: {0: [3D]}, table: [{owner: 0, cards: [3S, 4S, 6S]}]}", DRAWN,
	  "{}", "this is no meld" },
	{ "a meld without cards", "{hands: {0: [3D]}, table: [{owner: 0}]}",
	  DRAWN, "{}", "the key \"cards\" of the meld is missing" },
	{ "no such seat in hands", "{hands: {5: [3D]}}", DRAWN, "{}",
	  "expected a whole number from 0 to 1" },
	{ "no such phase", "{turn: {seat: 0, phase: think}}", DRAWN, "{}",
	  "expected a phase" },
	{ "no such source", "{turn: {seat: 0, phase: play, from: sky}}", DRAWN,
	  "{}", "expected a source" },
	{ "no such flag in a position", "{flags: {luck: 1}}", DRAWN, "{}",
	  "rummy has no flag \"luck\"; its flags are turns" },
	{ "an unknown key in a position", "{hand: {0: [3D]}}", DRAWN, "{}",
	  "hand" },
	{ "an unknown key in a turn", "{turn: {who: 0}}", DRAWN, "{}", "who" },
};

START_TEST(positions)
{
	struct check_count count;
	char text[1600], *said = NULL;

	snprintf(text, sizeof(text),
		 "game: rummy\n"
		 "cases:\n"
		 "  - id: here\n"
		 "    rule: \"4.1\"\n"
		 "    players: 2\n"
		 "    position: %s\n"
		 "    moves: %s\n"
		 "    then: %s\n",
		 cases[_i].position, cases[_i].moves, cases[_i].then);
	count = run(text, &said);
	ck_assert_msg(count.passed + count.failed == 1, "%s: %s",
		      cases[_i].what, said);
	if (cases[_i].says == NULL) {
		ck_assert_msg(count.passed == 1, "%s: %s", cases[_i].what,
			      said);
	} else {
		ck_assert_msg(count.failed == 1 &&
				      strstr(said, cases[_i].says) != NULL,
			      "%s: %s", cases[_i].what, said);
		ck_assert_ptr_nonnull(strstr(said, "here (rule 4.1)"));
	}
	free(said);
}
END_TEST

/* What a case leaves out of "moves" and "then" is not looked at. */
START_TEST(half_a_case_is_one)
{
	char *said = NULL;
	struct check_count count = run(
		"game: rummy\n"
		"cases:\n"
		"  - {id: a, players: 2, position: {hands: {0: [3D]}},\n"
		"     moves: [[0, {do: pass}, illegal]]}\n"
		"  - {id: b, players: 2, position: {hands: {0: [3D]}},\n"
		"     moves: [[0, {do: pass}, ok]]}\n"
		"  - {id: c, players: 2, position: {hands: {0: [3D]}},\n"
		"     then: {hands: {0: [4D]}}}\n"
		"  - {id: d, players: 2, position: {hands: {0: [3D]}}}\n",
		&said);

	ck_assert_uint_eq(count.passed, 1);
	ck_assert_uint_eq(count.failed, 3);
	ck_assert_ptr_nonnull(
		strstr(said, "expected ok, but the action was refused"));
	ck_assert_ptr_nonnull(strstr(said, "expected [4D], found [3D]"));
	ck_assert_ptr_nonnull(strstr(said, "a case must have"));
	free(said);
}
END_TEST

START_TEST(cases_may_be_json)
{
	char *said = NULL;
	struct check_count count = run(
		"{\"game\": \"rummy\", \"cases\": [{\n"
		"\"id\": \"json\", \"rule\": \"4.1\", \"players\": 2,\n"
		"\"position\": {\"hands\": {\"0\": [\"3D\"],\n"
		"  \"1\": [\"JC\"]}, \"stock\": [\"6C\", \"7C\"]},\n"
		"\"moves\": [[0, {\"do\": \"draw\",\n"
		"  \"from\": \"stock\"}, \"ok\"]],\n"
		"\"then\": {\"hands\": {\"0\": [\"3D\", \"6C\"]}}}]}\n",
		&said);

	ck_assert_msg(count.passed == 1, "%s", said);
	free(said);
}
END_TEST

START_TEST(a_stock_that_is_left_out_is_the_rest_of_the_pack)
{
	char *said = NULL;
	struct check_count count = run(
		"game: wildcat\n"
		"cases:\n"
		"  - id: rest\n"
		"    players: 2\n"
		"    position: {hands: {0: [4C, X1], 1: [KD]}, discard: [9H],\n"
		"      table: [{owner: 0, cards: [7S, X1, 9S]}]}\n"
		"    moves: []\n"
		"    then: {stock_count: 91, turn: {seat: 0, phase: draw},\n"
		"      table: [{owner: 0, cards: [7S, X1=8S, 9S]}]}\n",
		&said);

	ck_assert_msg(count.passed == 1, "%s", said);
	free(said);
}
END_TEST

/* czech 10.1: seat 0 has dropped out, whatever the position says of it. */
START_TEST(who_is_out_of_the_match_never_acts)
{
	char *said = NULL;
	struct check_count count = run(
		"game: czech\n"
		"cases:\n"
		"  - id: out\n"
		"    players: 3\n"
		"    position: {deal: 2, scores: [300, 0, 0],\n"
		"      turn: {seat: 0, phase: draw}}\n"
		"    moves: []\n"
		"    then: {}\n"
		"  - id: asked by nobody\n"
		"    players: 3\n"
		"    position: {deal: 2, scores: [300, 0, 0],\n"
		"      turn: {seat: 1, phase: offer}}\n"
		"    moves: []\n"
		"    then: {}\n",
		&said);

	ck_assert_uint_eq(count.passed, 1);
	ck_assert_uint_eq(count.failed, 1);
	ck_assert_ptr_nonnull(
		strstr(said, "seat 0 has dropped out of the match"));
	free(said);
}
END_TEST

START_TEST(deadwood)
{
	char *said = NULL;
	struct check_count count = run(
		"game: gin\n"
		"deadwood:\n"
		"  - {cards: [AS, 2S, 3S, KD], deadwood: 10}\n"
		"  - {cards: [AS, 2S, 3S, KD], deadwood: 9}\n"
		"  - {cards: [AS], deadwood: x}\n"
		"  - {cards: [AS]}\n",
		&said);

	ck_assert_uint_eq(count.passed, 1);
	ck_assert_uint_eq(count.failed, 3);
	ck_assert_msg(strstr(said, "deadwood: expected 9, found 10") != NULL,
		      "%s", said);
	free(said);
	count = run("game: rummy\n"
		    "deadwood: [{cards: [AS], deadwood: 1}]\n",
		    &said);
	ck_assert_uint_eq(count.failed, 1);
	ck_assert_msg(strstr(said, "rummy has no deadwood") != NULL, "%s",
		      said);
	free(said);
}
END_TEST

/* Files that are no cases count as one failure, with their place. */
static const struct {
	const char *text, *says;
} files[] = {
	{ "", "" },
	{ "[]", "expected a map" },
	{ "melds: []", "game: expected" },
	{ "game: [rummy]", "game: expected" },
	{ "game: rummy\nmeld: []", "meld" },
	{ "game: rummy\ngame: gin", "game" },
	{ "game: 'rummy", ":" },
};

START_TEST(files_that_are_none)
{
	char *said = NULL;
	struct check_count count = run(files[_i].text, &said);

	ck_assert_uint_eq(count.failed, 1);
	ck_assert_uint_eq(count.passed, 0);
	ck_assert_msg(strstr(said, files[_i].says) != NULL, "%s", said);
	ck_assert_ptr_nonnull(strstr(said, "/tmp/cases-"));
	free(said);
}
END_TEST

/* docs/rules/README.md, Cases: whatever the working directory is */
START_TEST(a_game_of_ones_own_beside_the_cases)
{
	char game[64], text[200];
	char *said = NULL;
	struct check_count count;
	FILE *file;

	snprintf(game, sizeof(game), "/tmp/house-%d.yaml", (int)getpid());
	file = fopen(game, "w");
	ck_assert_ptr_nonnull(file);
	fputs("base: rummy\nset_min: 4\n", file);
	ck_assert_int_eq(fclose(file), 0);
	snprintf(text, sizeof(text),
		 "game: %s\nmelds:\n"
		 "  - {cards: [7S, 7H, 7D], legal: false}\n"
		 "  - {cards: [7S, 7H, 7D, 7C], legal: true}\n",
		 strrchr(game, '/') + 1);
	count = run(text, &said);
	ck_assert_msg(count.passed == 2 && count.failed == 0, "%s", said);
	unlink(game);
	free(said);
}
END_TEST

START_TEST(a_file_that_is_not_there)
{
	struct check_count count = { 0, 0 };
	size_t size = 0;
	char *said = NULL;
	FILE *out = open_memstream(&said, &size);

	cases_check_file("/nowhere/cases.yaml", &count, out);
	fclose(out);
	ck_assert_uint_eq(count.failed, 1);
	ck_assert_ptr_nonnull(strstr(said, "/nowhere/cases.yaml"));
	free(said);
}
END_TEST

#define WRONG "{cards: [7S, 8S, 9S], legal: false}, "

/* The cases of a game file, and the end of the message; NULL: they hold. */
static const struct {
	const char *what, *cases, *says;
} sheets[] = {
	{ "none", "", NULL },
	{ "one of each kind",
	  "cases:\n"
	  "  - {cards: [QS, KS, AS], legal: false}\n"
	  "  - {position: {hands: {0: [3D], 1: [4D]}, "
	  "turn: {seat: 0, phase: play}},\n"
	  "     moves: [[0, {do: discard, card: 3D}, ok]], "
	  "then: {over: deal}}\n",
	  NULL },
	{ "of these rules, not of the base",
	  "cases: [{cards: [AS, 2S, 3S], legal: true, points: 20}]\n", NULL },
	{ "one that does not hold",
	  "cases:\n  - {id: ace, rule: \"5.3\", cards: [QS, KS, AS], "
	  "legal: true}\n",
	  ":5: ace (rule 5.3): expected a meld, found: meld: the run goes "
	  "beyond " },
	{ "two that do not hold",
	  "cases:\n  - {cards: [QS, KS, AS], legal: true}\n"
	  "  - {cards: [KS, AS, 2S], legal: true}\n"
	  "  - {cards: [7S, 7H, 7D], legal: true}\n",
	  " (2 of 3 cases fail)" },
	{ "each of them has a line",
	  "cases:\n  - {cards: [QS, KS, AS], legal: true}\n"
	  "  - {cards: [KS, AS, 2S], legal: true}\n",
	  ":6: case: expected a meld, found: " },
	{ "at most ten lines",
	  "cases: [" WRONG WRONG WRONG WRONG WRONG WRONG WRONG WRONG WRONG WRONG
	  "{cards: [7S, 8H, 9S], legal: true}]\n",
	  "\n... (11 of 11 cases fail)" },
	{ "an unknown key instead of a missing one",
	  "cases: [{id: x, posn: {hands: {}}, moves: []}]\n",
	  "unknown key \"posn\"" },
	{ "no key that makes it a case", "cases: [{id: x, moves: []}]\n",
	  "a key is missing: a case has \"position\" with" },
	{ "no deadwood in this game", "cases: [{cards: [7S], deadwood: 7}]\n",
	  " has no deadwood" },
	{ "no list", "cases: {cards: [7S]}\n",
	  ":4:8: cases: expected a list of cases" },
	{ "no map", "cases: [7S]\n", ":4: case: expected a map" },
};

START_TEST(cases_in_a_game_file)
{
	char path[] = "/tmp/sheet-XXXXXX";
	struct rules rules;
	struct diag diag = { "" };
	int fd = mkstemp(path);
	FILE *file;
	bool good;

	ck_assert_int_ge(fd, 0);
	file = fdopen(fd, "w");
	ck_assert_ptr_nonnull(file);
	fprintf(file, "title: Own\nbase: rummy\nvalues: {A: 15}\n%s",
		sheets[_i].cases);
	ck_assert_int_eq(fclose(file), 0);
	good = sheet_cases_check(path, &diag);
	ck_assert_msg(good == (sheets[_i].says == NULL), "%s: %s",
		      sheets[_i].what, diag.text);
	if (sheets[_i].says != NULL)
		ck_assert_msg(strstr(diag.text, sheets[_i].says) != NULL &&
				      strncmp(diag.text, path, strlen(path)) ==
					      0,
			      "%s: %s", sheets[_i].what, diag.text);
	/* a match does not check them */
	ck_assert(sheet_load(path, NULL, NULL, 2, &rules, &diag));
	unlink(path);
}
END_TEST

START_TEST(cases_of_compiled_in_games)
{
	struct diag diag = { "" };

	for (const char *const *name = sheet_names(); *name != NULL; name++)
		ck_assert_msg(sheet_cases_check(*name, &diag), "%s", diag.text);
	ck_assert(!sheet_cases_check("nothing", &diag));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("check");
	TCase *tests = tcase_create("check");

	suite_add_tcase(suite, tests);
	tcase_add_loop_test(tests, single_melds, 0,
			    sizeof(entries) / sizeof(entries[0]));
	tcase_add_loop_test(tests, positions, 0,
			    sizeof(cases) / sizeof(cases[0]));
	tcase_add_test(tests, half_a_case_is_one);
	tcase_add_test(tests, cases_may_be_json);
	tcase_add_test(tests, a_stock_that_is_left_out_is_the_rest_of_the_pack);
	tcase_add_test(tests, who_is_out_of_the_match_never_acts);
	tcase_add_test(tests, deadwood);
	tcase_add_loop_test(tests, files_that_are_none, 0,
			    sizeof(files) / sizeof(files[0]));
	tcase_add_test(tests, a_game_of_ones_own_beside_the_cases);
	tcase_add_test(tests, a_file_that_is_not_there);
	tcase_add_loop_test(tests, cases_in_a_game_file, 0,
			    sizeof(sheets) / sizeof(sheets[0]));
	tcase_add_test(tests, cases_of_compiled_in_games);
	return run_suite(suite);
}
