/* series_report.c - a tournament over several games: its page, table and site;
 * see series_report.h. */
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
 * struct sheet - a file to be written
 * @word: of a table's form; NULL: the page
 * @games: as in overall_page
 */
struct sheet {
	const char *word, *dir, *games;
};

/* In a form that the folder's own files have too, or on paper. */
static void
print_table(FILE *out, const struct series_standings *overall, const char *word)
{
	const struct series_standings_format *format = overall_formats;

	while (format->word != NULL && strcmp(format->word, word) != 0)
		format++;
	if (format->word != NULL)
		format->print(out, overall);
	else
		overall_paper(out, overall,
			      strcmp(word, "tex") == 0 ? paper_tex
						       : paper_markdown);
}

static bool
write_sheet(const struct series_standings *overall, const struct sheet *sheet,
	    const char *path, struct diag *diag)
{
	struct atomic_file draft;

	if (!atomic_file_begin_for(&draft, path, diag))
		return false;
	if (sheet->word == NULL)
		overall_page(draft.out, overall, sheet->dir, sheet->games);
	else
		print_table(draft.out, overall, sheet->word);
	return atomic_file_end(&draft, true, diag);
}

static bool
load_and_write(const struct sheet *sheet, const char *path, struct diag *diag)
{
	struct series_standings overall;
	bool done;

	if (!series_standings_load(&overall, sheet->dir, diag))
		return false;
	done = write_sheet(&overall, sheet, path, diag);
	series_standings_release(&overall);
	return done;
}

bool
series_report_page(const char *dir, const char *path, struct diag *diag)
{
	char *own = xprintf("%s/" REPORT_FILE, dir);
	struct sheet sheet = { .dir = dir,
			       .games = path == NULL ? REPORT_FILE : NULL };
	bool done = load_and_write(&sheet, path != NULL ? path : own, diag);

	if (done && path == NULL)
		printf("%s\n", own);
	free(own);
	return done;
}

bool
series_report_table(const char *dir, const char *word, const char *path,
		    struct diag *diag)
{
	struct sheet sheet = { .word = word, .dir = dir };

	return load_and_write(&sheet, path != NULL ? path : "-", diag);
}

/* --- a site --------------------------------------------------------------- */

/**
 * struct games_site - a site being written
 * @beside: its folder, beside its place
 */
struct games_site {
	const struct series_standings *overall;
	const char *dir, *beside;
	uint64_t replays;
	bool all_logs;
};

static bool
write_front(const struct games_site *site, struct diag *diag)
{
	struct sheet sheet = { .dir = site->dir, .games = SITE_FIRST };
	char *path = xprintf("%s/" SITE_FIRST, site->beside);
	bool done = write_sheet(site->overall, &sheet, path, diag);

	free(path);
	for (const struct table_format *f = table_formats;
	     done && f->word != NULL; f++) {
		sheet.word = f->word;
		path = xprintf("%s/standings.%s", site->beside, f->word);
		done = write_sheet(site->overall, &sheet, path, diag);
		free(path);
	}
	return done;
}

static bool
write_game(const struct games_site *site,
	   const struct series_standings_game *game, struct diag *diag)
{
	char *from = series_standings_folder(site->dir, game->game);
	char *to = xprintf("%s/%s", site->beside, game->game->name);
	struct report_facts facts;
	bool done = report_facts_gather(&facts, from, site->all_logs, diag);

	if (done) {
		done = site_write(&facts, to, "../" SITE_FIRST, site->replays,
				  diag);
		report_facts_release(&facts);
	}
	free(from);
	free(to);
	return done;
}

static bool
write_site(const struct games_site *site, struct diag *diag)
{
	const struct series_standings *overall = site->overall;
	bool done = write_front(site, diag);

	for (uint32_t i = 0; done && i < overall->circuit->count; i++)
		if (overall->game[i].store != NULL)
			done = write_game(site, &overall->game[i], diag);
	return done;
}

bool
series_report_site(const char *dir, const char *folder, uint64_t replays,
		   bool all_logs, struct diag *diag)
{
	struct series_standings overall;
	char *beside;
	bool done = false;

	if (!series_standings_load(&overall, dir, diag))
		return false;
	beside = folder_begin(folder, SITE_MARK, diag);
	if (beside != NULL) {
		struct games_site site = { &overall, dir, beside, replays,
					   all_logs };

		done = write_site(&site, diag);
		if (done)
			done = folder_take_place(beside, folder, SITE_MARK,
						 diag);
		else
			folder_give_up(beside, SITE_MARK);
	}
	series_standings_release(&overall);
	return done;
}
