/* arena_msg.c - bots' notes go with their matches; see arena_msg.h. */
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

/* Where the last line begins, if it is the one that says how to play the match
 * again; else the end. */
static size_t
before_last_line(const char *text, size_t len)
{
	size_t at = len > 0 ? len - 1 : 0;

	while (at > 0 && text[at - 1] != '\n')
		at--;
	return len - at > strlen(LAST_LINE) && memcmp(text + at, LAST_LINE,
						      strlen(LAST_LINE)) == 0
		       ? at
		       : len;
}

/* The same line for a match of the new folder; owned. */
static char *
last_line(const char *name, uint64_t match)
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
copy(const char *from, const char *to, const char *last, struct diag *diag)
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
	n = before_last_line(text, len);
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

/* One file of a bot, if it is there. */
static bool
take(const struct shard_notes *notes, const char *bot, const char *file,
     uint64_t match, struct diag *diag)
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
	last = last_line(notes->name, match);
	ok = ok && outdir_make_one(folder, diag) && copy(from, to, last, diag);
	free(last);
	return ok;
}

/* Calls @one with the names that files of a match may have; stops at a false.
 */
static bool
each_file(const struct store_run *run, const struct store_match *row,
	  bool (*one)(void *arg, const char *bot, const char *file), void *arg)
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

struct taking {
	const struct shard_notes *notes;
	uint64_t match;
	struct diag *diag;
};

static bool
take_one(void *arg, const char *bot, const char *file)
{
	const struct taking *taking = arg;

	return take(taking->notes, bot, file, taking->match, taking->diag);
}

bool
shard_notes_take(const struct shard_notes *notes, const struct store_run *run,
		 const struct store_match *row, struct diag *diag)
{
	struct taking taking = { notes, row->number, diag };

	return each_file(run, row, take_one, &taking);
}

static bool
drop_one(void *arg, const char *bot, const char *file)
{
	char *path = xprintf("%s/bots/%s/%s", (const char *)arg, bot, file);

	unlink(path);
	free(path);
	return true;
}

void
shard_notes_drop(const char *dir, const struct store_run *run,
		 const struct store_match *row)
{
	each_file(run, row, drop_one, (void *)(uintptr_t)dir);
}
