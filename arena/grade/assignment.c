/* assignment.c - parse an assignment; see assignment.h. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "arena/grade/assignment.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/config/bot_names.h"
#include "arena/config/config_read.h"
#include "arena/config/submission_keys.h"
#include "lib/alloc.h"
#include "lib/format/yaml.h"
#include "lib/text/text.h"

/* share of points (arbitrary); about 70 Elo around an even score */
#define MARGIN	   0.1
#define POINTS_MAX 1000000.0
/* With a bar closer to 0 or 1, no number of matches gives a clear result. */
#define BAR_MIN	   0.02
#define BAR_MAX	   0.98
#define BAR_MIDDLE 0.5

static const char *const grade_keys[] = { "submission", "build",   "unpack",
					  "ladder",	"starter", "count",
					  "margin",	"check",   NULL };
static const char *const rung_keys[] = { "name",  "dir",  "build", "run",
					 "env",	  "read", "bar",   "points",
					 "table", NULL };

struct reader {
	struct assignment *to;
	struct diag *diag;
};

static bool
assignment_error(const struct reader *in, const struct yaml_node *node,
		 const char *what)
{
	yaml_complain(in->to->doc, node, in->diag, "%s", what);
	return false;
}

static bool
assignment_read_real(const struct reader *in, const struct yaml_node *map,
		     const char *key, double min, double max, double *out)
{
	const struct yaml_node *node = yaml_get(map, key);

	return node == NULL ||
	       yaml_real(in->to->doc, node, min, max, out, in->diag);
}

/* --- the ladder ----------------------------------------------------------- */

/* Return the name of a reference bot: its key "name", or the game and the
 * program; owned. */
static char *
rung_make_name(const struct yaml_node *node)
{
	const struct yaml_node *name = yaml_get(node, "name");
	const struct yaml_node *run = yaml_get(node, "run");
	const struct yaml_node *table = yaml_get(node, "table");
	const struct yaml_node *game = table != NULL && table->kind == YAML_MAP
					       ? yaml_get(table, "game")
					       : NULL;
	char *own, *whole, *fit;

	if (name != NULL && name->kind == YAML_SCALAR)
		return xstrdup(name->text);
	if (run->kind != YAML_SCALAR)
		return bot_fit_name(run->first != NULL &&
						    run->first->text != NULL
					    ? run->first->text
					    : "bot");
	own = bot_fit_name(strncmp(run->text, "house:", 6) == 0 ? run->text + 6
								: run->text);
	if (game == NULL || game->kind != YAML_SCALAR)
		return own;
	whole = xprintf("%s-%s", game->text, own);
	fit = bot_fit_name(whole);
	free(whole);
	free(own);
	return fit;
}

static bool
rung_check_table(const struct reader *in, const struct yaml_node *table)
{
	if (table == NULL)
		return true;
	if (table->kind != YAML_MAP)
		return assignment_error(
			in, table,
			"table: expected keys of a tournament, as in "
			"{game: rummy, rounds: 50}");
	for (const struct yaml_node *node = table->first; node != NULL;
	     node = node->next)
		if (text_is_one_of(node->key->text, assignment_reserved_keys) ||
		    strcmp(node->key->text, "seed") == 0)
			return assignment_error(
				in, node->key,
				"this key cannot be in the table of a rung");
	return true;
}

