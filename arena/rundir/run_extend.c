/* run_extend.c - extend a run; see run_extend.h. */
#include "arena/rundir/run_extend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/bot_lookup.h"
#include "arena/rundir/bot_versions.h"
#include "arena/rundir/freeze.h"
#include "arena/schedule/schedule_revisions.h"
#include "lib/alloc.h"
#include "lib/file/input_file.h"

static const struct store_revision *
history_last_revision(const struct store_history *history)
{
	return &history->revisions[history->revision_count - 1];
}

/* --- which bot is which program ------------------------------------------- */

static bool
program_has_name(const struct store_history *history, unsigned program,
		 const char *name)
{
	return strcmp(history->programs[program].name, name) == 0;
}

/* Return the number of the program that the bot @name has in a revision, or
 * -1. */
static int
revision_find_program(const struct store_history *history,
		      const struct store_revision *revision, const char *name)
{
	for (unsigned i = 0; i < revision->bots; i++)
		if (program_has_name(history, revision->programs[i], name))
			return (int)revision->programs[i];
	return -1;
}

/* Return the number of the bot's program: the current program of this name if
 * it matches, else the newest program that matches, else @fresh. */
static unsigned
run_extend_find_program(const struct run_extend *growth,
			const struct config *config, uint32_t bot,
			const char *dir, unsigned fresh)
{
	const struct store_history *history = &growth->history;
	const char *name = config->bots[bot].name;
	int now = revision_find_program(history, history_last_revision(history),
					name);
	struct program_bytes bytes;

	program_bytes_read(config, bot, dir, &bytes);
	if (now >= 0 && program_matches(history, (unsigned)now, &bytes))
		return (unsigned)now;
	for (unsigned i = history->program_count; i-- > 0;)
		if (program_has_name(history, i, name) &&
		    program_matches(history, i, &bytes))
			return i;
	return fresh;
}

static bool
run_extend_find_programs(struct run_extend *growth, const struct config *config,
			 const char *dir, const char *again)
{
	const struct store_revision *last = history_last_revision(
		&growth->history);
	unsigned fresh = growth->history.program_count;
	bool same = last->bots == config->bot_count;

	growth->programs = xcalloc(config->bot_count + 1u,
				   sizeof(*growth->programs));
	growth->replaced = xcalloc(config->bot_count + 1u,
				   sizeof(*growth->replaced));
	for (uint32_t i = 0; i < config->bot_count; i++) {
		const char *name = config->bots[i].name;
		bool replaced = again != NULL && strcmp(again, name) == 0;

		growth->programs[i] = replaced ? fresh
					       : run_extend_find_program(
							 growth, config, i, dir,
							 fresh);
		fresh += growth->programs[i] == fresh;
		growth->replaced[i] = revision_find_program(&growth->history,
							    last, name) !=
				      (int)growth->programs[i];
		same = same && growth->programs[i] == last->programs[i];
	}
	return same;
}

/* --- description ---------------------------------------------------------- */

static void
run_extend_print_bot(FILE *out, const char **before, const char *kind,
		     const char *name)
{
	if (strcmp(*before, kind) != 0)
		fprintf(out, "%s%s: ", (*before)[0] != '\0' ? "; " : "", kind);
	else
		fputs(", ", out);
	*before = kind;
	fputs(name, out);
}

/* Return a text that lists the new, replaced and withdrawn bots; owned. */
static char *
run_extend_describe(const struct run_extend *growth,
		    const struct config *config)
{
	static const char *const kinds[] = { "new", "replaced" };
	const struct store_history *history = &growth->history;
	const struct store_revision *last = history_last_revision(history);
	const char *before = "";
	char *text = NULL;
	size_t len = 0;
	FILE *out = xmemstream(&text, &len);

	for (unsigned kind = 0; kind < 2; kind++)
		for (uint32_t i = 0; i < config->bot_count; i++) {
			const char *name = config->bots[i].name;
			bool was = revision_find_program(history, last, name) >=
				   0;

			if (growth->replaced[i] && was == (kind == 1))
				run_extend_print_bot(out, &before, kinds[kind],
						     name);
		}
	for (unsigned i = 0; i < last->bots; i++) {
		const char *name = history->programs[last->programs[i]].name;
		bool stays = false;

		for (uint32_t k = 0; k < config->bot_count; k++)
			stays |= strcmp(config->bots[k].name, name) == 0;
		if (!stays)
			run_extend_print_bot(out, &before, "withdrawn", name);
	}
	fclose(out);
	return text;
}

/* --- is it an extension? -------------------------------------------------- */

/* Write a stored configuration again with all keys of this version, because an
 * earlier version wrote fewer keys.  Returns an owned text, or NULL. */
static char *
config_text_today(const char *kept)
{
	struct config_error error;
	struct config *read = config_read_kept("config.yaml", kept, &error);
	char *text = read != NULL ? config_text(read) : xstrdup(kept);

	config_free(read);
	return text;
}

