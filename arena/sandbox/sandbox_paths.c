/* sandbox_paths.c - what a bot may see in its box; see sandbox_paths.h. */
#define _GNU_SOURCE
#include "arena/sandbox/sandbox_paths.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/alloc.h"
#include "lib/file/input_file.h"

/* What every bot sees anyway. */
static const char *const system_paths[] = { "/usr", "/bin",   "/sbin",
					    "/lib", "/lib64", NULL };

/* Of /X for /X/bin/program where X is in somebody's home: what runtimes keep
 * there, and people do not. */
static const char *const runtime_parts[] = { "lib", "lib64", "libexec", "conf",
					     NULL };

/* What one set of paths is made of. */
struct settling {
	struct sandbox_paths *paths;
	const struct secrets *secrets;
	const struct bot *bot;
	enum isolation level;
	struct land land;
	struct diag *diag;
};

static bool
is_of_the_system(const char *path)
{
	for (size_t i = 0; system_paths[i] != NULL; i++)
		if (path_is_below(path, system_paths[i]))
			return true;
	return false;
}

/* The bot's folder, where it has one of its own. */
static const char *
own_folder(const struct bot *bot)
{
	return bot_is_ours(bot) ? NULL : bot->dir;
}

/*
 * Homes.
 */

/* Does @test hold for the home folder of whoever runs this, or of everybody? */
static bool
any_home(const char *path, bool (*test)(const char *path, const char *home))
{
	const struct passwd *own = getpwuid(geteuid());
	const char *const homes[] = { getenv("HOME"),
				      own != NULL ? own->pw_dir : NULL, "/home",
				      "/root" };
	bool found = false;

	for (size_t i = 0; i < sizeof(homes) / sizeof(*homes); i++) {
		char *real = homes[i] != NULL ? realpath(homes[i], NULL) : NULL;

		if (real != NULL && strcmp(real, "/") != 0 &&
		    !is_of_the_system(real))
			found = found || test(path, real);
		free(real);
	}
	return found;
}

static bool
holds(const char *folder, const char *inner)
{
	return path_is_below(inner, folder);
}

static bool
is_in(const char *path, const char *home)
{
	return path_is_below(path, home);
}

/* Would showing this folder show what is nobody's business? */
static bool
is_private(const char *folder)
{
	return strcmp(folder, "/") == 0 || any_home(folder, holds);
}

/* Does it hold what is other bots', or the run's? */
static bool
holds_secrets(const struct settling *in, const char *folder)
{
	const struct secrets *secrets = in->secrets;
	const struct config *config = secrets->config;

	for (uint32_t i = 0; i < config->bot_count; i++) {
		const char *dir = own_folder(&config->bots[i]);

		if (dir != NULL && path_is_below(dir, folder))
			return true;
	}
	return path_is_below(secrets->dir, folder) ||
	       (config->file != NULL && path_is_below(config->file, folder)) ||
	       (secrets->scratch[0] != '\0' &&
		path_is_below(secrets->scratch, folder));
}

/*
 * Promises.
 */

/* Can it be seen by the bot, if nothing hides it? */
static bool
is_promised(const struct sandbox_paths *paths, const char *path)
{
	for (unsigned i = 0; i < paths->reads; i++)
		if (path_is_below(path, paths->read[i]))
			return true;
	return is_of_the_system(path);
}

static bool
is_seen(const struct sandbox_paths *paths, const char *path)
{
	return is_promised(paths, path) ||
	       (paths->dir != NULL && path_is_below(path, paths->dir));
}

static bool
refuse(struct settling *in, const char *path)
{
	diag_set(in->diag, "%s: %s", path, strerror(errno));
	return false;
}

/* Promise a path, unless it is seen already.  It has been followed, and led to
 * @real. */
static bool
promise(struct settling *in, const char *path, const char *real)
{
	struct sandbox_paths *paths = in->paths;

	if (is_seen(paths, path))
		return true;
	if (paths->reads == SANDBOX_PATHS_READ_MAX) {
		diag_set(in->diag,
			 "more than %d paths besides its folder: name under "
			 "read: a folder that holds several",
			 SANDBOX_PATHS_READ_MAX);
		return false;
	}
	if (!mark_take(real, &paths->read_mark[paths->reads]))
		return refuse(in, path);
	paths->read[paths->reads++] = xstrdup(path);
	return true;
}

