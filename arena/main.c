/* main.c - the arena's command line: one word, and the module that serves it.
 */
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "arena/doctor.h"
#include "arena/games.h"
#include "arena/hall/needs.h"
#include "arena/replay/replay.h"
#include "arena/results/results.h"
#include "arena/results/verify.h"
#include "arena/run.h"
#include "lib/clean.h"
#include "lib/diag.h"
#include "lib/output.h"

static const struct command {
	const char *word;
	int (*serve)(int argc, char **argv);
	const char *text;
	bool finds; /* programs, for bots */
} commands[] = {
	{ "run", run_command, "CONFIG: run a tournament, or go on with it",
	  true },
	{ "play", play_command, "GAME BOT BOT ...: matches, no file needed",
	  true },
	{ "config", config_command, "CONFIG: the configuration as it will run",
	  true },
	{ "games", games_command, "[NAME]: the games, or one's parameters",
	  false },
	{ "doctor", doctor_command, "what this machine offers for isolation",
	  true },
	{ "standings", standings_command, "DIR: standings of a run", false },
	{ "replay", replay_command, "LOG: play a match's log again", false },
	{ "verify", verify_command, "DIR: does all that is kept agree?",
	  false },
	{ NULL, NULL, NULL, false },
};

static void
help(FILE *out)
{
	fputs("arena COMMAND ...: tournaments between programs that play "
	      "rummy\n\n",
	      out);
	for (const struct command *c = commands; c->word != NULL; c++)
		fprintf(out, "  arena %-10s %s\n", c->word, c->text);
	fputs("\narena COMMAND --help says more.\n", out);
}

/* A file that is opened must not become the standard output. */
static bool
open_standard(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) == -1 &&
		    open("/dev/null", O_RDWR) !=
			    fd) /* lint: for children too */
			return false;
	return true;
}

/* What a command that went well has printed must be there. */
static int
close_standard(int status)
{
	struct diag diag;

	if (output_done(&diag) || status != 0)
		return status;
	fprintf(stderr, "arena: %s\n", diag.text);
	return STATUS_FAILED;
}

int
main(int argc, char **argv)
{
	const char *words[16] = { NULL }, *near;
	struct diag diag;

	signal(SIGXFSZ, SIG_IGN); /* a limit on files is an error like others */
	if (!open_standard())
		return STATUS_FAILED;
	clean_standard();
	if (sodium_init() < 0) {
		fputs("arena: libsodium cannot be used here\n", stderr);
		return STATUS_FAILED;
	}
	if (!needs_stack(&diag)) {
		fprintf(stderr, "arena: %s\n", diag.text);
		return STATUS_FAILED;
	}
	if (argc < 2) {
		help(stderr);
		return STATUS_USAGE;
	}
	if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
	    strcmp(argv[1], "help") == 0) {
		help(stdout);
		return close_standard(STATUS_DONE);
	}
	if (strcmp(argv[1], "--version") == 0) {
		puts("deadwood " DEADWOOD_VERSION);
		return STATUS_DONE;
	}
	for (size_t i = 0; commands[i].word != NULL; i++) {
		words[i] = commands[i].word;
		if (strcmp(argv[1], words[i]) != 0)
			continue;
		if (commands[i].finds && !needs_proc(&diag)) {
			fprintf(stderr, "arena: %s\n", diag.text);
			return STATUS_FAILED;
		}
		return close_standard(commands[i].serve(argc - 2, argv + 2));
	}
	near = nearest_word(argv[1], words);
	fprintf(stderr, "arena: no command \"%s\"%s%s%s; see arena --help\n",
		argv[1], near ? "; did you mean " : "", near ? near : "",
		near ? "?" : "");
	return STATUS_USAGE;
}
