/* sandbox.c - start a bot in deadwood-box; see sandbox.h. */
#include "arena/sandbox/sandbox.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/sandbox/cgroup.h"
#include "arena/sandbox/fork_server.h"
#include "arena/sandbox/sandbox_paths.h"
#include "box/news.h"
#include "lib/alloc.h"
#include "lib/file/tempdir.h"
#include "lib/format/jsonw.h"

/* arbitrary: larger than uids that systems commonly use */
#define UID_FIRST UINT32_C(0x40000000)
/* number of uids; each process of a bot gets its own */
#define UIDS	  UINT32_C(4096)
/* memory for the box itself, and for the kernel's data about it */
#define BOX_BYTES (INT64_C(16) << 20)
#define BOX_TASKS 4
struct sandbox_set {
	const struct config *config;
	char *box;
	uint32_t uid, next;
	struct sandbox_paths *paths;
	struct fork_server fork_server;
	struct cgroups groups;
	char scratch[TEMPDIR_PATH_MAX]; /* folder of the private /tmp folders;
					   "" if there is none */
	int held; /* descriptor that locks @scratch, or -1 */
	char orders[ORDERS_BYTES_MAX];
};

uint32_t
sandbox_first_uid(void)
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
		/* a container has fewer uids */
		if (count > 2 * UIDS && first == 0)
			first = (uint32_t)(inside + count / 2);
	}
	fclose(map);
	return first;
}

/* Make the folder that contains the bots' private /tmp folders at level
 * process.  At level sandbox, each bot has its own /tmp. */
static bool
sandbox_set_make_tmp(struct sandbox_set *sandboxes, struct diag *diag)
{
	tempdir_sweep();
	if (!config_has_isolation(sandboxes->config, ISOLATION_PROCESS) ||
	    sandboxes->config->tmp_bytes == 0)
		return true;
	if (!tempdir_new(sandboxes->scratch, &sandboxes->held)) {
		diag_set(diag,
			 "cannot create a folder in /tmp for the bots: "
			 "%s",
			 strerror(errno));
		sandboxes->scratch[0] = '\0';
		return false;
	}
	sandboxes->fork_server.scratch = sandboxes->scratch;
	return true;
}

struct sandbox_set *
sandbox_set_new(const struct config *config, const struct sandbox_place *place,
		uint32_t *unfit, struct diag *diag)
{
	struct sandbox_set *sandboxes = xcalloc(1, sizeof(*sandboxes));
	char *real = folder_path(place->dir);
	struct secrets secrets = { config, real, place->also,
				   sandboxes->scratch };
	bool ok;

	sandboxes->config = config;
	sandboxes->held = -1;
	sandboxes->box = xstrdup(place->box);
	sandboxes->uid = place->uid;
	sandboxes->paths = xcalloc(config->bot_count,
				   sizeof(*sandboxes->paths));
	ok = fork_server_init(&sandboxes->fork_server, sandboxes->box,
			      config->processes, diag) &&
	     sandbox_set_make_tmp(sandboxes, diag);
	sandboxes->fork_server.machine = place->machine;
	*unfit = config->bot_count;
	for (uint32_t i = 0; ok && i < config->bot_count; i++) {
		if (config->bots[i].remote ||
		    config_bot_isolation(config, i) == ISOLATION_NONE)
			continue; /* the bot runs without a box */
		ok = sandbox_paths_resolve(&sandboxes->paths[i], &secrets, i,
					   true, diag);
		if (!ok) {
			diag_prefix(diag, "bot %s", config->bots[i].name);
			*unfit = i;
		}
	}
	free(real);
	if (ok) {
		cgroups_open(&sandboxes->groups,
			     config->memory_bytes + config->tmp_bytes +
				     BOX_BYTES,
			     config->threads + config->processes + BOX_TASKS);
		return sandboxes;
	}
	sandbox_set_free(sandboxes);
	return NULL;
}

bool
sandbox_set_tmp_is_full(const struct sandbox_set *sandboxes, pid_t box)
{
	return sandboxes != NULL && sandboxes->scratch[0] != '\0' &&
	       tempdir_is_over(sandboxes->scratch, box,
			       sandboxes->config->tmp_bytes);
}

void
sandbox_set_remove_tmp(const struct sandbox_set *sandboxes, pid_t box)
{
	if (sandboxes != NULL && sandboxes->scratch[0] != '\0')
		tempdir_clear(sandboxes->scratch, box);
}

