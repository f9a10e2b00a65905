#include "referee/sheet/bonuses.h"

const char *const bonus_when_words[] = {
	[BONUS_RUMMY] = "rummy",       [BONUS_ONE_RUN] = "one-run",
	[BONUS_PURE_RUN] = "pure-run", [BONUS_UNDERCUT] = "undercut",
	[BONUS_UNDERCUT + 1] = NULL,
};

/* Read "{when: rummy, points: 25}" or "{when: pure-run, wins: match}". */
static bool
bonus_read(const struct yaml *doc, const struct yaml_node *node,
	   struct bonus *bonus)
{
	const struct yaml_node *when = yaml_get(node, "when");
	const struct yaml_node *wins = yaml_get(node, "wins");
	const struct yaml_node *points = yaml_get(node, "points");
	unsigned known = 1u + (wins != NULL) + (points != NULL), i = 0;
	struct diag quiet;
	int64_t number = 0;

	if (node->kind != YAML_MAP || when == NULL || known < 2 ||
	    known != node->count)
		return false;
	if (wins != NULL && !yaml_is(wins, "match"))
		return false;
	if (points != NULL && !yaml_int(doc, points, -BONUS_POINTS_MAX,
					BONUS_POINTS_MAX, &number, &quiet))
		return false;
	while (bonus_when_words[i] != NULL &&
	       !yaml_is(when, bonus_when_words[i]))
		i++;
	*bonus = (struct bonus){ (uint8_t)i, wins != NULL, (int16_t)number };
	return bonus_when_words[i] != NULL;
}

bool
bonuses_read(const struct yaml *doc, const struct yaml_node *node,
	     struct bonuses *out)
{
	struct bonuses bonuses = { 0 };

	if (node->kind != YAML_LIST || node->count > RULES_ROWS_MAX)
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (!bonus_read(doc, n, &bonuses.row[bonuses.n++]))
			return false;
	}
	*out = bonuses;
	return true;
}

void
bonuses_write(const struct bonuses *bonuses, struct jsonw *jsonw)
{
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < bonuses->n; i++) {
		const struct bonus *row = &bonuses->row[i];

		jsonw_open(jsonw, '{');
		jsonw_str_member(jsonw, "when", bonus_when_words[row->when]);
		if (row->points != 0 || !row->wins_match)
			jsonw_int_member(jsonw, "points", row->points);
		if (row->wins_match)
			jsonw_str_member(jsonw, "wins", "match");
		jsonw_close(jsonw, '}');
	}
	jsonw_close(jsonw, ']');
}
