/*
 * by_machine_class.h - results and time-outs of a run for each class of
 * machines (store_machines.h).
 *
 * A test shows whether a class differs from all other classes together by more
 * than chance.  Fisher's exact test over matches compares the shares of
 * time-outs.  Student's t test over groups of matches with the same cards
 * compares a bot's points.  If machines of several classes played matches of
 * one group, the matches of each class count as a group of their own.
 */
#ifndef DEADWOOD_ARENA_STANDINGS_BY_MACHINE_CLASS_H
#define DEADWOOD_ARENA_STANDINGS_BY_MACHINE_CLASS_H

#include "arena/store/store_machines.h"

/* arbitrary: minimum number of groups for a test */
#define BY_MACHINE_CLASS_GROUPS 6

/**
 * struct class_row - matches and time-outs of one class of machines
 * @machine: description of the class, with the median speed of its machines;
 *	NULL: the machine is not known
 * @matches: number of matches that machines of the class played
 * @timeouts: number of matches on the class that a bot forfeited by a time-out
 * @differ: p-value of the difference between the shares of time-outs on this
 *	class and on the other classes; 1: there is only one class
 */
struct class_row {
	const struct store_machine *machine;
	uint64_t matches, timeouts;
	double differ;
};

/**
 * struct class_points - a bot's points on one class, and on all other classes
 * @here, @there: points per match, 0 to 1, of the bot on the class (@here) and
 *	on all other classes (@there)
 * @differ: p-value of the difference between @here and @there; NAN: there are
 *	too few groups
 */
struct class_points {
	double here, there, differ;
};

struct by_machine_class;

/* Return an empty table, owned. by_machine_class_free frees the table and
 * accepts NULL.  The table does not keep @run or @machines. */
struct by_machine_class *by_machine_class_new(
	const struct store_run *run, const struct store_machines *machines);
void by_machine_class_free(struct by_machine_class *table);

/* Add a match that counts to the table.  The caller must add matches in
 * ascending order of their groups.  A void match has no effect. */
void by_machine_class_add(struct by_machine_class *table,
			  const struct store_match *match);

/* Return the number n of classes that played matches.  The rows of the classes
 * are numbered 0 .. n - 1, in the order of the classes' first matches.  The row
 * of unknown machines is the last row. */
unsigned by_machine_class_count(const struct by_machine_class *table);
struct class_row by_machine_class_row(const struct by_machine_class *table,
				      unsigned row);

/* Return a bot's points on the class of machines in @row, and on the other
 * classes. */
struct class_points by_machine_class_points(
	const struct by_machine_class *table, unsigned row, unsigned bot);

/**
 * by_machine_class_find_max - find the bot whose points on a class of machines
 * differ most from its points on the other classes
 * @differ: set to the p-value of this difference, corrected for the number of
 *	bots (Bonferroni)
 *
 * Returns the number of the bot.  If no bot has enough groups, returns -1.
 */
int by_machine_class_find_max(const struct by_machine_class *table,
			      unsigned row, double *differ);

#endif
