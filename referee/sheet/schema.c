/* Generate the JSON Schema of game files from the table of parameters and the
 * options of the compiled-in games. */
#include "referee/sheet/schema.h"
#include "referee/sheet/bonuses.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "referee/engine/game.h"
#include "referee/sheet/builtin.h"
#include "referee/sheet/load.h"

#define SCHEMA_MAX   ((size_t)512 * 1024)
#define BUILTINS_MAX 63
#define PATH_PATTERN "/|.\\\\.yaml$"

/* A part of a contract, as contract_part_read() reads it. */
#define PART "(S0?2|[SRMC](0?[3-9]|1[0-9]|2[0-6]))\\\\+?"
_Static_assert(HAND_MAX == 26, "PART contains this number");
_Static_assert(CONTRACT_PARTS_MAX == 4, "\"contracts\" contains this number");

/* The compiled-in games, each with its options. */
struct schema_games {
	struct sheet_loader loader[BUILTINS_MAX];
	unsigned n;
};

/* Write a piece of JSON text; no comma is needed before a closing bracket. */
static void text_write(struct jsonw *jsonw, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void
text_write(struct jsonw *jsonw, const char *format, ...)
{
	char text[1200];
	va_list args;
	size_t len;
	char *to;

	va_start(args, format);
	len = (size_t)vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	assert(len < sizeof(text));
	to = jsonw_room(jsonw, len);
	if (to == NULL)
		return;
	if (text[0] != ']' && text[0] != '}')
		to = jsonw_comma(jsonw, to);
	memcpy(to, text, len);
	jsonw->n = (size_t)(to - jsonw->buf) + len;
}

/* Write the definitions of values that have a form of their own. */
static void
stakes_write(struct jsonw *jsonw)
{
	text_write(jsonw,
		   "\"stakes\":{\"type\":\"array\",\"maxItems\":%d,"
		   "\"items\":{\"type\":\"object\",\"properties\":{\"when\":{"
		   "\"enum\":[",
		   RULES_ROWS_MAX);
	for (unsigned i = 0; stake_when_words[i] != NULL; i++)
		text_write(jsonw, "\"%s\"", stake_when_words[i]);
	text_write(jsonw,
		   "]},\"points\":{\"type\":\"integer\",\"minimum\":0,"
		   "\"maximum\":%d}},\"required\":[\"when\",\"points\"],"
		   "\"additionalProperties\":false}}",
		   BONUS_POINTS_MAX);
}

static void
forms_write(struct jsonw *jsonw)
{
	text_write(jsonw,
		   "\"rank\":{\"enum\":[\"A\",2,3,4,5,6,7,8,9,\"T\",\"J\","
		   "\"Q\",\"K\",\"2\",\"3\",\"4\",\"5\",\"6\",\"7\",\"8\","
		   "\"9\"]},"
		   "\"ranks\":{\"type\":\"array\",\"items\":{\"$ref\":"
		   "\"#/$defs/rank\"}},"
		   "\"cards\":{\"type\":\"array\",\"items\":{\"type\":"
		   "\"string\",\"pattern\":\"^[A2-9TJQK][SHDC]$\"}},"
		   "\"seats\":{\"type\":\"array\",\"minItems\":1,"
		   "\"uniqueItems\":true,\"items\":{"
		   "\"type\":\"integer\",\"minimum\":2,\"maximum\":%d}},"
		   "\"up_to\":{\"type\":\"integer\",\"minimum\":1,"
		   "\"maximum\":%d,\"description\":\"the row is for this "
		   "number of players and fewer (default: all)\"}",
		   PLAYERS_MAX, PLAYERS_MAX);
	text_write(jsonw,
		   "\"packs\":{\"anyOf\":[{\"type\":\"integer\",\"minimum\":1,"
		   "\"maximum\":%d},{\"$ref\":\"#/$defs/pack_row\"},{\"type\":"
		   "\"array\",\"minItems\":1,\"maxItems\":%d,\"items\":{"
		   "\"$ref\":\"#/$defs/pack_row\"}}]},\"pack_row\":{"
		   "\"type\":\"object\",\"properties\":{\"up_to\":{\"$ref\":\"#"
		   "/$defs/up_to\"},"
		   "\"packs\":{\"type\":\"integer\",\"minimum\":1,\"maximum\":"
		   "%d},\"jokers\":{\"type\":\"integer\",\"minimum\":0,"
		   "\"maximum\":%d},\"without\":{\"$ref\":\"#/$defs/ranks\"}},"
		   "\"additionalProperties\":false}",
		   PACKS_MAX, RULES_ROWS_MAX, PACKS_MAX, JOKERS_MAX);
	text_write(jsonw,
		   "\"hand\":{\"anyOf\":[{\"$ref\":\"#/$defs/hand_cards\"},{"
		   "\"type\":\"array\",\"minItems\":1,\"maxItems\":%d,"
		   "\"items\":{\"$ref\":\"#/$defs/hand_cards\"}},{\"type\":"
		   "\"array\",\"minItems\":1,\"maxItems\":%d,\"items\":{"
		   "\"type\":\"object\",\"properties\":{\"up_to\":{\"$ref\":"
		   "\"#/$defs/up_to\"},\"cards\":{\"$ref\":"
		   "\"#/$defs/hand_cards\"}},\"required\":[\"cards\"],"
		   "\"additionalProperties\":false}}]},"
		   "\"hand_cards\":{\"type\":\"integer\",\"minimum\":1,"
		   "\"maximum\":%d}",
		   RULES_DEALS_MAX, RULES_ROWS_MAX, HAND_MAX);
	text_write(jsonw,
		   "\"contract\":{\"type\":\"string\",\"pattern\":"
		   "\"^(" PART "( " PART "){0,3}( pat)?|pat)$\"},"
		   "\"contracts\":{\"anyOf\":[{\"$ref\":\"#/$defs/contract\"}"
		   ",{\"type\":\"array\",\"maxItems\":%d,\"items\":{"
		   "\"$ref\":\"#/$defs/contract\"}}]},"
		   "\"values\":{\"type\":\"object\",\"propertyNames\":{"
		   "\"pattern\":\"^([A2-9TJQK](-[A2-9TJQK])?|"
		   "[A2-9TJQK][SHDC]|X[12])$\"},\"additionalProperties\":{"
		   "\"type\":\"integer\",\"minimum\":%d,\"maximum\":%d}}",
		   RULES_DEALS_MAX, -VALUE_POINTS_MAX, VALUE_POINTS_MAX);
	text_write(jsonw,
		   "\"bonuses\":{\"type\":\"array\",\"maxItems\":%d,"
		   "\"items\":{\"type\":\"object\",\"properties\":{\"when\":{"
		   "\"enum\":[\"%s\",\"%s\",\"%s\",\"%s\"]},\"points\":{"
		   "\"type\":\"integer\",\"minimum\":%d,\"maximum\":%d},"
		   "\"wins\":{\"const\":\"match\"}},\"required\":[\"when\"],"
		   "\"minProperties\":2,\"additionalProperties\":false}}",
		   RULES_ROWS_MAX, bonus_when_words[BONUS_RUMMY],
		   bonus_when_words[BONUS_ONE_RUN],
		   bonus_when_words[BONUS_PURE_RUN],
		   bonus_when_words[BONUS_UNDERCUT], -BONUS_POINTS_MAX,
		   BONUS_POINTS_MAX);
	stakes_write(jsonw);
}

/* Write the values that the schema accepts for a parameter, as members. */
static void
param_write_type(const struct param *param, struct jsonw *jsonw)
{
	static const char *const forms[] = {
		[PARAM_SEATS] = "seats",	 [PARAM_PACKS] = "packs",
		[PARAM_HAND] = "hand",		 [PARAM_RANKS] = "ranks",
		[PARAM_CARDS] = "cards",	 [PARAM_VALUES] = "values",
		[PARAM_CONTRACTS] = "contracts", [PARAM_BONUSES] = "bonuses",
		[PARAM_STAKES] = "stakes",
	};

	switch (param->type) {
	case PARAM_INT:
		text_write(jsonw,
			   "\"type\":\"integer\",\"minimum\":%d,\"maximum\":%d,"
			   "\"default\":%d",
			   param->min, param->max, param->initial);
		return;
	case PARAM_BOOL:
		text_write(jsonw, "\"type\":\"boolean\",\"default\":%s",
			   param->initial ? "true" : "false");
		return;
	case PARAM_NUMBERS:
		text_write(jsonw,
			   "\"type\":\"array\",\"maxItems\":%d,\"items\":{"
			   "\"type\":\"integer\",\"minimum\":%d,\"maximum\":%d"
			   "}",
			   NUMBERS_MAX, param->min, param->max);
		return;
	case PARAM_CHOICE:
		jsonw_str_member(jsonw, "default",
				 param->words[param->initial]);
		jsonw_key(jsonw, "enum");
		jsonw_open(jsonw, '[');
		for (unsigned i = 0; param->words[i] != NULL; i++)
			jsonw_str(jsonw, param->words[i]);
		jsonw_close(jsonw, ']');
		return;
	case PARAM_SEATS:
	case PARAM_PACKS:
	case PARAM_HAND:
	case PARAM_RANKS:
	case PARAM_CARDS:
	case PARAM_CONTRACTS:
	case PARAM_BONUSES:
	case PARAM_STAKES:
	case PARAM_VALUES:
		text_write(jsonw, "\"$ref\":\"#/$defs/%s\"",
			   forms[param->type]);
		return;
	}
}

/* Write a schema of one value of each parameter. */
static void
singles_write(struct jsonw *jsonw)
{
	jsonw_key(jsonw, "single");
	jsonw_open(jsonw, '{');
	for (const struct param *p = params; p->key != NULL; p++) {
		jsonw_key(jsonw, p->key);
		jsonw_open(jsonw, '{');
		param_write_type(p, jsonw);
		jsonw_close(jsonw, '}');
	}
	jsonw_close(jsonw, '}');
}

static void
single_write_ref(const char *key, struct jsonw *jsonw)
{
	text_write(jsonw, "{\"$ref\":\"#/$defs/single/%s\"}", key);
}

/* Write the values by deal and by progress that rows_read_param reads, as
 * members of an object. */
static void
lists_write(const struct param *param, struct jsonw *jsonw)
{
	static const char *const by[] = { "deals", "progress" };

	for (unsigned i = RULES_BY_DEAL; i <= RULES_BY_PROGRESS; i++) {
		if (param->scope == SCOPE_MATCH ||
		    (i == RULES_BY_PROGRESS && param->scope != SCOPE_TURN))
			continue;
		jsonw_key(jsonw, by[i]);
		if (i == RULES_BY_DEAL && (param->type == PARAM_HAND ||
					   param->type == PARAM_CONTRACTS)) {
			single_write_ref(param->key, jsonw);
			continue;
		}
		text_write(jsonw,
			   "{\"type\":\"array\",\"minItems\":1,\"maxItems\":%d,"
			   "\"items\":{\"$ref\":\"#/$defs/single/%s\"}}",
			   RULES_SETS_MAX, param->key);
	}
}

/* Write a schema of an object with one of the members of lists_write, and, if
 * @players, with rows by number of players. */
static void
rows_write(const struct param *param, bool players, struct jsonw *jsonw)
{
	text_write(jsonw, "{\"type\":\"object\",\"minProperties\":1,"
			  "\"maxProperties\":1,\"additionalProperties\":false,"
			  "\"properties\":{");
	lists_write(param, jsonw);
	if (players) {
		text_write(jsonw,
			   "\"players\":{\"type\":\"object\","
			   "\"minProperties\":1,\"propertyNames\":{"
			   "\"pattern\":\"^[1-%d]$\"},"
			   "\"additionalProperties\":{\"anyOf\":[",
			   PLAYERS_MAX);
		single_write_ref(param->key, jsonw);
		rows_write(param, false, jsonw);
		text_write(jsonw, "]}}");
	}
	text_write(jsonw, "}}");
}

/* Write an object with a property for each parameter. */
static void
params_write(struct jsonw *jsonw)
{
	jsonw_key(jsonw, "parameters");
	jsonw_open(jsonw, '{');
	jsonw_str_member(jsonw, "type", "object");
	jsonw_key(jsonw, "properties");
	jsonw_open(jsonw, '{');
	for (const struct param *p = params; p->key != NULL; p++) {
		jsonw_key(jsonw, p->key);
		jsonw_open(jsonw, '{');
		jsonw_str_member(jsonw, "description", p->text);
		jsonw_key(jsonw, "anyOf");
		jsonw_open(jsonw, '[');
		single_write_ref(p->key, jsonw);
		if (p->type != PARAM_SEATS)
			rows_write(p, true, jsonw);
		jsonw_close(jsonw, ']');
		jsonw_close(jsonw, '}');
	}
	jsonw_close(jsonw, '}');
	jsonw_bool_member(jsonw, "additionalProperties", false);
	jsonw_close(jsonw, '}');
}

static void
param_write_ref(const char *key, struct jsonw *jsonw)
{
	text_write(jsonw, "{\"$ref\":\"#/$defs/parameters/properties/%s\"}",
		   key);
}

/* Write the forms of an option, and the options by the name of a parameter. */
static void
options_write(struct jsonw *jsonw)
{
	text_write(jsonw,
		   "\"removed\":{\"const\":\"removed\"},"
		   "\"range\":{\"type\":\"object\",\"properties\":{\"from\":{"
		   "\"type\":\"integer\"},\"to\":{\"type\":\"integer\"}},"
		   "\"required\":[\"from\",\"to\"]},"
		   "\"choices\":{\"type\":\"object\",\"minProperties\":1,"
		   "\"additionalProperties\":{\"$ref\":\"#/$defs/parameters\"}"
		   "}");
	jsonw_key(jsonw, "options");
	text_write(jsonw, "{\"type\":\"object\",\"properties\":{");
	for (const struct param *p = params; p->key != NULL; p++) {
		jsonw_key(jsonw, p->key);
		text_write(jsonw,
			   "{\"anyOf\":[{\"$ref\":\"#/$defs/removed\"},"
			   "{\"const\":\"any\"},{\"type\":\"array\"},"
			   "%s{\"$ref\":\"#/$defs/choices\"},"
			   "{\"$ref\":\"#/$defs/sets\"}]}",
			   p->type == PARAM_INT || p->type == PARAM_HAND
				   ? "{\"$ref\":\"#/$defs/range\"},"
				   : "");
	}
	jsonw_close(jsonw, '}');
	text_write(jsonw,
		   "\"additionalProperties\":{\"anyOf\":[{\"$ref\":"
		   "\"#/$defs/removed\"},{\"$ref\":\"#/$defs/choices\"},{"
		   "\"$ref\":\"#/$defs/sets\"}]}}");
	jsonw_key(jsonw, "sets");
	text_write(jsonw, "{\"allOf\":[{\"$ref\":\"#/$defs/range\"}],"
			  "\"required\":[\"sets\"],\"properties\":{\"sets\":{"
			  "\"enum\":[");
	for (const struct param *p = params; p->key != NULL; p++) {
		if (p->type == PARAM_INT || p->type == PARAM_HAND)
			jsonw_str(jsonw, p->key);
	}
	text_write(jsonw, "]}}}");
}

/* Write the form of a row of "when". */
static void
when_write(struct jsonw *jsonw)
{
	text_write(jsonw,
		   "\"number\":{\"anyOf\":[{\"type\":\"integer\"},{\"type\":"
		   "\"array\",\"items\":{\"type\":\"integer\"}},{\"type\":"
		   "\"object\",\"properties\":{\"from\":{\"type\":\"integer\"},"
		   "\"to\":{\"type\":\"integer\"}},\"additionalProperties\":"
		   "false}]}");
	jsonw_key(jsonw, "when");
	text_write(jsonw, "{\"type\":\"object\",\"properties\":{\"then\":{"
			  "\"$ref\":\"#/$defs/parameters\"},\"if\":{\"type\":"
			  "\"object\",\"properties\":{");
	for (const struct param *p = params; p->key != NULL; p++) {
		if (p->type != PARAM_SEATS && !param_is_number(p))
			continue;
		jsonw_key(jsonw, p->key);
		if (p->type == PARAM_INT || p->type == PARAM_SEATS) {
			text_write(jsonw, "{\"$ref\":\"#/$defs/number\"}");
			continue;
		}
		text_write(jsonw, "{\"anyOf\":[");
		single_write_ref(p->key, jsonw);
		text_write(jsonw, "{\"type\":\"array\",\"items\":");
		single_write_ref(p->key, jsonw);
		text_write(jsonw, "}]}");
	}
	text_write(jsonw, "},\"additionalProperties\":false}},"
			  "\"required\":[\"if\",\"then\"],"
			  "\"additionalProperties\":false}");
}

/* Write the name of a choice; in YAML, 11 and true need no quotes. */
static void
choice_name_write(const struct yaml_node *key, struct jsonw *jsonw)
{
	if (strspn(key->text, "0123456789") == key->len ||
	    yaml_is(key, "true") || yaml_is(key, "false"))
		jsonw_raw(jsonw, key->text, key->len);
	jsonw_text(jsonw, key->text, key->len);
}

/* Return the option of a game with this name, or NULL. */
static const struct option *
option_by_name(const struct sheet_loader *l, const char *name, size_t len)
{
	for (unsigned i = 0; i < l->options; i++) {
		const struct yaml_node *key = l->option[i].key;

		if (key->len == len && memcmp(key->text, name, len) == 0)
			return &l->option[i];
	}
	return NULL;
}

/* Write the values that a file with a base may give to the option @name: the
 * choices, or the values of the parameter that the option sets. */
static void
option_values_write(const struct schema_games *games, const char *name,
		    size_t len, struct jsonw *jsonw)
{
	for (unsigned i = 0; i < games->n; i++) {
		const struct option *option = option_by_name(&games->loader[i],
							     name, len);

		if (option == NULL)
			continue;
		if (option->param != NULL) {
			param_write_ref(option->param->key, jsonw);
			continue;
		}
		text_write(jsonw, "{\"enum\":[");
		for (const struct yaml_node *n = option->node->first; n;
		     n = n->next)
			choice_name_write(n->key, jsonw);
		text_write(jsonw, "]}");
	}
}

/* Return whether the option is the first with its name, and is not named like a
 * parameter. */
static bool
option_is_new_name(const struct schema_games *games, unsigned game,
		   const struct yaml_node *key)
{
	for (unsigned i = 0; i < game; i++) {
		if (option_by_name(&games->loader[i], key->text, key->len))
			return false;
	}
	return param_by_key(key->text, key->len) == NULL;
}

/* Call @write after the name of each option that is not named like a parameter,
 * once for each name. */
static void
option_names_write(const struct schema_games *games, struct jsonw *jsonw,
		   void (*write)(const struct schema_games *games,
				 const struct yaml_node *key,
				 struct jsonw *jsonw))
{
	for (unsigned i = 0; i < games->n; i++) {
		const struct sheet_loader *l = &games->loader[i];

		for (unsigned k = 0; k < l->options; k++) {
			const struct yaml_node *key = l->option[k].key;

			if (!option_is_new_name(games, i, key))
				continue;
			jsonw_text(jsonw, key->text, key->len);
			jsonw_close(jsonw, ':');
			write(games, key, jsonw);
		}
	}
}

static void
option_setting_write(const struct schema_games *games,
		     const struct yaml_node *key, struct jsonw *jsonw)
{
	text_write(jsonw, "{\"anyOf\":[");
	option_values_write(games, key->text, key->len, jsonw);
	text_write(jsonw, "]}");
}

/* Write the properties of a file that set a parameter or an option. */
static void
settings_write(const struct schema_games *games, struct jsonw *jsonw)
{
	for (const struct param *p = params; p->key != NULL; p++) {
		jsonw_key(jsonw, p->key);
		text_write(jsonw, "{\"anyOf\":[");
		param_write_ref(p->key, jsonw);
		option_values_write(games, p->key, strlen(p->key), jsonw);
		text_write(jsonw, "]}");
	}
	option_names_write(games, jsonw, option_setting_write);
}

/* Write the keys of a file that are neither parameters nor options. */
static void
file_keys_write(struct jsonw *jsonw)
{
	text_write(jsonw,
		   "\"title\":{\"description\":\"displayed name of the game\","
		   "\"type\":[\"string\",\"number\"],\"minLength\":1,"
		   "\"maxLength\":%d},\"sheet\":{\"description\":\"rule sheet "
		   "that messages about illegal actions cite\",\"type\":"
		   "\"string\",\"minLength\":1,\"maxLength\":%d},\"options\":{"
		   "\"description\":\"parameters that a tournament can set\","
		   "\"$ref\":\"#/$defs/options\"},\"when\":{\"description\":"
		   "\"defaults that depend on other parameters\",\"type\":"
		   "\"array\",\"items\":{\"$ref\":\"#/$defs/when\"}},"
		   "\"cases\":{\"description\":\"examples that the rules "
		   "must fulfil\",\"type\":\"array\",\"items\":{\"type\":"
		   "\"object\"}}",
		   RULES_TITLE_MAX - 1, RULES_NAME_MAX - 1);
	text_write(jsonw, "\"family\":{\"description\":\"code that plays the "
			  "game\",\"enum\":[");
	for (unsigned i = 0; families[i] != NULL; i++)
		jsonw_str(jsonw, families[i]->name);
	text_write(jsonw,
		   "]},\"cites\":{\"description\":\"section of the rule sheet "
		   "for messages about illegal actions\",\"type\":\"object\","
		   "\"additionalProperties\":{\"type\":[\"string\",\"number\"],"
		   "\"minLength\":1,\"maxLength\":%d},\"propertyNames\":{"
		   "\"enum\":[",
		   CITE_MAX - 1);
	for (unsigned i = REFUSE_NONE + 1; i < REFUSALS; i++)
		jsonw_str(jsonw, refusal_name((enum refusal)i));
	text_write(jsonw, "]}}");
}

/* Write {"enum": [names of the games]} for the games that have the option @key,
 * or for the games of the families of @param. */
static void
bases_write(const struct schema_games *games, const struct param *param,
	    const struct yaml_node *key, struct jsonw *jsonw)
{
	text_write(jsonw, "{\"anyOf\":[{\"pattern\":\"" PATH_PATTERN "\"},{"
			  "\"enum\":[");
	for (unsigned i = 0; i < games->n; i++) {
		const struct sheet_loader *l = &games->loader[i];
		const struct family *family = l->rules.family;

		if (param != NULL
			    ? param_is_read_by(param, family->name)
			    : option_by_name(l, key->text, key->len) != NULL)
			jsonw_str(jsonw, l->rules.name);
	}
	text_write(jsonw, "]}]}");
}

static void
option_bases_write(const struct schema_games *games,
		   const struct yaml_node *key, struct jsonw *jsonw)
{
	text_write(jsonw, "{\"required\":[\"base\"],\"properties\":{"
			  "\"base\":");
	bases_write(games, NULL, key, jsonw);
	text_write(jsonw, "}}");
}

/* Write which families and bases a parameter of some families, or an option,
 * requires. */
static void
dependents_write(const struct schema_games *games, struct jsonw *jsonw)
{
	for (const struct param *p = params; p->key != NULL; p++) {
		if (p->families == NULL)
			continue;
		jsonw_key(jsonw, p->key);
		text_write(jsonw, "{\"properties\":{\"family\":{\"enum\":[");
		for (unsigned i = 0; families[i] != NULL; i++) {
			if (param_is_read_by(p, families[i]->name))
				jsonw_str(jsonw, families[i]->name);
		}
		text_write(jsonw, "]},\"base\":");
		bases_write(games, p, NULL, jsonw);
		text_write(jsonw, "}}");
	}
	option_names_write(games, jsonw, option_bases_write);
}

static void
base_write(const struct schema_games *games, struct jsonw *jsonw)
{
	text_write(jsonw,
		   "\"base\":{\"description\":\"name or path of the game that "
		   "this file changes\",\"type\":\"string\",\"anyOf\":[{"
		   "\"enum\":[");
	for (unsigned i = 0; i < games->n; i++)
		jsonw_str(jsonw, games->loader[i].rules.name);
	text_write(jsonw, "]},{\"pattern\":\"" PATH_PATTERN "\"}]}");
}

static void
schema_write(const struct schema_games *games, struct jsonw *jsonw)
{
	text_write(jsonw,
		   "{\"$schema\":\"https://json-schema.org/draft/2020-12/"
		   "schema\",\"title\":\"Deadwood game file\",\"type\":"
		   "\"object\",\"properties\":{");
	base_write(games, jsonw);
	file_keys_write(jsonw);
	settings_write(games, jsonw);
	text_write(jsonw, "},\"additionalProperties\":false,"
			  "\"dependentSchemas\":{");
	dependents_write(games, jsonw);
	/* Only a file with a base can set an option to one of its choices. */
	text_write(jsonw,
		   "},\"if\":{\"required\":[\"base\"]},\"then\":{"
		   "\"properties\":{\"family\":false}},\"else\":{"
		   "\"required\":[\"title\",\"family\",\"players\",\"packs\","
		   "\"hand\"],\"properties\":{");
	for (const struct param *p = params; p->key != NULL; p++) {
		jsonw_key(jsonw, p->key);
		param_write_ref(p->key, jsonw);
	}
	text_write(jsonw, "}},\"$defs\":{");
	forms_write(jsonw);
	singles_write(jsonw);
	params_write(jsonw);
	options_write(jsonw);
	when_write(jsonw);
	text_write(jsonw, "}}");
	jsonw_line(jsonw);
}

bool
schema_print(FILE *out, struct diag *diag)
{
	struct schema_games *games = xcalloc(1, sizeof(*games));
	char *text = xcalloc(1, SCHEMA_MAX);
	struct jsonw jsonw;
	bool fine = true;

	for (unsigned i = 0; fine && builtin_games[i].name != NULL; i++) {
		assert(i < BUILTINS_MAX);
		games->n++;
		fine = loader_open(&games->loader[i],
				   &(struct sheet_request){
					   .game = builtin_games[i].name },
				   diag);
	}
	jsonw_init(&jsonw, text, SCHEMA_MAX);
	if (fine) {
		schema_write(games, &jsonw);
		assert(!jsonw.full);
		fwrite(text, 1, jsonw.n, out);
	}
	for (unsigned i = 0; i < games->n; i++)
		loader_release(&games->loader[i]);
	free(text);
	free(games);
	return fine;
}
