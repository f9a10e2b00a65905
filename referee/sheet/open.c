/* Read a game file and the files on which it is based; set the parameters that
 * they contain. */
#include "referee/sheet/load.h"

#include <stdio.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/sheet/builtin.h"
#include "referee/sheet/sheet.h"

#define PATH_MAX_HERE 1024

/* Keys of a file that are not parameters. */
static const char *const file_keys[] = { "title", "family", "base",
					 "sheet", "cites",  "options",
					 "when",  "cases",  NULL };

bool
sheet_key_is_no_param(const struct yaml_node *key)
{
	for (unsigned i = 0; file_keys[i] != NULL; i++) {
		if (yaml_is(key, file_keys[i]))
			return true;
	}
	return false;
}

bool
sheet_is_path(const char *game)
{
	size_t len = strlen(game);

	return strchr(game, '/') != NULL ||
	       (len > 5 && strcmp(game + len - 5, ".yaml") == 0);
}

/* Return the name of a game file: "house" for "cups/house.yaml". */
static void
path_game_name(const char *path, char name[RULES_NAME_MAX])
{
	const char *slash = strrchr(path, '/');
	const char *base = slash == NULL ? path : slash + 1;
	size_t len = strlen(base);

	if (len > 5 && strcmp(base + len - 5, ".yaml") == 0)
		len -= 5;
	snprintf(name, RULES_NAME_MAX, "%.*s", (int)len, base);
}

static const struct builtin_game *
builtin_find(const char *name)
{
	for (const struct builtin_game *g = builtin_games; g->name; g++) {
		if (strcmp(g->name, name) == 0)
			return g;
	}
	return NULL;
}

static void
builtin_report_unknown(const char *game, struct diag *diag)
{
	const char *names[64] = { NULL };
	char list[512] = "";
	const char *near;
	size_t n = 0;

	for (unsigned i = 0; builtin_games[i].name != NULL && i < 63; i++) {
		names[i] = builtin_games[i].name;
		if (n < sizeof(list))
			n += (size_t)snprintf(list + n, sizeof(list) - n,
					      "%s%s", i ? ", " : "", names[i]);
	}
	near = nearest_word(game, names);
	diag_set(diag,
		 "unknown game \"%s\"%s%s%s games are %s; a path contains / or "
		 "ends in .yaml",
		 game, near ? "; did you mean " : "", near ? near : "",
		 near ? "? Known" : "; known", list);
}

static struct yaml *
game_file_read(const char *game, char name[RULES_NAME_MAX], struct diag *diag)
{
	const struct builtin_game *builtin;
	char label[RULES_NAME_MAX + 32];

	if (sheet_is_path(game)) {
		path_game_name(game, name);
		return yaml_read_file(game, diag);
	}
	builtin = builtin_find(game);
	if (builtin == NULL) {
		builtin_report_unknown(game, diag);
		return NULL;
	}
	snprintf(name, RULES_NAME_MAX, "%s", game);
	snprintf(label, sizeof(label), "games/%s.yaml", game);
	return yaml_read(label, builtin->text, builtin->len, diag);
}

struct yaml *
sheet_read_yaml(const char *game, struct diag *diag)
{
	char name[RULES_NAME_MAX];

	return game_file_read(game, name, diag);
}

bool
sheet_beside(const char *file, const char *game, char *out, size_t size)
{
	const char *slash = strrchr(file, '/');
	size_t dir = slash == NULL || !sheet_is_path(game) || game[0] == '/'
			     ? 0
			     : (size_t)(slash - file) + 1;
	int n = snprintf(out, size, "%.*s%s", (int)dir, file, game);

	return n > 0 && (size_t)n < size;
}

static bool
layer_base_path(const char *game, const struct yaml *doc,
		const struct yaml_node *base, char out[PATH_MAX_HERE],
		struct diag *diag)
{
	if (base->kind == YAML_SCALAR && base->len > 0 &&
	    sheet_beside(game, base->text, out, PATH_MAX_HERE))
		return true;
	yaml_complain(
		doc, base, diag,
		"base: expected the name of a game or the path of a game file");
	return false;
}

static bool
layer_read_text(const struct sheet_loader *l, const struct layer *layer,
		const char *key, char *out, size_t size)
{
	const struct yaml_node *node = yaml_get(layer->root, key);

	if (node == NULL)
		return true;
	if (node->kind != YAML_SCALAR || node->len == 0 || node->len >= size) {
		yaml_complain(layer->doc, node, l->diag,
			      "%s: expected 1 to %zu characters", key,
			      size - 1);
		return false;
	}
	memset(out, 0, size); /* rules are compared byte by byte */
	memcpy(out, node->text, node->len);
	return true;
}

/* Read one file as the next layer, and set *base to the node of its key "base",
 * or to NULL. */
