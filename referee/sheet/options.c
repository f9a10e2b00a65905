/* Read the options of a game and their valid values; apply the options that a
 * tournament sets. */
#include "referee/sheet/load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/engine/game.h"

static bool
node_same_text(const struct yaml_node *a, const struct yaml_node *b)
{
	return a->kind == YAML_SCALAR && b->kind == YAML_SCALAR &&
	       a->len == b->len && memcmp(a->text, b->text, a->len) == 0;
}

struct option *
option_find(struct sheet_loader *l, const struct yaml_node *key)
{
	for (unsigned i = 0; i < l->options; i++) {
		if (node_same_text(l->option[i].key, key))
			return &l->option[i];
	}
	return NULL;
}

/* Return whether a node is a choice of parameter sets, which is a map of
 * maps. */
static bool
node_is_choices(const struct yaml_node *node)
{
	if (node->kind != YAML_MAP || node->count == 0)
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (n->kind != YAML_MAP)
			return false;
	}
	return true;
}

const struct yaml_node *
option_choice(const struct option *option, const struct yaml_node *value)
{
	if (option->param != NULL)
		return NULL;
	for (const struct yaml_node *n = option->node->first; n; n = n->next) {
		if (node_same_text(n->key, value))
			return n;
	}
	return NULL;
}

/* Check that {from: N, to: N} is not empty. */
static bool
option_check_range(struct sheet_loader *l, const struct yaml *doc,
		   const struct option *option)
{
	const struct yaml_node *node = option->node;
	int64_t from = 0, to = 0;

	if (!yaml_int(doc, yaml_get(node, "from"), INT32_MIN, INT32_MAX, &from,
		      l->diag) ||
	    !yaml_int(doc, yaml_get(node, "to"), INT32_MIN, INT32_MAX, &to,
		      l->diag))
		return false;
	if (from <= to)
		return true;
	yaml_complain(doc, node, l->diag,
		      "options: %.*s: from %lld to %lld is an empty range; "
		      "write the smaller number first",
		      (int)option->key->len, option->key->text, (long long)from,
		      (long long)to);
	return false;
}

static bool
option_check(struct sheet_loader *l, const struct yaml *doc,
	     const struct option *option)
{
	const struct yaml_node *node = option->node;
	int name = (int)option->key->len;
	unsigned empty = 0;

	if (option->param != NULL) {
		bool range = node->kind == YAML_MAP &&
			     yaml_get(node, "from") != NULL &&
			     yaml_get(node, "to") != NULL &&
			     (option->param->type == PARAM_INT ||
			      option->param->type == PARAM_HAND);

		if (range)
			return option_check_range(l, doc, option);
		if (node->kind == YAML_LIST || yaml_is(node, "any"))
			return true;
		yaml_complain(
			doc, node, l->diag,
			"options: %.*s: expected a list of values, {from: "
			"N, to: N}, any, or a map of choices",
			name, option->key->text);
		return false;
	}
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next)
		empty += n->count == 0;
	if (empty == 1)
		return true;
	yaml_complain(doc, node, l->diag,
		      "options: %.*s: one choice must be empty ({}); it is the "
		      "default",
		      name, option->key->text);
	return false;
}

static bool
layer_read_option(struct sheet_loader *l, unsigned layer,
		  const struct yaml_node *node)
{
	const struct yaml *doc = l->layer[layer].doc;
	const struct yaml_node *sets = NULL;
	struct option *option = option_find(l, node->key);
	struct option fresh = { .key = node->key,
				.node = node,
				.layer = layer };

	if (yaml_is(node, "removed")) {
		if (option == NULL) {
			loader_report_unknown(l, doc, node->key, "option");
			return false;
		}
		l->options--;
		memmove(option, option + 1,
			(size_t)(&l->option[l->options] - option) *
				sizeof(*option));
		return true;
	}
	if (!node_is_choices(node)) {
		const struct yaml_node *target = node->key;

		if (node->kind == YAML_MAP)
			sets = yaml_get(node, "sets");
		if (sets != NULL)
			target = sets;
		fresh.param = loader_find_param(l, doc, target);
		if (fresh.param == NULL)
			return false;
	}
	if (!option_check(l, doc, &fresh))
		return false;
	if (option == NULL) {
		if (l->options == OPTIONS_MAX) {
			yaml_complain(
				doc, node, l->diag,
				"options: a game can have at most %d options",
				OPTIONS_MAX);
			return false;
		}
		option = &l->option[l->options++];
	}
	*option = fresh;
	return true;
}

bool
layer_read_options(struct sheet_loader *l, unsigned layer)
{
	const struct yaml_node *map = yaml_get(l->layer[layer].root, "options");

	if (map == NULL)
		return true;
	if (map->kind != YAML_MAP) {
		yaml_complain(
			l->layer[layer].doc, map, l->diag,
			"options: expected a map, as in {ace: [low, both]}");
		return false;
	}
	for (const struct yaml_node *n = map->first; n != NULL; n = n->next) {
		if (!layer_read_option(l, layer, n))
			return false;
	}
	return true;
}

void
layer_read_choices(struct sheet_loader *l, unsigned layer)
{
	for (unsigned i = 0; i < l->options; i++) {
		struct option *option = &l->option[i];
		const struct yaml_node *n = l->layer[layer].root->first;

		while (n != NULL && !node_same_text(n->key, option->key))
			n = n->next;
		if (n != NULL && option_choice(option, n) != NULL)
			option->chosen = n;
	}
}

/* Apply the values that derived files give to options of this layer, except for
 * options that the tournament sets. */
