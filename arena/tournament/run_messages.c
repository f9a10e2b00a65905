/* run_messages.c - print the messages of a run; see run_messages.h. */
#include "arena/tournament/run_messages.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/freeze.h"
#include "arena/sandbox/isolation.h"
#include "arena/schedule/seeds.h"
#include "arena/store/bot_labels.h"
#include "lib/text/wrap.h"

void
run_print_left_out(FILE *out, const char *before, const struct config *config)
{
	const char *line = config->left_out;

	for (; line != NULL && *line != '\0'; line += strcspn(line, "\n") + 1)
		fprintf(out, "%s%.*s\n", before, (int)strcspn(line, "\n"),
			line);
}

void
run_print_idle(FILE *out, const char *before, const struct config *config,
	       const struct schedule *schedule)
{
	uint32_t idle = schedule_idle(schedule);

	run_print_left_out(out, before, config);
	if (idle > 0)
		fprintf(out,
			"%s%u of %u bots have no match, because %lld tables in "
			"%lld round%s are too few for all bots; increase "
			"tables or rounds\n",
			before, idle, config->bot_count,
			(long long)config->tables, (long long)config->rounds,
			config->rounds == 1 ? "" : "s");
}

/* Print what is played, and where the results go. */
static void
print_plan(const struct run_messages *run, unsigned workers)
{
	const struct config *config = run->config;
	uint64_t done = standings_matches(run->standings);

	if (run->how->probe_only) {
		fprintf(stderr, "%s: starting every bot once\n", config->name);
		return;
	}
	wrap_printf(stderr,
		    "%s: %s%llu match%s%s of %s, %u bots, %u table%s at once, "
		    "%s%s%s\n",
		    config->name, run->stop != NULL ? "at most " : "",
		    (unsigned long long)run->info->matches,
		    run->info->matches == 1 ? "" : "es",
		    schedule_total_is_known(run->schedule)
			    ? ""
			    : ", as far as known,",
		    config->rules_name, config->bot_count, workers,
		    workers == 1 ? "" : "s",
		    config->final ? "the seed is printed at the end" : "seed ",
		    config->final ? "" : config->seed,
		    config->final || !config->seed_drawn ? "" : " (drawn)");
	run_print_idle(stderr, "", config, run->schedule);
	if (run->how->shard.count > 0)
		fprintf(stderr, "shard %u of %u: %llu of %llu matches\n",
			run->how->shard.number, run->how->shard.count,
			(unsigned long long)run->info->matches,
			(unsigned long long)schedule_matches(run->schedule));
	if (run->how->resume != NULL)
		fprintf(stderr, "results in %s%s\n", run->how->dir,
			done > 0 ? ", resumed" : "");
	if (done > 0)
		fprintf(stderr, "%llu match%s already done\n",
			(unsigned long long)done, done == 1 ? " is" : "es are");
	if (run->how->only != 0)
		fprintf(stderr, "only match %llu is played\n",
			(unsigned long long)run->how->only);
}

/* Print the bots whose sandbox settings differ from the others'. */
static void
print_bot_isolation(const struct config *config)
{
	for (uint32_t i = 0; i < config->bot_count; i++) {
		const struct bot *bot = &config->bots[i];
		char *apart = bot_labels_apart(bot);

		if (apart != NULL)
			wrap_printf(
				stderr, "bot %s plays %s%s%s\n", bot->name,
				apart,
				bot->network
					? ": the bot can use this machine's "
					  "network, and can send out "
					  "everything that it can read"
					: "",
				!bot->remote && config_bot_isolation(config,
								     i) ==
							ISOLATION_NONE
					? ": the bot runs with your own rights"
					: "");
		free(apart);
	}
}

void
run_print_builds(const struct config *config)
{
	bool boxed = false, free = false;

	for (uint32_t i = 0; i < config->bot_count; i++) {
		bool none = config_bot_isolation(config, i) == ISOLATION_NONE;

		if (!bot_needs_build(&config->bots[i]))
			continue;
		boxed |= !none;
		free |= none;
		if (none && config->isolation != ISOLATION_NONE)
			wrap_printf(
				stderr,
				"bot %s has \"isolation: none\", so its build "
				"and the bot itself run with your own rights\n",
				config->bots[i].name);
	}
	if (free && config->isolation == ISOLATION_NONE)
		fputs("isolation: none. Builds and bots run with your own "
		      "rights.\n",
		      stderr);
	if (boxed)
		wrap_printf(
			stderr,
			"Builds run in a sandbox without a network; each can "
			"write only in its bot's folder.\n");
}

void
run_warn_of_seed(const char *seed)
{
	if (seeds_guessable(seed))
		wrap_printf(
			stderr,
			"seed: bots can guess a seed of words, and then know "
			"all "
			"cards; if you omit the seed, the arena draws a random "
			"seed\n");
}

