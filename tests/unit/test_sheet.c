/* Game files: bases, options, what follows, and every mistake with its place.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "referee/engine/game.h"
#include "referee/sheet/sheet.h"
#include "tests/support/suite.h"

static bool
load(const char *game, const char *options, unsigned players,
     struct rules *rules, struct diag *diag)
{
	struct yaml *doc = NULL;
	bool fine;

	if (options != NULL) {
		doc = yaml_read("cup.yaml", options, strlen(options), diag);
		ck_assert_msg(doc != NULL, "%s", diag->text);
	}
	fine = sheet_load(game, doc ? yaml_root(doc) : NULL, doc, players,
			  rules, diag);
	yaml_close(doc);
	return fine;
}

START_TEST(every_game_comes_back_from_its_json)
{
	for (const char *const *name = sheet_names(); *name != NULL; name++) {
		for (unsigned players = 1; players <= PLAYERS_MAX; players++) {
			static char text[SHEET_JSON_MAX];
			struct rules rules, again;
			struct diag diag = { "" };
			struct jsonw jsonw;

			ck_assert(load(*name, NULL, 0, &rules, &diag));
			if (!(rules.seats >> players & 1)) {
				ck_assert(!load(*name, NULL, players, &rules,
						&diag));
				continue;
			}
			ck_assert_msg(load(*name, NULL, players, &rules, &diag),
				      "%s", diag.text);
			jsonw_init(&jsonw, text, sizeof(text));
			sheet_write_json(&rules, &jsonw);
			ck_assert(!jsonw.full);
			ck_assert_msg(sheet_from_json(text, jsonw.n, players,
						      &again, &diag),
				      "%s: %s", *name, diag.text);
			ck_assert_mem_eq(&rules, &again, sizeof(rules));
		}
	}
}
END_TEST

/* What the sheets' sections 2, 10 and 11 say of numbers. */
static const struct {
	const char *what, *game, *options;
	unsigned players, pack, hand, deals;
} tables[] = {
	{ "rummy 2.1", "rummy", NULL, 6, 52, 7, 6 },
	{ "rummy 11: hand of two", "rummy", "{hand: by-players}", 2, 52, 10,
	  2 },
	{ "rummy 11: hand of four", "rummy", "{hand: by-players}", 4, 52, 7,
	  4 },
	{ "rummy 11: hand of six", "rummy", "{hand: by-players}", 6, 52, 6, 6 },
	{ "rummy 11: hand 7", "rummy", "{hand: 7}", 6, 52, 7, 6 },
	{ "rummy 10.1: a target", "rummy", "{target: 100}", 2, 52, 7, 50 },
	{ "rummy 10.1: and deals", "rummy", "{target: 100, deals: 9}", 2, 52, 7,
	  9 },
	{ "rummy 11: deals", "rummy", "{deals: 12}", 3, 52, 7, 12 },
	{ "rummy 10.1: closed", "rummy", "{closed: true}", 3, 52, 7, 3 },
	{ "american 2.1: two", "american", NULL, 2, 52, 13, 2 },
	{ "american 2.1: three", "american", NULL, 3, 104, 13, 3 },
	{ "american 2.2: one pack", "american", "{packs: 1}", 2, 52, 13, 2 },
	{ "american 2.2: one pack for three", "american", "{packs: 1}", 3, 52,
	  13, 3 },
	{ "american 2.2: three packs", "american", "{packs: 3}", 6, 156, 13,
	  6 },
	{ "liverpool 2", "liverpool", NULL, 4, 105, 10, 7 },
	{ "liverpool 2: three packs", "liverpool", "{packs: 3}", 4, 158, 10,
	  7 },
	{ "canasta 1: two", "canasta", NULL, 2, 108, 15, 40 },
	{ "canasta 1: four", "canasta", NULL, 4, 108, 11, 40 },
	{ "canasta 1: five", "canasta", NULL, 5, 108, 11, 40 },
	{ "canasta 1: six", "canasta", NULL, 6, 162, 13, 40 },
	{ "bolivia 1: four", "bolivia", NULL, 4, 162, 15, 40 },
	{ "buraco 1: four", "buraco", NULL, 4, 108, 11, 40 },
	{ "burraco 1: four", "burraco", NULL, 4, 108, 11, 40 },
	{ "hand-and-foot 1: two", "hand-and-foot", NULL, 2, 162, 11, 4 },
	{ "hand-and-foot 1: four", "hand-and-foot", NULL, 4, 270, 11, 4 },
	{ "hand-and-foot 1: six", "hand-and-foot", NULL, 6, 324, 11, 4 },
	{ "samba 1: two", "samba", NULL, 2, 162, 15, 40 },
	{ "samba 1: six", "samba", NULL, 6, 162, 15, 40 },
	{ "gin 3.1", "gin", NULL, 2, 52, 10, 50 },
	{ "gin 10.3", "gin", "{target: 0}", 2, 52, 10, 1 },
	{ "wildcat 2.1: two", "wildcat", NULL, 2, 98, 11, 20 },
	{ "wildcat 2.1: three", "wildcat", NULL, 3, 99, 11, 20 },
	{ "wildcat 2.1: five", "wildcat", NULL, 5, 100, 11, 20 },
	{ "wildcat 2.1: faster, two", "wildcat", "{wilds: faster}", 2, 100, 11,
	  20 },
	{ "wildcat 2.1: faster, three", "wildcat", "{wilds: faster}", 3, 104,
	  11, 20 },
	{ "wildcat 2.1: none", "wildcat", "{wilds: none}", 4, 96, 11, 20 },
};

