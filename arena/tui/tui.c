/*
 * tui.c - step through a match in the terminal; see tui.h.
 *
 * A pass over the log reports moments of the match: deals, actions, faults,
 * ends.  The pass stops at the target, draws it, and reads keys until one
 * selects another moment.  If this moment is later, the pass continues.  If it
 * is earlier, a new pass starts.
 */
#include "arena/tui/tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/tui/paint.h"
#include "arena/tui/terminal.h"
#include "lib/alloc.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"
#include "referee/engine/view.h"

#define NAME_COLUMNS_MAX 16
#define PILE_SHOWN	 8
#define NARROWEST	 40 /* arbitrary: a narrower terminal wraps lines itself */
#define KEYS		 "-> on  <- back  down up turn  [ ] deal  , . fault  ? help  q quit"

/* Kinds of moments, as search targets. */
enum moment { ON_DEAL, ON_ACTION, ON_FAULT, ON_END };

/* --- the page ------------------------------------------------------------- */

static void
tui_print_name(FILE *out, const struct tui *view,
	       const struct log_verify *match, unsigned seat)
{
	char name[WORDS_SEAT_MAX];

	text_cell(out, words_seat(match, seat, name), view->name_columns);
}

static void
tui_print_head(FILE *out, const struct tui *view,
	       const struct log_verify *match)
{
	const struct contract *contract = rules_contract(match->state.rules,
							 match->state.deal);
	char title[RULES_TITLE_MAX * 2], words[CONTRACT_WORDS_MAX];

	text_show(match->rules.title, strlen(match->rules.title), title,
		  sizeof(title));
	paint_code(out, view->colour, PAINT_BOLD);
	fprintf(out, "%s, match %lld, deal %u, event %u", title,
		(long long)match->match, match->state.deal,
		match->next_event - 1);
	paint_code(out, view->colour, PAINT_PLAIN);
	fputc('\n', out);
	if (contract != NULL) {
		contract_words(contract, words);
		fprintf(out, "contract: %s\n", words);
	}
	fputc('\n', out);
}

static void
tui_print_hand(FILE *out, const struct tui *view,
	       const struct log_verify *match, unsigned seat)
{
	const struct bag *cards = &match->state.hands[seat];
	struct words words;
	struct hand hand;

	if (!words_hand_is_visible(view->seat, seat) &&
	    match->state.over == OVER_NO) {
		if (!view->redacted)
			fprintf(out, "%u card%s", cards->n,
				cards->n == 1 ? "" : "s");
		return;
	}
	hand_part(&hand, &match->state, cards);
	words_hand(&words, &hand);
	paint_words(out, view->colour, &words);
	if (hand.deadwood != HAND_NO_DEADWOOD && cards->n > 0)
		fprintf(out, " deadwood %d", hand.deadwood);
}

/* Print a line for each seat, with a mark at the one to move. */
static void
tui_print_seats(FILE *out, const struct tui *view,
		const struct log_verify *match)
{
	const struct state *state = &match->state;

	for (unsigned i = 0; i < match->players; i++) {
		bool turn = state->over == OVER_NO && state->seat == i;

		fputs(turn ? "> " : "  ", out);
		tui_print_name(out, view, match, i);
		fprintf(out, " %5d  ", state->scores[i]);
		tui_print_hand(out, view, match, i);
		fputs(match->gone >> i & 1 ? " (forfeited)\n" : "\n", out);
	}
}

static void
tui_print_piles(FILE *out, const struct tui *view,
		const struct log_verify *match)
{
	const struct state *state = &match->state;
	unsigned n = state->discard.n;
	unsigned from = n > PILE_SHOWN ? n - PILE_SHOWN : 0;
	struct words words;

	fprintf(out, "\n  stock %u", state->stock.n);
	if (n > 0) {
		words_cards(&words, state->discard.at + from, n - from);
		fprintf(out, "  pile %u: %s", n, from > 0 ? "... " : "");
		paint_words(out, view->colour, &words);
	}
	if (state->spread.n > 0) {
		words_bag(&words, &state->spread);
		fputs("  spread: ", out);
		paint_words(out, view->colour, &words);
	}
	fputc('\n', out);
}

/* All melds in one paragraph: large tables must fit. */
static void
tui_print_table(FILE *out, const struct tui *view,
		const struct log_verify *match)
{
	struct words words;

	for (unsigned i = 0; i < match->state.melds; i++) {
		const struct meld *meld = &match->state.table[i];

		words_laid(&words, meld->cards, meld->n);
		fprintf(out, i == 0 ? "  melds  %u: " : "; %u: ", i + 1);
		paint_words(out, view->colour, &words);
	}
	if (match->state.melds > 0)
		fputc('\n', out);
}

