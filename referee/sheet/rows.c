/* Read parameter values that depend on the number of players, on the deal or on
 * progress. */
#include "referee/sheet/rows.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "referee/engine/game.h"
#include "referee/sheet/load.h"

static const char *const by_words[] = {
	[RULES_BY_DEAL] = "deals",
	[RULES_BY_PROGRESS] = "progress",
};

/* Return whether a node is a map with this key alone. */
static bool
node_is_form(const struct yaml_node *node, const char *key)
{
	return node->kind == YAML_MAP && node->count == 1 &&
	       yaml_is(node->first->key, key);
}

/* Return the number of players that a key names, or 0.  In a file that was
 * converted to JSON, the key is in quotes. */
static unsigned
row_key_players(const struct yaml_node *key)
{
	return key->len == 1 && key->text[0] >= '1' &&
			       key->text[0] <= '0' + PLAYERS_MAX
		       ? (unsigned)(key->text[0] - '0')
		       : 0;
}

/* Set *chosen to the value of the row for @players: the row with the smallest
 * number that is at least @players.  Check the values of all rows.  The node of
 * @form is the map {players: rows}. */
static bool
row_choose(const struct param_value *form, unsigned players,
	   const struct rules *rules, const struct yaml_node **chosen,
	   struct diag *diag)
{
	const struct yaml_node *map = form->node->first;
	unsigned best = PLAYERS_MAX + 1;

	*chosen = NULL;
	for (const struct yaml_node *n = map->first; n != NULL; n = n->next) {
		unsigned up_to = map->kind == YAML_MAP ? row_key_players(n->key)
						       : 0;
		struct param_value value = { form->param, form->doc, n };
		struct rules scratch = *rules;
		struct rows unused;

		if (up_to == 0 || node_is_form(n, "players")) {
			yaml_complain(form->doc, n, diag,
				      "%s: players: expected rows by number of "
				      "players, as in {2: 10, 4: 7}",
				      form->param->key);
			return false;
		}
		if (!rows_read_param(&unused, &value, 0, &scratch, diag))
			return false;
		if (up_to >= players && up_to < best) {
			best = up_to;
			*chosen = n;
		}
	}
	if (*chosen == NULL)
		yaml_complain(form->doc, map, diag, "%s: no row for %u players",
			      form->param->key, players);
	return *chosen != NULL;
}

/* Report a form that the parameter cannot have. */
static bool
rows_check_scope(const struct param *param, enum rules_by by,
		 const struct yaml *doc, const struct yaml_node *node,
		 struct diag *diag)
{
	if (param->scope == SCOPE_TURN ||
	    (param->scope == SCOPE_DEAL && by == RULES_BY_DEAL))
		return true;
	yaml_complain(doc, node, diag,
		      "%s: this parameter has no values by %s (%s)", param->key,
		      by == RULES_BY_DEAL ? "deal" : "progress", param->text);
	return false;
}

/* Read a list of values by deal or by progress. */
static bool
row_list_read(struct param_rows *rows, const struct param *param,
	      const struct yaml_node *list, struct rules *rules,
	      struct diag *diag)
{
	struct rules scratch;

	if (list->kind != YAML_LIST || list->count == 0 ||
	    list->count > RULES_SETS_MAX) {
		yaml_complain(rows->doc, list, diag,
			      "%s: %s: expected a list of 1 to %d values",
			      param->key, by_words[rows->by], RULES_SETS_MAX);
		return false;
	}
	for (const struct yaml_node *n = list->first; n != NULL; n = n->next) {
		scratch = *rules;
		if (!param_read(param, rows->doc, n, &scratch, diag))
			return false;
	}
	rows->list = list;
	return param_read(param, rows->doc, list->first, rules, diag);
}

bool
rows_read_param(struct rows *rows, const struct param_value *value,
		unsigned players, struct rules *rules, struct diag *diag)
{
	const struct param *param = value->param;
	struct param_rows *of = &rows->of[param - params];
	const struct yaml_node *node = value->node;

	if (node_is_form(node, "players") && param->type != PARAM_SEATS &&
	    !row_choose(value, players, rules, &node, diag))
		return false;
	*of = (struct param_rows){ .doc = value->doc };
	if (node != value->node)
		of->form = value->node;
	for (unsigned by = RULES_BY_DEAL; by <= RULES_BY_PROGRESS; by++) {
		if (!node_is_form(node, by_words[by]))
			continue;
		of->form = value->node;
		of->by = (uint8_t)by;
		if (!rows_check_scope(param, by, value->doc, node, diag))
			return false;
		if (by == RULES_BY_DEAL && (param->type == PARAM_HAND ||
					    param->type == PARAM_CONTRACTS))
			node = node->first;
		else
			return row_list_read(of, param, node->first, rules,
					     diag);
	}
	return param_read(param, value->doc, node, rules, diag);
}

/* Set *n to the number of sets, and *by to what chooses one; 0 sets: no
 * parameter changes during a match. */
