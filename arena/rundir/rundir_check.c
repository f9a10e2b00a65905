/* rundir_check.c - check the results directory before a run; see
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
#include "lib/file/input_file.h"

/* Check a folder that contains no run.  It must be empty, or contain only files
 * of a run that was stopped before its first match. */
static bool
rundir_check_empty(const char *dir, struct diag *diag)
{
	char path[PATH_MAX];

	if (!outdir_make(dir, diag))
		return false;
	snprintf(path, sizeof(path), "%s/" STORE_SAVED, dir);
	if (access(path, F_OK) == 0) {
		diag_set(diag,
			 "%s contains the results of a run whose results.db is "
			 "missing: rename this file to results.db to continue "
			 "the run, or remove it to start again",
			 path);
		return false;
	}
	/* Tokens of remote bots come first; outdir_check_overwrite checks which
	 * run wrote config.yaml. */
	if (outdir_is_empty(dir) || folder_has_file(dir, OUTDIR_SEATS) ||
	    folder_has_file(dir, "config.yaml"))
		return true;
	diag_set(diag,
		 "%s contains other files and no results: give an empty or a "
		 "new folder with --out",
		 dir);
	return false;
}

/* Read the existing run.  If it has no seed, it was stopped before a seed was
 * set. */
static bool
rundir_read_run(struct config *config, const char *dir,
		struct run_extend *growth, struct diag *diag)
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
rundir_check_same_config(const char *kept, const struct config *config,
			 const char *text)
{
	struct config_error error;
	/* Use the stored rules, because the rule file may be missing, as on a
	 * machine that plays a pack. */
	struct config *read = config_read_packed("config.yaml", kept,
						 config->rules, &error);
	char *today;
	bool same;

	if (read == NULL)
		return false; /* the store reports the difference */
	config_copy_loose(read, config);
	today = config_text(read);
	same = strcmp(today, text) == 0;
	free(today);
	config_free(read);
	return same;
}

char *
rundir_prepare(struct config *config, const char *dir, const char *again,
	       struct run_extend *growth, struct diag *diag)
{
	char *text;

	*growth = (struct run_extend){ .kept = NULL };
	if (!outdir_check_place(dir, config, diag))
		return NULL;
	if (folder_has_file(dir, "results.db")
		    ? !rundir_read_run(config, dir, growth, diag)
		    : !rundir_check_empty(dir, diag))
		return NULL;
	text = config_text(config);
	if (growth->kept != NULL &&
	    rundir_check_same_config(growth->kept, config, text)) {
		char *today = config_same_anchor(growth->kept, text)
				      ? xstrdup(growth->kept)
				      : config_replace_anchor(growth->kept,
							      text);

		free(text);
		text = today;
		growth->same = true;
	}
	if (run_extend_find(growth, config, dir, text, again, diag) &&
	    outdir_check_overwrite(dir, config->file, text, diag))
		return text;
	free(text);
	return NULL;
}
