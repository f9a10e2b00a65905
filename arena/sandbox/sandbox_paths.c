/* sandbox_paths.c - find the paths that a bot sees in its sandbox; see
 * sandbox_paths.h. */
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

/* System folders that every bot can see. */
static const char *const system_paths[] = { "/usr", "/bin",   "/sbin",
					    "/lib", "/lib64", NULL };

/* If the bot uses /X/bin/program and /X is in a home folder, the bot can see
 * only these subfolders of /X, which contain runtimes and no private files. */
static const char *const runtime_parts[] = { "lib", "lib64", "libexec", "conf",
					     NULL };

/* Input and output of sandbox_paths_resolve. */
struct path_resolver {
	struct sandbox_paths *paths;
	const struct secrets *secrets;
	const struct bot *bot;
	enum isolation level;
	struct untrusted_dirs land;
	struct diag *diag;
};

static bool
path_is_of_system(const char *path)
{
	for (size_t i = 0; system_paths[i] != NULL; i++)
		if (path_is_below(path, system_paths[i]))
			return true;
	return false;
}

/* Return the bot's folder, or NULL for a house bot. */
static const char *
bot_own_folder(const struct bot *bot)
{
	return bot_is_bundled(bot) ? NULL : bot->dir;
}

/*
 * Home folders.
 */

/* Return true if @test is true for the home folder of the current user, or for
 * the folder of all home folders. */
static bool
path_any_home(const char *path,
	      bool (*test)(const char *path, const char *home))
{
	const struct passwd *own = getpwuid(geteuid());
	const char *const homes[] = { getenv("HOME"),
				      own != NULL ? own->pw_dir : NULL, "/home",
				      "/root" };
	bool found = false;

	for (size_t i = 0; i < sizeof(homes) / sizeof(*homes); i++) {
		char *real = homes[i] != NULL ? realpath(homes[i], NULL) : NULL;

		if (real != NULL && strcmp(real, "/") != 0 &&
		    !path_is_of_system(real))
			found = found || test(path, real);
		free(real);
	}
	return found;
}

static bool
path_contains(const char *folder, const char *inner)
{
	return path_is_below(inner, folder);
}

static bool
path_is_in_home(const char *path, const char *home)
{
	return path_is_below(path, home);
}

/* Return true if a bot that can see this folder could see a home folder. */
static bool
folder_is_private(const char *folder)
{
	return strcmp(folder, "/") == 0 || path_any_home(folder, path_contains);
}

/* Return true if the folder contains other bots' folders or files of the
 * run. */
static bool
folder_has_secrets(const struct path_resolver *in, const char *folder)
{
	const struct secrets *secrets = in->secrets;
	const struct config *config = secrets->config;

	for (uint32_t i = 0; i < config->bot_count; i++) {
		const char *dir = bot_own_folder(&config->bots[i]);

		if (dir != NULL && path_is_below(dir, folder))
			return true;
	}
	return path_is_below(secrets->dir, folder) ||
	       (config->file != NULL && path_is_below(config->file, folder)) ||
	       (secrets->scratch[0] != '\0' &&
		path_is_below(secrets->scratch, folder));
}

/*
 * Paths that the bot may read.
 */

/* Return true if the bot may read the path.  Hidden paths are not
 * considered. */
static bool
paths_can_read(const struct sandbox_paths *paths, const char *path)
{
	for (unsigned i = 0; i < paths->reads; i++)
		if (path_is_below(path, paths->read[i]))
			return true;
	return path_is_of_system(path);
}

static bool
paths_can_see(const struct sandbox_paths *paths, const char *path)
{
	return paths_can_read(paths, path) ||
	       (paths->dir != NULL && path_is_below(path, paths->dir));
}

static bool
sandbox_paths_fail(struct path_resolver *in, const char *path)
{
	diag_set(in->diag, "%s: %s", path, strerror(errno));
	return false;
}

/* Allow the bot to read a path, if it is not already allowed.  @real: the
 * resolved path. */
