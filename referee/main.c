/*
 * main.c - the program `referee`: play matches for the arena, run rule cases,
 * benchmark games.
 */
#include "lib/text/safe_stdio.h"
#include "referee/cases/bench.h"
#include "referee/cases/check.h"
#include "referee/judge/referee_serve.h"

static const struct command *const commands[] = {
	&bench_command,
	&check_command,
	&serve_command,
	NULL,
};

static const struct program referee = {
	.name = "referee",
	.version = "referee " DEADWOOD_VERSION,
	.summary = "referee a match; run rule cases and benchmarks",
	.about = "Referee a match: the arena starts one process for each "
		 "concurrent match. On the command line the program also runs "
		 "rule cases and measures the speed of a game.",
	.commands = commands,
	.status = "0 done\n1 a failure\n2 usage error",
	.see = "arena(1)",
};

int
main(int argc, char **argv)
{
	safe_stdio_standard();
	return args_program(&referee, argc, argv);
}