START_TEST(tables_are_as_the_sheets_say)
{
	struct rules rules;
	struct diag diag = { "" };

	ck_assert_msg(load(tables[_i].game, tables[_i].options,
			   tables[_i].players, &rules, &diag),
		      "%s: %s", tables[_i].what, diag.text);
	ck_assert_msg(rules.pack_cards == tables[_i].pack, "%s: %u cards",
		      tables[_i].what, rules.pack_cards);
	ck_assert_msg(rules_hand(&rules, 1) == tables[_i].hand, "%s: hand %u",
		      tables[_i].what, rules_hand(&rules, 1));
	ck_assert_msg(rules.deals_total == tables[_i].deals, "%s: %u deals",
		      tables[_i].what, rules.deals_total);
}
END_TEST

/* Every value that a sheet's section 11 allows, and its default. */
static const struct {
	const char *game, *options;
} allowed[] = {
	{ "rummy", "{scoring: winner-collects}" },
	{ "rummy", "{scoring: penalty, ace: low, ace_points: 1}" },
	{ "rummy", "{ace: both, ace_points: 11, layoff: any}" },
	{ "rummy", "{ace: round, ace_points: 15, layoff: own-first}" },
	{ "rummy", "{layoff: none, going_out: free, rummy_bonus: none}" },
	{ "rummy", "{going_out: discard, rummy_bonus: double}" },
	{ "rummy", "{stock_end: shuffle, max_rounds: 1, deals: 1}" },
	{ "rummy", "{stock_end: turn, max_rounds: 1000, deals: 1000}" },
	{ "rummy", "{stock_end: end, target: 0}" },
	{ "american", "{packs: auto, set_duplicates: true}" },
	{ "american", "{packs: 2, set_duplicates: false, ace: round}" },
	{ "american", "{scoring: penalty, ace_points: 15, target: 300}" },
	{ "gin", "{knock: 0, oklahoma: off, gin_bonus: 20}" },
	{ "gin", "{knock: 10, oklahoma: plain, undercut_bonus: 10}" },
	{ "gin", "{oklahoma: spades, big_gin: true, big_gin_bonus: 50}" },
	{ "gin", "{tie_undercuts: false, wall: knock, discard_taken: true}" },
	{ "gin", "{tie_undercuts: true, wall: void, discard_taken: false}" },
	{ "gin", "{take_cap: 1, target: 0, max_deals: 1}" },
	{ "gin", "{take_cap: 1000, target: 250, max_deals: 1000}" },
	{ "gin", "{game_bonus: 0, shutout_bonus: 0, line_bonus: 20}" },
	{ "wildcat", "{completed_sequence: true, wilds: standard}" },
	{ "wildcat", "{completed_sequence: false, wilds: faster}" },
	{ "wildcat", "{wilds: none, target: 50, max_deals: 1}" },
	{ "wildcat", "{target: 5000, max_deals: 200}" },
};

