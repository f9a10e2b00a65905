/* Setting a parameter, and what is said of a word that nobody knows. */
#include "referee/sheet/load.h"

#include <stdio.h>
#include <string.h>

#include "referee/engine/game.h"

/* Words to compare with: options by @names, which the caller keeps. */
static unsigned
known_options(const struct loading *l, char names[OPTIONS_MAX][40],
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
complain_unknown_option(struct loading *l, const struct yaml *doc,
			const struct yaml_node *key, const char *text)
{
	const char *words[OPTIONS_MAX + 1] = { NULL };
	char names[OPTIONS_MAX][40];
	unsigned n = known_options(l, names, words);
	const char *near = nearest_word(text, words);
	char list[600] = "";
	size_t at = 0;

	for (unsigned i = 0; i < n && at < sizeof(list); i++)
		at += (size_t)snprintf(list + at, sizeof(list) - at, "%s%s",
				       i ? ", " : "", words[i]);
	yaml_complain(doc, key, l->diag,
		      "%s has no option %s%s%s%s; its options: %s",
		      l->layer[l->layers - 1].name, text,
		      near ? " (did you mean \"" : "", near ? near : "",
		      near ? "\"?)" : "", n > 0 ? list : "none");
}

void
complain_unknown(struct loading *l, const struct yaml *doc,
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
		complain_unknown_option(l, doc, key, text);
		return;
	}
	n = known_options(l, names, words);
	for (const struct param *p = params; p->key != NULL; p++)
		words[n++] = p->key;
	near = nearest_word(text, words);
	text_quote(key->text, key->len, text, sizeof(text));
	yaml_complain(doc, key, l->diag, "there is no %s %s%s%s%s", what, text,
		      near ? "; did you mean \"" : "", near ? near : "",
		      near ? "\"?" : "");
}

bool
loading_set(struct loading *l, const struct param *param, int by,
	    const struct yaml *doc, const struct yaml_node *node)
{
	struct setting *set = &l->set[param - params];

	if (l->rules.family != NULL &&
	    !param_is_read_by(param, l->rules.family->name)) {
		yaml_complain(doc, node, l->diag,
			      "%s: games of the family \"%s\" do not have this "
			      "parameter (%s)",
			      param->key, l->rules.family->name, param->text);
		return false;
	}
	if (!param_read(param, doc, node, &l->rules, l->diag))
		return false;
	*set = (struct setting){ by, doc, node };
	return true;
}

const struct param *
loading_param(struct loading *l, const struct yaml *doc,
	      const struct yaml_node *key)
{
	const struct param *param = param_by_key(key->text, key->len);

	if (param == NULL)
		complain_unknown(l, doc, key, "parameter");
	return param;
}

bool
loading_set_all(struct loading *l, int by, const struct yaml *doc,
		const struct yaml_node *map)
{
	for (const struct yaml_node *n = map->first; n != NULL; n = n->next) {
		const struct param *param = loading_param(l, doc, n->key);

		if (param == NULL || !loading_set(l, param, by, doc, n))
			return false;
	}
	return true;
}
