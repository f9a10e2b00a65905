#include "tests/support/variants.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/prng.h"
#include "referee/sheet/load.h"
#include "referee/sheet/sheet.h"

#define VALUES_MAX 64 /* of an option */
#define VALUE_MAX  24
#define PAIRS	   2 /* for each option */

/* What an option may be given. */
struct values {
	char name[40];
	char text[VALUES_MAX][VALUE_MAX];
	bool played[VALUES_MAX]; /* by some number of players */
	unsigned n;
};

/* One game's options. */
struct offered {
	struct values option[OPTIONS_MAX];
	unsigned n;
	unsigned seats; /* bit per number of players */
};

static char flaw[sizeof(struct diag)];

static void
add_value(struct values *values, const char *text, size_t len)
{
	if (values->n < VALUES_MAX && len < VALUE_MAX) {
		memcpy(values->text[values->n], text, len);
		values->text[values->n++][len] = '\0';
	} else {
		snprintf(flaw, sizeof(flaw), "%s: too many values, or too long",
			 values->name);
	}
}

static void
add_number(struct values *values, long number)
{
	char text[VALUE_MAX];

	add_value(values, text,
		  (size_t)snprintf(text, sizeof(text), "%ld", number));
}

/* Both ends and a number between, nearer to the lower: there most happens; and
 * the default, if that is a value (a 0 may stand for what follows from others:
 * the table without options has it). */
static void
add_range(struct values *values, long from, long to, const char *initial)
{
	long between = 0, number = strtol(initial, NULL, 10);

	while ((between + 1) * (between + 1) <= to - from)
		between++;
	add_number(values, from);
	add_number(values, from + between);
	add_number(values, to);
	if (number >= from && number <= to)
		add_number(values, number);
}

static long
number_of(const struct yaml_node *node)
{
	return strtol(node->text, NULL, 10);
}

/* "any": whatever the parameter takes. */
static void
add_any(struct values *values, const struct param *param)
{
	if (param->type == PARAM_INT) {
		add_range(values, param->min, param->max, "");
	} else if (param->type == PARAM_BOOL) {
		add_value(values, "true", 4);
		add_value(values, "false", 5);
	} else if (param->type == PARAM_CHOICE) {
		for (unsigned i = 0; param->words[i] != NULL; i++)
			add_value(values, param->words[i],
				  strlen(param->words[i]));
	} else {
		snprintf(flaw, sizeof(flaw), "%s: no value comes to mind",
			 values->name);
	}
}

static void
read_values(const struct loading *l, const struct option *option,
	    struct values *values)
{
	const struct yaml_node *node = option->node;
	char initial[VALUE_MAX + 40];

	memset(values, 0, sizeof(*values));
	snprintf(values->name, sizeof(values->name), "%.*s",
		 (int)option->key->len, option->key->text);
	if (node->kind == YAML_SCALAR) {
		add_any(values, option->param);
		return;
	}
	if (option->param != NULL && node->kind == YAML_MAP) {
		option_default(l, option, initial, sizeof(initial));
		add_range(values, number_of(yaml_get(node, "from")),
			  number_of(yaml_get(node, "to")), initial);
		return;
	}
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		const struct yaml_node *name = option->param == NULL ? n->key
								     : n;

		if (name->kind == YAML_SCALAR)
			add_value(values, name->text, name->len);
		else
			snprintf(flaw, sizeof(flaw), "%s: a list as a value",
				 values->name);
	}
}

