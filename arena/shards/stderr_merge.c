/* stderr_merge.c - copy the bots' stderr files; see stderr_merge.h. */
#include "arena/shards/stderr_merge.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/config/config.h"
#include "arena/rundir/log_check.h"
#include "arena/rundir/match_logs.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/file/atomic_file.h"
#include "lib/text/text.h"

#define LAST_LINE "-- " MATCH_LOGS_AGAIN

/* Return the offset of the last line if it prints the command that plays the
 * match again; else @len. */
static size_t
rerun_line_start(const char *text, size_t len)
{
	size_t at = len > 0 ? len - 1 : 0;

	while (at > 0 && text[at - 1] != '\n')
		at--;
	return len - at > strlen(LAST_LINE) && memcmp(text + at, LAST_LINE,
						      strlen(LAST_LINE)) == 0
		       ? at
		       : len;
}

/* Return that line for a match of the merged folder; owned. */
static char *
rerun_line(const char *name, uint64_t match)
{
	char *dir = folder_path(name);
	char *path = xprintf("%s/config.yaml", dir);
	char *word = shell_word(path);
	char *line = xprintf(LAST_LINE "%s run %s --only %" PRIu64 "\n",
			     program_word_anywhere(), word, match);

	free(word);
	free(path);
	free(dir);
	return line;
}

static bool
stderr_copy(const char *from, const char *to, const char *last,
	    struct diag *diag)
{
	struct diag why;
	size_t len, n;
	char *text = log_read(from, &len, &why);
	FILE *file;
	bool ok;

	if (text == NULL) {
		diag_set(diag, "%s %s", from, why.text);
		return false;
	}
	n = rerun_line_start(text, len);
	file = atomic_file_open(to);
	ok = file != NULL && fwrite(text, 1, n, file) == n &&
	     (n == len || fputs(last, file) != EOF);
	if (file != NULL)
		ok = fclose(file) == 0 && ok;
	if (!ok)
		diag_set(diag, "%s: %s", to, strerror(errno));
	free(text);
	return ok;
}

/* Copy one stderr file of a bot, if it exists. */
static bool
stderr_merge_file(const struct stderr_merge *notes, const char *bot,
		  const char *file, uint64_t match, struct diag *diag)
{
	char from[PATH_MAX], to[PATH_MAX], folder[PATH_MAX];
	char *last;
	bool ok;

	snprintf(from, sizeof(from), "%s/bots/%s/%s", notes->from, bot, file);
	if (access(from, F_OK) != 0)
		return true;
	snprintf(folder, sizeof(folder), "%s/bots", notes->to);
	snprintf(to, sizeof(to), "%s/bots/%s/%s", notes->to, bot, file);
	ok = outdir_make_one(folder, diag);
	snprintf(folder, sizeof(folder), "%s/bots/%s", notes->to, bot);
	last = rerun_line(notes->name, match);
	ok = ok && outdir_make_one(folder, diag) &&
	     stderr_copy(from, to, last, diag);
	free(last);
	return ok;
}

/* Call @one with each name that a stderr file of a match may have, until it
 * returns false. */
static bool
stderr_each_file(const struct store_run *run, const struct store_match *row,
		 bool (*one)(void *arg, const char *bot, const char *file),
		 void *arg)
{
	static const char *const endings[] = { "log", "raw" };
	char file[64];
	bool ok = true;

	for (unsigned i = 0; i < row->seats; i++) {
		const char *bot = run->bots[row->seat[i].bot].name;

		for (unsigned k = 0; ok && k < 2; k++) {
			snprintf(file, sizeof(file), "%06" PRIu64 ".%s",
				 row->number, endings[k]);
			ok = one(arg, bot, file);
			snprintf(file, sizeof(file), "%06" PRIu64 "-%u.%s",
				 row->number, i, endings[k]);
			ok = ok && one(arg, bot, file);
		}
	}
	return ok;
}

struct stderr_walk {
	const struct stderr_merge *notes;
	uint64_t match;
	struct diag *diag;
};

static bool
stderr_merge_one(void *arg, const char *bot, const char *file)
{
	const struct stderr_walk *walk = arg;

	return stderr_merge_file(walk->notes, bot, file, walk->match,
				 walk->diag);
}

bool
stderr_merge_match(const struct stderr_merge *notes,
		   const struct store_run *run, const struct store_match *row,
		   struct diag *diag)
{
	struct stderr_walk walk = { notes, row->number, diag };

	return stderr_each_file(run, row, stderr_merge_one, &walk);
}

static bool
stderr_drop_one(void *arg, const char *bot, const char *file)
{
	char *path = xprintf("%s/bots/%s/%s", (const char *)arg, bot, file);

	unlink(path);
	free(path);
	return true;
}

void
stderr_merge_drop(const char *dir, const struct store_run *run,
		  const struct store_match *row)
{
	stderr_each_file(run, row, stderr_drop_one, (void *)(uintptr_t)dir);
}
