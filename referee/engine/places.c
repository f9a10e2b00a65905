#include "places.h"

#include "game.h"

#define AT(member) offsetof(struct state, member)

const struct place common_places[COMMON_PLACES + 1] = {
	[IN_HANDS] = { "hands", FORM_BAG, SEEN_BY_OWNER, true, AT(hands) },
	[IN_STOCK] = { "stock", FORM_PILE, SEEN_BY_NONE, false, AT(stock) },
	[IN_DISCARD] = { "discard", FORM_PILE, SEEN_AS_PILE, false,
			 AT(discard) },
	[IN_SPREAD] = { "spread", FORM_BAG, SEEN_BY_ALL, false, AT(spread) },
	[IN_ASIDE] = { "aside", FORM_BAG, SEEN_BY_NONE, false, AT(aside) },
	[IN_MELDS] = { "melds", FORM_MELDS, SEEN_BY_ALL, false, AT(table) },
	[COMMON_PLACES] = { .name = NULL },
};

const struct place *
place_next(const struct rules *rules, const struct place *place)
{
	place = place == NULL ? common_places : place + 1;
	if (place == common_places + COMMON_PLACES)
		place = rules->family->places;
	return place != NULL && place->name != NULL ? place : NULL;
}
