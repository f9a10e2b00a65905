/*
 * by_machine_class.h - a run's results and time-outs, by the class of the
 * machine on which they came about (store_machines.h).
 *
 * With matches of several classes it says whether those differ by more than
 * chance: time-outs by Fisher's exact test over matches, a bot's points by
 * Student's t over groups of matches with the same cards, as far as they were
 * played on one class.  A class is held against all the others together.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_BY_MACHINE_CLASS_H
#define DEADWOOD_ARENA_STANDINGS_BY_MACHINE_CLASS_H

#include "arena/store/store_machines.h"

#define BY_MACHINE_CLASS_GROUPS                                                \
	6 /* chosen: fewer tell nothing, as for ratings */

/**
 * struct class_row - a class
 * @machine: its texts, and of its machines' speeds the median; NULL: of matches
 *	whose machine is not known
 * @matches: that were played on it; @timeouts: of them those in which a bot
 *	forfeited by a time-out
 * @differ: the probability that its share of time-outs differs so much from
 *	that of the others by chance; 1 where it is the only one
 */
struct class_row {
	const struct store_machine *machine;
	uint64_t matches, timeouts;
	double differ;
};

/**
 * struct class_points - a bot's points on a class, and on the others
 * @here, @there: points a match, 0..1
 * @differ: as above; NAN: of too few groups on either side
 */
struct class_points {
	double here, there, differ;
};

struct by_class;

/* Nothing yet.  Everything is copied but the bots' number;
 * by_machine_class_free frees it, NULL is accepted. */
struct by_class *by_machine_class_new(const struct store_run *run,
				      const struct store_machines *machines);
void by_machine_class_free(struct by_class *by);

/* A match that counts, by ascending groups; void ones are left out. */
void by_machine_class_add(struct by_class *by, const struct store_match *match);

/* How many classes have matches: rows 0 .. n - 1, the first to play first, and
 * last what is not known. */
unsigned by_machine_class_count(const struct by_class *by);
struct class_row by_machine_class_row(const struct by_class *by, unsigned row);

/* A bot's points on the class of a row. */
struct class_points by_machine_class_points(const struct by_class *by,
					    unsigned row, unsigned bot);

/**
 * by_machine_class_most - the bot whose points differ most on a class
 * @differ: gets how probable that is by chance, all bots being looked at
 *	(Bonferroni)
 *
 * Returns its number, or -1: of nobody can anything be told.
 */
int by_machine_class_most(const struct by_class *by, unsigned row,
			  double *differ);

#endif
