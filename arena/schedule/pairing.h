/*
 * pairing.h - who plays whom, at which seats, with which cards.
 *
 * Pure arithmetic: the place of match N follows from a few numbers, so that a
 * run can begin anywhere and memory does not grow with the number of matches.
 *
 * The words: a pairing is a group of bots as large as a table has seats, no two
 * of which are of one camp (who is kept apart from nobody is a camp alone); a
 * round lets every pairing meet once; a mirror group is one encounter, which is
 * one match, or with `mirror: rotate` one for each rotation of the seats with
 * the same cards.  Matches are numbered from 1, round by round, so that at any
 * moment all pairings have met about equally often.
 *
 * Where partners play in sides, seat s is of side s % sides.  A side is one
 * bot, and a pairing is a group of as many bots as there are sides; or the
 * sides are mixed: a pairing is a group of as many bots as seats, and who is
 * whose partner changes from round to round, so that after a round for each way
 * to make sides (three of four bots) all have been partners equally often.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_PAIRING_H
#define DEADWOOD_ARENA_SCHEDULE_PAIRING_H

#include <stdbool.h>
#include <stdint.h>

#define PAIRING_SEATS_MAX   8
#define PAIRING_BOTS_MAX    1000 /* chosen: camps are counted on the stack */
#define PAIRING_MATCHES_MAX 100000000 /* chosen: a file name holds more */

/**
 * struct pairing_field - what the schedule follows from
 * @bots: how many take part, @seats..
 * @seats: at a table, 2..PAIRING_SEATS_MAX
 * @rounds: encounters of each pairing, 1..
 * @rotate: mirror groups: the same cards once for each rotation of the seats
 * @common: all pairings of a round get the same cards
 * @sides: of partners at a table; 0: every seat plays alone
 * @mixed: partners are different bots
 * @camps: of each bot the number of its camp, 0..@bots - 1; borrowed.  NULL:
 *	everybody meets everybody
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
 * struct fixture - one match's place
 * @match: its number, from 1
 * @round: from 1
 * @group: its mirror group's number in the tournament, from 1
 * @rotation: 0..pairing_rotations - 1; 0 without mirror
 * @cards: number of its cards: the same number is the same cards (the round's
 *	number where deals are common, the mirror group's otherwise)
 * @bots: who sits at seat 0, 1, ...
 */
struct fixture {
	uint64_t match;
	uint64_t round;
	uint64_t group;
	uint32_t rotation;
	uint64_t cards;
	uint32_t bots[PAIRING_SEATS_MAX];
};

/* How many different bots sit at a table. */
uint32_t pairing_table_bots(const struct pairing_field *field);

/* The number of a bot's camp. */
uint32_t pairing_camp(const struct pairing_field *field, uint32_t bot);

/* How many of the bots could sit at one table, were it large enough: as many as
 * there are camps. */
uint32_t pairing_camps(const struct pairing_field *field);

/* 0: fewer camps than bots at a table.  Else each bot is in one or more. */
uint64_t pairing_count(const struct pairing_field *field);

/* The bots of pairing @rank, from 0, in their order. */
void pairing_bots(const struct pairing_field *field, uint64_t rank,
		  uint32_t *bots);

/* The matches of a mirror group: rotations of the seats that seat the bots
 * differently; 1 without mirror. */
uint32_t pairing_rotations(const struct pairing_field *field);

/**
 * pairing_matches - the number of matches
 *
 * Returns 0 when there are more than PAIRING_MATCHES_MAX.
 */
uint64_t pairing_matches(const struct pairing_field *field);

/**
 * pairing_match - the place of a match
 * @match: 1..pairing_matches
 */
void pairing_match(const struct pairing_field *field, uint64_t match,
		   struct fixture *out);

/* Does some bot get the same cards in more than one match? */
bool pairing_repeats_cards(const struct pairing_field *field);

#endif
