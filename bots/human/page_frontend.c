/*
 * page_frontend.c - a frontend for a web page; see page_frontend.h.
 *
 * The frontend converts each event to a step when the event arrives
 * (seat_steps.h).  A question is one line with all offers.  After a question,
 * the program reads lines until one of them is an action.  The browser can
 * group cards by itself, because each offer lists its cards.  This program
 * decides what is legal.
 */
#include "bots/human/page_frontend.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/human/answer_parse.h"
#include "bots/human/seat_steps.h"
#include "bots/human/text_screen.h"
#include "bots/human/turn_task.h"
#include "lib/alloc.h"
#include "lib/format/jsonw.h"

#define LINE_IN_MAX  8192
#define LINE_OUT_MAX (1u << 20)
#define TEXT_MAX     1000 /* maximum bytes of typed text */

/**
 * struct page_frontend - a human at a web page
 * @reader, @in: input
 * @question: number of questions so far
 * @refused: reason why the last answer was refused, or ""
 * @groups: number of groups of the question; @group: an offer of each
 */
struct page_frontend {
	int in;
	FILE *out;
	struct line_reader reader;
	struct seat_steps *steps;
	uint64_t question;
	char refused[1200];
	struct parse_context context;
	struct menu menu;
	unsigned groups;
	struct menu_line group[LEGAL_MAX];
	struct json json;
	char line[LINE_IN_MAX];
	char out_line[LINE_OUT_MAX];
};

/* --- output --------------------------------------------------------------- */

static void
page_write_line(struct page_frontend *page, const char *word, const char *text,
		size_t len)
{
	fprintf(page->out, "%s ", word);
	fwrite(text, 1, len, page->out);
	fputc('\n', page->out);
	/* if no process reads the output, the next read fails */
	fflush(page->out);
}

static bool
page_write_step(void *arg, enum view_steps_kind kind, const char *text,
		size_t len)
{
	page_write_line(arg,
			kind == VIEW_STEPS_HEADER ? "match"
			: kind == VIEW_STEPS_DEAL ? "deal"
						  : "step",
			text, len);
	return true;
}

/* Start a JSON object that contains the number of the question. */
static struct jsonw
page_reply_begin(struct page_frontend *page)
{
	struct jsonw jsonw;

	jsonw_init(&jsonw, page->out_line, sizeof(page->out_line));
	jsonw_open(&jsonw, '{');
	jsonw_int_member(&jsonw, "ask", (int64_t)page->question);
	return jsonw;
}

static void
page_reply_end(struct page_frontend *page, const char *word,
	       struct jsonw *jsonw)
{
	jsonw_close(jsonw, '}');
	page_write_line(page, word, page->out_line, jsonw->n);
}

/* --- a question ----------------------------------------------------------- */

/* A text that text_screen.h writes; owned. */
struct page_text {
	struct text_screen screen;
	char *text;
	size_t len;
};

static void
page_text_begin(struct page_text *written)
{
	*written = (struct page_text){ .text = NULL };
	text_screen_open(&written->screen, &written->text, &written->len);
}

/* Append the text as a JSON string. */
static void
page_text_end(struct page_text *written, struct jsonw *jsonw)
{
	fclose(written->screen.page);
	jsonw_text(jsonw, written->text, written->len);
	free(written->text);
}

static void
page_text_drop(struct page_text *written)
{
	fclose(written->screen.page);
	free(written->text);
}

static void
page_write_cards(struct jsonw *jsonw, const struct action *action)
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

/* Write an offer in the words that a terminal shows. */
static void
page_write_offer(struct jsonw *jsonw, const struct human_seat *human,
		 const struct menu_line *line)
{
	struct page_text written;

	page_text_begin(&written);
	text_screen_offer(&written.screen, human, line);
	page_text_end(&written, jsonw);
}

static unsigned
page_group_index(const struct page_frontend *page, const struct action *action)
{
	unsigned i = 0;

	while (!menu_same_group(page->group[i].first, action))
		i++;
	return i;
}

static void
page_write_offers(struct page_frontend *page, const struct human_seat *human,
		  struct jsonw *jsonw)
{
	const struct legal *legal = &human->legal;

