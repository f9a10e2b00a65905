/*
 * terminal.c - a person at a terminal; see terminal.h.
 *
 * Theory of operation.  What is told is gathered on a page, which is shown when
 * the person is asked, or at the end of a match.  Asking is a loop over lines:
 * a number picks an offer, cards narrow the offers, other words are an action;
 * whatever is no action is explained, and asked again.  What is sent and
 * refused comes back as the next request.
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

#define INPUT_MAX 1000	 /* bytes of a line */
#define NO_LETTER '\177' /* for holds_keys */

/* --- the page ------------------------------------------------------------- */

/* Show what is on the page; the next one begins.  All at once: a signal leaves
 * no half of a colour. */
static void
page_show(struct terminal_frontend *t)
{
	fclose(t->screen.page);
	wrap_text(t->out, t->text, t->len, wrap_columns(t->out));
	fflush(t->out);
	free(t->text);
	text_screen_onto(&t->screen, &t->text, &t->len);
}

/* --- lines ---------------------------------------------------------------- */

/* A signal that interrupts the reading is no end of the input. */
static int
next_key(FILE *in)
{
	int c;

	while ((c = getc(in)) == EOF && !feof(in) && errno == EINTR)
		clearerr(in);
	return c;
}

/* A line without blanks around it; false at the end of the input.  The rest of
 * a long one says no more. */
