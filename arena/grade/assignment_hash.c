/* assignment_hash.c - hash the inputs that determine grades; see
 * assignment.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/grade/assignment.h"
#include "arena/rundir/bot_versions.h"
#include "lib/alloc.h"
#include "lib/format/yaml.h"

void
assignment_hash_build(const struct assignment *assignment,
		      char hex[DIGEST_TEXT])
{
	char *how = yaml_to_json(assignment->submission);
	char *text = xprintf("%s %lld %lld %lld %lld", how,
			     (long long)assignment->build.seconds,
			     (long long)assignment->build.memory_bytes,
			     (long long)assignment->unpack.bytes,
			     (long long)assignment->unpack.files);

	digest_text(text, hex);
	free(text);
	free(how);
}

unsigned
assignment_games(const struct assignment *assignment,
		 unsigned rung[ASSIGNMENT_RUNGS_MAX],
		 struct config_error *error)
{
	char *rules[ASSIGNMENT_RUNGS_MAX];
	unsigned count = 0, known;
	bool ok = true;

	for (unsigned i = 0; ok && i < assignment->rungs; i++) {
		struct config *config = assignment_config(assignment, i, NULL,
							  false, error);

		ok = config != NULL;
		for (known = 0; ok && known < count; known++)
			if (strcmp(rules[known], config->rules) == 0)
				break;
		if (ok && known == count) {
			rules[count] = xstrdup(config->rules);
			rung[count++] = i;
		}
		config_free(config);
	}
	for (unsigned i = 0; i < count; i++)
		free(rules[i]);
	return ok ? count : 0;
}

/* Hash the inputs that determine the result of a check: games, clock and
 * limits. */
static bool
assignment_hash_check(struct assignment *assignment, struct config_error *error)
{
	unsigned rung[ASSIGNMENT_RUNGS_MAX];
	unsigned games = assignment_games(assignment, rung, error);
	char *text = xstrdup(""), *more;

	for (unsigned i = 0; i < games; i++) {
		struct config *config = assignment_config(assignment, rung[i],
							  NULL, false, error);

		if (config == NULL)
			return free(text), false;
		more = xprintf(
			"%s%s %lld %lld %lld %lld %lld %lld %lld %lld "
			"%lld %lld %lld %lld\n",
			text, config->rules, (long long)config->deals_max,
			(long long)config->startup_us,
			(long long)config->move_us, (long long)config->bank_us,
			(long long)config->limit_us,
			(long long)config->grace_us, (long long)config->clock,
			(long long)config->faults,
			(long long)config->memory_bytes,
			(long long)config->threads,
			(long long)config->processes,
			(long long)config->tmp_bytes);
		free(text);
		text = more;
		config_free(config);
	}
	digest_text(text, assignment->check_sign);
	free(text);
	return games > 0;
}

/* Hash the inputs that determine the matches of a rung: rules, reference bots
 * and stop rule. */
static void
assignment_hash_rung(const struct assignment *assignment, struct rung *rung,
		     const struct config *config, const char *out)
{
	char *text = config_text(config), *more;

	for (uint32_t i = 1; i < config->bot_count; i++) {
		struct program_bytes bytes;

		program_bytes_read(config, i, out, &bytes);
		more = xprintf("%s%s%s\n", text, bytes.command, bytes.folder);
		free(text);
		text = more;
	}
	more = xprintf("%s%.6f %.6f", text, rung->bar, assignment->margin);
	digest_text(more, rung->sign);
	free(more);
	free(text);
}

bool
assignment_hash_rungs(struct assignment *assignment, const char *out,
		      struct config_error *error)
{
	for (unsigned i = 0; i < assignment->rungs; i++) {
		struct config *config = assignment_config(assignment, i, NULL,
							  false, error);

		if (config == NULL)
			return false;
		assignment_hash_rung(assignment, &assignment->rung[i], config,
				     out);
		config_free(config);
	}
	return !assignment->checks || assignment_hash_check(assignment, error);
}
