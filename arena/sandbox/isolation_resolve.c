/* isolation_resolve.c - set the isolation level of a run; see
 * isolation_resolve.h. */
#include "arena/sandbox/isolation_resolve.h"

#include <stdlib.h>

#include "arena/sandbox/isolation.h"
#include "arena/sandbox/sandbox.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"

/* If the configuration has "pondering: freeze", check that the arena can stop
 * bots.  A bot that is not stopped could think while other bots play. */
static bool
isolation_check_pondering(const struct config *config, struct diag *diag)
{
	struct diag why;

	if (config->pondering != PONDER_FREEZE || isolation_check_freeze(&why))
		return true;
	diag_set(diag,
		 "pondering: freeze is not available here.\n  %s\n"
		 "  To run without it, set in the configuration: time: "
		 "{pondering: %s}",
		 why.text, config->processes > 1 ? "allow" : "charge");
	return false;
}

/* Resolve the level of each bot that has a level of its own. */
static bool
isolation_resolve_bots(struct config *config, const char *box,
		       struct diag *diag)
{
	bool ok = true;

	for (uint32_t i = 0; ok && i < config->bot_count; i++) {
		struct bot *bot = &config->bots[i];

		if (!bot->has_level)
			continue;
		ok = isolation_choose(bot->level, box, sandbox_first_uid(),
				      &bot->level, diag);
		if (!ok)
			diag_prefix(diag, "bot %s", bot->name);
	}
	return ok;
}

bool
isolation_resolve_config(struct config *config, struct diag *diag)
{
	char *box = xprintf("%s/deadwood-box", program_dir());
	enum isolation level;
	bool ok = isolation_choose((enum isolation)config->isolation, box,
				   sandbox_first_uid(), &level, diag);

	if (ok)
		config->isolation = level;
	ok = ok && isolation_resolve_bots(config, box, diag);
	free(box);
	return ok && isolation_check_pondering(config, diag);
}
