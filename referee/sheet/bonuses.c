#include "referee/sheet/bonuses.h"

const char *const bonus_when_words[] = {
	[BONUS_RUMMY] = "rummy",       [BONUS_ONE_RUN] = "one-run",
	[BONUS_PURE_RUN] = "pure-run", [BONUS_UNDERCUT] = "undercut",
	[BONUS_UNDERCUT + 1] = NULL,
};

const char *const stake_when_words[] = {
	[STAKE_ANY] = "any",
	[STAKE_DEALT] = "dealt",
	[STAKE_NO_DISCARD] = "no-discard",
	[STAKE_CAUGHT] = "caught",
	[STAKE_NO_MELD] = "no-meld",
	[STAKE_FOLDED] = "folded",
	[STAKE_CALL] = "call",
	[STAKE_PAIRS] = "pairs",
	[STAKE_WILD] = "wild-discard",
	[STAKE_PAIRS_WILD] = "pairs-wild",
	[STAKE_PAIRS_WILD + 1] = NULL,
};

/* Read "{when: rummy, points: 25}" or "{when: pure-run, wins: match}"; a stake
 * has points from 0 on and wins no match. */
static bool
bonus_read(const struct yaml *doc, const struct yaml_node *node,
	   const char *const *words, struct bonus *bonus)
{
	bool stake = words == stake_when_words;
	const struct yaml_node *when = yaml_get(node, "when");
	const struct yaml_node *wins = yaml_get(node, "wins");
	const struct yaml_node *points = yaml_get(node, "points");
	unsigned known = 1u + (wins != NULL) + (points != NULL), i = 0;
	struct diag quiet;
	int64_t number = 0;

	if (node->kind != YAML_MAP || when == NULL || known < 2 ||
	    known != node->count)
		return false;
	if (wins != NULL && (stake || !yaml_is(wins, "match")))
		return false;
	if (points != NULL &&
	    !yaml_int(doc, points, stake ? 0 : -BONUS_POINTS_MAX,
		      BONUS_POINTS_MAX, &number, &quiet))
		return false;
	while (words[i] != NULL && !yaml_is(when, words[i]))
		i++;
	*bonus = (struct bonus){ (uint8_t)i, wins != NULL, (int16_t)number };
	return words[i] != NULL;
}

bool
bonuses_read(const struct yaml *doc, const struct yaml_node *node,
	     const char *const *words, struct bonuses *out)
{
	struct bonuses bonuses = { 0 };

	if (node->kind != YAML_LIST || node->count > RULES_ROWS_MAX)
		return false;
	for (const struct yaml_node *n = node->first; n != NULL; n = n->next) {
		if (!bonus_read(doc, n, words, &bonuses.row[bonuses.n++]))
			return false;
	}
	*out = bonuses;
	return true;
}

void
bonuses_write(const struct bonuses *bonuses, const char *const *words,
	      struct jsonw *jsonw)
{
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < bonuses->n; i++) {
		const struct bonus *row = &bonuses->row[i];

		jsonw_open(jsonw, '{');
		jsonw_str_member(jsonw, "when", words[row->when]);
		if (row->points != 0 || !row->wins_match)
			jsonw_int_member(jsonw, "points", row->points);
		if (row->wins_match)
			jsonw_str_member(jsonw, "wins", "match");
		jsonw_close(jsonw, '}');
	}
	jsonw_close(jsonw, ']');
}
