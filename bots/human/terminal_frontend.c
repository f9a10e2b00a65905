/*
 * terminal_frontend.c - a frontend for a terminal; see terminal_frontend.h.
 *
 * The frontend collects output on a page.  The frontend shows the page before a
 * question and at the end of a match.  A question is a loop over lines: a
 * number selects an offer, cards filter the offers, other words are an action.
 * After an invalid line, the frontend explains the mistake and reads the next
 * line.  If the referee refuses the action, the next request asks the human
 * again.
 */
#include "bots/human/terminal_frontend.h"

#include <ctype.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/human/answer_parse.h"
#include "lib/text/text.h"
#include "lib/text/wrap.h"

#define INPUT_MAX    1000 /* maximum bytes of a line */
/* replaces a NUL, so that line_has_control finds it */
#define CONTROL_CHAR '\177'

/* --- the page ------------------------------------------------------------- */

/* Print the page and start a new one.  The page is printed in one write, so
 * that a signal does not cut a colour code. */
static void
terminal_print_page(struct terminal_frontend *t)
{
	fclose(t->screen.page);
	wrap_text(t->out, t->text, t->len, wrap_columns(t->out));
	fflush(t->out);
	free(t->text);
	text_screen_open(&t->screen, &t->text, &t->len);
}

/* --- lines ---------------------------------------------------------------- */

/* Read a character; a signal is not the end of input. */
static int
terminal_read_char(FILE *in)
{
	int c;

	while ((c = getc(in)) == EOF && !feof(in) && errno == EINTR)
		clearerr(in);
	return c;
}

/* Read a line without blanks at its ends.  A line that is too long is cut.
 * Returns false at the end of input. */
static bool
terminal_read_line(struct terminal_frontend *t, char line[INPUT_MAX])
{
	size_t n = 0;
	int c;

	while ((c = terminal_read_char(t->in)) != '\n' && c != EOF)
		if (n < INPUT_MAX - 1) /* Ctrl-Space sends 0 */
			line[n++] = c != '\0' ? (char)c : CONTROL_CHAR;
	if (c == EOF && n == 0)
		return false;
	line[n] = '\0';
	while (n > 0 && strchr(" \t\r", line[n - 1]) != NULL)
		line[--n] = '\0';
	n = strspn(line, " \t");
	memmove(line, line + n, strlen(line + n) + 1);
	return true;
}

static bool
terminal_prompt(struct terminal_frontend *t, const char *text,
		char line[INPUT_MAX])
{
	terminal_print_page(t);
	fputs(text, t->out);
	fflush(t->out);
	if (terminal_read_line(t, line))
		return true;
	fputc('\n', t->out);
	fflush(t->out);
	return false;
}

/* --- asking --------------------------------------------------------------- */

/* State of a question. */
struct terminal_question {
	struct terminal_frontend *t;
	const struct human_seat *human;
	struct parse_context context;
	struct menu menu;
	bool grouped;
	bool listed; /* the offers are on the screen, and have not changed */
	struct menu_line lines[LEGAL_MAX];
	unsigned n;
	struct action *out;
};

enum terminal_result {
	TERMINAL_PENDING,
	TERMINAL_CHOSE,
	TERMINAL_LEFT,
};

/* Show all offers again. */
static void
terminal_offer_all(struct terminal_question *ask)
{
	menu_all(&ask->menu, &ask->human->legal);
	ask->grouped = ask->menu.n > MENU_FLAT;
}

static void
terminal_print_offers(struct terminal_question *ask)
{
	const struct text_screen *screen = &ask->t->screen;

	ask->n = menu_lines(&ask->menu, ask->grouped, ask->lines);
	text_screen_offers(screen, ask->human, ask->lines, ask->n, MENU_LISTED);
	if (ask->menu.n < ask->human->legal.n)
		fputs("  b) all offers\n", screen->page);
	if (ask->human->legal.more)
		fputs("     Some legal actions are not listed: type one of "
		      "them (? shows how).\n",
		      screen->page);
}

