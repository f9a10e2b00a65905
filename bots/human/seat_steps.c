/* seat_steps.c - what a seat sees, as steps; see seat_steps.h. */
#include "bots/human/seat_steps.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/redact.h"
#include "lib/alloc.h"
#include "lib/format/jsonw.h"

#define HEADER_BYTES 512

/**
 * struct picture - a match as a seat knows it
 * @match: what a watcher is told of, as if a log of the seat's eyes were read
 * @began: this deal's first step has been written
 * @header: what stands in the place of that log's
 */
struct picture {
	struct log_verify match;
	struct steps *steps;
	struct watcher watcher;
	bool began;
	char header[HEADER_BYTES];
};

struct picture *
seat_steps_new(const struct view_steps_reader *reader)
{
	struct picture *picture = xcalloc(1, sizeof(*picture));

	picture->steps = view_steps_new(reader, NULL);
	picture->watcher = view_steps_watcher(picture->steps);
	return picture;
}

void
seat_steps_free(struct picture *picture)
{
	view_steps_free(picture->steps);
	free(picture);
}

/* The record that a watcher finds in hand: what this program wrote itself. */
static void
set_record(struct log_verify *match, const char *text, size_t len)
{
	bool good = json_read(&match->json, text, len);

	assert(good);
}

static void
set_header(struct picture *picture, const struct human_seat *guest)
{
	struct jsonw jsonw;

	jsonw_init(&jsonw, picture->header, sizeof(picture->header));
	jsonw_open(&jsonw, '{');
	jsonw_str_member(&jsonw, "seen_by", "the seat that it plays");
	jsonw_str_member(&jsonw, "game", guest->rules->name);
	jsonw_key(&jsonw, "people");
	jsonw_open(&jsonw, '[');
	jsonw_int(&jsonw, guest->seat);
	jsonw_close(&jsonw, ']');
	jsonw_key(&jsonw, "time"); /* a person has no limit */
	jsonw_raw(&jsonw, "{}", 2);
	jsonw_close(&jsonw, '}');
	set_record(&picture->match, picture->header, jsonw.n);
}

void
seat_steps_match(struct picture *picture, const struct human_seat *guest)
{
	struct log_verify *match = &picture->match;

	memset(match, 0, sizeof(*match));
	match->rules = *guest->rules;
	match->players = guest->players;
	for (unsigned i = 0; i < guest->players; i++)
		snprintf(match->player[i], sizeof(match->player[i]), "%s",
			 guest->name[i]);
	match->eyes = guest->seat;
	match->next_event = 1;
	match->state.rules = &match->rules;
	match->state.players = guest->players;
	set_header(picture, guest);
	picture->began = false;
	picture->watcher.header(picture->watcher.arg, match);
	set_record(match, "{}", 2);
}

/* All that waits becomes a step, with the table as @view, or NULL, has it. */
static void
write_step(struct picture *picture, const struct view *view)
{
	struct log_verify *match = &picture->match;
	struct watcher *watcher = &picture->watcher;

	match->state.over = OVER_NO;
	match->view = NULL;
	if (view != NULL)
		redact_set_view(match, view);
	match->event_number = match->next_event;
	match->next_event += match->events.n;
	if (!picture->began)
		watcher->deal(watcher->arg, match);
	else if (match->events.n > 0)
		watcher->action(watcher->arg, match);
	picture->began = true;
	match->events.n = 0;
}

/* A deal begins, as far as it is known. */
static void
begin_deal(struct picture *picture, int64_t deal, seat_t dealer)
{
	struct log_verify *match = &picture->match;

	if (picture->began)
		return;
	match->deals++;
	match->state.deal = (uint16_t)deal;
	match->state.dealer = dealer;
}

void
seat_steps_event(struct picture *picture, const struct event *event)
{
	struct log_verify *match = &picture->match;

	if (match->events.n == EVENTS_MAX) {
		begin_deal(picture, match->state.deal + 1, SEAT_NONE);
		match->choices_told = false;
		write_step(picture, NULL);
	}
	match->events.at[match->events.n++] = *event;
}

void
seat_steps_asked(struct picture *picture, const struct human_seat *guest)
{
	struct log_verify *match = &picture->match;

	begin_deal(picture, guest->view->deal, guest->view->dealer);
	match->choices_told = true;
	match->choices = guest->legal.n;
	match->choices_more = guest->legal.more;
	write_step(picture, guest->view);
}

static enum how
how_of(const char *word)
{
	for (unsigned how = 0; how <= HOW_MELDED; how++)
		if (strcmp(word, how_word((enum how)how)) == 0)
			return (enum how)how;
	return HOW_MELDED; /* one of a later version */
}

void
seat_steps_deal_over(struct picture *picture, const struct human_seat *guest,
		     const struct deal_end *end)
{
	struct log_verify *match = &picture->match;
	struct state *state = &match->state;

	begin_deal(picture, end->deal, SEAT_NONE);
	match->choices_told = false;
	if (!picture->began || match->events.n > 0)
		write_step(picture, NULL);
	state->how = (uint8_t)how_of(end->how);
	state->ender = end->seat;
	for (unsigned i = 0; i < guest->players; i++) {
		state->deal_scores[i] = end->points[i];
		state->scores[i] = end->scores[i];
		state->hands[i] = end->hands[i];
	}
	state->over = OVER_DEAL;
	match->view = NULL;
	picture->watcher.deal_over(picture->watcher.arg, match);
	picture->began = false;
}

void
seat_steps_match_over(struct picture *picture, const struct human_seat *guest,
		      const int *scores, const int *places)
{
	struct log_verify *match = &picture->match;

	for (unsigned i = 0; i < guest->players; i++) {
		match->state.scores[i] = scores[i];
		match->places[i] = (unsigned)places[i];
	}
	match->match_told = true;
	picture->watcher.match_over(picture->watcher.arg, match);
}
