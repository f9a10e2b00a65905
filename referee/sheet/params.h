/*
 * params.h - the one table of parameters.
 *
 * A parameter is a row: its key in the game files, its type and range, its
 * default, its place in struct rules and a sentence that says what it means.
 * The loader, its messages, `arena games`, the match message's "rules", the
 * tests and the documents all walk these rows; no other list of keys exists.
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
	PARAM_CONTRACTS, /* list by deal, as in [S3 R4, M5, R4+ R4+ pat] ->
			    struct contracts */
	PARAM_VALUES, /* map of ranks and cards to points; changes what it names
		       */
};

/**
 * struct param - one parameter
 * @families: the families that read it, as words; NULL: all of them
 * @initial: PARAM_INT, PARAM_BOOL and PARAM_CHOICE: the value where no file
 *        says anything
 * @at, @size: the field in struct rules
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

/* The parameter of that key, or NULL. */
const struct param *param_by_key(const char *key, size_t len);

/* Does this family ("gin") read the parameter? */
bool param_is_read_by(const struct param *param, const char *family);

/* Every parameter's default. */
void params_reset(struct rules *rules);

/**
 * param_read - set a parameter from a node
 * @rules: changed on success only
 *
 * Returns false and says in @diag where and what was expected.
 */
bool param_read(const struct param *param, const struct yaml *doc,
		const struct yaml_node *node, struct rules *rules,
		struct diag *diag);

/* Write the value alone, as JSON. */
void param_write(const struct param *param, const struct rules *rules,
		 struct jsonw *jsonw);

/* What a value may be: "a whole number from 3 to 13", "low, high or both". */
void param_range(const struct param *param, char *out, size_t size);

/* Is the value one number: PARAM_INT, PARAM_BOOL or PARAM_CHOICE? */
static inline bool
param_is_number(const struct param *param)
{
	return param->type == PARAM_INT || param->type == PARAM_BOOL ||
	       param->type == PARAM_CHOICE;
}

/* That number; a choice is the index of its word. */
int param_number(const struct param *param, const struct rules *rules);

/* Set that number, unchecked. */
void param_store(const struct param *param, struct rules *rules, int value);

/* The value as a person writes it: bare words, JSON for lists and maps. */
void param_text(const struct param *param, const struct rules *rules, char *out,
		size_t size);

#endif