bool
layer_apply_choices(struct sheet_loader *l, unsigned layer)
{
	for (unsigned i = 0; i < l->options; i++) {
		const struct option *option = &l->option[i];

		if (option->layer == layer && option->chosen != NULL &&
		    !option->given &&
		    !loader_set_params(l, (int)layer, l->layer[layer].doc,
				       option_choice(option, option->chosen)))
			return false;
	}
	return true;
}

bool
options_mark_given(struct sheet_loader *l, const struct yaml *doc,
		   const struct yaml_node *options)
{
	if (options->kind != YAML_MAP) {
		yaml_complain(doc, options, l->diag,
			      "options: expected a map, as in {target: 300}");
		return false;
	}
	for (const struct yaml_node *n = options->first; n; n = n->next) {
		struct option *option = option_find(l, n->key);

		if (option == NULL) {
			loader_report_unknown(l, doc, n->key, "option");
			return false;
		}
		option->given = true;
	}
	return true;
}

void
option_values_text(const struct option *option, char *out, size_t size)
{
	const struct yaml_node *node = option->node;
	const struct yaml_node *from, *to;
	size_t n = 0;

	out[0] = '\0';
	if (node->kind == YAML_SCALAR) {
		param_range(option->param, out, size);
		return;
	}
	if (option->param != NULL && node->kind == YAML_MAP) {
		from = yaml_get(node, "from");
		to = yaml_get(node, "to");
		snprintf(out, size, "%.*s to %.*s", (int)from->len, from->text,
			 (int)to->len, to->text);
		return;
	}
	for (const struct yaml_node *v = node->first; v; v = v->next) {
		const struct yaml_node *name = option->param == NULL ? v->key
								     : v;

		if (n < size && name->kind == YAML_SCALAR)
			n += (size_t)snprintf(out + n, size - n, "%s%.*s",
					      v == node->first ? "" : ", ",
					      (int)name->len, name->text);
	}
}

void
option_default_text(const struct sheet_loader *l, const struct option *option,
		    char *out, size_t size)
{
	const struct yaml_node *node = option->chosen;
	const struct yaml_node *from;

	if (option->param != NULL) {
		param_text(option->param, &l->rules, out, size);
		from = option->node->kind == YAML_MAP
			       ? yaml_get(option->node, "from")
			       : NULL;
		/* The default may be below the range, such as "deals: 0". */
		if (from != NULL &&
		    strtol(out, NULL, 10) < strtol(from->text, NULL, 10))
			snprintf(out, size, "by the rules");
		return;
	}
	for (const struct yaml_node *n = option->node->first;
	     n != NULL && node == NULL; n = n->next) {
		if (n->count == 0)
			node = n->key;
	}
	snprintf(out, size, "%s", node == NULL ? "none" : node->text);
}

static bool
option_accepts(const struct sheet_loader *l, const struct option *option,
	       const struct yaml *doc, const struct yaml_node *value)
{
	const struct yaml_node *node = option->node;
	const struct yaml *file = l->layer[option->layer].doc;
	int64_t from, to, number;
	struct diag quiet;

	if (option->param == NULL)
		return option_choice(option, value) != NULL;
	if (node->kind == YAML_MAP)
		return yaml_int(file, yaml_get(node, "from"), INT32_MIN,
				INT32_MAX, &from, &quiet) &&
		       yaml_int(file, yaml_get(node, "to"), INT32_MIN,
				INT32_MAX, &to, &quiet) &&
		       yaml_int(doc, value, from, to, &number, &quiet);
	if (node->kind == YAML_SCALAR)
		return true;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (node_same_text(n, value))
			return true;
	}
	return false;
}

static bool
option_set(struct sheet_loader *l, struct option *option,
	   const struct yaml *doc, const struct yaml_node *value)
{
	const struct yaml_node *choice;
	char values[256];
	char found[60];

	if (!option_accepts(l, option, doc, value)) {
		option_values_text(option, values, sizeof(values));
		text_quote(value->text, value->len, found, sizeof(found));
		yaml_complain(doc, value, l->diag,
			      "option %.*s: expected %s%s, found %s%s%s%s",
			      (int)option->key->len, option->key->text,
			      strchr(values, ',') ? "one of " : "", values,
			      value->kind == YAML_SCALAR ? found : "a list",
			      option->param ? " (" : "",
			      option->param
				      ? param_meaning(option->param,
						      l->rules.family->name)
				      : "",
			      option->param ? ")" : "");
		return false;
	}
	if (option->param != NULL)
		return loader_set_param(l, option->param, SET_BY_OPTIONS, doc,
					value);
	choice = option_choice(option, value);
	if (!loader_set_params(l, SET_BY_OPTIONS, l->layer[option->layer].doc,
			       choice))
		return false;
	/* An error about these parameters then points to the choice. */
	for (const struct yaml_node *n = choice->first; n != NULL; n = n->next)
		l->set[param_by_key(n->key->text, n->key->len) - params] =
			(struct setting){ SET_BY_OPTIONS, doc, value };
	return true;
}

/* Apply options that set several parameters first, so that options of single
 * parameters override them. */
bool
options_apply(struct sheet_loader *l, const struct yaml *doc,
	      const struct yaml_node *options)
{
	for (int pass = 0; pass < 2; pass++) {
		for (const struct yaml_node *n = options->first; n;
		     n = n->next) {
			struct option *option = option_find(l, n->key);

			if (option != NULL &&
			    (option->param != NULL) == (pass == 1) &&
			    !option_set(l, option, doc, n))
				return false;
		}
	}
	return true;
}