/* Return the table, wrapped to the terminal's width; owned. */
static char *
tui_draw_table(const struct tui *view, const struct log_verify *match,
	       unsigned columns)
{
	char *text = NULL, *wrapped = NULL;
	size_t len = 0, size = 0;
	FILE *out = xmemstream(&text, &len);

	tui_print_head(out, view, match);
	tui_print_seats(out, view, match);
	tui_print_piles(out, view, match);
	tui_print_table(out, view, match);
	fputc('\n', out);
	fclose(out);
	out = xmemstream(&wrapped, &size);
	wrap_text(out, text, len, columns);
	fclose(out);
	free(text);
	return wrapped;
}

static unsigned
tui_count_lines(const char *text)
{
	unsigned n = 0;

	for (; *text != '\0'; text++)
		n += *text == '\n';
	return n;
}

/* Print a line, padded to the width; a line that does not fit ends in "...". */
static void
tui_print_line(FILE *out, const char *line, unsigned columns)
{
	char cut[TUI_BYTES];
	size_t room = columns < sizeof(cut) ? columns + 1 : sizeof(cut);

	if (text_columns(line, columns + 1) > columns) {
		text_show(line, strlen(line), cut, room);
		line = cut;
	}
	text_cell(out, line, columns);
}

/* Print the last lines of the past that fit; the current moment's are marked.
 */
static void
tui_print_past(FILE *out, const struct tui *view, unsigned room,
	       unsigned columns)
{
	unsigned have = view->lines < TUI_LINES ? view->lines : TUI_LINES;
	unsigned n = have < room ? have : room;

	for (unsigned i = n; i > 0; i--) {
		const char *line = view->line[(view->lines - i) % TUI_LINES];
		bool fresh = i <= view->fresh;

		fputs(fresh ? "* " : "  ", out);
		paint_code(out, view->colour, fresh ? PAINT_BOLD : PAINT_DIM);
		tui_print_line(out, line, columns - 3);
		paint_code(out, view->colour, PAINT_PLAIN);
		fputc('\n', out);
	}
	for (; n < room; n++)
		fputc('\n', out);
}

static const char help[] =
	"Keys\n\n"
	"  right, space, n, Enter   the next event\n"
	"  left, Backspace, p       the previous event\n"
	"  down, up                 the next turn, the previous one\n"
	"  ]  [                     the next deal, the previous one\n"
	"  .  ,                     the next fault, the previous one\n"
	"  g, Home    G, End        the start, the end\n"
	"  q, Ctrl-C                quit\n\n"
	"Brackets mark the best melds of a hand, > the seat to move,\n"
	"* the last event. --plain prints lines instead.\n\n"
	"Any key returns to the table.\n";

/* Print at most @room rows. */
static void
tui_print_rows(FILE *out, const char *text, unsigned room)
{
	for (; room > 0 && *text != '\0'; room--) {
		size_t n = strcspn(text, "\n");

		fwrite(text, 1, n, out);
		fputc('\n', out);
		text += n + (text[n] == '\n');
	}
}

static void
tui_draw(const struct tui *view, const struct log_verify *match)
{
	unsigned rows, columns, used;
	char *page = NULL, *table;
	size_t len = 0;
	FILE *out = xmemstream(&page, &len);

	terminal_size(&rows, &columns);
	columns = columns < NARROWEST ? NARROWEST : columns;
	table = view->help ? xstrdup(help)
			   : tui_draw_table(view, match, columns);
	used = tui_count_lines(table);
	tui_print_rows(out, table, rows - 1);
	if (used < rows - 1 && !view->help)
		tui_print_past(out, view, rows - 1 - used, columns);
	paint_code(out, view->colour, PAINT_DIM);
	fprintf(out, "%.*s", (int)columns - 1,
		view->note != NULL ? view->note : KEYS);
	paint_code(out, view->colour, PAINT_PLAIN);
	fclose(out);
	terminal_draw(page);
	free(page);
	free(table);
}

/* --- keys ----------------------------------------------------------------- */

static void
tui_go(struct tui *view, enum tui_to to, bool back)
{
	view->to = to;
	view->back = back;
}

static void
tui_go_to(struct tui *view, unsigned moment)
{
	tui_go(view, TUI_MOMENT, moment < view->moment);
	view->target = moment;
}

