/*
 * watch.c - `arena watch`: show a run in browsers; see commands.h.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/cmd/commands.h"
#include "arena/config/series.h"
#include "arena/http/server_options.h"
#include "arena/http/watch.h"
#include "arena/output/series_standings.h"
#include "arena/store/store.h"
#include "arena/tournament/playing.h"
#include "arena/tournament/run.h"
#include "lib/alloc.h"

struct watch_request {
	struct server_options serve;
	bool projector;
};

/* --- results folder ------------------------------------------------------- */

/* Return the default results folder of a configuration; owned, or NULL after an
 * error. */
static char *
watch_config_folder(const char *file)
{
	struct config_error error;
	struct series *series = series_read_file(file, &error);
	char *name, *dir = NULL;

	if (series == NULL) {
		playing_print_error("", &error);
		return NULL;
	}
	if (series->several) {
		fprintf(stderr,
			"arena watch: %s has several games, each with its own "
			"results; give the folder of one game, as in arena "
			"watch results/NAME/GAME\n",
			file);
	} else {
		name = config_folder(series->game[0].config);
		dir = xprintf("results/%s", name);
		free(name);
	}
	series_free(series);
	return dir;
}

static char *
watch_find_folder(const char *word)
{
	struct stat file;

	if (stat(word, &file) != 0) {
		fprintf(stderr,
			"arena watch: %s: %s; give the results folder of a "
			"run, or its configuration\n",
			word, strerror(errno));
		return NULL;
	}
	if (!S_ISDIR(file.st_mode))
		return watch_config_folder(word);
	if (!series_standings_exists(word))
		return xstrdup(word);
	fprintf(stderr,
		"arena watch: %s has several games, each with its own results; "
		"give the folder of one game\n",
		word);
	return NULL;
}

/* --- serving -------------------------------------------------------------- */

/* Data to print once the server listens. */
struct watch_address {
	const struct watch_request *request;
	const char *dir, *token;
};

/* Print the names of the bots for which @is returns true, and the warning
 * @what. */
static void
watch_warn_bots(const struct config *config,
		bool (*is)(const struct config *config, uint32_t bot),
		const char *what)
{
	const char *between = "arena watch: ";

	for (uint32_t i = 0; i < config->bot_count; i++)
		if (is(config, i)) {
			fprintf(stderr, "%s%s", between, config->bots[i].name);
			between = ", ";
		}
	if (between[0] == ',')
		fprintf(stderr, ": %s\n", what);
}

static bool
watch_bot_has_network(const struct config *config, uint32_t bot)
{
	return config->bots[bot].network;
}

static bool
watch_bot_has_no_sandbox(const struct config *config, uint32_t bot)
{
	return config_bot_isolation(config, bot) == ISOLATION_NONE &&
	       !config->bots[bot].person && !bot_is_bundled(&config->bots[bot]);
}

/* Print warnings about bots that can reach this server or read the results
 * folder.  Print nothing if the run has not begun. */
static void
watch_warn_reach(const char *dir)
{
	struct config_error error;
	struct diag diag;
	struct store *store = store_read(dir, &diag);
	struct config *config =
		store != NULL
			? config_read_kept("config.yaml",
					   store_run(store)->config, &error)
			: NULL;

	store_close(store);
	if (config == NULL)
		return;
	watch_warn_bots(config, watch_bot_has_network,
			"can reach this machine's network and therefore this "
			"server, but the server refuses requests without the "
			"random word in its address");
	watch_warn_bots(
		config, watch_bot_has_no_sandbox,
		"runs without a sandbox and can read all files in the results "
		"folder");
	config_free(config);
}

static void
watch_print_address(void *arg, unsigned port)
{
	const struct watch_address *address = arg;

	server_print_url(&address->request->serve, port, address->token,
			 address->request->projector ? WATCH_PROJECTOR : "");
	fprintf(stderr,
		"arena watch: serving %s until Ctrl-C; everyone who has the "
		"address can watch, so keep the address secret\n",
		address->dir);
	watch_warn_reach(address->dir);
}

static int
cmd_watch(const void *arg, int argc, char **argv)
{
	const struct watch_request *request = arg;
	const char *bots[SERVER_BOTS];
	struct watch_how how = { .ready = watch_print_address, .bots = bots };
	struct watch_address address = { .request = request,
					 .token = how.http.token };
	struct diag diag;
	char *dir = watch_find_folder(argv[0]);
	bool done;

	(void)argc;
	if (dir == NULL)
		return STATUS_USAGE;
	server_find_bots(&request->serve, bots);
	how.dir = address.dir = dir;
	how.arg = &address;
	how.http.address = request->serve.bind;
	how.http.port = (unsigned)request->serve.port;
	http_make_token(&how.http);
	how.stop = server_begin("watch");
	done = watch_run(&how, &diag);
	if (!done)
		fprintf(stderr, "arena watch: %s\n", diag.text);
	free(dir);
	return done ? STATUS_DONE : STATUS_FAILED;
}

#define AT(field) offsetof(struct watch_request, field)

static const struct command_option watch_options[] = {
	SERVER_PORT(AT(serve)),
	SERVER_BIND(AT(serve)),
	SERVER_ASK(AT(serve)),
	OPTION_FLAG(
		"projector", AT(projector),
		"print the address of a page for a projector. This large page "
		"has no controls, alternates between the standings and a "
		"match in progress, and shows the latest results"),
	{ .name = NULL },
};

const struct command watch_command = {
	.name = "watch",
	.arguments = "DIR|CONFIG",
	.least = 1,
	.most = 1,
	.summary = "show a run in a browser while it is played",
	.about = "Serve web pages that show a run, and print the address of "
		 "the pages. DIR is the results folder of the run. If you "
		 "give CONFIG instead, the command shows the run in "
		 "results/NAME, where NAME is the name of the tournament. The "
		 "run may be in progress, over, or not yet begun. The pages "
		 "show live standings, matches in progress card by card, and "
		 "finished matches. The server does not affect the run, "
		 "because it only reads the results folder, at a low CPU "
		 "priority.\n"
		 "The page of a match in progress shows only what all seats "
		 "can see. Until all matches with the same cards are over, "
		 "the page shows no hands, even after the end of a deal. "
		 "After that, the page shows all cards, and viewers can ask "
		 "house bots what they would play (docs/pages.md).\n"
		 "The pages load nothing from other servers. The server of "
		 "`arena watch` gives access only to matches and standings, "
		 "and changes no file. docs/pages.md describes all pages.",
	.options = watch_options,
	.defaults = &(const struct watch_request){ .serve = SERVER_DEFAULTS },
	.bytes = sizeof(struct watch_request),
	.status = "0 ended by a signal\n"
		  "1 the server cannot listen at the address\n"
		  "2 usage error, or a mistake in the configuration",
	.examples = "arena watch results/cup\n"
		    "arena watch cup.yaml --projector\n"
		    "arena watch results/cup --bind 0.0.0.0 --port 8080",
	.see = "arena-run(1) arena-view(1) arena-report(1)",
	.run = cmd_watch,
};
