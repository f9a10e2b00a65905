/* report.c - write the report of a run; see report.h. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "arena/report/report.h"

#include <stdlib.h>
#include <string.h>

#include "arena/report/section.h"
#include "arena/report/site.h"
#include "arena/report/site_folder.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"

const struct report_section report_sections[] = {
	{ "standings", "Standings", section_standings },
	{ "cross", "Head to head", section_cross },
	{ "course", "Points over time", section_history },
	{ "mirror", "Effect of mirrored cards", section_mirror },
	{ "times", "Thinking time", section_times },
	{ "lengths", "Length of deals", section_lengths },
	{ "ends", "How deals end", section_ends },
	{ "faults", "Faults", section_faults },
	{ "views", "Matches to view", section_views },
	{ "machines", "Machines", section_machines },
	{ NULL, NULL, NULL },
};

/* Percent-encode a path for a link.  The function frees @path; the caller owns
 * the result. */
static char *
url_encode(char *path)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789-._~/";
	char *out = xcalloc(3, strlen(path) + 1), *to = out;

	for (const char *at = path; *at != '\0'; at++)
		if (strchr(plain, *at) != NULL)
			*to++ = *at;
		else
			to += snprintf(to, 4, "%%%02X", (unsigned char)*at);
	free(path);
	return out;
}

char *
report_relative_path(const char *from, const char *to)
{
	char *a = realpath(from, NULL), *b = realpath(to, NULL);
	char *path = NULL;
	size_t same = 0;

	if (a == NULL || b == NULL)
		goto out;
	for (size_t i = 0;; i++) {
		bool a_ends = a[i] == '\0' || a[i] == '/';
		bool b_ends = b[i] == '\0' || b[i] == '/';

		if (a_ends && b_ends)
			same = i;
		if (a[i] != b[i] || a[i] == '\0')
			break;
	}
	path = xstrdup("");
	for (const char *at = a + same; *at != '\0'; at++) {
		char *up;

		if (*at != '/' || at[1] == '\0')
			continue;
		up = xprintf("../%s", path);
		free(path);
		path = up;
	}
	if (b[same] == '/' && b[same + 1] != '\0') {
		char *down = xprintf("%s%s/", path, b + same + 1);

		free(path);
		path = down;
	}
out:
	free(a);
	free(b);
	return path != NULL ? url_encode(path) : NULL;
}

/* Return the folder of a file; owned. */
static char *
report_folder(const char *path)
{
	const char *slash = strrchr(path, '/');

	if (slash == NULL)
		return xstrdup(".");
	return xprintf("%.*s", (int)(slash == path ? 1 : slash - path), path);
}

static void
report_print(FILE *out, const struct report_facts *facts)
{
	struct report_page_subject subject = report_page_run(facts);
	struct report_page page = { .subject = &subject,
				    .facts = facts,
				    .base = facts->dir_path,
				    .views = facts->views,
				    .views_base = facts->views_path };
	struct report_page_link
		link[sizeof(report_sections) / sizeof(report_sections[0])];
	char *file[sizeof(link) / sizeof(link[0])];
	size_t n = 0;

	for (; report_sections[n].id != NULL; n++) {
		file[n] = xprintf("#%s", report_sections[n].id);
		link[n] = (struct report_page_link){ report_sections[n].title,
						     file[n] };
	}
	link[n] = (struct report_page_link){ NULL, NULL };
	report_page_begin(&page, out, "", "", link);
	for (size_t i = 0; i < n; i++) {
		report_sections[i].write(&page);
		free(file[i]);
	}
	report_page_end(&page);
}

bool
report_file(const char *path,
	    void (*print)(FILE *out, const struct report_facts *facts),
	    const struct report_facts *facts, struct diag *diag)
{
	struct atomic_file draft;

	if (!atomic_file_begin_for(&draft, path, diag))
		return false;
	print(draft.out, facts);
	return atomic_file_end(&draft, true, diag);
}

/* Return the folder of the pages of matches, "cup-views" for "cup.html"; owned.
 * NULL: the report is not an HTML file with a name. */
static char *
report_views_folder(const char *path)
{
	size_t len = strlen(path), end = strlen(".html");

	if (len <= end || strcmp(path + len - end, ".html") != 0)
		return NULL;
	return xprintf("%.*s-views", (int)(len - end), path);
}

/* Write the pages of matches, and replace older ones.  Without matches, no
 * folder is made. */
static bool
report_write_views(struct match_views *views, const struct report_facts *facts,
		   const char *folder, uint64_t most, struct diag *diag)
{
	char *draft = site_folder_begin(folder, SITE_MARK, diag);
	bool done;

	if (draft == NULL)
		return false;
	done = match_views_write(views, facts, draft, most, diag);
	if (done && views->count > 0)
		return site_folder_replace(draft, folder, SITE_MARK, diag);
	site_folder_discard(draft, SITE_MARK);
	return done;
}

bool
report_write(const struct report_facts *facts, const char *path, uint64_t views,
	     struct diag *diag)
{
	struct report_facts placed = *facts;
	struct match_views shown = { NULL, 0 };
	char *folder = report_folder(path);
	char *views_folder = report_views_folder(path);
	char *dir_path = report_relative_path(folder, facts->dir);
	char *views_path = NULL;
	bool done = true;

	if (views > 0 && views_folder != NULL && dir_path != NULL)
		done = report_write_views(&shown, facts, views_folder, views,
					  diag);
	if (shown.count > 0)
		views_path = report_relative_path(folder, views_folder);
	placed.dir_path = dir_path;
	placed.views = views_path != NULL ? &shown : NULL;
	placed.views_path = views_path;
	done = done && report_file(path, report_print, &placed, diag);
	match_views_release(&shown);
	free(views_path);
	free(dir_path);
	free(views_folder);
	free(folder);
	return done;
}