	menu_all(&page->menu, legal);
	page->groups = menu_lines(&page->menu, true, page->group);
	jsonw_key(jsonw, "legal");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < legal->n; i++) {
		const struct menu_line line = { &legal->at[i], 1 };

		jsonw_open(jsonw, '[');
		page_write_offer(jsonw, human, &line);
		page_write_cards(jsonw, line.first);
		jsonw_int(jsonw, page_group_index(page, line.first));
		jsonw_close(jsonw, ']');
	}
	jsonw_close(jsonw, ']');
	jsonw_key(jsonw, "groups");
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < page->groups; i++)
		page_write_offer(jsonw, human, &page->group[i]);
	jsonw_close(jsonw, ']');
}

static void
page_write_help(struct jsonw *jsonw, const struct human_seat *human)
{
	struct page_text written;

	page_text_begin(&written);
	text_screen_examples(&written.screen, human);
	jsonw_key(jsonw, "help");
	page_text_end(&written, jsonw);
}

static void
page_write_task(struct jsonw *jsonw, const struct human_seat *human)
{
	struct page_text written;

	page_text_begin(&written);
	turn_task_print(&written.screen, human);
	jsonw_key(jsonw, "task");
	page_text_end(&written, jsonw);
	page_text_begin(&written);
	if (turn_task_print_pile(&written.screen, human)) {
		jsonw_key(jsonw, "pile");
		page_text_end(&written, jsonw);
	} else {
		page_text_drop(&written);
	}
}

static void
page_ask(struct page_frontend *page, const struct human_seat *human)
{
	struct jsonw jsonw = page_reply_begin(page);

	jsonw_str_member(&jsonw, "phase",
			 phase_word((enum phase)human->view->phase));
	page_write_task(&jsonw, human);
	if (page->refused[0] != '\0')
		jsonw_str_member(&jsonw, "refused", page->refused);
	if (human->legal.more)
		jsonw_bool_member(&jsonw, "more", true);
	if (human->may >> ACT_ARRANGE & 1)
		jsonw_bool_member(&jsonw, "arrange", true);
	page_write_help(&jsonw, human);
	page_write_offers(page, human, &jsonw);
	/* the human can still type the actions that do not fit */
	if (jsonw.full) {
		jsonw = page_reply_begin(page);
		jsonw_bool_member(&jsonw, "more", true);
	}
	page_reply_end(page, "ask", &jsonw);
}

/* --- an answer ------------------------------------------------------------ */

enum page_result {
	PAGE_PENDING,
	PAGE_CHOSE,
	PAGE_LEFT,
};

static void
page_reply_why(struct page_frontend *page, const char *why)
{
	struct jsonw jsonw = page_reply_begin(page);

	jsonw_str_member(&jsonw, "why", why);
	page_reply_end(page, "said", &jsonw);
}

static void
page_reply_fits(struct page_frontend *page, const struct menu *several)
{
	struct jsonw jsonw = page_reply_begin(page);

	jsonw_key(&jsonw, "fits");
	jsonw_open(&jsonw, '[');
	for (unsigned i = 0; i < several->n; i++)
		jsonw_int(&jsonw, several->at[i] + 1);
	jsonw_close(&jsonw, ']');
	page_reply_end(page, "said", &jsonw);
}

static enum page_result
page_handle_text(struct page_frontend *page, const struct human_seat *human,
		 int token, struct action *out)
{
	char text[TEXT_MAX], why_shown[sizeof(struct diag)];
	struct diag why;

	if (json_str(&page->json, token, text, sizeof(text)) < 0) {
		page_reply_why(page, "the text is too long");
		return PAGE_PENDING;
	}
	switch (answer_parse(&page->context, &human->legal, text, out,
			     &page->menu, &why)) {
	case ANSWER_PARSE_ACTION:
		return PAGE_CHOSE;
	case ANSWER_PARSE_SEVERAL:
		page_reply_fits(page, &page->menu);
		break;
	case ANSWER_PARSE_NOTHING:
		text_show(why.text, strlen(why.text), why_shown,
			  sizeof(why_shown));
		page_reply_why(page, why_shown);
		break;
	}
	return PAGE_PENDING;
}

