/*
 * main.c - `referee`: the judge of one table, and what its engine does alone.
 */
#include <stdio.h>
#include <string.h>

#include "lib/clean.h"
#include "referee/cases/bench.h"
#include "referee/cases/check.h"
#include "referee/judge/serve.h"

static const struct command {
	const char *name;
	int (*run)(int argc, char **argv); /* without the command's own word */
	const char *text;
} commands[] = {
	{ "bench", bench_command,
	  "random play-outs: GAME [--seconds N] [--players N] [--json]" },
	{ "check", check_command, "run rule cases: CASES.yaml..." },
	{ "serve", serve_command, "play matches by order of the arena" },
};

#define COMMANDS (sizeof(commands) / sizeof(commands[0]))

static int
help(FILE *out)
{
	fputs("usage: referee COMMAND [ARGUMENT...]\n\n", out);
	for (size_t i = 0; i < COMMANDS; i++)
		fprintf(out, "  %-8s %s\n", commands[i].name, commands[i].text);
	return out == stdout ? 0 : 2;
}

int
main(int argc, char **argv)
{
	const char *name = argc > 1 ? argv[1] : "";

	clean_standard();
	if (strcmp(name, "--version") == 0) {
		puts("referee " DEADWOOD_VERSION);
		return 0;
	}
	if (strcmp(name, "--help") == 0 || strcmp(name, "help") == 0)
		return help(stdout);
	for (size_t i = 0; i < COMMANDS; i++)
		if (strcmp(commands[i].name, name) == 0)
			return commands[i].run(argc - 2, argv + 2);
	if (*name != '\0')
		fprintf(stderr, "referee: there is no command \"%s\"\n", name);
	return help(stderr);
}
