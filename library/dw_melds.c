/* dw_melds.c - find the best melds of a hand. */
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

int
dw_best_melds(const struct dw_game *game, struct dw_list *list,
	      const char *cards, char *melds, size_t size, struct dw_error *why)
{
	const struct rules *rules = &game->rules;
	struct partition_query query;
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
	partition_query_init(&query, rules);
	partition_find(&query, &bag, &best);
	left = melds_points_left(rules, bag, &best);
	if (melds == NULL)
		return left;
	jsonw = internal_text_begin(melds, size);
	melds_write_json(&jsonw, rules, &best);
	return internal_text_end(&jsonw, why) == -1 ? -1 : left;
}
