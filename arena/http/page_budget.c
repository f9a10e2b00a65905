/* page_budget.c - share of the time for slow pages; see page_budget.h. */
#include "arena/http/page_budget.h"

void
page_budget_init(struct page_budget *budget)
{
	budget->left_us = PAGE_BUDGET_US;
	budget->at = monotime_now();
}

bool
page_budget_is_left(struct page_budget *budget)
{
	struct monotime now = monotime_now();

	budget->left_us += monotime_since_us(now, budget->at) /
			   PAGE_BUDGET_SHARE;
	if (budget->left_us > PAGE_BUDGET_US)
		budget->left_us = PAGE_BUDGET_US;
	budget->at = now;
	return budget->left_us > 0;
}

void
page_budget_spend(struct page_budget *budget, struct monotime began)
{
	budget->left_us -= monotime_since_us(monotime_now(), began);
}
