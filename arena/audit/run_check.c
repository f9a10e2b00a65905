/* run_check.c - see run_check.h. */
#include "arena/audit/run_check.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void tell(const struct run_told *told, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void
tell(const struct run_told *told, const char *format, ...)
{
	struct diag text;
	va_list args;

	va_start(args, format);
	vsnprintf(text.text, sizeof(text.text), format, args);
	va_end(args);
	told->fault(told->arg, text.text);
}

static void
same_text(const struct run_told *told, const char *what, const char *is,
	  const char *should)
{
	if (strcmp(is, should) != 0)
		tell(told,
		     "results.db: %s is \"%s\", in its configuration \"%s\"",
		     what, is, should);
}

void
run_check_count(const struct run_told *told, const char *what, uint64_t is,
		uint64_t should)
{
	if (is != should)
		tell(told,
		     "results.db: %s is %" PRIu64
		     ", by its configuration %" PRIu64,
		     what, is, should);
}

bool
run_check(const struct store_run *run, const struct config *config,
	  const struct schedule *schedule, const struct run_told *told)
{
	const char *level = isolation_words[config->isolation];
	uint32_t seats = schedule_field(schedule)->seats;

	run_check_count(told, "seats", run->seats, seats);
	run_check_count(told, "the number of bots", run->bot_count,
			config->bot_count);
	if (run->seats != seats || run->bot_count != config->bot_count)
		return false;
	same_text(told, "name", run->name, config->name);
	same_text(told, "game", run->game, config->rules_name);
	same_text(told, "seed", run->seed, config->seed);
	if (strncmp(run->isolation, level, strlen(level)) != 0)
		same_text(told, "isolation", run->isolation, level);
	run_check_count(told, "group_matches", run->group_matches,
			schedule_sharing(schedule));
	run_check_count(told, "sides", run->sides,
			store_sides((unsigned)config->seats, config->sides));
	run_check_count(told, "low_wins", run->low_wins, config->low_wins);
	for (unsigned i = 0; i < run->bot_count; i++)
		same_text(told, "a bot's name", run->bots[i].name,
			  config->bots[i].name);
	return true;
}