static bool
run_extend_check(const struct run_extend *growth, const struct config *config,
		 const char *dir, const char *text, struct diag *diag)
{
	char *was, *is;
	bool may;

	if (config->final && freeze_is_moved(dir, config, diag))
		return false;
	was = config_text_today(growth->kept);
	is = config_text_today(text);
	may = store_may_grow(dir, was, is, diag);
	free(was);
	free(is);
	if (!may)
		return false;
	if (config->final)
		diag_set(diag,
			 "%s: a final cannot grow, because its bots and rounds "
			 "are frozen. Restore the bots and rounds in the "
			 "configuration. If bots are tied, let them share the "
			 "place, or commit to a new final of those bots",
			 dir);
	else if (config->stop.kind != STOP_NEVER)
		diag_set(diag,
			 "%s: a run with the key \"stop\" cannot grow, because "
			 "the stop rule may have ended it. Use another --out "
			 "directory, or the same bots and rounds as before",
			 dir);
	return !config->final && config->stop.kind == STOP_NEVER;
}

/* Check that the run can be extended, which is impossible if later matches
 * depend on results. */
static bool
config_can_extend(const struct config *config)
{
	struct schedule_fault fault;
	struct schedule *schedule = config_schedule(config, &fault);
	bool can = config->stop.kind == STOP_NEVER && !config->final &&
		   schedule != NULL && !schedule_is_open(schedule);

	schedule_free(schedule);
	return can;
}

/* Use the programs of the last revision without comparing them.  folders_note
 * reports changes of these programs. */
static void
run_extend_keep_programs(struct run_extend *growth)
{
	const struct store_revision *last = history_last_revision(
		&growth->history);

	for (unsigned i = 0; i < last->bots; i++) {
		growth->programs[i] = last->programs[i];
		growth->replaced[i] = false;
	}
}

/* Replace the argument of --again, which may be a title, by the name of the
 * bot.  Returns false with @diag. */
static bool
run_extend_find_again(const struct config *config, const char **again,
		      struct diag *diag)
{
	unsigned bot;

	if (bots_lookup(config->bots, config->bot_count, *again, &bot, diag) !=
	    BOT_FOUND) {
		diag_prefix(diag, "--again %s", *again);
		return false;
	}
	*again = config->bots[bot].name;
	return true;
}

bool
run_extend_find(struct run_extend *growth, const struct config *config,
		const char *dir, const char *text, const char *again,
		struct diag *diag)
{
	bool same;

	if (again != NULL && !run_extend_find_again(config, &again, diag))
		return false;
	if (growth->history.revision_count == 0)
		return true; /* there are no results yet */
	same = run_extend_find_programs(growth, config, dir, again);
	if (growth->same &&
	    (same || (again == NULL && !config_can_extend(config)))) {
		run_extend_keep_programs(growth);
		return true;
	}
	if (!run_extend_check(growth, config, dir, text, diag))
		return false;
	growth->grows = true;
	growth->changes = run_extend_describe(growth, config);
	growth->begins = (struct store_growth){
		.was = growth->kept,
		.revisions = growth->history.revision_count,
		.programs = growth->programs,
	};
	return true;
}

/* --- schedule ------------------------------------------------------------- */

/* Input of schedule_of_revisions: the programs with the numbers of their names,
 * and the revisions, of which the last has the configuration @config. */
struct revisions {
	/* configurations of all revisions except the last */
	struct config **configs;
	struct schedule_revision *revisions;
	uint32_t count;
	uint32_t *names;
};

static void
run_extend_number_names(const struct store_history *history,
			const struct config *config, const unsigned *programs,
			uint32_t *names)
{
	for (unsigned i = 0; i < history->program_count; i++) {
		names[i] = 0;
		while (!program_has_name(history, names[i],
					 history->programs[i].name))
			names[i]++;
	}
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (programs[i] >= history->program_count) {
			uint32_t k = 0;

			while (k < history->program_count &&
			       !program_has_name(history, k,
						 config->bots[i].name))
				k++;
			names[programs[i]] = k < history->program_count
						     ? k
						     : programs[i];
		}
}

static bool
run_extend_read_revisions(const struct store_history *history,
			  struct revisions *out, struct diag *diag)
{
	for (uint32_t i = 0; i + 1 < out->count; i++) {
		struct config_error error;

		out->configs[i] = config_read_kept(
			"config.yaml", history->revisions[i].config, &error);
		if (out->configs[i] == NULL) {
			*diag = error.diag;
			return false;
		}
		if (out->configs[i]->bot_count != history->revisions[i].bots) {
			diag_set(diag,
				 "results.db: damaged (revision %u has %u "
				 "bots, but its configuration has %u bots)",
				 i + 1, history->revisions[i].bots,
				 out->configs[i]->bot_count);
			return false;
		}
		out->revisions[i] = (struct schedule_revision){
			config_terms(out->configs[i]),
			history->revisions[i].programs,
		};
	}
	return true;
}

