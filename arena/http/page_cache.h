/*
 * page_cache.h - the pages of matches that are over.
 *
 * To make one its whole log is played again, so the last ones are kept, and who
 * asks for many waits: over time making them takes a quarter of a processor at
 * the most.
 */
#ifndef DEADWOOD_ARENA_HTTP_PAGE_CACHE_H
#define DEADWOOD_ARENA_HTTP_PAGE_CACHE_H

#include "arena/http/http.h"

/* All chosen. */
#define PAGE_CACHE_KEPT	     16
#define PAGE_CACHE_LOG_BYTES (32 << 20) /* a longer log is for `arena view` */
#define PAGE_CACHE_SHARE     4
#define PAGE_CACHE_SAVED_US  INT64_C(2000000) /* of work, at the most */

struct page_cache;

struct page_cache *page_cache_new(struct http *http);
void page_cache_free(struct page_cache *cache);

/**
 * page_cache_match - the page of a match
 * @log: its path; no link is followed
 * @closed: others are still to play with the same cards: no hand is shown
 *
 * Sets @answer.
 */
void page_cache_match(struct page_cache *cache, uint64_t match, const char *log,
		      bool closed, struct http_answer *answer);

#endif
