/* seat_steps.c - convert a seat's view into steps; see seat_steps.h. */
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
 * struct seat_steps - a match as a seat sees it
 * @match: data for a watcher, as if it read a redacted log
 * @began: true if the first step of this deal is written
 * @header: text that replaces the header of a log
 */
struct seat_steps {
	struct log_verify match;
	struct view_steps *writer;
	struct watcher watcher;
	bool began;
	char header[HEADER_BYTES];
};

struct seat_steps *
seat_steps_new(const struct view_steps_reader *reader)
{
	struct seat_steps *steps = xcalloc(1, sizeof(*steps));

	steps->writer = view_steps_new(reader, NULL);
	steps->watcher = view_steps_watcher(steps->writer);
	return steps;
}

void
seat_steps_free(struct seat_steps *steps)
{
	view_steps_free(steps->writer);
	free(steps);
}

/* Set the record that the watcher reads to JSON text that this program
 * wrote. */
static void
steps_set_record(struct log_verify *match, const char *text, size_t len)
{
	bool good = json_read(&match->json, text, len);

	assert(good);
}

static void
steps_set_header(struct seat_steps *steps, const struct human_seat *human)
{
	struct jsonw jsonw;

	jsonw_init(&jsonw, steps->header, sizeof(steps->header));
	jsonw_open(&jsonw, '{');
	jsonw_str_member(&jsonw, "seen_by", "the seat that it plays");
	jsonw_str_member(&jsonw, "game", human->rules->name);
	jsonw_key(&jsonw, "people");
	jsonw_open(&jsonw, '[');
	jsonw_int(&jsonw, human->seat);
	jsonw_close(&jsonw, ']');
	jsonw_key(&jsonw, "time"); /* a human has no time limit */
	jsonw_raw(&jsonw, "{}", 2);
	jsonw_close(&jsonw, '}');
	steps_set_record(&steps->match, steps->header, jsonw.n);
}

void
seat_steps_match(struct seat_steps *steps, const struct human_seat *human)
{
	struct log_verify *match = &steps->match;

	memset(match, 0, sizeof(*match));
	match->rules = *human->rules;
	match->players = human->players;
	for (unsigned i = 0; i < human->players; i++)
		snprintf(match->player[i], sizeof(match->player[i]), "%s",
			 human->name[i]);
	match->seen_by = human->seat;
	match->next_event = 1;
	match->state.rules = &match->rules;
	match->state.players = human->players;
	steps_set_header(steps, human);
	view_steps_call_you(steps->writer,
			    strcmp(human->name[human->seat], "human") == 0
				    ? human->seat
				    : -1);
	steps->began = false;
	steps->watcher.header(steps->watcher.arg, match);
	steps_set_record(match, "{}", 2);
}

/* Write a step with all queued events.  The step contains the table of @view,
 * unless @view is NULL. */
static void
steps_write(struct seat_steps *steps, const struct view *view)
{
	struct log_verify *match = &steps->match;
	struct watcher *watcher = &steps->watcher;

	match->state.over = OVER_NO;
	match->view = NULL;
	if (view != NULL)
		redact_set_view(match, view);
	match->event_number = match->next_event;
	match->next_event += match->events.n;
	if (!steps->began)
		watcher->deal(watcher->arg, match);
	else if (match->events.n > 0)
		watcher->action(watcher->arg, match);
	steps->began = true;
	redact_keep_table(match);
	match->events.n = 0;
}

/* Start a deal with the data that is known of it. */
static void
steps_begin_deal(struct seat_steps *steps, int64_t deal, seat_t dealer)
{
	struct log_verify *match = &steps->match;

	if (steps->began)
		return;
	match->deals++;
	action_init(&match->table, ACT_ARRANGE);
	match->state.deal = (uint16_t)deal;
	match->state.dealer = dealer;
}

void
seat_steps_event(struct seat_steps *steps, const struct event *event)
{
	struct log_verify *match = &steps->match;

	if (match->events.n == EVENTS_MAX) {
		steps_begin_deal(steps, match->state.deal + 1, SEAT_NONE);
		match->choices_known = false;
		steps_write(steps, NULL);
	}
	match->events.at[match->events.n++] = *event;
}

void
seat_steps_asked(struct seat_steps *steps, const struct human_seat *human)
{
	struct log_verify *match = &steps->match;

	steps_begin_deal(steps, human->view->deal, human->view->dealer);
	match->choices_known = true;
	match->choices = human->choices;
	match->choices_more = human->legal.more;
	steps_write(steps, human->view);
}

static enum how
steps_parse_how(const char *word)
{
	for (unsigned how = 0; how <= HOW_MELDED; how++)
		if (strcmp(word, how_word((enum how)how)) == 0)
			return (enum how)how;
	return HOW_MELDED; /* a word that only later versions know */
}

void
seat_steps_deal_over(struct seat_steps *steps, const struct human_seat *human,
		     const struct deal_end *end)
{
	struct log_verify *match = &steps->match;
	struct state *state = &match->state;

	steps_begin_deal(steps, end->deal, SEAT_NONE);
	match->choices_known = false;
	if (!steps->began || match->events.n > 0)
		steps_write(steps, NULL);
	state->how = (uint8_t)steps_parse_how(end->how);
	state->ender = end->seat;
	for (unsigned i = 0; i < human->players; i++) {
		state->deal_scores[i] = end->points[i];
		state->scores[i] = end->scores[i];
		state->hands[i] = end->hands[i];
	}
	state->over = OVER_DEAL;
	match->view = NULL;
	steps->watcher.deal_over(steps->watcher.arg, match);
	steps->began = false;
}

void
seat_steps_match_over(struct seat_steps *steps, const struct human_seat *human,
		      const int *scores, const int *places)
{
	struct log_verify *match = &steps->match;

	for (unsigned i = 0; i < human->players; i++) {
		match->state.scores[i] = scores[i];
		match->places[i] = (unsigned)places[i];
	}
	match->match_ended = true;
	steps->watcher.match_over(steps->watcher.arg, match);
}
