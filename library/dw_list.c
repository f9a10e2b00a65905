/* dw_list.c - access to lists of legal actions. */
#include "library/internal.h"

#include <stdlib.h>

int
dw_list_new(struct dw_list **out, struct dw_error *why)
{
	*out = internal_alloc(sizeof(**out), why);
	return *out == NULL ? -1 : 0;
}

void
dw_list_free(struct dw_list *list)
{
	free(list);
}

unsigned
dw_list_count(const struct dw_list *list)
{
	return list->rules == NULL ? 0 : list->legal.n;
}

int
dw_list_more(const struct dw_list *list)
{
	return list->rules != NULL && list->legal.more;
}

long
dw_list_action(const struct dw_list *list, unsigned i, char *out, size_t size,
	       struct dw_error *why)
{
	struct jsonw jsonw = internal_text_begin(out, size);

	if (i >= dw_list_count(list))
		return internal_fail(why,
				     "there is no action %u: the list has %u, "
				     "numbered from 0",
				     i, dw_list_count(list));
	action_write(&jsonw, list->rules, &list->legal.at[i]);
	return internal_text_end(&jsonw, why);
}
