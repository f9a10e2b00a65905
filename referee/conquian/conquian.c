/*
 * Conquian: the turn and the score.
 *
 * A seat draws a card, or takes the card that the other seat has discarded.
 * The card is in the seat's hand only until the next action, which melds it,
 * discards it, or forces it into a meld of the other seat.  A seat that has
 * melded discards.
 *
 * Phases of Conquian: draw, play.  In phase play, @drew of the state is the
 * card that must be melded or leave the hand; CARD_NONE: the seat must discard.
 */
#include "referee/conquian/conquian.h"

#include <string.h>

#include "referee/engine/deck.h"
#include "referee/engine/ruling.h"

/* No upcard is turned, and the state has nothing of this family: conquian 3.2.
 */
static void
conquian_deal(struct state *state, struct stream *stream, struct events *events)
{
	(void)state;
	(void)stream;
	(void)events;
}

/* Give the turn to the other seat, in the phase @phase. */
static void
conquian_end_turn(struct state *state, enum phase phase)
{
	state->turns++;
	game_next_turn(state, phase);
}

/* End the deal if the seat has melded all cards: conquian 8.1. */
static bool
conquian_went_out(struct state *state, seat_t seat)
{
	if (state->hands[seat].n > 0)
		return false;
	game_end_deal(state, HOW_OUT, seat);
	return true;
}

/* Lay a card of the hand on a meld of the other seat, which must discard:
 * conquian 6.2. */
static struct ruling
conquian_force(struct state *state, unsigned meld, card_t card,
	       struct events *events)
{
	struct meld grown;
	struct ruling ruling = conquian_check_force(state, meld, card, &grown);
	struct action *action;

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	action = &event_add(events, state->seat, NULL)->action;
	action->act = ACT_ADD;
	action->meld = (uint8_t)meld;
	action_append_cards(action, &(struct laid){ card, CARD_NONE }, 1);
	bag_take(&state->hands[state->seat], card);
	state->table[meld - 1] = grown;
	if (!conquian_went_out(state, grown.owner))
		conquian_end_turn(state, PHASE_PLAY);
	return good;
}

static struct ruling
conquian_draw_stock(struct state *state, struct events *events)
{
	if (state->stock.n == 0)
		return refuse(REFUSE_STOCK_EMPTY, CARD_NONE);
	game_take_card(state, FROM_STOCK, events);
	events->at[events->n - 1].got_shown = SHOWN_ALL; /* conquian 12.1 */
	return good;
}

/* Take the upcard, to meld it or to force it: conquian 4.2, 6.2. */
static struct ruling
conquian_draw_discard(struct state *state, const struct action *action,
		      struct events *events)
{
	bool forces = action->has_cards;
	struct ruling ruling;
	struct meld grown;
	card_t card;

	if (state->discard.n == 0)
		return refuse(REFUSE_NO_DISCARD, CARD_NONE);
	card = pile_top(&state->discard);
	if (!forces && !conquian_can_meld(state, card))
		return refuse(REFUSE_UPCARD_UNUSED, card);
	if (forces && (action->lists != 1 || action->ends[0] != 1 ||
		       action->cards[0].card != card))
		return refuse(REFUSE_TAKE_USE, card);
	if (forces) {
		ruling = conquian_check_force(state, action->meld, card,
					      &grown);
		if (ruling.refusal != REFUSE_NONE)
			return ruling;
	}
	game_take_card(state, FROM_DISCARD, events);
	return forces ? conquian_force(state, action->meld, card, events)
		      : good;
}

static struct ruling
conquian_draw(struct state *state, const struct action *action,
	      struct events *events)
{
	bool stock = action->from == FROM_STOCK;

	if (action->has_melds || action->from == FROM_NONE ||
	    action->has_cards != (action->meld > 0) ||
	    (stock && action->has_cards))
		return refuse(REFUSE_FORM, CARD_NONE);
	if (!stock && action->from != FROM_DISCARD)
		return refuse(REFUSE_SOURCE, CARD_NONE);
	return stock ? conquian_draw_stock(state, events)
		     : conquian_draw_discard(state, action, events);
}

/* Decline the last card of the deal: conquian 8.2. */
static struct ruling
conquian_pass(struct state *state, struct events *events)
{
	if (state->stock.n > 0)
		return refuse(REFUSE_PASS, CARD_NONE);
	event_add(events, state->seat, NULL)->action.act = ACT_PASS;
	state->turns++;
	game_end_deal(state, HOW_BLOCKED, SEAT_NONE);
	return good;
}

