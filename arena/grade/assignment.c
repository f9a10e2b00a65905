/* assignment.c - what is asked of students; see assignment.h. */
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
#include "arena/rating/sequential.h"
#include "lib/alloc.h"
#include "lib/format/yaml.h"

#define MARGIN		 0.1 /* chosen: 70 Elo about the middle */
#define MARGIN_MIN	 0.01
#define ERROR_TEXT	 "0.025" /* either error of the early end */
#define POINTS_MAX	 1000000.0
#define BUILD_S_MAX	 3600
#define NODES_MAX	 80
#define TEXT_BYTES	 32
#define BAR_MIN		 0.02 /* nearer to the ends no number of matches tells */
#define BAR_MAX		 0.98
#define BAR_MIDDLE	 0.5
#define FILES_MAX	 1000000
#define ROUNDS_LEAST_MAX 10000 /* chosen: the bar and the margin bound it */
#define UNPACK_BYTES	 (INT64_C(256) << 20) /* chosen: a model may be in it */
#define UNPACK_FILES	 10000		      /* chosen */

static const char *const grade_keys[] = { "submission", "build",   "unpack",
					  "ladder",	"starter", "count",
					  "margin",	"check",   NULL };
static const char *const rung_keys[] = { "name",  "dir",  "build", "run",
					 "env",	  "read", "bar",   "points",
					 "table", NULL };
static const char *const submission_keys[] = { "build", "run", "env", "read",
					       NULL };
/* What the ladder says in their place. */
static const char *const ours[] = { "bots",  "format", "against", "seeding",
				    "apart", "stop",   "anchor",  "final",
				    "grade", "games",  "restart", "jobs",
				    NULL };

struct reader {
	struct assignment *to;
	struct diag *diag;
};

static bool
is_one_of(const char *word, const char *const *words)
{
	while (*words != NULL && strcmp(*words, word) != 0)
		words++;
	return *words != NULL;
}

static bool
complain(const struct reader *in, const struct yaml_node *node,
	 const char *what)
{
	yaml_complain(in->to->doc, node, in->diag, "%s", what);
	return false;
}

static bool
keys_fit(const struct reader *in, const struct yaml_node *map,
	 const char *const *known, const char *what)
{
	char text[120];

	if (map->kind != YAML_MAP) {
		snprintf(text, sizeof(text), "%s: expected keys and values",
			 what);
		return complain(in, map, text);
	}
	for (const struct yaml_node *node = map->first; node != NULL;
	     node = node->next)
		if (!is_one_of(node->key->text, known)) {
			yaml_unknown(in->to->doc, node->key, in->diag, known);
			return false;
		}
	return true;
}

static bool
read_real(const struct reader *in, const struct yaml_node *map, const char *key,
	  double min, double max, double *out)
{
	const struct yaml_node *node = yaml_get(map, key);

	return node == NULL ||
	       yaml_real(in->to->doc, node, min, max, out, in->diag);
}

/* --- limits --------------------------------------------------------------- */

static bool
read_build(const struct reader *in, const struct yaml_node *map)
{
	static const char *const keys[] = { "time", "memory", NULL };
	struct build_limits *build = &in->to->build;
	const struct yaml_node *time, *memory;
	int64_t us = build->seconds * 1000000;

	if (map == NULL)
		return true;
	if (!keys_fit(in, map, keys, "build"))
		return false;
	time = yaml_get(map, "time");
	memory = yaml_get(map, "memory");
	if ((time != NULL &&
	     !yaml_duration(in->to->doc, time, &us, in->diag)) ||
	    (memory != NULL &&
	     !yaml_size(in->to->doc, memory, &build->memory_bytes, in->diag)))
		return false;
	build->seconds = us / 1000000;
	if (build->seconds < 1 || build->seconds > BUILD_S_MAX)
		return complain(in, time, "time: must lie between 1s and 1h");
	return build->memory_bytes >= INT64_C(64) << 20 ||
	       complain(in, memory, "memory: at least 64M, for a compiler");
}

static bool
read_unpack(const struct reader *in, const struct yaml_node *map)
{
	static const char *const keys[] = { "bytes", "files", NULL };
	struct tree_limits *unpack = &in->to->unpack;
	const struct yaml_node *bytes, *files;

	if (map == NULL)
		return true;
	if (!keys_fit(in, map, keys, "unpack"))
		return false;
	bytes = yaml_get(map, "bytes");
	files = yaml_get(map, "files");
	return (bytes == NULL ||
		yaml_size(in->to->doc, bytes, &unpack->bytes, in->diag)) &&
	       (files == NULL || yaml_int(in->to->doc, files, 1, FILES_MAX,
					  &unpack->files, in->diag));
}

