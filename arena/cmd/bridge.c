/* bridge.c - `arena bridge`: play a remote seat with a bot of this machine; see
 * commands.h. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/cmd/commands.h"
#include "arena/config/bots.h"
#include "arena/seats/bridge.h"
#include "arena/store/bearer_token.h"
#include "arena/tournament/run.h"
#include "lib/alloc.h"
#include "lib/file/input_file.h"

#define TOKEN_VARIABLE "SEAT_TOKEN"

struct bridge_request {
	const char *token_file;
	int64_t patience_s;
};

/* Copy the token from the file or from the environment.  Returns false after an
 * error. */
static bool
bridge_read_token(const struct bridge_request *request,
		  char token[BEARER_TOKEN_TEXT])
{
	const char *path = request->token_file, *given = getenv(TOKEN_VARIABLE);
	char text[256] = "";
	struct diag diag;
	FILE *in;

	if (path != NULL) {
		in = input_file_stream(path, &diag);
		if (in == NULL) {
			fprintf(stderr, "arena bridge: %s\n", diag.text);
			return false;
		}
		text[fread(text, 1, sizeof(text) - 1, in)] = '\0';
		fclose(in);
	} else if (given != NULL) {
		snprintf(text, sizeof(text), "%s", given);
	} else {
		fputs("arena bridge: the token of the seat is missing: write "
		      "it into a file and give --token-file FILE, or set the "
		      "environment variable " TOKEN_VARIABLE "\n",
		      stderr);
		return false;
	}
	text[strcspn(text, " \t\r\n")] = '\0';
	if (bearer_token_is_fit(text)) {
		memcpy(token, text, BEARER_TOKEN_TEXT);
		return true;
	}
	fprintf(stderr,
		"arena bridge: %s contains no token of a seat; a token starts "
		"with dw_ and has %d characters\n",
		path != NULL ? path : TOKEN_VARIABLE, BEARER_TOKEN_TEXT - 1);
	return false;
}

static bool
bridge_check_url(const char *url)
{
	if (strncmp(url, "http://", 7) == 0 || strncmp(url, "https://", 8) == 0)
		return true;
	fprintf(stderr,
		"arena bridge: the URL \"%s\" must start with http:// or "
		"https://, as in http://127.0.0.1:8018\n",
		url);
	return false;
}

/* Find the program of the bot.  The words are borrowed until bot_release.
 * Returns false after an error. */
static bool
bridge_find_bot(struct bot *bot, int argc, char **argv)
{
	char here[PATH_MAX];
	struct diag diag;

	if (getcwd(here, sizeof(here)) == NULL) {
		fprintf(stderr, "arena bridge: current folder: %s\n",
			strerror(errno));
		return false;
	}
	bot->dir = xstrdup(here);
	bot->words = xcalloc((size_t)argc + 1, sizeof(*bot->words));
	for (int i = 0; i < argc; i++)
		bot->words[i] = xstrdup(argv[i]);
	if (bot_find(bot, &diag))
		return true;
	fprintf(stderr, "arena bridge: %s\n", diag.text);
	return false;
}

/* Print how the bridge has ended.  Returns the exit status. */
static int
bridge_print_end(enum bridge_end end, const struct diag *diag)
{
	switch (end) {
	case BRIDGE_OVER:
		fputs("arena bridge: the run is over\n", stderr);
		return STATUS_DONE;
	case BRIDGE_CRASHED:
		fputs("arena bridge: the run is over; the bot has not played "
		      "all matches to their end\n",
		      stderr);
		return STATUS_BOT;
	case BRIDGE_STOPPED:
		fputs("arena bridge: stopped; until another bridge starts, "
		      "the clock of the seat runs on\n",
		      stderr);
		return STATUS_INTERRUPTED;
	case BRIDGE_FAILED:
		break;
	}
	fprintf(stderr, "arena bridge: %s\n", diag->text);
	return STATUS_FAILED;
}

static int
cmd_bridge(const void *arg, int argc, char **argv)
{
	const struct bridge_request *request = arg;
	char token[BEARER_TOKEN_TEXT];
	struct bot bot = { .name = NULL };
	struct bridge_how how = { .url = argv[0],
				  .token = token,
				  .patience_s = request->patience_s };
	struct diag diag = { "" };
	int status = STATUS_USAGE;

	if (bridge_check_url(how.url) && bridge_read_token(request, token) &&
	    bridge_find_bot(&bot, argc - 1, argv + 1)) {
		unsetenv(TOKEN_VARIABLE); /* the bot needs no token */
		how.argv = bot.argv;
		status = bridge_print_end(bridge_play(&how, &diag), &diag);
	}
	bot_release(&bot);
	return status;
}

#define AT(field) offsetof(struct bridge_request, field)

static const struct command_option bridge_options[] = {
	OPTION_TEXT("token-file", "FILE", AT(token_file),
		    "file with the token of the seat (default: the "
		    "environment variable " TOKEN_VARIABLE ")"),
	OPTION_COUNT("patience", "S", AT(patience_s), 1, 1000000,
		     "seconds without an answer of the server, after which "
		     "the bridge ends (default: 120)"),
	{ .name = NULL },
};

const struct command bridge_command = {
	.name = "bridge",
	.arguments = "URL BOT ...",
	.least = 2,
	.most = ARGS_MANY,
	.summary = "play a remote seat with a bot of this machine",
	.about = "Play the seat of a remote bot with a program that reads and "
		 "writes lines. URL is the address that the organiser gave "
		 "you, such as https://arena.example. BOT is an executable, a "
		 "script whose suffix determines the interpreter, or "
		 "house:NAME. The words after BOT are its arguments. Write -- "
		 "before BOT, so that the arena does not read its options.\n"
		 "The bridge starts BOT for each match, in the current "
		 "folder, without a sandbox. If BOT ends during a match, BOT "
		 "forfeits this match and plays the next one. The standard "
		 "error of BOT, and all its output that is no answer, appear "
		 "on the standard error of the bridge.\n"
		 "If the server does not answer, the bridge repeats the "
		 "request. So the bridge plays on when the network or the "
		 "server returns. The environment variables http_proxy, "
		 "https_proxy and no_proxy choose a proxy. With https, "
		 "SSL_CERT_FILE names a file of certificates to trust, in "
		 "place of the system's certificates.",
	.options = bridge_options,
	.defaults = &(const struct bridge_request){ .patience_s = 120 },
	.bytes = sizeof(struct bridge_request),
	.status = "0 the run is over\n"
		  "1 the server did not answer or refused the token\n"
		  "2 usage error, or there is no program BOT\n"
		  "3 the run is over, and BOT ended during a match\n"
		  "130 interrupted",
	.examples = "arena bridge http://127.0.0.1:8018 --token-file token -- "
		    "./mybot.py\n"
		    "arena bridge https://arena.example --token-file token -- "
		    "./mybot --fast",
	.see = "arena-play(1) arena-run(1)",
	.run = cmd_bridge,
};
