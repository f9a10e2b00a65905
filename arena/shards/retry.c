/* retry.c - what was late on a slow machine; see retry.h. */
#include "arena/shards/retry.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/standings/timeout_matches.h"
#include "lib/alloc.h"

#define SLOW 0.95 /* chosen: two measurements of one machine differ by less */

/* A mirror group that was late: @tried has a bit for each match that was played
 * again. */
struct group {
	uint64_t first, tried;
	const char *dir;
};

struct retries {
	uint32_t turns;
	struct store_machines machines; /* on which something was played */
	struct store_machine reference;
	struct group *group;
	size_t count;
};

/* --- the reference -------------------------------------------------------- */

static int
by_speed(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* The median of the machines of a class, of two the lower one; of a class that
 * is not there what was measured. */
static double
speed_of(const struct retries *retries, const struct store_machine *machine)
{
	const struct store_machines *all = &retries->machines;
	double *speed = xcalloc(all->count + 1u, sizeof(*speed)), median;
	unsigned n = 0;

	for (unsigned i = 0; i < all->count; i++)
		if (strcmp(all->row[i].class, machine->class) == 0)
			speed[n++] = all->row[i].speed;
	qsort(speed, n, sizeof(*speed), by_speed);
	median = n > 0 ? speed[(n - 1) / 2] : machine->speed;
	free(speed);
	return median;
}

/* Of classes that are as fast the first one by its name. */
static void
find_reference(struct retries *retries)
{
	struct store_machine *best = &retries->reference;

	for (unsigned i = 0; i < retries->machines.count; i++) {
		struct store_machine is = retries->machines.row[i];

		is.speed = speed_of(retries, &is);
		if (is.speed > best->speed ||
		    (is.speed >= best->speed &&
		     strcmp(is.class, best->class) < 0))
			*best = is;
	}
}

static bool
is_slow(const struct retries *retries, const struct store_machine *machine)
{
	return strcmp(machine->class, retries->reference.class) != 0 &&
	       speed_of(retries, machine) < SLOW * retries->reference.speed;
}

/* --- the machines of a set ------------------------------------------------ */

static void
take_machine(struct retries *retries, const struct store_machine *machine)
{
	struct store_machines *all = &retries->machines;
	struct store_machine is = *machine;

	if (!isfinite(is.speed) || is.speed <= 0)
		return; /* never measured so */
	store_machine_name(&is);
	for (unsigned i = 0; i < all->count; i++) /* named twice, or a copy */
		if (strcmp(all->row[i].class, is.class) == 0 &&
		    !(all->row[i].speed < is.speed) &&
		    !(all->row[i].speed > is.speed))
			return;
	all->row = xrealloc(all->row, all->count + 1, sizeof(*all->row));
	all->row[all->count++] = is;
}

static bool
read_machines(struct retries *retries, const char *dir, struct diag *diag)
{
	struct store *store = store_read(dir, diag);
	struct store_machines machines = { NULL, 0 };
	bool *used = NULL;
	bool ok = store != NULL && store_machines_read(store, &machines, diag);

	if (ok) {
		used = xcalloc(machines.count + 1u, sizeof(*used));
		ok = store_machines_used(store, used, machines.count, diag);
	}
	for (unsigned i = 0; ok && i < machines.count; i++)
		if (used[i])
			take_machine(retries, &machines.row[i]);
	free(used);
	store_machines_release(&machines);
	store_close(store);
	return ok;
}

struct retries *
retries_new(const struct shard_set *set, bool asked, uint32_t turns,
	    struct diag *diag)
{
	struct retries *retries = xcalloc(1, sizeof(*retries));
	bool ok = true;

	retries->turns = turns;
	for (unsigned i = 0; asked && ok && i < set->count; i++)
		if (!set->folders[i].retry)
			ok = read_machines(retries, set->folders[i].dir, diag);
	if (!ok) {
		retries_free(retries);
		return NULL;
	}
	find_reference(retries);
	return retries;
}

void
retries_free(struct retries *retries)
{
	if (retries == NULL)
		return;
	store_machines_release(&retries->machines);
	free(retries->group);
	free(retries);
}

/* --- groups --------------------------------------------------------------- */

void
retries_see(struct retries *retries, const struct store_match *row,
	    const struct store_machine *machine, const char *dir)
{
	struct store_machine is;

	if (retries->machines.count == 0 || machine == NULL ||
	    !timeout_matches_is(row))
		return;
	is = *machine;
	store_machine_name(&is);
	if (!is_slow(retries, &is))
		return;
	retries->group = xrealloc(retries->group, retries->count + 1,
				  sizeof(*retries->group));
	retries->group[retries->count++] = (struct group){
		row->number - (row->number - 1) % retries->turns, 0, dir
	};
}

static int
by_first(const void *a, const void *b)
{
	const struct group *x = a, *y = b;

	return (x->first > y->first) - (x->first < y->first);
}

void
retries_settle(struct retries *retries)
{
	size_t n = 0;

	if (retries->count == 0)
		return;
	qsort(retries->group, retries->count, sizeof(*retries->group),
	      by_first);
	for (size_t i = 0; i < retries->count; i++) /* each of them once */
		if (n == 0 ||
		    retries->group[n - 1].first != retries->group[i].first)
			retries->group[n++] = retries->group[i];
	retries->count = n;
}

static struct group *
group_of(const struct retries *retries, uint64_t match)
{
	const struct group key = { .first = match -
					    (match - 1) % retries->turns };

	return retries->count == 0
		       ? NULL
		       : bsearch(&key, retries->group, retries->count,
				 sizeof(key), by_first);
}

/* The bit of a match. */
static uint64_t
bit_of(const struct retries *retries, uint64_t match)
{
	return UINT64_C(1) << ((match - 1) % retries->turns);
}

static bool
is_tried(const struct retries *retries, const struct group *group)
{
	return group->tried == (UINT64_C(1) << retries->turns) - 1;
}

bool
retries_wait(const struct retries *retries, uint64_t match)
{
	const struct group *group = group_of(retries, match);

	return group != NULL && !(group->tried & bit_of(retries, match));
}

bool
retries_lack(const struct retries *retries, uint64_t match)
{
	const struct group *group = group_of(retries, match);

	return group != NULL && !is_tried(retries, group);
}

bool
retries_take(struct retries *retries, const struct store_match *row,
	     const struct store_machine *machine, struct diag *diag)
{
	struct store_machine is = { .speed = 0 };
	char was[MACHINE_WORDS] = "one that is not known",
	     should[MACHINE_WORDS];

	if (machine != NULL) {
		is = *machine;
		store_machine_name(&is);
		store_machine_words(&is, was);
	}
	if (machine == NULL || is_slow(retries, &is)) {
		retries_reference(retries, should);
		diag_set(diag,
			 "match %" PRIu64 " was tried again on a machine that "
			 "is slow as well, %s: remove this folder, and try it "
			 "again on one of class %s",
			 row->number, was, should);
		return false;
	}
	group_of(retries, row->number)->tried |= bit_of(retries, row->number);
	return true;
}

bool
retries_drop(const struct retries *retries, struct store *out, uint64_t *left,
	     struct diag *diag)
{
	bool ok = true;

	*left = 0;
	for (size_t i = 0; ok && i < retries->count; i++) {
		const struct group *group = &retries->group[i];

		if (is_tried(retries, group))
			continue;
		ok = store_drop(out, group->first,
				group->first + retries->turns - 1, diag);
		(*left)++;
	}
	return ok;
}

static bool
waits_in(const struct retries *retries, const struct group *group,
	 const char *dir)
{
	return !is_tried(retries, group) && group->dir != NULL &&
	       strcmp(group->dir, dir) == 0;
}

bool
retries_next(const struct retries *retries, const char **dir, uint64_t *groups)
{
	const char *next = NULL;

	for (size_t i = 0; i < retries->count; i++) {
		const struct group *group = &retries->group[i];

		if (!is_tried(retries, group) &&
		    (*dir == NULL || strcmp(group->dir, *dir) > 0) &&
		    (next == NULL || strcmp(group->dir, next) < 0))
			next = group->dir;
	}
	*dir = next;
	*groups = 0;
	if (next == NULL)
		return false;
	for (size_t i = 0; i < retries->count; i++)
		*groups += waits_in(retries, &retries->group[i], next);
	return true;
}

void
retries_reference(const struct retries *retries, char out[MACHINE_WORDS])
{
	store_machine_words(&retries->reference, out);
}
