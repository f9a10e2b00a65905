/* site.c - a run as a folder of pages; see site.h. */
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

/* Pages in the site's folder; every page links them.  Before them may stand the
 * one over all games. */
static const struct report_page_place own_places[] = {
	{ "Standings", SITE_FIRST },
	{ "Each against each", "cross.html" },
	{ "How they play", "play.html" },
	{ "Faults", "faults.html" },
	{ "Schedule", SCHEDULE_FIRST },
	{ "For spreadsheets", "standings.csv" },
	{ NULL, NULL },
};

/**
 * struct site - a site being written
 * @subject, @places: of its pages
 * @folder: where, beside its place
 * @replays: up to this match there is one
 */
struct site {
	const struct report_facts *facts;
	struct report_page_subject subject;
	struct report_page_place
		places[1 + sizeof(own_places) / sizeof(own_places[0])];
	const char *folder;
	uint64_t replays;
	struct diag *diag;
};

static bool
complain(const struct site *site, const char *file)
{
	diag_set(site->diag, "%s/%s: %s", site->folder, file,
		 strerror(errno != 0 ? errno : EIO));
	return false;
}

static FILE *
open_file(const struct site *site, const char *file)
{
	char *path = xprintf("%s/%s", site->folder, file);
	FILE *out = atomic_file_open(path);

	if (out == NULL)
		complain(site, file);
	free(path);
	errno = 0; /* not every failure of a stream sets it */
	return out;
}

static bool
close_file(const struct site *site, const char *file, FILE *out)
{
	bool done = fflush(out) == 0 && ferror(out) == 0;

	done = fclose(out) == 0 && done;
	return done || complain(site, file);
}

/* A page in the site's folder. */
static struct report_page
page_of(const struct site *site)
{
	return (struct report_page){ .subject = &site->subject,
				     .facts = site->facts,
				     .bots = "bots/",
				     .replays = "replays/",
				     .replays_last = site->replays };
}

/* One of some sections. */
static bool
write_sections(const struct site *site, const char *file, const char *title,
	       void (*const *sections)(struct report_page *page))
{
	struct report_page page = page_of(site);
	FILE *out = open_file(site, file);

	if (out == NULL)
		return false;
	report_page_begin(&page, out, title, "", site->places);
	for (; *sections != NULL; sections++)
		(*sections)(&page);
	report_page_end(&page);
	return close_file(site, file, out);
}

static bool
write_pages(const struct site *site)
{
	static void (*const front[])(struct report_page *) = {
		section_standings, section_history, section_mirror,
		section_machines, NULL
	};
	static void (*const cross[])(struct report_page *) = { section_cross,
							       NULL };
	static void (*const play[])(struct report_page *) = {
		section_times, section_lengths, section_ends, NULL
	};
	static void (*const faults[])(struct report_page *) = { section_faults,
								NULL };

	return write_sections(site, SITE_FIRST, "", front) &&
	       write_sections(site, "cross.html", "each against each", cross) &&
	       write_sections(site, "play.html", "how they play", play) &&
	       write_sections(site, "faults.html", "faults", faults);
}

static bool
write_bot(const struct site *site, unsigned i)
{
	char *file = xprintf("bots/%s.html", report_facts_name(site->facts, i));
	FILE *out = open_file(site, file);
	struct report_page page = { .subject = &site->subject,
				    .facts = site->facts,
				    .bots = "",
				    .replays = "../replays/",
				    .replays_last = site->replays };
	bool done = out != NULL;

	if (done) {
		report_page_begin(&page, out,
				  report_facts_shown(site->facts, i), "../",
				  site->places);
		section_one_bot(&page, i);
		report_page_end(&page);
		done = close_file(site, file, out);
	}
	free(file);
	return done;
}

static bool
write_bots(const struct site *site)
{
	char *folder = xprintf("%s/bots", site->folder);
	bool done = outdir_make_one(folder, site->diag);

	for (unsigned i = 0; done && i < site->facts->run->bot_count; i++)
		done = write_bot(site, i);
	free(folder);
	return done;
}

/* Standings for programs. */
static bool
write_tables(const struct site *site)
{
	for (const struct table_format *f = table_formats; f->word != NULL;
	     f++) {
		char *file = xprintf("standings.%s", f->word);
		FILE *out = open_file(site, file);
		bool done = out != NULL;

		if (done) {
			f->print(out, site->facts);
			done = close_file(site, file, out);
		}
		free(file);
		if (!done)
			return false;
	}
	return true;
}

/* --- replays -------------------------------------------------------------- */

/* A log that is lost or does not hold has the reason in its place: a link leads
 * there. */
static bool
write_replay(const struct site *site, uint64_t match)
{
	char *file = xprintf("replays/%06" PRIu64 ".txt", match);
	char log[PATH_MAX];
	FILE *out = open_file(site, file);
	struct diag why;
	bool done = out != NULL;

	outdir_find_log(site->facts->dir, match, log);
	if (done) {
		if (!replay_text(out, log, &why))
			fprintf(out, "There is no replay: %s\n", why.text);
		done = close_file(site, file, out);
	}
	free(file);
	return done;
}

struct replaying {
	const struct site *site;
	bool done;
};

static bool
see_match(void *arg, const struct store_match *match)
{
	struct replaying *replaying = arg;

	if (match->number > replaying->site->replays)
		return false;
	if (match->log[0] != '\0')
		replaying->done = write_replay(replaying->site, match->number);
	return replaying->done;
}

static bool
write_replays(const struct site *site)
{
	char *folder = xprintf("%s/replays", site->folder);
	struct replaying replaying = { site, true };
	bool done = outdir_make_one(folder, site->diag) &&
		    store_each(site->facts->store, see_match, &replaying,
			       site->diag);

	free(folder);
	return done && replaying.done;
}

static bool
write_schedule(const struct site *site)
{
	struct report_page page = page_of(site);

	return schedule_pages(&page, site->folder, site->places, site->diag);
}

static void
set_places(struct site *site, const char *above)
{
	struct report_page_place *to = site->places;

	if (above != NULL)
		*to++ = (struct report_page_place){ "All games", above };
	memcpy(to, own_places, sizeof(own_places));
}

bool
site_write(const struct report_facts *facts, const char *folder,
	   const char *above, uint64_t replays, struct diag *diag)
{
	char *beside = folder_begin(folder, SITE_MARK, diag);
	struct site site = {
		.facts = facts,
		.subject = report_page_run(facts),
		.folder = beside,
		.replays = replays,
		.diag = diag,
	};

	if (beside == NULL)
		return false;
	set_places(&site, above);
	if (write_pages(&site) && write_bots(&site) && write_schedule(&site) &&
	    write_tables(&site) && write_replays(&site))
		return folder_take_place(beside, folder, SITE_MARK, diag);
	folder_give_up(beside, SITE_MARK);
	return false;
}
