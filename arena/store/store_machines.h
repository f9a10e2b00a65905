/*
 * store_machines.h - store the machines on which matches were played.
 *
 * The table of machines gets a row for each start of a run, and for each row of
 * a merged shard.  A row of this table contains the class of the machine and
 * its measured speed.  A match contains the row number of its machine.  The
 * number is 0 if an early version of the arena played the match.  For users,
 * docs/results.md describes the table.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_MACHINES_H
#define DEADWOOD_ARENA_STORE_STORE_MACHINES_H

#include "arena/store/store.h"

#define MACHINE_CLASS 9 /* bytes of a class's name, with its NUL */
/* bytes of each other text of a machine, with its NUL */
#define MACHINE_TEXT  96

/**
 * struct store_machine - properties of a machine at one start of a run
 * @class: name of the machine's class, 8 hexadecimal digits.  The class name is
 *	a hash of the texts @processor, @governor, @kernel and @isolation
 *	(store_machine_name)
 * @processor, @governor, @kernel: processor, governor of the CPU frequency, and
 *	version of the kernel (process/machine_class.h)
 * @isolation: isolation level of the run
 * @speed: speed factor of the machine (arena/tournament/cpu_score.h)
 */
struct store_machine {
	char class[MACHINE_CLASS];
	char processor[MACHINE_TEXT];
	char governor[MACHINE_TEXT];
	char kernel[MACHINE_TEXT];
	char isolation[MACHINE_TEXT];
	double speed;
};

/* The machines in a store.  The machine with the number N is row[N - 1].  A
 * zeroed struct store_machines has no machines. */
struct store_machines {
	struct store_machine *row;
	unsigned count;
};

/* Set @class of a machine from its four texts. */
void store_machine_name(struct store_machine *machine);

/* Write a description of a machine, such as "a1b2c3d4 (AMD EPYC 7763, governor
 * performance, kernel 6.1.0, sandbox)". */
#define MACHINE_WORDS (MACHINE_CLASS + 4 * MACHINE_TEXT + 40)
void store_machine_words(const struct store_machine *machine,
			 char out[MACHINE_WORDS]);

/**
 * store_machine_add - add a machine to the store
 * @number: set to the number of the machine, counted from 1.  If an equal row
 *	exists, the function adds no row and sets @number to that row
 *
 * If there are uncommitted matches, the next commit stores the row; otherwise
 * the function commits the row.  On an error, returns false and sets @diag.
 */
bool store_machine_add(struct store *store, const struct store_machine *machine,
		       unsigned *number, struct diag *diag);

/* Read all machines of a store.  On an error, returns false and sets @diag.
 * The caller must release @out even after a failure. */
bool store_machines_read(struct store *store, struct store_machines *out,
			 struct diag *diag);
void store_machines_release(struct store_machines *machines);

/* For each machine N of @count machines, set @used[N - 1] to true if a match
 * that counts was played on it.  On an error, returns false and sets @diag. */
bool store_machines_used(struct store *store, bool *used, unsigned count,
			 struct diag *diag);

/* Find the first machine on which a match that counts was played.  @number: set
 * to the machine's number; to 0 if the machine is not known; to -1 if no match
 * counts.  On an error, returns false and sets @diag. */
bool store_machine_first(struct store *store, int64_t *number,
			 struct diag *diag);

/* Check that each class name is the hash of the machine's texts, and that the
 * table contains the machine of each match.  On an error, returns false and
 * sets @diag. */
bool store_machines_check(struct store *store, struct diag *diag);

/* Return the machine of a match, or NULL if the machine is not known. */
const struct store_machine *store_machine_of(
	const struct store_machines *machines, const struct store_match *match);

#endif
