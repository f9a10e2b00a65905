/* league_sim.c - a league on a made-up clock; see league_sim.h. */
#include "tests/support/league_sim.h"

#include <math.h>
#include <stdlib.h>

#include "arena/rating/rating.h"
#include "arena/rating/student.h"
#include "lib/alloc.h"
#include "lib/prng.h"

#define MEAN_ELO   1350.0
#define SPREAD_ELO 250.0

static double
sim_roll(struct league_sim *sim)
{
	return (prng_draw(&sim->prng) + 0.5) / 4294967296.0;
}

static void
sim_add_bot(struct league_sim *sim, double strength, double group_s)
{
	unsigned i = sim->count++;
	bool house = i < LEAGUE_SIM_HOUSES;
	int64_t least = -1;

	for (unsigned j = LEAGUE_SIM_HOUSES; j < i; j++)
		if (least < 0 || sim->contender[j].used_us < least)
			least = sim->contender[j].used_us;
	sim->contender[i] = (struct contender){ .id = i + 1,
						.owner = house ? 0 : i + 1,
						.house = house,
						.placing = !house,
						.used_us = least > 0 ? least
								     : 0,
						.elo = NAN,
						.half = HUGE_VAL };
	sim->bot[i] = (struct league_sim_bot){
		.strength = strength,
		.group_us = group_s * LEAGUE_SIM_SECOND,
		.ended_us = sim->clock_us,
	};
}

struct league_sim *
league_sim_new(unsigned seats, unsigned tables, uint64_t prng)
{
	struct league_sim *sim = xcalloc(1, sizeof(*sim));

	sim->settings = (struct matchmaking){ .seats = seats,
					      .tables = tables,
					      .playing_max = 2,
					      .anchor_every = 10,
					      .slow_us = 5000000,
					      .credit_us = 60000000 };
	sim->prng = prng;
	finishes_init(&sim->finishes, LEAGUE_SIM_BOTS);
	for (unsigned t = 0; t < LEAGUE_SIM_TABLES; t++)
		sim->table[t].ends_us = HUGE_VAL;
	for (unsigned i = 0; i < LEAGUE_SIM_HOUSES; i++)
		sim_add_bot(sim, 900 + 300 * i, 0.01);
	return sim;
}

void
league_sim_free(struct league_sim *sim)
{
	finishes_release(&sim->finishes);
	free(sim);
}

void
league_sim_add(struct league_sim *sim, double group_s)
{
	double radius = sqrt(-2 * log(sim_roll(sim)));

	sim_add_bot(sim,
		    MEAN_ELO + SPREAD_ELO * radius *
				       cos(2 * acos(-1) * sim_roll(sim)),
		    group_s);
}

/*
 * Groups.
 */

/* Pick random versions.  A version that is placing gets the first seat. */
static void
sim_pick_at_random(struct league_sim *sim, unsigned *seat)
{
	unsigned n = 0;

	for (unsigned i = 0; i < sim->count; i++)
		if (sim->contender[i].placing)
			seat[n = 0] = i, n = 1;
	while (n < sim->settings.seats) {
		unsigned i = prng_below(&sim->prng, sim->count), j = 0;

		while (j < n && seat[j] != i)
			j++;
		if (j == n)
			seat[n++] = i;
	}
}

static bool
sim_pick(struct league_sim *sim, unsigned *seat)
{
	for (unsigned i = 0; i < sim->count; i++)
		sim->contender[i].waits_us = (int64_t)(sim->clock_us -
						       sim->bot[i].ended_us);
	if (!sim->at_random)
		return matchmaking_pick(&sim->settings, sim->contender,
					sim->count, &sim->prng, seat);
	sim_pick_at_random(sim, seat);
	return true;
}

/* Record in the contenders that their group has begun. */
static void
sim_seat(struct league_sim *sim, const unsigned *seat)
{
	unsigned seats = sim->settings.seats;
	bool house = false;

	for (unsigned i = 0; i < seats; i++)
		house = house || sim->contender[seat[i]].house;
	for (unsigned i = 0; i < seats; i++) {
		struct contender *c = &sim->contender[seat[i]];
		unsigned n = 0;

		c->groups++;
		c->playing++;
		c->unanchored = house ? 0 : c->unanchored + 1;
		for (unsigned j = 0; j < seats; j++)
			if (j != i)
				c->met[n++] = sim->contender[seat[j]].id;
	}
}