static struct ruling
conquian_arrange(struct state *state, const struct action *action,
		 struct events *events)
{
	struct bag *hand = &state->hands[state->seat];
	struct meld table[TABLE_MELDS_MAX];
	uint64_t played;
	struct ruling ruling = conquian_check_table(state, action, table,
						    &played);
	struct event *event;

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_ARRANGE;
	for (unsigned i = 0; i < action->lists; i++)
		action_append_meld(&event->action, table[i].cards, table[i].n);
	state->melds = action->lists;
	memcpy(state->table, table, state->melds * sizeof(*table));
	for (; played != 0; played &= played - 1)
		bag_take(hand, lowest_card(played));
	state->opened |= (uint8_t)(1u << state->seat);
	state->drew = CARD_NONE; /* conquian 4.3 */
	(void)conquian_went_out(state, state->seat);
	return good;
}

static struct ruling
conquian_discard(struct state *state, const struct action *action,
		 struct events *events)
{
	struct ruling ruling = conquian_check_parting(state, action->card);

	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	game_discard_card(state, action->card, events);
	conquian_end_turn(state, PHASE_DRAW);
	return good;
}

/* Force a card in place of the discard: conquian 6.2. */
static struct ruling
conquian_add(struct state *state, const struct action *action,
	     struct events *events)
{
	struct ruling ruling;

	if (!action->has_cards || action->lists != 1 || action->meld == 0)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->ends[0] == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	if (action->ends[0] > 1)
		return refuse(REFUSE_ADD_ONE, CARD_NONE);
	ruling = conquian_check_parting(state, action->cards[0].card);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	return conquian_force(state, action->meld, action->cards[0].card,
			      events);
}

/* conquian 4.1 to 4.3, 6.2, 8.2 */
#define CONQUIAN_ACTS                                                          \
	(1u << ACT_DRAW | 1u << ACT_PASS | 1u << ACT_ARRANGE |                 \
	 1u << ACT_DISCARD | 1u << ACT_ADD)

static struct ruling
conquian_apply(struct state *state, const struct action *action,
	       struct stream *stream, struct events *events)
{
	(void)stream;
	if (!(CONQUIAN_ACTS >> action->act & 1))
		return refuse(REFUSE_NO_SUCH_ACTION, CARD_NONE);
	if (action->act == ACT_PASS && state->phase == PHASE_DRAW)
		return conquian_pass(state, events);
	if (!(conquian_may(state) >> action->act & 1))
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (action->act == ACT_DRAW)
		return conquian_draw(state, action, events);
	if (action->act == ACT_ARRANGE)
		return conquian_arrange(state, action, events);
	if (action->act == ACT_DISCARD)
		return conquian_discard(state, action, events);
	return conquian_add(state, action, events);
}

/* Score the deal: conquian 9.1. */
static void
conquian_score(struct state *state)
{
	if (state->how == HOW_OUT)
		state->deal_scores[state->ender] = state->rules->out_bonus;
}

/* Return whether the pack has one of each card, and no jokers.  The search of
 * melds relies on it. */
static bool
conquian_pack_is_plain(const struct rules *rules)
{
	for (unsigned card = 0; card < CARD_KINDS; card++)
		if (rules->pack_of[card] > (card < CARD_X1 ? 1 : 0))
			return false;
	return true;
}

static const char *
conquian_prove(const struct rules *rules, unsigned players)
{
	if (players != 2)
		return "this family is for two players";
	if (!conquian_pack_is_plain(rules) || rules->wild != 0)
		return "this family needs one pack without jokers and without "
		       "wild ranks";
	if (rules->set_min != 3 || rules->set_max != 4 || rules->run_min != 3 ||
	    rules->set_suits != SUITS_DIFFER || rules->ace != ACE_LOW)
		return "in this family sets have 3 or 4 different suits, and "
		       "runs have 3 or more cards with the ace low: do not set "
		       "set_min, set_max, set_suits, run_min or ace";
	if (rules_hand(rules, 1) < 5 ||
	    rules_hand(rules, 1) > CONQUIAN_HAND_MAX)
		return "hand: 5 to 12 cards are possible in this family";
	if (rules->out_bonus <= 0)
		return "out_bonus: a deal without points has no winner";
	return NULL; /* conquian 8.3: every deal ends */
}

static const struct flag conquian_flags[] = {
	{ .name = NULL },
};

const struct family conquian_family = {
	.name = "conquian",
	.flags = conquian_flags,
	.deal = conquian_deal,
	.apply = conquian_apply,
	.legal = conquian_legal,
	.standard = conquian_standard,
	.may = conquian_may,
	.score = conquian_score,
	.forces = true,
	.prove = conquian_prove,
};
