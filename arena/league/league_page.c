/* league_page.c - frame and parts of a league's pages; see league_page.h. */
#include "arena/league/league_page.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "arena/html/page_head.h"
#include "lib/alloc.h"
#include "lib/text/text.h"

#define NOTE_MAX 512

/* --- frame ---------------------------------------------------------------- */

const struct league_page *
league_page_of(const struct report_page *page)
{
	return page->subject->of;
}

/* Write the line below the heading. */
static void
league_page_write_summary(struct report_page *page, bool first)
{
	const struct league_config *config = league_page_of(page)->site->config;
	struct html *html = &page->html;

	if (!first)
		return;
	html_open(html, "p", "dim");
	html_text(html, "A league of ");
	for (unsigned i = 0; i < config->games; i++)
		html_print(html, "%s%s", i > 0 ? ", " : "",
			   config->game[i].name);
	html_text(html, ". It has no end: send a bot at any time.");
	html_close(html, "p");
}

static void
league_page_write_foot(struct report_page *page)
{
	const struct league_page *league = league_page_of(page);
	struct html *html = &page->html;
	char when[32];

	league_page_time(when, sizeof(when), league->site->now_ms);
	html_element(html, "p", NULL, "Written at %s by %s.", when,
		     page->subject->program);
	if (league->script != NULL)
		html_script(html,
			    page_part_text(league_page_parts, league->script));
}

/* Set the navigation links.  A league of one game has only one table. */
static void
league_page_set_links(const struct league_config *config,
		      struct report_page_link *links,
		      char files[][BOT_NAME_MAX + 8])
{
	unsigned n = 0;

	links[n++] = (struct report_page_link){ "Table", "./" };
	for (unsigned i = 0; config->games > 1 && i < config->games; i++) {
		snprintf(files[i], sizeof(files[i]), "games/%s",
			 config->game[i].name);
		links[n++] = (struct report_page_link){ config->game[i].name,
							files[i] };
	}
	links[n++] = (struct report_page_link){ "Queue", "queue" };
	links[n++] = (struct report_page_link){ "My bots", "me" };
	links[n] = (struct report_page_link){ NULL, NULL };
}

void
league_page_begin(struct league_page *page, FILE *out, const char *title,
		  const char *here)
{
	const struct league_config *config = page->site->config;
	struct report_page_link links[LEAGUE_PAGE_LINKS];
	char files[LEAGUE_GAMES_MAX][BOT_NAME_MAX + 8];

	page->subject = (struct report_page_subject){
		.name = config->name,
		.dir = "",
		.program = "deadwood " DEADWOOD_VERSION,
		.of = page,
		.write = league_page_write_summary,
		.policy = page->script != NULL ? PAGE_POLICY_LIVE : NULL,
		.write_foot = league_page_write_foot,
	};
	page->page.subject = &page->subject;
	page->page.here = here;
	league_page_set_links(config, links, files);
	report_page_begin(&page->page, out, title, page->up, links);
}

void
league_page_end(struct league_page *page)
{
	report_page_end(&page->page);
}

/* --- parts ---------------------------------------------------------------- */

void
league_page_cell(struct report_page *page, const char *text)
{
	html_open(&page->html, "td", NULL);
	if (page->cell_head != NULL)
		html_attr(&page->html, "data-head", "%s", page->cell_head);
	html_text(&page->html, text);
	html_close(&page->html, "td");
}

void
league_page_bot_name(struct report_page *page, const char *name)
{
	char *to = xprintf("%sbots/%s", league_page_of(page)->up, name);

	report_page_name(page, name, to);
	free(to);
}

void
league_page_time(char *out, size_t size, int64_t ms)
{
	time_t seconds = (time_t)(ms / 1000);
	struct tm utc;

	if (gmtime_r(&seconds, &utc) == NULL ||
	    strftime(out, size, "%Y-%m-%d %H:%M UTC", &utc) == 0)
		snprintf(out, size, "-");
}

void
league_page_seconds(char *out, size_t size, double seconds)
{
	char count[40];

	if (seconds < 0.0995) {
		snprintf(out, size, "%.0f ms", seconds * 1000);
		return;
	}
	if (seconds < 99.5) {
		snprintf(out, size, seconds < 9.95 ? "%.1f s" : "%.0f s",
			 seconds);
		return;
	}
	if (seconds < 2 * 3600)
		report_page_count(count, sizeof(count),
				  (uint64_t)(seconds / 60), "minute");
	else if (seconds < 2 * 86400)
		report_page_count(count, sizeof(count),
				  (uint64_t)(seconds / 3600), "hour");
	else
		report_page_count(count, sizeof(count),
				  (uint64_t)(seconds / 86400), "day");
	snprintf(out, size, "%s", count);
}

void
league_page_ago(char *out, size_t size, int64_t ms, int64_t now_ms)
{
	int64_t seconds = (now_ms - ms) / 1000;
	char period[40];

	if (seconds < 1) {
		snprintf(out, size, "now");
		return;
	}
	if (seconds < 100)
		snprintf(period, sizeof(period), "%" PRId64 " s", seconds);
	else
		league_page_seconds(period, sizeof(period), (double)seconds);
	snprintf(out, size, "%s ago", period);
}

void
league_page_note(struct league_page *page, const char *format, ...)
{
	char text[NOTE_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	html_element(&page->page.html, "p", "dim", "%s", text);
}

void
league_page_pre(struct league_page *page, const char *text)
{
	struct html *html = &page->page.html;

	html_open(html, "pre", NULL);
	html_attr(html, "tabindex", "0");
	html_text(html, text);
	html_close(html, "pre");
}

void
league_page_expects(struct league_page *page)
{
	char *text = league_config_expects(page->site->config);

	html_element(&page->page.html, "p", NULL, "%s", text);
	free(text);
}

void
league_page_send(struct league_page *page, const char *name)
{
	struct html *html = &page->page.html;
	char *address = shell_word(page->site->address);

	html_open(html, "p", NULL);
	html_text(html, "Get a token from the organiser. Then send an archive "
			"(zip or tar) with the files of the bot, on the page ");
	html_open(html, "a", NULL);
	html_attr(html, "href", "%sme", page->up);
	html_text(html, "My bots");
	html_close(html, "a");
	html_text(html, " or with this command:");
	html_close(html, "p");
	html_open(html, "pre", NULL);
	html_attr(html, "tabindex", "0");
	html_print(html,
		   "curl -T bot.zip -H \"Authorization: Bearer $TOKEN\" "
		   "%s/bots/%s",
		   address, name);
	html_close(html, "pre");
	league_page_expects(page);
	free(address);
}
