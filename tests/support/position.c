#include "tests/support/position.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "referee/engine/game.h"

void
position_init(struct state *state, struct rules *rules, const char *game,
	      const char *options, unsigned players)
{
	must_load(game, options, players, rules);
	memset(state, 0, sizeof(*state));
	game_begin(state, rules, players);
}

card_t
card_named(const char *name)
{
	struct laid laid[PACK_CARDS_MAX];

	if (cards_parse(name, laid) != 1) {
		fprintf(stderr, "not a single card: %s\n", name);
		abort();
	}
	return laid[0].card;
}

void
position_set_pile(struct pile *pile, const char *names)
{
	struct laid cards[PACK_CARDS_MAX];
	unsigned n = cards_parse(names, cards);

	pile->n = 0;
	for (unsigned i = 0; i < n; i++)
		pile_push(pile, cards[i].card);
}

void
position_add_meld(struct state *state, seat_t owner, const char *names)
{
	struct meld *meld = &state->table[state->melds];
	struct laid cards[MELD_CARDS_MAX];
	unsigned n = cards_parse(names, cards);

	if (game_read_meld(state, owner, cards, n, KIND_NONE, meld).refusal !=
	    REFUSE_NONE) {
		fprintf(stderr, "not a meld: %s\n", names);
		abort();
	}
	meld->owner = owner;
	state->melds++;
	if (owner != SEAT_NONE)
		state->opened |= (uint8_t)(1u << owner);
}
