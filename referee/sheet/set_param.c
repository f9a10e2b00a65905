/* Set a game parameter.  Report unknown keys, parameters and options. */
#include "referee/sheet/load.h"

#include <stdio.h>
#include <string.h>

#include "referee/engine/game.h"

/* Store the names of all options in @names, and pointers to these names in
 * @words. */
static unsigned
options_list_names(const struct sheet_loader *l, char names[OPTIONS_MAX][40],
		   const char **words)
{
	for (unsigned i = 0; i < l->options; i++) {
		snprintf(names[i], sizeof(names[i]), "%.*s",
			 (int)l->option[i].key->len, l->option[i].key->text);
		words[i] = names[i];
	}
	return l->options;
}

static void
option_report_unknown(struct sheet_loader *l, const struct yaml *doc,
		      const struct yaml_node *key, const char *text)
{
	const char *words[OPTIONS_MAX + 1] = { NULL };
	char names[OPTIONS_MAX][40];
	unsigned n = options_list_names(l, names, words);
	const char *near = nearest_word(text, words);
	char list[600] = "";
	size_t at = 0;

	for (unsigned i = 0; i < n && at < sizeof(list); i++)
		at += (size_t)snprintf(list + at, sizeof(list) - at, "%s%s",
				       i ? ", " : "", words[i]);
	yaml_complain(doc, key, l->diag,
		      "unknown option \"%s\" of %s%s%s%s options are %s", text,
		      l->layer[l->layers - 1].name,
		      near ? "; did you mean " : "", near ? near : "",
		      near ? "? Known" : "; known", n > 0 ? list : "none");
}

void
loader_report_unknown(struct sheet_loader *l, const struct yaml *doc,
		      const struct yaml_node *key, const char *what)
{
	const char *words[PARAMS_MAX + OPTIONS_MAX + 8] = { NULL };
	char names[OPTIONS_MAX][40];
	char text[64];
	const char *near;
	unsigned n;

	snprintf(text, sizeof(text), "%.*s", (int)key->len, key->text);
	if (strcmp(what, "option") == 0) {
		text_quote(key->text, key->len, text, sizeof(text));
		option_report_unknown(l, doc, key, text);
		return;
	}
	n = options_list_names(l, names, words);
	for (const struct param *p = params; p->key != NULL; p++)
		if (l->rules.family == NULL ||
		    param_is_read_by(p, l->rules.family->name))
			words[n++] = p->key;
	near = nearest_word(text, words);
	text_quote(key->text, key->len, text, sizeof(text));
	yaml_complain(doc, key, l->diag, "unknown %s \"%s\"%s%s%s", what, text,
		      near ? "; did you mean " : "", near ? near : "",
		      near ? "?" : "");
}

bool
loader_set_param(struct sheet_loader *l, const struct param *param, int by,
		 const struct yaml *doc, const struct yaml_node *node)
{
	struct setting *set = &l->set[param - params];
	struct param_value value = { param, doc, node };

	if (l->rules.family != NULL &&
	    !param_is_read_by(param, l->rules.family->name)) {
		yaml_complain(doc, node, l->diag,
			      "%s: games of the family \"%s\" do not have this "
			      "parameter (%s)",
			      param->key, l->rules.family->name, param->text);
		return false;
	}
	if (!rows_read_param(&l->rows, &value, l->players, &l->rules, l->diag))
		return false;
	*set = (struct setting){ by, doc, node };
	return true;
}

const struct param *
loader_find_param(struct sheet_loader *l, const struct yaml *doc,
		  const struct yaml_node *key)
{
	const struct param *param = param_by_key(key->text, key->len);

	if (param == NULL)
		loader_report_unknown(l, doc, key, "parameter");
	return param;
}

bool
loader_set_params(struct sheet_loader *l, int by, const struct yaml *doc,
		  const struct yaml_node *map)
{
	for (const struct yaml_node *n = map->first; n != NULL; n = n->next) {
		const struct param *param = loader_find_param(l, doc, n->key);

		if (param == NULL || !loader_set_param(l, param, by, doc, n))
			return false;
	}
	return true;
}