static bool
sandbox_paths_allow(struct path_resolver *in, const char *path,
		    const char *real)
{
	struct sandbox_paths *paths = in->paths;

	if (paths_can_see(paths, path))
		return true;
	if (paths->reads == SANDBOX_PATHS_READ_MAX) {
		diag_set(in->diag,
			 "the bot may read more than %d paths besides its "
			 "folder: under \"read\", name a folder that contains "
			 "several of these paths",
			 SANDBOX_PATHS_READ_MAX);
		return false;
	}
	if (!file_id_read(real, &paths->read_mark[paths->reads]))
		return sandbox_paths_fail(in, path);
	paths->read[paths->reads++] = xstrdup(path);
	return true;
}

/* Allow the bot to read the runtime of /X/bin/program, unless this would show
 * private files.  The runtime is /X, or the subfolders runtime_parts if /X is
 * in a home folder. */
static bool
sandbox_paths_allow_runtime(struct path_resolver *in, const char *path)
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
	    folder_is_private(trail.real) || folder_has_secrets(in, trail.real))
		goto out;
	at_home = path_any_home(trail.real, path_is_in_home);
	if (!at_home)
		ok = sandbox_paths_allow(in, folder, trail.real);
	for (size_t i = 0; at_home && ok && runtime_parts[i] != NULL; i++) {
		char *part = xprintf("%s/%s", folder, runtime_parts[i]);

		if (safe_path_follow(part, &in->land, &trail) &&
		    !folder_is_private(trail.real) &&
		    !folder_has_secrets(in, trail.real))
			ok = sandbox_paths_allow(in, part, trail.real);
		free(part);
	}
out:
	free(folder);
	return ok;
}

/* Check a path with a symbolic link that the bot's author may have made.  The
 * link may lead only to a path that the bot can see without the link. */
static bool
sandbox_paths_check_link(struct path_resolver *in, const char *what,
			 const char *path, const struct safe_path *trail)
{
	char link[SAFE_PATH_SHOWN], real[SAFE_PATH_SHOWN];

	if (!trail->magic && paths_can_see(in->paths, trail->real))
		return true;
	text_show(trail->link, strlen(trail->link), link, sizeof(link));
	text_show(trail->real, strlen(trail->real), real, sizeof(real));
	diag_set(in->diag,
		 "%s %s is the link %s, which leads out of the bot's folder "
		 "to %s. The bot's author may have made the link, so the bot "
		 "does not see its target; if the bot needs the target, add "
		 "the folder of %s under read:",
		 what, path, link, real, real);
	return false;
}

/* Allow the bot to read a program that the configuration names or that PATH
 * contains: its path, the target of the path, and the runtime of both. */
static bool
sandbox_paths_allow_program(struct path_resolver *in, const char *path)
{
	struct safe_path trail;

	if (!safe_path_follow(path, &in->land, &trail))
		return true; /* the start of the bot reports the error */
	if (trail.link[0] != '\0')
		return sandbox_paths_check_link(in, "the program", path,
						&trail);
	return sandbox_paths_allow_runtime(in, path) &&
	       sandbox_paths_allow(in, path, trail.real) &&
	       sandbox_paths_allow_runtime(in, trail.real) &&
	       sandbox_paths_allow(in, trail.real, trail.real);
}

static bool
file_has_shebang(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
	char head[2] = "";
	bool script = fd != -1 && read(fd, head, 2) == 2 && head[0] == '#' &&
		      head[1] == '!';

	if (fd != -1)
		close(fd);
	return script;
}

/* Return a program of the same name in the system folders, or NULL. */
static char *
find_system_program(const char *path)
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
 * Set the program of the bot.  A program in PATH may be a script of a version
 * manager, which searches for the real program by starting other programs.
 * Such a script fails in a sandbox, so use the same program in a system folder,
 * or refuse the bot.
 */
static bool
sandbox_paths_set_program(struct path_resolver *in)
{
	struct sandbox_paths *paths = in->paths;
	const char *path = in->bot->argv[0], *word = in->bot->words[0];
	bool found = strchr(word, '/') == NULL ||
		     strcmp(strrchr(path, '/'), strrchr(word, '/')) != 0;

	if (found && !paths_can_see(paths, path) && file_has_shebang(path)) {
		paths->program = find_system_program(path);
		if (paths->program != NULL)
			return true;
		diag_set(in->diag,
			 "%s is a script that searches for the real program, "
			 "which is impossible in a sandbox: name the program "
			 "itself in run:, and its folder under read:",
			 path);
		return false;
	}
	paths->program = xstrdup(path);
	return sandbox_paths_allow_program(in, path);
}

