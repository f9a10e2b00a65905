/*
 * Conquian: check a new table, and list all new melds of a seat.
 *
 * The pack has one of each card, so sets of cards are bits of one word
 * (deck.h).
 */
#include <string.h>

#include "referee/conquian/conquian.h"
#include "referee/engine/deck.h"
#include "referee/engine/ruling.h"

static uint64_t
meld_bits(const struct meld *meld)
{
	uint64_t cards = 0;

	for (unsigned i = 0; i < meld->n; i++)
		cards |= card_bit(meld->cards[i].card);
	return cards;
}

uint64_t
conquian_melded(const struct state *state, seat_t seat)
{
	uint64_t cards = 0;

	for (unsigned i = 0; i < state->melds; i++)
		if (state->table[i].owner == seat)
			cards |= meld_bits(&state->table[i]);
	return cards;
}

/* Every way to meld */

struct meld_search {
	const struct rules *rules;
	uint64_t may; /* cards of the hand that the melds may contain */
	struct own_melds melds;
	bool (*visit)(const struct own_melds *melds, void *data);
	void *data;
};

static bool melds_extend(struct meld_search *search, uint64_t must,
			 card_t from);

/* Add a meld to the way, and go on. */
static bool
melds_try(struct meld_search *search, uint64_t cards, uint64_t must,
	  card_t from)
{
	struct own_melds *melds = &search->melds;
	struct laid laid[CONQUIAN_HAND_MAX + 1];
	uint64_t may = search->may;
	unsigned n = 0;
	bool stopped;

	for (uint64_t left = cards; left != 0; left &= left - 1)
		laid[n++] = (struct laid){ lowest_card(left), CARD_NONE };
	if (melds->n == CONQUIAN_MELDS_MAX ||
	    meld_read(search->rules, laid, n, KIND_NONE, &melds->at[melds->n])
			    .refusal != REFUSE_NONE)
		return false;
	melds->n++;
	melds->cards |= cards;
	search->may &= ~cards;
	stopped = melds_extend(search, must & ~cards, from);
	search->may = may;
	melds->cards &= ~cards;
	melds->n--;
	return stopped;
}

/* Try each set and each run with @card, of the cards @there.  The card is the
 * lowest of the meld if @lowest is true. */
static bool
melds_try_with(struct meld_search *search, card_t card, uint64_t there,
	       uint64_t must, card_t from)
{
	unsigned rank = card_rank(card), suit = card_suit(card);
	uint64_t same = there & EVERY_SUIT << rank & ~card_bit(card);

	for (uint64_t others = same; others != 0; others = (others - 1) & same)
		if (melds_try(search, others | card_bit(card), must, from))
			return true;
	for (unsigned low = rank; low >= RANK_ACE; low--) {
		uint64_t run = 0;

		if (!(there & card_bit(card_of(suit, low))))
			return false;
		for (unsigned high = low; high <= RANK_KING; high++) {
			if (!(there & card_bit(card_of(suit, high))))
				break;
			run |= card_bit(card_of(suit, high));
			if (high >= rank && high >= low + 2 &&
			    melds_try(search, run, must, from))
				return true;
		}
	}
	return false;
}

/* Meld the lowest card that must be melded.  If there is none, visit the way,
 * and add melds of cards of the hand whose lowest card is @from or higher. */
static bool
melds_extend(struct meld_search *search, uint64_t must, card_t from)
{
	if (must != 0)
		return melds_try_with(search, lowest_card(must),
				      must | search->may, must, from);
	if (search->visit(&search->melds, search->data))
		return true;
	for (uint64_t left = search->may; left != 0; left &= left - 1) {
		card_t card = lowest_card(left);

		if (card >= from && melds_try_with(search, card, left, 0, card))
			return true;
	}
	return false;
}

bool
conquian_visit_melds(const struct state *state, card_t card,
		     bool (*visit)(const struct own_melds *melds, void *data),
		     void *data)
{
	struct meld_search search = {
		.rules = state->rules,
		.may = state->hands[state->seat].any & ~card_bit(card),
		.visit = visit,
		.data = data,
	};

	return melds_extend(
		&search, conquian_melded(state, state->seat) | card_bit(card),
		0);
}