const struct cgroups *
sandbox_set_cgroups(const struct sandbox_set *sandboxes)
{
	return sandboxes != NULL ? &sandboxes->groups : NULL;
}

pid_t
sandbox_set_fork_server(const struct sandbox_set *sandboxes)
{
	return sandboxes != NULL ? sandboxes->fork_server.pid : 0;
}

void
sandbox_set_dismiss(struct sandbox_set *sandboxes)
{
	if (sandboxes != NULL)
		fork_server_dismiss(&sandboxes->fork_server);
}

void
sandbox_set_free(struct sandbox_set *sandboxes)
{
	if (sandboxes == NULL)
		return;
	fork_server_dismiss(&sandboxes->fork_server);
	if (sandboxes->scratch[0] != '\0')
		(void)tempdir_end(
			sandboxes->scratch); /* if this fails, the fork server
						removes the folder */
	if (sandboxes->held != -1)
		close(sandboxes->held);
	cgroups_close(&sandboxes->groups);
	for (uint32_t i = 0; i < sandboxes->config->bot_count; i++)
		sandbox_paths_release(&sandboxes->paths[i]);
	free(sandboxes->paths);
	free(sandboxes->box);
	free(sandboxes);
}

/*
 * Orders.
 */

static void
sandbox_write_orders(struct sandbox_set *sandboxes, uint32_t index,
		     struct jsonw *jsonw)
{
	const struct config *config = sandboxes->config;
	const struct bot *bot = &config->bots[index];
	const struct sandbox_paths *paths = &sandboxes->paths[index];
	enum isolation level = config_bot_isolation(config, index);

	jsonw_open(jsonw, '{');
	jsonw_str_member(jsonw, "level", isolation_words[level]);
	sandbox_paths_write_strings(jsonw, "run", paths->program,
				    (const char *const *)bot->argv + 1,
				    SIZE_MAX);
	sandbox_paths_write_env(jsonw, bot->env);
	sandbox_paths_write(paths, level, jsonw);
	if (bot->network)
		jsonw_bool_member(jsonw, "network", true);
	if (sandboxes->uid != 0)
		jsonw_int_member(jsonw, "uid",
				 sandboxes->uid + sandboxes->next++ % UIDS);
	jsonw_int_member(jsonw, "memory", MEMORY_HARD * config->memory_bytes);
	jsonw_int_member(jsonw, "threads", config->threads);
	jsonw_int_member(jsonw, "processes", config->processes);
	jsonw_int_member(jsonw, "tmp", config->tmp_bytes);
	jsonw_close(jsonw, '}');
}

int
sandbox_start(struct sandbox_set *sandboxes, uint32_t bot, const int fds[3],
	      int core, struct sandbox *sandbox, int *control)
{
	struct place place = { .core = core };
	struct bytes orders;
	struct jsonw jsonw;
	int error;

	jsonw_init(&jsonw, sandboxes->orders, sizeof(sandboxes->orders));
	sandbox_write_orders(sandboxes, bot, &jsonw);
	if (jsonw.full)
		return E2BIG;
	orders = (struct bytes){ jsonw.buf, jsonw.n };
	place.group = cgroup_make(&sandboxes->groups, &sandbox->cgroup);
	error = fork_server_start_box(&sandboxes->fork_server, orders, fds,
				      place, &sandbox->box, control);
	if (place.group == -1)
		return error;
	close(place.group);
	if (error == 0)
		return 0;
	cgroup_remove(&sandboxes->groups, sandbox->cgroup);
	sandbox->cgroup = 0; /* a missing group is no error, because the arena
				enforces every limit too */
	place.group = -1;
	return fork_server_start_box(&sandboxes->fork_server, orders, fds,
				     place, &sandbox->box, control);
}

enum sandbox_news
sandbox_recv(struct sandbox *sandbox)
{
	enum news_kind kind;
	struct news news;

	if (sandbox->control.fd == -1)
		return SANDBOX_END;
	kind = news_recv(sandbox->control.fd, &news);
	if (kind != NEWS_SOME)
		return kind == NEWS_END ? SANDBOX_END : SANDBOX_NOTHING;
	if (news.bot != 0)
		sandbox->bot = news.bot;
	if (news.failed.text[0] != '\0' && sandbox->failed.text[0] == '\0') {
		sandbox->failed = news.failed;
		sandbox->error = news.error;
	}
	sandbox->goes = sandbox->goes || news.goes;
	sandbox->started = sandbox->started || news.started;
	if (news.ended) {
		sandbox->status = news.status;
		sandbox->reported = true;
	}
	return SANDBOX_NEWS;
}
