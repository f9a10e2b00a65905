/*
 * by_machine_class.h - results and time-outs of a run for each class of
 * machines (store_machines.h).
 *
 * The module tests whether each class differs from all other classes together
 * by more than chance.  Fisher's exact test over matches compares the shares of
 * time-outs.  Student's t test over groups of matches with the same cards
 * compares a bot's points.  If several classes played a group, each part of the
 * group counts as a group of the class that played it.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_BY_MACHINE_CLASS_H
#define DEADWOOD_ARENA_STANDINGS_BY_MACHINE_CLASS_H

#include "arena/store/store_machines.h"

/* minimum number of groups for a test (arbitrary) */
#define BY_MACHINE_CLASS_GROUPS 6

/**
 * struct class_row - matches and time-outs of a class
 * @machine: description of the class, with the median speed of its machines;
 *	NULL for matches whose machine is not known
 * @matches: number of matches played on machines of the class
 * @timeouts: number of matches on the class that a bot forfeited by a time-out
 * @differ: p-value of the difference between the shares of time-outs on this
 *	class and on the other classes; 1 if there is only one class
 */
struct class_row {
	const struct store_machine *machine;
	uint64_t matches, timeouts;
	double differ;
};

/**
 * struct class_points - a bot's points on one class, and on all other classes
 * @here, @there: the bot's points per match, 0..1, on the class (@here) and on
 *	all other classes (@there)
 * @differ: p-value of the difference between @here and @there; NAN if there are
 *	too few groups
 */
struct class_points {
	double here, there, differ;
};

struct by_machine_class;

/* Return an empty table, owned; free it with by_machine_class_free, which
 * accepts NULL.  The table does not keep @run or @machines. */
struct by_machine_class *by_machine_class_new(
	const struct store_run *run, const struct store_machines *machines);
void by_machine_class_free(struct by_machine_class *table);

/* Add a match that counts.  The caller must add matches in ascending order of
 * their groups.  The function ignores void matches. */
void by_machine_class_add(struct by_machine_class *table,
			  const struct store_match *match);

/* Return the number n of classes that played matches.  The rows of the classes
 * are numbered 0 .. n - 1, in the order of the classes' first matches.  The row
 * of unknown machines is the last. */
unsigned by_machine_class_count(const struct by_machine_class *table);
struct class_row by_machine_class_row(const struct by_machine_class *table,
				      unsigned row);

/* Return a bot's points on the class of @row and on the other classes. */
struct class_points by_machine_class_points(
	const struct by_machine_class *table, unsigned row, unsigned bot);

/**
 * by_machine_class_find_max - find the bot whose points on a class differ most
 * from its points on the other classes
 * @differ: set to the p-value of this difference, corrected for the number of
 *	bots (Bonferroni)
 *
 * Returns the number of the bot, or -1 if no bot has enough groups.
 */
int by_machine_class_find_max(const struct by_machine_class *table,
			      unsigned row, double *differ);

#endif
