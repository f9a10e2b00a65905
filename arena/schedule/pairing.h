/*
 * pairing.h - compute the pairings: which bots play match N, at which seats,
 * with which cards.
 *
 * Pure arithmetic: the fixture of match N follows from a few numbers.  So a run
 * can start at any match, and memory does not grow with the number of matches.
 *
 * Terms: a pairing is a set of as many bots as a table has seats, no two of one
 * camp (a bot without a list under "apart" is a camp of its own).  A round
 * contains one encounter of every pairing.  A mirror group is one encounter:
 * one match, or with `mirror: rotate` one match for each rotation of the seats,
 * with the same cards.  Matches are numbered from 1, round by round, so that at
 * any moment all pairings have met about equally often.
 *
 * Partners play in sides: seat s is of side s % sides.  Either a side is one
 * bot, and a pairing has as many bots as there are sides; or the sides are
 * mixed: a pairing has as many bots as seats, and partners change from round to
 * round, so that after one round for each way to form sides (three for four
 * bots) all bots have been partners equally often.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_PAIRING_H
#define DEADWOOD_ARENA_SCHEDULE_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

#define PAIRING_SEATS_MAX   8
#define PAIRING_BOTS_MAX    1000 /* chosen: camps are counted on the stack */
#define PAIRING_MATCHES_MAX 100000000 /* chosen: a file name holds more */

/**
 * struct pairing_field - the numbers that pairings are computed from
 * @bots: number of bots, at least @seats
 * @seats: at a table, 2..PAIRING_SEATS_MAX
 * @rounds: encounters of each pairing, 1..
 * @rotate: mirror groups: the same cards once for each rotation of the seats
 * @common: all pairings of a round get the same cards
 * @sides: of partners at a table; 0: every seat plays alone
 * @mixed: partners are different bots
 * @camps: of each bot the number of its camp, 0..@bots - 1; borrowed.  NULL:
 *	each bot is a camp
 */
struct pairing_field {
	uint32_t bots;
	uint32_t seats;
	uint32_t rounds;
	bool rotate;
	bool common;
	uint32_t sides;
	bool mixed;
	const uint32_t *camps;
};

/**
 * struct fixture - the bots, seats and cards of one match
 * @match: its number, from 1
 * @round: from 1
 * @group: number of its mirror group in the tournament, from 1
 * @rotation: 0..pairing_rotations - 1; 0 without mirror
 * @cards: number of its cards; equal numbers mean equal cards (the round where
 *	deals are common, else the mirror group)
 * @bots: at seat 0, 1, ...
 */
struct fixture {
	uint64_t match;
	uint64_t round;
	uint64_t group;
	uint32_t rotation;
	uint64_t cards;
	uint32_t bots[PAIRING_SEATS_MAX];
};

/* Return the number of different bots at a table. */
uint32_t pairing_table_bots(const struct pairing_field *field);

/* Return the number of a bot's camp. */
uint32_t pairing_camp(const struct pairing_field *field, uint32_t bot);

/* Return the number of camps: the most bots that could play at one table. */
uint32_t pairing_camps(const struct pairing_field *field);

/* Return the number of pairings; 0: fewer camps than bots at a table.  Else
 * each bot is in at least one. */
uint64_t pairing_count(const struct pairing_field *field);

/* Write the bots of pairing @rank, from 0, in ascending order. */
void pairing_bots(const struct pairing_field *field, uint64_t rank,
		  uint32_t *bots);

/* Return the number of matches of a mirror group: rotations that seat the bots
 * differently; 1 without mirror. */
uint32_t pairing_rotations(const struct pairing_field *field);

/**
 * pairing_matches - return the number of matches
 *
 * 0: more than PAIRING_MATCHES_MAX.
 */
uint64_t pairing_matches(const struct pairing_field *field);

/**
 * pairing_match - compute the fixture of a match
 * @match: 1..pairing_matches
 */
void pairing_match(const struct pairing_field *field, uint64_t match,
		   struct fixture *out);

/* Does any bot get the same cards in more than one match? */
bool pairing_repeats_cards(const struct pairing_field *field);

#endif
