/* The table of parameters: every row is whole, and every value comes back. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/sheet/load.h"
#include "referee/sheet/sheet.h"
#include "tests/support/suite.h"

START_TEST(every_row_is_whole)
{
	for (const struct param *p = params; p->key != NULL; p++) {
		ck_assert_msg(p->text != NULL && p->text[0] != '\0',
			      "%s has no sentence", p->key);
		ck_assert_msg(p->size > 0, "%s has no place", p->key);
		ck_assert_ptr_eq(param_by_key(p->key, strlen(p->key)), p);
		if (p->type == PARAM_INT) {
			ck_assert_msg(
				p->min <= p->initial && p->initial <= p->max,
				"%s: the default is out of range", p->key);
			ck_assert_msg(p->size != 1 || p->max <= UINT8_MAX,
				      "%s: the range does not fit", p->key);
			ck_assert_msg(p->size != 2 || p->max <= INT16_MAX,
				      "%s: the range does not fit", p->key);
		}
		if (p->type == PARAM_CHOICE)
			ck_assert_msg(p->words[0] != NULL, "%s has no words",
				      p->key);
	}
}
END_TEST

START_TEST(every_word_is_explained)
{
	char quoted[64];

	for (const struct param *p = params; p->key != NULL; p++)
		for (unsigned i = 0;
		     p->type == PARAM_CHOICE && p->words[i] != NULL; i++) {
			snprintf(quoted, sizeof(quoted), "\"%s\"", p->words[i]);
			ck_assert_msg(strstr(p->text, quoted) != NULL,
				      "%s: the text does not explain %s",
				      p->key, quoted);
		}
}
END_TEST

START_TEST(every_row_is_read_by_a_family)
{
	for (const struct param *p = params; p->key != NULL; p++) {
		bool read = false;

		for (unsigned i = 0; families[i] != NULL; i++)
			read |= param_is_read_by(p, families[i]->name);
		ck_assert_msg(read, "%s: no family reads it", p->key);
	}
}
END_TEST

/* A value of each kind, as it is written and as it comes back. */
static const struct {
	const char *key, *yaml, *json;
} values[] = {
	{ "players", "[2, 4, 6]", "[2,4,6]" },
	{ "packs", "2",
	  "[{\"up_to\":8,\"packs\":2,\"jokers\":0,\"without\":[]}]" },
	{ "packs", "{packs: 2, jokers: 4}",
	  "[{\"up_to\":8,\"packs\":2,\"jokers\":4,\"without\":[]}]" },
	{ "packs", "[{up_to: 4, packs: 2, jokers: 3, without: [2]}, {}]",
	  "[{\"up_to\":4,\"packs\":2,\"jokers\":3,\"without\":[\"2\"]},"
	  "{\"up_to\":8,\"packs\":1,\"jokers\":0,\"without\":[]}]" },
	{ "hand", "7", "7" },
	{ "hand", "[10, 10, 12]", "[10,10,12]" },
	{ "hand", "[{up_to: 2, cards: 10}, {cards: 7}]",
	  "[{\"up_to\":2,\"cards\":10},{\"up_to\":8,\"cards\":7}]" },
	{ "wild", "[2, J]", "[\"2\",\"J\"]" },
	{ "protected", "[QS, 9C]", "[\"QS\",\"9C\"]" },
	{ "ace", "both", "\"both\"" },
	{ "bonuses",
	  "[{when: rummy, points: -10}, {when: pure-run, wins: match}]",
	  "[{\"when\":\"rummy\",\"points\":-10},"
	  "{\"when\":\"pure-run\",\"wins\":\"match\"}]" },
	{ "wild_cards", "[AD]", "[\"AD\"]" },
	{ "big_gin", "true", "true" },
	{ "target", "500", "500" },
	{ "values", "{QS: 50, Q: 5, 3-9: 5, A: 15, X1: 25}",
	  "{\"A\":15,\"2\":2,\"3\":5,\"4\":5,\"5\":5,\"6\":5,\"7\":5,\"8\":5,"
	  "\"9\":5,\"T\":10,\"J\":10,\"Q\":5,\"K\":10,\"QS\":50,\"X1\":25,"
	  "\"X2\":0}" },
};

