/* Swapping: a natural card in the place of a wild one of the table, in one's
 * own turn: contract 6.3, eight-hands 6.2. */
#include "referee/games/table.h"

static const struct verdict good = { REFUSE_NONE, CARD_NONE, 0 };

/* The place of the wild card of a run that stands for the card, or meld->n. */
static unsigned
wild_place(const struct rules *rules, const struct meld *meld, card_t card)
{
	unsigned i = 0;

	while (i < meld->n && !(meld->cards[i].as == card &&
				card_is_wild(rules, meld->cards[i].card)))
		i++;
	return i;
}

/* contract 6.3: the card takes its place, the wild card moves to an end. */
static struct verdict
move_wild(const struct rules *rules, struct meld *meld, card_t card,
	  enum end at)
{
	unsigned place = wild_place(rules, meld, card);
	struct meld moved = *meld;
	struct laid wild = { CARD_NONE, CARD_NONE };
	bool went_low;
	enum end wish = rules->swap == SWAP_UP_FIRST ? AT_NONE : at;

	if (meld->kind != KIND_RUN)
		return table_refuse(REFUSE_SET_KEEPS_WILD, CARD_NONE);
	if (place == meld->n || card_is_wild(rules, card))
		return table_refuse(REFUSE_NO_WILD, card);
	wild.card = moved.cards[place].card;
	moved.cards[place].card = card;
	if (meld_grow(rules, &moved, &wild, 1, wish).refusal != REFUSE_NONE)
		return table_refuse(REFUSE_END_CLOSED, CARD_NONE);
	/* An "at" that names the other end, or one that is closed. */
	went_low = moved.cards[0].as != meld->cards[0].as;
	if (at != AT_NONE && went_low != (at == AT_LOW))
		return table_refuse(REFUSE_END_CLOSED, CARD_NONE);
	*meld = moved;
	return good;
}

static struct verdict
check_swap(const struct state *state, const struct action *action,
	   struct meld *swapped)
{
	const struct bag *hand = &state->hands[state->seat];
	struct laying laying = { .n = 1 };
	struct verdict verdict;

	if (state->rules->swap == SWAP_NONE)
		return table_refuse(state->rules->claim_wilds
					    ? REFUSE_PHASE
					    : REFUSE_NO_SUCH_ACTION,
				    CARD_NONE);
	if (state->phase != PHASE_PLAY)
		return table_refuse(REFUSE_PHASE, CARD_NONE);
	if (action->meld == 0 || action->card == CARD_NONE || action->to != 0 ||
	    action->lists > 0 || action->has_melds)
		return table_refuse(REFUSE_FORM, CARD_NONE);
	if (action->meld > state->melds)
		return table_refuse(REFUSE_NO_SUCH_MELD, CARD_NONE);
	if (!bag_has(hand, action->card))
		return table_refuse(REFUSE_NOT_IN_HAND, action->card);
	*swapped = state->table[action->meld - 1];
	verdict = table_check_layoff(state, swapped);
	if (verdict.refusal == REFUSE_NONE)
		verdict = move_wild(state->rules, swapped, action->card,
				    (enum end)action->at);
	laying.used[action->card] = 1;
	if (verdict.refusal == REFUSE_NONE)
		verdict = table_check_left(state, &laying, 0);
	return verdict;
}

struct verdict
table_swap(struct state *state, const struct action *action,
	   struct events *events)
{
	struct meld swapped;
	struct verdict verdict = check_swap(state, action, &swapped);
	struct event *event;

	if (verdict.refusal != REFUSE_NONE)
		return verdict;
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_SWAP;
	event->action.meld = action->meld;
	event->action.card = action->card;
	event->action.at = action->at;
	bag_take(&state->hands[state->seat], action->card);
	state->table[action->meld - 1] = swapped;
	if (state->hands[state->seat].n == 0)
		table_go_out(state);
	return good;
}

static void
list_swap(const struct state *state, unsigned number, card_t card, enum end at,
	  struct legal *out)
{
	struct action action;
	struct action *listed;
	struct meld swapped;

	action_init(&action, ACT_SWAP);
	action.meld = (uint8_t)number;
	action.card = card;
	action.at = (uint8_t)at;
	if (check_swap(state, &action, &swapped).refusal != REFUSE_NONE)
		return;
	listed = table_legal_add(out, ACT_SWAP);
	if (listed == NULL)
		return;
	listed->meld = action.meld;
	listed->card = action.card;
	listed->at = action.at;
}

/* Each with the end that it goes to. */
void
table_list_swaps(const struct state *state, struct legal *out)
{
	const struct rules *rules = state->rules;
	const struct bag *hand = &state->hands[state->seat];

	if (rules->swap == SWAP_NONE)
		return;
	for (unsigned number = 1; number <= state->melds; number++) {
		const struct meld *meld = &state->table[number - 1];

		if (meld->kind != KIND_RUN)
			continue;
		for (unsigned i = 0; i < meld->n; i++) {
			const struct laid *laid = &meld->cards[i];

			if (!card_is_wild(rules, laid->card) ||
			    !bag_has(hand, laid->as))
				continue;
			list_swap(state, number, laid->as, AT_HIGH, out);
			list_swap(state, number, laid->as, AT_LOW, out);
		}
	}
}
