/*
 * text_view.c - a match card by card, for people.
 */
#include "arena/tui/text_view.h"

#include <stdlib.h>
#include <string.h>

#include "arena/replay/action_values.h"
#include "arena/replay/event_words.h"
#include "arena/tui/paint.h"
#include "lib/diag.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"
#include "referee/engine/view.h"

#define NAME_COLUMNS_MAX 20
#define TEXT_SHOWN	 160 /* bytes of a note or message */
#define VALUES_SHOWN	 6   /* chosen: two lines, with the action */

/* --- pages ---------------------------------------------------------------- */

/* What a record prints is gathered, so that its lines can be wrapped. */
static void
text_view_page_begin(struct text_view *show)
{
	FILE *memory = NULL;

	if (show->columns > 0)
		memory = open_memstream(&show->text, &show->len);
	if (memory == NULL)
		return;
	show->page = show->out;
	show->out = memory;
}

static void
text_view_page_end(struct text_view *show)
{
	char *wrapped = NULL;
	size_t len = 0;
	FILE *memory;

	if (show->page == NULL)
		return;
	fclose(show->out);
	show->out = show->page;
	show->page = NULL;
	memory = show->colour ? open_memstream(&wrapped, &len) : NULL;
	wrap_text(memory != NULL ? memory : show->out, show->text, show->len,
		  show->columns);
	if (memory != NULL) {
		fclose(memory);
		paint_write(show->out, wrapped);
	}
	free(wrapped);
	free(show->text);
	show->text = NULL;
}

static void
colour(const struct text_view *show, const char *code)
{
	paint_code(show->out, show->colour, code);
}

/* --- cards ---------------------------------------------------------------- */

static void
print_words(const struct text_view *show, const struct words *words)
{
	paint_words(show->out, show->colour, words);
}

static void
print_card(const struct text_view *show, card_t card)
{
	struct words words;

	words_cards(&words, &card, 1);
	print_words(show, &words);
}

static void
print_bag(const struct text_view *show, const struct bag *bag)
{
	struct words words;

	words_bag(&words, bag);
	print_words(show, &words);
}

/* A hand by its melds, with its deadwood where the game has such. */
static void
print_held(const struct text_view *show, const struct log_verify *match,
	   const struct bag *cards)
{
	struct words words;
	struct hand hand;

	if (cards->n == 0) {
		fputs("no cards", show->out);
		return;
	}
	hand_part(&hand, &match->state, cards);
	words_hand(&words, &hand);
	print_words(show, &words);
	if (hand.deadwood == HAND_NO_DEADWOOD)
		return;
	colour(show, PAINT_DIM);
	fprintf(show->out, "  deadwood %d", hand.deadwood);
	colour(show, PAINT_PLAIN);
}

/* --- names ---------------------------------------------------------------- */

static void
print_text(const struct text_view *show, const char *text)
{
	char shown[TEXT_SHOWN];

	text_show(text, strlen(text), shown, sizeof(shown));
	fputs(shown, show->out);
}

static void
print_seat(const struct text_view *show, const struct log_verify *match,
	   unsigned seat)
{
	char name[WORDS_SEAT_MAX];

	print_text(show, words_seat(match, seat, name));
}

static void
print_name(const struct text_view *show, const struct log_verify *match,
	   unsigned seat)
{
	char name[WORDS_SEAT_MAX];

	text_cell(show->out, words_seat(match, seat, name), show->name_columns);
}

static void
indent(const struct text_view *show)
{
	fprintf(show->out, "  %*s  ", (int)show->name_columns, "");
}

static void
print_scores(const struct text_view *show, const struct log_verify *match,
	     const int *scores)
{
	for (unsigned i = 0; i < match->players; i++) {
		fputs(i > 0 ? ", " : "", show->out);
		print_seat(show, match, i);
		fprintf(show->out, " %d", scores[i]);
	}
}

/* --- what happened -------------------------------------------------------- */

static bool
sees_hand(const struct text_view *show, unsigned seat)
{
	return words_sees_hand(show->seat, seat);
}

static void
print_event(const struct text_view *show, const struct event *event)
{
	struct words words;

	words_event(&words, event, show->seat);
	print_words(show, &words);
}

