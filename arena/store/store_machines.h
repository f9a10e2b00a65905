/*
 * store_machines.h - on which machines a store's matches were played.
 *
 * A row for each start of a run that played something, and of each shard that
 * was joined: the class of the machine, and how fast it was found to be then.
 * A match has its row's number; 0 stands for a match of an earlier version,
 * whose machine nobody knows.  docs/results.md describes the table for people.
 */
#ifndef DEADWOOD_ARENA_STORE_STORE_MACHINES_H
#define DEADWOOD_ARENA_STORE_STORE_MACHINES_H

#include "arena/store/store.h"

#define MACHINE_CLASS 9	 /* a class's short name and its NUL */
#define MACHINE_TEXT  96 /* of its other texts */

/**
 * struct store_machine - a machine as it was when a run began there
 * @class: a name for the four texts below, 8 hexadecimal digits: the same for
 *	the same texts (store_machine_name)
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

/* All of a store: machine N is row[N - 1]; all zero is none. */
struct store_machines {
	struct store_machine *row;
	unsigned count;
};

/* Give it the name of its class. */
void store_machine_name(struct store_machine *machine);

/* "a1b2c3d4 (AMD EPYC 7763, governor performance, kernel 6.1.0, sandbox)". */
#define MACHINE_WORDS (MACHINE_CLASS + 4 * MACHINE_TEXT + 40)
void store_machine_words(const struct store_machine *machine,
			 char out[MACHINE_WORDS]);

/**
 * store_machine_note - a machine, into the store
 * @number: gets its number, from 1; that of a row that is the same in
 *	everything, if there is one
 *
 * Counts at once where no match waits for a commit, else with that.  Returns
 * false with @diag.
 */
bool store_machine_note(struct store *store,
			const struct store_machine *machine, unsigned *number,
			struct diag *diag);

/* Read them.  Returns false with @diag; @out wants to be released in any case.
 */
bool store_machines_read(struct store *store, struct store_machines *out,
			 struct diag *diag);
void store_machines_release(struct store_machines *machines);

/* Was something that counts played on machine N?  In used[N - 1], of @count.
 * Returns false with @diag. */
bool store_machines_used(struct store *store, bool *used, unsigned count,
			 struct diag *diag);

/* The machine on which the first of its matches was played: its number, 0 where
 * that is not known, -1 where none counts.  A machine on which a run was killed
 * before a match was over has none.  Returns false with @diag. */
bool store_machine_first(struct store *store, int64_t *number,
			 struct diag *diag);

/* Is each of the class that its texts give, and each match's there?  Returns
 * false with @diag. */
bool store_machines_hold(struct store *store, struct diag *diag);

/* The machine of a match, or NULL: it is not known. */
const struct store_machine *store_machine_of(
	const struct store_machines *machines, const struct store_match *match);

#endif
