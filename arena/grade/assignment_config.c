/*
 * assignment_config.c - make the configuration of a rung's matches; see
 * assignment.h.
 *
 * The configuration is a tree of YAML nodes: nodes of the file, of the rung's
 * table, and new nodes for the two bots and the stop rule.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config_nodes.h"
#include "arena/config/config_read.h"
#include "arena/grade/assignment.h"
#include "arena/rating/sequential.h"
#include "lib/alloc.h"
#include "lib/format/yaml.h"
#include "lib/text/text.h"

#define ERROR_TEXT	 "0.025" /* alpha and beta of the early stop */
/* arbitrary; only extreme values of the bar and of the margin need so many
 * rounds */
#define ROUNDS_LEAST_MAX 10000

const char *const assignment_reserved_keys[] = {
	"bots",	 "format", "against", "seeding", "apart", "stop", "anchor",
	"final", "grade",  "games",   "restart", "jobs",  NULL
};

/* --- bots and stop rule --------------------------------------------------- */

static const char *const bot_words[] = { "dir", "build", "run",
					 "env", "read",	 NULL };

/* Make the node of the submission.  @run: program of the submission, if the
 * file does not name it. */
static void
nodes_make_submission(const struct assignment *assignment, const char *dir,
		      bool build, const char *run, struct config_nodes *own,
		      struct yaml_node *bot)
{
	const struct yaml_node *map = assignment->submission;

	*bot = *map;
	config_nodes_add_text(own, map, "name", ASSIGNMENT_BOT);
	if (dir == NULL) {
		config_nodes_add_text(own, map, "run", "house:first");
	} else {
		config_nodes_add_text(own, map, "dir", dir);
		config_nodes_add_keys(own, map, bot_words, build);
		if (run != NULL)
			config_nodes_add_text(own, map, "run", run);
	}
	config_nodes_join(own, bot, YAML_MAP);
}

static void
nodes_make_reference(const struct rung *rung, const char *name, bool build,
		     struct config_nodes *own, struct yaml_node *bot)
{
	*bot = *rung->node;
	config_nodes_add_text(own, rung->node, "name", name);
	config_nodes_add_keys(own, rung->node, bot_words, build);
	config_nodes_join(own, bot, YAML_MAP);
}

static double
score_to_elo(double score)
{
	return 400 * log10(score / (1 - score));
}

/* Nodes of the stop rule: {compare: [submission, reference], by: scores,
 * bounds: [..], ..} */
struct stop_nodes {
	struct config_nodes map, pair, bounds;
	struct yaml_node node;
};

/* Return the upper bound of the stop rule as a score: bar plus margin. */
static double
rung_upper_score(const struct assignment *assignment, const struct rung *rung)
{
	return fmin(rung->bar + assignment->margin, 1 - ASSIGNMENT_MARGIN_MIN);
}

uint64_t
assignment_rounds_least(const struct assignment *assignment, unsigned rung)
{
	const struct rung *of = &assignment->rung[rung];
	const struct sequential_match won = {
		.comparisons = 1, .halves = 2, .points = 1, .deals = 1
	};
	struct sequential test = { .by = BY_SCORES,
				   .low = score_to_elo(of->bar),
				   .high = score_to_elo(
					   rung_upper_score(assignment, of)),
				   .two_sided = true,
				   .alpha = strtod(ERROR_TEXT, NULL),
				   .beta = strtod(ERROR_TEXT, NULL),
				   .groups_max = ROUNDS_LEAST_MAX };

	while (test.verdict == SEQUENTIAL_GOES_ON) {
		sequential_add(&test, &won);
		sequential_add(&test, &won);
		sequential_end_group(&test);
	}
	return test.groups;
}

static void
nodes_make_stop(const struct assignment *assignment, const struct rung *rung,
		struct stop_nodes *stop)
{
	const struct yaml_node *at = rung->node;
	struct yaml_node *list;

	stop->node = *at;
	config_nodes_add_text(&stop->pair, at, NULL, ASSIGNMENT_BOT);
	config_nodes_add_text(&stop->pair, at, NULL, rung->name);
	config_nodes_add_number(&stop->bounds, at, NULL,
				score_to_elo(rung->bar));
	config_nodes_add_number(
		&stop->bounds, at, NULL,
		score_to_elo(rung_upper_score(assignment, rung)));
	list = config_nodes_add_text(&stop->map, at, "compare", "");
	config_nodes_join(&stop->pair, list, YAML_LIST);
	config_nodes_add_text(&stop->map, at, "by", "scores");
	list = config_nodes_add_text(&stop->map, at, "bounds", "");
	config_nodes_join(&stop->bounds, list, YAML_LIST);
	config_nodes_add_plain(&stop->map, at, "alpha", ERROR_TEXT);
	config_nodes_add_plain(&stop->map, at, "beta", ERROR_TEXT);
	config_nodes_add_plain(&stop->map, at, "two_sided", "true");
	config_nodes_join(&stop->map, &stop->node, YAML_MAP);
}