/* --- the ladder ----------------------------------------------------------- */

/* A reference's name: its own, or of what is run and what is played. */
static char *
name_rung(const struct yaml_node *node)
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
table_fits(const struct reader *in, const struct yaml_node *table)
{
	if (table == NULL)
		return true;
	if (table->kind != YAML_MAP)
		return complain(in, table,
				"table: expected keys of a tournament, as in "
				"{game: rummy, rounds: 50}");
	for (const struct yaml_node *node = table->first; node != NULL;
	     node = node->next)
		if (is_one_of(node->key->text, ours) ||
		    strcmp(node->key->text, "seed") == 0)
			return complain(in, node->key,
					"this key is no rung's own");
	return true;
}

static bool
read_rung(const struct reader *in, const struct yaml_node *node)
{
	struct rung *rung = &in->to->rung[in->to->rungs];
	struct diag why;

	if (!keys_fit(in, node, rung_keys, "a rung of the ladder"))
		return false;
	if (yaml_get(node, "run") == NULL)
		return complain(in, node,
				"this rung has no run: write the reference "
				"bot, as in run: house:greedy");
	*rung = (struct rung){ .name = name_rung(node),
			       .bar = BAR_MIDDLE,
			       .points = 1,
			       .node = node };
	in->to->rungs++;
	if (!bot_name_is_fit(rung->name, &why))
		return complain(in, node, why.text);
	for (unsigned i = 0; i + 1 < in->to->rungs; i++)
		if (strcmp(in->to->rung[i].name, rung->name) == 0)
			return complain(in, node,
					"two rungs have this name: give this "
					"one a name of its own, as in name: "
					"greedy-2");
	if (strcmp(rung->name, ASSIGNMENT_BOT) == 0)
		return complain(in, node,
				"name: " ASSIGNMENT_BOT
				" is what the students' bots are called");
	return read_real(in, node, "bar", BAR_MIN, BAR_MAX, &rung->bar) &&
	       read_real(in, node, "points", 0, POINTS_MAX, &rung->points) &&
	       table_fits(in, yaml_get(node, "table"));
}

static bool
read_ladder(const struct reader *in, const struct yaml_node *grade)
{
	const struct yaml_node *list = yaml_get(grade, "ladder");

	if (list == NULL || list->kind != YAML_LIST || list->count == 0 ||
	    list->count > ASSIGNMENT_RUNGS_MAX)
		return complain(in, list != NULL ? list : grade,
				"ladder: expected a list of 1 to 20 "
				"references, as in [{run: house:random, "
				"points: 40}, {run: house:greedy, points: "
				"60}]");
	for (const struct yaml_node *node = list->first; node != NULL;
	     node = node->next)
		if (!read_rung(in, node))
			return false;
	return true;
}

static bool
read_submission(const struct reader *in, const struct yaml_node *grade)
{
	const struct yaml_node *map = yaml_get(grade, "submission");

	if (map == NULL || map->kind != YAML_MAP ||
	    (yaml_get(map, "build") != NULL && yaml_get(map, "run") == NULL))
		return complain(in, map != NULL ? map : grade,
				"submission: write how a student's bot is "
				"started, as in {build: make, run: ./bot}, or "
				"{} for bot, bot.py, bot.js or the like");
	in->to->submission = map;
	return keys_fit(in, map, submission_keys, "submission");
}

static bool
read_count(const struct reader *in, const struct yaml_node *node)
{
	if (node == NULL || yaml_is(node, "sum"))
		return true;
	in->to->highest = yaml_is(node, "highest");
	return in->to->highest ||
	       complain(in, node,
			"count: expected sum (the points of all rungs that "
			"were passed) or highest (those of the highest)");
}

static bool
read_check(const struct reader *in, const struct yaml_node *node)
{
	in->to->checks = node == NULL || yaml_is(node, "true");
	return in->to->checks || yaml_is(node, "false") ||
	       complain(in, node,
			"check: expected true (each page tells what of the "
			"protocol the bot breaks) or false");
}

