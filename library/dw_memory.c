/*
 * dw_memory.c - card memory of a seat; worlds (random hidden cards) that are
 * consistent with the memory.
 */
#include "library/internal.h"

#include <stdlib.h>
#include <string.h>

#include "referee/worlds/believe.h"
#include "referee/worlds/likely.h"
#include "referee/worlds/worlds.h"

int
dw_memory_new(struct dw_memory **out, struct dw_error *why)
{
	*out = internal_alloc(sizeof(**out), why);
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
	memory->req = memory->last_event = 0;
}

/* Clear the memory if it belongs to another game or seat. */
static void
memory_select_game(struct dw_memory *memory, const struct dw_game *game,
		   unsigned seat)
{
	const struct memory *own = &memory->memory;

	if (memory->from != game || own->seat != seat ||
	    memcmp(memory->game, game->hash, sizeof(game->hash)) != 0)
		dw_memory_begin(memory);
	memory->from = game;
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
		return internal_fail(why,
				     "there is no seat %u: the game has %u",
				     seat, state->players);
	if (dw_table_moment(table) != DW_PLAYING)
		return 0;
	view_of(state, (seat_t)seat, &view);
	memory_select_game(memory, table->game, seat);
	if (own->rules == NULL || table->dealt)
		memory_init(own, &view, &table->events);
	else
		memory_update(own, &view, &table->events);
	return 0;
}

/* @events: number of events of the message so far */
struct memory_reader {
	struct dw_memory *memory;
	const struct view *view;
	unsigned events;
};

/* Add an event of a message.  Events are numbered from 1 in each match, so a
 * number that does not increase means a new match. */
static void
memory_add_event(void *arg, unsigned n, const struct event *event)
{
	struct memory_reader *reader = arg;
	struct dw_memory *memory = reader->memory;

	if (reader->events++ == 0 && n <= memory->last_event)
		dw_memory_begin(memory);
	memory->last_event = n;
	event_memory_add(&memory->heard, reader->view, event);
}

/* Clear the memory if the request's number shows a new match.  Only messages
 * without events need this check. */
static void
memory_check_request(struct dw_memory *memory, const struct json *json,
		     unsigned events)
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
	const struct view *visible = &view->store.view;
	struct memory_reader reader = { memory, visible, 0 };

	if (internal_check_view(view, why) == -1)
		return -1;
	memory_select_game(memory, view->game, visible->seat);
	if (internal_read_events(list, line, &memory->event, memory_add_event,
				 &reader, why) == -1)
		return -1;
	memory_check_request(memory, &list->json, reader.events);
	event_memory_build(&memory->heard, visible, &memory->memory);
	return 0;
}

int
dw_memory_is_exact(const struct dw_memory *memory)
{
	return memory->memory.rules != NULL && memory_is_exact(&memory->memory);
}

/* Seed the later shuffles of the table. */
static void
world_set_seed(struct dw_table *table, uint64_t prng)
{
	dw_seed(prng, table->seed);
	stream_for_deal(&table->stream, table->seed, table->state.deal);
	internal_clear_events(table);
}

/* Check that worlds of this view fit the table.  Returns 0 or -1. */
static int
world_check_view(const struct dw_table *table, const struct dw_view *view,
		 struct dw_error *why)
{
	if (internal_check_view(view, why) == -1)
		return -1;
	if (view->game != table->game)
		return internal_fail(why, "the view and the table are of "
					  "different games");
	return 0;
}

static int
world_finish(struct dw_table *table, bool found, uint64_t prng,
	     struct dw_error *why)
{
	if (!found)
		return internal_fail(
			why, "no such world exists: the memory must contain "
			     "all events up to this view, and no others");
	world_set_seed(table, prng);
	return 0;
}

int
dw_world(struct dw_table *table, const struct dw_view *view,
	 const struct dw_memory *memory, uint64_t seed, struct dw_error *why)
{
	const struct view *visible = &view->store.view;
	uint64_t prng = seed;
	bool found;

	if (world_check_view(table, view, why) == -1)
		return -1;
	if (memory != NULL)
		found = worlds_sample(visible, &memory->memory, &prng,
				      &table->state);
	else
		found = believe_sample(visible, &prng, &table->state);
	return world_finish(table, found, prng, why);
}

int
dw_world_likely(struct dw_table *table, const struct dw_view *view,
		const struct dw_memory *memory, unsigned of, uint64_t seed,
		struct dw_error *why)
{
	uint64_t prng = seed;

	_Static_assert(DW_WORLDS_MAX == LIKELY_WORLDS_MAX, "likely.h");
	if (world_check_view(table, view, why) == -1)
		return -1;
	if (memory == NULL)
		return internal_fail(why, "the memory is NULL, but its list of "
					  "discards is needed");
	if (of < 1 || of > DW_WORLDS_MAX)
		return internal_fail(why,
				     "cannot select one of %u worlds: must be "
				     "1 to %u",
				     of, DW_WORLDS_MAX);
	return world_finish(table,
			    likely_sample(&view->store.view, &memory->memory,
					  of, &prng, &table->state),
			    prng, why);
}