/* What lies beside /X/bin/program in /X, as far as that is nobody's. */
static bool
promise_around(struct settling *in, const char *path)
{
	char *folder = xstrdup(path), *slash = strrchr(folder, '/');
	struct safe_path trail;
	bool ok = true, at_home;

	*slash = '\0';
	slash = strrchr(folder, '/');
	if (slash == NULL || slash == folder || strcmp(slash, "/bin") != 0)
		goto out;
	*slash = '\0';
	if (!safe_path_follow(folder, &in->land, &trail) ||
	    is_private(trail.real) || holds_secrets(in, trail.real))
		goto out;
	at_home = any_home(trail.real, is_in);
	if (!at_home)
		ok = promise(in, folder, trail.real);
	for (size_t i = 0; at_home && ok && runtime_parts[i] != NULL; i++) {
		char *part = xprintf("%s/%s", folder, runtime_parts[i]);

		if (safe_path_follow(part, &in->land, &trail) &&
		    !is_private(trail.real) && !holds_secrets(in, trail.real))
			ok = promise(in, part, trail.real);
		free(part);
	}
out:
	free(folder);
	return ok;
}

/* A path that nobody vouches for, since a link of an author's is on its way,
 * may lead to what the bot sees anyway. */
static bool
is_harmless(struct settling *in, const char *what, const char *path,
	    const struct safe_path *trail)
{
	char link[SAFE_PATH_SHOWN], real[SAFE_PATH_SHOWN];

	if (!trail->magic && is_seen(in->paths, trail->real))
		return true;
	text_show(trail->link, strlen(trail->link), link, sizeof(link));
	text_show(trail->real, strlen(trail->real), real, sizeof(real));
	diag_set(in->diag,
		 "%s %s is the link %s, which leads out of its folder to %s "
		 "and may be its author's: a bot is shown nothing for that; "
		 "if it is meant, name the folder of %s under read:",
		 what, path, link, real, real);
	return false;
}

/* A program that the configuration names, or PATH: its file, where it leads,
 * and what belongs to it. */
static bool
promise_program(struct settling *in, const char *path)
{
	struct safe_path trail;

	if (!safe_path_follow(path, &in->land, &trail))
		return true; /* the start says what is wrong with it */
	if (trail.link[0] != '\0')
		return is_harmless(in, "its program", path, &trail);
	return promise_around(in, path) && promise(in, path, trail.real) &&
	       promise_around(in, trail.real) &&
	       promise(in, trail.real, trail.real);
}

static bool
is_script(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	char head[2] = "";
	bool script = fd != -1 && read(fd, head, 2) == 2 && head[0] == '#' &&
		      head[1] == '!';

	if (fd != -1)
		close(fd);
	return script;
}

/* The same program among the system's, or NULL. */
static char *
system_program(const char *path)
{
	static const char *const bins[] = { "/usr/local/bin", "/usr/bin",
					    "/bin", NULL };

	for (size_t i = 0; bins[i] != NULL; i++) {
		char *found = xprintf("%s%s", bins[i], strrchr(path, '/'));

		if (access(found, X_OK) == 0)
			return found;
		free(found);
	}
	return NULL;
}

/*
 * The program: what was found in PATH may be a version manager's script, which
 * starts other programs to find the one that is meant; in a box it cannot.
 */
static bool
sandbox_paths_program(struct settling *in)
{
	struct sandbox_paths *paths = in->paths;
	const char *path = in->bot->argv[0], *word = in->bot->words[0];
	bool found = strchr(word, '/') == NULL ||
		     strcmp(strrchr(path, '/'), strrchr(word, '/')) != 0;

	if (found && !is_seen(paths, path) && is_script(path)) {
		paths->program = system_program(path);
		if (paths->program != NULL)
			return true;
		diag_set(in->diag,
			 "%s is a script that looks for the real program, "
			 "which it cannot do when isolated: name the program "
			 "itself, and its folder under read:",
			 path);
		return false;
	}
	paths->program = xstrdup(path);
	return promise_program(in, path);
}

/* A word of the command that is a file's path.  In the bot's own folder it is
 * seen, where no link leads out of that; elsewhere the configuration names it.
 */