/* Add the keys of the tournament; keys in the rung's table override them. */
static void
nodes_add_tournament(const struct assignment *assignment,
		     const struct rung *rung, struct config_nodes *nodes)
{
	const struct yaml_node *root = yaml_root(assignment->doc);
	const struct yaml_node *table = yaml_get(rung->node, "table");

	for (const struct yaml_node *node = root->first; node != NULL;
	     node = node->next)
		if (!text_is_one_of(node->key->text,
				    assignment_reserved_keys) &&
		    strcmp(node->key->text, "seed") != 0 &&
		    (table == NULL || yaml_get(table, node->key->text) == NULL))
			config_nodes_add(nodes, node, NULL);
	for (const struct yaml_node *node = table != NULL ? table->first : NULL;
	     node != NULL; node = node->next)
		config_nodes_add(nodes, node, NULL);
	if (assignment->seed != NULL)
		config_nodes_add_text(nodes, root, "seed", assignment->seed);
	config_nodes_add_plain(nodes, root, "jobs", "1");
}

static unsigned
assignment_count_seats(const struct assignment *assignment,
		       const struct rung *rung)
{
	const struct yaml_node *table = yaml_get(rung->node, "table");
	const struct yaml_node *seats = table != NULL ? yaml_get(table, "seats")
						      : NULL;
	struct diag quiet;
	int64_t n = 2;

	if (seats == NULL)
		seats = yaml_get(yaml_root(assignment->doc), "seats");
	if (seats != NULL &&
	    !yaml_int(assignment->doc, seats, 2, PAIRING_SEATS_MAX, &n, &quiet))
		return 2; /* the error is reported when the rung is read */
	return (unsigned)n;
}

/* --- the configuration ---------------------------------------------------- */

/**
 * struct rung_request - which configuration of a rung to make
 * @dir: folder of the submission; NULL: house:first replaces it
 * @build, @reference_build: true to include the build command of the submission
 *	(@build) and of the reference bot
 */
struct rung_request {
	const struct rung *rung;
	const char *dir;
	bool build, reference_build;
};

/**
 * struct parts - all nodes of a rung's configuration
 * @bot: the submission, and the reference bot at every other seat
 */
struct parts {
	struct config_nodes top, bots, bot[PAIRING_SEATS_MAX];
	struct stop_nodes stop;
	struct yaml_node root, node[PAIRING_SEATS_MAX];
	char *names[PAIRING_SEATS_MAX];
};

/* Make the configuration with @bots bots.  @run: command of the submission;
 * NULL: use the command in the file. */
static struct config *
assignment_read_bots(const struct assignment *assignment,
		     const struct rung_request *request, const char *run,
		     unsigned bots, struct config_error *error)
{
	struct parts *parts = xcalloc(1, sizeof(*parts));
	const struct rung *rung = request->rung;
	struct config *config;
	struct yaml_node *list;

	nodes_make_submission(assignment, request->dir, request->build, run,
			      &parts->bot[0], &parts->node[0]);
	for (unsigned i = 1; i < bots; i++) {
		parts->names[i] = i == 1 ? xstrdup(rung->name)
					 : xprintf("%s-%u", rung->name, i);
		nodes_make_reference(rung, parts->names[i],
				     request->reference_build, &parts->bot[i],
				     &parts->node[i]);
	}
	for (unsigned i = 0; i < bots; i++)
		config_nodes_add(&parts->bots, &parts->node[i], NULL);
	nodes_make_stop(assignment, rung, &parts->stop);
	nodes_add_tournament(assignment, rung, &parts->top);
	list = config_nodes_add_text(&parts->top, rung->node, "bots", "");
	config_nodes_join(&parts->bots, list, YAML_LIST);
	config_nodes_add(&parts->top, &parts->stop.node, "stop");
	parts->root = *yaml_root(assignment->doc);
	config_nodes_join(&parts->top, &parts->root, YAML_MAP);
	config = config_read_nodes(assignment->doc, &parts->root,
				   assignment->dir, error);
	if (config != NULL)
		config->file = xstrdup(assignment->file);
	for (unsigned i = 0; i < bots; i++)
		free(parts->names[i]);
	free(parts);
	return config;
}

/* Make the configuration of a whole table.  If partners share a side, two bots
 * fill the table; otherwise each seat has a bot. */
static struct config *
assignment_read_seats(const struct assignment *assignment,
		      const struct rung_request *request, const char *run,
		      struct config_error *error)
{
	unsigned seats = assignment_count_seats(assignment, request->rung);
	struct config *config = assignment_read_bots(assignment, request, run,
						     2, error);
	struct config_error other;

	if (config != NULL || seats == 2 || error->bot)
		return config;
	config = assignment_read_bots(assignment, request, run, seats, &other);
	if (config == NULL)
		*error = other;
	return config;
}

static struct config *
assignment_read_request(const struct assignment *assignment,
			const struct rung_request *request,
			struct config_error *error)
{
	struct config *config;
	char *run = NULL;

	if (request->dir != NULL &&
	    yaml_get(assignment->submission, "run") == NULL) {
		run = config_each_program(request->dir, &error->diag);
		error->more[0] = '\0';
		error->bot = run == NULL;
		if (error->bot)
			return NULL;
	}
	config = assignment_read_seats(assignment, request, run, error);
	free(run);
	return config;
}

struct config *
assignment_config(const struct assignment *assignment, unsigned rung,
		  const char *dir, bool build, struct config_error *error)
{
	const struct rung_request request = { .rung = &assignment->rung[rung],
					      .dir = dir,
					      .build = build };

	return assignment_read_request(assignment, &request, error);
}

struct config *
assignment_references(const struct assignment *assignment, unsigned rung,
		      struct config_error *error)
{
	const struct rung_request request = { .rung = &assignment->rung[rung],
					      .reference_build = true };

	return assignment_read_request(assignment, &request, error);
}