static enum page_result
page_handle_line(struct page_frontend *page, const struct human_seat *human,
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
		/* the line is invalid or answers another question */
		return PAGE_PENDING;
	token = json_get(json, 0, "leave");
	if (token >= 0 && json->token[token].type == TOKEN_TRUE)
		return PAGE_LEFT;
	token = json_get(json, 0, "choose");
	if (token >= 0) {
		if (!json_int(json, token, 1, human->legal.n, &number)) {
			page_reply_why(page, "there is no such offer");
			return PAGE_PENDING;
		}
		action_copy(out, &human->legal.at[number - 1]);
		return PAGE_CHOSE;
	}
	token = json_get(json, 0, "say");
	if (token >= 0)
		return page_handle_text(page, human, token, out);
	page_reply_why(page, "the line has neither \"choose\" nor \"say\"");
	return PAGE_PENDING;
}

/* Read the next line.  Returns false at the end of input. */
static bool
page_read_line(struct page_frontend *page, struct bytes *line)
{
	while (!line_reader_take(&page->reader, line)) {
		ssize_t n = line_reader_fill(&page->reader, page->in);

		if (n == 0 || (n == -1 && errno != EINTR))
			return false;
	}
	return true;
}

static enum chosen
page_frontend_choose(void *arg, const struct human_seat *human,
		     struct action *out)
{
	struct page_frontend *page = arg;
	const struct text_screen by_suits = { .page = NULL };
	enum page_result result = PAGE_PENDING;
	struct bytes line;
	struct jsonw jsonw;

	seat_steps_asked(page->steps, human);
	text_screen_parse_context(&by_suits, human, &page->context);
	page->question++;
	page_ask(page, human);
	while (result == PAGE_PENDING)
		result = page_read_line(page, &line)
				 ? page_handle_line(page, human, line, out)
				 : PAGE_LEFT;
	page->refused[0] = '\0';
	jsonw = page_reply_begin(page);
	page_reply_end(page, "took", &jsonw);
	return result == PAGE_LEFT ? HUMAN_LEFT : HUMAN_CHOSE;
}

/* --- events --------------------------------------------------------------- */

static void
page_frontend_match(void *arg, const struct human_seat *human)
{
	struct page_frontend *page = arg;

	page->refused[0] = '\0';
	seat_steps_match(page->steps, human);
}

static void
page_frontend_event(void *arg, const struct human_seat *human,
		    const struct event *event)
{
	struct page_frontend *page = arg;

	(void)human;
	seat_steps_event(page->steps, event);
}

static void
page_frontend_refused(void *arg, const struct human_seat *human,
		      const char *rule, const char *message)
{
	struct page_frontend *page = arg;

	(void)human;
	snprintf(page->refused, sizeof(page->refused), "%s%s%s%s", message,
		 rule[0] != '\0' ? " (rule " : "", rule,
		 rule[0] != '\0' ? ")" : "");
}

static void
page_frontend_deal_over(void *arg, const struct human_seat *human,
			const struct deal_end *over)
{
	struct page_frontend *page = arg;

	seat_steps_deal_over(page->steps, human, over);
}

static void
page_frontend_match_over(void *arg, const struct human_seat *human,
			 const int *scores, const int *places)
{
	struct page_frontend *page = arg;

	seat_steps_match_over(page->steps, human, scores, places);
	page_write_line(page, "done", "{}", 2);
}

struct frontend
page_frontend(struct page_frontend *page)
{
	return (struct frontend){ .arg = page,
				  .match = page_frontend_match,
				  .event = page_frontend_event,
				  .refused = page_frontend_refused,
				  .choose = page_frontend_choose,
				  .deal_over = page_frontend_deal_over,
				  .match_over = page_frontend_match_over };
}

struct page_frontend *
page_frontend_new(int in, FILE *out)
{
	struct page_frontend *page = xcalloc(1, sizeof(*page));

	page->in = in;
	page->out = out;
	line_reader_init(&page->reader, page->line, sizeof(page->line));
	page->steps = seat_steps_new(
		&(struct view_steps_reader){ page, page_write_step });
	return page;
}

void
page_frontend_free(struct page_frontend *page)
{
	seat_steps_free(page->steps);
	fclose(page->out);
	close(page->in);
	free(page);
}
