/*
 * params.h - the table of game parameters.
 *
 * Each parameter is a row: its key in the game files, type, range, default,
 * offset in struct rules and description.  The loader, its messages, `arena
 * games`, the "rules" of match messages, the tests and the documents all use
 * these rows.  There is no other list of keys.
 */
#ifndef DEADWOOD_REFEREE_SHEET_PARAMS_H
#define DEADWOOD_REFEREE_SHEET_PARAMS_H

#include "lib/format/jsonw.h"
#include "lib/format/yaml.h"
#include "referee/engine/rules.h"

enum param_type {
	PARAM_INT,	 /* a whole number, @min..@max, in @size bytes */
	PARAM_BOOL,	 /* true, false */
	PARAM_CHOICE,	 /* one of @words; its index is an enum of rules.h */
	PARAM_SEATS,	 /* list of numbers of players -> bits */
	PARAM_PACKS,	 /* a number, or rows by players -> struct packs */
	PARAM_HAND,	 /* a number, rows by players, or a list by deal ->
			    struct hand_rule */
	PARAM_RANKS,	 /* list of ranks -> bits */
	PARAM_CARDS,	 /* list of cards -> bits */
	PARAM_NUMBERS,	 /* list of at most NUMBERS_MAX whole numbers,
			    @min..@max -> struct numbers */
	PARAM_CONTRACTS, /* list by deal, such as [S3 R4, M5, R4+ R4+ pat] ->
			    struct contracts */
	PARAM_VALUES,	 /* map of ranks and cards to points; changes only the
			    points of its keys */
};

/**
 * struct param - one parameter
 * @families: the families that read it, separated by spaces; NULL: all
 * @initial: default of a PARAM_INT, PARAM_BOOL or PARAM_CHOICE
 * @at, @size: offset and bytes of the field in struct rules
 * @text: description, printed by `arena games` and in messages
 */
struct param {
	const char *key;
	const char *families;
	enum param_type type;
	int min, max, initial;
	const char *const *words;
	size_t at;
	size_t size;
	const char *text;
};

extern const struct param params[]; /* ends with a NULL key */

#define PARAMS_MAX 120

/* Return the parameter with a key, or NULL. */
const struct param *param_by_key(const char *key, size_t len);

/* Return whether a family ("gin") reads the parameter. */
bool param_is_read_by(const struct param *param, const char *family);

/* Set every parameter to its default. */
void params_reset(struct rules *rules);

/**
 * param_read - set a parameter from a node
 * @rules: changed on success only
 *
 * On an error returns false; @diag has the place and the expected value.
 */
bool param_read(const struct param *param, const struct yaml *doc,
		const struct yaml_node *node, struct rules *rules,
		struct diag *diag);

/* Write the value as JSON, without its key. */
void param_write(const struct param *param, const struct rules *rules,
		 struct jsonw *jsonw);

/* Describe the valid values: "a whole number from 3 to 13", "low, high or
 * both". */
void param_range(const struct param *param, char *out, size_t size);

/* Return whether one number stores the value. */
static inline bool
param_is_number(const struct param *param)
{
	return param->type == PARAM_INT || param->type == PARAM_BOOL ||
	       param->type == PARAM_CHOICE;
}

/* Return that number; of a PARAM_CHOICE, the index of its word. */
int param_number(const struct param *param, const struct rules *rules);

/* Set that number without a check. */
void param_store(const struct param *param, struct rules *rules, int value);

/* Format the value for people: bare words; lists and maps as JSON. */
void param_text(const struct param *param, const struct rules *rules, char *out,
		size_t size);

#endif
