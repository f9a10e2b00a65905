/* sheet_cases.c - the cases in a game file; see sheet_cases.h. */
#include "referee/cases/sheet_cases.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "referee/cases/entry.h"
#include "referee/sheet/sheet.h"

/* Set @diag to the first of the lines in @failures. */
static void
sheet_cases_report(const char *failures, const struct check_count *count,
		   struct diag *diag)
{
	int len = (int)strcspn(failures, "\n");

	if (count->failed == 1)
		diag_set(diag, "%.*s", len, failures);
	else
		diag_set(diag, "%.*s (%u of %u cases fail)", len, failures,
			 count->failed, count->failed + count->passed);
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
