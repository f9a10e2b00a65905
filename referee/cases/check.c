/* check.c - run the rule cases of a file; see check.h. */
#include "referee/cases/check.h"

#include "lib/format/yaml.h"
#include "referee/cases/entry.h"
#include "referee/sheet/sheet.h"

static bool
cases_read_head(struct run *run, struct diag *diag)
{
	static const char *const known[] = { "game",	 "rules", "melds",
					     "deadwood", "most",  "cases",
					     NULL };
	const struct yaml_node *root = yaml_root(run->doc);
	const struct yaml_node *game;

	if (root == NULL || root->kind != YAML_MAP) {
		diag_set(diag, "%s:1:1: expected a map with the key \"game\"",
			 run->path);
		return false;
	}
	for (const struct yaml_node *n = root->first; n != NULL; n = n->next) {
		unsigned i = 0;

		while (known[i] != NULL && !yaml_is(n->key, known[i]))
			i++;
		if (known[i] == NULL) {
			yaml_unknown(run->doc, n->key, diag, known);
			return false;
		}
	}
	game = yaml_get(root, "game");
	if (game == NULL || game->kind != YAML_SCALAR ||
	    !sheet_beside(run->path, game->text, run->game,
			  sizeof(run->game))) {
		yaml_complain(run->doc, game ? game : root, diag,
			      "game: expected the name of a game or the path "
			      "of a game file");
		return false;
	}
	return true;
}

static void
cases_check_list(struct run *run, const char *key, enum entry_kind kind)
{
	entries_check(run, yaml_get(yaml_root(run->doc), key), kind, key);
}

void
cases_check_file(const char *path, struct check_count *count, FILE *out)
{
	struct run run = { .path = path, .count = count, .out = out };
	struct diag diag;

	run.doc = yaml_read_file(path, &diag);
	if (run.doc == NULL || !cases_read_head(&run, &diag)) {
		fprintf(out, "%s\n", diag.text);
		count->failed++;
		yaml_close(run.doc);
		return;
	}
	cases_check_list(&run, "melds", ENTRY_MELD);
	cases_check_list(&run, "deadwood", ENTRY_DEADWOOD);
	cases_check_list(&run, "most", ENTRY_MOST);
	cases_check_list(&run, "cases", ENTRY_CASE);
	yaml_close(run.doc);
}

static int
cmd_check(const void *request, int argc, char **argv)
{
	struct check_count count = { 0, 0 };

	(void)request;
	for (int i = 0; i < argc; i++)
		cases_check_file(argv[i], &count, stdout);
	printf("%u passed, %u failed\n", count.passed, count.failed);
	return count.failed > 0;
}

const struct command check_command = {
	.name = "check",
	.arguments = "CASES.yaml ...",
	.least = 1,
	.most = ARGS_MANY,
	.summary = "run rule cases",
	.about = "Run rule cases in the engine. docs/rules/README.md describes "
		 "the format of CASES.yaml. The command prints a line for each "
		 "case that fails, and at the end the numbers of passed and "
		 "failed cases.",
	.status = "0 all cases passed\n1 a case failed\n2 usage error",
	.run = cmd_check,
};
