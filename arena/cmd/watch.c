/*
 * watch.c - `arena watch`: a run that is looked at in browsers; see
 * commands.h.
 */
#define _XOPEN_SOURCE 700 /* nice */
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/cmd/commands.h"
#include "arena/config/series.h"
#include "arena/http/watch.h"
#include "arena/output/series_standings.h"
#include "arena/store/store.h"
#include "arena/tournament/playing.h"
#include "arena/tournament/run.h"
#include "lib/alloc.h"
#include "lib/file/stdout_check.h"

#define PORT	 8017 /* chosen */
#define PORT_MAX 65535
#define POLITE	 10 /* chosen: the run goes before */

struct watch_request {
	const char *bind;
	int64_t port;
	bool projector;
};

static volatile sig_atomic_t stopped;

static void
stop(int signal)
{
	stopped = signal;
}

static void
mind_signals(void)
{
	const struct sigaction act = { .sa_handler = stop };

	sigaction(SIGINT, &act, NULL);
	sigaction(SIGTERM, &act, NULL);
	sigaction(SIGHUP, &act, NULL);
	signal(SIGPIPE, SIG_IGN);
}

/* --- which folder --------------------------------------------------------- */

/* The folder of a configuration's results, as `arena run` has it; owned, or
 * NULL after a message. */
static char *
folder_of(const char *file)
{
	struct config_error error;
	struct series *circuit = series_read_file(file, &error);
	char *name, *dir = NULL;

	if (circuit == NULL) {
		playing_mistake("", &error);
		return NULL;
	}
	if (circuit->several) {
		fprintf(stderr,
			"arena watch: %s is of several games, each with "
			"results of its own: name the folder of one of them, "
			"as in arena watch results/NAME/GAME\n",
			file);
	} else {
		name = config_folder(circuit->game[0].config);
		dir = xprintf("results/%s", name);
		free(name);
	}
	series_free(circuit);
	return dir;
}

static char *
find_folder(const char *word)
{
	struct stat file;

	if (stat(word, &file) != 0) {
		fprintf(stderr,
			"arena watch: %s: %s; give the folder of a run's "
			"results, or its configuration\n",
			word, strerror(errno));
		return NULL;
	}
	if (!S_ISDIR(file.st_mode))
		return folder_of(word);
	if (!series_standings_is_there(word))
		return xstrdup(word);
	fprintf(stderr,
		"arena watch: %s is of several games, each with results of its "
		"own: name the folder of one of them\n",
		word);
	return NULL;
}

/* --- serving -------------------------------------------------------------- */

/* What is told once it listens. */
struct told {
	const struct watch_request *request;
	const char *dir, *token;
};

/* The machine by the name that others know, where it listens at all its
 * addresses. */
static void
host_of(const char *address, char *host, size_t size)
{
	bool all = strcmp(address, "0.0.0.0") == 0 ||
		   strcmp(address, "::") == 0;

	if (all && gethostname(host, size) == 0) {
		host[size - 1] = '\0';
		return;
	}
	snprintf(host, size, strchr(address, ':') != NULL ? "[%s]" : "%s",
		 address);
}

/* Name the bots that @is is true of. */
static void
tell_bots(const struct config *config,
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
has_network(const struct config *config, uint32_t bot)
{
	return config->bots[bot].network;
}

static bool
has_no_box(const struct config *config, uint32_t bot)
{
	return config_level(config, bot) == ISOLATION_NONE &&
	       !config->bots[bot].person && !bot_is_ours(&config->bots[bot]);
}

/* Warn of bots that reach this server, or what it reads; not before the run has
 * begun. */
static void
tell_reaching(const char *dir)
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
	tell_bots(config, has_network,
		  "reaches this machine's network, and so this server; without "
		  "the word in the address it sees no page");
	tell_bots(config, has_no_box,
		  "runs without a box and can read the folder itself");
	config_free(config);
}

