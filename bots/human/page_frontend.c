/*
 * page_frontend.c - a person at a page; see page_frontend.h.
 *
 * Theory of operation.  What is told becomes steps as it comes (seat_steps.h).
 * A question is one line with all that is offered; then lines are read until
 * one of them is an action.  Which cards go together the browser may find out
 * by itself, for it has the cards of each offer; what is legal it asks here.
 */
#include "bots/human/page_frontend.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/human/answer_parse.h"
#include "bots/human/seat_steps.h"
#include "bots/human/text_screen.h"
#include "lib/alloc.h"
#include "lib/format/jsonw.h"

#define LINE_IN_MAX  8192
#define LINE_OUT_MAX (1u << 20)
#define SAID_MAX     1000 /* bytes of what is typed */

/**
 * struct page_frontend - a person's
 * @reader, @in: what is sent
 * @question: how many were asked
 * @refused: why the last answer was, or ""
 * @groups: of the question, an offer each; @group: of each offer
 */
struct page_frontend {
	int in;
	FILE *out;
	struct line_reader_reader reader;
	struct picture *picture;
	uint64_t question;
	char refused[1200];
	struct typing typing;
	struct menu menu;
	unsigned groups;
	struct menu_line group[LEGAL_MAX];
	struct json json;
	char line[LINE_IN_MAX];
	char said[LINE_OUT_MAX];
};

/* --- saying --------------------------------------------------------------- */

static void
say_line(struct page_frontend *page, const char *word, const char *text,
	 size_t len)
{
	fprintf(page->out, "%s ", word);
	fwrite(text, 1, len, page->out);
	fputc('\n', page->out);
	fflush(page->out); /* nobody reads: the next line read says so */
}

static bool
say_step(void *arg, enum view_steps_kind kind, const char *text, size_t len)
{
	say_line(arg,
		 kind == VIEW_STEPS_HEADER ? "match"
		 : kind == VIEW_STEPS_DEAL ? "deal"
					   : "step",
		 text, len);
	return true;
}

/* An object with the question's number. */
static struct jsonw
begin(struct page_frontend *page)
{
	struct jsonw jsonw;

	jsonw_init(&jsonw, page->said, sizeof(page->said));
	jsonw_open(&jsonw, '{');
	jsonw_int_member(&jsonw, "ask", (int64_t)page->question);
	return jsonw;
}

static void
end(struct page_frontend *page, const char *word, struct jsonw *jsonw)
{
	jsonw_close(jsonw, '}');
	say_line(page, word, page->said, jsonw->n);
}

/* --- a question ----------------------------------------------------------- */

/* What text_screen.h writes, as a text: owned. */
struct written {
	struct text_screen screen;
	char *text;
	size_t len;
};

static void
write_begin(struct written *written)
{
	*written = (struct written){ .text = NULL };
	text_screen_onto(&written->screen, &written->text, &written->len);
}

/* As a string of JSON. */
static void
write_end(struct written *written, struct jsonw *jsonw)
{
	fclose(written->screen.page);
	jsonw_text(jsonw, written->text, written->len);
	free(written->text);
}

static void
put_cards(struct jsonw *jsonw, const struct action *action)
{
	char text[2 * PACK_CARDS_MAX + 1] = "", name[3];
	card_t cards[PACK_CARDS_MAX];
	struct bag bag;
	unsigned n;

	menu_cards(action, &bag);
	n = bag_list(&bag, cards);
	for (unsigned i = 0; i < n; i++) {
		card_name(cards[i], name);
		memcpy(text + 2 * (size_t)i, name, 3);
	}
	jsonw_str(jsonw, text);
}

/* What is offered, as the terminal says it. */
static void
put_words(struct jsonw *jsonw, const struct human_seat *guest,
	  const struct menu_line *line)
{
	struct written written;

	write_begin(&written);
	text_screen_offer(&written.screen, guest, line);
	write_end(&written, jsonw);
}

static unsigned
group_of(const struct page_frontend *page, const struct action *action)
{
	unsigned i = 0;

	while (!menu_alike(page->group[i].first, action))
		i++;
	return i;
}

