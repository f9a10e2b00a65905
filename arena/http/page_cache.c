/* page_cache.c - cache of match pages; see page_cache.h. */
#include "arena/http/page_cache.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/http/page_budget.h"
#include "arena/standings/same_cards.h"
#include "arena/viewer/match_page.h"
#include "lib/alloc.h"
#include "lib/monotime.h"

/**
 * struct cached_page - a page in the cache
 * @last_used: time of the last request
 */
struct cached_page {
	uint64_t match;
	bool hide_hands;
	struct monotime last_used;
	struct http_body *body;
};

/**
 * struct page_cache - pages, and a time budget to make more
 * @ask: bots that viewers can ask, see match_steps.h
 */
struct page_cache {
	struct http *http;
	const char *const *ask;
	struct page_budget budget;
	struct cached_page page[PAGE_CACHE_PAGES];
};

struct page_cache *
page_cache_new(struct http *http, const char *const *ask)
{
	struct page_cache *cache = xcalloc(1, sizeof(*cache));

	cache->http = http;
	cache->ask = ask;
	page_budget_init(&cache->budget);
	return cache;
}

void
page_cache_free(struct page_cache *cache)
{
	if (cache == NULL)
		return;
	for (unsigned i = 0; i < PAGE_CACHE_PAGES; i++)
		http_body_free(cache->page[i].body);
	free(cache);
}

/* --- making pages --------------------------------------------------------- */

static bool
page_print_open(FILE *out, const char *log, const char *const *ask,
		struct diag *diag)
{
	struct same_cards same;
	struct page_link links[SAME_CARDS_MAX];
	char pages[SAME_CARDS_MAX][24];
	const struct match_look look = { .ask = ask };
	bool done = same_cards_find(&same, log, diag);

	for (unsigned i = 0; i < same.n; i++) {
		snprintf(pages[i], sizeof(pages[i]), "%" PRIu64,
			 same.at[i].match);
		links[i] = (struct page_link){ .match = same.at[i].match,
					       .page = pages[i],
					       .seats = same.at[i].seats };
	}
	done = done && match_page(out, log, &look, links, same.n, diag);
	same_cards_release(&same);
	return done;
}

static bool
page_print_closed(FILE *out, const char *log, struct diag *diag)
{
	const struct match_look look = { .eyes = "public", .hide_hands = true };

	return match_page(out, log, &look, NULL, 0, diag);
}

/* Make a page.  Returns NULL if the log is invalid. */
static struct http_body *
page_make(const struct page_cache *cache, const char *log, bool hide_hands)
{
	struct diag diag;
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);
	bool done = hide_hands ? page_print_closed(out, log, &diag)
			       : page_print_open(out, log, cache->ask, &diag);

	done = fclose(out) == 0 && done;
	if (done)
		return http_body_new(cache->http, "text/html", text, len);
	free(text);
	return NULL;
}

/* Return the least recently used page. */
static struct cached_page *
page_cache_oldest(struct page_cache *cache)
{
	struct cached_page *found = &cache->page[0];

	for (unsigned i = 1; i < PAGE_CACHE_PAGES; i++)
		if (cache->page[i].last_used.us < found->last_used.us)
			found = &cache->page[i];
	return found;
}

static struct cached_page *
page_cache_find(struct page_cache *cache, uint64_t match, bool hide_hands)
{
	for (unsigned i = 0; i < PAGE_CACHE_PAGES; i++)
		if (cache->page[i].body != NULL &&
		    cache->page[i].match == match &&
		    cache->page[i].hide_hands == hide_hands)
			return &cache->page[i];
	return NULL;
}

/* Return the reason why a log cannot be shown, or NULL if it can be shown. */
static const char *
page_refuse_log(const char *log)
{
	struct stat file;

	if (lstat(log, &file) != 0 || !S_ISREG(file.st_mode))
		return "the log of this match is missing\n";
	if (file.st_size > PAGE_CACHE_LOG_BYTES)
		return "the log of this match is too long for this page; use "
		       "arena view\n";
	return NULL;
}

void
page_cache_match(struct page_cache *cache, uint64_t match, const char *log,
		 bool hide_hands, struct http_answer *answer)
{
	struct cached_page *page = page_cache_find(cache, match, hide_hands);
	struct monotime began = monotime_now();

	if (page == NULL) {
		const char *refusal = page_refuse_log(log);

		if (refusal != NULL) {
			http_answer_text(answer, 404, refusal);
			return;
		}
		if (!page_budget_is_left(&cache->budget)) {
			http_answer_text(
				answer, 503,
				"the server is busy: reload in a moment\n");
			return;
		}
		page = page_cache_oldest(cache);
		http_body_free(page->body);
		*page = (struct cached_page){ .match = match,
					      .hide_hands = hide_hands,
					      .body = page_make(cache, log,
								hide_hands) };
		page_budget_spend(&cache->budget, began);
	}
	page->last_used = monotime_now();
	*answer = (struct http_answer){ .status = 200, .body = page->body };
	if (page->body == NULL)
		http_answer_text(answer, 500,
				 "cannot show this log; arena replay --verify "
				 "prints the reason\n");
}
