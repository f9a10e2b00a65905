/*
 * cell.c - a bot inside deadwood-box; see cell.h.
 *
 * Linux only: credentials over sockets.
 */
#define _GNU_SOURCE

#include "arena/cell.h"

#include <errno.h>
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "arena/group.h"
#include "arena/keeper.h"
#include "lib/alloc.h"
#include "lib/json.h"
#include "lib/scratch.h"

#define NEWS_MAX  8192
#define UID_FIRST UINT32_C(0x40000000) /* chosen: far from anybody's */
#define UIDS	  UINT32_C(4096)       /* each life of a bot has one */
#define MEMORY_HARD                                                            \
	2 /* times the limit, which the watchdog keeps (player.c)              \
	   */
#define BOX_BYTES (INT64_C(16) << 20) /* its own, and the kernel's for it */
#define BOX_TASKS 4
#define READ_MAX  16
#define HIDE_MAX  64

/* What every bot sees anyway. */
static const char *const system_paths[] = { "/usr", "/bin",   "/sbin",
					    "/lib", "/lib64", NULL };

/* A bot as the box is told; strings owned where they are not the bot's. */
struct plan {
	const char *dir;
	char *program;
	char *const *argv; /* argv[0] is @program */
	char *read[READ_MAX];
	unsigned reads;
	const char *hide[HIDE_MAX];
	unsigned hides;
};

struct cells {
	const struct config *config;
	char *box;
	uint32_t uid, next;
	struct plan *plans;
	struct keeper keeper;
	struct groups groups;
	char scratch[SCRATCH_PATH_MAX]; /* "": none */
	char orders[ORDERS_BYTES_MAX];
};

static bool
is_below(const char *path, const char *top)
{
	size_t len = strlen(top);

	while (len > 0 && top[len - 1] == '/')
		len--;
	return strncmp(path, top, len) == 0 &&
	       (path[len] == '/' || path[len] == '\0');
}

static bool
is_of_the_system(const char *path)
{
	for (size_t i = 0; system_paths[i] != NULL; i++)
		if (is_below(path, system_paths[i]))
			return true;
	return false;
}

uint32_t
cells_first_uid(void)
{
	FILE *map = fopen("/proc/self/uid_map", "re");
	uint32_t mine = UID_FIRST + ((uint32_t)getpid() & 0x3ffff) * UIDS;
	uint32_t first = 0;
	char line[80];

	if (geteuid() != 0 || map == NULL) {
		if (map != NULL)
			fclose(map);
		return 0;
	}
	while (fgets(line, sizeof(line), map) != NULL) {
		char *at = line;
		unsigned long inside = strtoul(at, &at, 10), count;

		strtoul(at, &at, 10);
		count = strtoul(at, &at, 10);
		if (mine >= inside && mine - inside + UIDS < count) {
			first = mine;
			break;
		}
		if (count > 2 * UIDS && first == 0) /* a container's */
			first = (uint32_t)(inside + count / 2);
	}
	fclose(map);
	return first;
}

/*
 * Plans.
 */

/* Promise a path, unless it is promised already. */
static void
promise(struct plan *plan, const char *path)
{
	if (is_of_the_system(path) ||
	    (plan->dir != NULL && is_below(path, plan->dir)))
		return;
	for (unsigned i = 0; i < plan->reads; i++)
		if (is_below(path, plan->read[i]))
			return;
	if (plan->reads < READ_MAX)
		plan->read[plan->reads++] = xstrdup(path);
}

/* Would showing this folder show what is nobody's business? */
static bool
is_private(const char *folder)
{
	const char *home = getenv("HOME");
	char *real = home != NULL ? realpath(home, NULL) : NULL;
	bool private = strcmp(folder, "/") == 0 ||
		       (real != NULL && is_below(real, folder));

	free(real);
	return private;
}