/* If an argument of the command is the path of a file, allow the bot to read
 * it.  A file in the bot's own folder is visible, unless a link leads out of
 * the folder.  For any other file, the configuration must name its path. */
static bool
sandbox_paths_allow_argument(struct path_resolver *in, const char *path,
			     bool named)
{
	struct safe_path trail;

	if (access(path, R_OK) != 0 ||
	    !safe_path_follow(path, &in->land, &trail))
		return true;
	if (trail.link[0] != '\0')
		return sandbox_paths_check_link(in, "the command's", path,
						&trail);
	if (!named || strstr(path, "/../") != NULL || folder_is_private(path) ||
	    folder_is_private(trail.real))
		return true;
	return sandbox_paths_allow(in, path, trail.real) &&
	       sandbox_paths_allow(in, trail.real, trail.real);
}

static bool
sandbox_paths_allow_arguments(struct path_resolver *in)
{
	bool ok = true;

	for (size_t i = 1; ok && in->bot->argv[i] != NULL; i++) {
		const char *word = in->bot->argv[i];
		char *path;

		if (word[0] != '/' && in->paths->dir == NULL)
			continue;
		path = word[0] == '/' ? xstrdup(word)
				      : xprintf("%s/%s", in->paths->dir, word);
		ok = sandbox_paths_allow_argument(in, path, word[0] == '/');
		free(path);
	}
	return ok;
}

/*
 * Paths that are hidden.
 */

/* Return true if the path is below a path that is already hidden. */
static bool
paths_are_hidden(const struct sandbox_paths *paths, const char *path)
{
	for (unsigned i = 0; i < paths->hides; i++)
		if (path_is_below(path, paths->hide[i]))
			return true;
	return false;
}

/* Hide @path from the bot; fails at level process, which cannot hide paths. */
static bool
sandbox_paths_hide(struct path_resolver *in, const char *path, const char *what)
{
	struct sandbox_paths *paths = in->paths;

	if (!paths_can_see(paths, path) || paths_are_hidden(paths, path))
		return true;
	if (in->level != ISOLATION_SANDBOX) {
		diag_set(in->diag,
			 "%s %s is in a folder that the bot may read, and "
			 "isolation level process cannot hide paths: give "
			 "the bot a folder of its own",
			 what, path);
		return false;
	}
	if (paths->program != NULL && path_is_below(paths->program, path)) {
		diag_set(in->diag,
			 "the program %s is in %s (%s), which is hidden from "
			 "the bot: use dir: to give the bot a folder of its "
			 "own",
			 paths->program, path, what);
		return false;
	}
	if (paths->hides == SANDBOX_PATHS_HIDE_MAX) {
		diag_set(in->diag,
			 "the paths that the bot may read contain more than "
			 "%d folders to hide (other bots, and results with "
			 "this run's seed): give the bot a folder of its "
			 "own, or remove seed: from the configuration",
			 SANDBOX_PATHS_HIDE_MAX);
		return false;
	}
	paths->hide[paths->hides++] = xstrdup(path);
	return true;
}

/* Hide the folders of other bots, except a folder that contains the bot's own
 * folder. */
static bool
sandbox_paths_hide_bots(struct path_resolver *in)
{
	const struct config *config = in->secrets->config;
	const struct sandbox_paths *paths = in->paths;

	for (uint32_t i = 0; i < config->bot_count; i++) {
		const char *other = bot_own_folder(&config->bots[i]);

		if (other == NULL ||
		    (paths->dir != NULL && strcmp(other, paths->dir) == 0))
			continue;
		if (paths->dir == NULL || !path_is_below(paths->dir, other)) {
			if (!sandbox_paths_hide(in, other,
						"another bot's folder"))
				return false;
		} else if (paths_can_read(paths, other)) {
			diag_set(in->diag,
				 "the bot's own folder is in another bot's "
				 "folder, %s, which the bot may read: give "
				 "each bot a folder that contains no other "
				 "bot's folder",
				 other);
			return false;
		}
	}
	return true;
}