static bool
layer_open(struct sheet_loader *l, const char *game, const struct bytes *text,
	   const struct yaml_node **base)
{
	struct layer *layer = &l->layer[l->layers];

	layer->user = text != NULL || sheet_is_path(game);
	if (text != NULL) {
		path_game_name(game, layer->name);
		layer->doc = yaml_read(game, text->at, text->len, l->diag);
	} else {
		layer->doc = game_file_read(game, layer->name, l->diag);
	}
	if (layer->doc == NULL)
		return false;
	l->layers++;
	layer->root = yaml_root(layer->doc);
	if (layer->root == NULL || layer->root->kind != YAML_MAP) {
		diag_set(l->diag,
			 "%s:1:1: expected a map of parameters, as in "
			 "\"title: ...\"",
			 yaml_name(layer->doc));
		return false;
	}
	*base = yaml_get(layer->root, "base");
	return true;
}

/* Read a file, its base, the base of the base and so on.  Then reverse the
 * order, so that the file without a base is first. */
static bool
layers_open(struct sheet_loader *l, const char *game, const struct bytes *text)
{
	char path[2][PATH_MAX_HERE];
	const struct yaml_node *base = NULL;
	unsigned turn = 0;

	snprintf(path[0], sizeof(path[0]), "%s", game);
	do {
		const struct layer *above = l->layers > 0
						    ? &l->layer[l->layers - 1]
						    : NULL;
		/* the node is in the file above */
		const struct yaml_node *named = base;

		if (l->layers == LAYERS_MAX) {
			yaml_complain(
				above->doc, base, l->diag,
				"base: more than %d files in the chain of "
				"bases; check whether the chain is a loop",
				LAYERS_MAX);
			return false;
		}
		if (!layer_open(l, path[turn], above ? NULL : text, &base)) {
			struct diag why = *l->diag;

			if (above != NULL)
				yaml_complain(above->doc, named, l->diag,
					      "base: %s", why.text);
			return false;
		}
		if (base != NULL &&
		    !layer_base_path(path[turn], l->layer[l->layers - 1].doc,
				     base, path[!turn], l->diag))
			return false;
		turn = !turn;
	} while (base != NULL);

	for (unsigned i = 0, j = l->layers - 1; i < j; i++, j--) {
		struct layer swap = l->layer[i];

		l->layer[i] = l->layer[j];
		l->layer[j] = swap;
	}
	return true;
}

/* Read "cites": sections of the layer's own sheet ("5.7") or of another sheet
 * ("contract 5.7"). */
static bool
layer_read_cites(struct sheet_loader *l, const struct layer *layer)
{
	const struct yaml_node *cites = yaml_get(layer->root, "cites");
	char name[40];

	if (cites == NULL)
		return true;
	if (cites->kind != YAML_MAP) {
		yaml_complain(
			layer->doc, cites, l->diag,
			"cites: expected a map of refusals to sections, as "
			"in {not-in-hand: \"4.3\"}");
		return false;
	}
	for (const struct yaml_node *n = cites->first; n; n = n->next) {
		enum refusal refusal;

		snprintf(name, sizeof(name), "%.*s", (int)n->key->len,
			 n->key->text);
		refusal = refusal_by_name(name);
		if (refusal == REFUSALS || refusal == REFUSE_NONE) {
			const char *names[REFUSALS] = { NULL };
			const char *near;

			for (unsigned i = REFUSE_NONE + 1; i < REFUSALS; i++)
				names[i - 1] = refusal_name((enum refusal)i);
			near = nearest_word(name, names);
			yaml_complain(layer->doc, n->key, l->diag,
				      "cites: unknown refusal \"%s\"%s%s%s",
				      name, near ? "; did you mean " : "",
				      near ? near : "", near ? "?" : "");
			return false;
		}
		if (n->kind != YAML_SCALAR || n->len == 0 ||
		    n->len >= CITE_MAX) {
			yaml_complain(
				layer->doc, n, l->diag,
				"cites: expected a section, as in \"4.3\"");
			return false;
		}
		memset(l->rules.cites[refusal], 0, CITE_MAX);
		memcpy(l->rules.cites[refusal], n->text, n->len);
	}
	return true;
}

/* Prefix each section that a base cites with the name of the base's sheet. */
static void
cites_add_sheet(struct sheet_loader *l, const char *sheet)
{
	char whole[RULES_NAME_MAX + CITE_MAX + 1];

	for (unsigned i = 0; i < REFUSALS; i++) {
		char *cite = l->rules.cites[i];

		if (cite[0] == '\0' || strchr(cite, ' ') != NULL)
			continue;
		snprintf(whole, sizeof(whole), "%s %s", sheet, cite);
		if (strlen(whole) < CITE_MAX)
			memcpy(cite, whole, strlen(whole) + 1);
	}
}