static bool
read_offered(const char *game, struct offered *offered)
{
	struct loading *l = xcalloc(1, sizeof(*l));
	struct diag diag;
	bool fine = loading_open(l, game, NULL, NULL, NULL, &diag);

	offered->n = 0;
	if (fine) {
		offered->seats = l->rules.seats;
		for (unsigned i = 0; i < l->options; i++)
			read_values(l, &l->option[i],
				    &offered->option[offered->n++]);
	} else {
		snprintf(flaw, sizeof(flaw), "%s", diag.text);
	}
	loading_release(l);
	free(l);
	return fine && flaw[0] == '\0';
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

/* The rules of the tables of one number of players, to leave out those that
 * are there; a game has fewer. */
#define KNOWN_MAX 400
static struct rules known[KNOWN_MAX];
static unsigned knowns;

/* Returns false when the loader does not accept the options. */
static bool
add_table(struct variants *variants, const struct variant *variant)
{
	static struct rules rules;

	memset(&rules, 0, sizeof(rules));
	if (!variant_load(variant, &rules))
		return false;
	for (unsigned i = 0; i < knowns; i++)
		if (memcmp(&known[i], &rules, sizeof(rules)) == 0)
			return true;
	if (knowns == KNOWN_MAX) {
		snprintf(flaw, sizeof(flaw), "%s: more than %d tables",
			 variant->game, KNOWN_MAX);
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

static void
add_pairs(struct variants *variants, const struct offered *offered,
	  struct variant *variant)
{
	uint64_t prng = 4711 + variant->players;

	for (unsigned i = 0; i < PAIRS * offered->n && offered->n > 1; i++) {
		unsigned a = i % offered->n;
		unsigned b = (a + 1 + prng_below(&prng, offered->n - 1)) %
			     offered->n;
		const struct values *one = &offered->option[a];
		const struct values *two = &offered->option[b];

		snprintf(variant->options, sizeof(variant->options),
			 "{%s: %s, %s: %s}", one->name,
			 one->text[prng_below(&prng, one->n)], two->name,
			 two->text[prng_below(&prng, two->n)]);
		variants->refused += !add_table(variants, variant);
	}
}

/* A value that goes only with another option's: a floor above the usual cap. */
static bool
add_helped(struct variants *variants, const struct offered *offered,
	   struct variant *variant, const struct values *values,
	   const char *text)
{
	for (unsigned i = 0; i < offered->n; i++) {
		const struct values *help = &offered->option[i];

		for (unsigned k = 0; help != values && k < help->n; k++) {
			snprintf(variant->options, sizeof(variant->options),
				 "{%s: %s, %s: %s}", values->name, text,
				 help->name, help->text[k]);
			if (add_table(variants, variant))
				return true;
		}
	}
	return false;
}

static void
add_tables(struct variants *variants, const char *game, struct offered *offered,
	   unsigned players)
{
	struct variant variant = { .players = players };

	knowns = 0;
	snprintf(variant.game, sizeof(variant.game), "%s", game);
	if (!add_table(variants, &variant))
		snprintf(flaw, sizeof(flaw), "%s cannot be played by %u", game,
			 players);
	for (unsigned i = 0; i < offered->n; i++) {
		struct values *values = &offered->option[i];

		for (unsigned k = 0; k < values->n; k++) {
			snprintf(variant.options, sizeof(variant.options),
				 "{%s: %s}", values->name, values->text[k]);
			values->played[k] |= add_table(variants, &variant) ||
					     add_helped(variants, offered,
							&variant, values,
							values->text[k]);
		}
	}
	add_pairs(variants, offered, &variant);
}

const char *
variants_list(struct variants *variants, const char *game)
{
	static struct offered offered;
	const char *wrong = NULL;

	if (game == NULL) {
		for (const char *const *name = sheet_names();
		     *name != NULL && wrong == NULL; name++)
			wrong = variants_list(variants, *name);
		return wrong;
	}
	flaw[0] = '\0';
	if (!read_offered(game, &offered))
		return flaw;
	for (unsigned n = 1; n <= PLAYERS_MAX; n++)
		if (offered.seats >> n & 1)
			add_tables(variants, game, &offered, n);
	for (unsigned i = 0; i < offered.n; i++)
		for (unsigned k = 0; k < offered.option[i].n; k++)
			if (!offered.option[i].played[k])
				snprintf(flaw, sizeof(flaw),
					 "%s: nobody can play %s: %s", game,
					 offered.option[i].name,
					 offered.option[i].text[k]);
	return flaw[0] == '\0' ? NULL : flaw;
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
sweep_tell(const struct variant *variant, const char *what, unsigned long done)
{
	if (sweep_deals() == 0)
		return;
	printf("%s, %u players %s: %lu %s\n", variant->game, variant->players,
	       variant->options, done, what);
	fflush(stdout);
}
