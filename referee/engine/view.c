#include "view.h"

#include <assert.h>
#include <string.h>

bool
view_top_hidden(const struct state *state, seat_t seat)
{
	const struct family *family = state->rules->family;

	return family != NULL && family->face_down != NULL &&
	       family->face_down(state, seat);
}

/* All seats see a card drawn from the pile or the spread; only the drawing seat
 * sees a card from the stock. */
card_t
view_drew(const struct state *state, seat_t seat)
{
	if (seat == state->seat || state->from == FROM_DISCARD ||
	    state->from == FROM_SPREAD)
		return state->drew;
	return CARD_NONE;
}

/* Copy a place that the view's seat may see; else clear the copy. */
static inline void
view_copy_bag(const struct state *state, enum common_place at, unsigned owner,
	      const struct view *view, struct bag *copy)
{
	const struct place *place = &common_places[at];

	if (place_is_seen(place, owner, view->seat))
		*copy = *place_bag(state, place, owner);
	else
		*copy = (struct bag){ .n = 0 };
}

/* Copy the part of the discard pile that all seats see: the whole pile, or its
 * top card. */
static void
view_copy_discard(const struct state *state, struct view *view)
{
	const struct pile *pile = &state->discard;
	unsigned from = 0;

	if (state->rules->discard_seen == DISCARD_TOP && pile->n > 0)
		from = pile->n - 1u;
	view->discard_count = pile->n;
	view->discard.n = (uint16_t)(pile->n - from);
	memcpy(view->discard.at, pile->at + from, view->discard.n);
	if (pile->n > 0 && view_top_hidden(state, view->seat))
		view->discard.at[view->discard.n - 1] = CARD_HIDDEN;
}

void
view_list_flags(struct view *view)
{
	const struct flag *flag = NULL;
	size_t at = 0;

	view->flag_count = 0;
	while ((flag = flag_next(view->rules, flag)) != NULL) {
		if (flag->hidden)
			continue;
		assert(view->flag_count < VIEW_FLAGS_MAX);
		view->flag[view->flag_count] = flag;
		view->flag_at[view->flag_count++] = (uint16_t)at;
		at += (flag_bytes[flag->type] + 7) & ~(size_t)7; /* aligned */
		assert(at <= VIEW_FLAGS_BYTES);
	}
}

/* Copy a flag.  Most flags have one or two bytes, for which this is faster than
 * a call of memcpy. */
static inline void
flag_copy(void *to, const void *from, size_t bytes)
{
	if (bytes == sizeof(uint8_t))
		memcpy(to, from, sizeof(uint8_t));
	else if (bytes == sizeof(uint16_t))
		memcpy(to, from, sizeof(uint16_t));
	else
		memcpy(to, from, bytes);
}

static void
view_copy_flags(const struct state *state, struct view *view)
{
	for (unsigned i = 0; i < view->flag_count; i++)
		flag_copy(view->flags + view->flag_at[i],
			  (const char *)state + view->flag[i]->at,
			  flag_bytes[view->flag[i]->type]);
}

void
view_set_flags(const struct view *view, struct state *state)
{
	for (unsigned i = 0; i < view->flag_count; i++)
		flag_copy((char *)state + view->flag[i]->at,
			  view->flags + view->flag_at[i],
			  flag_bytes[view->flag[i]->type]);
}

void
view_choose_rules(struct view *view)
{
	uint16_t progress[SEATS_MAX] = { 0 };

	for (unsigned i = 0; i < view->flag_count; i++) {
		if (view->flag[i]->at == offsetof(struct state, progress))
			memcpy(progress, view->flags + view->flag_at[i],
			       sizeof(progress));
	}
	view->rules = rules_at(view->rules, view->deal,
			       view->seat < view->players ? progress[view->seat]
							  : 0);
}

void
view_of(const struct state *state, seat_t seat, struct view *view)
{
	view->rules = state->rules;
	view_list_flags(view);
	view_update(state, seat, view);
}

void
view_update(const struct state *state, seat_t seat, struct view *view)
{
	view->rules = state_rules(state, seat);
	view->seat = seat;
	view->players = state->players;
	/* a spectator (SEAT_PUBLIC) owns no hand */
	view_copy_bag(state, IN_HANDS, seat < SEATS_MAX ? seat : SEATS_MAX,
		      view, &view->hand);
	view->melds = place_is_seen(&common_places[IN_MELDS], 0, seat)
			      ? state->melds
			      : 0;
	view->table = state->table;
	view_copy_discard(state, view);
	view_copy_bag(state, IN_SPREAD, 0, view, &view->spread);
	view->stock = state->stock.n;
	for (unsigned i = 0; i < SEATS_MAX; i++) {
		view->cards[i] = state->hands[i].n;
		view->scores[i] = state->scores[i];
	}
	view->opened = state->opened;
	view->in = state->in;
	view->deal = state->deal;
	view->turns = state->turns;
	view->dealer = state->dealer;
	view->turn = state->seat;
	view->phase = state->phase;
	view->drew = view_drew(state, seat);
	view->from = state->from;
	view->first = state->first;
	view_copy_flags(state, view);
	if (state->rules->family != NULL && state->rules->family->view != NULL)
		state->rules->family->view(state, seat, view);
}
