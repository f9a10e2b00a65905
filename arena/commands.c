/* commands.c - `arena run`, `arena play`, `arena config`; see run.h. */
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/run.h"
#include "lib/alloc.h"
#include "lib/scratch.h"
#include "lib/text.h"

static const char run_help[] =
	"arena run CONFIG [--out DIR] [--jobs N] [--only N]\n"
	"\n"
	"Runs the tournament of a configuration file.\n"
	"\n"
	"  --out DIR   where the results go; left out: results/NAME.  A run "
	"that\n"
	"              was stopped goes on where it was with the same command\n"
	"  --jobs N    tables at once, instead of the configuration's\n"
	"  --only N    plays match N alone, with the cards and the bot seeds "
	"that it\n"
	"              has in the whole; without --out it is shown and "
	"nothing is kept\n"
	"\n"
	"Exit status: 0 done, 1 the run failed or a match is void, 2 wrong use "
	"or a\n"
	"mistake in the configuration, 3 a bot could not be started, 130 "
	"interrupted.\n";

static const char play_help[] =
	"arena play GAME BOT BOT ... [--seed S] [--deals N] [--matches N]\n"
	"           [--jobs N] [--isolation LEVEL] [--out DIR] [--watch]\n"
	"\n"
	"Plays matches between bots, no file needed.  A bot is an executable, "
	"a\n"
	"script whose ending names its interpreter, house:NAME, or a command "
	"in\n"
	"quotes.  GAME is a name (`arena games`) or a file of your own rules.\n"
	"\n"
	"  --seed S       any string; left out: drawn\n"
	"  --deals N      at most so many deals a match\n"
	"  --matches N    of each pairing (1); where it is a multiple of the "
	"seats,\n"
	"                 the same cards are played in each rotation of the "
	"seats\n"
	"  --jobs N       tables at once; left out: one a core\n"
	"  --isolation L  none, process, sandbox or best\n"
	"  --out DIR      keep the results, as `arena run` does\n"
	"  --watch        show each match, card by card, when it is over\n"
	"\n"
	"All bots sit at one table when the game seats so many; where it has "
	"so\n"
	"many sides of partners, each bot plays all seats of a side; "
	"otherwise every\n"
	"pairing meets.  Exit status: as `arena run`.\n";

static const char config_help[] = "arena config CONFIG\n"
				  "\n"
				  "Prints the configuration as it will run, "
				  "every default written out, and\n"
				  "the number of matches.  The output is a "
				  "configuration that runs the same.\n"
				  "\n"
				  "Exit status: 0 done, 2 wrong use or a "
				  "mistake in the configuration, 3 a bot's\n"
				  "program cannot be found or run.\n";

/* One option of a command. */
struct option_row {
	const char *name;
	const char **text; /* takes a text */
	int64_t *number;   /* or a whole number from 1 */
	bool *set;	   /* or nothing */
};

static bool
read_number(const char *name, const char *text, int64_t *out)
{
	char *end;
	long long value;

	errno = 0;
	value = strtoll(text, &end, 10);
	if (errno == 0 && *end == '\0' && end != text && value >= 1 &&
	    value <= 10000000) {
		*out = value;
		return true;
	}
	fprintf(stderr, "arena: %s takes a whole number from 1, not \"%s\"\n",
		name, text);
	return false;
}

/* The value of option @argv[*at]: "--out DIR" or "--out=DIR". */
static bool
read_option(const struct option_row *rows, int argc, char **argv, int *at)
{
	const char *arg = argv[*at];
	size_t len = strcspn(arg, "=");
	const char *known[16] = { NULL }, *near, *value;
	char name[40];

	for (size_t i = 0; rows[i].name != NULL; i++)
		known[i] = rows[i].name;
	while (rows->name != NULL && (strlen(rows->name) != len ||
				      strncmp(rows->name, arg, len) != 0))
		rows++;
	snprintf(name, sizeof(name), "%.*s", (int)len, arg);
	if (rows->name == NULL) {
		near = nearest_word(name, known);
		fprintf(stderr, "arena: no option %s%s%s%s; see --help\n", name,
			near ? "; did you mean " : "", near ? near : "",
			near ? "?" : "");
		return false;
	}
	if (rows->set != NULL) {
		*rows->set = true;
		return true;
	}
	if (arg[len] == '=') {
		value = arg + len + 1;
	} else if (*at + 1 < argc) {
		value = argv[++*at];
	} else {
		fprintf(stderr, "arena: %s wants a value; see --help\n", name);
		return false;
	}
	if (rows->number != NULL)
		return read_number(rows->name, value, rows->number);
	if (value[0] == '\0') {
		fprintf(stderr,
			"arena: %s wants a value, and has an empty "
			"one\n",
			name);
		return false;
	}
	*rows->text = value;
	return true;
}

