/* sheet_cases.c - the cases in a game file; see sheet_cases.h. */
#include "referee/cases/sheet_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "referee/cases/entry.h"
#include "referee/sheet/sheet.h"

#define LINES_SHOWN 10 /* arbitrary: fits a screen */

/* Set @diag to the first lines of @failures, with the number of failed cases if
 * there are several. */
static void
sheet_cases_report(const char *failures, const struct check_count *count,
		   struct diag *diag)
{
	char counted[60] = "";
	const char *end = failures;
	size_t room;

	if (count->failed > 1)
		snprintf(counted, sizeof(counted), " (%u of %u cases fail)",
			 count->failed, count->failed + count->passed);
	room = sizeof(diag->text) - sizeof(counted);
	for (unsigned lines = 0; lines < LINES_SHOWN && *end != '\0'; lines++) {
		const char *next = end + strcspn(end, "\n") + 1;

		if (lines > 0 && (size_t)(next - failures) > room)
			break;
		end = next;
	}
	diag_set(diag, "%.*s%s%s", (int)(end - failures) - 1, failures,
		 *end != '\0' ? "\n..." : "", counted);
}

/* Check the entries of @list, and return whether all of them hold. */
static bool
sheet_cases_check_list(struct run *run, const struct yaml_node *list,
		       struct diag *diag)
{
	char *failures = NULL;
	size_t len = 0;

	run->out = xmemstream(&failures, &len);
	entries_check(run, list, ENTRY_ANY, "case");
	fclose(run->out);
	if (run->count->failed > 0)
		sheet_cases_report(failures, run->count, diag);
	free(failures);
	return run->count->failed == 0;
}

bool
sheet_cases_check(const char *game, struct diag *diag)
{
	struct check_count count = { 0, 0 };
	struct run run = { .count = &count };
	const struct yaml_node *list;
	bool good = true;

	run.doc = sheet_read_yaml(game, diag);
	if (run.doc == NULL)
		return false;
	run.path = yaml_name(run.doc);
	list = yaml_get(yaml_root(run.doc), "cases");
	if (list != NULL && list->kind != YAML_LIST) {
		yaml_complain(run.doc, list, diag,
			      "cases: expected a list of cases");
		good = false;
	} else if (list != NULL) {
		snprintf(run.game, sizeof(run.game), "%s", game);
		good = sheet_cases_check_list(&run, list, diag);
	}
	yaml_close(run.doc);
	return good;
}
