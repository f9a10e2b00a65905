#include "points.h"

#include <math.h>
#include <stdlib.h>

#include "lib/alloc.h"
#include "rating.h"
#include "student.h"

void
points_init(struct points *points, uint32_t bots)
{
	*points = (struct points){
		.bot = xcalloc(bots + 1u, sizeof(*points->bot)),
		.open = xcalloc(bots + 1u, sizeof(*points->open)),
	};
}

void
points_end(struct points *points)
{
	for (uint32_t i = 0; i < points->open_count; i++) {
		struct points_bot *bot = &points->bot[points->open[i]];
		double x = bot->sum / bot->deals, off = x - bot->mean;

		bot->groups++;
		bot->mean += off / (double)bot->groups;
		bot->squares += off * (x - bot->mean);
		bot->sum = bot->deals = 0;
	}
	points->open_count = 0;
}

void
points_add(struct points *points, uint32_t group, uint32_t bot, double score,
	   double deals)
{
	if (points->open_count > 0 && points->group != group)
		points_end(points);
	points->group = group;
	if (!(deals > 0))
		return; /* no deal was dealt */
	if (!(points->bot[bot].deals > 0))
		points->open[points->open_count++] = bot;
	points->bot[bot].sum += score;
	points->bot[bot].deals += deals;
}

struct points_rate
points_rate(const struct points *points, uint32_t bot)
{
	const struct points_bot *b = &points->bot[bot];
	double n = (double)b->groups;
	struct points_rate rate = { b->groups, NAN, NAN, NAN };

	if (b->groups > 0)
		rate.mean = b->mean;
	if (b->groups >= RATING_GROUPS_MIN) {
		rate.error = sqrt(b->squares / (n - 1) / n);
		rate.half = rate.error * student_bound(0.05, n - 1);
	}
	return rate;
}

void
points_release(struct points *points)
{
	free(points->bot);
	free(points->open);
	*points = (struct points){ 0 };
}