START_TEST(options_of_the_sheets_are_taken)
{
	struct rules rules;
	struct diag diag = { "" };

	ck_assert_msg(
		load(allowed[_i].game, allowed[_i].options, 2, &rules, &diag),
		"%s", diag.text);
}
END_TEST

START_TEST(options_change_what_they_name)
{
	struct rules rules;
	struct diag diag = { "" };

	ck_assert(load("rummy", "{scoring: penalty, ace_points: 15}", 3, &rules,
		       &diag));
	ck_assert_uint_eq(rules.scoring, SCORE_PENALTY);
	ck_assert_uint_eq(rules.winner, WINNER_LOWEST);
	ck_assert_int_eq(rules.value[card_of(HEARTS, RANK_ACE)], 15);
	ck_assert_int_eq(rules.rank_value[RANK_ACE], 15);
	ck_assert(load("gin", "{discard_taken: true}", 2, &rules, &diag));
	ck_assert_uint_eq(rules.throw_back, THROW_FREE);
	ck_assert(load("wildcat", "{wilds: faster}", 3, &rules, &diag));
	ck_assert_uint_eq(rules.pack_of[CARD_X1], 0);
	ck_assert_uint_eq(rules.pack_of[card_of(CLUBS, 2)], 2);
	ck_assert(rules.wild_mask >> card_of(CLUBS, 2) & 1);
	ck_assert(load("wildcat", "{completed_sequence: true}", 3, &rules,
		       &diag));
	ck_assert_int_eq(rules.full_run_bonus, 20);
}
END_TEST

static const struct {
	const char *what, *game, *options;
	unsigned players;
	const char *says;
} mistaken[] = {
	{ "no such option", "rummy", "{acee: low}", 2,
	  "cup.yaml:1:2: unknown option \"acee\" of rummy; did you mean ace? "
	  "Known options are " },
	{ "a parameter that is no option here", "wildcat", "{ace: low}", 2,
	  "unknown option \"ace\" of wildcat; known options are " },
	{ "a value that the sheet does not offer", "rummy", "{ace: high}", 2,
	  "cup.yaml:1:7: option ace: expected one of low, both, round, found "
	  "high" },
	{ "a number for a word", "rummy", "{ace: 7}", 2, "option ace" },
	{ "out of range", "wildcat", "{target: 10}", 2,
	  "cup.yaml:1:10: option target: expected 50 to 5000, found 10" },
	{ "a word for a number", "gin", "{knock: ten}", 2,
	  "option knock: expected 0 to 10, found ten" },
	{ "a list for a choice", "wildcat", "{wilds: [faster]}", 2,
	  "option wilds: expected one of standard, faster, none, found a "
	  "list" },
	{ "a map for a number", "gin", "{knock: {a: 1}}", 2, "option knock" },
	{ "no map", "gin", "[knock]", 2, "cup.yaml:1:1: options: expected" },
	{ "too few cards", "american", "{packs: 1}", 4,
	  "cup.yaml:1:9: 4 players with 13 cards each, a card turned up and 1 "
	  "in the stock need 54 cards; the pack has 52: add packs" },
	{ "too many players", "gin", NULL, 3,
	  "gin cannot be played by 3 players; it allows [2]" },
	{ "no such game", "gim", NULL, 2,
	  "unknown game \"gim\"; did you mean gin? Known games are " },
	{ "no such file", "./nowhere.yaml", NULL, 2, "nowhere.yaml" },
};