static bool
sandbox_paths_argument(struct settling *in, const char *path, bool named)
{
	struct safe_path trail;

	if (access(path, R_OK) != 0 ||
	    !safe_path_follow(path, &in->land, &trail))
		return true;
	if (trail.link[0] != '\0')
		return is_harmless(in, "the command's", path, &trail);
	if (!named || strstr(path, "/../") != NULL || is_private(path) ||
	    is_private(trail.real))
		return true;
	return promise(in, path, trail.real) &&
	       promise(in, trail.real, trail.real);
}

static bool
sandbox_paths_arguments(struct settling *in)
{
	bool ok = true;

	for (size_t i = 1; ok && in->bot->argv[i] != NULL; i++) {
		const char *word = in->bot->argv[i];
		char *path;

		if (word[0] != '/' && in->paths->dir == NULL)
			continue;
		path = word[0] == '/' ? xstrdup(word)
				      : xprintf("%s/%s", in->paths->dir, word);
		ok = sandbox_paths_argument(in, path, word[0] == '/');
		free(path);
	}
	return ok;
}

/*
 * What is hidden.
 */

/* Does something that hides it hide this as well? */
static bool
is_hidden(const struct sandbox_paths *paths, const char *path)
{
	for (unsigned i = 0; i < paths->hides; i++)
		if (path_is_below(path, paths->hide[i]))
			return true;
	return false;
}

/* Hide @path from the bot; at level process that cannot be done. */
static bool
hide(struct settling *in, const char *path, const char *what)
{
	struct sandbox_paths *paths = in->paths;

	if (!is_seen(paths, path) || is_hidden(paths, path))
		return true;
	if (in->level != ISOLATION_SANDBOX) {
		diag_set(in->diag,
			 "%s %s lies in a folder that it may read, and "
			 "isolation: process cannot hide it: give the bot a "
			 "folder of its own",
			 what, path);
		return false;
	}
	if (paths->program != NULL && path_is_below(paths->program, path)) {
		diag_set(in->diag,
			 "its program %s lies in %s, %s, which is hidden from "
			 "it: give the bot a folder of its own, with dir:",
			 paths->program, path, what);
		return false;
	}
	if (paths->hides == SANDBOX_PATHS_HIDE_MAX) {
		diag_set(in->diag,
			 "more than %d folders of bots, and of results with "
			 "this run's seed, lie below what it may read: give it "
			 "a folder of its own, or leave out seed",
			 SANDBOX_PATHS_HIDE_MAX);
		return false;
	}
	paths->hide[paths->hides++] = xstrdup(path);
	return true;
}

/* The folders of others, but for one in which its own lies. */
static bool
hide_others(struct settling *in)
{
	const struct config *config = in->secrets->config;
	const struct sandbox_paths *paths = in->paths;

	for (uint32_t i = 0; i < config->bot_count; i++) {
		const char *other = own_folder(&config->bots[i]);

		if (other == NULL ||
		    (paths->dir != NULL && strcmp(other, paths->dir) == 0))
			continue;
		if (paths->dir == NULL || !path_is_below(paths->dir, other)) {
			if (!hide(in, other, "another bot's folder"))
				return false;
		} else if (is_promised(paths, other)) {
			diag_set(in->diag,
				 "its own folder lies in another bot's, %s, "
				 "which it may read: give each a folder that "
				 "holds no other",
				 other);
			return false;
		}
	}
	return true;
}

/* Does a folder hold what the bot is to be shown? */
static bool
holds_shown(const struct sandbox_paths *paths, const char *folder)
{
	bool holds_it = (paths->dir != NULL &&
			 path_is_below(paths->dir, folder)) ||
			(paths->program != NULL &&
			 path_is_below(paths->program, folder));

	for (unsigned i = 0; i < paths->reads; i++)
		holds_it = holds_it || path_is_below(paths->read[i], folder);
	return holds_it;
}

static bool
has_results(const char *folder)
{
	char *path = xprintf("%s/results.db", folder);
	bool has = access(path, F_OK) == 0;

	free(path);
	return has;
}

/* Is it a folder of results, or of such folders, @deep of them one in the
 * other: of the games of a tournament, of its shards? */
