/* isolation_resolve.c - the isolation that holds; see isolation_resolve.h. */
#include "arena/sandbox/isolation_resolve.h"

#include <stdlib.h>

#include "arena/sandbox/isolation.h"
#include "arena/sandbox/sandbox.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"

/* A bot that nobody can stop would think on while others play. */
static bool
settle_pondering(const struct config *config, struct diag *diag)
{
	struct diag why;

	if (config->pondering != PONDER_FREEZE || isolation_freezes(&why))
		return true;
	diag_set(diag,
		 "pondering: freeze cannot be had here.\n  %s\n"
		 "  To do without, say so in the configuration: time: "
		 "{pondering: %s}",
		 why.text, config->processes > 1 ? "allow" : "charge");
	return false;
}

/* The bots that have a level of their own. */
static bool
settle_bots(struct config *config, const char *box, struct diag *diag)
{
	bool ok = true;

	for (uint32_t i = 0; ok && i < config->bot_count; i++) {
		struct bot *bot = &config->bots[i];

		if (!bot->has_level)
			continue;
		ok = isolation_settle(bot->level, box, sandbox_first_uid(),
				      &bot->level, diag);
		if (!ok)
			diag_prefix(diag, "bot %s", bot->name);
	}
	return ok;
}

bool
isolation_resolve_isolation(struct config *config, struct diag *diag)
{
	char *box = xprintf("%s/deadwood-box", program_dir());
	enum isolation level;
	bool ok = isolation_settle((enum isolation)config->isolation, box,
				   sandbox_first_uid(), &level, diag);

	if (ok)
		config->isolation = level;
	ok = ok && settle_bots(config, box, diag);
	free(box);
	return ok && settle_pondering(config, diag);
}
