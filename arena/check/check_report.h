/*
 * check_report.h - a check as text, as JSON and as JUnit XML.
 *
 * What a bot wrote stands in all of them; text is for a stream that is clean
 * (lib/text/safe_stdio.h), the others escape it themselves.
 */
#ifndef DEADWOOD_ARENA_CHECK_CHECK_REPORT_H
#define DEADWOOD_ARENA_CHECK_CHECK_REPORT_H

#include <stdio.h>

#include "arena/check/checks.h"

/**
 * struct checks - of one bot, at some games
 * @bot: its command
 * @of: @count of them, borrowed
 */
struct checks {
	const char *bot;
	const struct check *of;
	unsigned count;
};

/* One step, as a line, and what is to be said of a failure below it. */
void check_report_step(FILE *out, const struct check *check, unsigned step);

/* How many steps passed, in a line. */
void check_report_end(FILE *out, const struct check *check);

/* All of it as one object, and as a file of JUnit's form: a suite a game, a
 * case a step. */
void check_report_json(FILE *out, const struct checks *checks);
void check_report_junit(FILE *out, const struct checks *checks);

/* Did any step fail? */
bool checks_failed(const struct checks *checks);

#endif
