/*
 * cell.c - a bot inside deadwood-box; see cell.h.
 *
 * Linux only: credentials over sockets.
 */
#define _GNU_SOURCE

#include "arena/cell.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "arena/group.h"
#include "arena/keeper.h"
#include "arena/plan.h"
#include "lib/alloc.h"
#include "lib/json.h"
#include "lib/scratch.h"

#define NEWS_MAX  8192
#define UID_FIRST UINT32_C(0x40000000) /* chosen: far from anybody's */
#define UIDS	  UINT32_C(4096)       /* each life of a bot has one */
#define BOX_BYTES (INT64_C(16) << 20)  /* its own, and the kernel's for it */
#define BOX_TASKS 4
struct cells {
	const struct config *config;
	char *box;
	uint32_t uid, next;
	struct plan *plans;
	struct keeper keeper;
	struct groups groups;
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
	if (cells->config->isolation != ISOLATION_PROCESS ||
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
cells_new(const struct config *config, const char *box, const char *dir,
	  uint32_t uid, struct diag *diag)
{
	struct cells *cells = xcalloc(1, sizeof(*cells));
	struct secrets secrets = { config, NULL, cells->scratch };
	char *real = folder_path(dir);
	bool ok;

	secrets.dir = real;
	cells->config = config;
	cells->held = -1;
	cells->box = xstrdup(box);
	cells->uid = uid;
	cells->plans = xcalloc(config->bot_count, sizeof(*cells->plans));
	ok = keeper_init(&cells->keeper, cells->box, config->processes, diag) &&
	     make_scratch(cells, diag);
	for (uint32_t i = 0; ok && i < config->bot_count; i++) {
		ok = plan_make(&cells->plans[i], &secrets, i, true, diag);
		if (!ok)
			diag_prefix(diag, "bot %s", config->bots[i].name);
	}
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
	if (cells->held != -1)
		close(cells->held);
	groups_close(&cells->groups);
	for (uint32_t i = 0; i < cells->config->bot_count; i++)
		plan_release(&cells->plans[i]);
	free(cells->plans);
	free(cells->box);
	free(cells);
}

/*
 * Orders.
 */

static void
write_orders(struct cells *cells, uint32_t index, struct jot *jot)
{
	const struct config *config = cells->config;
	const struct bot *bot = &config->bots[index];
	const struct plan *plan = &cells->plans[index];

	jot_open(jot, '{');
	jot_str_member(jot, "level", isolation_words[config->isolation]);
	plan_write_strings(jot, "run", plan->program,
			   (const char *const *)bot->argv + 1, SIZE_MAX);
	plan_write_env(jot, bot->env);
	plan_write(plan, (enum isolation)config->isolation, jot);
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