/* Handle a key.  Returns true if it selects another moment, or quits. */
static bool
tui_handle_key(struct tui *view, int key)
{
	switch (key) {
	case KEY_RIGHT:
	case ' ':
	case 'n':
	case '\n':
	case '\r':
		tui_go_to(view, view->moment + 1);
		return true;
	case KEY_LEFT:
	case 'p':
	case '\b':
	case 127:
		tui_go_to(view, view->moment - 1);
		return view->moment > 1;
	case KEY_DOWN:
	case KEY_UP:
		tui_go(view, TUI_TURN, key == KEY_UP);
		return true;
	case ']':
	case '[':
		tui_go(view, TUI_DEAL, key == '[');
		return true;
	case '.':
	case ',':
		tui_go(view, TUI_FAULT, key == ',');
		return true;
	case 'g':
	case KEY_FIRST:
		tui_go_to(view, 1);
		return view->moment > 1;
	case 'G':
	case KEY_LAST:
		tui_go(view, TUI_LAST, false);
		return true;
	default:
		view->quit = key == 'q' || key == 'Q' || key == KEY_END;
		return view->quit;
	}
}

/* Draw the moment and handle keys.  Returns whether this pass continues. */
static bool
tui_wait(struct tui *view, const struct log_verify *match)
{
	view->start = view->moment;
	for (;;) {
		int key;

		tui_draw(view, match);
		key = terminal_key();
		view->note = NULL;
		if (view->help && key != KEY_END) {
			view->help = key == KEY_RESIZE;
			continue;
		}
		view->help = key == '?';
		if (tui_handle_key(view, key))
			return !view->quit && !view->back;
	}
}

/* --- moments -------------------------------------------------------------- */

/* Is a moment of this kind the target? */
static bool
tui_is_target(const struct tui *view, enum moment kind, bool turned)
{
	switch (view->to) {
	case TUI_MOMENT:
		return view->moment == view->target;
	case TUI_DEAL:
		return kind == ON_DEAL;
	case TUI_TURN:
		return turned;
	case TUI_FAULT:
		return kind == ON_FAULT;
	case TUI_LAST:
		return false;
	}
	return false;
}

/* Handle a moment.  Returns false to end the pass. */
static bool
tui_arrive(struct tui *view, const struct log_verify *match, enum moment kind)
{
	const struct state *state = &match->state;
	bool turned = state->over == OVER_NO && state->seat != view->turn;

	view->turn = state->over == OVER_NO ? state->seat : SEAT_NONE;
	view->moment++;
	if (view->back && view->to != TUI_MOMENT) {
		if (view->moment >= view->start)
			return false;
		if (tui_is_target(view, kind, turned))
			view->found = view->moment;
		return true;
	}
	if (!tui_is_target(view, kind, turned) ||
	    (view->to != TUI_MOMENT && view->moment <= view->start))
		return true;
	return tui_wait(view, match);
}

/* Open the next line, for text about the current moment. */
static FILE *
tui_line_open(struct tui *view)
{
	char *line = view->line[view->lines++ % TUI_LINES];

	view->fresh++;
	line[0] = '\0';
	return fmemopen(line, TUI_BYTES, "w");
}

/* Start a line of a seat, or of no seat. */
static FILE *
tui_line_begin(struct tui *view, const struct log_verify *match, unsigned seat)
{
	FILE *out = tui_line_open(view);

	if (out == NULL)
		return NULL;
	if (seat < match->players)
		tui_print_name(out, view, match, seat);
	else
		text_cell(out, "-", view->name_columns);
	fputs("  ", out);
	return out;
}

static void
tui_line_end(struct tui *view, FILE *out)
{
	if (out != NULL)
		fclose(out);
	view->line[(view->lines - 1) % TUI_LINES][TUI_BYTES - 1] = '\0';
}

static void
tui_add_event(struct tui *view, const struct log_verify *match,
	      const struct event *event)
{
	FILE *out = tui_line_begin(view, match, event->seat);
	struct words words;

	words_match_event(&words, match, event, view->seat, true);
	if (out != NULL)
		fputs(words.text, out);
	tui_line_end(view, out);
}

/* Add a choice that takes effect after the others have answered. */
static void
tui_add_choice(struct tui *view, const struct log_verify *match, seat_t seat)
{
	const struct event choice = { .seat = seat, .action = match->action };
	FILE *out = tui_line_begin(view, match, seat);
	struct words words;

	words_offer(&words, &choice);
	if (out != NULL)
		fprintf(out, "will %s after the other seats have answered",
			words.text);
	tui_line_end(view, out);
}

static void
tui_add_events(struct tui *view, const struct log_verify *match)
{
	for (unsigned i = 0; i < match->events.n; i++)
		tui_add_event(view, match, &match->events.at[i]);
}

static bool
tui_header(void *arg, const struct log_verify *match)
{
	struct tui *view = arg;

	view->redacted = json_get(&match->json, 0, "seen_by") >= 0;
	if (view->redacted)
		view->seat = match->seen_by;
	view->no_seat = view->seat >= (int)match->players &&
			view->seat != SEAT_PUBLIC;
	view->moment = view->lines = view->fresh = view->found = 0;
	view->turn = SEAT_NONE;
	view->name_columns = words_name_columns(match, NAME_COLUMNS_MAX);
	return !view->no_seat;
}