/* Make the schedule of a run with several revisions.  @count: number of
 * revisions.  The last revision has the configuration @config and the programs
 * @programs. */
static struct schedule *
run_extend_make_schedule(const struct store_history *history,
			 const struct config *config, uint32_t count,
			 const unsigned *programs, bool all, struct diag *diag)
{
	unsigned most = history->program_count + config->bot_count;
	struct revisions revisions = { .count = count };
	struct schedule *schedule = NULL;
	struct schedule_fault fault;
	struct schedule_revisions grown;

	revisions.configs = xcalloc(count, sizeof(struct config *));
	revisions.revisions = xcalloc(count, sizeof(*revisions.revisions));
	revisions.names = xcalloc(most, sizeof(*revisions.names));
	run_extend_number_names(history, config, programs, revisions.names);
	if (!run_extend_read_revisions(history, &revisions, diag))
		goto out;
	revisions.revisions[count - 1] =
		(struct schedule_revision){ config_terms(config), programs };
	grown = (struct schedule_revisions){ revisions.revisions, count,
					     revisions.names, most };
	schedule = all ? schedule_of_programs(&grown, &fault)
		       : schedule_of_revisions(&grown, &fault);
	if (schedule == NULL)
		*diag = fault.diag;
out:
	for (uint32_t i = 0; i < count; i++)
		config_free(revisions.configs[i]);
	free(revisions.configs);
	free(revisions.revisions);
	free(revisions.names);
	return schedule;
}

/* Make the schedule of a run with one or several revisions. */
static struct schedule *
run_extend_make_current(const struct store_history *history,
			const struct config *config, uint32_t count,
			const unsigned *programs, struct diag *diag)
{
	struct schedule_fault fault;
	struct schedule *schedule;

	if (count > 1)
		return run_extend_make_schedule(history, config, count,
						programs, false, diag);
	schedule = config_schedule(config, &fault);
	if (schedule == NULL)
		*diag = fault.diag;
	return schedule;
}

struct schedule *
run_extend_schedule(struct run_extend *growth, const struct config *config,
		    struct diag *diag)
{
	uint32_t count = growth->history.revision_count + growth->grows;
	struct schedule *schedule = run_extend_make_current(
		&growth->history, config, count, growth->programs, diag);

	if (schedule != NULL)
		growth->begins.last_match = schedule_known(schedule);
	return schedule;
}

struct schedule *
run_extend_today(const struct store_history *history,
		 const struct config *config, struct diag *diag)
{
	return run_extend_make_current(history, config, history->revision_count,
				       history_last_revision(history)->programs,
				       diag);
}

struct schedule *
run_extend_past(const struct store_history *history,
		const struct config *config, struct diag *diag)
{
	return run_extend_make_schedule(
		history, config, history->revision_count,
		history_last_revision(history)->programs, true, diag);
}

char *
run_extend_folder_beside(const struct config *config,
			 struct store_history *history)
{
	static const char name[] = "/config.yaml";
	size_t n = config->file != NULL ? strlen(config->file) : 0;
	char *dir, *seed, *kept = NULL, *was, *is;
	struct diag diag;
	bool found = false;

	*history = (struct store_history){ .revisions = NULL };
	if (n < sizeof(name) ||
	    strcmp(config->file + n - sizeof(name) + 1, name) != 0)
		return NULL;
	dir = xprintf("%.*s", (int)(n - sizeof(name) + 1), config->file);
	if (folder_has_file(dir, "results.db") &&
	    store_peek(dir, &seed, &kept, history, &diag)) {
		was = config_text_today(kept != NULL ? kept : "");
		is = config_text(config);
		found = strcmp(was, is) == 0;
		free(was);
		free(is);
		free(seed);
		free(kept);
	}
	if (found)
		return dir;
	free(dir);
	return NULL;
}

struct schedule *
run_extend_beside(const struct config *config, bool *grew, struct diag *diag)
{
	struct store_history history;
	struct schedule_fault fault;
	struct schedule *schedule;
	char *dir = run_extend_folder_beside(config, &history);

	*grew = dir != NULL && history.revision_count > 1;
	free(dir);
	if (*grew) {
		schedule = run_extend_today(&history, config, diag);
	} else {
		schedule = config_schedule(config, &fault);
		if (schedule == NULL)
			*diag = fault.diag;
	}
	store_history_release(&history);
	return schedule;
}

void
run_extend_release(struct run_extend *growth)
{
	store_history_release(&growth->history);
	free(growth->kept);
	free(growth->programs);
	free(growth->replaced);
	free(growth->changes);
	*growth = (struct run_extend){ .kept = NULL };
}
