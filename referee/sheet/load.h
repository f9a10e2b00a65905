/*
 * load.h - internal state of the loader of game files: the game file, the files
 * on which it is based, their options, and the origin of each parameter's
 * value.  Only files in referee/sheet include this header.
 */
#ifndef DEADWOOD_REFEREE_SHEET_LOAD_H
#define DEADWOOD_REFEREE_SHEET_LOAD_H

#include <string.h>

#include "lib/file/line_reader.h"
#include "referee/sheet/params.h"
#include "referee/sheet/rows.h"

/* maximum number of files: a file, its base, the base of its base, ... */
#define LAYERS_MAX  6
#define OPTIONS_MAX 40

/* One file of a game: the game file, or a file on which it is based. */
struct layer {
	struct yaml *doc;
	const struct yaml_node *root;
	bool user; /* true: a user's file; false: compiled in */
	char name[RULES_NAME_MAX];
	char sheet[RULES_NAME_MAX];
};

/**
 * struct option - an option of the game, which a tournament may set
 * @key: YAML node of the option's name
 * @node: YAML node of the valid values: a list, a range, "any", or a map of
 *        choices
 * @layer: index of the file that contains @key and @node
 * @param: parameter that the option sets; NULL: each choice of the option sets
 *        several parameters
 * @chosen: YAML node of the option's value in a file that is based on @layer;
 *        NULL: no file sets the option
 * @given: true: the tournament sets the option
 */
struct option {
	const struct yaml_node *key;
	const struct yaml_node *node;
	unsigned layer;
	const struct param *param;
	const struct yaml_node *chosen;
	bool given;
};

#define SET_BY_NONE    (-1)
#define SET_BY_OPTIONS LAYERS_MAX

/* Origin of a parameter's value.  @by: index of the file that sets the
 * parameter.  SET_BY_OPTIONS: the options of a tournament set it.  SET_BY_NONE:
 * it has its default.  @node is the YAML node of the value. */
struct setting {
	int by;
	const struct yaml *doc;
	const struct yaml_node *node;
};

struct sheet_loader {
	unsigned layers;
	struct layer layer[LAYERS_MAX]; /* the files of the game; the file
					   without a base is first */
	unsigned options;
	struct option option[OPTIONS_MAX];
	struct setting set[PARAMS_MAX];
	struct rows rows;
	unsigned players; /* number of players; 0: unknown */
	struct rules rules;
	struct diag *diag;
};

/**
 * struct sheet_request - the game to load, with its options and number of
 * players
 * @game: name of the game, or path of its file
 * @text: content of the file; NULL: the loader reads the file
 * @options_doc: YAML document of @options
 * @options: options that a tournament sets; NULL: none
 * @players: number of players; 0: unknown
 */
struct sheet_request {
	const char *game;
	const struct bytes *text;
	const struct yaml *options_doc;
	const struct yaml_node *options;
	unsigned players;
};

/* Read the game file and the files on which it is based, set their parameters
 * and apply the options.  loader_open does not check the rules, and does not
 * compute fields that depend on the number of players.  The caller must call
 * loader_release afterwards, even after an error. */
bool loader_open(struct sheet_loader *l, const struct sheet_request *request,
		 struct diag *diag);
void loader_release(struct sheet_loader *l);

/* set_param.c */

/* Set a parameter to the value of a YAML node.  @by: index of the file that
 * contains the node, or SET_BY_OPTIONS. */
bool loader_set_param(struct sheet_loader *l, const struct param *param, int by,
		      const struct yaml *doc, const struct yaml_node *node);

/* Return whether a file or an option sets the parameter with this key. */
static inline bool
loader_has_set(const struct sheet_loader *l, const char *key)
{
	return l->set[param_by_key(key, strlen(key)) - params].by !=
	       SET_BY_NONE;
}

/* Return the parameter with this key.  If no parameter has the key, write an
 * error to l->diag and return NULL. */
const struct param *loader_find_param(struct sheet_loader *l,
				      const struct yaml *doc,
				      const struct yaml_node *key);

/* Set all parameters in a YAML map. */
bool loader_set_params(struct sheet_loader *l, int by, const struct yaml *doc,
		       const struct yaml_node *map);

/* Report an unknown key, and suggest similar known keys.  @what: noun in the
 * message: "key", "parameter" or "option". */
void loader_report_unknown(struct sheet_loader *l, const struct yaml *doc,
			   const struct yaml_node *key, const char *what);

/* options.c */

/* Read the key "options" of the file with the index @layer. */
bool layer_read_options(struct sheet_loader *l, unsigned layer);

/* A file may set options of the files on which it is based.  layer_read_choices
 * reads the options that the file @layer sets.  layer_apply_choices applies the
 * options of the file @layer, with the values from files based on it. */
void layer_read_choices(struct sheet_loader *l, unsigned layer);
bool layer_apply_choices(struct sheet_loader *l, unsigned layer);

/* Return the map of parameters that the choice @value of an option sets, or
 * NULL. */
const struct yaml_node *option_choice(const struct option *option,
				      const struct yaml_node *value);

/* Return the option with this key, or NULL. */
struct option *option_find(struct sheet_loader *l, const struct yaml_node *key);

/* options_mark_given sets @given of each option that a tournament sets.
 * options_apply sets the parameters of these options. */
bool options_mark_given(struct sheet_loader *l, const struct yaml *doc,
			const struct yaml_node *options);
bool options_apply(struct sheet_loader *l, const struct yaml *doc,
		   const struct yaml_node *options);

/* Write the valid values of an option as text: "low, both, round" or "50 to
 * 5000". */
void option_values_text(const struct option *option, char *out, size_t size);

/* Write as text the value that an option has if no tournament sets it. */
void option_default_text(const struct sheet_loader *l,
			 const struct option *option, char *out, size_t size);

/* when.c: set parameters by the conditions under "when" in the game files. */
bool when_rows_apply(struct sheet_loader *l, unsigned players);

/* Limit the deals of a match that ends by its score or progress, unless a file
 * or an option chooses a number of deals.  The default number, one deal for
 * each seat, would end such a match first. */
#define MAX_DEALS_DEFAULT 50 /* arbitrary: as most compiled-in games */
void loader_limit_deals(struct sheet_loader *l);

/* In resolve.c: rules_resolve computes the fields that depend on the number of
 * players.  loader_check_rules checks that every deal can be dealt and must
 * end.  Its error message names the place in the file that causes the error. */
void rules_resolve(struct rules *rules, unsigned players);
bool loader_check_rules(struct sheet_loader *l);

/* If a deal cannot be dealt or played, or might never end under these rules,
 * return a sentence that says why; otherwise return NULL.  The sentence is
 * static, or stored in @text.  @text: caller's buffer of ISSUE_MAX bytes */
#define ISSUE_MAX 240
const char *rules_issue(const struct rules *rules, char *text, size_t size);

#endif