START_TEST(mistakes_in_options_are_named)
{
	struct rules rules;
	struct diag diag = { "" };

	ck_assert_msg(!load(mistaken[_i].game, mistaken[_i].options,
			    mistaken[_i].players, &rules, &diag),
		      "%s", mistaken[_i].what);
	ck_assert_msg(strstr(diag.text, mistaken[_i].says) != NULL,
		      "%s: said \"%s\"", mistaken[_i].what, diag.text);
}
END_TEST

/* Files of a user's own: all is well when nothing is said. */
static const struct {
	const char *what, *text;
	const char *says;
} files[] = {
	{ "a few lines on a game", "base: rummy\ntitle: Ours\nhand: 9\n",
	  NULL },
	{ "a base's option is set like a parameter",
	  "base: wildcat\nwilds: none\ntarget: 300\n", NULL },
	{ "a base's choice that is a parameter too",
	  "base: rummy\nhand: by-players\n", NULL },
	{ "a whole game",
	  "title: Ours\nfamily: table\nplayers: [2]\npacks: 1\nhand: 7\n",
	  NULL },
	{ "options of its own",
	  "base: rummy\noptions: {hand: {from: 5, to: 9}, ace: any}\n", NULL },
	{ "an option less", "base: rummy\noptions: {target: removed}\n", NULL },
	{ "sections of its base's sheet",
	  "base: rummy\ncites: {phase: \"4.2\"}\n", NULL },
	{ "no map", "[1, 2]\n", "house.yaml:1:1: expected a map" },
	{ "nothing", "", "house.yaml" },
	{ "no YAML", "a: [1\n", "house.yaml:2:1" },
	{ "neither family nor base", "title: Ours\n",
	  "house.yaml:1:1: family: expected one of: " },
	{ "no such family", "title: Ours\nfamily: tabel\n",
	  "house.yaml:2:9: family: expected one of: table" },
	{ "family and base", "base: rummy\nfamily: gin\n",
	  "house.yaml:2:9: family: a file with a base has the family of" },
	{ "no title", "family: table\nplayers: [2]\nhand: 5\npacks: 1\n",
	  "house.yaml:1:1: title: this key is missing" },
	{ "an unknown key", "base: rummy\nhands: 9\n",
	  "house.yaml:2:1: unknown key \"hands\"; did you mean hand?" },
	{ "a key twice", "base: rummy\nhand: 9\nhand: 8\n", "house.yaml:3:1" },
	{ "another family's parameter", "base: rummy\nknock: 5\n",
	  "house.yaml:2:8: knock: games of the family \"table\" do not have" },
	{ "a wrong value", "base: rummy\nace: middle\n",
	  "house.yaml:2:6: ace: expected low, high, both or round, found "
	  "middle" },
	{ "a wrong list", "base: rummy\nwild: [10, J]\n",
	  "house.yaml:2:7: wild: expected a list of ranks (A 2 3 ... 9 T J Q "
	  "K; the ten is T), found [10, J] (" },
	{ "a wrong map", "base: rummy\nplayers: {from: 2, to: [4]}\n",
	  "as in [2, 3, 4], found {from: 2, to: ...} (" },
	{ "no numbers of players", "family: table\ntitle: X\n",
	  "house.yaml:1:1: players: this key is missing" },
	{ "no packs", "title: X\nfamily: table\nplayers: [2]\nhand: 7\n",
	  "house.yaml:1:1: packs: this key is missing; write for example "
	  "\"packs: 1\"" },
	{ "no hand", "title: X\nfamily: table\nplayers: [2]\npacks: 1\n",
	  "house.yaml:1:1: hand: this key is missing; write for example "
	  "\"hand: 7\"" },
	{ "a condition on a number of players that the game excludes",
	  "base: gin\nwhen: [{if: {players: [7, 8]}, then: {hand: 7}}]\n",
	  "house.yaml:2:23: when: this condition never holds" },
	{ "a condition of the base that the file has made impossible",
	  "base: canasta\nplayers: [2]\n", NULL },
	{ "no such base", "base: runny\n",
	  "house.yaml:1:7: base: unknown game \"runny\"; did you mean rummy?" },
	{ "a base that is a list", "base: [rummy]\n",
	  "house.yaml:1:7: base: expected the name of a game" },
	{ "no such refusal", "base: rummy\ncites: {phases: \"4.1\"}\n",
	  "house.yaml:2:9: cites: unknown refusal \"phases\"; did you mean "
	  "phase?" },
	{ "a section that is none", "base: rummy\ncites: {phase: [4]}\n",
	  "house.yaml:2:16: cites: expected a section" },
	{ "options of nothing", "base: rummy\noptions: {handd: [5]}\n",
	  "house.yaml:2:11: unknown parameter \"handd\"; did you mean hand?" },
	{ "an option that is a number", "base: rummy\noptions: {hand: 5}\n",
	  "house.yaml:2:17: options: hand: expected a list of values" },
	{ "choices without a default",
	  "base: rummy\noptions: {speed: {fast: {hand: 5}}}\n",
	  "options: speed: one choice must be empty" },
	{ "an option that is not there", "base: rummy\noptions: {x: removed}\n",
	  "house.yaml:2:11: " },
	{ "a when without then", "base: rummy\nwhen: [{if: {hand: 7}}]\n",
	  "house.yaml:2:8: when: expected {if:" },
	{ "a when about nothing",
	  "base: rummy\nwhen: [{if: {hnad: 7}, then: {}}]\n",
	  "unknown parameter \"hnad\"" },
	{ "more cards than there are", "base: rummy\nhand: 26\n",
	  "house.yaml:2:7: 2 players with 26 cards each" },
	{ "a set that cannot be", "base: rummy\nset_min: 4\nset_max: 3\n",
	  "set_max must be at least set_min, and run_max at least run_min" },
	{ "a hand that a base's contracts do not fit",
	  "base: contract\nhand: 5\nbuy: none\nplayers: [2, 3]\n",
	  "house.yaml:2:7: contracts: a deal's hand is too small for its "
	  "contract: \"R4 R4\" of deal 3 cannot be made with 6 cards" },
	{ "a hand that grows by purchases until its contract fits",
	  "base: contract\nhand: 5\nplayers: [2, 3]\n", NULL },
	{ "a deal without end", "base: rummy\nmax_rounds: 0\n",
	  "house.yaml:2:13: a deal might never end" },
	{ "half of a pair", "base: canasta\nminimum_points: [10]\n",
	  "house.yaml:2:17: minimum_points must have one number" },
	{ "a flaw that names what the base has",
	  "base: contract\nplayers: [2]\nopening_points: 30\n",
	  "house.yaml:3:17: contracts and opening_points" },
	{ "a total beside a base's contracts",
	  "base: contract\nplayers: [2]\nopening_total: 30\n",
	  "house.yaml:3:16: opening_total cannot be combined with contracts" },
	{ "a raise without a total",
	  "base: rummy\nplayers: [2]\nopening_raise: true\n",
	  "house.yaml:3:16: opening_pure_run and opening_raise require" },
	{ "a pile that must be laid",
	  "base: rummy\nplayers: [2]\ntake_use: laid\ntake: pile\n",
	  "house.yaml:3:11: take_use requires" },
	{ "closed beside a base's contracts",
	  "base: contract\nplayers: [2]\nclosed: true\n",
	  "house.yaml:3:9: closed: this key cannot be combined with "
	  "contracts" },
	{ "more bonus cards than the events of a deal",
	  "base: canasta\npacks: 3\nhand: 10\n"
	  "bonus_cards: [4S, 4H, 4D, 4C, 5S, 5H, 5D, 5C, 6S, 6H, 6D, 6C, 7S,"
	  " 7H, 7D, 7C]\n",
	  "house.yaml:4:14: bonus_cards: the pack has too many" },
	{ "as many as can be",
	  "base: canasta\npacks: 3\nhand: 10\n"
	  "bonus_cards: [4S, 4H, 4D, 4C, 5S, 5H, 5D, 5C, 6S, 6H, 6D, 6C, 7S,"
	  " 7H]\n",
	  NULL },
	{ "a contract of sets where none are laid",
	  "base: contract\nplayers: [2]\nmeld_kinds: runs\n",
	  "house.yaml:3:13: contracts: a part has a size" },
	{ "tiles that do not count their number",
	  "base: rummikub\nvalues: {K: 10}\n",
	  "house.yaml:2:9: values: a tile counts its number" },
	{ "jokers of groups in the places of another game",
	  "base: rummikub\nset_wilds: places\n",
	  "house.yaml:2:12: set_wilds must be \"rank\" or \"suit\"" },
	{ "a pack for fewer players",
	  "base: rummy\npacks: [{up_to: 1, packs: 1}]\n",
	  "house.yaml:2:8: packs: no row for 2 players" },
};

