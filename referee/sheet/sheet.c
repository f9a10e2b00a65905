#include "referee/sheet/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/sheet/load.h"

static bool
seats_fit(const struct rules *rules, unsigned players, struct diag *diag)
{
	struct jsonw jsonw;
	char list[64];
	const struct param *seats = param_by_key("players", 7);

	if (players == 0 ||
	    (players <= PLAYERS_MAX && rules->seats >> players & 1))
		return true;
	jsonw_init(&jsonw, list, sizeof(list) - 1);
	param_write(seats, rules, &jsonw);
	list[jsonw.n] = '\0';
	diag_set(diag, "%s cannot be played by %u: it seats %s players",
		 rules->name, players, list);
	return false;
}

/* Room for loading, or NULL and @diag; load_finish frees it. */
static struct loading *
load_begin(const char *game, struct diag *diag)
{
	struct loading *l = calloc(1, sizeof(*l));

	if (l == NULL)
		diag_set(diag, "%s: out of memory while loading", game);
	return l;
}

/* The rest of loading, once the files are open; releases @l in any case. */
static bool
load_finish(struct loading *l, bool opened, unsigned players, struct rules *out)
{
	bool fine = opened && seats_fit(&l->rules, players, l->diag) &&
		    whens_apply(l, players);

	if (fine) {
		rules_resolve(&l->rules, players);
		fine = players == 0 || rules_prove(l);
	}
	if (fine)
		*out = l->rules;
	loading_release(l);
	free(l);
	return fine;
}

bool
sheet_load(const char *game, const struct yaml_node *options,
	   const struct yaml *options_doc, unsigned players, struct rules *out,
	   struct diag *diag)
{
	struct loading *l = load_begin(game, diag);

	if (l == NULL)
		return false;
	return load_finish(
		l, loading_open(l, game, NULL, options_doc, options, diag),
		players, out);
}

bool
sheet_load_text(const char *name, struct bytes text, unsigned players,
		struct rules *out, struct diag *diag)
{
	struct loading *l = load_begin(name, diag);

	if (l == NULL)
		return false;
	return load_finish(l, loading_open(l, name, &text, NULL, NULL, diag),
			   players, out);
}

void
sheet_write_json(const struct rules *rules, struct jsonw *jsonw)
{
	jsonw_open(jsonw, '{');
	jsonw_str_member(jsonw, "name", rules->name);
	jsonw_str_member(jsonw, "sheet", rules->sheet);
	jsonw_str_member(jsonw, "title", rules->title);
	jsonw_str_member(jsonw, "family", rules->family->name);
	for (const struct param *p = params; p->key != NULL; p++) {
		if (!param_is_read_by(p, rules->family->name))
			continue;
		jsonw_key(jsonw, p->key);
		param_write(p, rules, jsonw);
	}
	jsonw_key(jsonw, "cites");
	jsonw_open(jsonw, '{');
	for (unsigned i = 0; i < REFUSALS; i++) {
		if (rules->cites[i][0] == '\0')
			continue;
		jsonw_key(jsonw, refusal_name((enum refusal)i));
		jsonw_str(jsonw, rules->cites[i]);
	}
	jsonw_close(jsonw, '}');
	jsonw_close(jsonw, '}');
}

static bool
text_take(const struct yaml *doc, const char *key, char *out, size_t size,
	  struct diag *diag)
{
	const struct yaml_node *node = yaml_get(yaml_root(doc), key);

	if (node == NULL || node->kind != YAML_SCALAR || node->len == 0 ||
	    node->len >= size) {
		diag_set(diag,
			 "rules: \"%s\" is missing or no text of 1 to "
			 "%zu characters",
			 key, size - 1);
		return false;
	}
	snprintf(out, size, "%.*s", (int)node->len, node->text);
	return true;
}

static bool
cites_take(const struct yaml *doc, struct rules *rules)
{
	const struct yaml_node *cites = yaml_get(yaml_root(doc), "cites");
	char name[40];

	if (cites == NULL)
		return true;
	if (cites->kind != YAML_MAP)
		return false;
	for (const struct yaml_node *n = cites->first; n; n = n->next) {
		enum refusal refusal;

		snprintf(name, sizeof(name), "%.*s", (int)n->key->len,
			 n->key->text);
		refusal = refusal_by_name(name);
		if (refusal == REFUSALS)
			continue; /* a later version's */
		if (n->kind != YAML_SCALAR || n->len >= CITE_MAX)
			return false;
		snprintf(rules->cites[refusal], CITE_MAX, "%.*s", (int)n->len,
			 n->text);
	}
	return true;
}

static bool
rules_take(const struct yaml *doc, struct rules *rules, struct diag *diag)
{
	char family[RULES_NAME_MAX];

	if (yaml_root(doc) == NULL || yaml_root(doc)->kind != YAML_MAP) {
		diag_set(diag, "rules: expected an object");
		return false;
	}
	if (!text_take(doc, "name", rules->name, RULES_NAME_MAX, diag) ||
	    !text_take(doc, "sheet", rules->sheet, RULES_NAME_MAX, diag) ||
	    !text_take(doc, "title", rules->title, RULES_TITLE_MAX, diag) ||
	    !text_take(doc, "family", family, sizeof(family), diag))
		return false;
	for (unsigned i = 0; families[i] != NULL; i++) {
		if (strcmp(families[i]->name, family) == 0)
			rules->family = families[i];
	}
	if (rules->family == NULL) {
		diag_set(diag, "rules: there is no family \"%s\"", family);
		return false;
	}
	for (const struct param *p = params; p->key != NULL; p++) {
		const struct yaml_node *node = yaml_get(yaml_root(doc), p->key);

		if (node != NULL && !param_read(p, doc, node, rules, diag))
			return false;
	}
	if (!cites_take(doc, rules)) {
		diag_set(diag, "rules: cites: expected refusals and sections");
		return false;
	}
	return true;
}

bool
sheet_from_json(const char *json, size_t len, unsigned players,
		struct rules *out, struct diag *diag)
{
	struct yaml *doc = yaml_read("rules", json, len, diag);
	struct rules rules;
	char text[200];
	const char *issue;
	bool fine;

	if (doc == NULL)
		return false;
	params_reset(&rules);
	fine = rules_take(doc, &rules, diag) &&
	       seats_fit(&rules, players, diag);
	if (fine) {
		rules_resolve(&rules, players);
		issue = players == 0 ? NULL
				     : rules_issue(&rules, text, sizeof(text));
		if (issue != NULL)
			diag_set(diag, "rules: %s", issue);
		fine = issue == NULL;
	}
	if (fine)
		*out = rules;
	yaml_close(doc);
	return fine;
}
