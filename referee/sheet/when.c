/* Apply conditional defaults: the "when" rows of a game file. */
#include "referee/sheet/load.h"

/* Set *fits to whether a number equals a value, is in a list of values, or is
 * in a range. */
static bool
when_number_matches(struct sheet_loader *l, const struct yaml *doc,
		    const struct yaml_node *node, int number, bool *fits)
{
	const struct yaml_node *from, *to;
	int64_t low = INT32_MIN, high = INT32_MAX;

	if (node->kind == YAML_MAP) {
		from = yaml_get(node, "from");
		to = yaml_get(node, "to");
		if (from != NULL &&
		    !yaml_int(doc, from, INT32_MIN, INT32_MAX, &low, l->diag))
			return false;
		if (to != NULL &&
		    !yaml_int(doc, to, INT32_MIN, INT32_MAX, &high, l->diag))
			return false;
		*fits = number >= low && number <= high;
		return true;
	}
	if (node->kind == YAML_SCALAR) {
		if (!yaml_int(doc, node, INT32_MIN, INT32_MAX, &low, l->diag))
			return false;
		*fits = number == low;
		return true;
	}
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (n->kind != YAML_SCALAR ||
		    !when_number_matches(l, doc, n, number, fits))
			return false;
		if (*fits)
			return true;
	}
	*fits = false;
	return true;
}

static bool
when_word_matches(const struct yaml_node *node, const char *word)
{
	if (node->kind != YAML_LIST)
		return yaml_is(node, word);
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (yaml_is(n, word))
			return true;
	}
	return false;
}

/* Set *holds to whether a condition on the number of players holds.  Refuse a
 * condition that never does, unless a derived file has set "players" since. */
static bool
when_players_match(struct sheet_loader *l, unsigned layer,
		   const struct yaml_node *node, unsigned players, bool *holds)
{
	const struct setting *set =
		&l->set[param_by_key("players", 7) - params];
	const struct yaml *doc = l->layer[layer].doc;
	bool ever = set->by > (int)layer, fits;

	for (unsigned i = 1; i <= PLAYERS_MAX; i++) {
		if (!(l->rules.seats >> i & 1))
			continue;
		if (!when_number_matches(l, doc, node, (int)i, &fits))
			return false;
		ever |= fits;
	}
	if (!ever) {
		yaml_complain(doc, node, l->diag,
			      "when: this condition never holds, because "
			      "\"players\" does not allow such a number");
		return false;
	}
	return when_number_matches(l, doc, node, (int)players, holds);
}

static bool
when_condition_check(struct sheet_loader *l, unsigned layer,
		     const struct yaml_node *node, unsigned players,
		     bool *holds)
{
	const struct yaml *doc = l->layer[layer].doc;

	const struct param *param;
	int number;

	if (yaml_is(node->key, "players"))
		return when_players_match(l, layer, node, players, holds);
	param = loader_find_param(l, doc, node->key);
	if (param == NULL)
		return false;
	if (!param_is_number(param)) {
		yaml_complain(
			doc, node, l->diag,
			"when: a condition needs a parameter whose value is a "
			"number, a word, true or false");
		return false;
	}
	number = param_number(param, &l->rules);
	if (param->type == PARAM_INT)
		return when_number_matches(l, doc, node, number, holds);
	*holds = when_word_matches(node, param->type == PARAM_CHOICE
						 ? param->words[number]
					 : number != 0 ? "true"
						       : "false");
	return true;
}

/* Set the parameters of a "when" row, except those that a derived file or an
 * option sets. */
static bool
when_then_apply(struct sheet_loader *l, unsigned layer,
		const struct yaml_node *then)
{
	const struct yaml *doc = l->layer[layer].doc;

	for (const struct yaml_node *n = then->first; n != NULL; n = n->next) {
		const struct param *param = loader_find_param(l, doc, n->key);

		if (param == NULL)
			return false;
		if (l->set[param - params].by <= (int)layer &&
		    !loader_set_param(l, param, (int)layer, doc, n))
			return false;
	}
	return true;
}

static bool
when_row_apply(struct sheet_loader *l, unsigned layer,
	       const struct yaml_node *row, unsigned players)
{
	const struct yaml *doc = l->layer[layer].doc;
	const struct yaml_node *conditions = NULL, *then = NULL;
	bool holds = true;

	if (row->kind == YAML_MAP) {
		conditions = yaml_get(row, "if");
		then = yaml_get(row, "then");
	}
	if (conditions == NULL || then == NULL || row->count != 2 ||
	    conditions->kind != YAML_MAP || then->kind != YAML_MAP) {
		yaml_complain(doc, row, l->diag,
			      "when: expected {if: {parameter: value}, then: "
			      "{parameter: value}}");
		return false;
	}
	for (const struct yaml_node *n = conditions->first; n != NULL && holds;
	     n = n->next) {
		if (!when_condition_check(l, layer, n, players, &holds))
			return false;
	}
	return !holds || when_then_apply(l, layer, then);
}

bool
when_rows_apply(struct sheet_loader *l, unsigned players)
{
	for (unsigned i = 0; i < l->layers; i++) {
		const struct yaml_node *rows = yaml_get(l->layer[i].root,
							"when");

		if (rows == NULL)
			continue;
		if (rows->kind != YAML_LIST) {
			yaml_complain(l->layer[i].doc, rows, l->diag,
				      "when: expected a list of {if, then}");
			return false;
		}
		for (const struct yaml_node *n = rows->first; n; n = n->next) {
			if (!when_row_apply(l, i, n, players))
				return false;
		}
	}
	return true;
}