static bool
read_starter(const struct reader *in, const struct yaml_node *node)
{
	if (node == NULL)
		return true;
	if (node->kind != YAML_SCALAR || node->len == 0)
		return complain(in, node,
				"starter: expected the folder of what every "
				"student was given");
	in->to->starter = node->text[0] == '/'
				  ? xstrdup(node->text)
				  : xprintf("%s/%s", in->to->dir, node->text);
	return access(in->to->starter, R_OK | X_OK) == 0 ||
	       complain(in, node, "starter: there is no such folder");
}

static bool
read_grade(const struct reader *in)
{
	const struct yaml_node *root = yaml_root(in->to->doc), *grade;

	if (root->kind != YAML_MAP)
		return complain(in, root, "expected keys and values");
	grade = yaml_get(root, "grade");
	if (grade == NULL)
		return complain(in, root,
				"there is no key grade: it says who is to be "
				"beaten, and for how many points "
				"(docs/teacher.md)");
	for (const struct yaml_node *node = root->first; node != NULL;
	     node = node->next)
		if (is_one_of(node->key->text, ours) &&
		    strcmp(node->key->text, "grade") != 0 &&
		    strcmp(node->key->text, "jobs") != 0)
			return complain(
				in, node->key,
				"this key does not go with grade: a submission "
				"meets the references of the ladder, one after "
				"the other");
	return keys_fit(in, grade, grade_keys, "grade") &&
	       read_submission(in, grade) &&
	       read_build(in, yaml_get(grade, "build")) &&
	       read_unpack(in, yaml_get(grade, "unpack")) &&
	       read_ladder(in, grade) &&
	       read_starter(in, yaml_get(grade, "starter")) &&
	       read_count(in, yaml_get(grade, "count")) &&
	       read_check(in, yaml_get(grade, "check")) &&
	       read_real(in, grade, "margin", MARGIN_MIN, 0.4, &in->to->margin);
}

/* --- the configuration of a rung ------------------------------------------ */

/**
 * struct nodes - a map's children in the making
 * @node, @key: @count of them; a child's key is its own
 * @text: what was written here
 */
struct nodes {
	struct yaml_node node[NODES_MAX], key[NODES_MAX];
	char text[8][TEXT_BYTES];
	unsigned count, texts;
};

/* A child of a map or list; its key, or NULL. */
static struct yaml_node *
add(struct nodes *nodes, const struct yaml_node *like, const char *key)
{
	struct yaml_node *node = &nodes->node[nodes->count];

	*node = *like;
	node->next = NULL;
	if (key != NULL) {
		nodes->key[nodes->count] = (struct yaml_node){
			.kind = YAML_SCALAR,
			.line = like->line,
			.column = like->column,
			.text = key,
			.len = strlen(key),
		};
		node->key = &nodes->key[nodes->count];
	}
	nodes->count++;
	return node;
}

static struct yaml_node *
add_text(struct nodes *nodes, const struct yaml_node *at, const char *key,
	 const char *text)
{
	const struct yaml_node like = { .kind = YAML_SCALAR,
					.line = at->line,
					.column = at->column,
					.quoted = true,
					.text = text,
					.len = strlen(text) };

	return add(nodes, &like, key);
}

static struct yaml_node *
add_number(struct nodes *nodes, const struct yaml_node *at, double number)
{
	char *text = nodes->text[nodes->texts++];
	struct yaml_node *node;

	snprintf(text, TEXT_BYTES, "%.6f", number);
	node = add_text(nodes, at, NULL, text);
	node->quoted = false;
	return node;
}

/* Nodes @from and on become the children of one. */
static void
gather(struct nodes *nodes, unsigned from, struct yaml_node *parent,
       enum yaml_kind kind)
{
	for (unsigned i = from; i + 1 < nodes->count; i++)
		nodes->node[i].next = &nodes->node[i + 1];
	parent->kind = kind;
	parent->text = NULL;
	parent->first = nodes->count > from ? &nodes->node[from] : NULL;
	parent->count = nodes->count - from;
}

/* Children of @map under the @wanted keys, but the build unless that is
 * wanted. */
static void
add_some(struct nodes *nodes, const struct yaml_node *map,
	 const char *const *wanted, bool build)
{
	for (const struct yaml_node *node = map->first; node != NULL;
	     node = node->next)
		if (is_one_of(node->key->text, wanted) &&
		    (build || strcmp(node->key->text, "build") != 0))
			add(nodes, node, NULL);
}

