/* match_list.c - matches worth a look; see match_list.h. */
#include "arena/http/match_list.h"

#include <string.h>

#include <jansson.h>

#include "lib/format/json_print.h"

#define DIGITS 10

const struct running *
match_list_running(const struct match_list *tables, uint64_t match)
{
	for (unsigned i = 0; i < tables->running; i++)
		if (tables->run[i].match == match)
			return &tables->run[i];
	return NULL;
}

void
match_list_note_run(struct match_list *tables, const struct live_matches *run)
{
	struct match_list before = *tables;

	tables->running = run->n < MATCH_LIST_RUNNING ? run->n
						      : MATCH_LIST_RUNNING;
	for (unsigned i = 0; i < tables->running; i++) {
		const struct running *was = match_list_running(&before,
							       run->match[i]);
		struct running *is = &tables->run[i];

		if (was != NULL && was->told) {
			*is = *was;
			continue;
		}
		is->match = run->match[i];
		is->told = live_matches_head(run, is->match, &is->head);
	}
}

/* --- over ----------------------------------------------------------------- */

static struct over_match
over_of(const struct store_match *match)
{
	struct over_match over = {
		.number = match->number,
		.ended_ms = match->ended_ms,
		.is_void = match->why_void[0] != '\0',
		.seats = match->seats,
	};

	for (unsigned i = 0; i < match->seats; i++) {
		over.seat[i] =
			(struct over_seat){ .bot = match->seat[i].bot,
					    .place = match->seat[i].place,
					    .score = match->seat[i].score };
		over.seat[i].verdict = match->seat[i].verdict;
	}
	return over;
}

void
match_list_note_over(struct match_list *tables, const struct store_match *match)
{
	unsigned at = tables->over;

	while (at > 0 && tables->last[at - 1].ended_ms <= match->ended_ms)
		at--;
	if (at == MATCH_LIST_OVER)
		return;
	if (tables->over == MATCH_LIST_OVER)
		tables->over--;
	memmove(tables->last + at + 1, tables->last + at,
		(tables->over - at) * sizeof(*tables->last));
	tables->last[at] = over_of(match);
	tables->over++;
}

void
match_list_forget_over(struct match_list *tables)
{
	tables->over = 0;
}

/* --- telling -------------------------------------------------------------- */

static json_t *
running_of(const struct running *running)
{
	json_t *told = json_object(), *players = json_array();

	json_put(told, "match", json_of_count(running->match));
	for (unsigned i = 0; running->told && i < running->head.players; i++)
		json_array_append_new(players,
				      json_of_text(running->head.player[i]));
	if (json_array_size(players) > 0)
		json_put(told, "players", players);
	else
		json_decref(players);
	return told;
}

static json_t *
seats_of(const struct store_run *run, const struct over_match *match)
{
	json_t *seats = json_array();

	for (unsigned i = 0; i < match->seats; i++) {
		const struct over_seat *seat = &match->seat[i];
		json_t *one = json_object();

		json_put(one, "name", json_of_text(run->bots[seat->bot].name));
		json_put(one, "title",
			 json_of_text(store_bot_shown(&run->bots[seat->bot])));
		json_put(one, "score", json_integer(seat->score));
		json_put(one, "place", json_of_count(seat->place));
		json_put(one, "verdict",
			 json_of_text(verdict_word(seat->verdict)));
		json_array_append_new(seats, one);
	}
	return seats;
}

static json_t *
over_told(const struct store_run *run, const struct over_match *match)
{
	json_t *told = json_object();

	json_put(told, "match", json_of_count(match->number));
	json_put(told, "when_ms", json_integer(match->ended_ms));
	json_put(told, "void", json_boolean(match->is_void));
	json_put(told, "seats", seats_of(run, match));
	return told;
}

void
match_list_print(const struct match_list *tables, const struct store_run *run,
		 FILE *out)
{
	json_t *all = json_object(), *running = json_array(),
	       *over = json_array();

	for (unsigned i = 0; i < tables->running; i++)
		json_array_append_new(running, running_of(&tables->run[i]));
	for (unsigned i = 0; run != NULL && i < tables->over; i++)
		json_array_append_new(over, over_told(run, &tables->last[i]));
	json_put(all, "running", running);
	json_put(all, "over", over);
	json_print(out, all, DIGITS);
	fputs("\n", out);
}
