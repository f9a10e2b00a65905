/*
 * text_view.c - print a match card by card; see text_view.h.
 */
#include "arena/tui/text_view.h"

#include <stdlib.h>
#include <string.h>

#include "arena/replay/action_values.h"
#include "arena/replay/event_words.h"
#include "arena/tui/paint.h"
#include "lib/alloc.h"
#include "lib/diag.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"
#include "referee/engine/view.h"

#define NAME_COLUMNS_MAX 20
#define TEXT_SHOWN	 160 /* bytes of a note or message */
#define ANSWER_SHOWN	 60 /* arbitrary: the message and this fit in two lines */
#define VALUES_SHOWN	 6 /* arbitrary: two lines, with the action */

/* --- pages ---------------------------------------------------------------- */

/* Collect what a record prints, to wrap its lines. */
static void
text_view_page_begin(struct text_view *view)
{
	if (view->columns == 0)
		return;
	view->page = view->out;
	view->out = xmemstream(&view->text, &view->len);
}

static void
text_view_page_end(struct text_view *view)
{
	char *wrapped = NULL;
	size_t len = 0;
	FILE *memory;

	if (view->page == NULL)
		return;
	fclose(view->out);
	view->out = view->page;
	view->page = NULL;
	memory = view->colour ? xmemstream(&wrapped, &len) : NULL;
	wrap_text(memory != NULL ? memory : view->out, view->text, view->len,
		  view->columns);
	if (memory != NULL) {
		fclose(memory);
		paint_write(view->out, wrapped);
	}
	free(wrapped);
	free(view->text);
	view->text = NULL;
}

static void
text_view_colour(const struct text_view *view, const char *code)
{
	paint_code(view->out, view->colour, code);
}

/* --- cards ---------------------------------------------------------------- */

static void
text_view_words(const struct text_view *view, const struct words *words)
{
	paint_words(view->out, view->colour, words);
}

static void
text_view_card(const struct text_view *view, card_t card)
{
	struct words words;

	words_cards(&words, &card, 1);
	text_view_words(view, &words);
}

static void
text_view_bag(const struct text_view *view, const struct bag *bag)
{
	struct words words;

	words_bag(&words, bag);
	text_view_words(view, &words);
}

/* Print a hand in melds, with its deadwood if the game counts it. */
static void
text_view_cards(const struct text_view *view, const struct log_verify *match,
		const struct bag *cards)
{
	struct words words;
	struct hand hand;

	if (cards->n == 0) {
		fputs("no cards", view->out);
		return;
	}
	hand_part(&hand, &match->state, cards);
	words_hand(&words, &hand);
	text_view_words(view, &words);
	if (hand.deadwood == HAND_NO_DEADWOOD)
		return;
	text_view_colour(view, PAINT_DIM);
	fprintf(view->out, "  deadwood %d", hand.deadwood);
	text_view_colour(view, PAINT_PLAIN);
}

/* --- names ---------------------------------------------------------------- */

static void
text_view_string(const struct text_view *view, const char *text)
{
	char shown[TEXT_SHOWN];

	text_show(text, strlen(text), shown, sizeof(shown));
	fputs(shown, view->out);
}

static void
text_view_seat(const struct text_view *view, const struct log_verify *match,
	       unsigned seat)
{
	char name[WORDS_SEAT_MAX];

	text_view_string(view, words_seat(match, seat, name));
}

static void
text_view_name(const struct text_view *view, const struct log_verify *match,
	       unsigned seat)
{
	char name[WORDS_SEAT_MAX];

	text_cell(view->out, words_seat(match, seat, name), view->name_columns);
}

static void
text_view_indent(const struct text_view *view)
{
	fprintf(view->out, "  %*s  ", (int)view->name_columns, "");
}

/* Print the names of partners, or of a seat that plays alone. */
static void
text_view_side(const struct text_view *view, const struct log_verify *match,
	       unsigned side)
{
	for (unsigned i = side; i < match->players; i += words_sides(match)) {
		fputs(i > side ? " + " : "", view->out);
		text_view_seat(view, match, i);
	}
}

