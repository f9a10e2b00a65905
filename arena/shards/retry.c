/* retry.c - find groups to retry after a time-out on a slow machine; see
 * retry.h. */
#include "arena/shards/retry.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/standings/timeout_matches.h"
#include "lib/alloc.h"

/* arbitrary: two measurements of one machine differ by less */
#define SLOW 0.95

/* A mirror group with a time-out.  @tried: a bit for each retried match. */
struct retry_group {
	uint64_t first, tried;
	const char *dir;
};

struct retries {
	uint32_t turns;
	struct store_machines machines; /* that played first tries */
	struct store_machine reference;
	struct retry_group *group;
	size_t count;
};

/* --- the reference -------------------------------------------------------- */

static int
speed_compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Return the median speed of the machines of a class (of two medians the lower
 * one), or the machine's own speed if the class is not in the list. */
static double
retries_class_speed(const struct retries *retries,
		    const struct store_machine *machine)
{
	const struct store_machines *all = &retries->machines;
	double *speed = xcalloc(all->count + 1u, sizeof(*speed)), median;
	unsigned n = 0;

	for (unsigned i = 0; i < all->count; i++)
		if (strcmp(all->row[i].class, machine->class) == 0)
			speed[n++] = all->row[i].speed;
	qsort(speed, n, sizeof(*speed), speed_compare);
	median = n > 0 ? speed[(n - 1) / 2] : machine->speed;
	free(speed);
	return median;
}

/* Find the fastest class; of equally fast classes the first by name. */
static void
retries_find_reference(struct retries *retries)
{
	struct store_machine *best = &retries->reference;

	for (unsigned i = 0; i < retries->machines.count; i++) {
		struct store_machine is = retries->machines.row[i];

		is.speed = retries_class_speed(retries, &is);
		if (is.speed > best->speed ||
		    (is.speed >= best->speed &&
		     strcmp(is.class, best->class) < 0))
			*best = is;
	}
}

static bool
retries_machine_is_slow(const struct retries *retries,
			const struct store_machine *machine)
{
	return strcmp(machine->class, retries->reference.class) != 0 &&
	       retries_class_speed(retries, machine) <
		       SLOW * retries->reference.speed;
}

/* --- the machines of a set ------------------------------------------------ */

static void
retries_add_machine(struct retries *retries,
		    const struct store_machine *machine)
{
	struct store_machines *all = &retries->machines;
	struct store_machine is = *machine;

	if (!isfinite(is.speed) || is.speed <= 0)
		return; /* not a speed that a benchmark can measure */
	store_machine_name(&is);
	for (unsigned i = 0; i < all->count; i++) /* a folder listed twice */
		if (strcmp(all->row[i].class, is.class) == 0 &&
		    !(all->row[i].speed < is.speed) &&
		    !(all->row[i].speed > is.speed))
			return;
	XGROW(all->row, all->count);
	all->row[all->count++] = is;
}

static bool
retries_read_machines(struct retries *retries, const char *dir,
		      struct diag *diag)
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
			retries_add_machine(retries, &machines.row[i]);
	free(used);
	store_machines_release(&machines);
	store_close(store);
	return ok;
}

struct retries *
retries_new(const struct shard_set *set, bool enabled, uint32_t turns,
	    struct diag *diag)
{
	struct retries *retries = xcalloc(1, sizeof(*retries));
	bool ok = true;

