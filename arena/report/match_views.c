/* match_views.c - pages of matches beside a report; see match_views.h. */
#include "arena/report/match_views.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

#include "arena/report/page_file.h"
#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"

/**
 * struct view_choice - the choice in progress
 * @most: maximum number of matches
 */
struct view_choice {
	struct match_views *views;
	uint64_t most;
};

bool
match_views_has(const struct match_views *views, uint64_t match)
{
	for (size_t i = 0; views != NULL && i < views->count; i++)
		if (views->view[i].match == match)
			return true;
	return false;
}

/* Add a match with a log.  Returns false if no more matches fit. */
static bool
view_choice_add(struct view_choice *choice, const char *log,
		struct match_view view)
{
	struct match_views *views = choice->views;

	if (views->count >= choice->most)
		return false;
	if (view.match > 0 && log[0] != '\0' &&
	    !match_views_has(views, view.match)) {
		snprintf(view.log, sizeof(view.log), "%s", log);
		XGROW(views->view, views->count);
		views->view[views->count++] = view;
	}
	return true;
}

static bool
view_choice_add_stored(void *arg, const struct store_match *match)
{
	return view_choice_add(arg, match->log,
			       (struct match_view){ .match = match->number,
						    .why = "first matches",
						    .bot = -1,
						    .place = "" });
}

/* Add fault number @n of each bot, then loss number @n of each bot. */
static void
view_choice_add_listed(struct view_choice *choice,
		       const struct report_facts *facts, unsigned n)
{
	for (unsigned i = 0; i < facts->counted; i++) {
		unsigned b = facts->row[i].bot;
		const struct fault_note *note = &facts->bots[b].note[n];

		if (n < facts->bots[b].notes)
			view_choice_add(
				choice, note->log,
				(struct match_view){ .match = note->match,
						     .why = "fault of",
						     .bot = (int)b,
						     .place = note->at.place });
	}
	for (unsigned i = 0; i < facts->counted; i++) {
		unsigned b = facts->row[i].bot;
		const struct lost_match *lost = &facts->bots[b].worst[n];

		if (n < REPORT_FACTS_WORST)
			view_choice_add(
				choice, lost->log,
				(struct match_view){ .match = lost->match,
						     .why = "large loss of",
						     .bot = (int)b,
						     .place = "" });
	}
}

static bool
match_views_choose(struct view_choice *choice, const struct report_facts *facts,
		   struct diag *diag)
{
	if (facts->final_ranking.schedule != NULL)
		view_choice_add(choice, facts->last_log,
				(struct match_view){ .match = facts->last_match,
						     .why = "last match",
						     .bot = -1,
						     .place = "" });
	for (unsigned n = 0; n < REPORT_FACTS_WORST || n < REPORT_FACTS_NOTES;
	     n++)
		view_choice_add_listed(choice, facts, n);
	return store_each(facts->store, view_choice_add_stored, choice, diag);
}

/* Return the path of a match's page; owned. */
static char *
view_page_path(const char *folder, uint64_t match)
{
	return xprintf("%s/%06" PRIu64 ".html", folder, match);
}

/* Write a page.  @shown: set to false if the log is missing or invalid. */
static bool
match_view_write(const struct report_facts *facts, const char *folder,
		 uint64_t match, bool *shown, struct diag *diag)
{
	const struct match_look all_cards = { .eyes = NULL };
	char *path = view_page_path(folder, match);
	char log[PATH_MAX];
	struct atomic_file draft;
	struct diag why;
	bool done = atomic_file_begin(&draft, path, diag);

	*shown = false;
	if (done) {
		outdir_find_log(facts->dir, match, log);
		*shown = page_file_print(draft.out, path, log, &all_cards,
					 &why);
		done = atomic_file_end(&draft, *shown, *shown ? diag : &why) ||
		       !*shown;
	}
	free(path);
	return done;
}

bool
match_views_write(struct match_views *views, const struct report_facts *facts,
		  const char *folder, uint64_t most, struct diag *diag)
{
	struct view_choice choice = { views, most };
	size_t count;
	bool done;

	done = match_views_choose(&choice, facts, diag);
	count = views->count;
	views->count = 0;
	for (size_t i = 0; done && i < count; i++) {
		struct match_view view = views->view[i];
		bool shown;

		done = match_view_write(facts, folder, view.match, &shown,
					diag);
		if (done && shown)
			views->view[views->count++] = view;
	}
	return done;
}

void
match_views_release(struct match_views *views)
{
	free(views->view);
	*views = (struct match_views){ NULL, 0 };
}
