/*
 * by_machine_class.h - a run's results and time-outs by class of machine
 * (store_machines.h).
 *
 * Tests whether classes differ by more than chance: time-outs by Fisher's exact
 * test over matches, a bot's points by Student's t over groups of matches with
 * the same cards, counted where they were played on one class.  A class is
 * compared with all others together.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_BY_MACHINE_CLASS_H
#define DEADWOOD_ARENA_STANDINGS_BY_MACHINE_CLASS_H

#include "arena/store/store_machines.h"

#define BY_MACHINE_CLASS_GROUPS                                                \
	6 /* chosen: minimum for a test, as for ratings */

/**
 * struct class_row - results of a class
 * @machine: texts of the class, and the median speed of its machines; NULL: the
 *	machine is not known
 * @matches: played on the class; @timeouts: those that a bot forfeited by a
 *	time-out
 * @differ: probability that the share of time-outs differs so much from the
 *	other classes by chance; 1 if there is no other
 */
struct class_row {
	const struct store_machine *machine;
	uint64_t matches, timeouts;
	double differ;
};

/**
 * struct class_points - a bot's points on a class, and on the others
 * @here, @there: points per match, 0..1
 * @differ: as above; NAN if either side has too few groups
 */
struct class_points {
	double here, there, differ;
};

struct by_machine_class;

/* Return empty sums; owned, free with by_machine_class_free, which accepts
 * NULL.  Copies what it needs of @run and @machines. */
struct by_machine_class *by_machine_class_new(
	const struct store_run *run, const struct store_machines *machines);
void by_machine_class_free(struct by_machine_class *table);

/* Add a match that counts; groups must ascend.  Ignores void matches. */
void by_machine_class_add(struct by_machine_class *table,
			  const struct store_match *match);

/* Return how many classes have matches.  Rows are 0 .. n - 1, the first to play
 * first, unknown machines last. */
unsigned by_machine_class_count(const struct by_machine_class *table);
struct class_row by_machine_class_row(const struct by_machine_class *table,
				      unsigned row);

/* Return a bot's points on the class of a row. */
struct class_points by_machine_class_points(
	const struct by_machine_class *table, unsigned row, unsigned bot);

/**
 * by_machine_class_find_max - find the bot whose points differ most on a class
 * @differ: set to the probability by chance, corrected for the number of bots
 *	(Bonferroni)
 *
 * Returns its number, or -1 if no bot has enough groups.
 */
int by_machine_class_find_max(const struct by_machine_class *table,
			      unsigned row, double *differ);

#endif
