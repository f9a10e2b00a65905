/* by_machine_class.c - what came about on which machines; see
 * by_machine_class.h. */
#include "arena/standings/by_machine_class.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rating/fisher.h"
#include "arena/rating/student.h"
#include "arena/standings/timeout_matches.h"
#include "lib/alloc.h"

/* Sums over groups of a bot's points s in n matches each. */
struct sums {
	double groups, s, n, ss, sn, nn;
};

/* What a bot has so far on a class: of groups that are over, and of today's. */
struct cell {
	struct sums sums;
	double s, n;
};

struct class
{
	struct store_machine machine;
	uint64_t matches, timeouts;
	bool known;
};

/**
 * struct by_class
 * @class: @classes of them, the last for what is not known
 * @of: by a machine's number, the class
 * @cell: by class and bot
 * @open: the cells of the group that is under way, @opened of them
 */
struct by_class {
	struct class *class;
	unsigned classes, bots, machines;
	unsigned *of;
	struct cell *cell;
	struct cell **open;
	size_t opened;
	uint64_t group;
};

/* --- classes -------------------------------------------------------------- */

static int
by_speed(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Of the machines of a class. */
static double
median_speed(const struct by_class *by, const struct store_machines *machines,
	     unsigned class)
{
	double *speed = xcalloc(machines->count + 1u, sizeof(*speed)), median;
	unsigned n = 0;

	for (unsigned i = 0; i < machines->count; i++)
		if (by->of[i + 1] == class)
			speed[n++] = machines->row[i].speed;
	qsort(speed, n, sizeof(*speed), by_speed);
	median = n % 2 == 1 ? speed[n / 2]
			    : (speed[n / 2 - 1] + speed[n / 2]) / 2;
	free(speed);
	return median;
}

/* The class of this name, made where there was none. */
static unsigned
find_class(struct by_class *by, const struct store_machine *machine)
{
	unsigned i = 0;

	while (i < by->classes &&
	       strcmp(by->class[i].machine.class, machine->class) != 0)
		i++;
	if (i == by->classes)
		by->class[by->classes++] = (struct class){ .machine = *machine,
							   .known = true };
	return i;
}

struct by_class *
by_machine_class_new(const struct store_run *run,
		     const struct store_machines *machines)
{
	struct by_class *by = xcalloc(1, sizeof(*by));

	by->bots = run->bot_count;
	by->machines = machines->count;
	by->class = xcalloc(machines->count + 1u, sizeof(*by->class));
	by->of = xcalloc(machines->count + 1u, sizeof(*by->of));
	for (unsigned i = 0; i < machines->count; i++)
		by->of[i + 1] = find_class(by, &machines->row[i]);
	for (unsigned i = 0; i < by->classes; i++)
		by->class[i].machine.speed = median_speed(by, machines, i);
	by->of[0] = by->classes++; /* not known */
	by->cell = xcalloc((size_t)by->classes * by->bots + 1,
			   sizeof(*by->cell));
	by->open = xcalloc((size_t)by->classes * by->bots + 1,
			   sizeof(struct cell *));
	return by;
}

void
by_machine_class_free(struct by_class *by)
{
	if (by == NULL)
		return;
	free(by->class);
	free(by->of);
	free(by->cell);
	free((void *)by->open);
	free(by);
}

/* --- matches -------------------------------------------------------------- */

static void
sums_add(struct sums *sums, double s, double n)
{
	sums->groups++;
	sums->s += s;
	sums->n += n;
	sums->ss += s * s;
	sums->sn += s * n;
	sums->nn += n * n;
}

/* The group is over. */
static void
close_group(struct by_class *by)
{
	for (size_t i = 0; i < by->opened; i++) {
		struct cell *cell = by->open[i];

		sums_add(&cell->sums, cell->s, cell->n);
		cell->s = cell->n = 0;
	}
	by->opened = 0;
}

static struct cell *
cell_of(const struct by_class *by, unsigned class, unsigned bot)
{
	return &by->cell[(size_t) class * by->bots + bot];
}

void
by_machine_class_add(struct by_class *by, const struct store_match *match)
{
	unsigned class =
		by->of[match->machine <= by->machines ? match->machine : 0];

	if (match->seats == 0)
		return;
	if (match->group != by->group)
		close_group(by);
	by->group = match->group;
	by->class[class].matches++;
	by->class[class].timeouts += timeout_matches_is(match);
	for (unsigned i = 0; i < match->seats; i++) {
		struct cell *cell = cell_of(by, class, match->seat[i].bot);

		if (store_sits_twice(match, i))
			continue; /* its side has played one match */
		if (cell->n <= 0)
			by->open[by->opened++] = cell;
		cell->s += store_seat_points(match, i);
		cell->n++;
	}
}

/* --- what they say -------------------------------------------------------- */

/* The class of a row: those without matches have none. */
static unsigned
class_at(const struct by_class *by, unsigned row)
{
	unsigned i = 0;

	while (by->class[i].matches == 0 || row-- > 0)
		i++;
	return i;
}

unsigned
by_machine_class_count(const struct by_class *by)
{
	unsigned n = 0;

	for (unsigned i = 0; i < by->classes; i++)
		n += by->class[i].matches > 0;
	return n;
}

struct class_row
by_machine_class_row(const struct by_class *by, unsigned row)
{
	const struct class *class = &by->class[class_at(by, row)];
	uint64_t matches = 0, timeouts = 0;

	for (unsigned i = 0; i < by->classes; i++) {
		matches += by->class[i].matches;
		timeouts += by->class[i].timeouts;
	}
	return (struct class_row){
		.machine = class->known ? &class->machine : NULL,
		.matches = class->matches,
		.timeouts = class->timeouts,
		.differ = fisher_differ(class->timeouts, class->matches,
					timeouts - class->timeouts,
					matches - class->matches),
	};
}

/* Of a cell, with the group that is under way. */
static void
sums_take(struct sums *sums, const struct cell *cell)
{
	const struct sums *more = &cell->sums;

	sums->groups += more->groups;
	sums->s += more->s;
	sums->n += more->n;
	sums->ss += more->ss;
	sums->sn += more->sn;
	sums->nn += more->nn;
	if (cell->n > 0)
		sums_add(sums, cell->s, cell->n);
}

/* Of s / n, over groups: as the interval of the points (docs/results.md). */
static double
variance(const struct sums *sums)
{
	double p = sums->s / sums->n;
	double square = sums->ss - 2 * p * sums->sn + p * p * sums->nn;

	return sums->groups / (sums->groups - 1) * (square > 0 ? square : 0) /
	       (sums->n * sums->n);
}

struct class_points
by_machine_class_points(const struct by_class *by, unsigned row, unsigned bot)
{
	unsigned class = class_at(by, row);
	struct sums here = { 0 }, there = { 0 };
	struct class_points points = { NAN, NAN, NAN };
	double apart, error, freedom;

	for (unsigned i = 0; i < by->classes; i++)
		sums_take(i == class ? &here : &there, cell_of(by, i, bot));
	if (here.n > 0)
		points.here = here.s / here.n;
	if (there.n > 0)
		points.there = there.s / there.n;
	if (here.groups < BY_MACHINE_CLASS_GROUPS ||
	    there.groups < BY_MACHINE_CLASS_GROUPS)
		return points;
	apart = points.here - points.there;
	error = sqrt(variance(&here) + variance(&there));
	freedom = fmin(here.groups, there.groups) - 1; /* rather too few */
	if (error > 0)
		points.differ = student_beyond(apart / error, freedom);
	else
		points.differ = fabs(apart) > 0 ? 0 : 1;
	return points;
}

int
by_machine_class_most(const struct by_class *by, unsigned row, double *differ)
{
	unsigned looked_at = 0;
	int most = -1;

	*differ = 1;
	for (unsigned bot = 0; bot < by->bots; bot++) {
		struct class_points points = by_machine_class_points(by, row,
								     bot);

		if (isnan(points.differ))
			continue;
		looked_at++;
		if (most == -1 || points.differ < *differ) {
			*differ = points.differ;
			most = (int)bot;
		}
	}
	*differ = fmin(1, *differ * looked_at);
	return most;
}
