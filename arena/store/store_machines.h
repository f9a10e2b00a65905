/*
 * store_machines.h - store the machines on which matches were played.
 *
 * There is a row for each start of a run that played a match, and for each
 * merged shard: the class of the machine, and its measured speed.  A match has
 * the number of its row; 0 stands for a match of an earlier version, whose
 * machine is not known.  docs/results.md describes the table for people.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_MACHINES_H
#define DEADWOOD_ARENA_STORE_STORE_MACHINES_H

#include "arena/store/store.h"

#define MACHINE_CLASS 9	 /* a class's short name and its NUL */
#define MACHINE_TEXT  96 /* its other texts and NUL */

/**
 * struct store_machine - a machine at the start of a run
 * @class: name for the four texts below, 8 hexadecimal digits: the same for the
 *	same texts (store_machine_name)
 * @processor, @governor, @kernel: as in process/machine_class.h; @isolation:
 *the run's
 * @speed: its factor (arena/tournament/cpu_score.h)
 */
struct store_machine {
	char class[MACHINE_CLASS];
	char processor[MACHINE_TEXT];
	char governor[MACHINE_TEXT];
	char kernel[MACHINE_TEXT];
	char isolation[MACHINE_TEXT];
	double speed;
};

/* The machines of a store: machine N is row[N - 1]; all zero: none. */
struct store_machines {
	struct store_machine *row;
	unsigned count;
};

/* Set the name of the class from the texts. */
void store_machine_name(struct store_machine *machine);

/* "a1b2c3d4 (AMD EPYC 7763, governor performance, kernel 6.1.0, sandbox)". */
#define MACHINE_WORDS (MACHINE_CLASS + 4 * MACHINE_TEXT + 40)
void store_machine_words(const struct store_machine *machine,
			 char out[MACHINE_WORDS]);

/**
 * store_machine_add - add a machine to the store
 * @number: set to its number, from 1; an equal row is used again
 *
 * Counts at once, or with the next commit if matches wait for one.  Returns
 * false with @diag.
 */
bool store_machine_add(struct store *store, const struct store_machine *machine,
		       unsigned *number, struct diag *diag);

/* Read all machines.  Returns false with @diag; release @out in any case. */
bool store_machines_read(struct store *store, struct store_machines *out,
			 struct diag *diag);
void store_machines_release(struct store_machines *machines);

/* Set used[N - 1] if a match that counts was played on machine N, for @count
 * machines.  Returns false with @diag. */
bool store_machines_used(struct store *store, bool *used, unsigned count,
			 struct diag *diag);

/* Find the first machine that played a match that counts: its number, 0 if it
 * is not known, -1 if no match counts.  Ignores a machine on which a run was
 * killed before a match was over.  Returns false with @diag. */
bool store_machine_first(struct store *store, int64_t *number,
			 struct diag *diag);

/* Does each class match its texts, and has each match a known machine?  Returns
 * false with @diag. */
bool store_machines_check(struct store *store, struct diag *diag);

/* Return the machine of a match, or NULL if it is not known. */
const struct store_machine *store_machine_of(
	const struct store_machines *machines, const struct store_match *match);

#endif
