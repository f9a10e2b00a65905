/* league.c - `arena league`: bots meet at any time; see commands.h. */
#include <stdio.h>
#include <string.h>

#include "arena/cmd/commands.h"
#include "arena/cmd/league_actions.h"
#include "arena/http/server_options.h"
#include "arena/league_run/refit_process.h"
#include "arena/league_web/league_serve.h"
#include "arena/tournament/run.h"
#include "lib/file/input_file.h"

/* Compute the ratings of a league again. */
static bool
league_do_refit(const struct league_call *call, struct diag *diag)
{
	struct league_config *config = league_read_file(call->dir, diag);
	bool ok = config != NULL && refit_league(config, diag);

	league_config_free(config);
	return ok;
}

/**
 * struct league_action - an action of the command
 * @words: arguments after DIR, for messages
 * @least, @most: minimum and maximum number of these arguments
 * @opens: true: the action needs the database
 */
struct league_action {
	const char *name, *words;
	int least, most;
	bool opens;
	bool (*run)(const struct league_call *call, struct diag *diag);
};

static const struct league_action league_actions[] = {
	{ "init", "", 0, 0, false, league_do_init },
	{ "submit", " NAME [FILE]", 1, 2, false, league_do_submit },
	{ "token", " add|revoke NAME", 2, 2, true, league_do_token },
	{ "hold", " BOT [WHY]", 1, 2, true, league_do_state },
	{ "pause", " BOT [WHY]", 1, 2, true, league_do_state },
	{ "resume", " BOT", 1, 1, true, league_do_state },
	{ "retire", " BOT [WHY]", 1, 2, true, league_do_state },
	{ "void", " GROUP WHY", 2, 2, true, league_do_void },
	{ "remove", " VERSION", 1, 1, true, league_do_remove },
	{ "status", " [BOT]", 0, 1, true, league_do_status },
	{ "backup", " FILE", 1, 1, true, league_do_backup },
	{ "season", " end NAME", 2, 2, true, league_do_season },
	{ "refit", "", 0, 0, false, league_do_refit },
};
#define ACTIONS (sizeof(league_actions) / sizeof(*league_actions))

const char *
league_action_word(unsigned i)
{
	return i < ACTIONS ? league_actions[i].name : NULL;
}

static const struct league_action *
league_find_action(const char *word)
{
	for (size_t i = 0; i < ACTIONS; i++)
		if (strcmp(league_actions[i].name, word) == 0)
			return &league_actions[i];
	return NULL;
}

/* Print the words that an action expects. */
static enum status
league_print_usage(const struct league_action *action)
{
	fprintf(stderr, "arena league: usage: arena league %s DIR%s\n",
		action->name, action->words);
	return STATUS_USAGE;
}

static enum status
league_print_unknown(const char *word)
{
	const char *names[ACTIONS + 1] = { NULL }, *near;
	char quoted[120];

	for (unsigned i = 0; i < ACTIONS; i++)
		names[i] = league_actions[i].name;
	near = nearest_word(word, names);
	text_quote(word, strlen(word), quoted, sizeof(quoted));
	fprintf(stderr, "arena league: \"%s\" is no action; %s%s%s\n", quoted,
		near != NULL ? "did you mean \"" : "arena league --help lists",
		near != NULL ? near : " all actions",
		near != NULL ? "\"?" : "");
	return STATUS_USAGE;
}

/* Print that the first argument of an action is not the folder of a league, as
 * in "token add DIR NAME". */
static enum status
league_print_no_folder(const struct league_action *action, const char *dir)
{
	char quoted[120];

	text_quote(dir, strlen(dir), quoted, sizeof(quoted));
	fprintf(stderr,
		"arena league: \"%s\" is not the folder of a league: it has "
		"no " LEAGUE_FILE "; usage: arena league %s DIR%s. To make a "
		"league: arena league init DIR\n",
		quoted, action->name, action->words);
	return STATUS_FAILED;
}

static enum status
league_act(const struct league_action *action, int argc, char **argv)
{
	struct diag diag = { "" };
	struct league_call call = { .dir = argv[0],
				    .word = action->name,
				    .count = argc - 1,
				    .words = argv + 1 };
	bool ok = true;

	if (action->run != league_do_init &&
	    !folder_has_file(call.dir, LEAGUE_FILE))
		return league_print_no_folder(action, call.dir);
	if (action->opens) {
		call.db = league_db_open(call.dir, false, &diag);
		ok = call.db != NULL;
	}
	ok = ok && action->run(&call, &diag);
	league_db_close(call.db);
	if (!ok)
		fprintf(stderr, "arena league: %s\n", diag.text);
	return ok ? STATUS_DONE : STATUS_FAILED;
}