static void
sim_begin_group(struct league_sim *sim, struct league_sim_table *table)
{
	table->ends_us = HUGE_VAL;
	if (!sim_pick(sim, table->seat))
		return;
	sim_seat(sim, table->seat);
	table->ends_us = sim->clock_us;
	for (unsigned i = 0; i < sim->settings.seats; i++) {
		table->takes_us[i] = sim->bot[table->seat[i]].group_us *
				     (0.5 + sim_roll(sim));
		table->ends_us += table->takes_us[i];
	}
}

/* Add the matches of a group: the bot with the most luck and strength wins. */
static void
sim_add_matches(struct league_sim *sim, const unsigned *seat)
{
	unsigned seats = sim->settings.seats;
	uint32_t bots[PAIRING_SEATS_MAX], places[PAIRING_SEATS_MAX];
	double luck[PAIRING_SEATS_MAX];

	for (unsigned m = 0; m < seats; m++) {
		for (unsigned i = 0; i < seats; i++) {
			bots[i] = seat[i];
			luck[i] = sim->bot[seat[i]].strength / RATING_ELO -
				  log(-log(sim_roll(sim)));
			places[i] = 1;
		}
		for (unsigned i = 0; i < seats; i++)
			for (unsigned j = 0; j < seats; j++)
				places[i] += luck[j] > luck[i];
		finishes_add(&sim->finishes, sim->groups, bots, places, seats);
	}
	sim->groups++;
}

static void
sim_end_group(struct league_sim *sim, const struct league_sim_table *table)
{
	if (sim->rated)
		sim_add_matches(sim, table->seat);
	for (unsigned i = 0; i < sim->settings.seats; i++) {
		struct contender *c = &sim->contender[table->seat[i]];
		struct league_sim_bot *bot = &sim->bot[table->seat[i]];

		c->playing--;
		c->used_us += (int64_t)table->takes_us[i];
		c->group_us = (int64_t)bot->group_us;
		bot->ended++;
		c->placing = !c->house && bot->ended < LEAGUE_SIM_PLACED;
		if (bot->ended_us > sim->warm_us)
			bot->longest_us = fmax(bot->longest_us,
					       sim->clock_us - bot->ended_us);
		bot->ended_us = sim->clock_us;
	}
}

void
league_sim_step(struct league_sim *sim)
{
	struct league_sim_table *table = sim->table, *first = table;
	unsigned tables = sim->settings.tables;

	for (unsigned t = 0; t < tables; t++)
		if (!(table[t].ends_us < HUGE_VAL))
			sim_begin_group(sim, &table[t]);
	for (unsigned t = 1; t < tables; t++)
		if (table[t].ends_us < first->ends_us)
			first = &table[t];
	for (unsigned t = 0; t < tables; t++)
		if (!(table[t].ends_us < HUGE_VAL))
			sim->idle_us += first->ends_us - sim->clock_us;
	sim->clock_us = first->ends_us;
	sim_end_group(sim, first);
	first->ends_us = HUGE_VAL;
}

/*
 * Ratings.
 */

/* Return a copy of the matches so far, which is sealed. */
static struct finishes
sim_seal(const struct league_sim *sim)
{
	const struct finishes *f = &sim->finishes;
	struct finishes copy;

	finishes_init(&copy, sim->count);
	for (uint32_t m = 0; m < f->matches; m++) {
		uint32_t bots[PAIRING_SEATS_MAX], places[PAIRING_SEATS_MAX];

		for (unsigned i = 0; i < sim->settings.seats; i++) {
			bots[i] = finishes_match(f, m)[i];
			places[i] = i + 1;
		}
		finishes_add(&copy, f->group[m], bots, places,
			     sim->settings.seats);
	}
	finishes_seal(&copy);
	return copy;
}

void
league_sim_refit(struct league_sim *sim)
{
	struct finishes finishes = sim_seal(sim);
	struct rating rating;
	double t;

	rating_fit(&finishes, &rating);
	finishes_release(&finishes);
	t = student_bound(0.05, rating.freedom);
	for (unsigned i = 0; i < sim->count; i++) {
		struct contender *c = &sim->contender[i];
		bool known = rating.v != NULL &&
			     sim->bot[i].ended >= RATING_GROUPS_MIN;

		c->elo = MEAN_ELO + RATING_ELO * rating.theta[i];
		c->half = known ? t * RATING_ELO * rating_error(&rating, i)
				: HUGE_VAL;
	}
	rating_release(&rating);
}
