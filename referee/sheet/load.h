/*
 * load.h - state of loading a game file: the file and its bases, their options,
 * and the source of each parameter's value.  Private to referee/sheet.
 */
#ifndef DEADWOOD_REFEREE_SHEET_LOAD_H
#define DEADWOOD_REFEREE_SHEET_LOAD_H

#include "lib/file/line_reader.h"
#include "referee/sheet/params.h"

#define LAYERS_MAX  6 /* a file, its base, its base's base ... */
#define OPTIONS_MAX 40

/* One file of the chain. */
struct layer {
	struct yaml *doc;
	const struct yaml_node *root;
	bool user; /* a user's file, not compiled in */
	char name[RULES_NAME_MAX];
	char sheet[RULES_NAME_MAX];
};

/**
 * struct option - a value that a tournament may set
 * @key: the node of its name
 * @node: its valid values: a list, a range, "any", or a map of choices
 * @layer: index of the file that contains both nodes
 * @param: the parameter that it sets; NULL: it chooses a set of parameters
 * @chosen: the node in a derived file that makes the choice, or NULL
 * @given: the tournament sets it
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

/* The latest source of a parameter's value: a layer or the options, and the
 * node. */
struct setting {
	int by;
	const struct yaml *doc;
	const struct yaml_node *node;
};

struct sheet_loader {
	unsigned layers;
	struct layer layer[LAYERS_MAX]; /* the deepest base first */
	unsigned options;
	struct option option[OPTIONS_MAX];
	struct setting set[PARAMS_MAX];
	struct rules rules;
	struct diag *diag;
};

/* Read and apply the files (or @text as the content of the file @game), then
 * a tournament's options (or NULL).  Computes no tables and does not check the
 * rules.  The caller must always call loader_release. */
bool loader_open(struct sheet_loader *l, const char *game,
		 const struct bytes *text, const struct yaml *doc,
		 const struct yaml_node *options, struct diag *diag);
void loader_release(struct sheet_loader *l);

/* set_param.c */

/* Set a parameter; @by is a layer's index or SET_BY_OPTIONS. */
bool loader_set_param(struct sheet_loader *l, const struct param *param, int by,
		      const struct yaml *doc, const struct yaml_node *node);

/* Return the parameter with a key, or NULL after an error. */
const struct param *loader_find_param(struct sheet_loader *l,
				      const struct yaml *doc,
				      const struct yaml_node *key);

/* Set every parameter of a map. */
bool loader_set_params(struct sheet_loader *l, int by, const struct yaml *doc,
		       const struct yaml_node *map);

/* Report an unknown key, parameter or option (@what) and suggest known ones. */
void loader_report_unknown(struct sheet_loader *l, const struct yaml *doc,
			   const struct yaml_node *key, const char *what);

/* options.c */

/* Read the "options" of a layer. */
bool layer_read_options(struct sheet_loader *l, unsigned layer);

/* Read the choices that a layer makes for options of its bases.  Apply the
 * choices that derived files made for options of this layer. */
void layer_read_choices(struct sheet_loader *l, unsigned layer);
bool layer_apply_choices(struct sheet_loader *l, unsigned layer);

/* Return the parameters of the choice named @value, or NULL. */
const struct yaml_node *option_choice(const struct option *option,
				      const struct yaml_node *value);

/* Return the option with a key, or NULL. */
struct option *option_find(struct sheet_loader *l, const struct yaml_node *key);

/* Mark the options that a tournament gives; set them. */
bool options_mark_given(struct sheet_loader *l, const struct yaml *doc,
			const struct yaml_node *options);
bool options_apply(struct sheet_loader *l, const struct yaml *doc,
		   const struct yaml_node *options);

/* Format the valid values: "low, both, round", "50 to 5000". */
void option_values_text(const struct option *option, char *out, size_t size);

/* Format the value that holds if the tournament does not set the option. */
void option_default_text(const struct sheet_loader *l,
			 const struct option *option, char *out, size_t size);

/* when.c: apply the conditional defaults. */
bool when_rows_apply(struct sheet_loader *l, unsigned players);

/* resolve.c: compute the fields that depend on the number of players; check the
 * rules, with an error at the node to blame. */
void rules_resolve(struct rules *rules, unsigned players);
bool loader_check_rules(struct sheet_loader *l);

/* Return a sentence about an error in the rules (in @text or static), or NULL
 * if every deal can be dealt and ends. */
const char *rules_issue(const struct rules *rules, char *text, size_t size);

#endif