static bool
is_of_results(const char *folder, unsigned deep)
{
	bool found = has_results(folder);
	DIR *dir = found || deep == 0 ? NULL : opendir(folder);
	const struct dirent *entry;

	while (dir != NULL && !found && (entry = readdir(dir)) != NULL) {
		char *inner;

		if (entry->d_name[0] == '.' || entry->d_type == DT_REG)
			continue;
		inner = xprintf("%s/%s", folder, entry->d_name);
		found = is_of_results(inner, deep - 1);
		free(inner);
	}
	if (dir != NULL)
		closedir(dir);
	return found;
}

/* Can the seed of the run be read in a folder of results?  Those of runs with
 * other seeds, of which there may be any number, tell of nothing. */
static bool
tells_seed(const char *folder, const char *seed)
{
	char *path = xprintf("%s/config.yaml", folder), *line = NULL;
	struct diag none;
	FILE *file = input_file_stream(path, &none);
	bool tells = file == NULL; /* in other files there, maybe */
	size_t size = 0;

	while (!tells && getline(&line, &size, file) != -1)
		tells = strstr(line, seed) != NULL;
	if (file != NULL)
		(void)fclose(file);
	free(line);
	free(path);
	return tells;
}

/* What lies beside the results directory. */
struct beside {
	char *place;	/* in which it lies; owned */
	char **results; /* others of it, with the same seed; owned */
	unsigned count;
	bool alone; /* nothing but results lies there */
};

static bool
is_commitment(const char *path)
{
	size_t len = strlen(path), end = strlen(".final");

	return len > end && strcmp(path + len - end, ".final") == 0;
}

static void
look_beside(struct settling *in, struct beside *beside)
{
	const char *own = in->secrets->dir;
	DIR *dir = opendir(beside->place);
	const struct dirent *entry;

	beside->alone = dir != NULL && !holds_shown(in->paths, beside->place);
	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		char *path = xprintf("%s/%s", beside->place, entry->d_name);
		bool found = entry->d_name[0] != '.' &&
			     is_of_results(path, 2) &&
			     !holds_shown(in->paths, path);
		bool hidden = found &&
			      (!has_results(path) ||
			       tells_seed(path, in->secrets->config->seed));

		beside->alone = beside->alone &&
				(found || entry->d_name[0] == '.' ||
				 strcmp(path, own) == 0 || is_commitment(path));
		if (hidden) {
			beside->results = xrealloc(beside->results,
						   beside->count + 1,
						   sizeof(char *));
			beside->results[beside->count++] = path;
		} else {
			free(path);
		}
	}
	if (dir != NULL)
		closedir(dir);
}

/* Results beside those of the run: of other shards, of an earlier run with the
 * same seed.  Where there are only such, those that come later too. */
static bool
hide_beside(struct settling *in)
{
	const char *results = in->secrets->dir;
	const char *slash = strrchr(results, '/');
	struct beside beside = {
		.place = xprintf("%.*s", (int)(slash - results), results),
	};
	bool ok = true;

	if (beside.place[0] != '\0' && is_seen(in->paths, beside.place) &&
	    !is_hidden(in->paths, beside.place))
		look_beside(in, &beside);
	if (beside.alone)
		ok = hide(in, beside.place, "the folder of results");
	for (unsigned i = 0; i < beside.count; i++) {
		ok = ok && hide(in, beside.results[i], "the results in");
		free(beside.results[i]);
	}
	free(beside.results);
	free(beside.place);
	return ok;
}

static bool
hide_also(struct settling *in)
{
	const char *const *also = in->secrets->also;
	bool ok = true;

	for (; ok && also != NULL && *also != NULL; also++)
		ok = access(*also, F_OK) != 0 ||
		     hide(in, *also, "what tells of the run's seed,");
	return ok;
}

/* What the bot may not see: results, seed, the run's other bots. */
static bool
sandbox_paths_hiding(struct settling *in)
{
	const struct secrets *secrets = in->secrets;
	const struct config *config = secrets->config;
	bool told = in->level == ISOLATION_SANDBOX || !config->seed_drawn;

	return hide_also(in) && hide_beside(in) &&
	       hide(in, secrets->dir, "the results directory") &&
	       (config->file == NULL || !told ||
		hide(in, config->file, "the configuration, with its seed,")) &&
	       (secrets->scratch[0] == '\0' ||
		hide(in, secrets->scratch, "the bots' private files,")) &&
	       hide_others(in);
}