static bool
assignment_read_rung(const struct reader *in, const struct yaml_node *node)
{
	struct rung *rung = &in->to->rung[in->to->rungs];
	struct diag why;

	if (!yaml_check_keys(in->to->doc, node, rung_keys,
			     "a rung of the ladder", in->diag))
		return false;
	if (yaml_get(node, "run") == NULL)
		return assignment_error(
			in, node,
			"this rung has no key \"run\": name the reference bot, "
			"as in \"run: house:greedy\"");
	*rung = (struct rung){ .name = rung_make_name(node),
			       .bar = BAR_MIDDLE,
			       .points = 1,
			       .node = node };
	in->to->rungs++;
	if (!bot_name_is_fit(rung->name, &why))
		return assignment_error(in, node, why.text);
	for (unsigned i = 0; i + 1 < in->to->rungs; i++)
		if (strcmp(in->to->rung[i].name, rung->name) == 0)
			return assignment_error(
				in, node,
				"two rungs have this name: give one of them "
				"another name, as in \"name: greedy-2\"");
	if (strcmp(rung->name, ASSIGNMENT_BOT) == 0)
		return assignment_error(in, node,
					"name: " ASSIGNMENT_BOT
					" is reserved for the students' bots");
	return assignment_read_real(in, node, "bar", BAR_MIN, BAR_MAX,
				    &rung->bar) &&
	       assignment_read_real(in, node, "points", 0, POINTS_MAX,
				    &rung->points) &&
	       rung_check_table(in, yaml_get(node, "table"));
}

static bool
assignment_read_ladder(const struct reader *in, const struct yaml_node *grade)
{
	const struct yaml_node *list = yaml_get(grade, "ladder");

	if (list == NULL || list->kind != YAML_LIST || list->count == 0 ||
	    list->count > ASSIGNMENT_RUNGS_MAX)
		return assignment_error(
			in, list != NULL ? list : grade,
			"ladder: expected a list of 1 to 20 "
			"references, as in [{run: house:random, "
			"points: 40}, {run: house:greedy, points: "
			"60}]");
	for (const struct yaml_node *node = list->first; node != NULL;
	     node = node->next)
		if (!assignment_read_rung(in, node))
			return false;
	return true;
}

/* Read the keys about the submission. */
static bool
assignment_read_submission(const struct reader *in,
			   const struct yaml_node *grade)
{
	struct assignment *to = in->to;
	const struct submission_keys keys = {
		.submission = &to->submission,
		.build_s = &to->build.seconds,
		.build_bytes = &to->build.memory_bytes,
		.unpack_bytes = &to->unpack.bytes,
		.unpack_files = &to->unpack.files,
	};

	return submission_keys_read(to->doc, grade, &keys, in->diag);
}

static bool
assignment_read_count(const struct reader *in, const struct yaml_node *node)
{
	if (node == NULL || yaml_is(node, "sum"))
		return true;
	in->to->highest = yaml_is(node, "highest");
	return in->to->highest ||
	       assignment_error(in, node,
				"count: expected \"sum\" (the points of all "
				"rungs passed) or \"highest\" (only the points "
				"of the highest rung passed)");
}

static bool
assignment_read_check(const struct reader *in, const struct yaml_node *node)
{
	in->to->checks = node == NULL || yaml_is(node, "true");
	return in->to->checks || yaml_is(node, "false") ||
	       assignment_error(
		       in, node,
		       "check: expected true (feedback pages list protocol "
		       "errors) or false");
}

static bool
assignment_read_starter(const struct reader *in, const struct yaml_node *node)
{
	if (node == NULL)
		return true;
	if (node->kind != YAML_SCALAR || node->len == 0)
		return assignment_error(
			in, node,
			"starter: expected the path of the folder that all "
			"students started from");
	in->to->starter = node->text[0] == '/'
				  ? xstrdup(node->text)
				  : xprintf("%s/%s", in->to->dir, node->text);
	return access(in->to->starter, R_OK | X_OK) == 0 ||
	       assignment_error(in, node,
				"starter: this folder does not exist");
}

