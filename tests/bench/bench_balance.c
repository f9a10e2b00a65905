/*
 * bench_balance.c - time to schedule balanced pairings for twenty tournament
 * sizes, up to two hundred bots and eight seats.
 *
 * Target: one second of CPU time for all twenty.
 */
#include <stdio.h>
#include <stdlib.h>

#include "arena/schedule/balance.h"
#include "lib/alloc.h"
#include "tests/support/fields.h"
#include "tests/support/timing.h"

#define TARGET_S 1.0

static double
balance_seconds(const struct field_size *size)
{
	const struct pairing_field field = { .bots = size->bots,
					     .seats = size->seats };
	uint32_t *out = xcalloc((size_t)size->tables * size->seats,
				sizeof(*out));
	double began = cpu_seconds(), took;

	if (!balance_tables(&field, 1, size->tables, out)) {
		fprintf(stderr, "bench_balance: no schedule found\n");
		exit(1);
	}
	took = cpu_seconds() - began;
	free(out);
	return took;
}

int
main(void)
{
	double all = 0;

	for (size_t i = 0; i < FIELD_SIZES; i++) {
		const struct field_size *size = &field_sizes[i];
		double took = balance_seconds(size);

		all += took;
		printf("%3u bots, %u seats, %4u tables: %7.2f ms\n", size->bots,
		       size->seats, size->tables, took * 1e3);
	}
	printf("total: %.2f s\n", all);
	return all >= TARGET_S;
}
