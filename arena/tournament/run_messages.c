/* run_messages.c - what a run tells of itself; see run_messages.h. */
#include "arena/tournament/run_messages.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/freeze.h"
#include "arena/sandbox/isolation.h"
#include "arena/schedule/seeds.h"
#include "arena/store/bot_labels.h"

void
run_messages_left_out(FILE *out, const char *before,
		      const struct config *config)
{
	const char *line = config->left_out;

	for (; line != NULL && *line != '\0'; line += strcspn(line, "\n") + 1)
		fprintf(out, "%s%.*s\n", before, (int)strcspn(line, "\n"),
			line);
}

void
run_messages_idle(FILE *out, const char *before, const struct config *config,
		  const struct schedule *schedule)
{
	uint32_t idle = schedule_idle(schedule);

	run_messages_left_out(out, before, config);
	if (idle > 0)
		fprintf(out,
			"%s%u of %u bots have no match: tables: %lld in %lld "
			"round%s are too few for all; ask for more of either\n",
			before, idle, config->bot_count,
			(long long)config->tables, (long long)config->rounds,
			config->rounds == 1 ? "" : "s");
}

/* What is played, and where that goes. */
static void
tell_plan(const struct run_messages *run, unsigned tables)
{
	const struct config *config = run->config;
	uint64_t done = standings_matches(run->standings);

	if (run->how->rehearse) {
		fprintf(stderr, "%s: every bot is started once\n",
			config->name);
		return;
	}
	fprintf(stderr,
		"%s: %s%llu match%s%s of %s, %u bots, %u table%s at once, "
		"%s%s%s\n",
		config->name, run->stopping != NULL ? "at most " : "",
		(unsigned long long)run->info->matches,
		run->info->matches == 1 ? "" : "es",
		schedule_total_is_known(run->schedule) ? ""
						       : ", as far as known,",
		config->rules_name, config->bot_count, tables,
		tables == 1 ? "" : "s",
		config->final ? "the seed is told at the end" : "seed ",
		config->final ? "" : config->seed,
		config->final || !config->seed_drawn ? "" : " (drawn)");
	run_messages_idle(stderr, "", config, run->schedule);
	if (run->how->shard.count > 0)
		fprintf(stderr, "shard %u of %u: %llu of %llu matches\n",
			run->how->shard.number, run->how->shard.count,
			(unsigned long long)run->info->matches,
			(unsigned long long)schedule_matches(run->schedule));
	if (run->how->resume != NULL)
		fprintf(stderr, "results in %s%s\n", run->how->dir,
			done > 0 ? ", which is gone on with" : "");
	if (done > 0)
		fprintf(stderr, "%llu match%s done already\n",
			(unsigned long long)done, done == 1 ? " is" : "es are");
	if (run->how->only != 0)
		fprintf(stderr, "only match %llu is played\n",
			(unsigned long long)run->how->only);
}

/* Bots whose box is another than the others'. */
static void
tell_apart(const struct config *config)
{
	for (uint32_t i = 0; i < config->bot_count; i++) {
		const struct bot *bot = &config->bots[i];
		char *apart = bot_labels_apart(bot);

		if (apart != NULL)
			fprintf(stderr, "bot %s plays %s%s%s\n", bot->name,
				apart,
				bot->network ? ": it reaches what this machine "
					       "reaches, and can tell "
					       "strangers what it holds"
					     : "",
				config_level(config, i) == ISOLATION_NONE
					? ": it runs with your own rights"
					: "");
		free(apart);
	}
}

void
run_messages_builds(const struct config *config)
{
	bool boxed = false, free = false;

	for (uint32_t i = 0; i < config->bot_count; i++) {
		bool none = config_level(config, i) == ISOLATION_NONE;

		if (!bot_wants_build(&config->bots[i]))
			continue;
		boxed |= !none;
		free |= none;
		if (none && config->isolation != ISOLATION_NONE)
			fprintf(stderr,
				"bot %s is built with your own rights, as it "
				"will play: isolation: none\n",
				config->bots[i].name);
	}
	if (free && config->isolation == ISOLATION_NONE)
		fputs("isolation: none. Builds run with your own rights, as "
		      "their bots will.\n",
		      stderr);
	if (boxed)
		fputs("Builds run in a box, each with its bot's folder to "
		      "write in and without a network.\n",
		      stderr);
}

void
run_messages_seed(const char *seed)
{
	if (seeds_guessable(seed))
		fputs("seed: bots can guess a seed of words, and with it all "
		      "cards; leave it out, and the arena draws one\n",
		      stderr);
}

