/* run_check.c - check the row of a run; see run_check.h. */
#include "arena/audit/run_check.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void report_mismatch(const struct run_check_report *report,
			    const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void
report_mismatch(const struct run_check_report *report, const char *format, ...)
{
	struct diag text;
	va_list args;

	va_start(args, format);
	vsnprintf(text.text, sizeof(text.text), format, args);
	va_end(args);
	report->fault(report->arg, text.text);
}

static void
check_run_text(const struct run_check_report *report, const char *what,
	       const char *is, const char *expected)
{
	if (strcmp(is, expected) != 0)
		report_mismatch(report,
				"results.db: %s is \"%s\", but \"%s\" in the "
				"configuration",
				what, is, expected);
}

void
run_check_count(const struct run_check_report *report, const char *what,
		uint64_t is, uint64_t expected)
{
	if (is != expected)
		report_mismatch(report,
				"results.db: %s is %" PRIu64
				", but the configuration gives %" PRIu64,
				what, is, expected);
}

bool
run_check(const struct store_run *run, const struct config *config,
	  const struct schedule *schedule,
	  const struct run_check_report *report)
{
	const char *level = isolation_words[config->isolation];
	uint32_t seats = schedule_field(schedule)->seats;

	run_check_count(report, "seats", run->seats, seats);
	run_check_count(report, "the number of bots", run->bot_count,
			config->bot_count);
	if (run->seats != seats || run->bot_count != config->bot_count)
		return false;
	check_run_text(report, "name", run->name, config->name);
	check_run_text(report, "game", run->game, config->rules_name);
	check_run_text(report, "seed", run->seed, config->seed);
	if (strncmp(run->isolation, level, strlen(level)) != 0)
		check_run_text(report, "isolation", run->isolation, level);
	run_check_count(report, "group_matches", run->group_matches,
			schedule_sharing(schedule));
	run_check_count(report, "sides", run->sides,
			store_sides((unsigned)config->seats, config->sides));
	run_check_count(report, "low_wins", run->low_wins, config->low_wins);
	for (unsigned i = 0; i < run->bot_count; i++)
		check_run_text(report, "a bot's name", run->bots[i].name,
			       config->bots[i].name);
	return true;
}
