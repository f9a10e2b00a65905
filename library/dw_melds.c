/* dw_melds.c - find the best melds of a hand. */
#include <string.h>

#include "library/internal.h"

#include "referee/search/partition.h"
#include "referee/wire/wire_read.h"
#include "referee/wire/wire_write.h"

/* Return whether the pack contains all of these cards. */
static bool
pack_has_cards(const struct rules *rules, const struct bag *bag)
{
	for (card_t card = 0; card < CARD_KINDS; card++)
		if (bag->of[card] > rules->pack_of[card])
			return false;
	return true;
}

static void
melds_write_json(struct jsonw *jsonw, const struct rules *rules,
		 const struct partition *best)
{
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < best->n; i++)
		laid_write(jsonw, best->melds[i].cards, best->melds[i].n,
			   rules);
	jsonw_close(jsonw, ']');
}

/* Return the points of the unmelded cards.  best->left differs from that in
 * games in which melds score. */
static int
melds_points_left(const struct rules *rules, struct bag hand,
		  const struct partition *best)
{
	for (unsigned i = 0; i < best->n; i++)
		for (unsigned j = 0; j < best->melds[i].n; j++)
			bag_take(&hand, best->melds[i].cards[j].card);
	return bag_points(rules, &hand);
}

/* The caller's buffer for the text of the melds; @at NULL: none is wanted. */
struct melds_text {
	char *at;
	size_t size;
};

/* Read the cards, find their best melds with @query, and write them. */
static int
melds_find(const struct rules *rules, const struct partition_query *query,
	   struct dw_list *list, const char *cards, struct melds_text melds,
	   struct dw_error *why)
{
	struct partition best;
	struct bag bag;
	struct jsonw jsonw;
	int left;

	if (internal_read_json(list, TOKEN_ARRAY, cards, why) == -1)
		return -1;
	if (!bag_read(&list->json, 0, &bag))
		return internal_fail(why, "expected a list of cards, as in "
					  "[\"AS\",\"TD\",\"X1\"]");
	if (!pack_has_cards(rules, &bag))
		return internal_fail(why,
				     "the pack of %s does not contain all of "
				     "these cards",
				     rules->name);
	partition_find(query, &bag, &best);
	left = melds_points_left(rules, bag, &best);
	if (melds.at == NULL)
		return left;
	jsonw = internal_text_begin(melds.at, melds.size);
	melds_write_json(&jsonw, rules, &best);
	return internal_text_end(&jsonw, why) == -1 ? -1 : left;
}

int
dw_best_melds(const struct dw_game *game, struct dw_list *list,
	      const char *cards, char *melds, size_t size, struct dw_error *why)
{
	struct partition_query query;

	partition_query_init(&query, &game->rules);
	return melds_find(&game->rules, &query, list, cards,
			  (struct melds_text){ melds, size }, why);
}

int
dw_view_best_melds(const struct dw_view *view, struct dw_list *list,
		   const char *cards, char *melds, size_t size,
		   struct dw_error *why)
{
	struct partition_query query;
	struct state state; /* only what the view shows of the deal */

	if (internal_check_view(view, why) == -1)
		return -1;
	memset(&state, 0, sizeof(state));
	state.rules = view->store.view.rules;
	view_set_flags(&view->store.view, &state);
	partition_query_deal(&query, &state);
	return melds_find(state.rules, &query, list, cards,
			  (struct melds_text){ melds, size }, why);
}