/* Return true if the folder contains a path that the bot must see. */
static bool
paths_are_below(const struct sandbox_paths *paths, const char *folder)
{
	bool contains = (paths->dir != NULL &&
			 path_is_below(paths->dir, folder)) ||
			(paths->program != NULL &&
			 path_is_below(paths->program, folder));

	for (unsigned i = 0; i < paths->reads; i++)
		contains = contains || path_is_below(paths->read[i], folder);
	return contains;
}

/* Return true if the folder is a results directory, or contains results
 * directories up to @deep levels below it, such as those of games or shards. */
static bool
folder_is_of_results(const char *folder, unsigned deep)
{
	bool found = folder_has_file(folder, "results.db");
	DIR *dir = found || deep == 0 ? NULL : opendir(folder);
	const struct dirent *entry;

	while (dir != NULL && !found && (entry = readdir(dir)) != NULL) {
		char *inner;

		if (entry->d_name[0] == '.' || entry->d_type == DT_REG)
			continue;
		inner = xprintf("%s/%s", folder, entry->d_name);
		found = folder_is_of_results(inner, deep - 1);
		free(inner);
	}
	if (dir != NULL)
		closedir(dir);
	return found;
}

/* Return true if a results directory contains the seed of this run.  There may
 * be many results of runs with other seeds, which need not be hidden. */
static bool
folder_has_seed(const char *folder, const char *seed)
{
	char *path = xprintf("%s/config.yaml", folder), *line = NULL;
	struct diag none;
	FILE *file = input_file_stream(path, &none);
	bool has_seed = file == NULL; /* config.yaml cannot be read, so assume
					 that the folder contains the seed */
	size_t size = 0;

	while (!has_seed && getline(&line, &size, file) != -1)
		has_seed = strstr(line, seed) != NULL;
	if (file != NULL)
		(void)fclose(file);
	free(line);
	free(path);
	return has_seed;
}

/* The other entries of the folder that contains the results directory. */
struct beside {
	char *place;	/* path of the folder; owned */
	char **results; /* paths of other results directories with the same
			   seed; owned */
	unsigned count;
	bool alone; /* true if the folder contains only results directories */
};

static bool
path_is_commitment(const char *path)
{
	size_t len = strlen(path), end = strlen(".final");

	return len > end && strcmp(path + len - end, ".final") == 0;
}

static void
beside_scan(struct path_resolver *in, struct beside *beside)
{
	const char *own = in->secrets->dir;
	DIR *dir = opendir(beside->place);
	const struct dirent *entry;

	beside->alone = dir != NULL &&
			!paths_are_below(in->paths, beside->place);
	while (dir != NULL && (entry = readdir(dir)) != NULL) {
		char *path = xprintf("%s/%s", beside->place, entry->d_name);
		bool found = entry->d_name[0] != '.' &&
			     folder_is_of_results(path, 2) &&
			     !paths_are_below(in->paths, path);
		bool hidden = found &&
			      (!folder_has_file(path, "results.db") ||
			       folder_has_seed(path,
					       in->secrets->config->seed));

		beside->alone = beside->alone &&
				(found || entry->d_name[0] == '.' ||
				 strcmp(path, own) == 0 ||
				 path_is_commitment(path));
		if (hidden) {
			XGROW(beside->results, beside->count);
			beside->results[beside->count++] = path;
		} else {
			free(path);
		}
	}
	if (dir != NULL)
		closedir(dir);
}

/* Hide results directories beside that of the run: those of other shards, or of
 * an earlier run with the same seed.  If their folder contains only results,
 * hide the whole folder, so that results that are added later are hidden
 * too. */
static bool
sandbox_paths_hide_results(struct path_resolver *in)
{
	const char *results = in->secrets->dir;
	const char *slash = strrchr(results, '/');
	struct beside beside = {
		.place = xprintf("%.*s", (int)(slash - results), results),
	};
	bool ok = true;

	if (beside.place[0] != '\0' && paths_can_see(in->paths, beside.place) &&
	    !paths_are_hidden(in->paths, beside.place))
		beside_scan(in, &beside);
	if (beside.alone)
		ok = sandbox_paths_hide(in, beside.place,
					"the folder of results");
	for (unsigned i = 0; i < beside.count; i++) {
		ok = ok && sandbox_paths_hide(in, beside.results[i],
					      "the results in");
		free(beside.results[i]);
	}
	free(beside.results);
	free(beside.place);
	return ok;
}