static bool
tui_deal(void *arg, const struct log_verify *match)
{
	struct tui *view = arg;
	char name[WORDS_SEAT_MAX], shown[WORDS_SEAT_MAX];
	const char *dealer = words_seat(match, match->state.dealer, name);
	FILE *out;

	view->fresh = 0;
	text_show(dealer, strlen(dealer), shown, sizeof(shown));
	out = tui_line_open(view);
	if (out != NULL)
		fprintf(out, "---- deal %u, dealt by %s ----",
			match->state.deal, shown);
	tui_line_end(view, out);
	tui_add_events(view, match);
	return tui_arrive(view, match, ON_DEAL);
}

/* A range starts here; earlier events are not printed. */
static bool
tui_position(void *arg, const struct log_verify *match)
{
	struct tui *view = arg;

	view->fresh = 0;
	return tui_arrive(view, match, ON_DEAL);
}

static bool
tui_action(void *arg, const struct log_verify *match)
{
	struct tui *view = arg;
	seat_t seat = log_verify_seat(match);

	view->fresh = 0;
	if (match->events.n == 0) {
		if (!words_hand_is_visible(view->seat, seat))
			return true;
		tui_add_choice(view, match, seat);
	}
	tui_add_events(view, match);
	return tui_arrive(view, match, ON_ACTION);
}

static bool
tui_line(void *arg, const struct log_verify *match, const char *type)
{
	struct tui *view = arg;
	seat_t seat = log_verify_seat(match);
	char text[TUI_BYTES / 2], shown[TUI_BYTES / 2];
	FILE *out;

	if (seat == SEAT_NONE || strcmp(type, "greeting") == 0 ||
	    !words_hand_is_visible(view->seat, seat))
		return true;
	words_record(match, type, text, sizeof(text));
	text_show(text, strlen(text), shown, sizeof(shown));
	view->fresh = 0;
	out = tui_line_begin(view, match, seat);
	if (out != NULL)
		fputs(shown, out);
	tui_line_end(view, out);
	return tui_arrive(view, match, ON_FAULT);
}

static bool
tui_deal_over(void *arg, const struct log_verify *match)
{
	struct tui *view = arg;
	const struct state *state = &match->state;
	FILE *out;

	view->fresh = 0;
	out = tui_line_begin(view, match, state->ender);
	if (out != NULL) {
		fprintf(out,
			"%s: the deal is over:", words_end(state->how, true));
		for (unsigned i = 0; i < match->players; i++)
			fprintf(out, " %+d", state->deal_scores[i]);
	}
	tui_line_end(view, out);
	return tui_arrive(view, match, ON_END);
}

static bool
tui_match_over(void *arg, const struct log_verify *match)
{
	struct tui *view = arg;

	view->fresh = 0;
	for (unsigned i = 0; i < match->players; i++) {
		FILE *out = tui_line_begin(view, match, i);

		if (out != NULL)
			fprintf(out,
				"the match is over: this seat has place %u",
				words_place(match, i));
		tui_line_end(view, out);
	}
	return tui_arrive(view, match, ON_END);
}

/* --- walks ---------------------------------------------------------------- */

/* Choose the next pass's target after a pass that did not stop. */
static void
tui_retarget(struct tui *view)
{
	static const char *const none[][2] = {
		{ "This is the end of the match.", "" },
		{ "There is no later deal.", "There is no earlier deal." },
		{ "There is no later turn.", "There is no earlier turn." },
		{ "There is no later fault.", "There is no earlier fault." },
	};
	unsigned target = view->start;

	if (view->back && view->found > 0)
		target = view->found;
	else if (view->to == TUI_LAST || view->start == 0)
		target = view->moment;
	else
		view->note = none[view->to][view->back];
	tui_go(view, TUI_MOMENT, false);
	view->target = target;
}

bool
tui_show(struct tui *view,
	 bool (*pass)(void *arg, const struct watcher *watcher), void *arg)
{
	const struct watcher watcher = {
		.arg = view,
		.header = tui_header,
		.deal = tui_deal,
		.position = tui_position,
		.action = tui_action,
		.line = tui_line,
		.deal_over = tui_deal_over,
		.match_over = tui_match_over,
	};
	bool good = terminal_open();

	tui_go_to(view, 1);
	while (good && !view->quit) {
		bool searching = view->back;

		good = pass(arg, &watcher);
		if (view->no_seat || view->moment == 0)
			break;
		if (!view->back || searching)
			tui_retarget(view); /* the pass reached the end */
		else if (view->to == TUI_MOMENT)
			view->back = false; /* the next pass stops there */
	}
	terminal_close();
	return good;
}
