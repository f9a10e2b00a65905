/* import_rows.c - sort the rows of tables by match; see import_rows.h. */
#include "import_rows.h"

#include <stdlib.h>

#include "lib/alloc.h"

/* Counting sort, which keeps the order of the runs of a match. */
void
import_sort(const struct import *all, struct import_sorted *sorted)
{
	uint32_t *at = xcalloc(all->matches + 2u, sizeof(*at));

	sorted->run = xcalloc(all->runs + 1u, sizeof(*sorted->run));
	for (uint32_t i = 0; i < all->runs; i++)
		at[all->run[i].match + 2]++;
	for (uint32_t m = 0; m < all->matches; m++)
		at[m + 2] += at[m + 1];
	for (uint32_t i = 0; i < all->runs; i++)
		sorted->run[at[all->run[i].match + 1]++] = i;
	sorted->at = at; /* each entry is now the start of its match */
}

static uint32_t
row_run_end(const struct import *all, uint32_t run)
{
	return run + 1 < all->runs ? all->run[run + 1].row : all->rows;
}

unsigned
import_rows_of(const struct import *all, const struct import_sorted *sorted,
	       uint32_t match, uint32_t *rows)
{
	unsigned n = 0;

	for (uint32_t k = sorted->at[match]; k < sorted->at[match + 1]; k++) {
		uint32_t run = sorted->run[k], end = row_run_end(all, run);

		for (uint32_t i = all->run[run].row; i < end; i++) {
			if (n == FINISH_SEATS_MAX)
				return n + 1;
			rows[n++] = i;
		}
	}
	return n;
}

void
import_sorted_release(struct import_sorted *sorted)
{
	free(sorted->at);
	free(sorted->run);
}

uint32_t *
import_by_group(const struct import *all)
{
	uint32_t *first = xcalloc(all->groups + 2u, sizeof(*first));
	uint32_t *by_group = xcalloc(all->matches + 1u, sizeof(*by_group));

	for (uint32_t m = 0; m < all->matches; m++)
		first[all->match[m].group + 2]++;
	for (uint32_t g = 0; g < all->groups; g++)
		first[g + 2] += first[g + 1];
	for (uint32_t m = 0; m < all->matches; m++)
		by_group[first[all->match[m].group + 1]++] = m;
	free(first);
	return by_group;
}
