/*
 * games.c - `arena games`: the games that this arena knows, for people.
 */
#include "arena/commands.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/wrap.h"
#include "lib/output.h"
#include "referee/sheet/sheet.h"

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

static int
serve_games(const void *request, int argc, char **argv)
{
	struct diag diag = { "" };

	(void)request;
	if (print(argc == 0 ? NULL : argv[0], &diag) && output_done(&diag))
		return 0;
	fprintf(stderr, "arena games: %s\n", diag.text);
	return 1;
}

const struct command games_command = {
	.name = "games",
	.arguments = "[NAME]",
	.most = 1,
	.summary = "list the games, or one's options and parameters",
	.about = "Without NAME a line for each game. With the name of a game, "
		 "or the path of a file of your own rules, that game's options "
		 "and parameters: their values, what they may be, what they "
		 "mean, and which defaults follow from others. A file is "
		 "checked for every number of players that it names.",
	.status = "0 done; 1 there is no such game, or its file is wrong; 2 "
		  "wrong use.",
	.examples = "arena games\narena games gin\narena games ./my-rules.yaml",
	.serve = serve_games,
};
