/* duplicates.c - keep logs of matches played twice; see duplicates.h. */
#include "arena/shards/duplicates.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/file/append_file.h"
#include "lib/text/safe_stdio.h"

#define DOUBLE_HASH 12 /* arbitrary: digits of the hash in the file name */

char *
duplicates_name(const char *dir, const struct store_match *row, const char *log,
		struct diag *diag)
{
	char *folder = xprintf("%s/doubles", dir);
	char *name = NULL;

	if (outdir_make_one(folder, diag))
		name = xprintf("doubles/%06" PRIu64 "-%.*s%s", row->number,
			       DOUBLE_HASH, row->log_hash, strchr(log, '.'));
	free(folder);
	return name;
}

bool
duplicates_append(const char *dir, char *line, struct diag *diag)
{
	char *list = xprintf("%s/" DUPLICATES_LIST, dir);
	FILE *file = append_file_open(list, NULL);
	bool ok = file != NULL;

	if (ok) {
		safe_stdio_write(file, line, strlen(line), 0);
		ok = fclose(file) == 0;
	}
	if (!ok)
		diag_set(diag, "%s: %s", list, strerror(errno));
	free(list);
	free(line);
	return ok;
}
