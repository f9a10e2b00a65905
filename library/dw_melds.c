/* dw_melds.c - what cards are at their best. */
#include "library/inside.h"

#include "referee/search/partition.h"
#include "referee/wire/wire_read.h"
#include "referee/wire/wire_write.h"

/* More of one card than the pack has, or a card that it has not. */
static bool
is_of_pack(const struct rules *rules, const struct bag *bag)
{
	for (card_t card = 0; card < CARD_KINDS; card++)
		if (bag->of[card] > rules->pack_of[card])
			return false;
	return true;
}

static void
write_melds(struct jsonw *jsonw, const struct rules *rules,
	    const struct partition *best)
{
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < best->n; i++)
		laid_write(jsonw, best->melds[i].cards, best->melds[i].n,
			   rules);
	jsonw_close(jsonw, ']');
}

/* The points of the cards that no meld has: what a search weighs in games whose
 * melds score is something else. */
static int
points_left(const struct rules *rules, struct bag hand,
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

	if (inside_read(list, TOKEN_ARRAY, cards, why) == -1)
		return -1;
	if (!bag_read(&list->json, 0, &bag))
		return inside_fail(why, "expected a list of cards, as in "
					"[\"AS\",\"TD\",\"X1\"]");
	if (!is_of_pack(rules, &bag))
		return inside_fail(why,
				   "the pack of %s has not all of these "
				   "cards",
				   rules->name);
	partition_query_init(&query, rules);
	partition_find(&query, &bag, &best);
	left = points_left(rules, bag, &best);
	if (melds == NULL)
		return left;
	jsonw = inside_jsonw(melds, size);
	write_melds(&jsonw, rules, &best);
	return inside_written(&jsonw, why) == -1 ? -1 : left;
}