/* Time, note and whether the arena chose: what the record says besides. */
static void
print_aside(const struct text_view *show, const struct log_verify *match)
{
	const struct json *json = &match->json;
	int by = json_get(json, 0, "by"), us = json_get(json, 0, "us"),
	    note = json_get(json, 0, "note");
	char text[TEXT_SHOWN];
	int64_t value;

	colour(show, PAINT_DIM);
	if (by >= 0)
		fputs(json_is(json, by, "log") ? "  (as in the other log)"
					       : "  (by default)",
		      show->out);
	if (us >= 0 && json_int(json, us, 0, INT64_MAX, &value))
		fprintf(show->out, "  %.1f ms", (double)value / 1000);
	own_text(json, note, text, sizeof(text));
	if (text[0] != '\0') {
		fputs("  \"", show->out);
		print_text(show, text);
		fputc('"', show->out);
	}
	colour(show, PAINT_PLAIN);
}

static void
print_valued(const struct text_view *show, const struct json *json,
	     const struct action_values *valued)
{
	struct event event = { .seat = SEAT_NONE };
	double value;

	if (!own_value(json, valued->item, NULL, &event.action, &value))
		return;
	print_event(show, &event);
	fprintf(show->out, " %.6g", valued->value);
}

/* What the bot thought its actions worth, below the action that it chose. */
static void
print_values(const struct text_view *show, const struct log_verify *match)
{
	const struct json *json = &match->json;
	struct action_values values[OWN_VALUES_MAX];
	int note = json_get(json, 0, "note");
	unsigned n = action_values_list(json, note, values);
	int64_t samples = own_samples(json, note);

	if (n == 0)
		return;
	indent(show);
	fprintf(show->out, "values%s%s", own_unit(json, note) ? " in " : "",
		own_unit_word(own_unit(json, note)));
	if (samples >= 0)
		fprintf(show->out, " of %lld samples", (long long)samples);
	for (unsigned i = 0; i < n && i < VALUES_SHOWN; i++) {
		fputs(i > 0 ? ", " : ": ", show->out);
		print_valued(show, json, &values[i]);
	}
	if (n > VALUES_SHOWN)
		fprintf(show->out, ", and %u more", n - VALUES_SHOWN);
	fputc('\n', show->out);
}

/* Begin a line of a seat, or of nobody. */
static void
print_who(struct text_view *show, const struct log_verify *match, unsigned seat)
{
	fputs("  ", show->out);
	if (seat < match->players)
		print_name(show, match, seat);
	else
		text_cell(show->out, "-", show->name_columns);
	fputs("  ", show->out);
	show->last = (uint8_t)seat;
}

/* A choice that waits for what the others say to it; then it happens, in one of
 * the next records. */
static void
print_choice(struct text_view *show, const struct log_verify *match,
	     unsigned seat)
{
	const struct event choice = { .seat = (seat_t)seat,
				      .action = match->action };

	print_who(show, match, seat);
	print_event(show, &choice);
	fputs(", once the others have answered", show->out);
	if (sees_hand(show, seat))
		print_aside(show, match);
	fputc('\n', show->out);
	if (sees_hand(show, seat))
		print_values(show, match);
}

static bool
same_bag(const struct bag *a, const struct bag *b)
{
	return a->n == b->n && memcmp(a->of, b->of, sizeof(a->of)) == 0;
}

/* What a seat holds when its turn is over, if that has changed; by its name
 * where the line above is not its own. */
static void
print_hand(struct text_view *show, const struct log_verify *match,
	   unsigned seat)
{
	const struct bag *hand = &match->state.hands[seat];

	if (!sees_hand(show, seat) || same_bag(hand, &show->hands[seat]) ||
	    (match->state.over == OVER_NO && match->state.seat == seat))
		return;
	show->hands[seat] = *hand;
	if (show->last == seat)
		indent(show);
	else
		print_who(show, match, seat);
	colour(show, PAINT_DIM);
	fputs("hand ", show->out);
	colour(show, PAINT_PLAIN);
	print_held(show, match, hand);
	fputc('\n', show->out);
}

/* What happened; below what a seat did, what it holds now. */
static void
print_events(struct text_view *show, const struct log_verify *match,
	     bool with_aside)
{
	for (unsigned i = 0; i < match->events.n; i++) {
		const struct event *event = &match->events.at[i];

		print_who(show, match, event->seat);
		print_event(show, event);
		if (i == 0 && with_aside)
			print_aside(show, match);
		fputc('\n', show->out);
		if (i == 0 && with_aside)
			print_values(show, match);
		if (words_last_of_seat(match, i))
			print_hand(show, match, event->seat);
	}
}

