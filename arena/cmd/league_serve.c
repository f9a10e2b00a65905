/* league_serve.c - run a league, and its refit process; see league_actions.h.
 */
#include "arena/cmd/league_actions.h"

#include <stdio.h>

#include "arena/league_run/league_loop.h"
#include "arena/league_run/refit_process.h"

enum status
league_serve(const char *dir)
{
	struct league_how how = { .config = NULL };
	struct league_config *config;
	enum status status;
	struct diag diag;

	config = league_read_file(dir, &diag);
	if (config == NULL) {
		fprintf(stderr, "arena league: %s\n", diag.text);
		return STATUS_USAGE;
	}
	how.config = config;
	status = league_run(&how);
	league_config_free(config);
	return status;
}

bool
league_do_refit(const struct league_call *call, struct diag *diag)
{
	struct league_config *config = league_read_file(call->dir, diag);
	bool ok = config != NULL && refit_league(config, diag);

	league_config_free(config);
	return ok;
}