static void
text_view_scores(const struct text_view *view, const struct log_verify *match,
		 const int *scores)
{
	for (unsigned i = 0; i < words_sides(match); i++) {
		fputs(i > 0 ? ", " : "", view->out);
		text_view_side(view, match, i);
		fprintf(view->out, " %d", scores[i]);
	}
}

/* --- what happened -------------------------------------------------------- */

static bool
text_view_sees_hand(const struct text_view *view, unsigned seat)
{
	return words_hand_is_visible(view->seat, seat);
}

static void
text_view_event(const struct text_view *view, const struct log_verify *match,
		const struct event *event)
{
	struct words words;

	words_match_event(&words, match, event, view->seat, true);
	text_view_words(view, &words);
}

/* Print an action of which a bot said that it would play it, or its value. */
static void
text_view_offer(const struct text_view *view, const struct event *event)
{
	struct words words;

	words_offer(&words, event);
	text_view_words(view, &words);
}

/* Print what else the record has: time, note, whether the arena chose. */
static void
text_view_answer(const struct text_view *view, const struct log_verify *match)
{
	const struct json *json = &match->json;
	int by = json_get(json, 0, "by"), us = json_get(json, 0, "us"),
	    note = json_get(json, 0, "note");
	char text[TEXT_SHOWN];
	int64_t value;

	text_view_colour(view, PAINT_DIM);
	if (by >= 0)
		fputs(json_is(json, by, "log") ? "  (as in the other log)"
					       : "  (by default)",
		      view->out);
	if (us >= 0 && json_int(json, us, 0, INT64_MAX, &value))
		fprintf(view->out, "  %.1f ms", (double)value / 1000);
	bot_note_text(json, note, text, sizeof(text));
	if (text[0] != '\0') {
		fputs("  \"", view->out);
		text_view_string(view, text);
		fputc('"', view->out);
	}
	text_view_colour(view, PAINT_PLAIN);
}

static void
text_view_value(const struct text_view *view, const struct json *json,
		const struct action_values *valued)
{
	struct event event = { .seat = SEAT_NONE };
	double value;

	if (!bot_note_value(json, valued->item, NULL, &event.action, &value))
		return;
	text_view_offer(view, &event);
	fprintf(view->out, " %.6g", valued->value);
}

/* Print the bot's values of its actions. */
static void
text_view_values(const struct text_view *view, const struct log_verify *match)
{
	const struct json *json = &match->json;
	struct action_values values[BOT_NOTE_VALUES_MAX];
	int note = json_get(json, 0, "note");
	unsigned n = action_values_list(json, note, values);
	int64_t samples = bot_note_samples(json, note);

	if (n == 0)
		return;
	text_view_indent(view);
	fprintf(view->out, "values%s%s",
		bot_note_unit(json, note) ? " in " : "",
		bot_note_unit_word(bot_note_unit(json, note)));
	if (samples >= 0)
		fprintf(view->out, " of %lld samples", (long long)samples);
	for (unsigned i = 0; i < n && i < VALUES_SHOWN; i++) {
		fputs(i > 0 ? ", " : ": ", view->out);
		text_view_value(view, json, &values[i]);
	}
	if (n > VALUES_SHOWN)
		fprintf(view->out, ", and %u more", n - VALUES_SHOWN);
	fputc('\n', view->out);
}

/* Start a line of a seat, or of no seat. */
static void
text_view_line_start(struct text_view *view, const struct log_verify *match,
		     unsigned seat)
{
	fputs("  ", view->out);
	if (seat < match->players)
		text_view_name(view, match, seat);
	else
		text_cell(view->out, "-", view->name_columns);
	fputs("  ", view->out);
	view->last = (uint8_t)seat;
}

/* Print a choice that takes effect after the answers of the others, in a later
 * record. */
