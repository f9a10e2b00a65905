/*
 * pairing.h - compute the bots, seats and cards of match N of a tournament.
 *
 * A few numbers determine the fixture (bots, seats and cards) of match N, so no
 * list of matches is needed.  So a run can start at any match, and memory does
 * not grow with the number of matches.
 *
 * A camp is a set of bots that must not meet: a list under the key "apart".  A
 * bot in no list is a camp of its own.  A pairing is a set of bots of different
 * camps that fills a table.  A round contains one encounter of every pairing.
 * An encounter consists of the matches of one mirror group.  With `mirror:
 * rotate`, a mirror group has one match for each rotation of the seats, all
 * with the same cards.  Without `mirror: rotate`, a mirror group is one match.
 * Matches are numbered from 1, round by round.  So all pairings have met about
 * equally often at any moment.
 *
 * If a game has partners, seat s belongs to side s % sides.  If one bot plays
 * all seats of a side (partners), a pairing has as many bots as there are
 * sides.  If partners are different bots (mixed), a pairing has as many bots as
 * there are seats; then the partners change from round to round.  Four bots can
 * form two sides in three ways.  So after three rounds, every two of them have
 * been partners equally often.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_PAIRING_H
#define DEADWOOD_ARENA_SCHEDULE_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

#define PAIRING_SEATS_MAX   8
/* arbitrary: functions have an array with an entry for each camp on the stack
 */
#define PAIRING_BOTS_MAX    1000
/* arbitrary: larger numbers do not fit into the file names of logs */
#define PAIRING_MATCHES_MAX 100000000

/**
 * struct pairing_field - the settings that determine the pairings
 * @bots: number of bots, at least @seats
 * @seats: number of seats at a table, 2 to PAIRING_SEATS_MAX
 * @rounds: number of encounters of each pairing, at least 1
 * @rotate: true: an encounter has one match for each rotation of the seats, all
 *	with the same cards; false: an encounter is one match
 * @common: true: all pairings of a round get the same cards
 * @sides: number of sides of partners at a table; 0: every seat plays alone
 * @mixed: true: partners are different bots
 * @camps: number of each bot's camp, 0 to @bots - 1, borrowed; NULL: each bot
 *	is a camp of its own
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
 * @match: number of the match, from 1
 * @round: number of the round, from 1
 * @group: number of the mirror group in the tournament, from 1
 * @rotation: number of the rotation of the seats, from 0 to pairing_rotations -
 *	1; always 0 without `mirror: rotate`
 * @cards: number that identifies the match's cards; equal numbers mean equal
 *	cards.  If pairing_field.common is true, the number is @round; else it
 *	is @group
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

/* Return the number of pairings.  If there are fewer camps than bots at a
 * table, returns 0; otherwise each bot is in at least one pairing. */
uint64_t pairing_count(const struct pairing_field *field);

/* Write the numbers of the bots of a pairing to @bots, in ascending order.
 * @rank: number of the pairing, from 0. */
void pairing_bots(const struct pairing_field *field, uint64_t rank,
		  uint32_t *bots);

/* Return the number of matches in a mirror group: one match for each different
 * order of the bots at the table.  Without `mirror: rotate`, return 1. */
uint32_t pairing_rotations(const struct pairing_field *field);

/**
 * pairing_matches - return the number of matches in the tournament
 *
 * If the number exceeds PAIRING_MATCHES_MAX, returns 0.
 */
uint64_t pairing_matches(const struct pairing_field *field);

/**
 * pairing_match - compute the fixture (bots, seats and cards) of a match
 * @match: number of the match, from 1 to pairing_matches
 */
void pairing_match(const struct pairing_field *field, uint64_t match,
		   struct fixture *out);

/* Return true if a bot can get the same cards in more than one match. */
bool pairing_repeats_cards(const struct pairing_field *field);

#endif
