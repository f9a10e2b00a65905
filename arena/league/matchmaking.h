/*
 * matchmaking.h - who meets whom in a league.
 *
 * An idle table asks for a group.  The first seat goes to the bot that needs
 * matches most, the other seats to bots of near rating.  No rounds, so one slow
 * bot holds no other bot up.  Every bot gets an equal share of time, not of matches:
 * a bot that has used more than its share waits.
 *
 * The code is pure: no clock, no I/O, no allocation.  The caller keeps the
 * table of bots, and adds the time that each bot used.
 */
#ifndef DEADWOOD_ARENA_LEAGUE_MATCHMAKING_H
#define DEADWOOD_ARENA_LEAGUE_MATCHMAKING_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/schedule/pairing.h"

/**
 * struct contender - a version that may play
 * @id, @owner: numbers of the version and of its owner; @owner is 0 for a house
 *	bot.  Two versions of one owner never meet; house bots may
 * @house: true: a house bot.  House bots fill short tables and anchor the
 *	scale; they have no share of the time
 * @placing: true: the version has too few groups for a place in the table
 * @elo, @half: rating and half the width of its interval; @half is HUGE_VAL if
 *	the interval is not known yet
 * @groups: number of groups that it has played
 * @used_us: virtual time in microseconds: the time that its answers took since
 *	it joined.  A new version joins with the least @used_us of the others
 * @waits_us: time since the end of its last group
 * @playing: number of its groups under way
 * @last: number of the version it met last; 0: none
 */
struct contender {
	int64_t id, owner;
	bool house, placing;
	double elo, half;
	int64_t groups, used_us, waits_us, last;
	unsigned playing;
};

/**
 * struct matchmaking - settings
 * @seats: number of versions in a group
 * @playing_max: maximum number of groups of one version at the same time
 * @anchor_every: in every so many groups of a version, one opponent is a house
 *	bot
 */
struct matchmaking {
	unsigned seats, playing_max, anchor_every;
};

/**
 * matchmaking_pick - pick the versions of the next group
 * @contenders: array of @count versions, in any order
 * @random: state of a generator of random numbers (64 bits); updated, so equal
 *	states give equal picks
 * @seat: gets @settings->seats indices into @contenders
 *
 * Returns false if no group is possible, for example since all contenders are
 * playing.  A single version that is no house bot is enough: house bots fill
 * the other seats.  Without such a version, returns false: house bots alone do
 * not play.
 */
bool matchmaking_pick(const struct matchmaking *settings,
		      const struct contender *contenders, unsigned count,
		      uint64_t *random, unsigned seat[PAIRING_SEATS_MAX]);

#endif
