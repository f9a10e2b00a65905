/* rundir_check.c - a run meets the folder that its results go to; see
 * rundir_check.h. */
#include "arena/rundir/rundir_check.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/config/config_anchor.h"
#include "arena/rundir/outdir.h"
#include "arena/store/store.h"
#include "lib/alloc.h"

/* A folder that holds no run may be empty, or left by one that was stopped
 * before its first match; one that holds something else is left alone. */
static bool
meet_empty(const char *dir, struct diag *diag)
{
	char path[PATH_MAX];

	if (!outdir_make(dir, diag))
		return false;
	snprintf(path, sizeof(path), "%s/" STORE_SAVED, dir);
	if (access(path, F_OK) == 0) {
		diag_set(diag,
			 "%s holds the results of a run that lost its "
			 "results.db: give it that name to go on, or remove "
			 "it to play all again",
			 path);
		return false;
	}
	snprintf(path, sizeof(path), "%s/config.yaml", dir);
	if (outdir_is_free(dir) || access(path, F_OK) == 0)
		return true; /* whose that is, outdir_may_be_filled tells */
	diag_set(diag,
		 "%s holds other files and no results: name an empty or a new "
		 "folder with --out",
		 dir);
	return false;
}

/* What a run that is there has.  One that gives no seed was stopped before it
 * had one. */
static bool
meet_run(struct config *config, const char *dir, struct run_extend *growth,
	 struct diag *diag)
{
	char *seed;

	if (!store_peek(dir, &seed, &growth->kept, &growth->history, diag))
		return false;
	if (!config->seed_drawn || seed == NULL) {
		free(seed);
		return true;
	}
	free(config->seed);
	config->seed = seed;
	return true;
}

bool
rundir_check_means_the_same(const char *kept, const struct config *config,
			    const char *text)
{
	struct config_error error;
	/* Its game's file need not be here: that of a pack is not. */
	struct config *read = config_read_packed("config.yaml", kept,
						 config->rules, &error);
	char *today;
	bool same;

	if (read == NULL)
		return false; /* the store tells where they differ */
	config_take_loose(read, config);
	today = config_text(read);
	same = strcmp(today, text) == 0;
	free(today);
	config_free(read);
	return same;
}

char *
rundir_check_folder(struct config *config, const char *dir, const char *again,
		    struct run_extend *growth, struct diag *diag)
{
	char path[PATH_MAX], *text;

	*growth = (struct run_extend){ .kept = NULL };
	if (!outdir_is_apart(dir, config, diag))
		return NULL;
	snprintf(path, sizeof(path), "%s/results.db", dir);
	if (access(path, F_OK) == 0 ? !meet_run(config, dir, growth, diag)
				    : !meet_empty(dir, diag))
		return NULL;
	text = config_text(config);
	if (growth->kept != NULL &&
	    rundir_check_means_the_same(growth->kept, config, text)) {
		char *today = config_same_anchor(growth->kept, text)
				      ? xstrdup(growth->kept)
				      : config_with_anchor(growth->kept, text);

		free(text);
		text = today;
		growth->same = true;
	}
	if (run_extend_find(growth, config, dir, text, again, diag) &&
	    outdir_may_be_filled(dir, config->file, text, diag))
		return text;
	free(text);
	return NULL;
}
