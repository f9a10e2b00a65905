/*
 * schedule_revisions.h - the matches of a tournament that grew: more rounds,
 * other bots.
 *
 * A revision is a configuration, with the matches that it added to those of
 * the revisions before it.  A bot of a revision is a program: one that was
 * replaced by another of the same name is another program, one that comes back
 * as it was is the same.  Nothing here follows from results, so what a
 * tournament that grew consists of is the same however often it was killed in
 * between:
 *
 * - A mirror group of an earlier revision whose programs all take part today
 * stays as it is, with its numbers and cards, played or not.
 * - One that has a program that does not is off: nobody plays it, and if it was
 *   played it does not count.
 * - Of what today's configuration asks for, round by round, that is missed out
 *   of the groups that stay: it gets numbers behind all others.  Its cards are
 *   the round's where deals are common; else those of the group that bots of
 *   these names had in that round before, and new ones if they had none.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_SCHEDULE_REVISIONS_H
#define DEADWOOD_ARENA_SCHEDULE_SCHEDULE_REVISIONS_H

#include "arena/schedule/schedule.h"

#define SCHEDULE_REVISIONS_MEETINGS_MAX 1000000 /* chosen: 50 MB, a second */

/**
 * struct schedule_revision - a configuration's share
 * @terms: its bots, table, rounds
 * @programs: of each bot the number of its program, each once; borrowed
 */
struct schedule_revision {
	struct schedule_terms terms;
	const uint32_t *programs;
};

/**
 * struct schedule_revisions - what a schedule that grew follows from; all
 *borrowed
 * @revisions: @revision_count of them, the first one first; 1..
 * @names: of each of the @programs programs a number that it shares with the
 *	others of its name
 */
struct schedule_revisions {
	const struct schedule_revision *revisions;
	uint32_t revision_count;
	const uint32_t *names;
	uint32_t programs;
};

/**
 * schedule_grown - the matches that count today, in the last revision's bots
 *
 * Matches that are off keep their numbers, schedule_next steps over them.
 * Returns an owned schedule, or NULL with @fault: the last configuration does
 * not ask for something that stays, or its format goes by results.
 */
struct schedule *schedule_grown(const struct schedule_revisions *grown,
				struct schedule_fault *fault);

/* All matches there ever were, off or not; its bots are programs. */
struct schedule *schedule_of_programs(const struct schedule_revisions *grown,
				      struct schedule_fault *fault);

#endif
