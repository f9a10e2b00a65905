/* format.c - functions that several tournament formats share; see format.h. */
#include "arena/schedule/format.h"

#include <stdarg.h>
#include <stdio.h>

#include "arena/schedule/seeds.h"
#include "lib/alloc.h"
#include "lib/prng.h"

bool
format_refuse(struct schedule_fault *fault, const char *key, const char *format,
	      ...)
{
	char text[DIAG_TEXT_MAX];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	diag_set(&fault->diag, "%s", text);
	fault->key = key;
	return false;
}

void
format_seeding(const struct schedule *schedule, bool shuffled, uint32_t *out)
{
	const struct bot_list *first = &schedule->terms.seeding;
	uint32_t bots = schedule->terms.field.bots, n = first->count;
	struct seeds seeds;
	uint64_t prng;

	seeds_init(&seeds, schedule->terms.seed);
	prng = seeds_draw(&seeds);
	for (uint32_t i = 0; i < n; i++)
		out[i] = first->bots[i];
	for (uint32_t bot = 0; bot < bots; bot++) {
		uint32_t k = 0;

		while (k < first->count && first->bots[k] != bot)
			k++;
		if (k < first->count)
			continue;
		k = first->count;
		k = shuffled ? k + prng_below(&prng, n - k + 1) : n;
		out[n] = out[k];
		out[k] = bot;
		n++;
	}
}

struct encounter *
format_add(struct schedule *schedule, uint64_t round)
{
	struct encounter *encounter;

	XGROW(schedule->list, schedule->encounters);
	encounter = &schedule->list[schedule->encounters++];
	*encounter = (struct encounter){ .round = round };
	return encounter;
}