static void
terminal_print_table(struct terminal_question *ask)
{
	text_screen_parse_context(&ask->t->screen, ask->human, &ask->context);
	text_screen_table(&ask->t->screen, ask->human, &ask->context);
}

/* Keep the offers that match, and show them.  Returns false if no offer is
 * left. */
static bool
terminal_narrow(struct terminal_question *ask, const struct menu *menu)
{
	if (menu->n == 0)
		return false;
	ask->menu = *menu;
	ask->grouped = false;
	return true;
}

static enum terminal_result
terminal_pick(struct terminal_question *ask, unsigned long number)
{
	const struct menu_line *line;
	struct menu menu = ask->menu;

	if (number < 1 || number > ask->n) {
		fprintf(ask->t->screen.page,
			"There is no offer %lu: the offers are 1 to %u.\n",
			number, ask->n);
		return TERMINAL_PENDING;
	}
	line = &ask->lines[number - 1];
	if (line->count == 1) {
		action_copy(ask->out, line->first);
		return TERMINAL_CHOSE;
	}
	menu_filter_group(&menu, line->first);
	terminal_narrow(ask, &menu);
	return TERMINAL_PENDING;
}

static enum terminal_result
terminal_handle_action(struct terminal_question *ask, const char *text)
{
	struct menu several;
	struct diag why;

	switch (answer_parse(&ask->context, &ask->human->legal, text, ask->out,
			     &several, &why)) {
	case ANSWER_PARSE_ACTION:
		return TERMINAL_CHOSE; /* the referee checks whether it is legal
					*/
	case ANSWER_PARSE_SEVERAL:
		terminal_narrow(ask, &several);
		break;
	case ANSWER_PARSE_NOTHING:
		fprintf(ask->t->screen.page, "%s.\n", why.text);
		break;
	}
	return TERMINAL_PENDING;
}

static enum terminal_result
terminal_handle_cards(struct terminal_question *ask, const struct bag *cards)
{
	struct menu menu = ask->menu;

	menu_filter_cards(&menu, cards);
	if (!terminal_narrow(ask, &menu))
		fputs("No offer has these cards.\n", ask->t->screen.page);
	return TERMINAL_PENDING;
}

static enum terminal_result
terminal_confirm_leave(struct terminal_question *ask)
{
	char line[INPUT_MAX];

	fputs("Leave the match? You forfeit it, and the others continue.\n",
	      ask->t->screen.page);
	if (!terminal_prompt(ask->t, "yes or no> ", line))
		return TERMINAL_LEFT;
	return strcmp(line, "yes") == 0 || strcmp(line, "y") == 0
		       ? TERMINAL_LEFT
		       : TERMINAL_PENDING;
}

/* Return true if the line contains control characters.  An arrow key sends
 * "\033[A", which must not be read as a short form of add. */
static bool
line_has_control(const char *line)
{
	for (; *line != '\0'; line++)
		if (iscntrl((unsigned char)*line) && *line != '\t')
			return true;
	return false;
}

static enum terminal_result
terminal_handle_line(struct terminal_question *ask, const char *line)
{
	struct text_screen *screen = &ask->t->screen;
	struct bag cards;

	if (line_has_control(line)) {
		fputs("The line has control characters: type it again.\n",
		      screen->page);
	} else if (line[0] == '\0') {
		terminal_print_table(ask);
	} else if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0) {
		text_screen_help(screen, ask->human);
		ask->listed = true;
	} else if (strcmp(line, "b") == 0 || strcmp(line, "back") == 0) {
		terminal_offer_all(ask);
	} else if (strcmp(line, "s") == 0 || strcmp(line, "sort") == 0) {
		screen->by_rank = !screen->by_rank;
		terminal_print_table(ask);
	} else if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0) {
		return terminal_confirm_leave(ask);
	} else if (strspn(line, "0123456789") == strlen(line)) {
		return terminal_pick(ask, strtoul(line, NULL, 10));
	} else if (action_parse_cards(&ask->context, line, &cards)) {
		return terminal_handle_cards(ask, &cards);
	} else {
		return terminal_handle_action(ask, line);
	}
	return TERMINAL_PENDING;
}

