/*
 * schedule_revisions.h - the schedule of a tournament that grew: more rounds,
 * other bots.
 *
 * A revision is a configuration, with the matches that it added to those of
 * earlier revisions.  A bot of a revision is a program: a bot that replaces
 * another of the same name is another program; one that returns unchanged is
 * the same program.  Nothing here depends on results, so the schedule does not
 * depend on interruptions between the revisions:
 *
 * - A mirror group of an earlier revision whose programs all take part today
 *   stays, with its numbers and cards, played or not.
 * - One with a program that does not take part is off: it is not played, and
 *   does not count if it was played.
 * - A group of today's configuration that is missing gets numbers after all
 *   others, round by round.  Its cards are those of the round if deals are
 *   common; else those of the group that bots of these names had in that round
 *   before, or new ones.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_SCHEDULE_REVISIONS_H
#define DEADWOOD_ARENA_SCHEDULE_SCHEDULE_REVISIONS_H

#include "arena/schedule/schedule.h"

#define SCHEDULE_REVISIONS_GROUPS_MAX 1000000 /* chosen: 50 MB, a second */

/**
 * struct schedule_revision - one configuration
 * @terms: its bots, table size, rounds
 * @programs: of each bot the number of its program, each once; borrowed
 */
struct schedule_revision {
	struct schedule_terms terms;
	const uint32_t *programs;
};

/**
 * struct schedule_revisions - the input of a schedule that grew; all borrowed
 * @revisions: @revision_count of them, the oldest first; 1..
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
 * schedule_of_revisions - make the schedule that counts today, with the bots of
 * the last revision
 *
 * Matches that are off keep their numbers; schedule_next skips them.  Returns
 * an owned schedule, or NULL with @fault: the last configuration lacks a group
 * that must stay, or its format depends on results.
 */
struct schedule *schedule_of_revisions(
	const struct schedule_revisions *revisions,
	struct schedule_fault *fault);

/* Make the schedule of all matches of all revisions, off or not; its bots are
 * programs. */
struct schedule *schedule_of_programs(
	const struct schedule_revisions *revisions,
	struct schedule_fault *fault);

#endif
