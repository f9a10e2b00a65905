/* `arena games`: list the games; print the options and parameters of one
 * game. */
#include <stdio.h>
#include <stdlib.h>

#include "lib/alloc.h"
#include "lib/text/text.h"
#include "referee/engine/game.h"
#include "referee/sheet/builtin.h"
#include "referee/sheet/load.h"
#include "referee/sheet/sheet.h"

const char *const *
sheet_names(void)
{
	static const char *names[64];

	for (unsigned i = 0; builtin_games[i].name != NULL && i < 63; i++)
		names[i] = builtin_games[i].name;
	return names;
}

void
sheet_seats_text(const struct rules *rules, char *out, size_t size)
{
	unsigned from = rules->players_min, to = rules->players_max;
	unsigned all = (2u << to) - (1u << from);
	size_t n = 0;

	if (from == to) {
		snprintf(out, size, "%u players", from);
		return;
	}
	if (rules->seats == all) {
		snprintf(out, size, "%u to %u players", from, to);
		return;
	}
	for (unsigned i = from; i <= to && n < size; i++) {
		if (rules->seats >> i & 1)
			n += (size_t)snprintf(out + n, size - n, "%u%s", i,
					      i == to ? " players" : ", ");
	}
}

bool
sheet_list(FILE *out, struct diag *diag)
{
	unsigned columns = 0;

	for (const struct builtin_game *g = builtin_games; g->name; g++) {
		unsigned own = text_columns(g->name, 32);

		columns = own > columns ? own : columns;
	}
	for (const struct builtin_game *g = builtin_games; g->name; g++) {
		struct rules rules;
		char seats[64];

		if (!sheet_load(g->name, NULL, NULL, 0, &rules, diag))
			return false;
		sheet_seats_text(&rules, seats, sizeof(seats));
		text_cell(out, g->name, columns + 1);
		text_cell(out, rules.title, 33);
		fprintf(out, "%s\n", seats);
	}
	return true;
}

/* Print a value as it is written in a game file.  If @inside is true, omit the
 * outer brackets. */
static void
node_print(const struct yaml_node *node, bool inside, FILE *out)
{
	bool map = node->kind == YAML_MAP;

	if (node->kind == YAML_SCALAR) {
		fprintf(out, "%.*s", (int)node->len, node->text);
		return;
	}
	if (!inside)
		fputc(map ? '{' : '[', out);
	for (const struct yaml_node *n = node->first; n; n = n->next) {
		if (map)
			fprintf(out, "%.*s: ", (int)n->key->len, n->key->text);
		node_print(n, false, out);
		if (n->next != NULL)
			fputs(", ", out);
	}
	if (!inside)
		fputc(map ? '}' : ']', out);
}

/* Print the parameters that each choice of an option sets, such as "many gives
 * wild: [2, 3]". */
static void
option_print_choices(const struct option *option, FILE *out)
{
	for (const struct yaml_node *n = option->node->first; n; n = n->next) {
		if (n->count == 0)
			continue;
		fprintf(out, "  %-20s %.*s gives ", "", (int)n->key->len,
			n->key->text);
		node_print(n, true, out);
		fputc('\n', out);
	}
}

static void
options_print(const struct sheet_loader *l, FILE *out)
{
	char values[256], initial[128];

	fprintf(out, "\nOptions (set them under \"options\" in a tournament "
		     "file)\n");
	for (unsigned i = 0; i < l->options; i++) {
		const struct option *option = &l->option[i];

		option_values_text(option, values, sizeof(values));
		option_default_text(l, option, initial, sizeof(initial));
		fprintf(out, "  %-20.*s %s (default: %s)\n",
			(int)option->key->len, option->key->text, values,
			initial);
		if (option->param != NULL)
			fprintf(out, "  %-20s %s\n", "",
				param_meaning(option->param,
					      l->rules.family->name));
		else
			option_print_choices(option, out);
	}
}

/* Print the "when" rows of all layers, such as "players: 2 gives draw_count:
 * 2". */
static void
when_rows_print(const struct sheet_loader *l, FILE *out)
{
	bool any = false;

	for (unsigned i = 0; i < l->layers; i++) {
		const struct yaml_node *rows = yaml_get(l->layer[i].root,
							"when");

		for (const struct yaml_node *row = rows ? rows->first : NULL;
		     row != NULL; row = row->next) {
			const struct yaml_node *when = yaml_get(row, "if");
			const struct yaml_node *then = yaml_get(row, "then");

			if (when == NULL || then == NULL)
				continue;
			if (!any)
				fprintf(out, "\nConditional defaults\n");
			any = true;
			fputs("  ", out);
			node_print(when, true, out);
			fputs(" gives ", out);
			node_print(then, true, out);
			fputc('\n', out);
		}
	}
}

static void
params_print(const struct sheet_loader *l, FILE *out)
{
	char value[1024];

	fprintf(out, "\nParameters (set them in a game file of your own)\n");
	for (const struct param *p = params; p->key != NULL; p++) {
		if (!param_is_read_by(p, l->rules.family->name))
			continue;
		fprintf(out, "  %-20s ", p->key);
		if (l->rows.of[p - params].form != NULL) {
			node_print(l->rows.of[p - params].form, false, out);
		} else {
			param_text(p, &l->rules, value, sizeof(value));
			fputs(value, out);
		}
		fprintf(out, "\n  %-20s %s\n", "",
			param_meaning(p, l->rules.family->name));
	}
}

/* Print the cases of the file itself, not of its base: a name, or what the case
 * contains if it has no name. */
static void
cases_print(const struct layer *layer, FILE *out)
{
	const struct yaml_node *cases = yaml_get(layer->root, "cases");

	if (cases == NULL || cases->first == NULL)
		return;
	fprintf(out, "\nCases (examples that hold for this game)\n");
	for (const struct yaml_node *n = cases->first; n != NULL; n = n->next) {
		const struct yaml_node *id = yaml_get(n, "id");
		const struct yaml_node *rule = yaml_get(n, "rule");

		fputs("  ", out);
		node_print(id != NULL ? id : n, true, out);
		if (id != NULL && rule != NULL) {
			fputs(" (rule ", out);
			node_print(rule, true, out);
			fputc(')', out);
		}
		fputc('\n', out);
	}
}

/* Check the rules for every number of players that the game allows. */
static bool
rules_check_seats(const char *game, const struct rules *rules,
		  struct diag *diag)
{
	struct rules checked;

	for (unsigned players = 1; players <= PLAYERS_MAX; players++)
		if (rules->seats >> players & 1 &&
		    !sheet_load(game, NULL, NULL, players, &checked, diag))
			return false;
	return true;
}

bool
sheet_describe(const char *game, FILE *out, struct diag *diag)
{
	struct sheet_loader *l = xcalloc(1, sizeof(*l));
	bool fine = loader_open(l, &(struct sheet_request){ .game = game },
				diag);
	char seats[64];

	if (fine) {
		loader_limit_deals(l);
		rules_resolve(&l->rules, 0);
		fine = rules_check_seats(game, &l->rules, diag);
	}
	if (fine) {
		sheet_seats_text(&l->rules, seats, sizeof(seats));
		fprintf(out, "%s: %s, %s, family %s\n", l->rules.name,
			l->rules.title, seats, l->rules.family->name);
		if (l->options > 0)
			options_print(l, out);
		when_rows_print(l, out);
		params_print(l, out);
		cases_print(&l->layer[l->layers - 1], out);
	}
	loader_release(l);
	free(l);
	return fine;
}
