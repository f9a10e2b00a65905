/* mirror_effect.c - effect of mirrored cards; see mirror_effect.h. */
#include "arena/standings/mirror_effect.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

#define TINY 1e-9 /* sums of squares below this are rounding errors */

/**
 * struct mirror_sums - sums of a bot
 * @single: squares of the residuals, match by match
 * @grouped: squares of the sums of the residuals of each group
 */
struct mirror_sums {
	double single, grouped;
};

/* Sums of the residuals of each bot in a group; @matches is 0 if the entry is
 * free for another group. */
struct mirror_group {
	uint64_t number;
	unsigned matches;
	double *residual;
};

struct mirror_effect {
	const struct standings *standings;
	unsigned bots, group_matches;
	struct mirror_sums *sums;
	struct mirror_group *open;
	size_t open_count;
};

struct mirror_effect *
mirror_effect_new(const struct standings *standings)
{
	const struct store_run *run = standings_run(standings);
	struct mirror_effect *effect = xcalloc(1, sizeof(*effect));

	effect->standings = standings;
	effect->bots = run->bot_count;
	effect->group_matches = (unsigned)run->group_matches;
	effect->sums = xcalloc(run->bot_count + 1, sizeof(*effect->sums));
	return effect;
}

void
mirror_effect_free(struct mirror_effect *effect)
{
	if (effect == NULL)
		return;
	for (size_t i = 0; i < effect->open_count; i++)
		free(effect->open[i].residual);
	free(effect->open);
	free(effect->sums);
	free(effect);
}

static struct mirror_group *
mirror_group_find(struct mirror_effect *effect, uint64_t number)
{
	struct mirror_group *spare = NULL;

	for (size_t i = 0; i < effect->open_count; i++) {
		struct mirror_group *group = &effect->open[i];

		if (group->matches > 0 && group->number == number)
			return group;
		if (group->matches == 0)
			spare = group;
	}
	if (spare == NULL) {
		XGROW(effect->open, effect->open_count);
		spare = &effect->open[effect->open_count++];
		spare->residual = xcalloc(effect->bots,
					  sizeof(*spare->residual));
	}
	spare->number = number;
	spare->matches = 0;
	return spare;
}

static void
mirror_group_count(const struct mirror_effect *effect,
		   struct mirror_group *group)
{
	if (++group->matches < effect->group_matches)
		return;
	group->matches = 0;
	memset(group->residual, 0, effect->bots * sizeof(*group->residual));
}

/* Return the mean of the results of the bot in seat @i against its opponents in
 * this match. */
static double
mirror_expected_points(const struct standings *standings,
		       const struct store_match *match, unsigned i)
{
	unsigned sides = store_sides(match->seats, match->sides);
	double sum = 0;
	unsigned n = 0;

	for (unsigned j = 0; j < match->seats; j++) {
		struct versus versus;

		if (j % sides == i % sides)
			continue;
		versus = standings_versus(standings, match->seat[i].bot,
					  match->seat[j].bot);
		sum += versus.points / (double)versus.matches;
		n++;
	}
	return sum / n;
}

void
mirror_effect_add(struct mirror_effect *effect, const struct store_match *match)
{
	unsigned sides = store_sides(match->seats, match->sides);
	struct mirror_group *group;

	if (match->seats == 0)
		return;
	group = mirror_group_find(effect, match->group);
	for (unsigned i = 0; i < match->seats; i++) {
		struct mirror_sums *sums = &effect->sums[match->seat[i].bot];
		double *before = &group->residual[match->seat[i].bot];
		double points = (double)store_points(match, i) /
				(2 * (sides - 1));
		double residual;

		if (store_repeats_bot(match, i))
			continue;
		residual = points -
			   mirror_expected_points(effect->standings, match, i);
		sums->single += residual * residual;
		sums->grouped += residual * (residual + 2 * *before);
		*before += residual;
	}
	mirror_group_count(effect, group);
}

void
mirror_effect_add_uncounted(struct mirror_effect *effect, uint64_t group)
{
	mirror_group_count(effect, mirror_group_find(effect, group));
}

static double
mirror_sums_worth(const struct mirror_sums *sums)
{
	return sums->single > TINY && sums->grouped > TINY
		       ? sums->single / sums->grouped
		       : 0;
}

double
mirror_effect_bot(const struct mirror_effect *effect, unsigned bot)
{
	return mirror_sums_worth(&effect->sums[bot]);
}

double
mirror_effect_all(const struct mirror_effect *effect)
{
	struct mirror_sums all = { 0, 0 };

	for (unsigned i = 0; i < effect->bots; i++) {
		if (mirror_sums_worth(&effect->sums[i]) <= 0)
			continue;
		all.single += effect->sums[i].single;
		all.grouped += effect->sums[i].grouped;
	}
	return mirror_sums_worth(&all);
}
