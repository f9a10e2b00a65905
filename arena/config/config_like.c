/* config_like.c - copy settings and bots from the configuration of another
 * tournament; see config.h.
 */
#include <stdlib.h>
#include <string.h>

#include "arena/config/config.h"
#include "lib/alloc.h"

void
config_copy_limits(struct config *config, const struct config *from)
{
	config->startup_us = from->startup_us;
	config->move_us = from->move_us;
	config->bank_us = from->bank_us;
	config->limit_us = from->limit_us;
	config->grace_us = from->grace_us;
	config->clock = from->clock;
	config->pondering = from->pondering;
	config->memory_bytes = from->memory_bytes;
	config->threads = from->threads;
	config->processes = from->processes;
	config->tmp_bytes = from->tmp_bytes;
	config->isolation = from->isolation;
	config->faults = from->faults;
	config->names = from->names;
}

static char **
words_copy(char *const *words)
{
	size_t n = 0;
	char **copy;

	while (words != NULL && words[n] != NULL)
		n++;
	copy = xcalloc(n + 1, sizeof(*copy));
	for (size_t i = 0; i < n; i++)
		copy[i] = xstrdup(words[i]);
	return copy;
}

void
config_copy_bot(struct config *config, uint32_t bot, const struct bot *from)
{
	struct bot *to = &config->bots[bot];
	char *name = xstrdup(to->name);

	bot_release(to);
	*to = *from;
	to->name = name;
	to->title = from->title != NULL ? xstrdup(from->title) : NULL;
	to->dir = xstrdup(from->dir);
	to->build = from->build != NULL ? xstrdup(from->build) : NULL;
	to->words = words_copy(from->words);
	to->argv = words_copy(from->argv);
	to->env = words_copy(from->env);
	to->read = words_copy(from->read);
	to->origin = bot_origin_copy(from->origin);
}
