/* page_cache.c - the pages of matches that are over; see page_cache.h. */
#include "arena/http/page_cache.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/standings/same_cards.h"
#include "arena/viewer/match_page.h"
#include "lib/alloc.h"
#include "lib/monotime.h"

/**
 * struct kept - a page that was made
 * @used: when it was last asked for
 */
struct kept {
	uint64_t match;
	bool closed;
	struct monotime used;
	struct http_body *body;
};

/**
 * struct page_cache - pages, and the time that may be spent on more
 * @saved_us: at @counted
 */
struct page_cache {
	struct http *http;
	int64_t saved_us;
	struct monotime counted;
	struct kept kept[PAGE_CACHE_KEPT];
};

struct page_cache *
page_cache_new(struct http *http)
{
	struct page_cache *cache = xcalloc(1, sizeof(*cache));

	cache->http = http;
	cache->saved_us = PAGE_CACHE_SAVED_US;
	cache->counted = monotime_now();
	return cache;
}

void
page_cache_free(struct page_cache *cache)
{
	if (cache == NULL)
		return;
	for (unsigned i = 0; i < PAGE_CACHE_KEPT; i++)
		http_body_free(cache->kept[i].body);
	free(cache);
}

/* --- making --------------------------------------------------------------- */

static bool
print_open(FILE *out, const char *log, struct diag *diag)
{
	struct same_cards same;
	struct page_link told[SAME_CARDS_MAX];
	char pages[SAME_CARDS_MAX][24];
	const struct match_look look = { .eyes = NULL };
	bool done = same_cards_find(&same, log, diag);

	for (unsigned i = 0; i < same.n; i++) {
		snprintf(pages[i], sizeof(pages[i]), "%" PRIu64,
			 same.at[i].match);
		told[i] = (struct page_link){ .match = same.at[i].match,
					      .page = pages[i],
					      .seats = same.at[i].seats };
	}
	done = done && match_page(out, log, &look, told, same.n, diag);
	same_cards_release(&same);
	return done;
}

static bool
print_closed(FILE *out, const char *log, struct diag *diag)
{
	const struct match_look look = { .eyes = "public", .closed = true };

	return match_page(out, log, &look, NULL, 0, diag);
}

/* The page, or NULL: the log does not hold. */
static struct http_body *
make_page(struct http *http, const char *log, bool closed)
{
	struct diag diag;
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);
	bool done;

	if (out == NULL)
		return NULL;
	done = closed ? print_closed(out, log, &diag)
		      : print_open(out, log, &diag);
	done = fclose(out) == 0 && done;
	if (done)
		return http_body_new(http, "text/html", text, len);
	free(text);
	return NULL;
}

/* Is there time for one more?  It grows while none is made. */
static bool
may_make(struct page_cache *cache)
{
	struct monotime now = monotime_now();

	cache->saved_us += monotime_since_us(now, cache->counted) /
			   PAGE_CACHE_SHARE;
	if (cache->saved_us > PAGE_CACHE_SAVED_US)
		cache->saved_us = PAGE_CACHE_SAVED_US;
	cache->counted = now;
	return cache->saved_us > 0;
}

/* The place of the page that was asked for longest ago. */
static struct kept *
oldest(struct page_cache *cache)
{
	struct kept *found = &cache->kept[0];

	for (unsigned i = 1; i < PAGE_CACHE_KEPT; i++)
		if (cache->kept[i].used.us < found->used.us)
			found = &cache->kept[i];
	return found;
}

static struct kept *
find_kept(struct page_cache *cache, uint64_t match, bool closed)
{
	for (unsigned i = 0; i < PAGE_CACHE_KEPT; i++)
		if (cache->kept[i].body != NULL &&
		    cache->kept[i].match == match &&
		    cache->kept[i].closed == closed)
			return &cache->kept[i];
	return NULL;
}

/* Why a log is not shown here; NULL: it may be. */
static const char *
refuse_log(const char *log)
{
	struct stat file;

	if (lstat(log, &file) != 0 || !S_ISREG(file.st_mode))
		return "the log of this match is not there\n";
	if (file.st_size > PAGE_CACHE_LOG_BYTES)
		return "this match is too long to be shown here: its page is "
		       "made by arena view\n";
	return NULL;
}

void
page_cache_match(struct page_cache *cache, uint64_t match, const char *log,
		 bool closed, struct http_answer *answer)
{
	struct kept *kept = find_kept(cache, match, closed);
	struct monotime began = monotime_now();

	if (kept == NULL) {
		*answer = (struct http_answer){ .status = 404,
						.text = refuse_log(log) };
		if (answer->text != NULL)
			return;
		*answer = (struct http_answer){
			.status = 503,
			.text = "many pages are asked for: this one comes in a "
				"moment\n"
		};
		if (!may_make(cache))
			return;
		kept = oldest(cache);
		http_body_free(kept->body);
		*kept = (struct kept){ .match = match,
				       .closed = closed,
				       .body = make_page(cache->http, log,
							 closed) };
		cache->saved_us -= monotime_since_us(monotime_now(), began);
	}
	kept->used = monotime_now();
	*answer = (struct http_answer){ .status = 200, .body = kept->body };
	if (kept->body == NULL)
		*answer = (struct http_answer){
			.status = 500,
			.text = "this log cannot be shown: arena replay "
				"--verify says why\n"
		};
}
