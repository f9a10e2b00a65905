/*
 * dw_memory.c - what a seat was told, and tables that could be the true one.
 */
#include "library/inside.h"

#include <stdlib.h>
#include <string.h>

#include "referee/worlds/believe.h"
#include "referee/worlds/likely.h"
#include "referee/worlds/worlds.h"

int
dw_memory_new(struct dw_memory **out, struct dw_error *why)
{
	*out = inside_alloc(sizeof(**out), why);
	return *out == NULL ? -1 : 0;
}

void
dw_memory_free(struct dw_memory *memory)
{
	free(memory);
}

void
dw_memory_begin(struct dw_memory *memory)
{
	memory->memory.rules = NULL;
	memset(&memory->heard, 0, sizeof(memory->heard));
	memory->req = memory->heard_to = 0;
}

/* What is heard from here on is of a game and a seat: what was of others is
 * forgotten. */
static void
hear_of(struct dw_memory *memory, const struct dw_game *game, unsigned seat)
{
	const struct memory *own = &memory->memory;

	if (own->rules != &game->rules || own->seat != seat ||
	    memcmp(memory->game, game->hash, sizeof(game->hash)) != 0)
		dw_memory_begin(memory);
	memcpy(memory->game, game->hash, sizeof(game->hash));
}

int
dw_memory_hear(struct dw_memory *memory, const struct dw_table *table,
	       unsigned seat, struct dw_error *why)
{
	const struct state *state = &table->state;
	struct memory *own = &memory->memory;
	struct view view;

	if (seat >= state->players)
		return inside_fail(why, "there is no seat %u: %u play", seat,
				   state->players);
	if (dw_table_moment(table) != DW_PLAYING)
		return 0;
	view_of(state, (seat_t)seat, &view);
	hear_of(memory, table->game, seat);
	if (own->rules == NULL || table->dealt)
		memory_begin(own, &view, &table->events);
	else
		memory_see(own, &view, &table->events);
	return 0;
}

/* @events: how many of the message were heard */
struct told {
	struct dw_memory *memory;
	const struct view *view;
	unsigned events;
};

/* Events are numbered from 1 in each match: a message that does not go on from
 * the last one begins another. */
static void
hear_event(void *arg, unsigned n, const struct event *event)
{
	struct told *told = arg;
	struct dw_memory *memory = told->memory;

	if (told->events++ == 0 && n <= memory->heard_to)
		dw_memory_begin(memory);
	memory->heard_to = n;
	heard_event(&memory->heard, told->view, event);
}

/* So are requests; it is asked where no event tells. */
static void
hear_number(struct dw_memory *memory, const struct json *json, unsigned events)
{
	int at = json_get(json, 0, "req");
	int64_t req = 0;

	if (at >= 0)
		json_int(json, at, 0, INT64_MAX, &req);
	if (events == 0 && req <= memory->req)
		dw_memory_begin(memory);
	memory->req = req;
}

int
dw_memory_hear_request(struct dw_memory *memory, const struct dw_view *view,
		       struct dw_list *list, const char *line,
		       struct dw_error *why)
{
	const struct view *seen = &view->store.view;
	struct told told = { memory, seen, 0 };

	if (inside_shows(view, why) == -1)
		return -1;
	hear_of(memory, inside_game(seen->rules), seen->seat);
	if (inside_hear(list, line, &memory->event, hear_event, &told, why) ==
	    -1)
		return -1;
	hear_number(memory, &list->json, told.events);
	heard_memory(&memory->heard, seen, &memory->memory);
	return 0;
}

int
dw_memory_is_exact(const struct dw_memory *memory)
{
	return memory->memory.rules != NULL && memory_is_exact(&memory->memory);
}

/* The table's own random numbers follow from the world's. */
static void
set_lots(struct dw_table *table, uint64_t prng)
{
	dw_seed(prng, table->seed);
	stream_for_deal(&table->stream, table->seed, table->state.deal);
	inside_forget_events(table);
}

/* Is the view one that can be asked for worlds of the table's game? */
static int
check_world(const struct dw_table *table, const struct dw_view *view,
	    struct dw_error *why)
{
	if (inside_shows(view, why) == -1)
		return -1;
	if (view->store.view.rules != &table->game->rules)
		return inside_fail(why, "the view is of another game than the "
					"table");
	return 0;
}

static int
end_world(struct dw_table *table, bool found, uint64_t prng,
	  struct dw_error *why)
{
	if (!found)
		return inside_fail(
			why, "there is no such world: the memory was not "
			     "told all up to this view, and nothing else");
	set_lots(table, prng);
	return 0;
}

int
dw_world(struct dw_table *table, const struct dw_view *view,
	 const struct dw_memory *memory, uint64_t seed, struct dw_error *why)
{
	const struct view *seen = &view->store.view;
	uint64_t prng = seed;
	bool found;

	if (check_world(table, view, why) == -1)
		return -1;
	if (memory != NULL)
		found = worlds_sample(seen, &memory->memory, &prng,
				      &table->state);
	else
		found = believe(seen, &prng, &table->state);
	return end_world(table, found, prng, why);
}

int
dw_world_likely(struct dw_table *table, const struct dw_view *view,
		const struct dw_memory *memory, unsigned of, uint64_t seed,
		struct dw_error *why)
{
	uint64_t prng = seed;

	_Static_assert(DW_WORLDS_MAX == LIKELY_WORLDS_MAX, "likely.h");
	if (check_world(table, view, why) == -1)
		return -1;
	if (memory == NULL)
		return inside_fail(why, "what was thrown stands in a memory, "
					"and none is given");
	if (of < 1 || of > DW_WORLDS_MAX)
		return inside_fail(why,
				   "one of %u worlds cannot be drawn: ask for "
				   "1 to %u",
				   of, DW_WORLDS_MAX);
	return end_world(table,
			 likely_sample(&view->store.view, &memory->memory, of,
				       &prng, &table->state),
			 prng, why);
}
