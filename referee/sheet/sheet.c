#include "referee/sheet/sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/sheet/load.h"

static bool
rules_check_players(const struct rules *rules, unsigned players,
		    struct diag *diag)
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
	diag_set(diag, "%s cannot be played by %u player%s; it allows %s",
		 rules->name, players, players == 1 ? "" : "s", list);
	return false;
}

/* Allocate a loader; loader_finish frees it.  Return NULL with @diag on an
 * error. */
static struct sheet_loader *
loader_new(const char *game, struct diag *diag)
{
	struct sheet_loader *l = calloc(1, sizeof(*l));

	if (l == NULL)
		diag_set(diag, "%s: out of memory while loading", game);
	return l;
}

/* Apply the conditional defaults, then compute and check the rules.  Always
 * frees @l. */
static bool
loader_finish(struct sheet_loader *l, bool opened, unsigned players,
	      struct rules *out)
{
	bool fine = opened &&
		    rules_check_players(&l->rules, players, l->diag) &&
		    when_rows_apply(l, players);

	if (fine) {
		loader_limit_deals(l);
		fine = players == 0 ||
		       rows_make_sets(&l->rows, players, &l->rules, l->diag);
		rules_resolve(&l->rules, players);
		fine = fine && (players == 0 || loader_check_rules(l));
	}
	if (fine)
		*out = l->rules;
	loader_release(l);
	free(l);
	return fine;
}

bool
sheet_load(const char *game, const struct yaml_node *options,
	   const struct yaml *options_doc, unsigned players, struct rules *out,
	   struct diag *diag)
{
	struct sheet_loader *l = loader_new(game, diag);

	if (l == NULL)
		return false;
	return loader_finish(
		l,
		loader_open(l,
			    &(struct sheet_request){ .game = game,
						     .options_doc = options_doc,
						     .options = options,
						     .players = players },
			    diag),
		players, out);
}

bool
sheet_load_text(const char *name, struct bytes text, unsigned players,
		struct rules *out, struct diag *diag)
{
	struct sheet_loader *l = loader_new(name, diag);

	if (l == NULL)
		return false;
	return loader_finish(
		l,
		loader_open(l,
			    &(struct sheet_request){ .game = name,
						     .text = &text,
						     .players = players },
			    diag),
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
		rows_write_param(p, rules, jsonw);
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
rules_read_text(const struct yaml *doc, const char *key, char *out, size_t size,
		struct diag *diag)
{
	const struct yaml_node *node = yaml_get(yaml_root(doc), key);

	if (node == NULL || node->kind != YAML_SCALAR || node->len == 0 ||
	    node->len >= size) {
		diag_set(diag,
			 "rules: \"%s\" must be a text of 1 to %zu "
			 "characters",
			 key, size - 1);
		return false;
	}
	snprintf(out, size, "%.*s", (int)node->len, node->text);
	return true;
}

static bool
rules_read_cites(const struct yaml *doc, struct rules *rules)
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
			continue; /* a refusal of a later version */
		if (n->kind != YAML_SCALAR || n->len >= CITE_MAX)
			return false;
		snprintf(rules->cites[refusal], CITE_MAX, "%.*s", (int)n->len,
			 n->text);
	}
	return true;
}

static bool
rules_read_json(const struct yaml *doc, unsigned players, struct rules *rules,
		struct rows *rows, struct diag *diag)
{
	char family[RULES_NAME_MAX];

	if (yaml_root(doc) == NULL || yaml_root(doc)->kind != YAML_MAP) {
		diag_set(diag, "rules: expected an object");
		return false;
	}
	if (!rules_read_text(doc, "name", rules->name, RULES_NAME_MAX, diag) ||
	    !rules_read_text(doc, "sheet", rules->sheet, RULES_NAME_MAX,
			     diag) ||
	    !rules_read_text(doc, "title", rules->title, RULES_TITLE_MAX,
			     diag) ||
	    !rules_read_text(doc, "family", family, sizeof(family), diag))
		return false;
	for (unsigned i = 0; families[i] != NULL; i++) {
		if (strcmp(families[i]->name, family) == 0)
			rules->family = families[i];
	}
	if (rules->family == NULL) {
		diag_set(diag, "rules: unknown family \"%s\"", family);
		return false;
	}
	for (const struct param *p = params; p->key != NULL; p++) {
		struct param_value value = { p, doc,
					     yaml_get(yaml_root(doc), p->key) };

		if (value.node != NULL &&
		    !rows_read_param(rows, &value, players, rules, diag))
			return false;
	}
	if (!rules_read_cites(doc, rules)) {
		diag_set(diag, "rules: cites: expected a map of refusals to "
			       "sections");
		return false;
	}
	return true;
}

bool
sheet_from_json(const char *json, size_t len, unsigned players,
		struct rules *out, struct diag *diag)
{
	struct yaml *doc = yaml_read("rules", json, len, diag);
	struct rows rows = { 0 };
	struct rules rules;
	char text[ISSUE_MAX];
	const char *issue;
	bool fine;

	if (doc == NULL)
		return false;
	params_reset(&rules);
	fine = rules_read_json(doc, players, &rules, &rows, diag) &&
	       rules_check_players(&rules, players, diag) &&
	       (players == 0 || rows_make_sets(&rows, players, &rules, diag));
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