static bool
read_line(struct terminal_frontend *t, char line[INPUT_MAX])
{
	size_t n = 0;
	int c;

	while ((c = next_key(t->in)) != '\n' && c != EOF)
		if (n < INPUT_MAX - 1) /* Ctrl-Space is 0, and a key too */
			line[n++] = c != '\0' ? (char)c : NO_LETTER;
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
prompt(struct terminal_frontend *t, const char *text, char line[INPUT_MAX])
{
	page_show(t);
	fputs(text, t->out);
	fflush(t->out);
	if (read_line(t, line))
		return true;
	fputc('\n', t->out);
	fflush(t->out);
	return false;
}

/* --- asking --------------------------------------------------------------- */

/* A question under way. */
struct asking {
	struct terminal_frontend *t;
	const struct human_seat *guest;
	struct typing typing;
	struct menu menu;
	bool grouped;
	struct menu_line lines[LEGAL_MAX];
	unsigned n;
	struct action *out;
};

enum went {
	WENT_ON,
	WENT_CHOSE,
	WENT_LEFT,
};

/* All offers again. */
static void
offer_all(struct asking *ask)
{
	menu_all(&ask->menu, &ask->guest->legal);
	ask->grouped = ask->menu.n > MENU_FLAT;
}

static void
show_offers(struct asking *ask)
{
	const struct text_screen *screen = &ask->t->screen;

	ask->n = menu_lines(&ask->menu, ask->grouped, ask->lines);
	text_screen_offers(screen, ask->guest, ask->lines, ask->n, MENU_LISTED);
	if (ask->menu.n < ask->guest->legal.n)
		fputs("  b) all offers\n", screen->page);
	if (ask->guest->legal.more)
		fputs("     There is more that you may do: type it (? says "
		      "how).\n",
		      screen->page);
}

static void
show_table(struct asking *ask)
{
	text_screen_typing(&ask->t->screen, ask->guest, &ask->typing);
	text_screen_table(&ask->t->screen, ask->guest, &ask->typing);
}

/* Fewer offers are shown; none of them is no change. */
static bool
narrow(struct asking *ask, const struct menu *menu)
{
	if (menu->n == 0)
		return false;
	ask->menu = *menu;
	ask->grouped = false;
	return true;
}

static enum went
pick(struct asking *ask, unsigned long number)
{
	const struct menu_line *line;
	struct menu menu = ask->menu;

	if (number < 1 || number > ask->n) {
		fprintf(ask->t->screen.page,
			"There is no offer %lu: they go from 1 to %u.\n",
			number, ask->n);
		return WENT_ON;
	}
	line = &ask->lines[number - 1];
	if (line->count == 1) {
		action_copy(ask->out, line->first);
		return WENT_CHOSE;
	}
	menu_keep_like(&menu, line->first);
	narrow(ask, &menu);
	return WENT_ON;
}

static enum went
take_typed(struct asking *ask, const char *text)
{
	struct menu several;
	struct diag why;

	switch (answer_parse(&ask->typing, &ask->guest->legal, text, ask->out,
			     &several, &why)) {
	case ANSWER_PARSE_ACTION:
		return WENT_CHOSE; /* if it is illegal, the referee says why */
	case ANSWER_PARSE_SEVERAL:
		narrow(ask, &several);
		break;
	case ANSWER_PARSE_NOTHING:
		fprintf(ask->t->screen.page, "%s.\n", why.text);
		break;
	}
	return WENT_ON;
}

static enum went
take_cards(struct asking *ask, const struct bag *cards)
{
	struct menu menu = ask->menu;

	menu_keep_cards(&menu, cards);
	if (!narrow(ask, &menu))
		fputs("Nothing that is offered holds these cards.\n",
		      ask->t->screen.page);
	return WENT_ON;
}

static enum went
take_leave(struct asking *ask)
{
	char line[INPUT_MAX];

	fputs("Leave the match? You forfeit it, and the others play on.\n",
	      ask->t->screen.page);
	if (!prompt(ask->t, "yes or no> ", line))
		return WENT_LEFT;
	return strcmp(line, "yes") == 0 || strcmp(line, "y") == 0 ? WENT_LEFT
								  : WENT_ON;
}

/* An arrow, say, which is "\033[A" and no shortened add. */
static bool
holds_keys(const char *line)
{
	for (; *line != '\0'; line++)
		if (iscntrl((unsigned char)*line) && *line != '\t')
			return true;
	return false;
}

static enum went
take_line(struct asking *ask, const char *line)
{
	struct text_screen *screen = &ask->t->screen;
	struct bag cards;

	if (holds_keys(line)) {
		fputs("That line holds keys that are no letters: type it "
		      "again.\n",
		      screen->page);
	} else if (line[0] == '\0') {
		show_table(ask);
	} else if (strcmp(line, "?") == 0 || strcmp(line, "help") == 0) {
		text_screen_help(screen, ask->guest);
	} else if (strcmp(line, "b") == 0 || strcmp(line, "back") == 0) {
		offer_all(ask);
	} else if (strcmp(line, "s") == 0 || strcmp(line, "sort") == 0) {
		screen->by_rank = !screen->by_rank;
		show_table(ask);
	} else if (strcmp(line, "q") == 0 || strcmp(line, "quit") == 0) {
		return take_leave(ask);
	} else if (strspn(line, "0123456789") == strlen(line)) {
		return pick(ask, strtoul(line, NULL, 10));
	} else if (action_parse_cards(&ask->typing, line, &cards)) {
		return take_cards(ask, &cards);
	} else {
		return take_typed(ask, line);
	}
	return WENT_ON;
}

static enum chosen
front_choose(void *arg, const struct human_seat *guest, struct action *out)
{
	static struct asking ask;
	enum went went = WENT_ON;
	char line[INPUT_MAX];

	ask.t = arg;
	ask.guest = guest;
	ask.out = out;
	text_screen_typing(&ask.t->screen, guest, &ask.typing);
	if (!guest->again)
		text_screen_table(&ask.t->screen, guest, &ask.typing);
	offer_all(&ask);
	while (went == WENT_ON) {
		show_offers(&ask);
		if (!prompt(ask.t, "> ", line))
			went = WENT_LEFT;
		else
			went = take_line(&ask, line);
	}
	if (went == WENT_LEFT)
		fputs("You leave the match.\n", ask.t->screen.page);
	page_show(ask.t);
	return went == WENT_LEFT ? LEFT : CHOSE;
}

/* --- being told ----------------------------------------------------------- */

static void
front_match(void *arg, const struct human_seat *guest)
{
	struct terminal_frontend *t = arg;

	text_screen_match(&t->screen, guest);
}

static void
front_event(void *arg, const struct human_seat *guest,
	    const struct event *event)
{
	struct terminal_frontend *t = arg;

	text_screen_event(&t->screen, guest, event);
}

static void
front_refused(void *arg, const struct human_seat *guest, const char *rule,
	      const char *message)
{
	struct terminal_frontend *t = arg;

	(void)guest;
	fprintf(t->screen.page, "That cannot be: %s%s%s%s\n", message,
		rule[0] != '\0' ? " (rule " : "", rule,
		rule[0] != '\0' ? ")" : "");
}

static void
front_deal_over(void *arg, const struct human_seat *guest,
		const struct deal_end *end)
{
	struct terminal_frontend *t = arg;

	text_screen_deal_over(&t->screen, guest, end);
}

static void
front_match_over(void *arg, const struct human_seat *guest, const int *scores,
		 const int *places)
{
	struct terminal_frontend *t = arg;

	text_screen_match_over(&t->screen, guest, scores, places);
	page_show(t); /* nobody asks any more */
}

struct frontend
terminal_frontend(struct terminal_frontend *terminal)
{
	return (struct frontend){ .arg = terminal,
				  .match = front_match,
				  .event = front_event,
				  .refused = front_refused,
				  .choose = front_choose,
				  .deal_over = front_deal_over,
				  .match_over = front_match_over };
}

void
terminal_frontend_init(struct terminal_frontend *terminal, FILE *in, FILE *out)
{
	const char *kind = getenv("TERM");

	*terminal = (struct terminal_frontend){ .in = in, .out = out };
	setvbuf(in, NULL, _IONBF, 0); /* the next match reads on there */
	terminal->screen.colour = isatty(fileno(out)) &&
				  getenv("NO_COLOR") == NULL && kind != NULL &&
				  strcmp(kind, "dumb") != 0;
	text_screen_onto(&terminal->screen, &terminal->text, &terminal->len);
}

void
terminal_frontend_release(struct terminal_frontend *terminal)
{
	fclose(terminal->screen.page);
	free(terminal->text);
}