START_TEST(values_come_back)
{
	const struct param *param = param_by_key(values[_i].key,
						 strlen(values[_i].key));
	char first[600], again[600];
	struct rules rules, second;
	struct diag diag = { "" };
	struct yaml *doc;

	params_reset(&rules);
	params_reset(&second);
	doc = yaml_read("t.yaml", values[_i].yaml, strlen(values[_i].yaml),
			&diag);
	ck_assert_msg(doc != NULL, "%s", diag.text);
	ck_assert_msg(param_read(param, doc, yaml_root(doc), &rules, &diag),
		      "%s", diag.text);
	yaml_close(doc);
	param_text(param, &rules, first, sizeof(first));
	if (param->type != PARAM_CHOICE)
		ck_assert_str_eq(first, values[_i].json);

	doc = yaml_read("t.json", first, strlen(first), &diag);
	ck_assert_msg(doc != NULL, "%s", diag.text);
	ck_assert_msg(param_read(param, doc, yaml_root(doc), &second, &diag),
		      "%s", diag.text);
	yaml_close(doc);
	param_text(param, &second, again, sizeof(again));
	ck_assert_str_eq(first, again);
	ck_assert_mem_eq(&rules, &second, sizeof(rules));
}
END_TEST

/* Each is refused with the place, the key and what would fit. */
static const struct {
	const char *key, *yaml, *says;
} mistakes[] = {
	{ "players", "[1, 2]", "players: expected a list of numbers from 2" },
	{ "players", "2", "players: expected" },
	{ "players", "[2, 2]",
	  "players: expected a list of numbers from 2 to "
	  "8, each once" },
	{ "players", "[]", "players: expected" },
	{ "packs", "7", "packs: expected a number from 1 to 6, or rows" },
	{ "packs", "[{packs: 2, joker: 2}]", "packs: expected" },
	{ "packs", "[{without: [1]}]", "packs: expected" },
	{ "packs", "[]", "packs: expected" },
	{ "packs", "{pack: 2}", "packs: expected" },
	{ "hand", "0", "hand: expected a number from 1 to 26" },
	{ "hand", "[7, {cards: 6}]", "hand: expected" },
	{ "hand", "[{up_to: 2}]", "hand: expected" },
	{ "wild", "2", "wild: expected a list of ranks" },
	{ "wild", "[10]", "wild: expected a list of ranks" },
	{ "protected", "[X1]", "protected: expected a list of cards" },
	{ "protected", "[QS=KS]", "protected: expected a list of cards" },
	{ "ace", "low-ish", "ace: expected low, high, both or round" },
	{ "ace", "[low]", "ace: expected low, high, both or round" },
	{ "big_gin", "1", "big_gin: expected true or false" },
	{ "set_min", "2", "set_min: expected a whole number from 3 to 4" },
	{ "set_min", "3.5", "set_min: expected a whole number from 3 to 4" },
	{ "bonuses", "[{when: gin, points: 5}]", "bonuses: expected a list" },
	{ "bonuses", "[{when: rummy}]", "bonuses: expected" },
	{ "bonuses", "[{when: rummy, wins: deal}]", "bonuses: expected" },
	{ "bonuses", "[{when: rummy, points: 1001}]", "bonuses: expected" },
	{ "bonuses", "[{when: rummy, point: 5}]", "bonuses: expected" },
	{ "bonuses", "{when: rummy, points: 5}", "bonuses: expected" },
	{ "values", "[1]", "values: expected a map of ranks and cards" },
	{ "values", "{10: 5}", "50}; the ten is T, found {10: 5}" },
	{ "contracts", "[S3 S3 S3 S3 S3]", "at most 4 melds a deal" },
	{ "protected", "[10S]", "the ten is T, found [10S]" },
	{ "values", "{9-3: 5}", "values: expected" },
	{ "values", "{X9: 5}", "values: expected" },
	{ "values", "{A: 1001}", "values: expected" },
	{ "values", "{\" \": 1}", "values: expected" },
};