static const char *const bot_words[] = { "dir", "build", "run",
					 "env", "read",	 NULL };

/* The submission as a bot; @run: its program, where the file names none. */
static void
make_submission(const struct assignment *assignment, const char *dir,
		bool build, const char *run, struct nodes *own,
		struct yaml_node *bot)
{
	const struct yaml_node *map = assignment->submission;

	*bot = *map;
	add_text(own, map, "name", ASSIGNMENT_BOT);
	if (dir == NULL) {
		add_text(own, map, "run", "house:first");
	} else {
		add_text(own, map, "dir", dir);
		add_some(own, map, bot_words, build);
		if (run != NULL)
			add_text(own, map, "run", run);
	}
	gather(own, 0, bot, YAML_MAP);
}

static void
make_reference(const struct rung *rung, const char *name, bool build,
	       struct nodes *own, struct yaml_node *bot)
{
	*bot = *rung->node;
	add_text(own, rung->node, "name", name);
	add_some(own, rung->node, bot_words, build);
	gather(own, 0, bot, YAML_MAP);
}

static double
elo_of(double score)
{
	return 400 * log10(score / (1 - score));
}

/* {compare: [submission, reference], by: scores, bounds: [..], ..} */
struct stop_nodes {
	struct nodes map, pair, bounds;
	struct yaml_node node;
};

/* The score whose difference to the bar the end of a rung is made for. */
static double
upper_score(const struct assignment *assignment, const struct rung *rung)
{
	return fmin(rung->bar + assignment->margin, 1 - MARGIN_MIN);
}

