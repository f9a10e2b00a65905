/*
 * results.c - load the results of a run, and write or print them in a format;
 * see results.h.
 */
#include "arena/output/results.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/rundir/freeze.h"
#include "arena/rundir/outdir.h"
#include "arena/store/lock.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"
#include "lib/file/stdout_check.h"
#include "lib/text/wrap.h"

const struct results_format results_formats[] = {
	{ "text", "standings.txt", results_text,
	  "ranking, cross table, faults and times" },
	{ "json", "standings.json", results_json, "the same as JSON" },
	{ "csv", "results.csv", results_csv,
	  "one row for each bot in each match" },
	{ "csv-without-times", NULL, results_csv_untimed,
	  "csv without times: if the bots of two runs answer the same, the "
	  "files are equal" },
	{ NULL, NULL, NULL, NULL },
};

const char *
results_format_word(unsigned i, const char **words)
{
	*words = results_formats[i].help;
	return results_formats[i].word;
}

/* Load: one walk over the matches. */

static struct results_sums
results_sums_new(const struct store_run *run)
{
	return (struct results_sums){ standings_new(run), strength_new(run) };
}

static void
results_sums_free(struct results_sums *sums)
{
	standings_free(sums->standings);
	strength_free(sums->strength);
}

static bool
add_result_match(void *arg, const struct store_match *match)
{
	struct results *results = arg;
	struct store_match left;

	standings_add(results->all.standings, match);
	strength_add(results->all.strength, match);
	if (results->disqualified.count == 0) {
		by_machine_class_add(results->by_class, match);
		return true;
	}
	if (disqualification_filter(&results->disqualified, match, &left)) {
		standings_add(results->counted.standings, &left);
		strength_add(results->counted.strength, &left);
		by_machine_class_add(results->by_class, &left);
	} else {
		standings_add_uncounted(results->counted.standings,
					match->group);
	}
	return true;
}

bool
results_load(struct results *results, const char *dir, struct store *store,
	     struct diag *diag)
{
	const struct store_run *run = store_run(store);

	*results = (struct results){ .store = store,
				     .layout = RESULTS_LAYOUT_FILE };
	if (!disqualification_read(&results->disqualified, dir, run, diag))
		return false;
	if (!store_machines_read(store, &results->machines, diag)) {
		disqualification_release(&results->disqualified);
		store_machines_release(&results->machines);
		return false;
	}
	results->by_class = by_machine_class_new(run, &results->machines);
	results->counted = results->all = results_sums_new(run);
	if (results->disqualified.count > 0) {
		results->counted = results_sums_new(run);
		standings_allow_fewer_sides(results->counted.standings);
	}
	if (!store_each(store, add_result_match, results, diag))
		goto fail;
	strength_fit(results->all.strength);
	if (results->disqualified.count > 0)
		strength_fit(results->counted.strength);
	if (final_ranking_load(&results->ranking, store, results->all.strength,
			       diag))
		return true;
fail:
	results_release(results);
	return false;
}

void
results_release(struct results *results)
{
	if (results->disqualified.count > 0)
		results_sums_free(&results->counted);
	results_sums_free(&results->all);
	disqualification_release(&results->disqualified);
	by_machine_class_free(results->by_class);
	store_machines_release(&results->machines);
	final_ranking_release(&results->ranking);
	*results = (struct results){ 0 };
}

struct results_layout
results_layout_output(bool legend)
{
	const char *term = getenv("TERM");

	return (struct results_layout){
		.columns = wrap_columns(stdout),
		.colour = isatty(STDOUT_FILENO) && getenv("NO_COLOR") == NULL &&
			  (term == NULL || strcmp(term, "dumb") != 0),
		.legend = legend,
	};
}

/*
 * The files.
 */

static bool
results_write_file(const char *dir, const struct results_format *format,
		   const struct results *results, struct diag *diag)
{
	char *path = xprintf("%s/%s", dir, format->file);
	struct atomic_file file;
	bool done = atomic_file_begin(&file, path, diag) &&
		    atomic_file_end(&file,
				    format->print(file.out, results, diag),
				    diag);

	free(path);
	return done;
}

bool
results_write(const char *dir, const struct results *results, struct diag *diag)
{
	const struct results_format *format = results_formats;

	for (; format->word != NULL; format++)
		if (format->file != NULL &&
		    !results_write_file(dir, format, results, diag))
			return false;
	return true;
}

void
results_remove(const char *dir)
{
	const char
		*files[sizeof(results_formats) / sizeof(*results_formats) + 1];
	size_t n = 0;

	for (const struct results_format *f = results_formats; f->word != NULL;
	     f++)
		if (f->file != NULL)
			files[n++] = f->file;
	files[n++] = FREEZE_FILE;
	files[n] = NULL;
	outdir_remove(dir, files);
}

bool
results_print(const char *dir, const char *word, bool legend, struct diag *diag)
{
	const struct results_format *format = results_formats;
	struct store *store = store_read(dir, diag);
	struct results results;
	bool done = false;

	if (store == NULL)
		return false;
	while (strcmp(format->word, word) != 0)
		format++;
	if (results_load(&results, dir, store, diag)) {
		results.layout = results_layout_output(legend);
		if (results.ranking.config == NULL)
			fprintf(stderr,
				"%s; the results of the key \"stop\" and of "
				"the tournament's format are not printed\n",
				results.ranking.why.text);
		done = format->print(stdout, &results, diag) &&
		       stdout_check_done(diag);
		results_release(&results);
	}
	store_close(store);
	return done;
}

/* Write the files again, unless another process holds the lock: a running
 * tournament writes them at its end. */
static bool
results_rewrite_files(const char *dir, struct store *store, struct diag *diag)
{
	struct results results;
	struct lock *lock = lock_acquire(dir, diag);
	bool done;

	if (lock == NULL)
		return true;
	done = results_load(&results, dir, store, diag);
	if (done) {
		done = results_write(dir, &results, diag);
		results_release(&results);
	}
	lock_release(lock);
	return done;
}

bool
results_disqualify(const char *dir, const char *name, const char *reason,
		   struct diag *diag)
{
	struct store *store = store_read(dir, diag);
	bool done;

	if (store == NULL)
		return false;
	done = disqualification_append(dir, store_run(store), name, reason,
				       diag) &&
	       results_rewrite_files(dir, store, diag);
	store_close(store);
	return done;
}
