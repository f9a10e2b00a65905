/*
 * Tantrum: the turn, the last turns, and the score.
 *
 * In Tantrum, seats take cards from an open spread and discard to it.  Each
 * seat lays one meld of each of four kinds.
 *
 * Phases of Tantrum: draw (a card of the spread), play (at most one meld, then
 * a discard).  Once a seat has four melds, each other seat has a last turn,
 * without a discard.  The melds on the table show whether a turn is a last
 * turn.
 */
#include "referee/games/tantrum.h"

#include "referee/engine/ruling.h"
#include "referee/games/games.h"

/* After each seat has got a card, deal one to the spread and one to each hand
 * put aside, of as many hands as the pack makes: tantrum 3.1. */
static void
tantrum_deal_round(struct state *state)
{
	unsigned seats = (unsigned)__builtin_popcount(state->dealt);
	unsigned hands = state->rules->pack_cards /
			 rules_hand(state->rules, state->deal);

	bag_put(&state->spread, pile_pop(&state->stock));
	for (unsigned i = seats + 1; i < hands; i++)
		bag_put(&state->aside, pile_pop(&state->stock));
}

/* Put the cards aside that make no whole hand. */
static void
tantrum_deal(struct state *state, struct stream *stream, struct events *events)
{
	(void)stream;
	(void)events;
	while (state->stock.n > 0)
		bag_put(&state->aside, pile_pop(&state->stock));
	state->own.tantrum.melded = false;
}

/* Set up a position: there is no stock, so cards in no other place are not in
 * play: tantrum 2.1. */
static void
tantrum_position(struct state *state)
{
	state->stock.n = 0;
	state->own.tantrum.melded = false;
}

static void
tantrum_end_deal(struct state *state, enum how how, seat_t ender,
		 struct events *events)
{
	game_end_deal(state, how, ender);
	if (state->aside.n > 0) { /* tantrum 12.3 */
		struct action *show =
			&event_add(events, SEAT_NONE, NULL)->action;

		show->act = ACT_SHOW;
		action_append_bag(show, &state->aside);
	}
}

/* Return the seat that laid its fourth meld first. */
static seat_t
tantrum_first_to_finish(const struct state *state)
{
	unsigned melds[SEATS_MAX] = { 0 };

	for (unsigned i = 0; i < state->melds; i++) {
		seat_t owner = state->table[i].owner;

		if (owner < SEATS_MAX && ++melds[owner] == TANTRUM_KINDS)
			return owner;
	}
	return SEAT_NONE;
}

static void
tantrum_end_turn(struct state *state, struct events *events)
{
	unsigned turns = state->rules->max_rounds *
			 (unsigned)__builtin_popcount(state->dealt);

	state->turns++;
	game_next_turn(state, PHASE_DRAW);
	state->own.tantrum.melded = false;
	if (tantrum_has_all_kinds(state, state->seat)) /* tantrum 8.1 */
		tantrum_end_deal(state, HOW_MELDED,
				 tantrum_first_to_finish(state), events);
	else if (state->turns >= turns && !tantrum_is_last_turn(state))
		tantrum_end_deal(state, HOW_STOPPED, SEAT_NONE,
				 events); /* 8.4 */
}

static struct ruling
tantrum_draw(struct state *state, const struct action *action,
	     struct events *events)
{
	struct event *event;

	if (action->lists > 0 || action->has_melds || action->from == FROM_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->from != FROM_SPREAD) /* tantrum 4.1 */
		return refuse(REFUSE_SOURCE, CARD_NONE);
	if (action->card == CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (!bag_has(&state->spread, action->card))
		return refuse(REFUSE_NOT_IN_SPREAD, action->card);
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_DRAW;
	event->action.from = FROM_SPREAD;
	event->action.card = action->card;
	event->action.count = 1;
	event->got[0] = action->card;
	event->got_count = 1;
	event->got_shown = SHOWN_ALL; /* tantrum 12.1 */
	bag_take(&state->spread, action->card);
	bag_put(&state->hands[state->seat], action->card);
	state->drew = action->card;
	state->from = FROM_SPREAD;
	state->phase = PHASE_PLAY;
	return good;
}

/* Take the cards of the action's one list from @rest, a copy of the hand. */
static struct ruling
tantrum_take_cards(const struct action *action, struct bag *rest)
{
	for (unsigned i = 0; i < action->ends[0]; i++) {
		card_t card = action->cards[i].card;

		if (!bag_has(rest, card))
			return refuse(REFUSE_NOT_IN_HAND, card);
		bag_take(rest, card);
	}
	return good;
}

static struct ruling
tantrum_meld(struct state *state, const struct action *action,
	     struct events *events)
{
	struct bag rest = state->hands[state->seat];
	struct ruling ruling;
	struct meld laid;
	struct event *event;

	if (!action->has_melds || action->has_cards)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (action->lists == 0)
		return refuse(REFUSE_EMPTY_LIST, CARD_NONE);
	if (action->lists > 1 || state->own.tantrum.melded) /* tantrum 4.2 */
		return refuse(REFUSE_ONE_MELD, CARD_NONE);
	ruling = tantrum_take_cards(action, &rest);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	ruling = tantrum_read_cards(state->rules, action->cards,
				    action->ends[0], (enum kind)action->kind,
				    tantrum_laid_kinds(state, state->seat),
				    &laid);
	if (ruling.refusal != REFUSE_NONE)
		return ruling;
	if (laid.n != tantrum_meld_size(state, state->seat))
		return refuse(REFUSE_FIRST_SIZE, CARD_NONE); /* tantrum 5.4 */
	if (state->melds == TABLE_MELDS_MAX)
		return refuse(REFUSE_FORM, CARD_NONE);
	event = event_add(events, state->seat, action);
	event->action.kind = laid.kind;
	event->action.card = CARD_NONE;
	event->action.meld = 0;
	laid.owner = state->seat;
	state->table[state->melds++] = laid;
	state->hands[state->seat] = rest;
	state->opened |= (uint8_t)(1u << state->seat);
	state->own.tantrum.melded = true;
	if (tantrum_is_last_turn(state)) /* tantrum 4.4, 8.3 */
		tantrum_end_turn(state, events);
	return good;
}

static struct ruling
tantrum_discard(struct state *state, const struct action *action,
		struct events *events)
{
	struct event *event;

