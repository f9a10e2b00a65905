/* run_extend.c - what grows, and into what; see run_extend.h. */
#include "arena/rundir/run_extend.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/config/bot_lookup.h"
#include "arena/rundir/bot_versions.h"
#include "arena/rundir/freeze.h"
#include "arena/schedule/schedule_revisions.h"
#include "lib/alloc.h"

static const struct store_revision *
last_revision(const struct store_history *history)
{
	return &history->revisions[history->revision_count - 1];
}

/* --- which bot is which program ------------------------------------------- */

static bool
is_called(const struct store_history *history, unsigned program,
	  const char *name)
{
	return strcmp(history->programs[program].name, name) == 0;
}

/* The program of that name in a revision, or -1. */
static int
in_revision(const struct store_history *history,
	    const struct store_revision *revision, const char *name)
{
	for (unsigned i = 0; i < revision->bots; i++)
		if (is_called(history, revision->programs[i], name))
			return (int)revision->programs[i];
	return -1;
}

/* The one that takes part, if it is that; or the newest that was; or @fresh. */
static unsigned
program_of(const struct run_extend *growth, const struct config *config,
	   uint32_t bot, const char *dir, unsigned fresh)
{
	const struct store_history *history = &growth->history;
	const char *name = config->bots[bot].name;
	int now = in_revision(history, last_revision(history), name);
	struct program_bytes bytes;

	program_look(config, bot, dir, &bytes);
	if (now >= 0 && program_is(history, (unsigned)now, &bytes))
		return (unsigned)now;
	for (unsigned i = history->program_count; i-- > 0;)
		if (is_called(history, i, name) &&
		    program_is(history, i, &bytes))
			return i;
	return fresh;
}

static bool
find_programs(struct run_extend *growth, const struct config *config,
	      const char *dir, const char *again)
{
	const struct store_revision *last = last_revision(&growth->history);
	unsigned fresh = growth->history.program_count;
	bool same = last->bots == config->bot_count;

	growth->programs = xcalloc(config->bot_count + 1u,
				   sizeof(*growth->programs));
	growth->anew = xcalloc(config->bot_count + 1u, sizeof(*growth->anew));
	for (uint32_t i = 0; i < config->bot_count; i++) {
		const char *name = config->bots[i].name;
		bool anew = again != NULL && strcmp(again, name) == 0;

		growth->programs[i] = anew ? fresh
					   : program_of(growth, config, i, dir,
							fresh);
		fresh += growth->programs[i] == fresh;
		growth->anew[i] = in_revision(&growth->history, last, name) !=
				  (int)growth->programs[i];
		same = same && growth->programs[i] == last->programs[i];
	}
	return same;
}

/* --- in words ------------------------------------------------------------- */

static void
name_bot(FILE *out, const char **before, const char *kind, const char *name)
{
	if (strcmp(*before, kind) != 0)
		fprintf(out, "%s%s: ", (*before)[0] != '\0' ? "; " : "", kind);
	else
		fputs(", ", out);
	*before = kind;
	fputs(name, out);
}

/* Who is new, replaced, withdrawn; owned. */
static char *
tell_changes(const struct run_extend *growth, const struct config *config)
{
	static const char *const kinds[] = { "new", "replaced" };
	const struct store_history *history = &growth->history;
	const struct store_revision *last = last_revision(history);
	const char *before = "";
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);

	if (out == NULL)
		return xstrdup("");
	for (unsigned kind = 0; kind < 2; kind++)
		for (uint32_t i = 0; i < config->bot_count; i++) {
			const char *name = config->bots[i].name;
			bool was = in_revision(history, last, name) >= 0;

			if (growth->anew[i] && was == (kind == 1))
				name_bot(out, &before, kinds[kind], name);
		}
	for (unsigned i = 0; i < last->bots; i++) {
		const char *name = history->programs[last->programs[i]].name;
		bool stays = false;

		for (uint32_t k = 0; k < config->bot_count; k++)
			stays |= strcmp(config->bots[k].name, name) == 0;
		if (!stays)
			name_bot(out, &before, "withdrawn", name);
	}
	fclose(out);
	return text;
}

/* --- does it grow? -------------------------------------------------------- */

/* The text that is kept by today's words: an earlier version wrote no keys that
 * were added since.  Owned, or NULL. */
static char *
in_todays_words(const char *kept)
{
	struct config_error error;
	struct config *read = config_read_kept("config.yaml", kept, &error);
	char *text = read != NULL ? config_text(read) : xstrdup(kept);

	config_free(read);
	return text;
}

static bool
may_grow(const struct run_extend *growth, const struct config *config,
	 const char *dir, const char *text, struct diag *diag)
{
	char *was, *is;
	bool may;

	if (config->final && freeze_is_moved(dir, config, diag))
		return false;
	was = in_todays_words(growth->kept);
	is = in_todays_words(text);
	may = store_may_grow(dir, was, is, diag);
	free(was);
	free(is);
	if (!may)
		return false;
	if (config->final)
		diag_set(
			diag,
			"%s: what is played in a final is frozen: a final "
			"cannot grow. Give its bots and rounds as they were. "
			"If bots are tied, let them share the place, or commit "
			"to a new final of those bots",
			dir);
	else if (config->stop.kind != STOP_NEVER)
		diag_set(diag,
			 "%s: a run that its rule \"stop\" may end does not "
			 "grow: what is added would come behind the end. Give "
			 "another --out directory, or bots and rounds as they "
			 "were",
			 dir);
	return !config->final && config->stop.kind == STOP_NEVER;
}

