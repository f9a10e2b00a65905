/*
 * tui.c - a match as a table on the terminal; see tui.h.
 *
 * A walk through the log tells moments: deals, actions, faults, ends.  It stops
 * at the one that is looked for, draws it and asks for keys until one leads
 * elsewhere: forwards the same walk goes on, backwards a new one begins.
 */
#include "arena/tui/tui.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/tui/paint.h"
#include "arena/tui/terminal.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"
#include "referee/engine/view.h"

#define NAME_COLUMNS_MAX 16
#define PILE_SHOWN	 8
#define NARROWEST	 40 /* chosen: a narrower terminal breaks lines itself */
#define KEYS		 "-> on  <- back  down up turn  [ ] deal  , . fault  ? help  q quit"

/* What kind of moment it is, for who looks for one. */
enum moment { ON_DEAL, ON_ACTION, ON_FAULT, ON_END };

/* --- the page ------------------------------------------------------------- */

static void
print_name(FILE *out, const struct tui *view, const struct log_verify *match,
	   unsigned seat)
{
	char name[WORDS_SEAT_MAX];

	text_cell(out, words_seat(match, seat, name), view->name_columns);
}

static void
print_head(FILE *out, const struct tui *view, const struct log_verify *match)
{
	char title[RULES_TITLE_MAX * 2];

	text_show(match->rules.title, strlen(match->rules.title), title,
		  sizeof(title));
	paint_code(out, view->colour, PAINT_BOLD);
	fprintf(out, "%s, match %lld, deal %u, event %u", title,
		(long long)match->match, match->state.deal,
		match->next_event - 1);
	paint_code(out, view->colour, PAINT_PLAIN);
	fputs("\n\n", out);
}