	if (tantrum_is_last_turn(state)) /* tantrum 8.3 */
		return refuse(REFUSE_LAST_TURN, CARD_NONE);
	if (action->card == CARD_NONE)
		return refuse(REFUSE_FORM, CARD_NONE);
	if (!bag_has(&state->hands[state->seat], action->card))
		return refuse(REFUSE_NOT_IN_HAND, action->card);
	if (tantrum_is_kept_back(state, action->card)) /* tantrum 4.3 */
		return refuse(REFUSE_JUST_TAKEN, action->card);
	event = event_add(events, state->seat, NULL);
	event->action.act = ACT_DISCARD;
	event->action.card = action->card;
	bag_take(&state->hands[state->seat], action->card);
	bag_put(&state->spread, action->card);
	tantrum_end_turn(state, events);
	return good;
}

/* tantrum 4.1, 4.3, 5.1, 8.3 */
#define TANTRUM_ACTS                                                           \
	(1u << ACT_DRAW | 1u << ACT_MELD | 1u << ACT_DISCARD | 1u << ACT_PASS)

static struct ruling
tantrum_apply(struct state *state, const struct action *action,
	      struct stream *stream, struct events *events)
{
	uint32_t may = tantrum_may(state);

	(void)stream;
	if (!(TANTRUM_ACTS >> action->act & 1)) /* tantrum 6.1 */
		return refuse(REFUSE_NO_SUCH_ACTION, CARD_NONE);
	if (action->act == ACT_PASS) {
		if (!(may >> ACT_PASS & 1))
			return refuse(REFUSE_PASS, CARD_NONE);
		event_add(events, state->seat, NULL)->action.act = ACT_PASS;
		tantrum_end_turn(state, events);
		return good;
	}
	if (action->act == ACT_DRAW)
		return state->phase == PHASE_DRAW
			       ? tantrum_draw(state, action, events)
			       : refuse(REFUSE_PHASE, CARD_NONE);
	if (state->phase != PHASE_PLAY)
		return refuse(REFUSE_PHASE, CARD_NONE);
	if (action->act == ACT_MELD)
		return tantrum_meld(state, action, events);
	return tantrum_discard(state, action, events);
}

static struct ruling
tantrum_read_meld(const struct state *state, seat_t seat,
		  const struct laid *cards, unsigned count, enum kind kind,
		  struct meld *out)
{
	return tantrum_read_cards(state->rules, cards, count, kind,
				  tantrum_laid_kinds(state, seat), out);
}

/* Return the points of a meld: its highest card if it is a first meld, else its
 * lowest: tantrum 9.2. */
static int
tantrum_meld_points(const struct state *state, const struct meld *meld)
{
	int highest = 0, lowest = 0;

	for (unsigned i = 0; i < meld->n; i++) {
		int points = card_points(state->rules, meld->cards[i].card);

		if (i == 0 || points > highest)
			highest = points;
		if (i == 0 || points < lowest)
			lowest = points;
	}
	return meld->n == state->rules->set_max ? highest : lowest;
}

static void
tantrum_score(struct state *state)
{
	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		if (meld->owner >= state->players)
			continue;
		state->deal_scores[meld->owner] += tantrum_meld_points(state,
								       meld);
		if (i == 0) /* tantrum 9.3 */
			state->deal_scores[meld->owner] +=
				state->rules->first_bonus;
	}
}

static const char *
tantrum_prove(const struct rules *rules, unsigned players)
{
	unsigned hand = rules_hand(rules, 1);

	if (rules->pack_cards < hand * (players + 1u))
		return "the pack is too small for the hands and a spread of "
		       "the same size";
	if (rules->set_max > SUITS || rules->set_max <= rules->set_min)
		return "set_max (size of the first meld) must be at most 4 and "
		       "above set_min (size of the later melds)";
	if (hand < rules->set_max + (TANTRUM_KINDS - 1u) * rules->set_min)
		return "the hand is too small for four melds";
	if (rules->pack_of[CARD_X1] > 0)
		return "the pack must have no jokers, because no kind of meld "
		       "can contain them";
	if (rules->max_rounds == 0)
		return "a deal might never end: set max_rounds";
	return NULL;
}

static const struct flag tantrum_flags[] = {
	{ "melded", FLAG_BOOL, offsetof(struct state, own.tantrum.melded),
	  false, "The seat in turn has melded in this turn" },
	{ "turns", FLAG_U16, offsetof(struct state, turns), false,
	  "Turns that count for the end of the deal" },
	{ .name = NULL },
};

const struct family tantrum_family = {
	.name = "tantrum",
	.flags = tantrum_flags,
	.deal_round = tantrum_deal_round,
	.deal = tantrum_deal,
	.apply = tantrum_apply,
	.legal = tantrum_legal,
	.standard = tantrum_standard,
	.may = tantrum_may,
	.score = tantrum_score,
	.position = tantrum_position,
	.read_meld = tantrum_read_meld,
	.meld_points = tantrum_meld_points,
	.kinds = 1u << KIND_FLUSH | 1u << KIND_BLANK | 1u << KIND_RANK |
		 1u << KIND_COUNT, /* tantrum 5.5 */
	.prove = tantrum_prove,
};