static bool
melds_stop(const struct own_melds *melds, void *data)
{
	(void)melds;
	(void)data;
	return true;
}

bool
conquian_can_meld(const struct state *state, card_t card)
{
	return conquian_visit_melds(state, card, melds_stop, NULL);
}

/* Checks */

/* Read the lists of a table.  A list that equals a meld of the other seat is
 * this meld; all others are the seat's.  @own: cards of the seat's melds. */
static struct ruling
table_read(const struct state *state, const struct action *action,
	   struct meld out[TABLE_MELDS_MAX], uint64_t *own)
{
	uint64_t seen = 0, others = 0, others_left = 0;

	for (unsigned i = 0; i < state->melds; i++)
		if (state->table[i].owner != state->seat)
			others |= meld_bits(&state->table[i]);
	others_left = others;
	*own = 0;
	for (unsigned i = 0; i < action->lists; i++) {
		struct ruling ruling = meld_read(
			state->rules,
			action->cards + action_list_start(action, i),
			action_list_count(action, i), KIND_NONE, &out[i]);
		uint64_t cards = meld_bits(&out[i]);
		unsigned j = 0;

		if (ruling.refusal != REFUSE_NONE)
			return in_list(ruling, i);
		if (cards & seen)
			return refuse(REFUSE_NOT_IN_HAND,
				      lowest_card(cards & seen));
		seen |= cards;
		while (j < state->melds &&
		       (state->table[j].owner == state->seat ||
			meld_bits(&state->table[j]) != cards))
			j++;
		out[i].owner = j < state->melds ? state->table[j].owner
						: state->seat;
		if (j < state->melds)
			others_left &= ~cards;
		else
			*own |= cards;
	}
	return others_left == 0 && (*own & others) == 0
		       ? good
		       : refuse(REFUSE_OTHERS_MELDS, CARD_NONE); /* 6.1 */
}

struct ruling
conquian_check_table(const struct state *state, const struct action *action,
		     struct meld out[TABLE_MELDS_MAX], uint64_t *played)
{
	uint64_t melded = conquian_melded(state, state->seat), own;
	struct ruling ruling;

	if (!action->has_melds || action->has_cards)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->lists == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	if (action->lists > 2 * CONQUIAN_MELDS_MAX) /* three cards each */
		return refuse(REFUSE_NOT_IN_HAND, CARD_NONE);
	ruling = table_read(state, action, out, &own);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (melded & ~own)
		return refuse(REFUSE_TABLE_TILE, lowest_card(melded & ~own));
	*played = own & ~melded;
	if (*played & ~state->hands[state->seat].any)
		return refuse(
			REFUSE_NOT_IN_HAND,
			lowest_card(*played & ~state->hands[state->seat].any));
	if (!(own & card_bit(state->drew))) /* conquian 4.2 */
		return refuse(REFUSE_DRAWN_FIRST, state->drew);
	return good;
}

struct ruling
conquian_check_parting(const struct state *state, card_t card)
{
	if (card == CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (!bag_has(&state->hands[state->seat], card))
		return refuse(REFUSE_NOT_IN_HAND, card);
	if (state->drew != CARD_NONE && /* conquian 4.3 */
	    (card != state->drew || state->from == FROM_DISCARD))
		return refuse(REFUSE_DRAWN_FIRST, state->drew);
	return good;
}

struct ruling
conquian_check_force(const struct state *state, unsigned meld, card_t card,
		     struct meld *grown)
{
	struct laid laid = { card, CARD_NONE };

	if (meld == 0 || meld > state->melds)
		return refuse(REFUSE_NO_SUCH_MELD, CARD_NONE);
	*grown = state->table[meld - 1];
	if (grown->owner == state->seat)
		return refuse(REFUSE_FORCE_OWN, CARD_NONE);
	return meld_grow(state->rules, grown, &laid, 1, AT_NONE);
}
