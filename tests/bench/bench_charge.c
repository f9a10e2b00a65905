/*
 * bench_charge.c - check that the clocks charge all CPU time that a bot used.
 *
 *   bench_charge [-n ANSWERS]
 *
 * 10,000 answers that each compute for 3 ms, with each clock, with bot and
 * referee on one core and on any.  Target: no answer is charged less than 2.7
 * ms.
 */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "tests/support/charges.h"

int
main(int argc, char **argv)
{
	unsigned answers = 10000;
	int status = 0, c;

	while ((c = getopt(argc, argv, "n:")) != -1) {
		if (c != 'n')
			return 2;
		answers = (unsigned)strtoul(optarg, NULL, 10);
	}
	for (unsigned i = 0; i < 4; i++) {
		enum clock_kind kind = i % 2 == 0 ? CLOCK_WALL : CLOCK_CPU;
		struct charges got = charges_measure(kind, answers, i < 2);

		printf("clock: %s, %s: %u of %u answers of %d us were charged "
		       "less than %d us, the least %lld us\n",
		       kind == CLOCK_CPU ? "cpu " : "wall",
		       i < 2 ? "one core " : "any cores", got.low, got.answers,
		       CHARGES_WORK_US, CHARGES_LEAST_US,
		       (long long)got.least_us);
		status |= got.low > 0 || got.answers < answers;
	}
	return status;
}
