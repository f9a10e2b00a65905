/* site.c - write a site; see site.h. */
#include "arena/report/site.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/report/bot_table.h"
#include "arena/report/schedule_page.h"
#include "arena/report/section.h"
#include "arena/report/site_folder.h"
#include "arena/rundir/outdir.h"
#include "arena/tui/replay.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"

/* Navigation of every page.  A link to the page over all games may precede
 * it. */
static const struct report_page_link site_links[] = {
	{ "Standings", SITE_FIRST },
	{ "Head to head", "cross.html" },
	{ "How they play", "play.html" },
	{ "Faults", "faults.html" },
	{ "Schedule", SCHEDULE_FIRST },
	{ "CSV", "standings.csv" },
	{ NULL, NULL },
};

/**
 * struct site - a site being written
 * @subject, @links: subject and navigation links of its pages
 * @folder: the draft of the site
 * @replays: number of the last match with a text replay
 * @views: matches that have a page
 */
struct site {
	const struct report_facts *facts;
	struct report_page_subject subject;
	struct report_page_link
		links[1 + sizeof(site_links) / sizeof(site_links[0])];
	const char *folder;
	uint64_t replays;
	struct match_views views;
	struct diag *diag;
};

static bool
site_set_error(const struct site *site, const char *file)
{
	diag_set(site->diag, "%s/%s: %s", site->folder, file,
		 strerror(errno != 0 ? errno : EIO));
	return false;
}

static FILE *
site_open_file(const struct site *site, const char *file)
{
	char *path = xprintf("%s/%s", site->folder, file);
	FILE *out = atomic_file_open(path);

	if (out == NULL)
		site_set_error(site, file);
	free(path);
	errno = 0; /* not every failure of a stream sets errno */
	return out;
}

static bool
site_close_file(const struct site *site, const char *file, FILE *out)
{
	bool done = fflush(out) == 0 && ferror(out) == 0;

	done = fclose(out) == 0 && done;
	return done || site_set_error(site, file);
}

/* Return a page in the folder of the site. */
static struct report_page
site_page(const struct site *site)
{
	return (struct report_page){ .subject = &site->subject,
				     .facts = site->facts,
				     .bots = "bots/",
				     .replays = "replays/",
				     .replays_last = site->replays,
				     .views = &site->views,
				     .views_base = "views/" };
}

/* Write a page that contains some sections. */
static bool
site_write_sections(const struct site *site, const char *file,
		    const char *title,
		    void (*const *sections)(struct report_page *page))
{
	struct report_page page = site_page(site);
	FILE *out = site_open_file(site, file);

	if (out == NULL)
		return false;
	page.here = file;
	report_page_begin(&page, out, title, "", site->links);
	for (; *sections != NULL; sections++)
		(*sections)(&page);
	report_page_end(&page);
	return site_close_file(site, file, out);
}

static bool
site_write_pages(const struct site *site)
{
	static void (*const front[])(struct report_page *) = {
		section_standings, section_history,  section_mirror,
		section_views,	   section_machines, NULL
	};
	static void (*const cross[])(struct report_page *) = { section_cross,
							       NULL };
	static void (*const play[])(struct report_page *) = {
		section_times, section_lengths, section_ends, NULL
	};
	static void (*const faults[])(struct report_page *) = { section_faults,
								NULL };

	return site_write_sections(site, SITE_FIRST, "", front) &&
	       site_write_sections(site, "cross.html", "head to head", cross) &&
	       site_write_sections(site, "play.html", "how they play", play) &&
	       site_write_sections(site, "faults.html", "faults", faults);
}

static bool
site_write_bot(const struct site *site, unsigned i)
{
	char *file = xprintf("bots/%s.html", report_facts_name(site->facts, i));
	FILE *out = site_open_file(site, file);
	struct report_page page = site_page(site);
	bool done = out != NULL;

	page.bots = "";
	page.replays = "../replays/";
	page.views_base = "../views/";
	if (done) {
		report_page_begin(&page, out,
				  report_facts_shown(site->facts, i), "../",
				  site->links);
		section_one_bot(&page, i);
		report_page_end(&page);
		done = site_close_file(site, file, out);
	}
	free(file);
	return done;
}

