/* write_cards.c - cards by their names; see wire.h. */
#include "wire.h"

#include "put.h"

void
cards_write(struct jot *jot, const card_t *cards, unsigned n)
{
	char *at = list_room(jot, n);

	if (at == NULL)
		return;
	for (unsigned i = 0; i < n; i++) {
		*at++ = '"';
		at = card_put(at, cards[i]);
		*at++ = '"';
		*at++ = ',';
	}
	list_done(jot, at, n);
}

void
bag_write(struct jot *jot, const struct bag *bag)
{
	card_t cards[256];

	cards_write(jot, cards, bag_list(bag, cards));
}

void
card_write(struct jot *jot, card_t card)
{
	char name[2];

	card_put(name, card);
	jot_plain(jot, name, 2);
}
