/* cell.c - a bot inside deadwood-box; see cell.h. */
#include "arena/sandbox/cell.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arena/sandbox/cgroup.h"
#include "arena/sandbox/keeper.h"
#include "arena/sandbox/sight.h"
#include "box/news.h"
#include "lib/alloc.h"
#include "lib/file/scratch.h"
#include "lib/format/jsonw.h"

#define UID_FIRST UINT32_C(0x40000000) /* chosen: far from anybody's */
#define UIDS	  UINT32_C(4096)       /* each life of a bot has one */
#define BOX_BYTES (INT64_C(16) << 20)  /* its own, and the kernel's for it */
#define BOX_TASKS 4
struct cells {
	const struct config *config;
	char *box;
	uint32_t uid, next;
	struct sight *sights;
	struct keeper keeper;
	struct cgroups groups;
	char scratch[SCRATCH_PATH_MAX]; /* "": none */
	int held;			/* -1, or by which that is ours */
	char orders[ORDERS_BYTES_MAX];
};

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

/* At level sandbox bots have a /tmp of their own. */
static bool
make_scratch(struct cells *cells, struct diag *diag)
{
	scratch_sweep();
	if (!config_has_level(cells->config, ISOLATION_PROCESS) ||
	    cells->config->tmp_bytes == 0)
		return true;
	if (!scratch_new(cells->scratch, &cells->held)) {
		diag_set(diag, "a folder in /tmp for the bots: %s",
			 strerror(errno));
		cells->scratch[0] = '\0';
		return false;
	}
	cells->keeper.scratch = cells->scratch;
	return true;
}

struct cells *
cells_new(const struct config *config, const struct cells_place *place,
	  uint32_t *unfit, struct diag *diag)
{
	struct cells *cells = xcalloc(1, sizeof(*cells));
	char *real = folder_path(place->dir);
	struct secrets secrets = { config, real, place->also, cells->scratch };
	bool ok;

	cells->config = config;
	cells->held = -1;
	cells->box = xstrdup(place->box);
	cells->uid = place->uid;
	cells->sights = xcalloc(config->bot_count, sizeof(*cells->sights));
	ok = keeper_init(&cells->keeper, cells->box, config->processes, diag) &&
	     make_scratch(cells, diag);
	cells->keeper.machine = place->machine;
	*unfit = config->bot_count;
	for (uint32_t i = 0; ok && i < config->bot_count; i++) {
		if (config_level(config, i) == ISOLATION_NONE)
			continue; /* it has no box */
		ok = sight_make(&cells->sights[i], &secrets, i, true, diag);
		if (!ok) {
			diag_prefix(diag, "bot %s", config->bots[i].name);
			*unfit = i;
		}
	}
	free(real);
	if (ok) {
		cgroups_open(&cells->groups,
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

const struct cgroups *
cells_cgroups(const struct cells *cells)
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
	if (cells->held != -1)
		close(cells->held);
	cgroups_close(&cells->groups);
	for (uint32_t i = 0; i < cells->config->bot_count; i++)
		sight_release(&cells->sights[i]);
	free(cells->sights);
	free(cells->box);
	free(cells);
}

/*
 * Orders.
 */

static void
write_orders(struct cells *cells, uint32_t index, struct jsonw *jsonw)
{
	const struct config *config = cells->config;
	const struct bot *bot = &config->bots[index];
	const struct sight *sight = &cells->sights[index];
	enum isolation level = config_level(config, index);

	jsonw_open(jsonw, '{');
	jsonw_str_member(jsonw, "level", isolation_words[level]);
	sight_write_strings(jsonw, "run", sight->program,
			    (const char *const *)bot->argv + 1, SIZE_MAX);
	sight_write_env(jsonw, bot->env);
	sight_write(sight, level, jsonw);
	if (bot->network)
		jsonw_bool_member(jsonw, "network", true);
	if (cells->uid != 0)
		jsonw_int_member(jsonw, "uid",
				 cells->uid + cells->next++ % UIDS);
	jsonw_int_member(jsonw, "memory", MEMORY_HARD * config->memory_bytes);
	jsonw_int_member(jsonw, "threads", config->threads);
	jsonw_int_member(jsonw, "processes", config->processes);
	jsonw_int_member(jsonw, "tmp", config->tmp_bytes);
	jsonw_close(jsonw, '}');
}

int
cell_start(struct cells *cells, uint32_t bot, const int fds[3], int core,
	   struct cell *cell, int *control)
{
	struct place place = { .core = core };
	struct bytes orders;
	struct jsonw jsonw;
	int error;

	jsonw_init(&jsonw, cells->orders, sizeof(cells->orders));
	write_orders(cells, bot, &jsonw);
	if (jsonw.full)
		return E2BIG;
	orders = (struct bytes){ jsonw.buf, jsonw.n };
	place.group = cgroup_make(&cells->groups, &cell->cgroup);
	error = keeper_box(&cells->keeper, orders, fds, place, &cell->box,
			   control);
	if (place.group == -1)
		return error;
	close(place.group);
	if (error == 0)
		return 0;
	cgroup_end(&cells->groups, cell->cgroup);
	cell->cgroup = 0; /* every limit is kept without it as well */
	place.group = -1;
	return keeper_box(&cells->keeper, orders, fds, place, &cell->box,
			  control);
}

enum cell_news
cell_hear(struct cell *cell)
{
	enum news_kind kind;
	struct news news;

	if (cell->control.fd == -1)
		return CELL_END;
	kind = news_hear(cell->control.fd, &news);
	if (kind != NEWS_SOME)
		return kind == NEWS_END ? CELL_END : CELL_NOTHING;
	if (news.bot != 0)
		cell->bot = news.bot;
	if (news.failed.text[0] != '\0' && cell->failed.text[0] == '\0') {
		cell->failed = news.failed;
		cell->error = news.error;
	}
	cell->goes = cell->goes || news.goes;
	cell->started = cell->started || news.started;
	if (news.ended) {
		cell->status = news.status;
		cell->reported = true;
	}
	return CELL_NEWS;
}
