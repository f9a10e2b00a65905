/* trust.c - what a pack asks for beyond the box of its bots; see trust.h. */
#include "arena/pack/trust.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/sandbox/isolation.h"
#include "arena/sandbox/sandbox.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"

/* A line more, unless it is there; takes @line. */
static void
add(char **text, char *line)
{
	if (strstr(*text, line) == NULL) {
		char *more = xprintf("%s%s", *text, line);

		free(*text);
		*text = more;
	}
	free(line);
}

/* Is there no box, here, for who asks for this level? */
static bool
has_no_box(enum isolation level)
{
	char *box = xprintf("%s/deadwood-box", program_dir());
	enum isolation here = level;
	struct diag diag;

	if (level == ISOLATION_BEST &&
	    !isolation_settle(level, box, sandbox_first_uid(), &here, &diag))
		here = ISOLATION_NONE;
	free(box);
	return here == ISOLATION_NONE;
}

static void
add_bot(char **text, const struct config *config, uint32_t number)
{
	const struct bot *bot = &config->bots[number];

	if (bot_is_ours(bot))
		return;
	if (has_no_box(config_level(config, number)))
		add(text,
		    xprintf("  bot %s runs with your own rights: isolation\n",
			    bot->name));
	if (bot->network)
		add(text, xprintf("  bot %s reaches the network of this "
				  "machine: network\n",
				  bot->name));
	for (size_t i = 0; bot->read != NULL && bot->read[i] != NULL; i++)
		add(text, xprintf("  bot %s reads %s: read\n", bot->name,
				  bot->read[i]));
}

char *
trust_wishes(const struct series *circuit)
{
	char *text = xstrdup("");

	for (uint32_t i = 0; i < circuit->count; i++)
		for (uint32_t k = 0; k < circuit->game[i].config->bot_count;
		     k++)
			add_bot(&text, circuit->game[i].config, k);
	return text;
}

bool
trust_asked(const char *file, const char *wishes)
{
	char answer[16];

	fprintf(stderr,
		"%s is its maker's program, and asks for more than a box:\n%s",
		file, wishes);
	if (!isatty(STDIN_FILENO) || !isatty(STDERR_FILENO))
		return false;
	fputs("Run it? [y/N] ", stderr);
	fflush(stderr);
	return fgets(answer, sizeof(answer), stdin) != NULL &&
	       (strcmp(answer, "y\n") == 0 || strcmp(answer, "yes\n") == 0);
}