static bool
assignment_read_grade(const struct reader *in)
{
	const struct yaml_node *root = yaml_root(in->to->doc), *grade;

	if (root->kind != YAML_MAP)
		return assignment_error(in, root, "expected keys and values");
	grade = yaml_get(root, "grade");
	if (grade == NULL)
		return assignment_error(
			in, root,
			"the key \"grade\" is missing: it lists the "
			"reference bots and their points "
			"(docs/teacher.md)");
	for (const struct yaml_node *node = root->first; node != NULL;
	     node = node->next)
		if (text_is_one_of(node->key->text, assignment_reserved_keys) &&
		    strcmp(node->key->text, "grade") != 0 &&
		    strcmp(node->key->text, "jobs") != 0)
			return assignment_error(
				in, node->key,
				"this key cannot be combined with \"grade\": a "
				"submission plays against the reference bots "
				"of the ladder, one after the other");
	return yaml_check_keys(in->to->doc, grade, grade_keys, "grade",
			       in->diag) &&
	       assignment_read_submission(in, grade) &&
	       assignment_read_ladder(in, grade) &&
	       assignment_read_starter(in, yaml_get(grade, "starter")) &&
	       assignment_read_count(in, yaml_get(grade, "count")) &&
	       assignment_read_check(in, yaml_get(grade, "check")) &&
	       assignment_read_real(in, grade, "margin", ASSIGNMENT_MARGIN_MIN,
				    0.4, &in->to->margin);
}

/* --- read the file -------------------------------------------------------- */

/* Check that the matches of each rung are a valid tournament. */
static bool
assignment_check_rungs(struct assignment *assignment,
		       struct config_error *error)
{
	for (unsigned i = 0; i < assignment->rungs; i++) {
		struct config *config = assignment_references(assignment, i,
							      error);

		if (config == NULL)
			return false;
		assignment->rung[i].rounds = config->rounds;
		if (i == 0) {
			assignment->name = xstrdup(config->name);
			assignment->deals = config->rounds;
		}
		config_free(config);
	}
	return true;
}

struct assignment *
assignment_read(const char *path, struct config_error *error)
{
	struct assignment *assignment = xcalloc(1, sizeof(*assignment));
	const struct reader in = { assignment, &error->diag };
	const struct yaml_node *seed, *jobs;

	*assignment = (struct assignment){
		.build = BUILD_LIMITS,
		.margin = MARGIN,
	};
	error->bot = false;
	error->more[0] = '\0';
	assignment->dir = config_dir_of(path, &error->diag);
	if (assignment->dir != NULL)
		assignment->doc = yaml_read_file(path, &error->diag);
	if (assignment->doc == NULL || !assignment_read_grade(&in))
		goto fail;
	assignment->file = realpath(path, NULL);
	if (assignment->file == NULL)
		assignment->file = xstrdup(path);
	seed = yaml_get(yaml_root(assignment->doc), "seed");
	jobs = yaml_get(yaml_root(assignment->doc), "jobs");
	if (seed != NULL && seed->kind == YAML_SCALAR && !yaml_is_null(seed) &&
	    (seed->quoted || strcmp(seed->text, "None") != 0))
		assignment->seed = xstrdup(seed->text);
	else
		assignment->seed_drawn = true;
	if (jobs != NULL && !yaml_is(jobs, "auto") &&
	    !yaml_int(assignment->doc, jobs, 1, 1000, &assignment->jobs,
		      &error->diag))
		goto fail;
	if (assignment_check_rungs(assignment, error))
		return assignment;
fail:
	assignment_free(assignment);
	return NULL;
}

void
assignment_free(struct assignment *assignment)
{
	if (assignment == NULL)
		return;
	for (unsigned i = 0; i < assignment->rungs; i++)
		free(assignment->rung[i].name);
	if (assignment->doc != NULL)
		yaml_close(assignment->doc);
	free(assignment->dir);
	free(assignment->file);
	free(assignment->name);
	free(assignment->seed);
	free(assignment->starter);
	free(assignment);
}

void
assignment_set_seed(struct assignment *assignment, const char *seed)
{
	free(assignment->seed);
	assignment->seed = xstrdup(seed);
}

double
assignment_points(const struct assignment *assignment)
{
	double sum = 0, most = 0;

	for (unsigned i = 0; i < assignment->rungs; i++) {
		sum += assignment->rung[i].points;
		most = fmax(most, assignment->rung[i].points);
	}
	return assignment->highest ? most : sum;
}