static void
text_view_choice(struct text_view *view, const struct log_verify *match,
		 unsigned seat)
{
	const struct event choice = { .seat = (seat_t)seat,
				      .action = match->action };

	text_view_line_start(view, match, seat);
	fputs("will ", view->out);
	text_view_offer(view, &choice);
	fputs(" after the other seats have answered", view->out);
	if (text_view_sees_hand(view, seat))
		text_view_answer(view, match);
	fputc('\n', view->out);
	if (text_view_sees_hand(view, seat))
		text_view_values(view, match);
}

static bool
text_view_same_bag(const struct bag *a, const struct bag *b)
{
	return a->n == b->n && memcmp(a->of, b->of, sizeof(a->of)) == 0;
}

/* Print a seat's hand at the end of its turn if it has changed; with its name
 * if the line above is not its own. */
static void
text_view_hand(struct text_view *view, const struct log_verify *match,
	       unsigned seat)
{
	const struct bag *hand = &match->state.hands[seat];

	if (!text_view_sees_hand(view, seat) ||
	    text_view_same_bag(hand, &view->hands[seat]) ||
	    (match->state.over == OVER_NO && match->state.seat == seat))
		return;
	view->hands[seat] = *hand;
	if (view->last == seat)
		text_view_indent(view);
	else
		text_view_line_start(view, match, seat);
	text_view_colour(view, PAINT_DIM);
	fputs("hand ", view->out);
	text_view_colour(view, PAINT_PLAIN);
	text_view_cards(view, match, hand);
	fputc('\n', view->out);
}

/* Print the events, and below them the seat's new hand. */
static void
text_view_events(struct text_view *view, const struct log_verify *match,
		 bool with_answer)
{
	for (unsigned i = 0; i < match->events.n; i++) {
		const struct event *event = &match->events.at[i];

		text_view_line_start(view, match, event->seat);
		text_view_event(view, match, event);
		if (i == 0 && with_answer)
			text_view_answer(view, match);
		fputc('\n', view->out);
		if (i == 0 && with_answer)
			text_view_values(view, match);
		if (words_is_last_of_seat(match, i))
			text_view_hand(view, match, event->seat);
	}
}

static void
text_view_table(const struct text_view *view, const struct log_verify *match)
{
	const struct state *state = &match->state;
	struct words words;

	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		text_view_indent(view);
		text_view_colour(view, PAINT_DIM);
		fprintf(view->out, "meld %2u ", i + 1);
		text_view_colour(view, PAINT_PLAIN);
		words_laid(&words, meld->cards, meld->n);
		text_view_words(view, &words);
		if (meld->owner < match->players) {
			text_view_colour(view, PAINT_DIM);
			fputs("  ", view->out);
			text_view_seat(view, match, meld->owner);
			text_view_colour(view, PAINT_PLAIN);
		}
		fputc('\n', view->out);
	}
}

/* Returns false if the reader quits. */
static bool
text_view_wait(struct text_view *view)
{
	int c, first;

	if (ferror(view->out) != 0)
		return false; /* the output is closed */
	if (!view->step)
		return true;
	fflush(view->out);
	first = c = fgetc(view->in);
	while (c != '\n' && c != EOF)
		c = fgetc(view->in);
	if (c == EOF)
		view->step = false; /* end of input: print the rest without
				       waiting */
	return first != 'q' && first != 'Q';
}

/* --- the watcher ---------------------------------------------------------- */

/* Print a member of the record, if it is a string. */
static void
text_view_member(const struct text_view *view, const struct log_verify *match,
		 const char *before, const char *key)
{
	int token = json_get(&match->json, 0, key);
	char text[TEXT_SHOWN];

	if (token < 0 || json_str(&match->json, token, text, sizeof(text)) < 0)
		return;
	fputs(before, view->out);
	text_view_string(view, text);
}

