/* The rules of a game in sentences agree with its parameters: a parameter that
 * changes, changes the sentences, and its number is in them. */
#include "referee/sheet/rules_words.h"

#include <check.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "referee/engine/game.h"
#include "referee/engine/meld.h"
#include "referee/sheet/idle.h"
#include "referee/sheet/load.h"
#include "referee/sheet/sheet.h"
#include "tests/support/suite.h"
#include "tests/support/variants.h"

/* Parameters whose change the sentences do not mention.  @families: as in
 * params.h; NULL: all that use the parameter */
static const struct {
	const char *key, *families, *reason;
} silent[] = {
	{ "stock_min", NULL, "checked when the file is loaded, never in play" },
	{ "strict_ends", NULL, "about the field \"at\" of a message" },
	{ "winner", "gin", "the target and the highest total decide" },
	{ "drop_out", "gin canasta conquian tantrum rummikub",
	  "only if the lowest total wins" },
	{ "seat_deals", "gin canasta conquian tantrum",
	  "the games of these families set deals or max_deals" },
	{ "throw_back", "rummikub", "there is no discard" },
	{ "throw_back", "conquian", "a card that is taken is melded" },
	{ "values", "conquian", "cards have no value" },
	{ "discard_seen", "rummikub tantrum", "there is no discard pile" },
	{ "run_min", "tantrum", "there are no runs of other sizes" },
	{ "run_max", "tantrum", "the same" },
	{ "ace", "tantrum", "the ace has a fixed place" },
	{ "set_suits", "tantrum", "the suits of a set are fixed" },
};

static struct variants variants;
static struct rules *loaded; /* the rules of each variant */

static char *
words_of(const struct rules *rules)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);

	rules_words_write(rules, out);
	fclose(out);
	return text;
}

static bool
param_is_silent(const struct param *param, const char *family)
{
	for (size_t i = 0; i < sizeof(silent) / sizeof(silent[0]); i++) {
		if (strcmp(silent[i].key, param->key) == 0 &&
		    families_include(silent[i].families, family))
			return true;
	}
	return false;
}

/* Return whether the rules differ only in silent parameters, or in parameters
 * that set the same number of deals. */
static bool
rules_differ_silently(const struct rules *a, const struct rules *b)
{
	char one[1024], two[1024];

	for (const struct param *p = params; p->key != NULL; p++) {
		param_text(p, a, one, sizeof(one));
		param_text(p, b, two, sizeof(two));
		if (strcmp(one, two) != 0 &&
		    !param_is_silent(p, a->family->name) &&
		    (strcmp(p->key, "deals") != 0 ||
		     a->deals_total != b->deals_total))
			return false;
	}
	return true;
}

/* All tests share the list and the loaded rules, which take a second. */
static void
variants_read(void)
{
	const char *issue = variants_list(&variants, NULL);

	ck_assert_msg(issue == NULL, "%s", issue);
	loaded = calloc(variants.n, sizeof(*loaded));
	ck_assert_ptr_nonnull(loaded);
	for (size_t i = 0; i < variants.n; i++)
		ck_assert(variant_load(&variants.at[i], &loaded[i]));
}

static void
variants_release(void)
{
	free(loaded);
	variants_free(&variants);
}

/* Options that have no effect at a table, so that the sentences are the same.
 */
static bool
option_has_no_effect(const struct rules *rules, const char *options)
{
	const struct {
		const char *option;
		bool idle;
	} idle[] = {
		{ "special_seen", rules->special_jokers == 0 },
		{ "asking", rules->sides == 0 },
		{ "big_gin_bonus", !rules->big_gin },
		{ "target",
		  rules->drop_out > 0 && rules->winner != WINNER_LOWEST },
	};

	for (size_t i = 0; i < sizeof(idle) / sizeof(idle[0]); i++) {
		if (idle[i].idle && strstr(options, idle[i].option) != NULL)
			return true;
	}
	return false;
}

START_TEST(every_value_of_an_option_changes_the_words)
{
	const struct rules *plain = NULL;
	char *before = NULL, *after;
	unsigned compared = 0;

	for (size_t i = 0; i < variants.n; i++) {
		const struct variant *v = &variants.at[i];
		const struct rules *changed = &loaded[i];

		after = words_of(changed);
		if (v->options[0] == '\0') {
			free(before);
			before = after;
			plain = changed;
			continue;
		}
		ck_assert_msg(strcmp(before, after) != 0 ||
				      rules_differ_silently(plain, changed) ||
				      option_has_no_effect(changed, v->options),
			      "%s, %u players: %s changes no sentence", v->game,
			      v->players, v->options);
		compared++;
		free(after);
	}
	free(before);
	ck_assert_uint_gt(compared, 500);
}
END_TEST

