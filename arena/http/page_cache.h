/*
 * page_cache.h - cache of the HTML pages of finished matches.
 *
 * To make a page, the server replays the whole log.  Therefore the cache keeps
 * the PAGE_CACHE_PAGES most recently used pages.  New pages have a budget of
 * time (page_budget.h).  Beyond that, the answer is status 503.
 */
#ifndef DEADWOOD_ARENA_HTTP_PAGE_CACHE_H
#define DEADWOOD_ARENA_HTTP_PAGE_CACHE_H

#include "arena/http/http.h"

/* The limits of the page cache are arbitrary. */
#define PAGE_CACHE_PAGES     16
#define PAGE_CACHE_LOG_BYTES (32 << 20) /* maximum bytes of a log */

struct page_cache;

/* Create a cache.  @ask: bots that the viewers of pages with open hands can ask
 * (match_steps.h), borrowed; or NULL. */
struct page_cache *page_cache_new(struct http *http, const char *const *ask);
void page_cache_free(struct page_cache *cache);

/**
 * page_cache_match - answer with the page of a match
 * @match: number that identifies the page
 * @log: path of the match's log.  The function does not follow symbolic links
 * @hide_hands: true: hide the hands, because other matches with the same cards
 *	are not played yet
 * @answer: gets the answer; the cache owns the body of the answer
 */
void page_cache_match(struct page_cache *cache, uint64_t match, const char *log,
		      bool hide_hands, struct http_answer *answer);

#endif