/* Could what is added be played at all?  Where the rest follows from results
 * there is nothing to play again. */
static bool
can_grow(const struct config *config)
{
	struct schedule_fault fault;
	struct schedule *schedule = config_schedule(config, &fault);
	bool can = config->stop.kind == STOP_NEVER && !config->final &&
		   schedule != NULL && !schedule_is_open(schedule);

	schedule_free(schedule);
	return can;
}

/* The bots are whatever they are now; folders_note tells of their change. */
static void
go_on_as_it_is(struct run_extend *growth)
{
	const struct store_revision *last = last_revision(&growth->history);

	for (unsigned i = 0; i < last->bots; i++) {
		growth->programs[i] = last->programs[i];
		growth->anew[i] = false;
	}
}

/* The name of the bot that --again names, into @again; false with @diag. */
static bool
find_again(const struct config *config, const char **again, struct diag *diag)
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

	if (again != NULL && !find_again(config, &again, diag))
		return false;
	if (growth->history.revision_count == 0)
		return true; /* nothing is there */
	same = find_programs(growth, config, dir, again);
	if (growth->same && (same || (again == NULL && !can_grow(config)))) {
		go_on_as_it_is(growth);
		return true;
	}
	if (!may_grow(growth, config, dir, text, diag))
		return false;
	growth->grows = true;
	growth->changes = tell_changes(growth, config);
	growth->begins = (struct store_growth){
		.was = growth->kept,
		.revisions = growth->history.revision_count,
		.programs = growth->programs,
	};
	return true;
}

/* --- what it consists of -------------------------------------------------- */

/* Programs and their names' numbers; the revisions, the last one of @config. */
struct revisions {
	struct config **configs; /* of all but the last */
	struct schedule_revision *revisions;
	uint32_t count;
	uint32_t *names;
};

static void
number_names(const struct store_history *history, const struct config *config,
	     const unsigned *programs, uint32_t *names)
{
	for (unsigned i = 0; i < history->program_count; i++) {
		names[i] = 0;
		while (!is_called(history, names[i], history->programs[i].name))
			names[i]++;
	}
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (programs[i] >= history->program_count) {
			uint32_t k = 0;

			while (k < history->program_count &&
			       !is_called(history, k, config->bots[i].name))
				k++;
			names[programs[i]] = k < history->program_count
						     ? k
						     : programs[i];
		}
}

static bool
read_revisions(const struct store_history *history, struct revisions *out,
	       struct diag *diag)
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
				 "results.db: damaged (epoch %u has %u bots, "
				 "its configuration %u)",
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

/* @programs: of the last revision, @count in all; which is @config's. */
static struct schedule *
make(const struct store_history *history, const struct config *config,
     uint32_t count, const unsigned *programs, bool all, struct diag *diag)
{
	unsigned most = history->program_count + config->bot_count;
	struct revisions revisions = { .count = count };
	struct schedule *schedule = NULL;
	struct schedule_fault fault;
	struct schedule_revisions grown;

	revisions.configs = xcalloc(count, sizeof(struct config *));
	revisions.revisions = xcalloc(count, sizeof(*revisions.revisions));
	revisions.names = xcalloc(most, sizeof(*revisions.names));
	number_names(history, config, programs, revisions.names);
	if (!read_revisions(history, &revisions, diag))
		goto out;
	revisions.revisions[count - 1] =
		(struct schedule_revision){ config_terms(config), programs };
	grown = (struct schedule_revisions){ revisions.revisions, count,
					     revisions.names, most };
	schedule = all ? schedule_of_programs(&grown, &fault)
		       : schedule_grown(&grown, &fault);
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

/* As make, of a run that need not have grown. */
static struct schedule *
make_today(const struct store_history *history, const struct config *config,
	   uint32_t count, const unsigned *programs, struct diag *diag)
{
	struct schedule_fault fault;
	struct schedule *schedule;

	if (count > 1)
		return make(history, config, count, programs, false, diag);
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
	struct schedule *schedule = make_today(&growth->history, config, count,
					       growth->programs, diag);

	if (schedule != NULL)
		growth->begins.last_match = schedule_known(schedule);
	return schedule;
}

struct schedule *
run_extend_today(const struct store_history *history,
		 const struct config *config, struct diag *diag)
{
	return make_today(history, config, history->revision_count,
			  last_revision(history)->programs, diag);
}

struct schedule *
run_extend_past(const struct store_history *history,
		const struct config *config, struct diag *diag)
{
	return make(history, config, history->revision_count,
		    last_revision(history)->programs, true, diag);
}

char *
run_extend_folder_beside(const struct config *config,
			 struct store_history *history)
{
	static const char name[] = "/config.yaml";
	size_t n = config->file != NULL ? strlen(config->file) : 0;
	char *dir, *db, *seed, *kept = NULL, *was, *is;
	struct diag diag;
	bool found = false;

	*history = (struct store_history){ .revisions = NULL };
	if (n < sizeof(name) ||
	    strcmp(config->file + n - sizeof(name) + 1, name) != 0)
		return NULL;
	dir = xprintf("%.*s", (int)(n - sizeof(name) + 1), config->file);
	db = xprintf("%s/results.db", dir);
	if (access(db, F_OK) == 0 &&
	    store_peek(dir, &seed, &kept, history, &diag)) {
		was = in_todays_words(kept != NULL ? kept : "");
		is = config_text(config);
		found = strcmp(was, is) == 0;
		free(was);
		free(is);
		free(seed);
		free(kept);
	}
	free(db);
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
	free(growth->anew);
	free(growth->changes);
	*growth = (struct run_extend){ .kept = NULL };
}