/* Return whether a text contains a number, as digits. */
static bool
text_has_number(const char *text, int number)
{
	for (const char *at = text; *at != '\0';) {
		char *end;

		if (!isdigit((unsigned char)*at)) {
			at++;
			continue;
		}
		if (strtol(at, &end, 10) == number)
			return true;
		at = end;
	}
	return false;
}

/* Set a parameter that is a number, as if the game file set it. */
static char *
words_with_number(const struct rules *rules, const struct param *param,
		  int value)
{
	static struct rules changed;

	changed = *rules;
	param_store(param, &changed, value);
	rules_resolve(&changed, rules->players);
	return words_of(&changed);
}

/* Return the largest value of the parameter that is not in the text, and that
 * no rule treats as "no limit"; or -1. */
static int
param_find_new_number(const struct param *param, const char *text)
{
	for (int value = param->max - 1; value > 1 && value >= param->min;
	     value--)
		if (!text_has_number(text, value))
			return value;
	return -1;
}

/* With "set_suits: differ", the words limit a set to 4 natural cards and the
 * wild cards: tests/words. */
static bool
number_is_limited(const struct param *param, const struct rules *rules)
{
	return strcmp(param->key, "set_max") == 0 &&
	       rules->set_suits == SUITS_DIFFER;
}

START_TEST(numbers_in_the_words_are_the_parameters)
{
	unsigned checked = 0;

	for (size_t i = 0; i < variants.n; i++) {
		const struct rules *rules = &loaded[i];
		char *before;

		if (variants.at[i].options[0] != '\0')
			continue;
		before = words_of(rules);
		for (const struct param *p = params; p->key != NULL; p++) {
			int value = param_find_new_number(p, before);
			char *after;

			if (p->type != PARAM_INT || value < 0 ||
			    number_is_limited(p, rules) ||
			    !param_is_read_by(p, rules->family->name))
				continue;
			after = words_with_number(rules, p, value);
			if (strcmp(before, after) != 0) {
				ck_assert_msg(text_has_number(after, value),
					      "%s: %s: %d is not in the words",
					      rules->name, p->key, value);
				checked++;
			}
			free(after);
		}
		free(before);
	}
	ck_assert_uint_gt(checked, 500);
}
END_TEST

/* Values of parameters that are no numbers, which no compiled-in game has. */
static const char *
param_sample(const struct param *param)
{
	switch (param->type) {
	case PARAM_SEATS:
		return "[2, 3, 7]";
	case PARAM_PACKS:
		return "[{packs: 3, jokers: 9, without: [5]}]";
	case PARAM_HAND:
		return "5";
	case PARAM_RANKS:
		return "[6]";
	case PARAM_CARDS:
		return "[4D]";
	case PARAM_NUMBERS:
		return "[77, 88]";
	case PARAM_CONTRACTS:
		return "[S5 R6+]";
	case PARAM_BONUSES:
		return "[{when: undercut, points: -77}]";
	case PARAM_STAKES:
		return "[{when: any, points: 77}]";
	case PARAM_VALUES:
		return "{4: 77, 9D: 99}";
	case PARAM_INT:
	case PARAM_BOOL:
	case PARAM_CHOICE:
		break;
	}
	return NULL;
}

static int
param_values_end(const struct param *param)
{
	int n = 0;

	if (param->type == PARAM_BOOL)
		return 2;
	if (param->type == PARAM_INT)
		return param->max < 30 ? param->max + 1 : param->min + 9;
	while (param->words[n] != NULL)
		n++;
	return n;
}

/* Return whether any other value of the parameter changes the sentences.  In a
 * game whose parameters change by deal, look at the rules of the first deal. */