static void
print_table(const struct text_view *show, const struct log_verify *match)
{
	const struct state *state = &match->state;
	struct words words;

	for (unsigned i = 0; i < state->melds; i++) {
		const struct meld *meld = &state->table[i];

		indent(show);
		colour(show, PAINT_DIM);
		fprintf(show->out, "meld %2u ", i + 1);
		colour(show, PAINT_PLAIN);
		words_laid(&words, meld->cards, meld->n);
		print_words(show, &words);
		if (meld->owner < match->players) {
			colour(show, PAINT_DIM);
			fputs("  ", show->out);
			print_seat(show, match, meld->owner);
			colour(show, PAINT_PLAIN);
		}
		fputc('\n', show->out);
	}
}

/* False when the reader has had enough. */
static bool
wait_for_enter(struct text_view *show)
{
	int c, first;

	if (ferror(show->out) != 0)
		return false; /* nobody reads on */
	if (!show->step)
		return true;
	fflush(show->out);
	first = c = fgetc(show->in);
	while (c != '\n' && c != EOF)
		c = fgetc(show->in);
	if (c == EOF)
		show->step = false; /* no more Enters: the rest at once */
	return first != 'q' && first != 'Q';
}

/* --- the watcher ---------------------------------------------------------- */

/* A member of the record as text, or nothing. */
static void
print_member(const struct text_view *show, const struct log_verify *match,
	     const char *before, const char *key)
{
	int token = json_get(&match->json, 0, key);
	char text[TEXT_SHOWN];

	if (token < 0 || json_str(&match->json, token, text, sizeof(text)) < 0)
		return;
	fputs(before, show->out);
	print_text(show, text);
}

static bool
show_header(void *arg, const struct log_verify *match)
{
	struct text_view *show = arg;
	const struct json *json = &match->json;
	int isolation = json_get(json, 0, "isolation");
	char text[TEXT_SHOWN];

	if (json_get(json, 0, "seen_by") >= 0)
		show->seat = match->eyes;
	show->no_seat = show->seat >= (int)match->players &&
			show->seat != SEAT_PUBLIC;
	if (show->no_seat)
		return false;
	show->name_columns = words_name_columns(match, NAME_COLUMNS_MAX);
	text_view_page_begin(show);
	colour(show, PAINT_BOLD);
	text_show(match->rules.title, strlen(match->rules.title), text,
		  sizeof(text));
	fprintf(show->out, "match %lld: %s", (long long)match->match, text);
	colour(show, PAINT_PLAIN);
	if (isolation >= 0 &&
	    json_str(json, isolation, text, sizeof(text)) >= 0) {
		fputs(", isolation ", show->out);
		print_text(show, text);
	}
	print_member(show, match, ", seen by ", "seen_by");
	fputc('\n', show->out);
	for (unsigned i = 0; i < match->players; i++) {
		fprintf(show->out, "  seat %u  ", i);
		print_text(show, match->player[i]);
		fputc('\n', show->out);
	}
	text_view_page_end(show);
	return true;
}

/* Of a deal: what lies there, and who holds what. */
static void
print_moment(struct text_view *show, const struct log_verify *match)
{
	const struct state *state = &match->state;

	fprintf(show->out, ", %u card%s in the stock", state->stock.n,
		state->stock.n == 1 ? "" : "s");
	if (state->discard.n > 0) {
		fputs(", upcard ", show->out);
		print_card(show, pile_top(&state->discard));
	}
	if (state->spread.n > 0) {
		fputs(", spread ", show->out);
		print_bag(show, &state->spread);
	}
	fputc('\n', show->out);
	for (unsigned i = 0; i < match->players; i++) {
		show->hands[i] = state->hands[i];
		if (!sees_hand(show, i) || state->hands[i].n == 0)
			continue; /* or before a cut: nobody has cards yet */
		print_who(show, match, i);
		print_held(show, match, &state->hands[i]);
		fputc('\n', show->out);
	}
}

/* The head of a deal, up to what is said of it. */
static void
deal_begin(struct text_view *show, const struct log_verify *match)
{
	text_view_page_begin(show);
	fputc('\n', show->out);
	colour(show, PAINT_BOLD);
	fprintf(show->out, "deal %u", match->state.deal);
	colour(show, PAINT_PLAIN);
}

