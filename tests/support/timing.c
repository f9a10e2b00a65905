#include "tests/support/timing.h"

#include <stdlib.h>
#include <time.h>

#include "referee/sheet/sheet.h"

int64_t
cpu_ns(void)
{
	struct timespec t;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

double
cpu_seconds(void)
{
	return (double)cpu_ns() / 1e9;
}

double
timeval_seconds(struct timeval t)
{
	return (double)t.tv_sec + (double)t.tv_usec / 1e6;
}

static int
compare_times(const void *a, const void *b)
{
	const int64_t *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

void
sort_times(int64_t *times, size_t n)
{
	qsort(times, n, sizeof(*times), compare_times);
}

static int
compare_values(const void *a, const void *b)
{
	const double *x = a, *y = b;

	return (*x > *y) - (*x < *y);
}

double
median(double *values, size_t n)
{
	qsort(values, n, sizeof(*values), compare_values);
	return values[n / 2];
}

bool
each_table(bool (*measure)(const struct rules *rules))
{
	static struct rules rules;
	struct diag diag;
	bool good = true;

	for (const char *const *game = sheet_names(); *game != NULL; game++)
		for (unsigned n = 1; n <= PLAYERS_MAX; n++)
			if (sheet_load(*game, NULL, NULL, n, &rules, &diag))
				good = measure(&rules) && good;
	return good;
}
