/*
 * league_sim.h - simulate a league of bots whose strength and speed are known,
 * on a made-up clock.
 *
 * The league picks groups with matchmaking_pick (arena/league/matchmaking.h),
 * or at random.  The first LEAGUE_SIM_HOUSES bots are house bots.  A group
 * takes the time that its bots need to answer, and is a match for each rotation
 * of the seats.  The same generator state gives the same league.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_LEAGUE_SIM_H
#define DEADWOOD_TESTS_SUPPORT_LEAGUE_SIM_H

#include "arena/league/matchmaking.h"
#include "arena/rating/finishes.h"

#define LEAGUE_SIM_HOUSES 4
#define LEAGUE_SIM_BOTS	  64
#define LEAGUE_SIM_TABLES 8
#define LEAGUE_SIM_PLACED 20 /* groups until a version has a place */
#define LEAGUE_SIM_SECOND 1000000.0

/**
 * struct league_sim_bot - what the league does not know, and its figures
 * @strength: true rating in Elo
 * @group_us: mean time of its answers in a group
 * @ended: number of its groups that have ended, @ended_us: clock at the last
 * end
 * @longest_us: longest time between two ends, after sim->warm_us
 */
struct league_sim_bot {
	double strength, group_us;
	int64_t ended;
	double ended_us, longest_us;
};

/* A table: its group, and when it ends; HUGE_VAL: no group. */
struct league_sim_table {
	double ends_us;
	unsigned seat[PAIRING_SEATS_MAX];
	double takes_us[PAIRING_SEATS_MAX];
};

/**
 * struct league_sim - a league; league_sim_new and league_sim_free
 * @settings: of matchmaking; settings.tables tables play
 * @at_random: true: groups are random, but a version that is placing comes
 * first
 * @contender: what matchmaking knows of each of @count bots
 * @idle_us: time of tables without a group
 * @finishes: all matches so far, if @rated; the number of a bot is its index
 */
struct league_sim {
	struct matchmaking settings;
	bool at_random, rated;
	unsigned count;
	struct contender contender[LEAGUE_SIM_BOTS];
	struct league_sim_bot bot[LEAGUE_SIM_BOTS];
	struct league_sim_table table[LEAGUE_SIM_TABLES];
	double clock_us, idle_us, warm_us;
	struct finishes finishes;
	uint32_t groups;
	uint64_t prng;
};

/* Return a league of house bots, of 900 to 1800 Elo, with @tables tables. */
struct league_sim *league_sim_new(unsigned seats, unsigned tables,
				  uint64_t prng);
void league_sim_free(struct league_sim *sim);

/* Add a bot with @group_s seconds a group and a random strength, from a normal
 * distribution around 1350 Elo.  It begins to place. */
void league_sim_add(struct league_sim *sim, double group_s);

/* Play until the next end of a group, and begin the next groups. */
void league_sim_step(struct league_sim *sim);

/* Refit the ratings of all contenders. */
void league_sim_refit(struct league_sim *sim);

#endif
