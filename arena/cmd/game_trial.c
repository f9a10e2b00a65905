/* game_trial.c - try a game under development; see game_trial.h. */
#include "arena/cmd/game_trial.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/output/stats_print.h"
#include "arena/replay/log_files.h"
#include "arena/tournament/playing.h"
#include "arena/tui/replay.h"
#include "lib/alloc.h"
#include "referee/sheet/sheet.h"

#define SEED "the same cards for every draft of a game"

static char greedy[] = "house:greedy", chance[] = "house:random";

/**
 * struct style - bots of one tournament
 * @first, @others: the bot at the first seat, and the bot at all other seats
 * @prints_deal: print one deal card by card
 */
static const struct style {
	const char *title;
	char *first, *others;
	bool prints_deal;
} styles[] = {
	{ "Random play: any legal action", chance, chance, false },
	{ "One greedy player, random play by the others", greedy, chance,
	  false },
	{ "Greedy play: each bot melds what it can, and keeps cards that fit",
	  greedy, greedy, true },
};

#define STYLES ((int64_t)(sizeof(styles) / sizeof(styles[0])))

/* Statistics of one tournament. */
struct trial_run {
	const struct style *style;
	struct game_stats stats;
	struct diag diag;
	bool good, printed;
};

static bool
trial_count_log(void *arg, const char *log)
{
	struct trial_run *run = arg;
	const struct replay_how how = { .deal = 1 };

	if (run->style->prints_deal && !run->printed) {
		puts("A deal of greedy play, card by card\n");
		run->printed = true;
		run->good = replay_log(log, &how);
		puts("");
	}
	run->good = run->good && game_stats_log(&run->stats, log, &run->diag);
	return run->good;
}

/* Print the statistics of a finished tournament, before its folder is
 * removed. */
static bool
trial_print_run(void *arg, const char *dir)
{
	struct trial_run *run = arg;

	game_stats_init(&run->stats);
	run->good = true;
	run->good = log_files_each(dir, trial_count_log, run, &run->diag) &&
		    run->good;
	if (run->good) {
		puts(run->style->title);
		stats_print(stdout, &run->stats, "text");
		puts("");
	} else if (run->diag.text[0] != '\0') {
		fprintf(stderr, "arena games: %s\n", run->diag.text);
	}
	game_stats_release(&run->stats);
	return run->good;
}

static enum status
trial_play_style(const struct style *style, const struct config_play *seated)
{
	const struct run_how how = { .print_results = run_print_nothing };
	struct trial_run run = { .style = style };
	struct config_play play = *seated;
	char *bots[PAIRING_SEATS_MAX];
	struct config_error error;
	struct config *config;
	char here[PATH_MAX];
	enum status status;

	for (uint32_t i = 0; i < play.bot_count; i++)
		bots[i] = i == 0 ? style->first : style->others;
	play.bots = bots;
	if (getcwd(here, sizeof(here)) == NULL) {
		fprintf(stderr, "arena: current folder: %s\n", strerror(errno));
		return STATUS_FAILED;
	}
	config = config_play(&play, here, &error);
	if (config == NULL)
		return (enum status)playing_print_error("arena games: ",
							&error);
	status = playing_run_temporary(config, &how, trial_print_run, &run);
	config_free(config);
	return status;
}

/* Set the number of seats, and the number of bots: one for each side of
 * partners, or one for each seat in a game without partners. */
static bool
trial_set_seats(const char *game, struct config_play *play)
{
	struct rules *rules = xcalloc(1, sizeof(*rules));
	struct diag diag;
	bool good = sheet_load(game, NULL, NULL, (unsigned)play->seats, rules,
			       &diag);

	if (good && play->seats == 0) {
		play->seats = rules->players_min > 2 ? rules->players_min : 2;
		good = sheet_load(game, NULL, NULL, (unsigned)play->seats,
				  rules, &diag);
	}
	if (good)
		play->bot_count = rules->sides > 0 ? rules->sides
						   : (uint32_t)play->seats;
	else
		fprintf(stderr, "arena games: %s\n", diag.text);
	free(rules);
	return good;
}

enum status
game_trial(const char *game, const struct game_trial *trial)
{
	struct config_play play = {
		.name = "trial",
		.game = game,
		.seed = trial->seed != NULL ? trial->seed : SEED,
		.isolation = "best",
		.seats = trial->seats,
	};
	enum status status = STATUS_DONE;

	if (!trial_set_seats(game, &play))
		return STATUS_FAILED;
	play.matches = (trial->matches + STYLES - 1) / STYLES;
	for (int64_t i = 0; i < STYLES && status == STATUS_DONE; i++)
		status = trial_play_style(&styles[i], &play);
	return status;
}