/* The file of a program, or all of /somewhere for /somewhere/bin/program. */
static void
promise_program(struct plan *plan, const char *path)
{
	char *folder = xstrdup(path);
	char *slash = strrchr(folder, '/');

	*slash = '\0';
	slash = strrchr(folder, '/');
	if (slash != NULL && slash != folder && strcmp(slash, "/bin") == 0) {
		*slash = '\0';
		if (!is_private(folder))
			promise(plan, folder);
	}
	promise(plan, path);
	free(folder);
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
plan_program(struct plan *plan, const struct bot *bot, struct diag *diag)
{
	const char *path = bot->argv[0];
	char *real;
	bool found = strchr(bot->words[0], '/') == NULL ||
		     strcmp(strrchr(path, '/'), strrchr(bot->words[0], '/')) !=
			     0;

	if (found && !is_of_the_system(path) &&
	    !(plan->dir != NULL && is_below(path, plan->dir)) &&
	    is_script(path)) {
		plan->program = system_program(path);
		if (plan->program != NULL)
			return true;
		diag_set(diag,
			 "%s is a script that looks for the real program, "
			 "which it cannot do when isolated: name the program "
			 "itself, and its folder under read:",
			 path);
		return false;
	}
	plan->program = xstrdup(path);
	promise_program(plan, path);
	real = realpath(path, NULL);
	if (real != NULL)
		promise_program(plan, real);
	free(real);
	return true;
}

/* Files that the command names by their whole path. */
static void
plan_arguments(struct plan *plan, const struct bot *bot)
{
	for (size_t i = 1; bot->argv[i] != NULL; i++)
		if (bot->argv[i][0] == '/' && !is_private(bot->argv[i]) &&
		    strstr(bot->argv[i], "/../") == NULL &&
		    access(bot->argv[i], R_OK) == 0)
			promise(plan, bot->argv[i]);
}

/* Can it be seen by the bot, if nothing hides it? */
static bool
is_seen(const struct plan *plan, const char *path)
{
	if (plan->dir != NULL && is_below(path, plan->dir))
		return true;
	for (unsigned i = 0; i < plan->reads; i++)
		if (is_below(path, plan->read[i]))
			return true;
	return false;
}

/* Hide @path from the bot; at level process that cannot be done. */
static bool
plan_hide(const struct cells *cells, struct plan *plan, const char *path,
	  const char *what, struct diag *diag)
{
	if (!is_seen(plan, path))
		return true;
	if (cells->config->isolation != ISOLATION_SANDBOX) {
		diag_set(diag,
			 "%s %s lies in a folder that it may read, and "
			 "isolation: process cannot hide it: give the bot a "
			 "folder of its own",
			 what, path);
		return false;
	}
	if (plan->hides == HIDE_MAX) {
		diag_set(diag,
			 "more than %d bots have their folders below this "
			 "one's: give it a folder of its own",
			 HIDE_MAX - 2);
		return false;
	}
	plan->hide[plan->hides++] = path;
	return true;
}

/* What the bot may not see: results, seed, the folders of others below its. */
static bool
plan_hiding(const struct cells *cells, uint32_t index, const char *dir,
	    struct diag *diag)
{
	const struct config *config = cells->config;
	struct plan *plan = &cells->plans[index];

	if (!plan_hide(cells, plan, dir, "the results directory", diag))
		return false;
	if (config->file != NULL && !config->seed_drawn &&
	    !plan_hide(cells, plan, config->file,
		       "the configuration, with its seed,", diag))
		return false;
	for (uint32_t i = 0; i < config->bot_count; i++) {
		const char *other = config->bots[i].dir;

		if (cells->plans[i].dir != NULL && plan->dir != NULL &&
		    !is_below(plan->dir, other) && is_below(other, plan->dir) &&
		    !plan_hide(cells, plan, other, "another bot's folder",
			       diag))
			return false;
	}
	return true;
}

static bool
plan_bot(struct cells *cells, uint32_t index, const char *dir,
	 struct diag *diag)
{
	const struct bot *bot = &cells->config->bots[index];
	struct plan *plan = &cells->plans[index];

	if (plan->dir != NULL && is_private(plan->dir)) {
		diag_set(diag,
			 "its folder is %s: a bot may read all of its folder, "
			 "so put it into one of its own",
			 plan->dir);
		return false;
	}
	for (size_t i = 0; bot->read != NULL && bot->read[i] != NULL; i++)
		promise(plan, bot->read[i]);
	if (!plan_program(plan, bot, diag))
		return false;
	plan_arguments(plan, bot);
	return plan_hiding(cells, index, dir, diag);
}

/* At level sandbox bots have a /tmp of their own. */
static bool
make_scratch(struct cells *cells, struct diag *diag)
{
	if (cells->config->isolation != ISOLATION_PROCESS ||
	    cells->config->tmp_bytes == 0)
		return true;
	if (!scratch_new(cells->scratch)) {
		diag_set(diag, "a folder in /tmp for the bots: %s",
			 strerror(errno));
		cells->scratch[0] = '\0';
		return false;
	}
	cells->keeper.scratch = cells->scratch;
	return true;
}

struct cells *
cells_new(const struct config *config, const char *box, const char *dir,
	  uint32_t uid, struct diag *diag)
{
	struct cells *cells = xcalloc(1, sizeof(*cells));
	char *real = realpath(dir, NULL);
	bool ok;

	cells->config = config;
	cells->box = xstrdup(box);
	cells->uid = uid;
	cells->plans = xcalloc(config->bot_count, sizeof(*cells->plans));
	for (uint32_t i = 0; i < config->bot_count; i++)
		if (strncmp(config->bots[i].words[0], "house:", 6) != 0)
			cells->plans[i].dir = config->bots[i].dir;
	ok = keeper_init(&cells->keeper, cells->box, config->processes, diag) &&
	     make_scratch(cells, diag);
	for (uint32_t i = 0; ok && i < config->bot_count; i++) {
		ok = plan_bot(cells, i, real != NULL ? real : dir, diag);
		if (!ok)
			diag_prefix(diag, "bot %s", config->bots[i].name);
	}
	for (uint32_t i = 0; i < config->bot_count; i++) /* they outlive it */
		for (unsigned k = 0; k < cells->plans[i].hides; k++)
			cells->plans[i].hide[k] = xstrdup(
				cells->plans[i].hide[k]);
	free(real);
	if (ok) {
		groups_open(&cells->groups,
			    config->memory_bytes + config->tmp_bytes +
				    BOX_BYTES,
			    config->threads + config->processes + BOX_TASKS);
		return cells;
	}
	cells_free(cells);
	return NULL;
}

bool
cells_is_full(const struct cells *cells, pid_t box)
{
	return cells != NULL && cells->scratch[0] != '\0' &&
	       scratch_is_over(cells->scratch, box, cells->config->tmp_bytes);
}

void
cells_clear(const struct cells *cells, pid_t box)
{
	if (cells != NULL && cells->scratch[0] != '\0')
		scratch_clear(cells->scratch, box);
}

const struct groups *
cells_groups(const struct cells *cells)
{
	return cells != NULL ? &cells->groups : NULL;
}

pid_t
cells_keeper(const struct cells *cells)
{
	return cells != NULL ? cells->keeper.pid : 0;
}

void
cells_dismiss(struct cells *cells)
{
	if (cells != NULL)
		keeper_dismiss(&cells->keeper);
}

void
cells_free(struct cells *cells)
{
	if (cells == NULL)
		return;
	keeper_dismiss(&cells->keeper);
	if (cells->scratch[0] != '\0')
		(void)scratch_end(cells->scratch); /* or else the keeper */
	groups_close(&cells->groups);
	for (uint32_t i = 0; i < cells->config->bot_count; i++) {
		struct plan *plan = &cells->plans[i];

		free(plan->program);
		for (unsigned k = 0; k < plan->reads; k++)
			free(plan->read[k]);
		for (unsigned k = 0; k < plan->hides; k++)
			free((char *)(uintptr_t)plan->hide[k]);
	}
	free(cells->plans);
	free(cells->box);
	free(cells);
}

/*
 * Orders.
 */

static void
write_strings(struct jot *jot, const char *key, const char *first,
	      const char *const *rest, size_t count)
{
	jot_key(jot, key);
	jot_open(jot, '[');
	if (first != NULL)
		jot_str(jot, first);
	for (size_t i = 0; i < count && rest[i] != NULL; i++)
		jot_str(jot, rest[i]);
	jot_close(jot, ']');
}

static void
write_env(struct jot *jot, char *const *env)
{
	jot_key(jot, "env");
	jot_open(jot, '{');
	for (size_t i = 0; env != NULL && env[i] != NULL; i++) {
		char *name = xprintf("%.*s", (int)strcspn(env[i], "="), env[i]);

		jot_str_member(jot, name, strchr(env[i], '=') + 1);
		free(name);
	}
	jot_close(jot, '}');
}

static void
write_orders(struct cells *cells, uint32_t index, struct jot *jot)
{
	const struct config *config = cells->config;
	const struct bot *bot = &config->bots[index];
	const struct plan *plan = &cells->plans[index];

	jot_open(jot, '{');
	jot_str_member(jot, "level", isolation_words[config->isolation]);
	write_strings(jot, "run", plan->program,
		      (const char *const *)bot->argv + 1, SIZE_MAX);
	if (plan->dir != NULL)
		jot_str_member(jot, "dir", plan->dir);
	write_env(jot, bot->env);
	write_strings(jot, "read", NULL, (const char *const *)plan->read,
		      plan->reads);
	if (config->isolation == ISOLATION_SANDBOX)
		write_strings(jot, "hide", NULL, plan->hide, plan->hides);
	if (cells->uid != 0)
		jot_int_member(jot, "uid", cells->uid + cells->next++ % UIDS);
	jot_int_member(jot, "memory", MEMORY_HARD * config->memory_bytes);
	jot_int_member(jot, "threads", config->threads);
	jot_int_member(jot, "processes", config->processes);
	jot_int_member(jot, "tmp", config->tmp_bytes);
	jot_close(jot, '}');
}

int
cell_start(struct cells *cells, uint32_t bot, const int fds[3], int core,
	   struct cell *cell, int *control)
{
	struct place place = { .core = core };
	struct bytes orders;
	struct jot jot;
	int error;

	jot_init(&jot, cells->orders, sizeof(cells->orders));
	write_orders(cells, bot, &jot);
	if (jot.full)
		return E2BIG;
	orders = (struct bytes){ jot.buf, jot.n };
	place.group = group_make(&cells->groups, &cell->group);
	error = keeper_box(&cells->keeper, orders, fds, place, &cell->box,
			   control);
	if (place.group == -1)
		return error;
	close(place.group);
	if (error == 0)
		return 0;
	group_end(&cells->groups, cell->group);
	cell->group = 0; /* every limit is kept without it as well */
	place.group = -1;
	return keeper_box(&cells->keeper, orders, fds, place, &cell->box,
			  control);
}

/* One message's sender, as this machine counts processes; 0: it does not say.
 */
static pid_t
sender_of(struct msghdr *message)
{
	struct ucred from = { .pid = 0 };

	for (struct cmsghdr *head = CMSG_FIRSTHDR(message); head != NULL;
	     head = CMSG_NXTHDR(message, head))
		if (head->cmsg_level == SOL_SOCKET &&
		    head->cmsg_type == SCM_CREDENTIALS)
			memcpy(&from, CMSG_DATA(head), sizeof(from));
	return from.pid;
}

static void
take_news(struct cell *cell, const json_t *said, pid_t sender)
{
	const char *why = json_string_value(json_object_get(said, "failed"));
	const json_t *status = json_object_get(said, "exit");
	const json_t *number = json_object_get(said, "signal");

	if (json_object_get(said, "pid") != NULL)
		cell->bot = sender;
	if (why != NULL && cell->failed.text[0] == '\0') {
		diag_set(&cell->failed, "%s", why);
		cell->error = (int)json_integer_value(
			json_object_get(said, "errno"));
	}
	if (json_is_true(json_object_get(said, "started")))
		cell->started = true;
	if (json_is_integer(status)) {
		cell->status = (int)(json_integer_value(status) & 0xff) << 8;
		cell->reported = true;
	} else if (json_is_integer(number)) {
		cell->status = (int)(json_integer_value(number) & 0x7f);
		cell->reported = true;
	}
}

enum cell_news
cell_hear(struct cell *cell)
{
	char text[NEWS_MAX];
	union {
		struct cmsghdr head;
		char space[CMSG_SPACE(sizeof(struct ucred))];
	} control;
	struct iovec part = { .iov_base = text, .iov_len = sizeof(text) };
	struct msghdr message = { .msg_iov = &part,
				  .msg_iovlen = 1,
				  .msg_control = &control,
				  .msg_controllen = sizeof(control) };
	json_t *said;
	ssize_t n;

	if (cell->control.fd == -1)
		return CELL_END;
	n = recvmsg(cell->control.fd, &message, MSG_CMSG_CLOEXEC);
	if (n == -1)
		return errno == EAGAIN || errno == EINTR ? CELL_NOTHING
							 : CELL_END;
	if (n == 0)
		return CELL_END;
	said = json_loadb(text, (size_t)n, 0, NULL);
	take_news(cell, said, sender_of(&message));
	json_decref(said);
	return CELL_NEWS;
}