static bool
text_view_header(void *arg, const struct log_verify *match)
{
	struct text_view *view = arg;
	const struct json *json = &match->json;
	int isolation = json_get(json, 0, "isolation");
	char text[TEXT_SHOWN];

	if (json_get(json, 0, "seen_by") >= 0)
		view->seat = match->seen_by;
	view->no_seat = view->seat >= (int)match->players &&
			view->seat != SEAT_PUBLIC;
	if (view->no_seat)
		return false;
	view->name_columns = words_name_columns(match, NAME_COLUMNS_MAX);
	text_view_page_begin(view);
	text_view_colour(view, PAINT_BOLD);
	text_show(match->rules.title, strlen(match->rules.title), text,
		  sizeof(text));
	fprintf(view->out, "match %lld: %s", (long long)match->match, text);
	text_view_colour(view, PAINT_PLAIN);
	if (isolation >= 0 &&
	    json_str(json, isolation, text, sizeof(text)) >= 0) {
		fputs(", isolation ", view->out);
		text_view_string(view, text);
	}
	text_view_member(view, match, ", seen by ", "seen_by");
	fputc('\n', view->out);
	for (unsigned i = 0; i < match->players; i++) {
		fprintf(view->out, "  seat %u  ", i);
		text_view_string(view, match->player[i]);
		fputc('\n', view->out);
	}
	text_view_page_end(view);
	return true;
}

/* Print stock, piles and hands. */
static void
text_view_moment(struct text_view *view, const struct log_verify *match)
{
	const struct state *state = &match->state;

	fprintf(view->out, ", %u card%s in the stock", state->stock.n,
		state->stock.n == 1 ? "" : "s");
	if (state->discard.n > 0) {
		fputs(", upcard ", view->out);
		text_view_card(view, pile_top(&state->discard));
	}
	if (state->spread.n > 0) {
		fputs(", spread ", view->out);
		text_view_bag(view, &state->spread);
	}
	fputc('\n', view->out);
	for (unsigned i = 0; i < match->players; i++) {
		view->hands[i] = state->hands[i];
		if (!text_view_sees_hand(view, i) || state->hands[i].n == 0)
			continue; /* or before a cut: no hands yet */
		text_view_line_start(view, match, i);
		text_view_cards(view, match, &state->hands[i]);
		fputc('\n', view->out);
	}
}

/* Start a deal's head line. */
static void
text_view_deal_start(struct text_view *view, const struct log_verify *match)
{
	text_view_page_begin(view);
	fputc('\n', view->out);
	text_view_colour(view, PAINT_BOLD);
	fprintf(view->out, "deal %u", match->state.deal);
	text_view_colour(view, PAINT_PLAIN);
}

static bool
text_view_deal(void *arg, const struct log_verify *match)
{
	struct text_view *view = arg;

	text_view_deal_start(view, match);
	fputs(", dealt by ", view->out);
	text_view_seat(view, match, match->state.dealer);
	text_view_moment(view, match);
	text_view_events(view, match, false);
	text_view_page_end(view);
	return text_view_wait(view);
}

/* A range starts within a deal. */
static bool
text_view_position(void *arg, const struct log_verify *match)
{
	struct text_view *view = arg;

	text_view_deal_start(view, match);
	fprintf(view->out, " before event %u", match->next_event);
	text_view_moment(view, match);
	text_view_table(view, match);
	text_view_page_end(view);
	return text_view_wait(view);
}

static bool
text_view_action(void *arg, const struct log_verify *match)
{
	struct text_view *view = arg;
	seat_t seat = log_verify_seat(
		match); /* none: another seat's, in a redacted log */

	text_view_page_begin(view);
	if (match->events.n == 0 && text_view_sees_hand(view, seat))
		text_view_choice(view, match, seat);
	text_view_events(view, match, text_view_sees_hand(view, seat));
	if (words_changes_table(&match->action))
		text_view_table(view, match);
	for (unsigned i = 0; i < match->players; i++)
		text_view_hand(view, match, i);
	text_view_page_end(view);
	return text_view_wait(view);
}

