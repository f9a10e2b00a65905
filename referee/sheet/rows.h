/*
 * rows.h - parameter values that depend on the number of players, on the deal
 * or on progress.
 *
 * In a game file, each parameter has one value, or one of these forms:
 *
 *   knock: {players: {2: 10, 4: 7}}   10 for at most 2 players, 7 for 3 or 4
 *   wild: {deals: [[3], [4], [5]]}    deal 1, deal 2, all later deals
 *   contracts: {progress: [S3, R4]}   by the steps that the seat has finished
 *
 * "hand" and "contracts" keep their values by deal in one field.  So for these
 * two, {deals: [...]} means the same as the list.  The loader chooses a value
 * by number of players when it loads the game.  Values by deal or by progress
 * make several sets of rules (struct rules_sets).  Only files in referee/sheet
 * include this header.
 */
#ifndef DEADWOOD_REFEREE_SHEET_ROWS_H
#define DEADWOOD_REFEREE_SHEET_ROWS_H

#include "referee/sheet/params.h"

/**
 * struct param_rows - how a game file sets one parameter
 * @form: YAML node, if it has one of the three forms above (players, deals,
 *	progress); else NULL
 * @list: values by deal or by progress (@by, enum rules_by); NULL: the
 *	parameter does not change during a match
 */
struct param_rows {
	const struct yaml *doc;
	const struct yaml_node *form;
	const struct yaml_node *list;
	uint8_t by;
};

/* The rows of all parameters, in the order of params[]. */
struct rows {
	struct param_rows of[PARAMS_MAX];
};

/* A value of a parameter, or rows of values, as a game file has it. */
struct param_value {
	const struct param *param;
	const struct yaml *doc;
	const struct yaml_node *node;
};

/**
 * rows_read_param - set a parameter to the value of a YAML node, or to rows of
 * values
 * @players: number of players; 0: the function uses the first row
 * @rules: gets the value, or the first of several values by deal or by
 *	progress; unchanged on an error
 * @rows: gets the rows.  Their YAML nodes must stay open until rows_make_sets
 */
bool rows_read_param(struct rows *rows, const struct param_value *value,
		     unsigned players, struct rules *rules, struct diag *diag);

/**
 * rows_make_sets - make the sets of rules, if a parameter has several values
 * @rules: rules before rules_resolve.  The function sets @sets; these rule sets
 *	are resolved
 *
 * Threads may call rows_make_sets at the same time.
 */
bool rows_make_sets(const struct rows *rows, unsigned players,
		    struct rules *rules, struct diag *diag);

/* Write the value of a parameter as JSON.  Values by deal or by progress have
 * the form that rows_read_param reads. */
void rows_write_param(const struct param *param, const struct rules *rules,
		      struct jsonw *jsonw);

#endif
