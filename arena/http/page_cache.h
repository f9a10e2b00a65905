/*
 * page_cache.h - cache of the HTML pages of finished matches.
 *
 * Making a page replays the whole log.  Therefore the last PAGE_CACHE_PAGES
 * pages are kept, and making pages is limited to a quarter of one CPU over
 * time. Beyond the limit the answer is status 503.
 */
#ifndef DEADWOOD_ARENA_HTTP_PAGE_CACHE_H
#define DEADWOOD_ARENA_HTTP_PAGE_CACHE_H

#include "arena/http/http.h"

/* All chosen. */
#define PAGE_CACHE_PAGES     16
#define PAGE_CACHE_LOG_BYTES (32 << 20) /* longer logs need `arena view` */
#define PAGE_CACHE_SHARE     4		/* one part in so many of the time */
#define PAGE_CACHE_BUDGET_US INT64_C(2000000) /* of saved time, at most */

struct page_cache;

struct page_cache *page_cache_new(struct http *http);
void page_cache_free(struct page_cache *cache);

/**
 * page_cache_match - answer with the page of a match
 * @log: its path; symbolic links are not followed
 * @hide_hands: other matches are still to be played with the same cards: the
 *page shows no hands
 * @answer: set; its body is owned by the cache
 */
void page_cache_match(struct page_cache *cache, uint64_t match, const char *log,
		      bool hide_hands, struct http_answer *answer);

#endif