/* Print what the bot would have done, with its note. */
static void
text_view_would(const struct text_view *view, const struct log_verify *match)
{
	const struct json *json = &match->json;
	struct event event = { .seat = SEAT_NONE };
	const char *error;
	int token = json_get(json, 0, "action");

	if (token < 0 || !action_read(json, token, &event.action, &error))
		return;
	fputs("would ", view->out);
	text_view_offer(view, &event);
	text_view_answer(view, match);
}

/* Print a fault or the like, and the start of the line that the bot wrote. */
static void
text_view_fault(const struct text_view *view, const struct log_verify *match,
		const char *type)
{
	char text[TEXT_SHOWN], got[TEXT_SHOWN], start[ANSWER_SHOWN];
	int token = json_get(&match->json, 0, "got");

	words_record(match, type, text, sizeof(text));
	text_view_colour(view, PAINT_RED);
	text_view_string(view, text);
	text_view_colour(view, PAINT_PLAIN);
	if (token < 0 || json_str(&match->json, token, got, sizeof(got)) < 0)
		return;
	text_show(got, strlen(got), start, sizeof(start));
	text_view_colour(view, PAINT_DIM);
	fprintf(view->out, "  %s", start);
	text_view_colour(view, PAINT_PLAIN);
}

static bool
text_view_line(void *arg, const struct log_verify *match, const char *type)
{
	struct text_view *view = arg;
	seat_t seat = log_verify_seat(match);

	if (seat == SEAT_NONE || strcmp(type, "greeting") == 0 ||
	    !text_view_sees_hand(view, seat))
		return true;
	text_view_page_begin(view);
	text_view_line_start(view, match, seat);
	if (strcmp(type, "would") == 0)
		text_view_would(view, match);
	else
		text_view_fault(view, match, type);
	fputc('\n', view->out);
	text_view_values(view, match);
	text_view_page_end(view);
	return true;
}

static bool
text_view_deal_over(void *arg, const struct log_verify *match)
{
	struct text_view *view = arg;
	const struct state *state = &match->state;

	text_view_page_begin(view);
	text_view_colour(view, PAINT_BOLD);
	fprintf(view->out, "deal %u over", state->deal);
	text_view_colour(view, PAINT_PLAIN);
	fputs(": ", view->out);
	if (state->ender < match->players) {
		text_view_seat(view, match, state->ender);
		fputc(' ', view->out);
	}
	fprintf(view->out, "%s\n", words_end(state->how, true));
	for (unsigned i = 0; i < match->players; i++) {
		fputs("  ", view->out);
		text_view_name(view, match, i);
		fprintf(view->out, "  %+5d  %5d  ", state->deal_scores[i],
			state->scores[i]);
		text_view_cards(view, match, &state->hands[i]);
		fputc('\n', view->out);
	}
	text_view_page_end(view);
	return text_view_wait(view);
}

static bool
text_view_match_over(void *arg, const struct log_verify *match)
{
	struct text_view *view = arg;

	text_view_page_begin(view);
	fputc('\n', view->out);
	text_view_colour(view, PAINT_BOLD);
	fputs("match over", view->out);
	text_view_colour(view, PAINT_PLAIN);
	fputs(": ", view->out);
	text_view_scores(view, match, match->state.scores);
	fputc('\n', view->out);
	for (unsigned i = 0; i < words_sides(match); i++) {
		fprintf(view->out, "  place %u  ", words_place(match, i));
		text_view_side(view, match, i);
		fputs(words_side_forfeits(match, i) ? "  (forfeited)\n" : "\n",
		      view->out);
	}
	text_view_page_end(view);
	return true;
}

struct watcher
text_view_watcher(struct text_view *view)
{
	return (struct watcher){
		.arg = view,
		.header = text_view_header,
		.deal = text_view_deal,
		.position = text_view_position,
		.action = text_view_action,
		.line = text_view_line,
		.deal_over = text_view_deal_over,
		.match_over = text_view_match_over,
	};
}
