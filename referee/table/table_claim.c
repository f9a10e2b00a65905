/* Claim wild cards that were just laid: king 7.2. */
#include "referee/table/table_offer.h"

#include <string.h>

#include "referee/engine/ruling.h"

/* Return a bit per place of the meld that has a wild card. */
static uint32_t
claim_wild_places(const struct rules *rules, const struct meld *meld)
{
	uint32_t wilds = 0;

	for (unsigned i = 0; i < meld->n; i++) {
		if (meld_has_wild(rules, meld, i))
			wilds |= UINT32_C(1) << i;
	}
	return wilds;
}

/* Return a bit per wild card of the meld that @before did not have.  Cards of a
 * run keep their places; a set's new cards come after the others. */
static uint32_t
claim_fresh_wilds(const struct rules *rules, const struct meld *meld,
		  const struct meld *before)
{
	uint32_t fresh = claim_wild_places(rules, meld);
	unsigned shift = 0;

	if (before == NULL)
		return fresh;
	while (meld->kind == KIND_RUN && shift < meld->n &&
	       meld->cards[shift].as != before->cards[0].as)
		shift++;
	for (unsigned i = 0; i < before->n; i++)
		fresh &= ~(UINT32_C(1) << (i + shift));
	return fresh;
}

void
table_offer_wilds(struct state *state, unsigned from, const struct meld *before)
{
	struct table_state *own = &state->own.table;
	unsigned asked;
	unsigned to = before != NULL ? from + 1 : state->melds;
	uint32_t any = 0;

	/* king 8: no claims when the deal is over */
	if (!state->rules->claim_wilds || state->over != OVER_NO)
		return;
	asked = state->dealt & ~(1u << state->seat);
	if (asked == 0)
		return;
	memset(own->fresh, 0, sizeof(own->fresh));
	for (unsigned i = from; i < to; i++) {
		own->fresh[i] = claim_fresh_wilds(state->rules,
						  &state->table[i], before);
		any |= own->fresh[i];
	}
	if (any != 0)
		offer_begin(state, OFFER_CLAIM, asked);
}

bool
offer_any_fresh(const struct state *state)
{
	uint32_t any = 0;

	for (unsigned i = 0; i < state->melds; i++)
		any |= state->own.table.fresh[i];
	return any != 0;
}

/* Replace a fresh wild card of the meld by a natural card.  @claimed: the meld
 * afterwards; @place: the index of the wild card.  Returns false if the card
 * fits no such place. */
static bool
claim_fits(const struct state *state, unsigned number, card_t card,
	   struct meld *claimed, unsigned *place)
{
	const struct rules *rules = state->rules;
	const struct meld *meld = &state->table[number - 1];
	uint32_t fresh = state->own.table.fresh[number - 1];

	if (card_is_wild(rules, card))
		return false;
	for (; fresh != 0; fresh &= fresh - 1) {
		struct laid cards[MELD_CARDS_MAX];
		unsigned i = (unsigned)__builtin_ctz(fresh);
		card_t as = meld->cards[i].as;

		if (as != card &&
		    !(as_has_no_suit(as) && card_rank(as) == card_rank(card)))
			continue;
		memcpy(cards, meld->cards, meld->n * sizeof(cards[0]));
		cards[i] = (struct laid){ card, CARD_NONE };
		*place = i;
		if (meld_read(rules, cards, meld->n, (enum kind)meld->kind,
			      claimed)
			    .refusal == REFUSE_NONE)
			return true;
	}
	return false;
}

static struct ruling
claim_wild(struct state *state, const struct action *action,
	   struct events *events)
{
	struct bag *hand = &state->hands[state->seat];
	struct meld *meld;
	struct meld claimed;
	struct event *event;
	unsigned place;

	if (action->meld == 0 || action->card == CARD_NONE || action->to != 0 ||
	    action->lists > 0 || action->has_melds)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->meld > state->melds)
		return refuse(REFUSE_NO_SUCH_MELD, CARD_NONE);
	if (!bag_has(hand, action->card))
		return refuse(REFUSE_NOT_IN_HAND, action->card);
	if (!claim_fits(state, action->meld, action->card, &claimed, &place))
		return refuse(REFUSE_NO_WILD, action->card);
	meld = &state->table[action->meld - 1];
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_SWAP;
	event->action.meld = action->meld;
	event->action.card = action->card;
	event->got[0] = meld->cards[place].card;
	event->got_count = 1;
	event->got_shown = SHOWN_ALL;
	bag_take(hand, action->card);
	bag_put(hand, meld->cards[place].card);
	claimed.owner = meld->owner;
	*meld = claimed;
	state->own.table.fresh[action->meld - 1] &= ~(UINT32_C(1) << place);
	return good;
}

/* A seat that has claimed is asked again: king 7.3. */
struct ruling
offer_answer_claim(struct state *state, const struct action *action,
		   struct stream *stream, struct events *events)
{
	struct ruling ruling;

	(void)stream;
	if ((enum act)action->act == ACT_PASS) {
		if (!offer_pass(state, events))
			offer_end(state, PHASE_PLAY);
		return good;
	}
	ruling = claim_wild(state, action, events);
	if (ruling.refusal == REFUSE_NONE && !offer_any_fresh(state))
		offer_end(state, PHASE_PLAY);
	return ruling;
}

void
offer_list_claims(const struct state *state, struct legal *out)
{
	const struct bag *hand = &state->hands[state->seat];
	struct meld claimed;
	unsigned place;

	for (unsigned number = 1; number <= state->melds; number++) {
		if (state->own.table.fresh[number - 1] == 0)
			continue;
		for (uint64_t left = hand->any; left != 0; left &= left - 1) {
			card_t card = (card_t)__builtin_ctzll(left);
			struct action *action;

			if (!claim_fits(state, number, card, &claimed, &place))
				continue;
			action = legal_add(out, ACT_SWAP);
			action->meld = (uint8_t)number;
			action->card = card;
		}
	}
}
