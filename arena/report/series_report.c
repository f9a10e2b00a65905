/* series_report.c - write the report of a tournament over several games; see
 * series_report.h. */
#include "arena/report/series_report.h"

#include <stdlib.h>
#include <string.h>

#include "arena/report/bot_table.h"
#include "arena/report/report.h"
#include "arena/report/series_page.h"
#include "arena/report/site.h"
#include "arena/report/site_folder.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"

/**
 * struct series_file - a file to write
 * @word: format of a table; NULL: the page
 * @games: as in series_page_write
 */
struct series_file {
	const char *word, *dir, *games;
};

/* Print the table in a format of series standings, in Markdown or in LaTeX. */
static void
series_print_table(FILE *out, const struct series_standings *overall,
		   const char *word)
{
	const struct series_standings_format *format = series_standings_formats;

	while (format->word != NULL && strcmp(format->word, word) != 0)
		format++;
	if (format->word != NULL)
		format->print(out, overall);
	else
		series_table_write(out, overall,
				   strcmp(word, "tex") == 0
					   ? markup_table_tex
					   : markup_table_markdown);
}

static bool
series_write_file(const struct series_standings *overall,
		  const struct series_file *file, const char *path,
		  struct diag *diag)
{
	struct atomic_file out_file;

	if (!atomic_file_begin_for(&out_file, path, diag))
		return false;
	if (file->word == NULL)
		series_page_write(out_file.out, overall, file->dir,
				  file->games);
	else
		series_print_table(out_file.out, overall, file->word);
	return atomic_file_end(&out_file, true, diag);
}

static bool
series_load_and_write(const struct series_file *file, const char *path,
		      struct diag *diag)
{
	struct series_standings overall;
	bool done;

	if (!series_standings_load(&overall, file->dir, diag))
		return false;
	done = series_write_file(&overall, file, path, diag);
	series_standings_release(&overall);
	return done;
}

bool
series_report_page(const char *dir, const char *path, struct diag *diag)
{
	char *own = xprintf("%s/" REPORT_FILE, dir);
	struct series_file file = { .dir = dir,
				    .games = path == NULL ? REPORT_FILE
							  : NULL };
	bool done = series_load_and_write(&file, path != NULL ? path : own,
					  diag);

	if (done && path == NULL)
		printf("%s\n", own);
	free(own);
	return done;
}

bool
series_report_table(const char *dir, const char *word, const char *path,
		    struct diag *diag)
{
	struct series_file file = { .word = word, .dir = dir };

	return series_load_and_write(&file, path != NULL ? path : "-", diag);
}

/* --- a site --------------------------------------------------------------- */

/**
 * struct series_site - a site being written
 * @draft: folder in which the site is written
 */
struct series_site {
	const struct series_standings *overall;
	const char *dir, *draft;
	const struct site_extent *extent;
	bool all_logs;
};

static bool
series_site_write_index(const struct series_site *site, struct diag *diag)
{
	struct series_file file = { .dir = site->dir, .games = SITE_FIRST };
	char *path = xprintf("%s/" SITE_FIRST, site->draft);
	bool done = series_write_file(site->overall, &file, path, diag);

	free(path);
	for (const struct table_format *f = table_formats;
	     done && f->word != NULL; f++) {
		file.word = f->word;
		path = xprintf("%s/standings.%s", site->draft, f->word);
		done = series_write_file(site->overall, &file, path, diag);
		free(path);
	}
	return done;
}

static bool
series_site_write_game(const struct series_site *site,
		       const struct series_standings_game *game,
		       struct diag *diag)
{
	char *from = series_standings_folder(site->dir, game->game);
	char *to = xprintf("%s/%s", site->draft, game->game->name);
	struct report_facts facts;
	bool done = report_facts_gather(&facts, from, site->all_logs, diag);

	if (done) {
		done = site_write(&facts, to, "../" SITE_FIRST, site->extent,
				  diag);
		report_facts_release(&facts);
	}
	free(from);
	free(to);
	return done;
}

static bool
series_site_write_all(const struct series_site *site, struct diag *diag)
{
	const struct series_standings *overall = site->overall;
	bool done = series_site_write_index(site, diag);

	for (uint32_t i = 0; done && i < overall->series->count; i++)
		if (overall->game[i].store != NULL)
			done = series_site_write_game(site, &overall->game[i],
						      diag);
	return done;
}

bool
series_report_site(const char *dir, const char *folder,
		   const struct site_extent *extent, bool all_logs,
		   struct diag *diag)
{
	struct series_standings overall;
	char *draft;
	bool done = false;

	if (!series_standings_load(&overall, dir, diag))
		return false;
	draft = site_folder_begin(folder, SITE_MARK, diag);
	if (draft != NULL) {
		struct series_site site = { &overall, dir, draft, extent,
					    all_logs };

		done = series_site_write_all(&site, diag);
		if (done)
			done = site_folder_replace(draft, folder, SITE_MARK,
						   diag);
		else
			site_folder_discard(draft, SITE_MARK);
	}
	series_standings_release(&overall);
	return done;
}
