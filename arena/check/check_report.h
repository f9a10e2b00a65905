/*
 * check_report.h - print the results of a check as text, JSON and JUnit XML.
 *
 * All of them contain output of the bot.  JSON and XML escape it.  Text needs
 * a stream that does so (lib/text/safe_stdio.h).
 */
#ifndef DEADWOOD_ARENA_CHECK_CHECK_REPORT_H
#define DEADWOOD_ARENA_CHECK_CHECK_REPORT_H

#include <stdio.h>

#include "arena/check/checks.h"

/**
 * struct checks - the checks of one bot, one a game
 * @bot: its command
 * @of: @count checks, borrowed
 */
struct checks {
	const char *bot;
	const struct check *of;
	unsigned count;
};

/* Print a step as a line, and the details of a failure below it. */
void check_report_step(FILE *out, const struct check *check, unsigned step);

/* Print in one line how many steps passed. */
void check_report_end(FILE *out, const struct check *check);

/* Print all checks as one JSON object, and as a JUnit file with a test suite a
 * game and a test case a step. */
void check_report_json(FILE *out, const struct checks *checks);
void check_report_junit(FILE *out, const struct checks *checks);

/* Return true if any step failed. */
bool checks_failed(const struct checks *checks);

#endif
