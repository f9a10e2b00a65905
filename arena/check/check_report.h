/*
 * check_report.h - print the results of a conformance check as text, JSON and
 * JUnit XML.
 *
 * All three formats contain output of the bot.  The functions for JSON and XML
 * escape the bot's output.  For text, @out must be a stream that escapes
 * control characters (lib/text/safe_stdio.h).
 */
#ifndef DEADWOOD_ARENA_CHECK_CHECK_REPORT_H
#define DEADWOOD_ARENA_CHECK_CHECK_REPORT_H

#include <stdio.h>

#include "arena/check/checks.h"

/**
 * struct checks - the checks of one bot in all games
 * @bot: command of the bot
 * @of: the @count checks, one check per game, borrowed
 */
struct checks {
	const char *bot;
	const struct check *of;
	unsigned count;
};

/* Print the result of a step in one line.  If the step failed or has a warning,
 * print the details in further lines. */
void check_report_step(FILE *out, const struct check *check, unsigned step);

/* Print in one line how many steps passed, failed and were skipped. */
void check_report_end(FILE *out, const struct check *check);

/* check_report_json prints all checks as one JSON object. check_report_junit
 * prints JUnit XML, with one test suite per game and one test case per step. */
void check_report_json(FILE *out, const struct checks *checks);
void check_report_junit(FILE *out, const struct checks *checks);

/* Return true if any step failed. */
bool checks_failed(const struct checks *checks);

#endif