static bool
param_changes_words(const struct param *param, const struct rules *loaded_rules)
{
	static struct rules first_deal;
	const struct rules *rules = &first_deal;
	bool changes = false;
	char *before;

	first_deal = *loaded_rules;
	first_deal.sets = NULL;
	before = words_of(rules);

	if (param_is_number(param)) {
		for (int value = param->type == PARAM_INT ? param->min : 0;
		     !changes && value < param_values_end(param); value++) {
			char *after = words_with_number(rules, param, value);

			changes = strcmp(before, after) != 0;
			free(after);
		}
	} else {
		const char *sample = param_sample(param);
		struct diag diag;
		struct yaml *doc = yaml_read("sample", sample, strlen(sample),
					     &diag);
		static struct rules changed;
		char *after;

		changed = *rules;
		ck_assert(param_read(param, doc, yaml_root(doc), &changed,
				     &diag));
		rules_resolve(&changed, rules->players);
		after = words_of(&changed);
		changes = strcmp(before, after) != 0;
		free(after);
		yaml_close(doc);
	}
	free(before);
	return changes;
}

/* Return whether a parameter changes the sentences of a game of a family.  If
 * @plain is true, try only the games without options. */
static bool
param_is_told(const struct param *param, const struct family *family,
	      bool plain)
{
	for (size_t i = 0; i < variants.n; i++) {
		if (plain && variants.at[i].options[0] != '\0')
			continue;
		if (loaded[i].family == family &&
		    param_changes_words(param, &loaded[i]))
			return true;
	}
	return false;
}

START_TEST(every_parameter_is_in_the_words)
{
	const struct family *family = families[_i];

	for (const struct param *p = params; p->key != NULL; p++) {
		bool is_silent = param_is_silent(p, family->name);

		if (!param_is_read_by(p, family->name))
			continue;
		ck_assert_msg(param_is_told(p, family, is_silent) != is_silent,
			      "%s: %s: %s", family->name, p->key,
			      is_silent ? "a sentence tells it: remove it from "
					  "the list"
					: "no sentence tells it");
	}
}
END_TEST

/* A parameter that depends on another, which is not set, changes no sentence.
 */
START_TEST(idle_parameters_are_not_in_the_words)
{
	unsigned idle = 0;

	for (size_t i = 0; i < variants.n; i++) {
		for (const struct param *p = params; p->key != NULL; p++) {
			const char *reason = param_idle_reason(p, &loaded[i]);

			if (reason == NULL || variants.at[i].options[0] != '\0')
				continue;
			ck_assert_msg(!param_changes_words(p, &loaded[i]),
				      "%s: %s is in the words, but %s",
				      variants.at[i].game, p->key, reason);
			idle++;
		}
	}
	ck_assert_uint_gt(idle, 500);
}
END_TEST

/* A file may set every list to its maximum length. */
START_TEST(the_longest_lists_fit)
{
	static struct rules rules;
	struct diag diag;
	struct contract longest = { .parts = CONTRACT_PARTS_MAX, .pat = true };
	char *text;

	ck_assert(sheet_load("contract", NULL, NULL, 4, &rules, &diag));
	for (unsigned i = 0; i < CONTRACT_PARTS_MAX; i++)
		longest.part[i] = (struct contract_part){
			.kind = i % 2 ? KIND_SET : KIND_RUN, .min = HAND_MAX
		};
	rules.contracts.n = RULES_DEALS_MAX;
	rules.deals_total = RULES_DEALS_MAX;
	for (unsigned i = 0; i < RULES_DEALS_MAX; i++)
		rules.contracts.by_deal[i] = longest;
	for (card_t card = 0; card < CARD_X1; card++) {
		if (rules.pack_of[card] == 0)
			continue;
		rules.protect |= UINT64_C(1) << card;
		rules.value[card] = -VALUE_POINTS_MAX;
	}
	rules.wild_alone = rules.protect;
	text = words_of(&rules);
	ck_assert_ptr_nonnull(strstr(text, "deal 12: 1 run of 26"));
	ck_assert_ptr_nonnull(strstr(text, "king of clubs: -1000"));
	free(text);
}
END_TEST

static int
families_count(void)
{
	int n = 0;

	while (families[n] != NULL)
		n++;
	return n;
}

int
main(void)
{
	Suite *suite = suite_create("rules_words");
	TCase *tests = tcase_create("rules_words");

	suite_add_tcase(suite, tests);
	tcase_set_timeout(tests, 120);
	tcase_add_unchecked_fixture(tests, variants_read, variants_release);
	tcase_add_test(tests, every_value_of_an_option_changes_the_words);
	tcase_add_test(tests, numbers_in_the_words_are_the_parameters);
	tcase_add_test(tests, idle_parameters_are_not_in_the_words);
	tcase_add_test(tests, the_longest_lists_fit);
	tcase_add_loop_test(tests, every_parameter_is_in_the_words, 0,
			    families_count());
	return run_suite(suite);
}
