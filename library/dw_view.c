/*
 * dw_view.c - views: what one seat sees, of a table or of an arena's line.
 *
 * What the seat may do the engine says of states only, so a view makes one that
 * looks to the seat like the true one: of the view alone, with the unseen cards
 * dealt from a fixed seed.  Nothing of a table goes any other way into a view.
 */
#include "library/inside.h"

#include <stdlib.h>

#include "referee/worlds/believe.h"

#define LOT UINT64_C(1) /* chosen: any state will do */

int
dw_view_new(struct dw_view **out, struct dw_error *why)
{
	*out = inside_alloc(sizeof(**out), why);
	return *out == NULL ? -1 : 0;
}

void
dw_view_free(struct dw_view *view)
{
	free(view);
}

bool
inside_guess(struct dw_view *out, uint32_t may)
{
	const struct view *view = &out->store.view;
	uint64_t prng = LOT;

	return believe(view, &prng, &out->guess) &&
	       game_may(&out->guess) == may;
}

int
dw_view_of(struct dw_view *view, const struct dw_table *table, unsigned seat,
	   struct dw_error *why)
{
	const struct state *state = &table->state;
	struct view_store *store = &view->store;

	if (seat >= state->players)
		return inside_fail(why, "there is no seat %u: %u play", seat,
				   state->players);
	if (dw_table_moment(table) != DW_PLAYING)
		return inside_fail(why, "no deal is in progress: there is "
					"nothing to see");
	view_of(state, (seat_t)seat, &store->view);
	memcpy(store->table, state->table,
	       state->melds * sizeof(store->table[0]));
	store->view.table = store->table;
	if (seat == state->seat && !inside_guess(view, game_may(state)))
		return inside_fail(why, "the view cannot be understood: please "
					"report this");
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
inside_shows(const struct dw_view *view, struct dw_error *why)
{
	if (view->store.view.rules != NULL)
		return 0;
	return inside_fail(why, "the view shows nothing yet: dw_view_of and "
				"dw_view_from_request make it");
}

long
dw_view_text(const struct dw_view *view, char *out, size_t size,
	     struct dw_error *why)
{
	struct jsonw jsonw = inside_jsonw(out, size);

	if (inside_shows(view, why) == -1)
		return -1;
	view_write(&jsonw, &view->store.view);
	return inside_written(&jsonw, why);
}

int
dw_view_legal(const struct dw_view *view, struct dw_list *list,
	      struct dw_error *why)
{
	const struct view *seen = &view->store.view;

	list->rules = NULL;
	if (inside_shows(view, why) == -1)
		return -1;
	if (seen->turn != seen->seat)
		return inside_fail(why,
				   "seat %u looks, and seat %u is to act: only "
				   "its own actions can be told",
				   seen->seat, seen->turn);
	game_legal(&view->guess, &list->legal);
	list->rules = seen->rules;
	return (int)list->legal.n;
}
