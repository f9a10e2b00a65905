/* dw_ids.c - action ids and masks, for games with few actions. */
#include "library/internal.h"

unsigned
internal_count_ids(const struct rules *rules)
{
	const struct id_space *ids = rules->family->ids;

	return ids == NULL ? 0 : ids->count(rules);
}

unsigned
dw_ids(const struct dw_game *game)
{
	return internal_count_ids(&game->rules);
}

unsigned
dw_mask_words(const struct dw_game *game)
{
	return (internal_count_ids(&game->rules) + 63) / 64;
}

int
dw_list_id(const struct dw_list *list, unsigned i)
{
	if (i >= dw_list_count(list) || internal_count_ids(list->rules) == 0)
		return -1;
	return (int)list->rules->family->ids->of(&list->legal.at[i]);
}

int
dw_list_find(const struct dw_list *list, unsigned id)
{
	unsigned n = dw_list_count(list);

	/* UINT_MAX must not match the -1 of dw_list_id */
	if (n == 0 || id >= internal_count_ids(list->rules))
		return -1;
	for (unsigned i = 0; i < n; i++)
		if (dw_list_id(list, i) == (int)id)
			return (int)i;
	return -1;
}

int
dw_list_mask(const struct dw_list *list, uint64_t *words, struct dw_error *why)
{
	unsigned n = dw_list_count(list);

	if (n == 0)
		return internal_fail(
			why, "the list is empty: fill it with dw_table_legal "
			     "or dw_view_legal");
	if (internal_count_ids(list->rules) == 0)
		return internal_fail(why,
				     "the actions of %s have no ids: there are "
				     "too many",
				     list->rules->name);
	memset(words, 0,
	       (internal_count_ids(list->rules) + 63) / 64 * sizeof(*words));
	for (unsigned i = 0; i < n; i++) {
		unsigned id = (unsigned)dw_list_id(list, i);

		words[id / 64] |= UINT64_C(1) << id % 64;
	}
	return 0;
}
