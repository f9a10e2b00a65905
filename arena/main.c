/* main.c - entry point of `arena`: the list of its commands and groups. */
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <unistd.h>

#include "arena/cmd/commands.h"
#include "arena/cmd/value_kinds.h"
#include "arena/process/host_limits.h"
#include "arena/tournament/run.h"
#include "lib/diag.h"
#include "lib/file/stdout_check.h"
#include "lib/text/safe_stdio.h"

/* clang-format off */
static const struct command *const commands[] = {
	&init_command,
	&check_bot_command,
	&games_command,
	&doctor_command,
	&play_command,
	&run_command,
	&compare_command,
	&bridge_command,
	&config_command,
	&commit_command,
	&standings_command,
	&report_command,
	&stats_command,
	&dataset_command,
	&rate_command,
	&exploit_command,
	&verify_command,
	&evidence_command,
	&view_command,
	&replay_command,
	&watch_command,
	&review_command,
	&log_command,
	&grade_command,
	&league_command,
	&pack_command,
	&merge_command,
	NULL,
};

static const struct command_group groups[] = {
	{ "Begin", &init_command },
	{ "Play", &play_command },
	{ "Results", &standings_command },
	{ "Look at matches", &view_command },
	{ "Teach", &grade_command },
	{ "Run a league", &league_command },
	{ "Many machines", &pack_command },
	{ NULL, NULL },
};
/* clang-format on */

static const struct program arena = {
	.name = "arena",
	.version = "deadwood " DEADWOOD_VERSION,
	.summary = "run tournaments between programs that play rummy",
	.about = "Run tournaments between bots. A bot is a program that reads "
		 "JSON lines on standard input and writes JSON lines on "
		 "standard output. The arena plays bots against each other, "
		 "writes a log of every match, and computes the standings. "
		 "Each command has a manual page.\nREADME.md is the "
		 "introduction, and protocol.md describes the protocol. The "
		 "folder configs/ contains example tournaments.",
	.commands = commands,
	.groups = groups,
	.kinds = arena_kinds,
	.status = "The page of each command lists its exit codes. For every "
		  "command, 2 means a usage error.",
	.examples = "arena play gin ./mybot.py house:random --matches 20\n"
		    "arena run cup.yaml\n"
		    "arena standings results/cup",
	.see = "deadwood-box(1)",
};

/* Open /dev/null for closed standard descriptors, so that no other file becomes
 * the standard output. */
static bool
open_standard(void)
{
	for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) == -1 &&
		    open("/dev/null", O_RDWR) !=
			    fd) /* lint: children inherit it */
			return false;
	return true;
}

/* Fail a command whose output could not be written. */
static int
close_standard(int status)
{
	struct diag diag;

	if (stdout_check_done(&diag) || status != 0)
		return status;
	fprintf(stderr, "arena: %s\n", diag.text);
	return STATUS_FAILED;
}

int
main(int argc, char **argv)
{
	struct diag diag;

	signal(SIGXFSZ, SIG_IGN); /* RLIMIT_FSIZE gives EFBIG instead */
	if (!open_standard())
		return STATUS_FAILED;
	safe_stdio_standard();
	if (sodium_init() < 0) {
		fputs("arena: libsodium failed to initialise\n", stderr);
		return STATUS_FAILED;
	}
	if (!host_limits_raise_stack(&diag)) {
		fprintf(stderr, "arena: %s\n", diag.text);
		return STATUS_FAILED;
	}
	return close_standard(args_program(&arena, argc, argv));
}
