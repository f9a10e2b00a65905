/*
 * main.c - `referee`: the judge of one table, and what its engine does alone.
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
	.summary = "the judge of a table, and what its engine does alone",
	.about = "The arena starts it for each table. By hand it measures a "
		 "game and runs rule cases.",
	.commands = commands,
	.status = "0 done; 1 something failed; 2 wrong use.",
	.see = "arena(1)",
};

int
main(int argc, char **argv)
{
	safe_stdio_standard();
	return args_program(&referee, argc, argv);
}