static bool
site_write_bots(const struct site *site)
{
	char *folder = xprintf("%s/bots", site->folder);
	bool done = outdir_make_one(folder, site->diag);

	for (unsigned i = 0; done && i < site->facts->run->bot_count; i++)
		done = site_write_bot(site, i);
	free(folder);
	return done;
}

/* Write the standings in all formats. */
static bool
site_write_tables(const struct site *site)
{
	for (const struct table_format *f = table_formats; f->word != NULL;
	     f++) {
		char *file = xprintf("standings.%s", f->word);
		FILE *out = site_open_file(site, file);
		bool done = out != NULL;

		if (done) {
			f->print(out, site->facts);
			done = site_close_file(site, file, out);
		}
		free(file);
		if (!done)
			return false;
	}
	return true;
}

/* --- replays -------------------------------------------------------------- */

/* Write a text replay.  If the log is missing or invalid, write the reason
 * instead, because links lead to the file. */
static bool
site_write_replay(const struct site *site, uint64_t match)
{
	char *file = xprintf("replays/%06" PRIu64 ".txt", match);
	char log[PATH_MAX];
	FILE *out = site_open_file(site, file);
	struct diag why;
	bool done = out != NULL;

	outdir_find_log(site->facts->dir, match, log);
	if (done) {
		if (!replay_write_text(out, log, &why))
			fprintf(out, "No replay: %s\n", why.text);
		done = site_close_file(site, file, out);
	}
	free(file);
	return done;
}

struct replay_writer {
	const struct site *site;
	bool done;
};

static bool
site_add_replay(void *arg, const struct store_match *match)
{
	struct replay_writer *writer = arg;

	if (match->number > writer->site->replays)
		return false;
	if (match->log[0] != '\0')
		writer->done = site_write_replay(writer->site, match->number);
	return writer->done;
}

static bool
site_write_replays(const struct site *site)
{
	char *folder = xprintf("%s/replays", site->folder);
	struct replay_writer writer = { site, true };
	bool done = outdir_make_one(folder, site->diag) &&
		    store_each(site->facts->store, site_add_replay, &writer,
			       site->diag);

	free(folder);
	return done && writer.done;
}

static bool
site_write_views(struct site *site, uint64_t most)
{
	char *folder = xprintf("%s/views", site->folder);
	bool done = outdir_make_one(folder, site->diag) &&
		    match_views_write(&site->views, site->facts, folder, most,
				      site->diag);

	free(folder);
	return done;
}

static bool
site_write_schedule(const struct site *site)
{
	struct report_page page = site_page(site);

	return schedule_pages(&page, site->folder, site->links, site->diag);
}

static void
site_set_links(struct site *site, const char *above)
{
	struct report_page_link *to = site->links;

	if (above != NULL)
		*to++ = (struct report_page_link){ "All games", above };
	memcpy(to, site_links, sizeof(site_links));
}

bool
site_write(const struct report_facts *facts, const char *folder,
	   const char *above, const struct site_extent *extent,
	   struct diag *diag)
{
	char *draft = site_folder_begin(folder, SITE_MARK, diag);
	struct site site = {
		.facts = facts,
		.subject = report_page_run(facts),
		.folder = draft,
		.replays = extent->replays,
		.diag = diag,
	};
	bool done;

	if (draft == NULL)
		return false;
	site_set_links(&site, above);
	done = site_write_views(&site, extent->views) &&
	       site_write_pages(&site) && site_write_bots(&site) &&
	       site_write_schedule(&site) && site_write_tables(&site) &&
	       site_write_replays(&site);
	match_views_release(&site.views);
	if (done)
		return site_folder_replace(draft, folder, SITE_MARK, diag);
	site_folder_discard(draft, SITE_MARK);
	return false;
}