	retries->turns = turns;
	for (unsigned i = 0; enabled && ok && i < set->count; i++)
		if (!set->folders[i].retry)
			ok = retries_read_machines(retries, set->folders[i].dir,
						   diag);
	if (!ok) {
		retries_free(retries);
		return NULL;
	}
	retries_find_reference(retries);
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
retries_add(struct retries *retries, const struct store_match *row,
	    const struct store_machine *machine, const char *dir)
{
	struct store_machine is;

	if (retries->machines.count == 0 || machine == NULL ||
	    !timeout_matches_is(row))
		return;
	is = *machine;
	store_machine_name(&is);
	if (!retries_machine_is_slow(retries, &is))
		return;
	XGROW(retries->group, retries->count);
	retries->group[retries->count++] = (struct retry_group){
		row->number - (row->number - 1) % retries->turns, 0, dir
	};
}

static int
retry_group_compare(const void *a, const void *b)
{
	const struct retry_group *x = a, *y = b;

	return (x->first > y->first) - (x->first < y->first);
}

void
retries_sort(struct retries *retries)
{
	size_t n = 0;

	if (retries->count == 0)
		return;
	qsort(retries->group, retries->count, sizeof(*retries->group),
	      retry_group_compare);
	for (size_t i = 0; i < retries->count; i++) /* remove duplicates */
		if (n == 0 ||
		    retries->group[n - 1].first != retries->group[i].first)
			retries->group[n++] = retries->group[i];
	retries->count = n;
}

static struct retry_group *
retries_find_group(const struct retries *retries, uint64_t match)
{
	const struct retry_group key = {
		.first = match - (match - 1) % retries->turns
	};

	return retries->count == 0
		       ? NULL
		       : bsearch(&key, retries->group, retries->count,
				 sizeof(key), retry_group_compare);
}

/* Return the bit of a match in its group's @tried. */
static uint64_t
retries_match_bit(const struct retries *retries, uint64_t match)
{
	return UINT64_C(1) << ((match - 1) % retries->turns);
}

static bool
retries_group_is_done(const struct retries *retries,
		      const struct retry_group *group)
{
	return group->tried == (UINT64_C(1) << retries->turns) - 1;
}

bool
retries_match_is_pending(const struct retries *retries, uint64_t match)
{
	const struct retry_group *group = retries_find_group(retries, match);

	return group != NULL &&
	       !(group->tried & retries_match_bit(retries, match));
}

bool
retries_group_is_pending(const struct retries *retries, uint64_t match)
{
	const struct retry_group *group = retries_find_group(retries, match);

	return group != NULL && !retries_group_is_done(retries, group);
}

bool
retries_accept(struct retries *retries, const struct store_match *row,
	       const struct store_machine *machine, struct diag *diag)
{
	struct store_machine is = { .speed = 0 };
	char was[MACHINE_WORDS] = "an unknown class", should[MACHINE_WORDS];

	if (machine != NULL) {
		is = *machine;
		store_machine_name(&is);
		store_machine_words(&is, was);
	}
	if (machine == NULL || retries_machine_is_slow(retries, &is)) {
		retries_reference_words(retries, should);
		diag_set(diag,
			 "match %" PRIu64
			 " was retried, but the new machine (%s) "
			 "is slow too: remove this folder and retry the match "
			 "on a machine of class %s",
			 row->number, was, should);
		return false;
	}
	retries_find_group(retries, row->number)->tried |= retries_match_bit(
		retries, row->number);
	return true;
}

bool
retries_drop_pending(const struct retries *retries, struct store *out,
		     uint64_t *left, struct diag *diag)
{
	bool ok = true;

	*left = 0;
	for (size_t i = 0; ok && i < retries->count; i++) {
		const struct retry_group *group = &retries->group[i];

		if (retries_group_is_done(retries, group))
			continue;
		ok = store_drop(out, group->first,
				group->first + retries->turns - 1, diag);
		(*left)++;
	}
	return ok;
}

static bool
retries_group_waits_in(const struct retries *retries,
		       const struct retry_group *group, const char *dir)
{
	return !retries_group_is_done(retries, group) && group->dir != NULL &&
	       strcmp(group->dir, dir) == 0;
}

bool
retries_next_folder(const struct retries *retries, const char **dir,
		    uint64_t *groups)
{
	const char *next = NULL;

	for (size_t i = 0; i < retries->count; i++) {
		const struct retry_group *group = &retries->group[i];

		if (!retries_group_is_done(retries, group) &&
		    (*dir == NULL || strcmp(group->dir, *dir) > 0) &&
		    (next == NULL || strcmp(group->dir, next) < 0))
			next = group->dir;
	}
	*dir = next;
	*groups = 0;
	if (next == NULL)
		return false;
	for (size_t i = 0; i < retries->count; i++)
		*groups += retries_group_waits_in(retries, &retries->group[i],
						  next);
	return true;
}

void
retries_reference_words(const struct retries *retries, char out[MACHINE_WORDS])
{
	store_machine_words(&retries->reference, out);
}