static enum chosen
terminal_frontend_choose(void *arg, const struct human_seat *human,
			 struct action *out)
{
	static struct terminal_question ask;
	enum terminal_result result = TERMINAL_PENDING;
	char line[INPUT_MAX];

	ask.t = arg;
	ask.human = human;
	ask.out = out;
	text_screen_parse_context(&ask.t->screen, human, &ask.context);
	if (!human->again)
		text_screen_table(&ask.t->screen, human, &ask.context);
	terminal_offer_all(&ask);
	ask.listed = false;
	while (result == TERMINAL_PENDING) {
		if (!ask.listed)
			terminal_print_offers(&ask);
		ask.listed = false;
		if (!terminal_prompt(ask.t, "> ", line))
			result = TERMINAL_LEFT;
		else
			result = terminal_handle_line(&ask, line);
	}
	if (result == TERMINAL_LEFT)
		fputs("You leave the match.\n", ask.t->screen.page);
	terminal_print_page(ask.t);
	return result == TERMINAL_LEFT ? HUMAN_LEFT : HUMAN_CHOSE;
}

/* --- events --------------------------------------------------------------- */

static void
terminal_frontend_match(void *arg, const struct human_seat *human)
{
	struct terminal_frontend *t = arg;

	text_screen_match(&t->screen, human);
}

static void
terminal_frontend_event(void *arg, const struct human_seat *human,
			const struct event *event)
{
	struct terminal_frontend *t = arg;

	text_screen_event(&t->screen, human, event);
}

static void
terminal_frontend_refused(void *arg, const struct human_seat *human,
			  const char *rule, const char *message)
{
	struct terminal_frontend *t = arg;

	(void)human;
	fprintf(t->screen.page, "Not possible: %s%s%s%s\n", message,
		rule[0] != '\0' ? " (rule " : "", rule,
		rule[0] != '\0' ? ")" : "");
}

static void
terminal_frontend_deal_over(void *arg, const struct human_seat *human,
			    const struct deal_end *end)
{
	struct terminal_frontend *t = arg;

	text_screen_deal_over(&t->screen, human, end);
}

static void
terminal_frontend_match_over(void *arg, const struct human_seat *human,
			     const int *scores, const int *places)
{
	struct terminal_frontend *t = arg;

	text_screen_match_over(&t->screen, human, scores, places);
	terminal_print_page(t); /* no question follows, so print the page now */
}

struct frontend
terminal_frontend(struct terminal_frontend *terminal)
{
	return (struct frontend){ .arg = terminal,
				  .match = terminal_frontend_match,
				  .event = terminal_frontend_event,
				  .refused = terminal_frontend_refused,
				  .choose = terminal_frontend_choose,
				  .deal_over = terminal_frontend_deal_over,
				  .match_over = terminal_frontend_match_over };
}

void
terminal_frontend_init(struct terminal_frontend *terminal, FILE *in, FILE *out)
{
	const char *kind = getenv("TERM");

	*terminal = (struct terminal_frontend){ .in = in, .out = out };
	/* no buffer, because the next match continues to read the input */
	setvbuf(in, NULL, _IONBF, 0);
	terminal->screen.colour = isatty(fileno(out)) &&
				  getenv("NO_COLOR") == NULL && kind != NULL &&
				  strcmp(kind, "dumb") != 0;
	text_screen_open(&terminal->screen, &terminal->text, &terminal->len);
}

void
terminal_frontend_release(struct terminal_frontend *terminal)
{
	fclose(terminal->screen.page);
	free(terminal->text);
}