static void
put_offers(struct page_frontend *page, const struct human_seat *guest,
	   struct jsonw *jsonw)
{
	const struct legal *legal = &guest->legal;

	menu_all(&page->menu, legal);
	page->groups = menu_lines(&page->menu, true, page->group);
	jsonw_key(jsonw, "legal");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < legal->n; i++) {
		const struct menu_line line = { &legal->at[i], 1 };

		jsonw_open(jsonw, '[');
		put_words(jsonw, guest, &line);
		put_cards(jsonw, line.first);
		jsonw_int(jsonw, group_of(page, line.first));
		jsonw_close(jsonw, ']');
	}
	jsonw_close(jsonw, ']');
	jsonw_key(jsonw, "groups");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < page->groups; i++)
		put_words(jsonw, guest, &page->group[i]);
	jsonw_close(jsonw, ']');
}

static void
put_help(struct jsonw *jsonw, const struct human_seat *guest)
{
	struct written written;

	write_begin(&written);
	text_screen_examples(&written.screen, guest);
	jsonw_key(jsonw, "help");
	write_end(&written, jsonw);
}

static void
ask(struct page_frontend *page, const struct human_seat *guest)
{
	struct jsonw jsonw = begin(page);

	jsonw_str_member(&jsonw, "phase",
			 phase_word((enum phase)guest->view->phase));
	if (page->refused[0] != '\0')
		jsonw_str_member(&jsonw, "refused", page->refused);
	if (guest->legal.more)
		jsonw_bool_member(&jsonw, "more", true);
	if (guest->may >> ACT_ARRANGE & 1)
		jsonw_bool_member(&jsonw, "arrange", true);
	put_help(&jsonw, guest);
	put_offers(page, guest, &jsonw);
	if (jsonw.full) { /* what may be done can still be typed */
		jsonw = begin(page);
		jsonw_bool_member(&jsonw, "more", true);
	}
	end(page, "ask", &jsonw);
}

/* --- an answer ------------------------------------------------------------ */

enum went {
	WENT_ON,
	WENT_CHOSE,
	WENT_LEFT,
};

static void
say_why(struct page_frontend *page, const char *why)
{
	struct jsonw jsonw = begin(page);

	jsonw_str_member(&jsonw, "why", why);
	end(page, "said", &jsonw);
}

static void
say_several(struct page_frontend *page, const struct menu *several)
{
	struct jsonw jsonw = begin(page);

	jsonw_key(&jsonw, "fits");
	jsonw_open(&jsonw, '[');
	for (unsigned i = 0; i < several->n; i++)
		jsonw_int(&jsonw, several->at[i] + 1);
	jsonw_close(&jsonw, ']');
	end(page, "said", &jsonw);
}

static enum went
take_words(struct page_frontend *page, const struct human_seat *guest,
	   int token, struct action *out)
{
	char text[SAID_MAX], why_shown[sizeof(struct diag)];
	struct diag why;

	if (json_str(&page->json, token, text, sizeof(text)) < 0) {
		say_why(page, "that is too long to be read");
		return WENT_ON;
	}
	switch (answer_parse(&page->typing, &guest->legal, text, out,
			     &page->menu, &why)) {
	case ANSWER_PARSE_ACTION:
		return WENT_CHOSE;
	case ANSWER_PARSE_SEVERAL:
		say_several(page, &page->menu);
		break;
	case ANSWER_PARSE_NOTHING:
		text_show(why.text, strlen(why.text), why_shown,
			  sizeof(why_shown));
		say_why(page, why_shown);
		break;
	}
	return WENT_ON;
}

static enum went
take_line(struct page_frontend *page, const struct human_seat *guest,
	  struct bytes line, struct action *out)
{
	const struct json *json = &page->json;
	int64_t number;
	int token;

