/*
 * pairing.h - compute the bots, seats and cards of match N of a tournament.
 *
 * The fixture (bots, seats and cards) of match N is computed from a few
 * numbers, without a list of matches.  A run can therefore start at any match,
 * and memory does not grow with the number of matches.
 *
 * A camp is a set of bots that must not meet: a list under the key "apart", or
 * a bot that is in no list.  A pairing is a set of bots of different camps, as
 * many as a table has seats.  A round contains one encounter of every pairing.
 * An encounter is a mirror group.  With `mirror: rotate`, a mirror group has
 * one match for each rotation of the seats, all with the same cards; otherwise
 * a mirror group is one match.  Matches are numbered from 1, round by round, so
 * all pairings have met about equally often at any moment.
 *
 * If a game has partners, seat s belongs to side s % sides.  If one bot plays
 * all seats of a side, a pairing has as many bots as there are sides.  If
 * partners are different bots (mixed), a pairing has as many bots as there are
 * seats, and the partners change from round to round.  Four bots can form two
 * sides in three ways, so after three rounds all of them have been partners
 * equally often.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_PAIRING_H
#define DEADWOOD_ARENA_SCHEDULE_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

#define PAIRING_SEATS_MAX   8
/* arbitrary, because an array with an entry for each camp is on the stack */
/* arbitrary, because larger numbers do not fit into file names of logs */
#define PAIRING_BOTS_MAX    1000
/* * struct pairing_field - the settings from which pairings are computed @bots:
 * number of bots, at least @seats @seats: number of seats at a table,
 * 2..PAIRING_SEATS_MAX @rounds: number of encounters of each pairing, at least
 * 1 @rotate: true if an encounter has one match for each rotation of the seats,
 * all with the same cards; false if it has one match @common: true if all
 * pairings of a round get the same cards @sides: number of sides of partners at
 * a table; 0 if every seat plays alone @mixed: true if partners are different
 * bots @camps: number of each bot's camp, 0..@bots - 1; borrowed.  NULL if each
 * bot is a camp of its own */
#define PAIRING_MATCHES_MAX 100000000
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
 * @match: number of the match, from 1
 * @round: number of the round, from 1
 * @group: number of the mirror group in the tournament, from 1
 * @rotation: number of the rotation of the seats, 0..pairing_rotations - 1;
 *	always 0 without `mirror: rotate`
 * @cards: number that identifies the match's cards; equal numbers mean equal
 *	cards.  The number is @round if pairing_field.common is true, else
 *	@group
 * @bots: numbers of the bots at seats 0, 1, ...
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

/* Return the number of camps, which is the maximum number of bots at a
 * table. */
uint32_t pairing_camps(const struct pairing_field *field);

/* Return the number of pairings.  Returns 0 if there are fewer camps than bots
 * at a table; else each bot is in at least one pairing. */
uint64_t pairing_count(const struct pairing_field *field);

/* Write the numbers of the bots of a pairing to @bots, in ascending order.
 * @rank: number of the pairing, from 0. */
void pairing_bots(const struct pairing_field *field, uint64_t rank,
		  uint32_t *bots);

/* Return the number of matches in a mirror group: one for each different order
 * of the bots at the table; 1 without `mirror: rotate`. */
uint32_t pairing_rotations(const struct pairing_field *field);

/**
 * pairing_matches - return the number of matches
 *
 * Returns 0 if the number exceeds PAIRING_MATCHES_MAX.
 */
uint64_t pairing_matches(const struct pairing_field *field);

/**
 * pairing_match - compute the fixture of a match
 * @match: 1..pairing_matches
 */
void pairing_match(const struct pairing_field *field, uint64_t match,
		   struct fixture *out);

/* Return true if a bot can get the same cards in more than one match. */
bool pairing_repeats_cards(const struct pairing_field *field);

#endif
