#include "tests/support/toy_game.h"

#include <stdio.h>

#include "referee/engine/view.h"

enum toy_game_leak toy_game_leak;

static void
toy_deal(struct state *state, struct stream *stream, struct events *events)
{
	(void)stream;
	(void)events;
	pile_push(&state->discard, pile_pop(&state->stock));
	state->phase = PHASE_DRAW;
}

static void
toy_end_turn(struct state *state)
{
	state->turns++;
	state->drew = CARD_NONE;
	state->from = FROM_NONE;
	state->seat = seat_after(state, state->seat);
	state->phase = PHASE_DRAW;
	if (state->turns < TOY_GAME_TURNS)
		return;
	state->over = OVER_DEAL;
	state->how = HOW_STOPPED;
	for (unsigned i = 0; i < state->players; i++)
		state->deal_scores[i] = (int)i;
}

static struct ruling
toy_draw(struct state *state, const struct action *action,
	 struct events *events)
{
	struct event *event;
	card_t card;

	if (action->from != FROM_STOCK && action->from != FROM_DISCARD)
		return (struct ruling){ REFUSE_SOURCE, CARD_NONE, 0 };
	card = pile_pop(action->from == FROM_STOCK ? &state->stock
						   : &state->discard);
	bag_put(&state->hands[state->seat], card);
	state->drew = card;
	state->from = action->from;
	state->phase = PHASE_PLAY;
	event = event_add(events, state->seat, action);
	event->got[0] = card;
	event->got_count = 1;
	event->got_shown = SHOWN_ALL;
	if (action->from != FROM_DISCARD &&
	    toy_game_leak != TOY_GAME_LEAKS_IN_EVENTS)
		event->got_shown = SHOWN_SEAT(state->seat);
	return (struct ruling){ REFUSE_NONE, CARD_NONE, 0 };
}

static struct ruling
toy_apply(struct state *state, const struct action *action,
	  struct stream *stream, struct events *events)
{
	(void)stream;
	if (state->phase == PHASE_DRAW && action->act == ACT_DRAW)
		return toy_draw(state, action, events);
	if (state->phase != PHASE_PLAY || action->act != ACT_DISCARD)
		return (struct ruling){ REFUSE_PHASE, CARD_NONE, 0 };
	if (!bag_has(&state->hands[state->seat], action->card))
		return (struct ruling){ REFUSE_NOT_IN_HAND, action->card, 0 };
	bag_take(&state->hands[state->seat], action->card);
	pile_push(&state->discard, action->card);
	event_add(events, state->seat, action);
	toy_end_turn(state);
	return (struct ruling){ REFUSE_NONE, CARD_NONE, 0 };
}

static void
toy_legal(const struct state *state, struct legal *out)
{
	card_t cards[PACK_CARDS_MAX];
	unsigned n = bag_list(&state->hands[state->seat], cards);

	if (state->phase == PHASE_DRAW) {
		for (unsigned i = 0; i < 2; i++) {
			action_init(&out->at[out->n], ACT_DRAW);
			out->at[out->n++].from = i == 0 ? FROM_STOCK
							: FROM_DISCARD;
		}
		return;
	}
	for (unsigned i = 0; i < n; i++) {
		action_init(&out->at[out->n], ACT_DISCARD);
		out->at[out->n++].card = cards[i];
	}
}

static void
toy_standard(const struct state *state, struct action *out)
{
	static struct legal legal;

	legal.n = 0;
	toy_legal(state, &legal);
	action_copy(out, &legal.at[0]);
}

static uint32_t
toy_may(const struct state *state)
{
	return state->phase == PHASE_DRAW ? 1u << ACT_DRAW : 1u << ACT_DISCARD;
}

static void
toy_view(const struct state *state, seat_t seat, struct view *view)
{
	unsigned other = seat == 0 ? 1 : 0;

	if (toy_game_leak == TOY_GAME_LEAKS_IN_VIEW &&
	    bag_has(&state->hands[other], card_of(SPADES, 1)))
		view->turns++;
}

static const struct flag toy_flags[] = {
	{ "renewals", FLAG_U16, offsetof(struct state, renewals), false,
	  "New stocks" },
	{ "dropped", FLAG_U16_SEATS, offsetof(struct state, lines), true,
	  "Dropped seats" },
	{ .name = NULL },
};

static const struct family toy = {
	.name = "toy",
	.flags = toy_flags,
	.deal = toy_deal,
	.apply = toy_apply,
	.legal = toy_legal,
	.standard = toy_standard,
	.may = toy_may,
	.view = toy_view,
};

void
toy_game_rules(struct rules *rules, unsigned players, unsigned deals)
{
	memset(rules, 0, sizeof(*rules));
	snprintf(rules->name, sizeof(rules->name), "toy");
	snprintf(rules->sheet, sizeof(rules->sheet), "toy");
	snprintf(rules->cites[REFUSE_NOT_IN_HAND], CITE_MAX, "4.2");
	rules->family = &toy;
	rules->hand.rows = 1;
	rules->hand.row[0] = (struct hand_row){ SEATS_MAX, 5 };
	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
			rules->pack_of[card_of(suit, rank)] = 1;
	rules->pack_cards = 52;
	rules->players = (uint8_t)players;
	rules->deals_total = (uint16_t)deals;
}
