/*
 * games.c - `arena games`: the games that this arena knows, for people.
 */
#include "arena/games.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/wrap.h"
#include "lib/output.h"
#include "lib/text.h"
#include "referee/sheet/sheet.h"

static int
wrong_use(const char *what, const char *arg)
{
	fprintf(stderr, "arena games: %s%s\nusage: arena games [NAME]\n", what,
		arg);
	return 2;
}

static const char help[] =
	"arena games [NAME]\n"
	"\n"
	"Without NAME a line for each game.  With the name of a game, or the "
	"path of a\n"
	"file of your own rules: its options and parameters, what they are, "
	"may be\n"
	"and mean.  A file is checked for every number of players that it "
	"names.\n"
	"\n"
	"Exit status: 0 done, 1 no such game or its file is wrong, 2 wrong "
	"use.\n";

/* All games, or one with all that may be set in it. */
static bool
print(const char *game, struct diag *diag)
{
	char *text = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&text, &len);
	bool good;

	if (out == NULL) {
		diag_set(diag, "%s", strerror(errno));
		return false;
	}
	good = game == NULL ? sheet_list(out, diag)
			    : sheet_describe(game, out, diag);
	fclose(out);
	if (good)
		wrap_text(stdout, text, len, wrap_columns(stdout));
	free(text);
	return good;
}

int
games_command(int argc, char **argv)
{
	struct diag diag = { "" };
	bool good;

	if (wants_help(argc, argv)) {
		fputs(help, stdout);
		return 0;
	}
	if (argc > 1)
		return wrong_use("one game, not also ", argv[1]);
	if (argc == 1 && argv[0][0] == '-')
		return wrong_use("unknown option ", argv[0]);
	good = print(argc == 0 ? NULL : argv[0], &diag);
	if (good && output_done(&diag))
		return 0;
	fprintf(stderr, "arena games: %s\n", diag.text);
	return 1;
}