static void
tell_address(void *arg, unsigned port)
{
	const struct told *told = arg;
	struct diag diag;
	char host[256];

	host_of(told->request->bind, host, sizeof(host));
	printf("http://%s:%u/%s/%s\n", host, port, told->token,
	       told->request->projector ? WATCH_PROJECTOR : "");
	stdout_check_done(&diag); /* who closed it has read enough */
	fprintf(stderr,
		"arena watch: %s, until Ctrl-C; who has the address can look "
		"on: it is the key\n",
		told->dir);
	tell_reaching(told->dir);
}

static int
serve_watch(const void *arg, int argc, char **argv)
{
	const struct watch_request *request = arg;
	struct watch_how how = { .ready = tell_address, .stop = &stopped };
	struct told told = { .request = request, .token = how.http.token };
	struct diag diag;
	char *dir = find_folder(argv[0]);
	bool done;

	(void)argc;
	if (dir == NULL)
		return STATUS_USAGE;
	how.dir = told.dir = dir;
	how.arg = &told;
	how.http.address = request->bind;
	how.http.port = (unsigned)request->port;
	http_make_token(&how.http);
	mind_signals();
	errno = 0;
	if (nice(POLITE) == -1 && errno != 0)
		perror("arena watch: nice");
	done = watch_run(&how, &diag);
	if (!done)
		fprintf(stderr, "arena watch: %s\n", diag.text);
	free(dir);
	return done ? STATUS_DONE : STATUS_FAILED;
}

#define AT(field) offsetof(struct watch_request, field)

static const struct command_option watch_options[] = {
	{ .name = "port",
	  .value = "N",
	  .takes = TAKES_COUNT,
	  .at = AT(port),
	  .min = 0,
	  .max = PORT_MAX,
	  .help = "where it listens; 0: any port that is free. Left out: "
		  "8017" },
	{ .name = "bind",
	  .value = "ADDR",
	  .takes = TAKES_TEXT,
	  .at = AT(bind),
	  .help = "the machine's address that it listens at, or 0.0.0.0 for "
		  "all. Default: 127.0.0.1, so that this machine alone can "
		  "look on. The address has a random word in it; the server "
		  "answers no address without that word" },
	{ .name = "projector",
	  .value = "",
	  .takes = TAKES_NOTHING,
	  .at = AT(projector),
	  .help = "prints the address of the page for a wall: large, and it "
		  "turns from the standings to a match that is played and to "
		  "what was over last" },
	{ .name = NULL },
};

const struct command watch_command = {
	.name = "watch",
	.arguments = "DIR|CONFIG",
	.least = 1,
	.most = 1,
	.summary = "show a run in browsers while it is played",
	.about = "Serves pages on this machine, whose address is printed: the "
		 "standings of the run in DIR as they move, or of the one that "
		 "CONFIG describes (results/NAME), the matches that are being "
		 "played, to be looked at card by card, and those that are "
		 "over. The run may be under way, over, or not begun. It is "
		 "asked for nothing: its folder is read, at a low priority.\n"
		 "Of a match that is played nothing is shown but what all at "
		 "the table can see. Every card is shown once all matches with "
		 "the same cards are over; until then no hand is, at the end "
		 "of a deal neither.\n"
		 "The pages ask nobody but this server. Of the folder nothing "
		 "but matches and standings can be had, and nothing is "
		 "changed. docs/pages.md tells more.",
	.options = watch_options,
	.defaults = &(const struct watch_request){ .bind = "127.0.0.1",
						   .port = PORT },
	.bytes = sizeof(struct watch_request),
	.status = "0 ended by a signal; 1 it cannot listen there; 2 wrong use, "
		  "or a mistake in the configuration.",
	.examples = "arena watch results/cup\n"
		    "arena watch cup.yaml --projector\n"
		    "arena watch results/cup --bind 0.0.0.0 --port 8080",
	.see = "arena-run(1) arena-view(1) arena-report(1)",
	.serve = serve_watch,
};