static bool
sandbox_paths_hide_also(struct path_resolver *in)
{
	const char *const *also = in->secrets->also;
	bool ok = true;

	for (; ok && also != NULL && *also != NULL; also++)
		ok = access(*also, F_OK) != 0 ||
		     sandbox_paths_hide(in, *also,
					"a file with the run's seed,");
	return ok;
}

/* Hide the paths that the bot may not see: results, files with the seed, other
 * bots. */
static bool
sandbox_paths_hide_all(struct path_resolver *in)
{
	const struct secrets *secrets = in->secrets;
	const struct config *config = secrets->config;
	bool seed_in_file = in->level == ISOLATION_SANDBOX ||
			    !config->seed_drawn;

	return sandbox_paths_hide_also(in) && sandbox_paths_hide_results(in) &&
	       sandbox_paths_hide(in, secrets->dir, "the results directory") &&
	       (config->file == NULL || !seed_in_file ||
		sandbox_paths_hide(in, config->file,
				   "the configuration, with its seed,")) &&
	       (secrets->scratch[0] == '\0' ||
		sandbox_paths_hide(in, secrets->scratch,
				   "the bots' private files,")) &&
	       sandbox_paths_hide_bots(in);
}

/*
 * All paths.
 */

static bool
sandbox_paths_set_folder(struct path_resolver *in)
{
	struct sandbox_paths *paths = in->paths;

	paths->dir = bot_own_folder(in->bot);
	if (paths->dir == NULL)
		return true;
	if (folder_is_private(paths->dir)) {
		diag_set(in->diag,
			 "the bot's folder is %s: a bot may read its whole "
			 "folder, so put the bot into a folder of its own",
			 paths->dir);
		return false;
	}
	paths->dir_mark = in->bot->mark;
	return true;
}

bool
sandbox_paths_resolve(struct sandbox_paths *paths,
		      const struct secrets *secrets, uint32_t bot, bool program,
		      struct diag *diag)
{
	const struct config *config = secrets->config;
	const char **folders = xcalloc(config->bot_count + 1u,
				       sizeof(*folders));
	struct path_resolver in = { paths,
				    secrets,
				    &config->bots[bot],
				    config_bot_isolation(config, bot),
				    { folders, config->bot_count + 1 },
				    diag };
	char *const *read = in.bot->read;
	bool ok;

	for (uint32_t i = 0; i < config->bot_count; i++)
		folders[i] = bot_own_folder(&config->bots[i]);
	folders[config->bot_count] = config->dir;
	ok = sandbox_paths_set_folder(&in);
	for (size_t i = 0; ok && read != NULL && read[i] != NULL; i++)
		ok = sandbox_paths_allow(&in, read[i], read[i]);
	if (in.bot->argv == NULL)
		program = false; /* the bot is not built yet, or its build has
				    failed */
	ok = ok &&
	     (!program || (sandbox_paths_set_program(&in) &&
			   sandbox_paths_allow_arguments(&in))) &&
	     sandbox_paths_hide_all(&in);
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
sandbox_paths_write_mark(struct jsonw *jsonw, const struct file_id *mark)
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
	jsonw_key(jsonw, "marks"); /* first the mark of the bot's folder, then
				      the marks of the paths in @read */
	jsonw_open(jsonw, '[');
	if (paths->dir != NULL)
		sandbox_paths_write_mark(jsonw, &paths->dir_mark);
	else
		jsonw_str(jsonw, "");
	for (unsigned i = 0; i < paths->reads; i++)
		sandbox_paths_write_mark(jsonw, &paths->read_mark[i]);
	jsonw_close(jsonw, ']');
	if (level == ISOLATION_SANDBOX)
		sandbox_paths_write_strings(jsonw, "hide", NULL,
					    (const char *const *)paths->hide,
					    paths->hides);
}
