/*
 * schedule_revisions.h - make the schedule of an extended tournament: more
 * rounds, or added or replaced bots.
 *
 * Each extension has a new configuration, called a revision.  A program is a
 * version of a bot.  A new bot that replaces a bot of the same name is another
 * program.  A bot that returns unchanged is the same program.  The schedule of
 * an extended tournament does not depend on results.  Three rules define this
 * schedule.
 *
 * - A mirror group of an earlier revision stays in the schedule if all its
 *   programs are in the last revision.  A group that stays keeps its match
 *   numbers and cards.
 * - A mirror group with a program that is not in the last revision is "off".  A
 *   group that is off will not be played.  If it was played, it does not count.
 * - A mirror group that only the last revision has gets match numbers after all
 *   other groups, round by round.  If all pairings of a round share cards
 *   (common deals), the new group has the cards of its round.  Without common
 *   deals, the new group has the cards that bots of the same names had in that
 *   round before, or new cards.
 */
#ifndef DEADWOOD_ARENA_SCHEDULE_SCHEDULE_REVISIONS_H
#define DEADWOOD_ARENA_SCHEDULE_SCHEDULE_REVISIONS_H

#include "arena/schedule/schedule.h"

/* arbitrary maximum number of mirror groups: 50 MB, 1 s */
#define SCHEDULE_REVISIONS_GROUPS_MAX 1000000

/**
 * struct schedule_revision - one configuration of the tournament
 * @terms: settings of the schedule in this configuration
 * @programs: number of each bot's program, borrowed.  No two bots have the same
 *	program number
 */
struct schedule_revision {
	struct schedule_terms terms;
	const uint32_t *programs;
};

/**
 * struct schedule_revisions - input of the schedule of an extended tournament.
 * All pointers are borrowed
 * @revisions: the @revision_count revisions, at least one, from the oldest to
 *	the newest
 * @names: for each of the @programs programs, a number that stands for the
 *	bot's name.  Equal numbers mean equal names
 */
struct schedule_revisions {
	const struct schedule_revision *revisions;
	uint32_t revision_count;
	const uint32_t *names;
	uint32_t programs;
};

/**
 * schedule_of_revisions - make the schedule of the matches that count, with the
 * bot numbers of the last revision
 *
 * Matches that are off keep their numbers, and schedule_next skips them.
 * Returns an owned schedule.  If the last configuration lacks a mirror group
 * that must stay, or if its format depends on results, returns NULL with
 * @fault.
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
