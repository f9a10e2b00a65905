/* match_list.c - running and finished matches; see match_list.h. */
#include "arena/http/match_list.h"

#include <string.h>

#include <jansson.h>

#include "lib/format/json_print.h"

#define DIGITS 10

const struct running *
match_list_running(const struct match_list *list, uint64_t match)
{
	for (unsigned i = 0; i < list->running; i++)
		if (list->run[i].match == match)
			return &list->run[i];
	return NULL;
}

void
match_list_set_running(struct match_list *list, const struct live_matches *run)
{
	struct match_list before = *list;

	list->running = run->n < MATCH_LIST_RUNNING ? run->n
						    : MATCH_LIST_RUNNING;
	for (unsigned i = 0; i < list->running; i++) {
		const struct running *was = match_list_running(&before,
							       run->match[i]);
		struct running *is = &list->run[i];

		if (was != NULL && was->head_read) {
			*is = *was;
			continue;
		}
		is->match = run->match[i];
		is->head_read = live_matches_head(run, is->match, &is->head);
	}
}

/* --- finished ------------------------------------------------------------- */

static struct over_match
over_from_row(const struct store_match *match)
{
	struct over_match over = {
		.number = match->number,
		.ended_ms = match->ended_ms,
		.is_void = match->why_void[0] != '\0',
		.seats = match->seats,
		.sides = match->sides,
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
match_list_add_over(struct match_list *list, const struct store_match *match)
{
	unsigned at = list->over;

	while (at > 0 && list->last[at - 1].ended_ms <= match->ended_ms)
		at--;
	if (at == MATCH_LIST_OVER)
		return;
	if (list->over == MATCH_LIST_OVER)
		list->over--;
	memmove(list->last + at + 1, list->last + at,
		(list->over - at) * sizeof(*list->last));
	list->last[at] = over_from_row(match);
	list->over++;
}

/* --- JSON ----------------------------------------------------------------- */

/* A number, or null if it is 0. */
static json_t *
json_of_known(uint64_t number)
{
	return number > 0 ? json_of_count(number) : json_null();
}

static json_t *
running_json(const struct running *running, const struct upcoming *upcoming)
{
	json_t *object = json_object(), *players = json_array();

	json_put(object, "match", json_of_count(running->match));
	json_put(object, "round",
		 json_of_known(upcoming_round(upcoming, running->match)));
	for (unsigned i = 0; running->head_read && i < running->head.players;
	     i++)
		json_array_append_new(players,
				      json_of_text(running->head.player[i]));
	if (json_array_size(players) > 0)
		json_put(object, "players", players);
	else
		json_decref(players);
	return object;
}

static json_t *
next_match_json(const struct match_list_run *of, const struct fixture *fixture)
{
	const struct store_run *run = store_run(of->store);
	uint32_t bots = pairing_table_bots(
		schedule_field(of->upcoming->schedule));
	json_t *object = json_object(), *players = json_array();

	for (uint32_t i = 0; i < bots; i++)
		json_array_append_new(
			players,
			json_of_text(run->bots[fixture->bots[i]].name));
	json_put(object, "match", json_of_count(fixture->match));
	json_put(object, "round", json_of_count(fixture->round));
	if (of->upcoming->names)
		json_put(object, "players", players);
	else
		json_decref(players);
	return object;
}

/* Return the list "next", owned. */
static json_t *
next_matches_json(const struct match_list_run *of)
{
	struct fixture next[UPCOMING_MAX];
	json_t *list = json_array();
	unsigned n = of->store != NULL ? upcoming_find(of->upcoming, of->store,
						       of->live, next)
				       : 0;

	for (unsigned i = 0; i < n; i++)
		json_array_append_new(list, next_match_json(of, &next[i]));
	return list;
}

/* Estimate the remaining time from the times between the latest results. */
static json_t *
left_json(const struct match_list *list, const struct match_list_run *of)
{
	const struct over_match *last = list->last;
	double each_s;
	uint64_t left;

	if (of->store == NULL || !of->upcoming->ends ||
	    list->over < MATCH_LIST_TIMED)
		return json_null();
	each_s = (double)(last[0].ended_ms - last[list->over - 1].ended_ms) /
		 1000 / (list->over - 1);
	left = store_run(of->store)->matches - store_match_count(of->store);
	return json_integer((json_int_t)(each_s * (double)left + 0.5));
}

static json_t *
over_seats_json(const struct store_run *run, const struct over_match *match)
{
	json_t *seats = json_array();

	for (unsigned i = 0; i < match->seats; i++) {
		const struct over_seat *seat = &match->seat[i];
		json_t *one = json_object();

		json_put(one, "name", json_of_text(run->bots[seat->bot].name));
		json_put(one, "title",
			 json_of_text(store_bot_label(&run->bots[seat->bot])));
		json_put(one, "score", json_integer(seat->score));
		json_put(one, "place", json_of_count(seat->place));
		json_put(one, "verdict",
			 json_of_text(verdict_word(seat->verdict)));
		json_array_append_new(seats, one);
	}
	return seats;
}

static json_t *
over_json(const struct store_run *run, const struct over_match *match)
{
	json_t *object = json_object();

	json_put(object, "match", json_of_count(match->number));
	json_put(object, "when_ms", json_integer(match->ended_ms));
	json_put(object, "void", json_boolean(match->is_void));
	json_put(object, "sides",
		 json_of_count(store_sides(match->seats, match->sides)));
	json_put(object, "seats", over_seats_json(run, match));
	return object;
}

/* Return what the verdicts of the finished matches mean, owned. */
static json_t *
verdicts_json(const struct match_list *list)
{
	json_t *verdicts = json_object();

	for (unsigned i = 0; i < list->over; i++)
		for (unsigned j = 0; j < list->last[i].seats; j++) {
			enum verdict verdict = list->last[i].seat[j].verdict;

			if (verdict != VERDICT_OK)
				json_put(
					verdicts, verdict_word(verdict),
					json_of_text(verdict_meaning(verdict)));
		}
	return verdicts;
}

void
match_list_print(const struct match_list *list, const struct match_list_run *of,
		 FILE *out)
{
	json_t *all = json_object(), *running = json_array(),
	       *over = json_array();

	for (unsigned i = 0; i < list->running; i++)
		json_array_append_new(
			running, running_json(&list->run[i], of->upcoming));
	for (unsigned i = 0; of->store != NULL && i < list->over; i++)
		json_array_append_new(
			over, over_json(store_run(of->store), &list->last[i]));
	json_put(all, "rounds", json_of_known(of->upcoming->rounds));
	json_put(all, "left_s", left_json(list, of));
	json_put(all, "running", running);
	json_put(all, "next", next_matches_json(of));
	json_put(all, "over", over);
	json_put(all, "verdicts", verdicts_json(list));
	json_print(out, all, DIGITS);
	fputs("\n", out);
}