/* Options anywhere, the rest to the front of @argv.  Returns how many are left,
 * or -1 after a message. */
static int
read_arguments(const struct option_row *rows, int argc, char **argv)
{
	bool only_words = false;
	int n = 0;

	for (int i = 0; i < argc; i++) {
		if (only_words || argv[i][0] != '-' || argv[i][1] == '\0')
			argv[n++] = argv[i];
		else if (strcmp(argv[i], "--") == 0)
			only_words = true;
		else if (!read_option(rows, argc, argv, &i))
			return -1;
	}
	return n;
}

static int
complain_use(const char *help)
{
	fprintf(stderr, "usage: %.*s\n", (int)strcspn(help, "\n"), help);
	return STATUS_USAGE;
}

static int
config_mistake(const char *before, const struct config_error *error)
{
	fprintf(stderr, "%s%s\n", before, error->diag.text);
	for (const char *line = error->more; *line != '\0';
	     line += strcspn(line, "\n") + 1)
		fprintf(stderr, "%s%.*s\n", before, (int)strcspn(line, "\n"),
			line);
	return error->bot ? STATUS_BOT : STATUS_USAGE;
}

/* A folder for results that nobody keeps: @results in @path, owned. */
struct temporary {
	char path[PATH_MAX];
	char *results;
	int held;
};

/* Make one; false after a message. */
static bool
temporary_make(struct temporary *folder)
{
	const char *place = getenv("TMPDIR");
	sigset_t set;

	if (place == NULL || *place == '\0')
		place = "/tmp";
	/* Until the run takes them: else the folder would stay. */
	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGHUP);
	sigprocmask(SIG_BLOCK, &set, NULL);
	scratch_sweep_in(place); /* those of runs that were killed */
	if (scratch_new_in(place, folder->path, sizeof(folder->path),
			   &folder->held)) {
		folder->results = xprintf("%s/results", folder->path);
		return true;
	}
	fprintf(stderr, "arena: a folder in %s: %s\n", place, strerror(errno));
	return false;
}

static void
temporary_end(const struct temporary *folder)
{
	(void)scratch_end(folder->path);
	close(folder->held);
	free(folder->results);
}

/* Run it, show its matches and keep nothing. */
static enum status
run_apart(struct config *config, uint64_t only)
{
	struct run_how how = { .watch = true, .only = only };
	struct temporary folder;
	enum status status;

	if (!temporary_make(&folder))
		return STATUS_FAILED;
	how.dir = folder.results;
	status = run_tournament(config, &how);
	temporary_end(&folder);
	return status;
}

/* Run it into @out, or into the folder of its name. */
static enum status
run_into(struct config *config, const char *file, const char *out, int64_t jobs,
	 int64_t only)
{
	char *folder = config_folder(config);
	char *dir = out != NULL ? xstrdup(out) : xprintf("results/%s", folder);
	char *jobs_word = jobs > 0 ? xprintf(" --jobs %lld", (long long)jobs)
				   : xstrdup("");
	char *only_word = only > 0 ? xprintf(" --only %lld", (long long)only)
				   : xstrdup("");
	char *file_word = shell_word(file), *dir_word = shell_word(dir);
	char *resume = xprintf("arena run %s --out %s%s%s", file_word, dir_word,
			       jobs_word, only_word);
	struct run_how how = { .dir = dir,
			       .resume = resume,
			       .only = (uint64_t)only };
	enum status status = run_tournament(config, &how);

	free(folder);
	free(dir);
	free(jobs_word);
	free(only_word);
	free(file_word);
	free(dir_word);
	free(resume);
	return status;
}

/* Does the tournament have match @only (0: none is asked for)? */
static bool
match_is_there(const struct config *config, int64_t only)
{
	struct schedule schedule;
	uint64_t matches;

	config_schedule(config, &schedule);
	matches = schedule_matches(&schedule);
	if ((uint64_t)only <= matches)
		return true;
	fprintf(stderr, "arena: there is no match %lld: they are 1 to %llu\n",
		(long long)only, (unsigned long long)matches);
	return false;
}

