#include "tests/support/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/prng.h"
#include "referee/sheet/load.h"
#include "referee/sheet/sheet.h"
#include "tests/support/sample_share.h"

#define VALUES_MAX 64 /* maximum number of values of an option */
#define VALUE_MAX  24
#define PAIRS	   2 /* number of pairs for each option */

/* The values of an option that the tests try */
struct values {
	char name[40];
	char text[VALUES_MAX][VALUE_MAX];
	/* true if the value is valid for some number of players */
	bool played[VALUES_MAX];
	unsigned n;
};

/* The options of a game */
struct game_options {
	struct values option[OPTIONS_MAX];
	unsigned n;
	unsigned seats; /* one bit for each number of players */
};

static char error_text[sizeof(struct diag)];

static void
values_add(struct values *values, const char *text, size_t len)
{
	if (values->n < VALUES_MAX && len < VALUE_MAX) {
		memcpy(values->text[values->n], text, len);
		values->text[values->n++][len] = '\0';
	} else {
		snprintf(error_text, sizeof(error_text),
			 "%s: too many values, or too long", values->name);
	}
}

static void
values_add_number(struct values *values, long number)
{
	char text[VALUE_MAX];

	values_add(values, text,
		   (size_t)snprintf(text, sizeof(text), "%ld", number));
}

/* Add both ends of a range, and the default if it is in the range.  Also add a
 * number between the ends, near the lower end, where most changes occur.  A
 * default of 0 can mean "derived from other options"; the variant without
 * options tests it. */
static void
values_add_range(struct values *values, long from, long to, const char *initial)
{
	long between = 0, number = strtol(initial, NULL, 10);

	while ((between + 1) * (between + 1) <= to - from)
		between++;
	values_add_number(values, from);
	values_add_number(values, from + between);
	values_add_number(values, to);
	if (number >= from && number <= to)
		values_add_number(values, number);
}

static long
node_number(const struct yaml_node *node)
{
	return strtol(node->text, NULL, 10);
}

/* Add the values of an option that is declared as "any": all values that its
 * parameter accepts. */
static void
values_add_any(struct values *values, const struct param *param)
{
	if (param->type == PARAM_INT) {
		values_add_range(values, param->min, param->max, "");
	} else if (param->type == PARAM_BOOL) {
		values_add(values, "true", 4);
		values_add(values, "false", 5);
	} else if (param->type == PARAM_CHOICE) {
		for (unsigned i = 0; param->words[i] != NULL; i++)
			values_add(values, param->words[i],
				   strlen(param->words[i]));
	} else {
		snprintf(error_text, sizeof(error_text),
			 "%s: no values to try for this type", values->name);
	}
}

static void
option_values_read(const struct sheet_loader *l, const struct option *option,
		   struct values *values)
{
	const struct yaml_node *node = option->node;
	char initial[VALUE_MAX + 40];

	memset(values, 0, sizeof(*values));
	snprintf(values->name, sizeof(values->name), "%.*s",
		 (int)option->key->len, option->key->text);
	if (node->kind == YAML_SCALAR) {
		values_add_any(values, option->param);
		return;
	}
	if (option->param != NULL && node->kind == YAML_MAP) {
		option_default_text(l, option, initial, sizeof(initial));
		values_add_range(values, node_number(yaml_get(node, "from")),
				 node_number(yaml_get(node, "to")), initial);
		return;
	}
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		const struct yaml_node *name = option->param == NULL ? n->key
								     : n;

		if (name->kind == YAML_SCALAR)
			values_add(values, name->text, name->len);
		else
			snprintf(error_text, sizeof(error_text),
				 "%s: a list as a value", values->name);
	}
}