/* The contract of a deal as people read it. */
START_TEST(contracts_have_words)
{
	static const struct {
		struct contract contract;
		const char *words;
	} rows[] = {
		{ { 2, false, { { KIND_SET, 3, 3 }, { KIND_SET, 3, 3 } } },
		  "two sets of 3" },
		{ { 3,
		    false,
		    { { KIND_SET, 3, 0 },
		      { KIND_SET, 3, 0 },
		      { KIND_RUN, 4, 0 } } },
		  "two sets of 3 or more and a run of 4 or more" },
		{ { 3,
		    false,
		    { { KIND_SET, 3, 3 },
		      { KIND_RUN, 4, 6 },
		      { KIND_NONE, 5, 5 } } },
		  "a set of 3, a run of 4 to 6 and a meld of 5" },
		{ { 3,
		    true,
		    { { KIND_RUN, 4, 0 },
		      { KIND_RUN, 4, 0 },
		      { KIND_RUN, 4, 0 } } },
		  "three runs of 4 or more, using every card of the hand but a "
		  "discard" },
		{ { 0, true, { { 0 } } },
		  "every card of the hand but a discard" },
	};
	char words[CONTRACT_WORDS_MAX];

	for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
		contract_words(&rows[i].contract, words);
		ck_assert_str_eq(words, rows[i].words);
	}
}
END_TEST

START_TEST(mistakes_are_named)
{
	const struct param *param = param_by_key(mistakes[_i].key,
						 strlen(mistakes[_i].key));
	struct rules rules, before;
	struct diag diag = { "" };
	struct yaml *doc;

	params_reset(&rules);
	params_reset(&before);
	doc = yaml_read("t.yaml", mistakes[_i].yaml, strlen(mistakes[_i].yaml),
			&diag);
	ck_assert_msg(doc != NULL, "%s", diag.text);
	ck_assert(!param_read(param, doc, yaml_root(doc), &rules, &diag));
	ck_assert_msg(strstr(diag.text, mistakes[_i].says) != NULL,
		      "said \"%s\"", diag.text);
	ck_assert_msg(strncmp(diag.text, "t.yaml:1:", 9) == 0, "said \"%s\"",
		      diag.text);
	ck_assert_msg(strstr(diag.text, param->text) != NULL, "said \"%s\"",
		      diag.text);
	ck_assert_mem_eq(&rules, &before, sizeof(rules));
	yaml_close(doc);
}
END_TEST

/* Return whether the family of a game refuses a value of a parameter. */
static bool
family_refuses(const struct rules *rules, const struct param *param, int value)
{
	static struct rules changed;
	size_t len = strlen(param->key);
	const char *issue;

	changed = *rules;
	param_store(param, &changed, value);
	rules_resolve(&changed, rules->players);
	issue = rules->family->prove(&changed, rules->players);
	return issue != NULL && strncmp(issue, param->key, len) == 0 &&
	       strncmp(issue + len, " must", 5) == 0 &&
	       strstr(issue, "in a pack without") == NULL; /* not the family */
}

START_TEST(meanings_list_no_value_that_the_family_refuses)
{
	unsigned refused = 0;

	for (const char *const *name = sheet_names(); *name != NULL; name++) {
		struct rules rules;
		struct diag diag;
		char word[40];

		ck_assert(sheet_load(*name, NULL, NULL, 0, &rules, &diag));
		ck_assert(sheet_load(*name, NULL, NULL, rules.players_min,
				     &rules, &diag));
		for (const struct param *p = params; p->key != NULL; p++) {
			const char *meaning = param_meaning(p,
							    rules.family->name);

			if (p->type != PARAM_CHOICE ||
			    strcmp(rules.family->name, "table") == 0 ||
			    !param_is_read_by(p, rules.family->name))
				continue;
			for (int i = 0; p->words[i] != NULL; i++) {
				if (!family_refuses(&rules, p, i))
					continue;
				snprintf(word, sizeof(word), "\"%s\" (",
					 p->words[i]);
				ck_assert_msg(strstr(meaning, word) == NULL,
					      "%s: %s: %s", *name, p->key,
					      meaning);
				refused++;
			}
		}
	}
	ck_assert_uint_gt(refused, 10);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("params");
	TCase *tests = tcase_create("params");

	suite_add_tcase(suite, tests);
	tcase_add_test(tests, every_row_is_whole);
	tcase_add_test(tests, every_word_is_explained);
	tcase_add_test(tests, every_row_is_read_by_a_family);
	tcase_add_test(tests, contracts_have_words);
	tcase_add_test(tests, meanings_list_no_value_that_the_family_refuses);
	tcase_add_loop_test(tests, values_come_back, 0,
			    sizeof(values) / sizeof(values[0]));
	tcase_add_loop_test(tests, mistakes_are_named, 0,
			    sizeof(mistakes) / sizeof(mistakes[0]));
	return run_suite(suite);
}