START_TEST(files_of_a_users_own)
{
	struct rules rules;
	struct diag diag = { "" };
	struct bytes text = { files[_i].text, strlen(files[_i].text) };
	bool fine = sheet_load_text("cups/house.yaml", text, 2, &rules, &diag);

	if (files[_i].says == NULL) {
		ck_assert_msg(fine, "%s: said \"%s\"", files[_i].what,
			      diag.text);
		ck_assert_str_eq(rules.name, "house");
		return;
	}
	ck_assert_msg(!fine, "%s", files[_i].what);
	ck_assert_msg(strstr(diag.text, files[_i].says) != NULL,
		      "%s: said \"%s\"", files[_i].what, diag.text);
}
END_TEST

static void
write_file(const char *path, const char *text)
{
	FILE *out = fopen(path, "w");

	ck_assert_ptr_nonnull(out);
	fputs(text, out);
	ck_assert_int_eq(fclose(out), 0);
}

#define GAME "title: X\nfamily: table\nplayers: [2]\npacks: 1\nhand: 7\n"

/* A match that ends by its score is not over after one deal for each seat,
 * unless somebody has chosen this. */
static const struct {
	const char *text;
	unsigned deals;
} matches[] = {
	{ GAME, 2 },
	{ GAME "target: 200\n", 50 },
	{ GAME "target: 200\nmax_deals: 0\n", 50 },
	{ GAME "target: 200\nmax_deals: 7\n", 7 },
	{ GAME "target: 200\nseat_deals: 1\n", 2 },
	{ GAME "target: 200\ncontracts: [S3, R3, R4]\n", 3 },
	{ GAME "target: 200\nclosed: true\n", 50 },
	{ GAME "drop_out: 100\nwinner: lowest\n", 50 },
	{ GAME "drop_out: 100\n", 2 },
	{ GAME "progress: opening\ncontracts: {progress: [S3, R3]}\n", 50 },
	{ "base: rummy\nwhen: [{if: {players: 2}, then: {target: 77}}]\n", 50 },
};

