/* trust.c - confirm permissions that a pack requests; see trust.h. */
#include "arena/pack/trust.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/sandbox/isolation.h"
#include "arena/sandbox/sandbox.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"

/* Append a line unless the text contains it; takes ownership of @line. */
static void
trust_add_line(char **text, char *line)
{
	if (strstr(*text, line) == NULL) {
		char *more = xprintf("%s%s", *text, line);

		free(*text);
		*text = more;
	}
	free(line);
}

/* Return true if a bot of this level runs without sandbox on this machine. */
static bool
trust_lacks_sandbox(enum isolation level)
{
	char *box = xprintf("%s/deadwood-box", program_dir());
	enum isolation here = level;
	struct diag diag;

	if (level == ISOLATION_BEST &&
	    !isolation_choose(level, box, sandbox_first_uid(), &here, &diag))
		here = ISOLATION_NONE;
	free(box);
	return here == ISOLATION_NONE;
}

static void
trust_add_bot(char **text, const struct config *config, uint32_t number)
{
	const struct bot *bot = &config->bots[number];

	if (bot_is_bundled(bot))
		return;
	if (trust_lacks_sandbox(config_bot_isolation(config, number)))
		trust_add_line(text, xprintf("  bot %s runs with your own "
					     "rights (key \"isolation\")\n",
					     bot->name));
	if (bot->network)
		trust_add_line(text,
			       xprintf("  bot %s can use the network of this "
				       "machine (key \"network\")\n",
				       bot->name));
	for (size_t i = 0; bot->read != NULL && bot->read[i] != NULL; i++)
		trust_add_line(text,
			       xprintf("  bot %s can read %s (key \"read\")\n",
				       bot->name, bot->read[i]));
}

char *
trust_list_requests(const struct series *series)
{
	char *text = xstrdup("");

	for (uint32_t i = 0; i < series->count; i++)
		for (uint32_t k = 0; k < series->game[i].config->bot_count; k++)
			trust_add_bot(&text, series->game[i].config, k);
	return text;
}

bool
trust_confirm(const char *file, const char *requests)
{
	char answer[16];

	fprintf(stderr,
		"%s contains bots that request more rights than a sandbox "
		"gives:\n%s",
		file, requests);
	if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
		return false;
	fputs("Run it? [y/N] ", stderr);
	fflush(stderr);
	return fgets(answer, sizeof(answer), stdin) != NULL &&
	       (strcmp(answer, "y\n") == 0 || strcmp(answer, "yes\n") == 0);
}
