/*
 * hall.h - where the tables stand: what they share, the kept processes that
 * wait between two matches, and the children that end.
 *
 * Whatever is a child of the arena's and neither a referee nor a bot's process,
 * nor in the session of one, was left behind by a bot: it is killed as soon as
 * it is seen.
 */
#ifndef DEADWOOD_ARENA_RUNNER_HALL_H
#define DEADWOOD_ARENA_RUNNER_HALL_H

#include <stdbool.h>
#include <stdint.h>

#include "arena/config/config.h"
#include "arena/process/loop.h"
#include "arena/process/shortage.h"
#include "arena/sandbox/cell.h"
#include "arena/schedule/seeds.h"
#include "lib/diag.h"

struct absence;
struct outcome;
struct machine;
struct player;
struct script_order;
struct table;
struct tap;

/**
 * struct hall - what the tables share; set up by run_play.c
 * @machine: to be used
 * @env: each bot's environment, in the bots' order
 * @cells: their boxes, or NULL without isolation
 * @referee: the program's path
 * @script: what each match begins with (order.h), or NULL
 * @tap: between referees and bots (tap.h), or NULL
 * @drill: a word of lib/choice.h: what the bots meet besides; or NULL
 * @person: what a person's program reads and writes (spawn.h)
 * @sync: logs are on the disk before their matches count
 * @absent: is a bot's program not to be started for its next match?  Fills in
 *	why; NULL: all are
 * @open_log: a descriptor for a match's log, or -1 with errno
 * @open_packed: another, for the same as it is packed; NULL: no log is
 * @done: a job is over and its bots are gone; the outcome is borrowed
 * @next: a table is free: give it a job, or leave it
 * @failed: the run cannot go on; the diag says why
 * @sweep: set by hall_open: kills what bots have left behind
 * @watchdog: over the players' memory, while there are any
 */
struct hall {
	struct loop *loop;
	const struct machine *machine;
	const struct config *config;
	const struct seeds *seeds;
	char ***env;
	struct cells *cells;
	const char *referee;
	const struct script_order *script;
	struct tap *tap;
	const char *drill;
	int person[2];
	bool sync;
	bool (*absent)(void *owner, uint32_t bot, struct absence *absence);
	int (*open_log)(void *owner, uint64_t match);
	int (*open_packed)(void *owner, uint64_t match);
	void (*done)(void *owner, const struct outcome *outcome);
	void (*next)(void *owner);
	void (*failed)(void *owner, const struct diag *diag);
	void *owner;
	void (*sweep)(struct hall *hall);
	struct table *tables;
	unsigned table_count;
	struct player *waiting; /* kept processes */
	struct player *spare;	/* memory for players to come */
	struct timer watchdog;
	struct shortage shortage;
	char *buf; /* CONTROL_BYTES_MAX + 1 */
};

/* Open @count tables, on the cores of @cores in turn. */
void hall_open(struct hall *hall, unsigned count, const int *cores,
	       unsigned core_count);

/* Start each table's referee now, so that it is ready when the first bots are.
 * A table without one starts its own with its first job. */
void hall_call_referees(struct hall *hall);

/* Start the players of all tables that have a new job, by seat: the first of
 * each table, then the second.  A start waits for the core of its table, where
 * the process before it starts; the other tables' cores work meanwhile. */
void hall_seat(struct hall *hall);

/* The table that has waited for a bot's answer longest, at least @least_ms; or
 * NULL. */
const struct table *hall_waits(const struct hall *hall, uint64_t least_ms);

/* A run is over in good order: kept processes are told, and given a moment. */
void hall_dismiss(struct hall *hall);

/* Everybody out at once: kills and reaps all bots and referees. */
void hall_close(struct hall *hall);

/* Handle the children that have ended. */
void hall_reap(struct hall *hall);

#endif