uint64_t
assignment_rounds_least(const struct assignment *assignment, unsigned rung)
{
	const struct rung *of = &assignment->rung[rung];
	const struct sequential_match won = {
		.comparisons = 1, .halves = 2, .points = 1, .deals = 1
	};
	struct sequential test = { .by = BY_SCORES,
				   .low = elo_of(of->bar),
				   .high = elo_of(upper_score(assignment, of)),
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
make_stop(const struct assignment *assignment, const struct rung *rung,
	  struct stop_nodes *stop)
{
	const struct yaml_node *at = rung->node;
	struct yaml_node *list;

	stop->node = *at;
	add_text(&stop->pair, at, NULL, ASSIGNMENT_BOT);
	add_text(&stop->pair, at, NULL, rung->name);
	add_number(&stop->bounds, at, elo_of(rung->bar));
	add_number(&stop->bounds, at, elo_of(upper_score(assignment, rung)));
	list = add_text(&stop->map, at, "compare", "");
	gather(&stop->pair, 0, list, YAML_LIST);
	add_text(&stop->map, at, "by", "scores");
	list = add_text(&stop->map, at, "bounds", "");
	gather(&stop->bounds, 0, list, YAML_LIST);
	add_text(&stop->map, at, "alpha", ERROR_TEXT)->quoted = false;
	add_text(&stop->map, at, "beta", ERROR_TEXT)->quoted = false;
	add_text(&stop->map, at, "two_sided", "true")->quoted = false;
	gather(&stop->map, 0, &stop->node, YAML_MAP);
}

/* The file's keys but ours, and over them those of the rung's table. */
static void
add_tournament(const struct assignment *assignment, const struct rung *rung,
	       struct nodes *nodes)
{
	const struct yaml_node *root = yaml_root(assignment->doc);
	const struct yaml_node *table = yaml_get(rung->node, "table");

	for (const struct yaml_node *node = root->first; node != NULL;
	     node = node->next)
		if (!is_one_of(node->key->text, ours) &&
		    strcmp(node->key->text, "seed") != 0 &&
		    (table == NULL || yaml_get(table, node->key->text) == NULL))
			add(nodes, node, NULL);
	for (const struct yaml_node *node = table != NULL ? table->first : NULL;
	     node != NULL; node = node->next)
		add(nodes, node, NULL);
	if (assignment->seed != NULL)
		add_text(nodes, root, "seed", assignment->seed);
	add_text(nodes, root, "jobs", "1")->quoted = false;
}

static unsigned
seats_of(const struct assignment *assignment, const struct rung *rung)
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
		return 2; /* told when it is read */
	return (unsigned)n;
}

/**
 * struct wish - whose configuration is wanted
 * @dir: of the submission; NULL: house:first stands in
 * @build, @reference_build: with what builds them
 */
struct wish {
	const struct rung *rung;
	const char *dir;
	bool build, reference_build;
};

/**
 * struct parts - all nodes of a rung's configuration
 * @bot: the submission, and the reference at every other seat
 */
struct parts {
	struct nodes top, bots, bot[PAIRING_SEATS_MAX];
	struct stop_nodes stop;
	struct yaml_node root, node[PAIRING_SEATS_MAX];
	char *names[PAIRING_SEATS_MAX];
};

/* With @bots at the table, of which the submission is started by @run, or by
 * what the file says. */
static struct config *
read_with(const struct assignment *assignment, const struct wish *wish,
	  const char *run, unsigned bots, struct config_error *error)
{
	struct parts *parts = xcalloc(1, sizeof(*parts));
	const struct rung *rung = wish->rung;
	struct config *config;
	struct yaml_node *list;

	make_submission(assignment, wish->dir, wish->build, run, &parts->bot[0],
			&parts->node[0]);
	for (unsigned i = 1; i < bots; i++) {
		parts->names[i] = i == 1 ? xstrdup(rung->name)
					 : xprintf("%s-%u", rung->name, i);
		make_reference(rung, parts->names[i], wish->reference_build,
			       &parts->bot[i], &parts->node[i]);
	}
	for (unsigned i = 0; i < bots; i++)
		add(&parts->bots, &parts->node[i], NULL);
	make_stop(assignment, rung, &parts->stop);
	add_tournament(assignment, rung, &parts->top);
	list = add_text(&parts->top, rung->node, "bots", "");
	gather(&parts->bots, 0, list, YAML_LIST);
	add(&parts->top, &parts->stop.node, "stop");
	parts->root = *yaml_root(assignment->doc);
	gather(&parts->top, 0, &parts->root, YAML_MAP);
	config = config_read_nodes(assignment->doc, &parts->root,
				   assignment->dir, error);
	if (config != NULL)
		config->file = xstrdup(assignment->file);
	for (unsigned i = 0; i < bots; i++)
		free(parts->names[i]);
	free(parts);
	return config;
}

/* Where partners share a side, two bots fill the table; else as many as it has
 * seats. */
static struct config *
read_seated(const struct assignment *assignment, const struct wish *wish,
	    const char *run, struct config_error *error)
{
	unsigned seats = seats_of(assignment, wish->rung);
	struct config *config = read_with(assignment, wish, run, 2, error);
	struct config_error other;

	if (config != NULL || seats == 2 || error->bot)
		return config;
	config = read_with(assignment, wish, run, seats, &other);
	if (config == NULL)
		*error = other;
	return config;
}

static struct config *
read_wish(const struct assignment *assignment, const struct wish *wish,
	  struct config_error *error)
{
	struct config *config;
	char *run = NULL;

	if (wish->dir != NULL &&
	    yaml_get(assignment->submission, "run") == NULL) {
		run = config_each_program(wish->dir, &error->diag);
		error->more[0] = '\0';
		error->bot = run == NULL;
		if (error->bot)
			return NULL;
	}
	config = read_seated(assignment, wish, run, error);
	free(run);
	return config;
}

struct config *
assignment_config(const struct assignment *assignment, unsigned rung,
		  const char *dir, bool build, struct config_error *error)
{
	const struct wish wish = { .rung = &assignment->rung[rung],
				   .dir = dir,
				   .build = build };

	return read_wish(assignment, &wish, error);
}

struct config *
assignment_references(const struct assignment *assignment, unsigned rung,
		      struct config_error *error)
{
	const struct wish wish = { .rung = &assignment->rung[rung],
				   .reference_build = true };

	return read_wish(assignment, &wish, error);
}

/* --- the whole ------------------------------------------------------------ */

/* Does each rung make a tournament? */
static bool
try_rungs(struct assignment *assignment, struct config_error *error)
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
		.unpack = { .bytes = UNPACK_BYTES, .files = UNPACK_FILES },
		.margin = MARGIN,
	};
	error->bot = false;
	error->more[0] = '\0';
	assignment->dir = config_dir_of(path, &error->diag);
	if (assignment->dir != NULL)
		assignment->doc = yaml_read_file(path, &error->diag);
	if (assignment->doc == NULL || !read_grade(&in))
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
	if (try_rungs(assignment, error))
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
assignment_take_seed(struct assignment *assignment, const char *seed)
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
