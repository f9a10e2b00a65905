/* report.c - a run as one page; see report.h. */
#define _XOPEN_SOURCE 700 /* realpath */

#include "arena/report/report.h"

#include <stdlib.h>
#include <string.h>

#include "arena/report/section.h"
#include "lib/alloc.h"
#include "lib/file/atomic_file.h"

const struct report_section report_sections[] = {
	{ "standings", "Standings", section_standings },
	{ "cross", "Each against each", section_cross },
	{ "course", "How the points went", section_history },
	{ "mirror", "What the same cards saved", section_mirror },
	{ "times", "How long they think", section_times },
	{ "lengths", "How long deals are", section_lengths },
	{ "ends", "How deals end", section_ends },
	{ "faults", "Faults", section_faults },
	{ "machines", "On which machines", section_machines },
	{ NULL, NULL, NULL },
};

/* As a link has it: a '#' or a '%' of a folder's name is no part of the
 * language of links.  @way is taken; owned. */
static char *
encoded(char *way)
{
	static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
				    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				    "0123456789-._~/";
	char *out = xcalloc(3, strlen(way) + 1), *to = out;

	for (const char *at = way; *at != '\0'; at++)
		if (strchr(plain, *at) != NULL)
			*to++ = *at;
		else
			to += snprintf(to, 4, "%%%02X", (unsigned char)*at);
	free(way);
	return out;
}

char *
report_way(const char *from, const char *to)
{
	char *a = realpath(from, NULL), *b = realpath(to, NULL);
	char *way = NULL;
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
	way = xstrdup("");
	for (const char *at = a + same; *at != '\0'; at++) {
		char *up;

		if (*at != '/' || at[1] == '\0')
			continue;
		up = xprintf("../%s", way);
		free(way);
		way = up;
	}
	if (b[same] == '/' && b[same + 1] != '\0') {
		char *down = xprintf("%s%s/", way, b + same + 1);

		free(way);
		way = down;
	}
out:
	free(a);
	free(b);
	return way != NULL ? encoded(way) : NULL;
}

/* The folder that a file is in; owned. */
static char *
folder_of(const char *path)
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
				    .base = facts->way };
	struct report_page_place
		place[sizeof(report_sections) / sizeof(report_sections[0])];
	char *file[sizeof(place) / sizeof(place[0])];
	size_t n = 0;

	for (; report_sections[n].id != NULL; n++) {
		file[n] = xprintf("#%s", report_sections[n].id);
		place[n] = (struct report_page_place){ report_sections[n].title,
						       file[n] };
	}
	place[n] = (struct report_page_place){ NULL, NULL };
	report_page_begin(&page, out, "", "", place);
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

bool
report_write(const struct report_facts *facts, const char *path,
	     struct diag *diag)
{
	struct report_facts placed = *facts;
	char *folder = folder_of(path);
	char *way = report_way(folder, facts->dir);
	bool done;

	placed.way = way;
	done = report_file(path, report_print, &placed, diag);
	free(way);
	free(folder);
	return done;
}