START_TEST(a_score_that_ends_the_match_needs_many_deals)
{
	struct bytes text = { matches[_i].text, strlen(matches[_i].text) };
	struct rules rules;
	struct diag diag = { "" };

	ck_assert_msg(sheet_load_text("x", text, 2, &rules, &diag), "%s",
		      diag.text);
	ck_assert_msg(rules.deals_total == matches[_i].deals,
		      "%s: %u deals, not %u", matches[_i].text,
		      rules.deals_total, matches[_i].deals);
}
END_TEST

START_TEST(a_file_on_a_file_on_a_game)
{
	char dir[] = "/tmp/sheet-XXXXXX", path[64];
	struct rules rules;
	struct diag diag = { "" };

	ck_assert_ptr_nonnull(mkdtemp(dir));
	snprintf(path, sizeof(path), "%s/club.yaml", dir);
	write_file(path,
		   "base: rummy\ntitle: Club\nhand: 9\nscoring: penalty\n"
		   "when: [{if: {players: {from: 3, to: 4}}, "
		   "then: {target: 77}},\n"
		   "  {if: {players: [3, 4]}, then: {opening_points: 30}}]\n");
	snprintf(path, sizeof(path), "%s/friday.yaml", dir);
	write_file(path, "base: club.yaml\nhand: 8\n");

	ck_assert_msg(load(path, NULL, 3, &rules, &diag), "%s", diag.text);
	ck_assert_str_eq(rules.name, "friday");
	ck_assert_str_eq(rules.sheet, "rummy");
	ck_assert_str_eq(rules.title, "Club");
	ck_assert_uint_eq(rules_hand(&rules, 1), 8);
	ck_assert_uint_eq(rules.winner, WINNER_LOWEST);
	ck_assert_int_eq(rules.target, 77);
	ck_assert_int_eq(rules.opening_points, 30);
	ck_assert_msg(load(path, NULL, 4, &rules, &diag), "%s", diag.text);
	ck_assert_int_eq(rules.target, 77); /* a range holds both its ends */
	/* What an option gives is not overruled by what follows. */
	ck_assert(load(path, "{target: 50, scoring: winner-collects}", 3,
		       &rules, &diag));
	ck_assert_int_eq(rules.target, 50);
	ck_assert_uint_eq(rules.winner, WINNER_HIGHEST);
	ck_assert(load(path, NULL, 2, &rules, &diag));
	ck_assert_int_eq(rules.target, 0);

	write_file(path, "base: friday.yaml\n");
	ck_assert(!load(path, NULL, 2, &rules, &diag));
	ck_assert_msg(
		strstr(diag.text,
		       "chain of bases; check whether the chain is a loop") !=
			NULL,
		"%s", diag.text);
	unlink(path);
	snprintf(path, sizeof(path), "%s/club.yaml", dir);
	unlink(path);
	rmdir(dir);
}
END_TEST