static bool
rows_count_sets(const struct rows *rows, uint8_t *by, unsigned *n,
		struct diag *diag)
{
	*n = 0;
	for (const struct param *p = params; p->key != NULL; p++) {
		const struct param_rows *of = &rows->of[p - params];

		if (of->list == NULL)
			continue;
		if (*n > 0 && of->by != *by) {
			yaml_complain(of->doc, of->form, diag,
				      "%s: a game has values by deal or by "
				      "progress, not both",
				      p->key);
			return false;
		}
		*by = of->by;
		if (of->list->count > *n)
			*n = of->list->count;
	}
	return true;
}

/* Set the parameters that have a list to the value number @i, from 0. */
static bool
set_fill(const struct rows *rows, unsigned i, struct rules *rules,
	 struct diag *diag)
{
	for (const struct param *p = params; p->key != NULL; p++) {
		const struct param_rows *of = &rows->of[p - params];
		const struct yaml_node *n;

		if (of->list == NULL)
			continue;
		n = of->list->first;
		for (unsigned k = 0; k < i && n->next != NULL; k++)
			n = n->next;
		if (!param_read(p, of->doc, n, rules, diag))
			return false;
	}
	return true;
}

/* All sets must have the same flags, because a state has the flags of all. */
static bool
sets_check_flags(const struct rules_sets *sets, struct diag *diag)
{
	for (unsigned i = 1; i < sets->n; i++) {
		const struct flag *a = NULL, *b = NULL;

		do {
			a = flag_next(&sets->set[0], a);
			b = flag_next(&sets->set[i], b);
		} while (a == b && a != NULL);
		if (a == b)
			continue;
		diag_set(diag,
			 "%s: the flag \"%s\" exists in some deals only; a "
			 "rule that needs it must hold in all deals",
			 sets->set[0].name, a != NULL ? a->name : b->name);
		return false;
	}
	return true;
}

/* All sets of this process.  A list, because few games have sets. */
struct pool {
	struct pool *next;
	struct rules_sets sets;
};

static struct pool *pool;
static pthread_mutex_t pool_lock = PTHREAD_MUTEX_INITIALIZER;

static void
sets_point_to(struct rules_sets *sets, const struct rules_sets *to)
{
	for (unsigned i = 0; i < sets->n; i++)
		sets->set[i].sets = to;
}

/* Return the sets in the pool that equal those of @fresh, and free @fresh; or
 * add @fresh to the pool. */
static const struct rules_sets *
pool_intern(struct pool *fresh)
{
	struct pool *at;

	pthread_mutex_lock(&pool_lock);
	for (at = pool; at != NULL; at = at->next) {
		sets_point_to(&fresh->sets, &at->sets);
		if (memcmp(&fresh->sets, &at->sets, sizeof(at->sets)) == 0)
			break;
	}
	if (at == NULL) {
		sets_point_to(&fresh->sets, &fresh->sets);
		fresh->next = pool;
		pool = at = fresh;
	} else {
		free(fresh);
	}
	pthread_mutex_unlock(&pool_lock);
	return &at->sets;
}

/* Make @n sets of the rules, and resolve and check them. */
static bool
sets_fill(const struct rows *rows, unsigned players, const struct rules *rules,
	  struct rules_sets *sets, struct diag *diag)
{
	for (unsigned i = 0; i < sets->n; i++) {
		sets->set[i] = *rules;
		if (!set_fill(rows, i, &sets->set[i], diag))
			return false;
		sets->set[i].sets = sets; /* rules_resolve may read it */
		rules_resolve(&sets->set[i], players);
	}
	return sets_check_flags(sets, diag);
}

bool
rows_make_sets(const struct rows *rows, unsigned players, struct rules *rules,
	       struct diag *diag)
{
	struct pool *fresh;
	uint8_t by = RULES_BY_DEAL;
	unsigned n;

	if (!rows_count_sets(rows, &by, &n, diag))
		return false;
	if (n == 0)
		return true;
	fresh = calloc(1, sizeof(*fresh));
	if (fresh == NULL) {
		diag_set(diag, "%s: out of memory while loading", rules->name);
		return false;
	}
	fresh->sets.by = by;
	fresh->sets.n = (uint8_t)n;
	if (!sets_fill(rows, players, rules, &fresh->sets, diag)) {
		free(fresh);
		return false;
	}
	rules->sets = pool_intern(fresh);
	return true;
}

/* Return whether the value of the parameter differs between two sets. */
static bool
param_has_rows(const struct param *param, const struct rules_sets *sets)
{
	const char *first = (const char *)&sets->set[0] + param->at;

	for (unsigned i = 1; i < sets->n; i++) {
		if (memcmp((const char *)&sets->set[i] + param->at, first,
			   param->size) != 0)
			return true;
	}
	return false;
}

void
rows_write_param(const struct param *param, const struct rules *rules,
		 struct jsonw *jsonw)
{
	const struct rules_sets *sets = rules->sets;

	if (sets == NULL || !param_has_rows(param, sets)) {
		param_write(param, rules, jsonw);
		return;
	}
	jsonw_open(jsonw, '{');
	jsonw_key(jsonw, by_words[sets->by]);
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < sets->n; i++)
		param_write(param, &sets->set[i], jsonw);
	jsonw_close(jsonw, ']');
	jsonw_close(jsonw, '}');
}