static void
print_hand(FILE *out, const struct tui *view, const struct log_verify *match,
	   unsigned seat)
{
	const struct bag *cards = &match->state.hands[seat];
	struct words words;
	struct hand hand;

	if (!words_sees_hand(view->seat, seat) &&
	    match->state.over == OVER_NO) {
		if (!view->blind)
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

/* A line for each seat; of whose turn it is, with a mark. */
static void
print_seats(FILE *out, const struct tui *view, const struct log_verify *match)
{
	const struct state *state = &match->state;

	for (unsigned i = 0; i < match->players; i++) {
		bool turn = state->over == OVER_NO && state->seat == i;

		fputs(turn ? "> " : "  ", out);
		print_name(out, view, match, i);
		fprintf(out, " %5d  ", state->scores[i]);
		print_hand(out, view, match, i);
		fputs(match->gone >> i & 1 ? " (forfeited)\n" : "\n", out);
	}
}

static void
print_piles(FILE *out, const struct tui *view, const struct log_verify *match)
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

/* Melds one behind the other: a table of many must fit. */
static void
print_table(FILE *out, const struct tui *view, const struct log_verify *match)
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

/* The table, in lines of the terminal's width; owned, or NULL. */
static char *
draw_table(const struct tui *view, const struct log_verify *match,
	   unsigned columns)
{
	char *text = NULL, *wrapped = NULL;
	size_t len = 0, size = 0;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		return NULL;
	print_head(out, view, match);
	print_seats(out, view, match);
	print_piles(out, view, match);
	print_table(out, view, match);
	fputc('\n', out);
	fclose(out);
	out = open_memstream(&wrapped, &size);
	if (out != NULL) {
		wrap_text(out, text, len, columns);
		fclose(out);
	}
	free(text);
	return wrapped;
}

static unsigned
count_lines(const char *text)
{
	unsigned n = 0;

	for (; *text != '\0'; text++)
		n += *text == '\n';
	return n;
}

/* As many of the last lines of the past as there is room for; those of the
 * moment in hand stand out. */
static void
print_past(FILE *out, const struct tui *view, unsigned room, unsigned columns)
{
	unsigned have = view->lines < TUI_LINES ? view->lines : TUI_LINES;
	unsigned n = have < room ? have : room;

	for (unsigned i = n; i > 0; i--) {
		const char *line = view->line[(view->lines - i) % TUI_LINES];
		bool fresh = i <= view->fresh;

		fputs(fresh ? "* " : "  ", out);
		paint_code(out, view->colour, fresh ? PAINT_BOLD : PAINT_DIM);
		text_cell(out, line, columns - 3);
		paint_code(out, view->colour, PAINT_PLAIN);
		fputc('\n', out);
	}
	for (; n < room; n++)
		fputc('\n', out);
}

static const char help[] =
	"Keys\n\n"
	"  right, space, n, Enter   the next event\n"
	"  left, Backspace, p       the event before\n"
	"  down, up                 the next turn, the one before\n"
	"  ]  [                     the next deal, the one before\n"
	"  .  ,                     the next fault, the one before\n"
	"  g, Home    G, End        the beginning, the end\n"
	"  q, Ctrl-C                quit\n\n"
	"A hand stands with its best melds in brackets; > is whose turn it "
	"is,\n"
	"* what has just happened. --plain shows the same as lines.\n\n"
	"Any key goes back to the table.\n";

/* Rows above @room are kept, lines below are left out. */
static void
print_rows(FILE *out, const char *text, unsigned room)
{
	for (; room > 0 && *text != '\0'; room--) {
		size_t n = strcspn(text, "\n");

		fwrite(text, 1, n, out);
		fputc('\n', out);
		text += n + (text[n] == '\n');
	}
}

static void
draw(const struct tui *view, const struct log_verify *match)
{
	unsigned rows, columns, used;
	char *page = NULL, *table;
	size_t len = 0;
	FILE *out = open_memstream(&page, &len);

	terminal_size(&rows, &columns);
	columns = columns < NARROWEST ? NARROWEST : columns;
	table = view->help ? strdup(help) : draw_table(view, match, columns);
	if (out == NULL || table == NULL) {
		if (out != NULL)
			fclose(out);
		free(page);
		free(table);
		return;
	}
	used = count_lines(table);
	print_rows(out, table, rows - 1);
	if (used < rows - 1 && !view->help)
		print_past(out, view, rows - 1 - used, columns);
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
go(struct tui *view, enum tui_to to, bool back)
{
	view->to = to;
	view->back = back;
}

static void
go_to(struct tui *view, unsigned moment)
{
	go(view, TUI_MOMENT, moment < view->moment);
	view->target = moment;
}

/* Does the key lead elsewhere? */
static bool
take_key(struct tui *view, int key)
{
	switch (key) {
	case KEY_RIGHT:
	case ' ':
	case 'n':
	case '\n':
	case '\r':
		go_to(view, view->moment + 1);
		return true;
	case KEY_LEFT:
	case 'p':
	case '\b':
	case 127:
		go_to(view, view->moment - 1);
		return view->moment > 1;
	case KEY_DOWN:
	case KEY_UP:
		go(view, TUI_TURN, key == KEY_UP);
		return true;
	case ']':
	case '[':
		go(view, TUI_DEAL, key == '[');
		return true;
	case '.':
	case ',':
		go(view, TUI_FAULT, key == ',');
		return true;
	case 'g':
	case KEY_FIRST:
		go_to(view, 1);
		return view->moment > 1;
	case 'G':
	case KEY_LAST:
		go(view, TUI_LAST, false);
		return true;
	default:
		view->quit = key == 'q' || key == 'Q' || key == KEY_END;
		return view->quit;
	}
}

/* Draw the moment and take keys.  Returns whether this walk goes on. */
static bool
stay(struct tui *view, const struct log_verify *match)
{
	view->start = view->moment;
	for (;;) {
		int key;

		draw(view, match);
		key = terminal_key();
		view->note = NULL;
		if (view->help && key != KEY_END) {
			view->help = key == KEY_RESIZE;
			continue;
		}
		view->help = key == '?';
		if (take_key(view, key))
			return !view->quit && !view->back;
	}
}

/* --- moments -------------------------------------------------------------- */

/* Would a moment of this kind do? */
static bool
would_do(const struct tui *view, enum moment kind, bool turned)
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

/* A moment was told.  False: the walk is over. */
static bool
arrive(struct tui *view, const struct log_verify *match, enum moment kind)
{
	const struct state *state = &match->state;
	bool turned = state->over == OVER_NO && state->seat != view->turn;

	view->turn = state->over == OVER_NO ? state->seat : SEAT_NONE;
	view->moment++;
	if (view->back && view->to != TUI_MOMENT) {
		if (view->moment >= view->start)
			return false;
		if (would_do(view, kind, turned))
			view->found = view->moment;
		return true;
	}
	if (!would_do(view, kind, turned) ||
	    (view->to != TUI_MOMENT && view->moment <= view->start))
		return true;
	return stay(view, match);
}

/* A line of the past, of this moment. */
static FILE *
line_begin(struct tui *view, const struct log_verify *match, unsigned seat)
{
	char *line = view->line[view->lines++ % TUI_LINES];
	FILE *out = fmemopen(line, TUI_BYTES, "w");

	view->fresh++;
	line[0] = '\0';
	if (out == NULL)
		return NULL;
	if (seat < match->players)
		print_name(out, view, match, seat);
	else
		text_cell(out, "-", view->name_columns);
	fputs("  ", out);
	return out;
}

static void
line_end(struct tui *view, FILE *out)
{
	if (out != NULL)
		fclose(out);
	view->line[(view->lines - 1) % TUI_LINES][TUI_BYTES - 1] = '\0';
}

static void
add_event(struct tui *view, const struct log_verify *match,
	  const struct event *event, const char *behind)
{
	FILE *out = line_begin(view, match, event->seat);
	struct words words;

	words_event(&words, event, view->seat);
	if (out != NULL)
		fprintf(out, "%s%s", words.text, behind);
	line_end(view, out);
}

static void
add_events(struct tui *view, const struct log_verify *match)
{
	for (unsigned i = 0; i < match->events.n; i++)
		add_event(view, match, &match->events.at[i], "");
}

static bool
step_header(void *arg, const struct log_verify *match)
{
	struct tui *view = arg;

	view->blind = json_get(&match->json, 0, "seen_by") >= 0;
	if (view->blind)
		view->seat = match->eyes;
	view->no_seat = view->seat >= (int)match->players &&
			view->seat != SEAT_PUBLIC;
	view->moment = view->lines = view->fresh = view->found = 0;
	view->turn = SEAT_NONE;
	view->name_columns = words_name_columns(match, NAME_COLUMNS_MAX);
	return !view->no_seat;
}

static bool
step_deal(void *arg, const struct log_verify *match)
{
	struct tui *view = arg;
	FILE *out;

	view->fresh = 0;
	out = line_begin(view, match, match->state.dealer);
	if (out != NULL)
		fprintf(out, "deals: deal %u", match->state.deal);
	line_end(view, out);
	add_events(view, match);
	return arrive(view, match, ON_DEAL);
}

/* Where a part begins: what came before is not told. */
static bool
step_position(void *arg, const struct log_verify *match)
{
	struct tui *view = arg;

	view->fresh = 0;
	return arrive(view, match, ON_DEAL);
}

static bool
step_action(void *arg, const struct log_verify *match)
{
	struct tui *view = arg;
	seat_t seat = log_verify_seat(match);

	view->fresh = 0;
	if (match->events.n == 0) {
		const struct event choice = { .seat = seat,
					      .action = match->action };

		if (!words_sees_hand(view->seat, seat))
			return true;
		add_event(view, match, &choice,
			  ", once the others have answered");
	}
	add_events(view, match);
	return arrive(view, match, ON_ACTION);
}

static bool
step_line(void *arg, const struct log_verify *match, const char *type)
{
	struct tui *view = arg;
	const struct json *json = &match->json;
	seat_t seat = log_verify_seat(match);
	int message;
	char text[TUI_BYTES / 2] = "", shown[TUI_BYTES / 2] = "";
	FILE *out;

	if (seat == SEAT_NONE || strcmp(type, "greeting") == 0 ||
	    !words_sees_hand(view->seat, seat))
		return true;
	message = json_get(json, 0, "message");
	if (message < 0)
		message = json_get(json, 0, "got");
	if (message >= 0 && json_str(json, message, text, sizeof(text)) >= 0)
		text_show(text, strlen(text), shown, sizeof(shown));
	view->fresh = 0;
	out = line_begin(view, match, seat);
	if (out != NULL)
		fprintf(out, "%s: %s", type, shown);
	line_end(view, out);
	return arrive(view, match, ON_FAULT);
}

static bool
step_deal_over(void *arg, const struct log_verify *match)
{
	struct tui *view = arg;
	const struct state *state = &match->state;
	FILE *out;

	view->fresh = 0;
	out = line_begin(view, match, state->ender);
	if (out != NULL) {
		fprintf(out, "%s: the deal is over:", how_word(state->how));
		for (unsigned i = 0; i < match->players; i++)
			fprintf(out, " %+d", state->deal_scores[i]);
	}
	line_end(view, out);
	return arrive(view, match, ON_END);
}

static bool
step_match_over(void *arg, const struct log_verify *match)
{
	struct tui *view = arg;

	view->fresh = 0;
	for (unsigned i = 0; i < match->players; i++) {
		FILE *out = line_begin(view, match, i);

		if (out != NULL)
			fprintf(out, "the match is over: place %u",
				match->places[i]);
		line_end(view, out);
	}
	return arrive(view, match, ON_END);
}

/* --- walks ---------------------------------------------------------------- */

/* Where the next walk is to stop, when this one has stopped nowhere. */
static void
turn_round(struct tui *view)
{
	static const char *const none[][2] = {
		{ "This is the end of the match.", "" },
		{ "There is no deal behind this one.",
		  "There is no deal before this one." },
		{ "No turn comes behind this.", "No turn came before this." },
		{ "No fault comes behind this.", "No fault came before this." },
	};
	unsigned target = view->start;

	if (view->back && view->found > 0)
		target = view->found;
	else if (view->to == TUI_LAST || view->start == 0)
		target = view->moment;
	else
		view->note = none[view->to][view->back];
	go(view, TUI_MOMENT, false);
	view->target = target;
}

bool
tui_show(struct tui *view,
	 bool (*walk)(void *arg, const struct watcher *watcher), void *arg)
{
	const struct watcher watcher = {
		.arg = view,
		.header = step_header,
		.deal = step_deal,
		.position = step_position,
		.action = step_action,
		.line = step_line,
		.deal_over = step_deal_over,
		.match_over = step_match_over,
	};
	bool good = terminal_take();

	go_to(view, 1);
	while (good && !view->quit) {
		bool searching = view->back;

		good = walk(arg, &watcher);
		if (view->no_seat || view->moment == 0)
			break;
		if (!view->back || searching)
			turn_round(view); /* it came to its end */
		else if (view->to == TUI_MOMENT)
			view->back = false; /* the next one stops there */
	}
	terminal_give_back();
	return good;
}