static bool
game_options_read(const char *game, struct game_options *options)
{
	struct sheet_loader *l = xcalloc(1, sizeof(*l));
	struct diag diag;
	bool fine = loader_open(l, &(struct sheet_request){ .game = game },
				&diag);

	options->n = 0;
	if (fine) {
		options->seats = l->rules.seats;
		for (unsigned i = 0; i < l->options; i++)
			option_values_read(l, &l->option[i],
					   &options->option[options->n++]);
	} else {
		snprintf(error_text, sizeof(error_text), "%s", diag.text);
	}
	loader_release(l);
	free(l);
	return fine && error_text[0] == '\0';
}

bool
variant_load(const struct variant *variant, struct rules *rules)
{
	struct yaml *doc = NULL;
	struct diag diag;
	bool fine;

	if (variant->options[0] != '\0')
		doc = yaml_read("options", variant->options,
				strlen(variant->options), &diag);
	fine = sheet_load(variant->game, doc != NULL ? yaml_root(doc) : NULL,
			  doc, variant->players, rules, &diag);
	yaml_close(doc);
	return fine;
}

/* Rules of the variants of one number of players, to skip duplicates */
#define KNOWN_MAX 400
static struct rules known[KNOWN_MAX];
static unsigned knowns;

/* The variants to list, and how many of them the sample has passed */
static enum selection { SELECT_ALL, SELECT_SAMPLE, SELECT_PLAIN } selection;
static unsigned candidates;

/* Return whether the selection contains a variant.  A sample is chosen before
 * the variants are loaded, which takes longer than the deals of a test. */
static bool
variant_is_selected(const struct variant *variant)
{
	if (selection == SELECT_PLAIN)
		return variant->options[0] == '\0';
	return selection == SELECT_ALL || sample_is_tried(candidates++);
}

/* Add a variant, unless a variant with the same rules is in the list.  Returns
 * false if the loader refuses the options. */
static bool
variants_add_loaded(struct variants *variants, const struct variant *variant)
{
	static struct rules rules;

	memset(&rules, 0, sizeof(rules));
	if (!variant_load(variant, &rules))
		return false;
	for (unsigned i = 0; i < knowns; i++)
		if (memcmp(&known[i], &rules, sizeof(rules)) == 0)
			return true;
	if (knowns == KNOWN_MAX) {
		snprintf(error_text, sizeof(error_text),
			 "%s: more than %d variants", variant->game, KNOWN_MAX);
		return true;
	}
	known[knowns++] = rules;
	if (variants->n == variants->room) {
		variants->room = 2 * variants->room + 64;
		variants->at = xrealloc(variants->at, variants->room,
					sizeof(*variant));
	}
	variants->at[variants->n++] = *variant;
	return true;
}

/* Add a variant if it is selected. */
static bool
variants_add(struct variants *variants, const struct variant *variant)
{
	return !variant_is_selected(variant) ||
	       variants_add_loaded(variants, variant);
}

/* Load the variant without options: variants with the same rules are
 * duplicates, even if this variant is not selected.  Returns false if the
 * loader refuses the number of players. */
static bool
variants_add_plain(struct variants *variants, const struct variant *variant)
{
	bool selected = variant_is_selected(variant);
	bool playable = variants_add_loaded(variants, variant);

	variants->n -= playable && !selected;
	return playable;
}

static void
variants_add_pairs(struct variants *variants,
		   const struct game_options *options, struct variant *variant)
{
	uint64_t prng = 4711 + variant->players;

	for (unsigned i = 0; i < PAIRS * options->n && options->n > 1; i++) {
		unsigned a = i % options->n;
		unsigned b = (a + 1 + prng_below(&prng, options->n - 1)) %
			     options->n;
		const struct values *one = &options->option[a];
		const struct values *two = &options->option[b];

		snprintf(variant->options, sizeof(variant->options),
			 "{%s: %s, %s: %s}", one->name,
			 one->text[prng_below(&prng, one->n)], two->name,
			 two->text[prng_below(&prng, two->n)]);
		variants->refused += !variants_add(variants, variant);
	}
}

/* Add a value that is valid only with a certain value of another option, such
 * as a minimum above the default maximum. */
