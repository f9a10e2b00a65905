/*
 * page_budget.h - limit the time that a server spends on pages which are slow
 * to write, so that clients cannot take the CPU from matches.
 */
#ifndef DEADWOOD_ARENA_HTTP_PAGE_BUDGET_H
#define DEADWOOD_ARENA_HTTP_PAGE_BUDGET_H

#include <stdbool.h>
#include <stdint.h>

#include "lib/monotime.h"

/* The limits are arbitrary. */
#define PAGE_BUDGET_SHARE 4 /* share of one CPU's time: 1/4 */
/* maximum microseconds that a server saves up for later pages */
#define PAGE_BUDGET_US	  INT64_C(2000000)

/**
 * struct page_budget - time that may be spent on pages
 * @left_us: microseconds that are left, as of @at
 */
struct page_budget {
	int64_t left_us;
	struct monotime at;
};

void page_budget_init(struct page_budget *budget);

/* Add the time since the last call.  Returns true if any time is left. */
bool page_budget_is_left(struct page_budget *budget);

/* Take away the time that a page took, which the server began at @began. */
void page_budget_spend(struct page_budget *budget, struct monotime began);

#endif