/*
 * The whole.
 */

static bool
sandbox_paths_folder(struct settling *in)
{
	struct sandbox_paths *paths = in->paths;

	paths->dir = own_folder(in->bot);
	if (paths->dir == NULL)
		return true;
	if (is_private(paths->dir)) {
		diag_set(in->diag,
			 "its folder is %s: a bot may read all of its folder, "
			 "so put it into one of its own",
			 paths->dir);
		return false;
	}
	paths->dir_mark = in->bot->mark;
	return true;
}

bool
sandbox_paths_make(struct sandbox_paths *paths, const struct secrets *secrets,
		   uint32_t bot, bool program, struct diag *diag)
{
	const struct config *config = secrets->config;
	const char **folders = xcalloc(config->bot_count + 1u,
				       sizeof(*folders));
	struct settling in = { paths,
			       secrets,
			       &config->bots[bot],
			       config_level(config, bot),
			       { folders, config->bot_count + 1 },
			       diag };
	char *const *read = in.bot->read;
	bool ok;

	for (uint32_t i = 0; i < config->bot_count; i++)
		folders[i] = own_folder(&config->bots[i]);
	folders[config->bot_count] = config->dir;
	ok = sandbox_paths_folder(&in);
	for (size_t i = 0; ok && read != NULL && read[i] != NULL; i++)
		ok = promise(&in, read[i], read[i]);
	if (in.bot->argv == NULL)
		program = false; /* its build is to come, or broken */
	ok = ok &&
	     (!program ||
	      (sandbox_paths_program(&in) && sandbox_paths_arguments(&in))) &&
	     sandbox_paths_hiding(&in);
	free(folders);
	return ok;
}

void
sandbox_paths_release(struct sandbox_paths *paths)
{
	free(paths->program);
	for (unsigned i = 0; i < paths->reads; i++)
		free(paths->read[i]);
	for (unsigned i = 0; i < paths->hides; i++)
		free(paths->hide[i]);
	*paths = (struct sandbox_paths){ .dir = NULL };
}

/*
 * Orders.
 */

void
sandbox_paths_write_strings(struct jsonw *jsonw, const char *key,
			    const char *first, const char *const *rest,
			    size_t count)
{
	jsonw_key(jsonw, key);
	jsonw_open(jsonw, '[');
	if (first != NULL)
		jsonw_str(jsonw, first);
	for (size_t i = 0; i < count && rest[i] != NULL; i++)
		jsonw_str(jsonw, rest[i]);
	jsonw_close(jsonw, ']');
}

void
sandbox_paths_write_env(struct jsonw *jsonw, char *const *env)
{
	jsonw_key(jsonw, "env");
	jsonw_open(jsonw, '{');
	for (size_t i = 0; env != NULL && env[i] != NULL; i++) {
		char *name = xprintf("%.*s", (int)strcspn(env[i], "="), env[i]);

		jsonw_str_member(jsonw, name, strchr(env[i], '=') + 1);
		free(name);
	}
	jsonw_close(jsonw, '}');
}

static void
write_mark(struct jsonw *jsonw, const struct mark *mark)
{
	char text[48];

	snprintf(text, sizeof(text), "%llu:%llu",
		 (unsigned long long)mark->device,
		 (unsigned long long)mark->inode);
	jsonw_str(jsonw, text);
}

void
sandbox_paths_write(const struct sandbox_paths *paths, enum isolation level,
		    struct jsonw *jsonw)
{
	if (paths->dir != NULL)
		jsonw_str_member(jsonw, "dir", paths->dir);
	sandbox_paths_write_strings(jsonw, "read", NULL,
				    (const char *const *)paths->read,
				    paths->reads);
	jsonw_key(jsonw, "marks"); /* of the folder, then of what it may read */
	jsonw_open(jsonw, '[');
	if (paths->dir != NULL)
		write_mark(jsonw, &paths->dir_mark);
	else
		jsonw_str(jsonw, "");
	for (unsigned i = 0; i < paths->reads; i++)
		write_mark(jsonw, &paths->read_mark[i]);
	jsonw_close(jsonw, ']');
	if (level == ISOLATION_SANDBOX)
		sandbox_paths_write_strings(jsonw, "hide", NULL,
					    (const char *const *)paths->hide,
					    paths->hides);
}