static bool
layers_read_family(struct sheet_loader *l)
{
	const struct layer *layer = &l->layer[0];
	const struct yaml_node *node = yaml_get(layer->root, "family");
	char list[256] = "";
	size_t n = 0;

	for (unsigned i = 0; families[i] != NULL; i++) {
		if (node != NULL && yaml_is(node, families[i]->name)) {
			l->rules.family = families[i];
			return true;
		}
		if (n < sizeof(list))
			n += (size_t)snprintf(list + n, sizeof(list) - n,
					      "%s%s", i ? ", " : "",
					      families[i]->name);
	}
	yaml_complain(layer->doc, node ? node : layer->root, l->diag,
		      "family: expected one of: %s; or set \"base\" instead",
		      list);
	return false;
}

/* Set the parameters of one file, and skip the keys of the file that are not
 * parameters. */
static bool
layer_apply(struct sheet_loader *l, unsigned at)
{
	const struct layer *layer = &l->layer[at];

	for (const struct yaml_node *n = layer->root->first; n; n = n->next) {
		const struct param *param;
		const struct option *option;

		if (sheet_key_is_no_param(n->key))
			continue;
		option = option_find(l, n->key);
		if (option != NULL && option->layer < at &&
		    option_choice(option, n) != NULL)
			continue; /* layer_apply_choices applies it */
		param = param_by_key(n->key->text, n->key->len);
		if (param == NULL && option != NULL && option->layer < at)
			param = option->param;
		if (param == NULL) {
			loader_report_unknown(l, layer->doc, n->key, "key");
			return false;
		}
		if (!loader_set_param(l, param, (int)at, layer->doc, n))
			return false;
	}
	return layer_read_text(l, layer, "title", l->rules.title,
			       RULES_TITLE_MAX) &&
	       layer_read_cites(l, layer);
}

/* Set the sheet of each layer.  By default, a user's file has the sheet of its
 * base, and a compiled-in game has a sheet of its own. */
static bool
layers_read_sheets(struct sheet_loader *l)
{
	for (unsigned i = 0; i < l->layers; i++) {
		struct layer *layer = &l->layer[i];
		const char *sheet = layer->user && i > 0 ? l->layer[i - 1].sheet
							 : layer->name;

		memmove(layer->sheet, sheet,
			strnlen(sheet, sizeof(layer->sheet) - 1) + 1);
		layer->sheet[sizeof(layer->sheet) - 1] = '\0';
		if (!layer_read_text(l, layer, "sheet", layer->sheet,
				     sizeof(layer->sheet)))
			return false;
		if (i > 0 && yaml_get(layer->root, "family") != NULL) {
			yaml_complain(
				layer->doc, yaml_get(layer->root, "family"),
				l->diag,
				"family: a file with a base has the family of "
				"the base; remove this key");
			return false;
		}
	}
	return true;
}

bool
loader_open(struct sheet_loader *l, const struct sheet_request *request,
	    struct diag *diag)
{
	const struct yaml_node *options = request->options;
	const struct yaml *doc = request->options_doc;

	memset(l, 0, sizeof(*l));
	l->diag = diag;
	l->players = request->players;
	params_reset(&l->rules);
	for (unsigned i = 0; i < PARAMS_MAX; i++)
		l->set[i].by = SET_BY_NONE;
	if (!layers_open(l, request->game, request->text) ||
	    !layers_read_family(l) || !layers_read_sheets(l))
		return false;
	for (unsigned i = 0; i < l->layers; i++) {
		layer_read_choices(l, i);
		if (!layer_read_options(l, i))
			return false;
	}
	if (options != NULL && !options_mark_given(l, doc, options))
		return false;
	for (unsigned i = 0; i < l->layers; i++) {
		if (i > 0 &&
		    strcmp(l->layer[i].sheet, l->layer[i - 1].sheet) != 0)
			cites_add_sheet(l, l->layer[i - 1].sheet);
		if (!layer_apply(l, i) || !layer_apply_choices(l, i))
			return false;
	}
	if (options != NULL && !options_apply(l, doc, options))
		return false;
	snprintf(l->rules.name, RULES_NAME_MAX, "%s",
		 l->layer[l->layers - 1].name);
	snprintf(l->rules.sheet, RULES_NAME_MAX, "%s",
		 l->layer[l->layers - 1].sheet);
	if (l->rules.title[0] == '\0') {
		yaml_complain(l->layer[0].doc, l->layer[0].root, diag,
			      "title: this key is missing; write for example "
			      "\"title: Rummy\"");
		return false;
	}
	if (l->rules.seats == 0) {
		yaml_complain(l->layer[0].doc, l->layer[0].root, diag,
			      "players: this key is missing; write for "
			      "example \"players: [2, 3, 4]\"");
		return false;
	}
	return true;
}

void
loader_release(struct sheet_loader *l)
{
	for (unsigned i = 0; i < l->layers; i++)
		yaml_close(l->layer[i].doc);
	l->layers = 0;
}