static bool
variants_add_with_other(struct variants *variants,
			const struct game_options *options,
			struct variant *variant, const struct values *values,
			const char *text)
{
	for (unsigned i = 0; i < options->n; i++) {
		const struct values *help = &options->option[i];

		for (unsigned k = 0; help != values && k < help->n; k++) {
			snprintf(variant->options, sizeof(variant->options),
				 "{%s: %s, %s: %s}", values->name, text,
				 help->name, help->text[k]);
			if (variants_add_loaded(variants, variant))
				return true;
		}
	}
	return false;
}

static void
variants_add_game(struct variants *variants, const char *game,
		  struct game_options *options, unsigned players)
{
	struct variant variant = { .players = players };

	knowns = 0;
	snprintf(variant.game, sizeof(variant.game), "%s", game);
	if (!variants_add_plain(variants, &variant))
		snprintf(error_text, sizeof(error_text),
			 "%s: not playable with %u players", game, players);
	if (selection == SELECT_PLAIN)
		return;
	for (unsigned i = 0; i < options->n; i++) {
		struct values *values = &options->option[i];

		for (unsigned k = 0; k < values->n; k++) {
			snprintf(variant.options, sizeof(variant.options),
				 "{%s: %s}", values->name, values->text[k]);
			values->played[k] |= variants_add(variants, &variant) ||
					     variants_add_with_other(
						     variants, options,
						     &variant, values,
						     values->text[k]);
		}
	}
	variants_add_pairs(variants, options, &variant);
}

/* Add the selected variants of a game. */
static const char *
variants_list_game(struct variants *variants, const char *game)
{
	static struct game_options options;

	error_text[0] = '\0';
	if (!game_options_read(game, &options))
		return error_text;
	for (unsigned n = 1; n <= PLAYERS_MAX; n++)
		if (options.seats >> n & 1)
			variants_add_game(variants, game, &options, n);
	for (unsigned i = 0; selection == SELECT_ALL && i < options.n; i++)
		for (unsigned k = 0; k < options.option[i].n; k++)
			if (!options.option[i].played[k])
				snprintf(error_text, sizeof(error_text),
					 "%s: no number of players can use %s: "
					 "%s",
					 game, options.option[i].name,
					 options.option[i].text[k]);
	return error_text[0] == '\0' ? NULL : error_text;
}

static const char *
variants_select(struct variants *variants, const char *game,
		enum selection wanted)
{
	const char *wrong = NULL;

	selection = wanted;
	candidates = 0;
	if (game != NULL)
		return variants_list_game(variants, game);
	for (const char *const *name = sheet_names();
	     *name != NULL && wrong == NULL; name++)
		wrong = variants_list_game(variants, *name);
	return wrong;
}

const char *
variants_list(struct variants *variants, const char *game)
{
	return variants_select(variants, game, SELECT_ALL);
}

const char *
variants_sample(struct variants *variants, const char *game)
{
	/* all samples: check the values too */
	return variants_select(variants, game,
			       sample_share_of(2) == 2 ? SELECT_ALL
						       : SELECT_SAMPLE);
}

const char *
variants_list_plain(struct variants *variants)
{
	return variants_select(variants, NULL, SELECT_PLAIN);
}

void
variants_free(struct variants *variants)
{
	free(variants->at);
	memset(variants, 0, sizeof(*variants));
}

unsigned
sweep_deals(void)
{
	const char *deals = getenv("DEALS");

	return deals == NULL ? 0 : (unsigned)strtoul(deals, NULL, 10);
}

const char *
sweep_game(void)
{
	const char *game = getenv("GAME");

	return game == NULL || *game == '\0' ? NULL : game;
}

bool
sweep_in_one_process(void)
{
#ifdef __SANITIZE_ADDRESS__
	return true;
#else
	return false;
#endif
}

void
sweep_print_done(const struct variant *variant, const char *what,
		 unsigned long done)
{
	if (sweep_deals() == 0)
		return;
	printf("%s, %u players %s: %lu %s\n", variant->game, variant->players,
	       variant->options, done, what);
	fflush(stdout);
}