/* Run the league in a folder until a signal stops it. */
static enum status
league_run_folder(const char *dir, const struct league_address *address)
{
	struct league_config *config;
	enum status status;
	struct diag diag;

	config = league_read_file(dir, &diag);
	if (config == NULL) {
		fprintf(stderr, "arena league: %s\n", diag.text);
		return STATUS_USAGE;
	}
	status = league_serve(config, address);
	league_config_free(config);
	return status;
}

static int
cmd_league(const void *request, int argc, char **argv)
{
	const struct league_action *action = league_find_action(argv[0]);

	if (action == NULL && argc == 1)
		return (int)league_run_folder(argv[0], request);
	if (action == NULL)
		return (int)league_print_unknown(argv[0]);
	if (argc < 2 + action->least || argc > 2 + action->most)
		return (int)league_print_usage(action);
	return (int)league_act(action, argc - 1, argv + 1);
}

#define AT(field) offsetof(struct league_address, field)

static const struct command_option league_options[] = {
	OPTION_COUNT("port", "N", AT(port), 0, SERVER_PORT_MAX,
		     "port at which the web server of the league listens; 0 "
		     "stands for any free port (default: 8080)"),
	OPTION_TEXT("bind", "ADDR", AT(bind),
		    "address of this machine at which the web server listens "
		    "(default: 127.0.0.1, which only this machine can reach). "
		    "A proxy such as caddy or nginx offers the pages to "
		    "others, with TLS (configs/league/)"),
	{ .name = NULL },
};

const struct command league_command = {
	.name = "league",
	.arguments = "DIR|ACTION ...",
	.least = 1,
	.most = 4,
	.summary = "run a league that takes bots at any time",
	.about = "A league is a folder DIR with the file league.yaml. Bots are "
		 "sent to it at any time. The league builds and checks each "
		 "version of a bot, plays it against others without an end, "
		 "and rates it.\n"
		 "With DIR alone, the command runs the league until a signal "
		 "stops it, and prints the address of its pages. After a "
		 "crash, the same command continues it.\n"
		 "init DIR: create DIR with a league.yaml, whose comments "
		 "explain all keys.\n"
		 "submit DIR NAME [FILE]: send an archive (.zip, .tar.gz and "
		 "similar) as the next version of the bot NAME. Without FILE, "
		 "the command reads the archive from standard input.\n"
		 "token DIR add NAME: print a new token of the user NAME, who "
		 "sends bots with it over HTTP. token DIR revoke NAME: revoke "
		 "all tokens of the user.\n"
		 "hold DIR BOT [WHY], pause DIR BOT [WHY]: let a bot play no "
		 "more matches. Its owner can end a pause, but not a hold. "
		 "resume DIR BOT: let the bot play again. retire DIR BOT "
		 "[WHY]: end the bot; the league accepts no more versions.\n"
		 "void DIR GROUP WHY: take a group of matches out of the "
		 "ratings. remove DIR VERSION: let a version play no more, and "
		 "remove its files when its groups have ended; its results "
		 "remain under its number.\n"
		 "status DIR: list bots and the queue. status DIR BOT: list "
		 "the versions of a bot. backup DIR FILE: copy the database "
		 "into a new file.\n"
		 "season DIR end NAME: copy the ranked versions into "
		 "DIR/seasons/NAME, with the configuration of a final "
		 "between them. refit DIR: compute the ratings again now. The "
		 "league does so itself each minute.\n"
		 "All actions work while the league runs.",
	.options = league_options,
	.defaults = &(const struct league_address){ .bind = "127.0.0.1",
						    .port = 8080 },
	.bytes = sizeof(struct league_address),
	.status = "0 done\n"
		  "1 the action failed; the message has the reason\n"
		  "2 usage error",
	.examples = "arena league init league\n"
		    "arena league submit league anna anna.zip\n"
		    "arena league token league add anna\n"
		    "arena league status league",
	.see = "arena-run(1) arena-check(1) arena-commit(1)",
	.run = cmd_league,
};