	if (!json_read(&page->json, line.at, line.len) ||
	    json->token[0].type != TOKEN_OBJECT ||
	    (token = json_get(json, 0, "ask")) < 0 ||
	    !json_int(json, token, 0, INT64_MAX, &number) ||
	    (uint64_t)number != page->question)
		return WENT_ON; /* of another question, or a stranger's */
	token = json_get(json, 0, "leave");
	if (token >= 0 && json->token[token].type == TOKEN_TRUE)
		return WENT_LEFT;
	token = json_get(json, 0, "choose");
	if (token >= 0) {
		if (!json_int(json, token, 1, guest->legal.n, &number)) {
			say_why(page, "there is no such offer");
			return WENT_ON;
		}
		action_copy(out, &guest->legal.at[number - 1]);
		return WENT_CHOSE;
	}
	token = json_get(json, 0, "say");
	if (token >= 0)
		return take_words(page, guest, token, out);
	say_why(page, "that says neither which offer nor what to do");
	return WENT_ON;
}

/* The next line; false at the end of the input. */
static bool
next_line(struct page_frontend *page, struct bytes *line)
{
	while (!line_reader_take(&page->reader, line)) {
		ssize_t n = line_reader_fill(&page->reader, page->in);

		if (n == 0 || (n == -1 && errno != EINTR))
			return false;
	}
	return true;
}

static enum chosen
front_choose(void *arg, const struct human_seat *guest, struct action *out)
{
	struct page_frontend *page = arg;
	const struct text_screen by_suits = { .page = NULL };
	enum went went = WENT_ON;
	struct bytes line;
	struct jsonw jsonw;

	seat_steps_asked(page->picture, guest);
	text_screen_typing(&by_suits, guest, &page->typing);
	page->question++;
	ask(page, guest);
	while (went == WENT_ON)
		went = next_line(page, &line)
			       ? take_line(page, guest, line, out)
			       : WENT_LEFT;
	page->refused[0] = '\0';
	jsonw = begin(page);
	end(page, "took", &jsonw);
	return went == WENT_LEFT ? LEFT : CHOSE;
}

/* --- being told ----------------------------------------------------------- */

static void
front_match(void *arg, const struct human_seat *guest)
{
	struct page_frontend *page = arg;

	page->refused[0] = '\0';
	seat_steps_match(page->picture, guest);
}

static void
front_event(void *arg, const struct human_seat *guest,
	    const struct event *event)
{
	struct page_frontend *page = arg;

	(void)guest;
	seat_steps_event(page->picture, event);
}

static void
front_refused(void *arg, const struct human_seat *guest, const char *rule,
	      const char *message)
{
	struct page_frontend *page = arg;

	(void)guest;
	snprintf(page->refused, sizeof(page->refused), "%s%s%s%s", message,
		 rule[0] != '\0' ? " (rule " : "", rule,
		 rule[0] != '\0' ? ")" : "");
}

static void
front_deal_over(void *arg, const struct human_seat *guest,
		const struct deal_end *over)
{
	struct page_frontend *page = arg;

	seat_steps_deal_over(page->picture, guest, over);
}

static void
front_match_over(void *arg, const struct human_seat *guest, const int *scores,
		 const int *places)
{
	struct page_frontend *page = arg;

	seat_steps_match_over(page->picture, guest, scores, places);
	say_line(page, "done", "{}", 2);
}

struct frontend
page_frontend(struct page_frontend *page)
{
	return (struct frontend){ .arg = page,
				  .match = front_match,
				  .event = front_event,
				  .refused = front_refused,
				  .choose = front_choose,
				  .deal_over = front_deal_over,
				  .match_over = front_match_over };
}

struct page_frontend *
page_frontend_new(int in, FILE *out)
{
	struct page_frontend *page = xcalloc(1, sizeof(*page));

	page->in = in;
	page->out = out;
	line_reader_init(&page->reader, page->line, sizeof(page->line));
	page->picture = seat_steps_new(
		&(struct view_steps_reader){ page, say_step });
	return page;
}

void
page_frontend_free(struct page_frontend *page)
{
	seat_steps_free(page->picture);
	fclose(page->out);
	close(page->in);
	free(page);
}
