/* league_init.c - make a league, and send archives to it; see
 * league_actions.h. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/archive/archive_suffix.h"
#include "arena/cmd/league_actions.h"
#include "arena/league/league_config.h"
#include "arena/league/league_example.h"
#include "arena/league/spool.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/file/input_file.h"
#include "lib/text/text.h"

/* --- init ----------------------------------------------------------------- */

/* Make the folders of a league.  Others cannot read them: they contain the
 * programs of the users. */
static bool
league_make_folders(const char *dir, struct diag *diag)
{
	static const char *const folders[] = { "", "versions", "groups" };

	for (size_t i = 0; i < sizeof(folders) / sizeof(*folders); i++) {
		char *path = xprintf("%s/%s", dir, folders[i]);
		bool ok = mkdir(path, 0750) == 0 || errno == EEXIST;

		if (!ok)
			diag_set(diag, "%s: %s", path, strerror(errno));
		free(path);
		if (!ok)
			return false;
	}
	return spool_create(dir, diag);
}

static void
league_print_next_steps(const char *dir)
{
	char *word = shell_word(dir);
	const char *arena = program_word();

	printf("%s: a league. Next:\n"
	       "\n"
	       "  %s league %s    # run it until Ctrl-C\n"
	       "  %s league token %s add NAME    # let a user send bots\n"
	       "\n"
	       "The comments in %s/" LEAGUE_FILE " explain all settings.\n",
	       dir, arena, word, arena, word, word);
	free(word);
}

bool
league_do_init(const struct league_call *call, struct diag *diag)
{
	struct league_db *db;
	bool ok;

	if (folder_has_file(call->dir, LEAGUE_FILE)) {
		diag_set(diag, "%s is a league already", call->dir);
		return false;
	}
	if (!league_make_folders(call->dir, diag))
		return false;
	/* league.yaml is last: without it, init can be run again */
	db = league_db_open(call->dir, true, diag);
	ok = db != NULL && outdir_write(call->dir, LEAGUE_FILE,
					league_examples[0].text, diag);
	league_db_close(db);
	if (ok)
		league_print_next_steps(call->dir);
	return ok;
}

/* --- submit --------------------------------------------------------------- */

bool
league_do_submit(const struct league_call *call, struct diag *diag)
{
	struct league_config *config = league_read_file(call->dir, diag);
	const char *name = call->words[0];
	const char *file = call->count > 1 ? call->words[1] : NULL;
	int fd;
	bool ok;

	if (config == NULL)
		return false;
	fd = file == NULL ? STDIN_FILENO : input_file_open(file, diag);
	ok = fd != -1 && spool_put(call->dir, name,
				   file == NULL ? NULL : archive_suffix(file),
				   fd, config->quota.bytes, diag);
	if (file != NULL && fd != -1)
		close(fd);
	league_config_free(config);
	if (ok)
		printf("%s is sent; %s league status %s shows its state\n",
		       name, program_word(), call->dir);
	return ok;
}
