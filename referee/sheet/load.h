/*
 * load.h - a game file while it is being loaded: its bases, its options, and
 * who set each parameter.  Private to referee/sheet.
 */
#ifndef DEADWOOD_REFEREE_SHEET_LOAD_H
#define DEADWOOD_REFEREE_SHEET_LOAD_H

#include "lib/file/line_reader.h"
#include "referee/sheet/params.h"

#define LAYERS_MAX  6 /* a file, its base, its base's base ... */
#define OPTIONS_MAX 40

/* One file. */
struct layer {
	struct yaml *doc;
	const struct yaml_node *root;
	bool user; /* the user's own, not one of those compiled in */
	char name[RULES_NAME_MAX];
	char sheet[RULES_NAME_MAX];
};

/**
 * struct option - what a tournament may set
 * @key: the node of its name
 * @node: what it may be: a list, a range, "any", or a map of choices
 * @layer: whose document both stand in
 * @param: what it sets; NULL: it is a choice among sets of parameters
 * @chosen: the node by which a file on top made the choice, or NULL
 * @given: a tournament set it
 */
struct option {
	const struct yaml_node *key;
	const struct yaml_node *node;
	unsigned layer;
	const struct param *param;
	const struct yaml_node *chosen;
	bool given;
};

#define SET_BY_NOBODY  (-1)
#define SET_BY_OPTIONS LAYERS_MAX

/* Who set a parameter last: a layer or the options, and where. */
struct setting {
	int by;
	const struct yaml *doc;
	const struct yaml_node *node;
};

struct loading {
	unsigned layers;
	struct layer layer[LAYERS_MAX]; /* the base first */
	unsigned options;
	struct option option[OPTIONS_MAX];
	struct setting set[PARAMS_MAX];
	struct rules rules;
	struct diag *diag;
};

/* Read the files (or @text, as if it were the file @game) and apply them, then
 * a tournament's options (or NULL); nothing is worked out yet.  Release in any
 * case. */
bool loading_open(struct loading *l, const char *game, const struct bytes *text,
		  const struct yaml *doc, const struct yaml_node *options,
		  struct diag *diag);
void loading_release(struct loading *l);

/* set_param.c */

/* Set a parameter; @by is a layer's index or SET_BY_OPTIONS. */
bool loading_set(struct loading *l, const struct param *param, int by,
		 const struct yaml *doc, const struct yaml_node *node);

/* The parameter of that key, or NULL after an error. */
const struct param *loading_param(struct loading *l, const struct yaml *doc,
				  const struct yaml_node *key);

/* Set every parameter of a map. */
bool loading_set_all(struct loading *l, int by, const struct yaml *doc,
		     const struct yaml_node *map);

/* An error about a word that nobody knows: says what is known. */
void complain_unknown(struct loading *l, const struct yaml *doc,
		      const struct yaml_node *key, const char *what);

/* options.c */

/* Note a layer's "options". */
bool options_note(struct loading *l, unsigned layer);

/* Note the choices that a layer makes among its bases' options; play those
 * that were made among this layer's. */
void options_choose(struct loading *l, unsigned layer);
bool options_play_chosen(struct loading *l, unsigned layer);

/* The choice of that name, or NULL. */
const struct yaml_node *option_choice(const struct option *option,
				      const struct yaml_node *value);

/* The option of a key, or NULL. */
struct option *option_find(struct loading *l, const struct yaml_node *key);

/* Note which options a tournament gives; set them. */
bool options_mark(struct loading *l, const struct yaml *doc,
		  const struct yaml_node *options);
bool options_apply(struct loading *l, const struct yaml *doc,
		   const struct yaml_node *options);

/* What may be given: "low, both or round", "50 to 5000". */
void option_values(const struct option *option, char *out, size_t size);

/* What holds if nothing is given. */
void option_default(const struct loading *l, const struct option *option,
		    char *out, size_t size);

/* when.c: apply the defaults that follow from others. */
bool whens_apply(struct loading *l, unsigned players);

/* resolve.c: work out the tables for a number of players, and prove them. */
void rules_resolve(struct rules *rules, unsigned players);
bool rules_prove(struct loading *l);

/* A sentence about the rules, or NULL when every deal can be dealt. */
const char *rules_issue(const struct rules *rules, char *text, size_t size);

#endif
