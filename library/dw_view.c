/*
 * dw_view.c - views: what one seat sees of a table.
 *
 * The engine lists legal actions only for full states, not for views.
 * Therefore a view contains a sample state, which looks to the seat like the
 * true state.  The library makes the sample state from the view alone, and
 * deals the unseen cards from a fixed seed.  The library never uses the table's
 * hidden cards for a view, so a view cannot leak them.
 */
#include "library/internal.h"

#include <stdlib.h>

#include "referee/worlds/believe.h"

#define SAMPLE_SEED UINT64_C(1) /* seed for unseen cards; any value works */

int
dw_view_new(struct dw_view **out, struct dw_error *why)
{
	*out = internal_alloc(sizeof(**out), why);
	return *out == NULL ? -1 : 0;
}

void
dw_view_free(struct dw_view *view)
{
	free(view);
}

bool
internal_sample_state(struct dw_view *out, uint32_t may)
{
	const struct view *view = &out->store.view;
	uint64_t prng = SAMPLE_SEED;

	return believe_sample(view, &prng, &out->sample) &&
	       game_may(&out->sample) == may;
}

int
dw_view_of(struct dw_view *view, const struct dw_table *table, unsigned seat,
	   struct dw_error *why)
{
	const struct state *state = &table->state;
	struct view_store *store = &view->store;

	if (seat >= state->players)
		return internal_fail(why,
				     "there is no seat %u: the game has %u",
				     seat, state->players);
	if (dw_table_moment(table) != DW_PLAYING)
		return internal_fail(why, "no deal is in progress: call "
					  "dw_table_deal");
	view->game = table->game;
	view_of(state, (seat_t)seat, &store->view);
	memcpy(store->table, state->table,
	       state->melds * sizeof(store->table[0]));
	store->view.table = store->table;
	if (seat == state->seat &&
	    !internal_sample_state(view, game_may(state)))
		return internal_fail(
			why, "internal error: no state matches the view; "
			     "please report this");
	return 0;
}

unsigned
dw_view_seat(const struct dw_view *view)
{
	return view->store.view.seat;
}

unsigned
dw_view_turn(const struct dw_view *view)
{
	return view->store.view.turn;
}

int
internal_check_view(const struct dw_view *view, struct dw_error *why)
{
	if (view->store.view.rules != NULL)
		return 0;
	return internal_fail(why,
			     "the view is empty: fill it with dw_view_of or "
			     "dw_view_from_request");
}

long
dw_view_text(const struct dw_view *view, char *out, size_t size,
	     struct dw_error *why)
{
	struct jsonw jsonw = internal_text_begin(out, size);

	if (internal_check_view(view, why) == -1)
		return -1;
	view_write(&jsonw, &view->store.view);
	return internal_text_end(&jsonw, why);
}

int
dw_view_legal(const struct dw_view *view, struct dw_list *list,
	      struct dw_error *why)
{
	const struct view *visible = &view->store.view;

	list->rules = NULL;
	if (internal_check_view(view, why) == -1)
		return -1;
	if (visible->turn != visible->seat)
		return internal_fail(
			why,
			"this is the view of seat %u, but seat %u must "
			"act: only the seat that must act has legal actions",
			visible->seat, visible->turn);
	game_legal(&view->sample, &list->legal);
	list->rules = visible->rules;
	return (int)list->legal.n;
}