void
run_messages_start(const struct run_messages *run, unsigned tables)
{
	const struct config *config = run->config;
	const char *banner = isolation_banner(
		(enum isolation)config->isolation);

	tell_plan(run, tables);
	if (run->how->resume != NULL)
		run_messages_seed(config->seed);
	if (banner != NULL)
		fprintf(stderr, "%s\n", banner);
	tell_apart(config);
	if (config->names == NAMES_HIDDEN &&
	    config_has_level(config, ISOLATION_NONE))
		fprintf(stderr, "names: hidden. Bots are not told who the "
				"others are, but with isolation: none they can "
				"look at the machine's processes and files.\n");
}

bool
run_messages_grown(const struct config *config, struct store *store,
		   const struct run_extend *growth, struct diag *diag)
{
	unsigned long long stay = store_count(store);
	unsigned long long all = store_run(store)->matches;
	uint64_t past;

	if (!store_past_count(store, &past, diag))
		return false;
	fprintf(stderr, "%s grows%s%s: %llu match%s stay%s as %s %s, ",
		config->name, growth->changes[0] != '\0' ? ", " : "",
		growth->changes, stay, stay == 1 ? "" : "es",
		stay == 1 ? "s" : "", stay == 1 ? "it" : "they",
		stay == 1 ? "is" : "are");
	if (past > 0)
		fprintf(stderr, "%llu count%s no more and %s kept, ",
			(unsigned long long)past, past == 1 ? "s" : "",
			past == 1 ? "is" : "are");
	fprintf(stderr, "%llu %s to be played\n", all - stay,
		all - stay == 1 ? "is" : "are");
	return true;
}

void
run_messages_nothing_left(const struct run_messages *run)
{
	if (run->how->resume != NULL)
		fprintf(stderr,
			"results in %s: every match has been played before, "
			"none is played again; to play anew give another "
			"--out or remove the folder\n",
			run->how->dir);
}

static void
tell_summary(const struct run_messages *run, const struct results *results)
{
	if (run->how->only == 0)
		results_summary(stdout, results);
	else
		results_ranking(stdout, run->standings,
				&disqualification_nobody, NULL, RESULTS_PLAYED,
				RESULTS_COLUMNS);
}

/* Print what went wrong above the results, so that these end the output. */
static void
tell_troubles(const struct run_messages *run)
{
	const struct run_how *how = run->how;
	unsigned told;

	if (how->quiet || (how->only != 0 && how->resume == NULL))
		return;
	told = fault_summary_tell(stderr, run->troubles, run->standings,
				  run->info, run->config,
				  how->resume != NULL ? how->dir : NULL);
	if (told > 0 && how->keeps)
		fprintf(stderr,
			"to see it again, card by card: the same command with "
			"--seed %s --out DIR keeps the logs\n",
			run->config->seed);
	if (told > 0)
		fputc('\n', stderr);
}

bool
run_messages_results(const struct run_messages *run,
		     const struct results *results, struct diag *diag)
{
	bool alone = run->how->only != 0;
	bool ok = true;

	tell_troubles(run);
	if (ferror(stdout) == 0) { /* else it was told before */
		if (run->how->told != NULL)
			run->how->told(run->how->arg, run->stopping);
		else if (!alone || run->how->resume != NULL)
			tell_summary(run, results);
		if (fflush(stdout) != 0 && errno != EPIPE) {
			diag_set(diag, "standard output: %s", strerror(errno));
			ok = false;
		}
		clearerr(stdout);
	}
	return ok;
}

void
run_messages_opening(const char *dir, const char *seed)
{
	struct diag diag;
	char *commitment = freeze_of_folder(dir, &diag);

	if (commitment != NULL)
		fprintf(stderr,
			"final: seed %s; commitment %s; publish %s: `arena "
			"verify %s` checks it\n",
			seed, commitment, dir, dir);
	free(commitment);
}

void
run_messages_opened(const struct run_messages *run)
{
	if (run->config->final && run->how->resume != NULL &&
	    run->how->shard.count == 0 &&
	    standings_matches(run->standings) >= run->info->matches)
		run_messages_opening(run->how->dir, run->config->seed);
}

bool
run_messages_voids(const struct run_messages *run, struct diag *diag)
{
	unsigned long long voids = standings_voids(run->standings);

	if (voids == 0)
		return true;
	diag_set(diag,
		 "%llu of %llu match%s %s void and left out of the standings; "
		 "%s tries %s again",
		 voids, (unsigned long long)run->info->matches,
		 run->info->matches == 1 ? "" : "es", voids == 1 ? "is" : "are",
		 run->how->resume != NULL ? run->how->resume
					  : "the same command",
		 voids == 1 ? "it" : "them");
	return false;
}

void
run_messages_interrupted(const struct run_messages *run)
{
	if (run->how->resume != NULL)
		fprintf(stderr,
			"interrupted: %llu of %llu match%s done; to go on: "
			"%s\n",
			(unsigned long long)standings_matches(run->standings),
			(unsigned long long)run->info->matches,
			run->info->matches == 1 ? "" : "es", run->how->resume);
}
