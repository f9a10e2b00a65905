/* action_values.c - values of actions in a bot's note; see action_values.h. */
#include "arena/replay/action_values.h"

#include <stdlib.h>

/* --- the same action ------------------------------------------------------ */

/* Compare two lists of cards, in any order.  Wild cards must represent the same
 * card. */
static bool
laid_cards_equal(const struct laid *a, const struct laid *b, unsigned n)
{
	bool taken[ACTION_CARDS_MAX] = { false };

	for (unsigned i = 0; i < n; i++) {
		unsigned j = 0;

		while (j < n && (taken[j] || a[i].card != b[j].card ||
				 a[i].as != b[j].as))
			j++;
		if (j == n)
			return false;
		taken[j] = true;
	}
	return true;
}

/* Compare the lists of two actions, in any order. */
static bool
action_lists_equal(const struct action *a, const struct action *b)
{
	bool taken[ACTION_LISTS_MAX] = { false };

	if (a->lists != b->lists)
		return false;
	for (unsigned i = 0; i < a->lists; i++) {
		unsigned n = action_list_count(a, i), j = 0;

		while (j < b->lists &&
		       (taken[j] || action_list_count(b, j) != n ||
			!laid_cards_equal(a->cards + action_list_start(a, i),
					  b->cards + action_list_start(b, j),
					  n)))
			j++;
		if (j == b->lists)
			return false;
		taken[j] = true;
	}
	return true;
}

bool
action_values_equal(const struct action *a, const struct action *b)
{
	return a->act == b->act && a->from == b->from && a->at == b->at &&
	       a->meld == b->meld && a->to == b->to && a->card == b->card &&
	       a->count == b->count && a->yes == b->yes &&
	       action_lists_equal(a, b);
}

/* --- values --------------------------------------------------------------- */

static int
action_value_compare(const void *a, const void *b)
{
	const struct action_values *x = a, *y = b;

	if (x->value != y->value)
		return x->value > y->value ? -1 : 1;
	return x->at < y->at ? -1 : x->at > y->at;
}

unsigned
action_values_list(const struct json *json, int note,
		   struct action_values values[BOT_NOTE_VALUES_MAX])
{
	int list = bot_note_values(json, note), item;
	unsigned items, n = 0;
	struct action action;

	if (list < 0)
		return 0;
	items = json->token[list].items;
	item = json_first(json, list);
	for (unsigned i = 0; i < items && n < BOT_NOTE_VALUES_MAX; i++) {
		double value;

		if (bot_note_value(json, item, NULL, &action, &value))
			values[n++] = (struct action_values){ item, i, value };
		item = json_next(json, item);
	}
	qsort(values, n, sizeof(*values), action_value_compare);
	return n;
}

int
action_values_find(const struct json *json, const struct action_values *values,
		   unsigned n, const struct action *action)
{
	struct action other;
	double value;

	for (unsigned i = 0; i < n; i++)
		if (bot_note_value(json, values[i].item, NULL, &other,
				   &value) &&
		    action_values_equal(&other, action))
			return (int)i;
	return -1;
}
