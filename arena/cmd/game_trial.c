/* game_trial.c - a game that is being invented, tried; see game_trial.h. */
#include "arena/cmd/game_trial.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/cmd/stats_print.h"
#include "arena/replay/log_files.h"
#include "arena/tournament/playing.h"
#include "arena/tui/replay.h"
#include "lib/alloc.h"
#include "referee/sheet/sheet.h"

#define SEED "the same cards for every draft of a game"

static char greedy[] = "house:greedy", chance[] = "house:random";

/**
 * struct style - who plays
 * @first, @others: at a table
 * @shows: a deal of it is shown
 */
static const struct style {
	const char *title;
	char *first, *others;
	bool shows;
} styles[] = {
	{ "Random play: any legal action", chance, chance, false },
	{ "One greedy player, the others at random", greedy, chance, false },
	{ "Greedy play: melds what it can, keeps what fits", greedy, greedy,
	  true },
};

#define STYLES ((int64_t)(sizeof(styles) / sizeof(styles[0])))

/* Logs while they are counted. */
struct counting {
	const struct style *style;
	struct game_stats tally;
	struct diag diag;
	bool good, shown;
};

static bool
count_log(void *arg, const char *log)
{
	struct counting *counting = arg;
	const struct replay_how how = { .deal = 1 };

	if (counting->style->shows && !counting->shown) {
		puts("A deal of greedy play, card by card\n");
		counting->shown = true;
		counting->good = replay_log(log, &how);
		puts("");
	}
	counting->good = counting->good &&
			 game_stats_log(&counting->tally, log, &counting->diag);
	return counting->good;
}

/* The run is over: its logs, before they are thrown away. */
static bool
look(void *arg, const char *dir)
{
	struct counting *counting = arg;

	game_stats_init(&counting->tally);
	counting->good = true;
	counting->good = log_files_each(dir, count_log, counting,
					&counting->diag) &&
			 counting->good;
	if (counting->good) {
		puts(counting->style->title);
		stats_print(stdout, &counting->tally, "text");
		puts("");
	} else if (counting->diag.text[0] != '\0') {
		fprintf(stderr, "arena games: %s\n", counting->diag.text);
	}
	game_stats_release(&counting->tally);
	return counting->good;
}

/* What is told are rates, and no standings. */
static void
tell_nothing(void *arg, const struct stop_check *stopping)
{
	(void)arg;
	(void)stopping;
}

static enum status
play_style(const struct style *style, const struct config_play *seated)
{
	const struct run_how how = { .told = tell_nothing };
	struct counting counting = { .style = style };
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
		fprintf(stderr, "arena: this folder: %s\n", strerror(errno));
		return STATUS_FAILED;
	}
	config = config_play(&play, here, &error);
	if (config == NULL)
		return (enum status)playing_mistake("arena games: ", &error);
	status = playing_run_and_look(config, &how, look, &counting);
	config_free(config);
	return status;
}

/* How many sit down, and how many bots that takes: one for each side. */
static bool
seat(const char *game, struct config_play *play)
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

	if (!seat(game, &play))
		return STATUS_FAILED;
	play.matches = (trial->matches + STYLES - 1) / STYLES;
	for (int64_t i = 0; i < STYLES && status == STATUS_DONE; i++)
		status = play_style(&styles[i], &play);
	return status;
}
