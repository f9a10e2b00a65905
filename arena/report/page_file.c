/* page_file.c - write the HTML page of a match; see page_file.h. */
#include "arena/report/page_file.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/standings/same_cards.h"
#include "lib/alloc.h"
#include "lib/text/text.h"

char *
page_file_name(const char *log)
{
	const char *slash = strrchr(log, '/');
	const char *name = slash != NULL ? slash + 1 : log;
	size_t n = strcspn(name, ".");

	return strcmp(log, "-") == 0 ? xstrdup("match.html")
				     : xprintf("%.*s.html", (int)n, name);
}

/* Return the name of the page of @log if it exists in the folder of @path;
 * owned, or NULL. */
static char *
page_file_beside(const char *path, const char *log)
{
	const char *slash = strrchr(path, '/');
	char *page = page_file_name(log);
	char *there = xprintf("%.*s%s",
			      slash != NULL ? (int)(slash + 1 - path) : 0, path,
			      page);

	if (access(there, F_OK) != 0) {
		free(page);
		page = NULL;
	}
	free(there);
	return page;
}

static char *
page_file_command(const char *log)
{
	char *word = shell_word(log);
	char *command = xprintf("arena view %s", word);

	free(word);
	return command;
}

/* Print a page that links to the pages of matches with the same cards. */
static bool
page_file_print_full(FILE *out, const char *path, const char *log,
		     const struct match_look *look, struct diag *diag)
{
	struct same_cards same;
	struct page_link links[SAME_CARDS_MAX];
	char *pages[SAME_CARDS_MAX], *commands[SAME_CARDS_MAX];
	bool done = same_cards_find(&same, log, diag);

	for (unsigned i = 0; i < same.n; i++) {
		pages[i] = page_file_beside(path, same.at[i].log);
		commands[i] = page_file_command(same.at[i].log);
		links[i] = (struct page_link){ same.at[i].match, pages[i],
					       same.at[i].seats, commands[i] };
	}
	done = done && match_page(out, log, look, links, same.n, diag);
	for (unsigned i = 0; i < same.n; i++) {
		free(pages[i]);
		free(commands[i]);
	}
	same_cards_release(&same);
	return done;
}

bool
page_file_print(FILE *out, const char *path, const char *log,
		const struct match_look *look, struct diag *diag)
{
	return look->eyes == NULL
		       ? page_file_print_full(out, path, log, look, diag)
		       : match_page(out, log, look, NULL, 0, diag);
}