START_TEST(a_base_keeps_its_sheet_in_citations)
{
	struct rules rules;
	struct diag diag = { "" };
	struct bytes text = { "base: rummy\nsheet: ours\ncites: {phase: \"1\"}",
			      0 };
	char cite[64];

	text.len = strlen(text.at);
	ck_assert(sheet_load_text("a/ours.yaml", text, 2, &rules, &diag));
	refusal_cite(&rules, REFUSE_PHASE, cite, sizeof(cite));
	ck_assert_str_eq(cite, "ours 1");
	refusal_cite(&rules, REFUSE_JUST_TAKEN, cite, sizeof(cite));
	ck_assert_str_eq(cite, "rummy 4.4");
}
END_TEST

/* What every game can refuse is a rule of its sheet, by section. */
START_TEST(what_all_refuse_is_cited)
{
	static const enum refusal common[] = {
		REFUSE_DEAL_OVER,      REFUSE_NOT_YOUR_TURN, REFUSE_PHASE,
		REFUSE_NO_SUCH_ACTION, REFUSE_FORM,	     REFUSE_NOT_IN_HAND,
		REFUSE_EMPTY_LIST,
	};

	for (const char *const *name = sheet_names(); *name != NULL; name++) {
		struct diag diag = { "" };
		struct rules rules;
		char cite[64];

		ck_assert(load(*name, NULL, 0, &rules, &diag));
		for (unsigned i = 0; i < sizeof(common) / sizeof(*common);
		     i++) {
			refusal_cite(&rules, common[i], cite, sizeof(cite));
			ck_assert_msg(strchr(cite, ' ') != NULL, "%s: %s",
				      *name, refusal_name(common[i]));
		}
	}
}
END_TEST

