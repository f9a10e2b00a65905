/*
 * params.h - the table of game parameters.
 *
 * Each row of the table describes a parameter: its key in game files, type,
 * range, default, offset in struct rules, and a description.  There is no other
 * list of parameters.  The loader, `arena games`, "rules" of match messages,
 * tests and documents all use this table.
 */
#ifndef DEADWOOD_REFEREE_SHEET_PARAMS_H
#define DEADWOOD_REFEREE_SHEET_PARAMS_H

#include "lib/format/jsonw.h"
#include "lib/format/yaml.h"
#include "referee/engine/rules.h"

/* Type of a game parameter.  The text after "->" is the type of the parameter's
 * field in struct rules. */
enum param_type {
	PARAM_INT,     /* a whole number from @min to @max, stored in @size
			  bytes */
	PARAM_BOOL,    /* true, false */
	PARAM_CHOICE,  /* one of @words; the stored index is an enum of
			  rules.h */
	PARAM_SEATS,   /* list of numbers of players -> bit mask */
	PARAM_PACKS,   /* a number, or rows by number of players -> struct packs
			*/
	PARAM_HAND,    /* a number, rows by number of players, or a list with a
			  number for each deal -> struct hand_rule */
	PARAM_RANKS,   /* list of ranks -> bit mask */
	PARAM_CARDS,   /* list of cards -> bit mask */
	PARAM_NUMBERS, /* list of at most NUMBERS_MAX whole numbers from @min to
			  @max -> struct numbers */
	PARAM_CONTRACTS, /* list with a contract for each deal, such as [S3 R4,
			    M5, R4+ R4+ pat] -> struct contracts */
	PARAM_BONUSES,	 /* list of rows with a condition and points -> struct
			    bonuses */
	PARAM_STAKES,	 /* list of rows with a condition and points -> struct
			    bonuses */
	PARAM_VALUES, /* map of ranks and cards to points; ranks and cards not
			 in the map keep their points */
};

/* How the value of a parameter can change during a match (rows.h). */
enum param_scope {
	SCOPE_DEAL,  /* a value for each deal */
	SCOPE_TURN,  /* a value for each deal, or for each progress of the seat
			in turn */
	SCOPE_MATCH, /* one value for all deals */
};

/**
 * struct param - one parameter
 * @families: families that use the parameter, separated by spaces; NULL: all
 *        families use it
 * @initial: default value, if the type is PARAM_INT, PARAM_BOOL or PARAM_CHOICE
 * @at, @size: offset and size in bytes of the parameter's field in struct rules
 * @text: description of the parameter, which `arena games` and some messages
 *	print; param_meaning has another description for some families
 */
struct param {
	const char *key;
	const char *families;
	enum param_type type;
	enum param_scope scope;
	int min, max, initial;
	const char *const *words;
	size_t at;
	size_t size;
	const char *text;
};

extern const struct param params[]; /* table of parameters; ends with a NULL
				       key */

#define PARAMS_MAX 192

/* Largest numbers in the values of "hand" and "packs". */
#define HAND_MAX	 26
#define PACKS_MAX	 6
#define JOKERS_MAX	 12
/* maximum points in "values"; the minimum is -1000 */
#define VALUE_POINTS_MAX 1000

/* Return the parameter with this key, or NULL. */
const struct param *param_by_key(const char *key, size_t len);

/* Return whether a list of family names, separated by spaces, contains a family
 * (such as "gin").  A NULL list contains all families. */
bool families_include(const char *list, const char *family);

/* Return whether a family uses the parameter. */
bool param_is_read_by(const struct param *param, const char *family);

/* Return the meaning of a parameter in a family, with the values that the
 * family accepts. */
const char *param_meaning(const struct param *param, const char *family);

/* Set every parameter to its default. */
void params_reset(struct rules *rules);

/**
 * param_read - set a parameter to the value of a YAML node
 * @rules: rules whose parameter is set; unchanged on an error
 *
 * On an error, returns false.  @diag then contains the place and the expected
 * value.
 */
bool param_read(const struct param *param, const struct yaml *doc,
		const struct yaml_node *node, struct rules *rules,
		struct diag *diag);

/* Write the value of a parameter as JSON, without the key. */
void param_write(const struct param *param, const struct rules *rules,
		 struct jsonw *jsonw);

/* Write the valid values of a parameter as text, such as "a whole number from 3
 * to 13" or "low, high or both". */
void param_range(const struct param *param, char *out, size_t size);

/* Return whether the value of a parameter is stored as a single number.
 * param_number and param_store are only for such parameters. */
static inline bool
param_is_number(const struct param *param)
{
	return param->type == PARAM_INT || param->type == PARAM_BOOL ||
	       param->type == PARAM_CHOICE;
}

/* Return the value of a parameter that is a single number (param_is_number).
 * For a PARAM_CHOICE, the number is the index of the word. */
int param_number(const struct param *param, const struct rules *rules);

/* Set a parameter that is a single number, without checking its range. */
void param_store(const struct param *param, struct rules *rules, int value);

/* Write the value of a parameter as text for people: words without quotes,
 * lists and maps as JSON. */
void param_text(const struct param *param, const struct rules *rules, char *out,
		size_t size);

#endif
