/*
 * results.c - the formats that results are printed in, and the files of a
 * folder.
 */
#include "arena/results/results.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/results/outdir.h"
#include "lib/alloc.h"
#include "lib/output.h"

const struct results_format results_formats[] = {
	{ "text", "standings.txt", results_text,
	  "the ranking, who beat whom, faults and times" },
	{ "json", "standings.json", results_json, "the same, for programs" },
	{ "csv", "results.csv", results_csv, "a row for each bot and match" },
	{ NULL, NULL, NULL, NULL },
};

const char *
results_choice(unsigned i, const char **words)
{
	*words = results_formats[i].help;
	return results_formats[i].word;
}

static bool
write_file(const char *dir, const struct results_format *format,
	   const struct standings *standings, struct store *store,
	   struct diag *diag)
{
	char *path = xprintf("%s/%s", dir, format->file);
	char *beside = xprintf("%s.new", path);
	FILE *out = outdir_draft(beside);
	bool done = false;

	diag->text[0] = '\0';
	if (out == NULL) {
		diag_set(diag, "%s: %s", beside, strerror(errno));
		goto out;
	}
	errno = 0; /* not every failure of a stream sets it */
	done = format->print(out, standings, store, diag) && fflush(out) == 0 &&
	       ferror(out) == 0;
	done = fclose(out) == 0 && done;
	done = done && rename(beside, path) == 0;
	if (!done && diag->text[0] == '\0')
		diag_set(diag, "%s: %s", path,
			 strerror(errno != 0 ? errno : EIO));
	if (!done)
		unlink(beside);
out:
	free(beside);
	free(path);
	return done;
}

bool
results_write(const char *dir, const struct standings *standings,
	      struct store *store, struct diag *diag)
{
	const struct results_format *format = results_formats;

	for (; format->word != NULL; format++)
		if (format->file != NULL &&
		    !write_file(dir, format, standings, store, diag))
			return false;
	return true;
}

void
results_remove(const char *dir)
{
	const char *files[sizeof(results_formats) / sizeof(*results_formats)];
	size_t n = 0;

	for (const struct results_format *f = results_formats; f->word != NULL;
	     f++)
		if (f->file != NULL)
			files[n++] = f->file;
	files[n] = NULL;
	outdir_remove(dir, files);
}

bool
results_show(const char *dir, const char *word, struct diag *diag)
{
	const struct results_format *format = results_formats;
	struct standings *standings = NULL;
	struct store *store = store_read(dir, diag);
	bool done = false;

	if (store == NULL)
		return false;
	while (strcmp(format->word, word) != 0)
		format++;
	standings = standings_new(store_run(store));
	done = standings_load(standings, store, diag) &&
	       format->print(stdout, standings, store, diag) &&
	       output_done(diag);
	standings_free(standings);
	store_close(store);
	return done;
}