START_TEST(games_are_listed_and_described)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	struct diag diag = { "" };

	ck_assert_msg(sheet_list(out, &diag), "%s", diag.text);
	for (const char *const *name = sheet_names(); *name != NULL; name++)
		ck_assert_msg(sheet_describe(*name, out, &diag), "%s",
			      diag.text);
	ck_assert(!sheet_describe("nothing", out, &diag));
	fclose(out);
	ck_assert_ptr_nonnull(strstr(text, "Gin Rummy"));
	ck_assert_ptr_nonnull(strstr(text, "standard, faster, none (default: "
					   "standard)"));
	/* gin 11, wildcat 11: what a choice stands for */
	ck_assert_ptr_nonnull(strstr(text, " true gives throw_back: free\n"));
	ck_assert_ptr_nonnull(strstr(text, " none gives packs: [{packs: 2, "
					   "without: [2]}]\n"));
	ck_assert_ptr_nonnull(strstr(text, "50 to 5000 (default: 500)"));
	/* rummy 11: the number of players, or 50; never a number of its own */
	ck_assert_ptr_nonnull(strstr(text, "1 to 1000 (default: by the "
					   "rules)"));
	/* canasta 1: what is drawn depends on the number of players */
	ck_assert_ptr_nonnull(strstr(text,
				     "\n  players: 2 gives draw_count: 2, "
				     "canastas_to_go_out: 2\n"));
	ck_assert_ptr_nonnull(strstr(text, "\n  chips: {from: 1}, players: 2 "
					   "gives deals: 2\n"));
	free(text);
}
END_TEST

static const char *const wrong_json[] = {
	"",
	"[]",
	"{}",
	"{\"name\":\"a\"}",
	"{\"name\":\"a\",\"sheet\":\"a\",\"title\":\"A\",\"family\":\"none\"}",
	"{\"name\":\"a\",\"sheet\":\"a\",\"title\":\"A\",\"family\":\"table\"}",
	"{\"name\":\"a\",\"sheet\":\"a\",\"title\":\"A\",\"family\":\"table\","
	"\"players\":[2],\"packs\":1,\"hand\":30}",
	"{\"name\":\"a\",\"sheet\":\"a\",\"title\":\"A\",\"family\":\"table\","
	"\"players\":[2],\"packs\":1,\"hand\":7,\"cites\":[]}",
};

START_TEST(json_that_is_no_game_is_refused)
{
	struct rules rules;
	struct diag diag = { "" };

	ck_assert(!sheet_from_json(wrong_json[_i], strlen(wrong_json[_i]), 2,
				   &rules, &diag));
	ck_assert_msg(diag.text[0] != '\0', "nothing was said");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("sheet");
	TCase *tests = tcase_create("sheet");

	suite_add_tcase(suite, tests);
	tcase_add_test(tests, every_game_comes_back_from_its_json);
	tcase_add_loop_test(tests, tables_are_as_the_sheets_say, 0,
			    sizeof(tables) / sizeof(tables[0]));
	tcase_add_loop_test(tests, options_of_the_sheets_are_taken, 0,
			    sizeof(allowed) / sizeof(allowed[0]));
	tcase_add_test(tests, options_change_what_they_name);
	tcase_add_loop_test(tests, mistakes_in_options_are_named, 0,
			    sizeof(mistaken) / sizeof(mistaken[0]));
	tcase_add_loop_test(tests, files_of_a_users_own, 0,
			    sizeof(files) / sizeof(files[0]));
	tcase_add_loop_test(tests, a_score_that_ends_the_match_needs_many_deals,
			    0, sizeof(matches) / sizeof(matches[0]));
	tcase_add_test(tests, a_file_on_a_file_on_a_game);
	tcase_add_test(tests, a_base_keeps_its_sheet_in_citations);
	tcase_add_test(tests, what_all_refuse_is_cited);
	tcase_add_test(tests, games_are_listed_and_described);
	tcase_add_loop_test(tests, json_that_is_no_game_is_refused, 0,
			    sizeof(wrong_json) / sizeof(wrong_json[0]));
	return run_suite(suite);
}