static bool
show_deal(void *arg, const struct log_verify *match)
{
	struct text_view *show = arg;

	deal_begin(show, match);
	fputs(", dealt by ", show->out);
	print_seat(show, match, match->state.dealer);
	print_moment(show, match);
	print_events(show, match, false);
	text_view_page_end(show);
	return wait_for_enter(show);
}

/* Where a part begins within a deal. */
static bool
show_position(void *arg, const struct log_verify *match)
{
	struct text_view *show = arg;

	deal_begin(show, match);
	fprintf(show->out, " before event %u", match->next_event);
	print_moment(show, match);
	print_table(show, match);
	text_view_page_end(show);
	return wait_for_enter(show);
}

static bool
show_action(void *arg, const struct log_verify *match)
{
	struct text_view *show = arg;
	seat_t seat = log_verify_seat(match); /* none: another's, redact.h */

	text_view_page_begin(show);
	if (match->events.n == 0 && sees_hand(show, seat))
		print_choice(show, match, seat);
	print_events(show, match, sees_hand(show, seat));
	if (words_table_changes(&match->action))
		print_table(show, match);
	for (unsigned i = 0; i < match->players; i++)
		print_hand(show, match, i);
	text_view_page_end(show);
	return wait_for_enter(show);
}

/* What the bot would have done here, and its own words on that. */
static void
print_would(const struct text_view *show, const struct log_verify *match)
{
	const struct json *json = &match->json;
	struct event event = { .seat = SEAT_NONE };
	const char *error;
	int token = json_get(json, 0, "action");

	if (token < 0 || !action_read(json, token, &event.action, &error))
		return;
	fputc(' ', show->out);
	print_event(show, &event);
	print_aside(show, match);
}

static bool
show_line(void *arg, const struct log_verify *match, const char *type)
{
	struct text_view *show = arg;
	seat_t seat = log_verify_seat(match);

	if (seat == SEAT_NONE || strcmp(type, "greeting") == 0 ||
	    !sees_hand(show, seat))
		return true;
	text_view_page_begin(show);
	print_who(show, match, seat);
	colour(show, PAINT_RED);
	fputs(type, show->out);
	colour(show, PAINT_PLAIN);
	print_member(show, match, " ", "code");
	print_member(show, match, ", ", "rule");
	print_member(show, match, ": ", "message");
	print_member(show, match, ": ", "verdict");
	print_member(show, match, ": ", "detail");
	print_member(show, match, ": ", "got");
	print_would(show, match);
	fputc('\n', show->out);
	print_values(show, match);
	text_view_page_end(show);
	return true;
}

static bool
show_deal_over(void *arg, const struct log_verify *match)
{
	struct text_view *show = arg;
	const struct state *state = &match->state;

	text_view_page_begin(show);
	colour(show, PAINT_BOLD);
	fprintf(show->out, "deal %u over", state->deal);
	colour(show, PAINT_PLAIN);
	fprintf(show->out, ": %s", how_word(state->how));
	if (state->ender < match->players) {
		fputs(" by ", show->out);
		print_seat(show, match, state->ender);
	}
	fputc('\n', show->out);
	for (unsigned i = 0; i < match->players; i++) {
		fputs("  ", show->out);
		print_name(show, match, i);
		fprintf(show->out, "  %+5d  %5d  ", state->deal_scores[i],
			state->scores[i]);
		print_held(show, match, &state->hands[i]);
		fputc('\n', show->out);
	}
	text_view_page_end(show);
	return wait_for_enter(show);
}

static bool
show_match_over(void *arg, const struct log_verify *match)
{
	struct text_view *show = arg;

	text_view_page_begin(show);
	fputc('\n', show->out);
	colour(show, PAINT_BOLD);
	fputs("match over", show->out);
	colour(show, PAINT_PLAIN);
	fputs(": ", show->out);
	print_scores(show, match, match->state.scores);
	fputc('\n', show->out);
	for (unsigned i = 0; i < match->players; i++) {
		fprintf(show->out, "  place %u  ", match->places[i]);
		print_seat(show, match, i);
		fputs(match->gone >> i & 1 ? "  (forfeited)\n" : "\n",
		      show->out);
	}
	text_view_page_end(show);
	return true;
}

struct watcher
text_view_watcher(struct text_view *show)
{
	return (struct watcher){
		.arg = show,
		.header = show_header,
		.deal = show_deal,
		.position = show_position,
		.action = show_action,
		.line = show_line,
		.deal_over = show_deal_over,
		.match_over = show_match_over,
	};
}