int
run_command(int argc, char **argv)
{
	const char *out = NULL;
	int64_t jobs = 0, only = 0;
	const struct option_row rows[] = {
		{ "--out", &out, NULL, NULL },
		{ "--jobs", NULL, &jobs, NULL },
		{ "--only", NULL, &only, NULL },
		{ NULL, NULL, NULL, NULL },
	};
	struct config *config;
	struct config_error error;
	enum status status;

	if (wants_help(argc, argv)) {
		fputs(run_help, stdout);
		return STATUS_DONE;
	}
	argc = read_arguments(rows, argc, argv);
	if (argc != 1)
		return argc < 0 ? STATUS_USAGE : complain_use(run_help);
	config = config_read_file(argv[0], &error);
	if (config == NULL)
		return config_mistake("", &error);
	if (jobs > 0)
		config->jobs = jobs;
	if (!match_is_there(config, only))
		status = STATUS_USAGE;
	else if (only > 0 && out == NULL)
		status = run_apart(config, (uint64_t)only);
	else
		status = run_into(config, argv[0], out, jobs, only);
	config_free(config);
	return (int)status;
}

int
play_command(int argc, char **argv)
{
	struct config_play play = { .matches = 1 };
	const char *out = NULL;
	bool watch = false;
	const struct option_row rows[] = {
		{ "--seed", &play.seed, NULL, NULL },
		{ "--deals", NULL, &play.deals_max, NULL },
		{ "--matches", NULL, &play.matches, NULL },
		{ "--jobs", NULL, &play.jobs, NULL },
		{ "--isolation", &play.isolation, NULL, NULL },
		{ "--out", &out, NULL, NULL },
		{ "--watch", NULL, NULL, &watch },
		{ NULL, NULL, NULL, NULL },
	};
	char here[PATH_MAX];
	struct temporary folder;
	struct run_how how = { .dir = NULL };
	struct config *config;
	struct config_error error;
	int status;

	if (wants_help(argc, argv)) {
		fputs(play_help, stdout);
		return STATUS_DONE;
	}
	argc = read_arguments(rows, argc, argv);
	if (argc < 2)
		return argc < 0 ? STATUS_USAGE : complain_use(play_help);
	if (argc == 2) {
		fprintf(stderr,
			"arena: %s alone cannot play: name two bots or more, "
			"as in arena play %s %s house:random\n",
			argv[1], argv[0], argv[1]);
		return STATUS_USAGE;
	}
	if (getcwd(here, sizeof(here)) == NULL) {
		fprintf(stderr, "arena: this folder: %s\n", strerror(errno));
		return STATUS_FAILED;
	}
	play.game = argv[0];
	play.bots = argv + 1;
	play.bot_count = (uint32_t)(argc - 1);
	config = config_play(&play, here, &error);
	if (play.seed != NULL) /* the whole machine reads command lines */
		memset((char *)(uintptr_t)play.seed, '*', strlen(play.seed));
	if (config == NULL)
		return config_mistake("arena: ", &error);
	if (out == NULL && !temporary_make(&folder)) {
		config_free(config);
		return STATUS_FAILED;
	}
	how.dir = out != NULL ? out : folder.results;
	how.resume = out != NULL ? "the same command" : NULL;
	how.watch = watch;
	status = (int)run_tournament(config, &how);
	if (out == NULL)
		temporary_end(&folder);
	config_free(config);
	return status;
}

int
config_command(int argc, char **argv)
{
	const struct option_row rows[] = { { NULL, NULL, NULL, NULL } };
	struct schedule schedule;
	struct config *config;
	struct config_error error;
	uint64_t matches;
	char *text;

	if (wants_help(argc, argv)) {
		fputs(config_help, stdout);
		return STATUS_DONE;
	}
	argc = read_arguments(rows, argc, argv);
	if (argc != 1)
		return argc < 0 ? STATUS_USAGE : complain_use(config_help);
	config = config_read_file(argv[0], &error);
	if (config == NULL)
		return config_mistake("", &error);
	config_schedule(config, &schedule);
	matches = schedule_matches(&schedule);
	text = config_text(config);
	printf("# %llu match%s%s\n%s", (unsigned long long)matches,
	       matches == 1 ? "" : "es",
	       config->seed_drawn ? "; the seed was drawn just now" : "", text);
	free(text);
	config_free(config);
	return STATUS_DONE;
}
