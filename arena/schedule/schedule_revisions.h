/*
 * schedule_revisions.h - make the schedule of a tournament that was extended by
 * more rounds, or by added or replaced bots.
 *
 * Each extension has a new configuration, called a revision.  A program is a
 * version of a bot.  A bot that replaces another bot of the same name is
 * another program; a bot that returns unchanged is the same program.  The
 * schedule does not depend on results.  Three rules define the schedule.
 *
 * - A mirror group of an earlier revision stays in the schedule, with its match
 *   numbers and cards, if all its programs are in the last revision.
 * - A mirror group with a program that is not in the last revision is "off": it
 *   is not played, or does not count although it was played.
 * - A mirror group that only the last revision has gets match numbers after all
 *   other groups, round by round.  If deals are common, the group has the cards
 *   of its round.  Else the group has the cards that bots of the same names had
 *   in that round before, or new cards.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_SCHEDULE_REVISIONS_H
#define DEADWOOD_ARENA_SCHEDULE_SCHEDULE_REVISIONS_H

#include "arena/schedule/schedule.h"

#define SCHEDULE_REVISIONS_GROUPS_MAX 1000000 /* arbitrary: 50 MB, 1 s */

/**
 * struct schedule_revision - one configuration of the tournament
 * @terms: settings of the schedule in this configuration
 * @programs: number of each bot's program; borrowed.  No two bots have the same
 *	number
 */
struct schedule_revision {
	struct schedule_terms terms;
	const uint32_t *programs;
};

/**
 * struct schedule_revisions - input of the schedule of an extended tournament;
 * all pointers are borrowed
 * @revisions: the @revision_count revisions, of which there is at least one;
 *	the oldest is first
 * @names: for each of the @programs programs, a number that stands for the
 *	bot's name; equal numbers mean equal names
 */
struct schedule_revisions {
	const struct schedule_revision *revisions;
	uint32_t revision_count;
	const uint32_t *names;
	uint32_t programs;
};

/**
 * schedule_of_revisions - make the schedule of the matches that count; its bot
 * numbers are those of the last revision
 *
 * Matches that are off keep their numbers, but schedule_next skips them.
 * Returns an owned schedule.  Returns NULL with @fault if the last
 * configuration lacks a mirror group that must stay, or if its format depends
 * on results.
 */
struct schedule *schedule_of_revisions(
	const struct schedule_revisions *revisions,
	struct schedule_fault *fault);

/* Make the schedule of all matches of all revisions, including matches that are
 * off.  Bot numbers in this schedule are program numbers. */
struct schedule *schedule_of_programs(
	const struct schedule_revisions *revisions,
	struct schedule_fault *fault);

#endif