void
run_print_start(const struct run_messages *run, unsigned workers)
{
	const struct config *config = run->config;
	const char *banner = isolation_banner(
		(enum isolation)config->isolation);

	print_plan(run, workers);
	if (run->how->resume != NULL)
		run_warn_of_seed(config->seed);
	if (banner != NULL)
		wrap_printf(stderr, "%s\n", banner);
	print_bot_isolation(config);
	if (config->names == NAMES_HIDDEN &&
	    config_has_isolation(config, ISOLATION_NONE))
		wrap_printf(
			stderr,
			"names: hidden. The arena does not send bots the names "
			"of other bots, but with \"isolation: none\", a bot "
			"can read this machine's processes and files.\n");
}

bool
run_print_extension(const struct config *config, struct store *store,
		    const struct run_extend *extend, struct diag *diag)
{
	unsigned long long stay = store_match_count(store);
	unsigned long long all = store_run(store)->matches;
	uint64_t past;

	if (!store_past_count(store, &past, diag))
		return false;
	fprintf(stderr, "%s grows%s%s: %llu match%s %s kept, ", config->name,
		extend->changes[0] != '\0' ? ", " : "", extend->changes, stay,
		stay == 1 ? "" : "es", stay == 1 ? "is" : "are");
	if (past > 0)
		fprintf(stderr, "%llu no longer count%s, ",
			(unsigned long long)past, past == 1 ? "s" : "");
	fprintf(stderr, "%llu %s to be played\n", all - stay,
		all - stay == 1 ? "is" : "are");
	return true;
}

void
run_print_nothing_left(const struct run_messages *run)
{
	if (run->how->resume != NULL)
		fprintf(stderr,
			"results in %s: every match has been played before, "
			"none is played again; to start over, give another "
			"--out or remove the directory\n",
			run->how->dir);
}

static void
print_standings(const struct run_messages *run, const struct results *results)
{
	if (run->how->only == 0)
		results_summary(stdout, results);
	else
		results_ranking(stdout, run->standings, &disqualification_none,
				NULL, RESULTS_PLAYED, &results->layout);
}

/* Print the faults before the standings, so that these end the output. */
static void
print_faults(const struct run_messages *run)
{
	const struct run_how *how = run->how;
	unsigned printed;

	if (how->quiet || (how->only != 0 && how->resume == NULL))
		return;
	printed = fault_summary_print(stderr, run->faults, run->standings,
				      run->info, run->config,
				      how->resume != NULL ? how->dir : NULL);
	if (printed > 0 && how->keeps)
		fprintf(stderr,
			"to replay the match card by card, run the same "
			"command with --seed %s --out DIR, which stores the "
			"logs\n",
			run->config->seed);
	if (printed > 0)
		fputc('\n', stderr);
}

bool
run_print_results(const struct run_messages *run, const struct results *results,
		  struct diag *diag)
{
	bool alone = run->how->only != 0;
	bool ok = true;

	print_faults(run);
	if (ferror(stdout) == 0) { /* else the error was reported before */
		if (run->how->print_results != NULL)
			run->how->print_results(run->how->arg, run->stop);
		else if (!alone || run->how->resume != NULL)
			print_standings(run, results);
		if (fflush(stdout) != 0 && errno != EPIPE) {
			diag_set(diag, "standard output: %s", strerror(errno));
			ok = false;
		}
		clearerr(stdout);
	}
	return ok;
}

void
run_print_commitment(const char *dir, const char *seed)
{
	struct diag diag;
	char *commitment = freeze_read_commitment(dir, &diag);

	if (commitment != NULL)
		fprintf(stderr,
			"final: seed %s; commitment %s; publish the directory "
			"%s, which `arena verify %s` checks\n",
			seed, commitment, dir, dir);
	free(commitment);
}

void
run_print_end_of_final(const struct run_messages *run)
{
	if (run->config->final && run->how->resume != NULL &&
	    run->how->shard.count == 0 &&
	    standings_matches(run->standings) >= run->info->matches)
		run_print_commitment(run->how->dir, run->config->seed);
}

bool
run_check_voids(const struct run_messages *run, struct diag *diag)
{
	unsigned long long voids = standings_voids(run->standings);

	if (voids == 0)
		return true;
	diag_set(diag,
		 "%llu of %llu match%s %s void and not in the standings; %s "
		 "plays %s again",
		 voids, (unsigned long long)run->info->matches,
		 run->info->matches == 1 ? "" : "es", voids == 1 ? "is" : "are",
		 run->how->resume != NULL ? run->how->resume
					  : "the same command",
		 voids == 1 ? "it" : "them");
	return false;
}

void
run_print_interrupted(const struct run_messages *run)
{
	if (run->how->resume != NULL)
		fprintf(stderr,
			"interrupted: %llu of %llu match%s done; to resume: "
			"%s\n",
			(unsigned long long)standings_matches(run->standings),
			(unsigned long long)run->info->matches,
			run->info->matches == 1 ? "" : "es", run->how->resume);
}
