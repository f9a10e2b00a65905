/*
 * matchmaking.h - who meets whom in a league.
 *
 * An idle table asks for a group.  There are no rounds, so a table never waits
 * for a slow bot.  The first seat goes to a version that needs matches, the
 * other seats to versions of near rating:
 *
 * - Every version gets an equal share of time, not of matches.  The first seat
 *   goes to a version that has used at most the mean time of all.  So a version
 *   that has used more than its share waits.
 * - Among these versions, half of the groups go to the version that waited
 *   longest.  The other half go to the version with the largest product of
 *   interval and waiting time.
 * - Versions that are placing come first.  They meet each house bot once, from
 *   the weakest to the strongest, and then versions of near rating.
 * - Two versions meet if their intervals overlap or are near; the choice among
 *   near versions is random.
 * - Two versions of one owner never meet.  Two versions never meet twice in
 *   succession.  A version meets a house bot twice in succession only if no
 *   other house bot is free.
 * - House bots fill the seats that have no such version.
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
 *	bot
 * @house: true: a house bot.  House bots have no share of the time, and play
 *	any number of groups at the same time
 * @placing: true: the version has too few groups for a place in the table
 * @elo, @half: rating and half the width of its interval.  If the rating is not
 *	known yet, @elo is NAN; if the interval is not known, @half is HUGE_VAL
 * @groups: number of its groups, including groups under way
 * @unanchored: number of its groups since its last group with a house bot,
 *	including groups under way
 * @used_us: virtual time in microseconds: the time that its answers took in
 *	groups that have ended.  A version that joins or returns gets the
 *	least @used_us of the others, unless its own is larger
 * @group_us: mean time that its answers take in a group; 0: not known
 * @waits_us: time since the end of its last group, or since it joined
 * @met: numbers of the other versions of its newest group, which may be under
 *	way; 0: no version
 * @playing: number of its groups under way
 */
struct contender {
	int64_t id, owner;
	bool house, placing;
	double elo, half;
	int64_t groups, unanchored;
	int64_t used_us, group_us, waits_us;
	int64_t met[PAIRING_SEATS_MAX - 1];
	unsigned playing;
};

/**
 * struct matchmaking - settings
 * @seats: number of versions in a group, 2 to PAIRING_SEATS_MAX
 * @tables: number of groups that may be under way.  With at least 2, slow
 *	versions do not occupy the last idle table while others want it
 * @playing_max: maximum number of groups of one version at the same time.  With
 *	at least 2, a version that meets a slow bot can play on
 * @anchor_every: each version meets a house bot at least once in so many of its
 *	groups; 0: only in short groups
 * @slow_us: a version is slow if its mean time in a group is longer.  A version
 *	that is not slow does not play its last group of @playing_max with one
 *	that is slow
 * @credit_us: time that a version may use beyond its share while it is placing,
 *	or while slow versions occupy all other tables
 */
struct matchmaking {
	unsigned seats, tables, playing_max, anchor_every;
	int64_t slow_us, credit_us;
};

/**
 * matchmaking_pick - pick the versions of the next group
 * @contenders: array of @count versions.  Their order has no effect
 * @random: state of a generator of random numbers (lib/prng.h).  The function
 *	advances it; equal states give equal picks
 * @seat: gets @settings->seats indices into @contenders.  The first is the
 *	version that the group is for
 *
 * Returns false if no group is possible, for example since all versions play
 * @playing_max groups.  If there are at least @settings->seats - 1 house bots,
 * a single version that is free is enough.  House bots alone do not play.
 */
bool matchmaking_pick(const struct matchmaking *settings,
		      const struct contender *contenders, unsigned count,
		      uint64_t *random, unsigned seat[PAIRING_SEATS_MAX]);

#endif
