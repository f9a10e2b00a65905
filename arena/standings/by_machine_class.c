/* by_machine_class.c - sum up results by class of machine; see
 * by_machine_class.h. */
#include "arena/standings/by_machine_class.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "arena/rating/fisher.h"
#include "arena/rating/student.h"
#include "arena/standings/timeout_matches.h"
#include "lib/alloc.h"

/* Sums over groups of matches: a bot got s points in n matches of a group. */
struct sums {
	double groups, s, n, ss, sn, nn;
};

/* Sums of a bot on a class of machines, over the complete groups and over the
 * open group. */
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
 * struct by_machine_class
 * @class: the @classes classes; the last one is for matches whose machine is
 *	not known
 * @class_of: class of each machine, indexed by the number of the machine
 * @cell: sums, indexed by class and bot
 * @open: the @opened cells of the open group
 */
struct by_machine_class {
	struct class *class;
	unsigned classes, bots, machines;
	unsigned *class_of;
	struct cell *cell;
	struct cell **open;
	size_t opened;
	uint64_t group;
};

/* --- classes -------------------------------------------------------------- */

static int
compare_speeds(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

/* Return the median speed of the machines of a class. */
static double
class_median_speed(const struct by_machine_class *table,
		   const struct store_machines *machines, unsigned class)
{
	double *speed = xcalloc(machines->count + 1u, sizeof(*speed)), median;
	unsigned n = 0;

	for (unsigned i = 0; i < machines->count; i++)
		if (table->class_of[i + 1] == class)
			speed[n++] = machines->row[i].speed;
	qsort(speed, n, sizeof(*speed), compare_speeds);
	median = n % 2 == 1 ? speed[n / 2]
			    : (speed[n / 2 - 1] + speed[n / 2]) / 2;
	free(speed);
	return median;
}

/* Return the class of a machine; add the class if it is new. */
static unsigned
find_machine_class(struct by_machine_class *table,
		   const struct store_machine *machine)
{
	unsigned i = 0;

	while (i < table->classes &&
	       strcmp(table->class[i].machine.class, machine->class) != 0)
		i++;
	if (i == table->classes)
		table->class[table->classes++] =
			(struct class){ .machine = *machine, .known = true };
	return i;
}

struct by_machine_class *
by_machine_class_new(const struct store_run *run,
		     const struct store_machines *machines)
{
	struct by_machine_class *table = xcalloc(1, sizeof(*table));

	table->bots = run->bot_count;
	table->machines = machines->count;
	table->class = xcalloc(machines->count + 1u, sizeof(*table->class));
	table->class_of = xcalloc(machines->count + 1u,
				  sizeof(*table->class_of));
	for (unsigned i = 0; i < machines->count; i++)
		table->class_of[i + 1] = find_machine_class(table,
							    &machines->row[i]);
	for (unsigned i = 0; i < table->classes; i++)
		table->class[i].machine.speed = class_median_speed(table,
								   machines, i);
	/* class of matches whose machine is not known */
	table->class_of[0] = table->classes++;
	table->cell = xcalloc((size_t)table->classes * table->bots + 1,
			      sizeof(*table->cell));
	table->open = xcalloc((size_t)table->classes * table->bots + 1,
			      sizeof(struct cell *));
	return table;
}

void
by_machine_class_free(struct by_machine_class *table)
{
	if (table == NULL)
		return;
	free(table->class);
	free(table->class_of);
	free(table->cell);
	free((void *)table->open);
	free(table);
}

/* --- matches -------------------------------------------------------------- */

static void
group_sums_add(struct sums *sums, double s, double n)
{
	sums->groups++;
	sums->s += s;
	sums->n += n;
	sums->ss += s * s;
	sums->sn += s * n;
	sums->nn += n * n;
}

/* Add the sums of the open group to the totals; the group is complete. */
static void
close_open_group(struct by_machine_class *table)
{
	for (size_t i = 0; i < table->opened; i++) {
		struct cell *cell = table->open[i];

		group_sums_add(&cell->sums, cell->s, cell->n);
		cell->s = cell->n = 0;
	}
	table->opened = 0;
}

static struct cell *
find_cell(const struct by_machine_class *table, unsigned class, unsigned bot)
{
	return &table->cell[(size_t) class * table->bots + bot];
}

void
by_machine_class_add(struct by_machine_class *table,
		     const struct store_match *match)
{
	unsigned class = table->class_of[match->machine <= table->machines
						 ? match->machine
						 : 0];

	if (match->seats == 0)
		return;
	if (match->group != table->group)
		close_open_group(table);
	table->group = match->group;
	table->class[class].matches++;
	table->class[class].timeouts += timeout_matches_is(match);
	for (unsigned i = 0; i < match->seats; i++) {
		struct cell *cell = find_cell(table, class, match->seat[i].bot);

		if (store_repeats_bot(match, i))
			continue; /* the side of the bot has played one match */
		if (cell->n <= 0)
			table->open[table->opened++] = cell;
		cell->s += store_seat_points(match, i);
		cell->n++;
	}
}

/* --- results -------------------------------------------------------------- */

/* Return the class of a row.  Classes without matches have no row. */
static unsigned
class_of_row(const struct by_machine_class *table, unsigned row)
{
	unsigned i = 0;

	while (table->class[i].matches == 0 || row-- > 0)
		i++;
	return i;
}

unsigned
by_machine_class_count(const struct by_machine_class *table)
{
	unsigned n = 0;

	for (unsigned i = 0; i < table->classes; i++)
		n += table->class[i].matches > 0;
	return n;
}

struct class_row
by_machine_class_row(const struct by_machine_class *table, unsigned row)
{
	const struct class *class = &table->class[class_of_row(table, row)];
	uint64_t matches = 0, timeouts = 0;

	for (unsigned i = 0; i < table->classes; i++) {
		matches += table->class[i].matches;
		timeouts += table->class[i].timeouts;
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

/* Add a cell, including its open group, to @sums. */
static void
group_sums_merge(struct sums *sums, const struct cell *cell)
{
	const struct sums *more = &cell->sums;

	sums->groups += more->groups;
	sums->s += more->s;
	sums->n += more->n;
	sums->ss += more->ss;
	sums->sn += more->sn;
	sums->nn += more->nn;
	if (cell->n > 0)
		group_sums_add(sums, cell->s, cell->n);
}

/* Return the variance of s / n over groups, as for the interval of points
 * (docs/results.md). */
static double
rate_variance(const struct sums *sums)
{
	double p = sums->s / sums->n;
	double square = sums->ss - 2 * p * sums->sn + p * p * sums->nn;

	return sums->groups / (sums->groups - 1) * (square > 0 ? square : 0) /
	       (sums->n * sums->n);
}

struct class_points
by_machine_class_points(const struct by_machine_class *table, unsigned row,
			unsigned bot)
{
	unsigned class = class_of_row(table, row);
	struct sums here = { 0 }, there = { 0 };
	struct class_points points = { NAN, NAN, NAN };
	double difference, error, freedom;

	for (unsigned i = 0; i < table->classes; i++)
		group_sums_merge(i == class ? &here : &there,
				 find_cell(table, i, bot));
	if (here.n > 0)
		points.here = here.s / here.n;
	if (there.n > 0)
		points.there = there.s / there.n;
	if (here.groups < BY_MACHINE_CLASS_GROUPS ||
	    there.groups < BY_MACHINE_CLASS_GROUPS)
		return points;
	difference = points.here - points.there;
	error = sqrt(rate_variance(&here) + rate_variance(&there));
	/* a low estimate of the degrees of freedom */
	freedom = fmin(here.groups, there.groups) - 1;
	if (error > 0)
		points.differ = student_beyond(difference / error, freedom);
	else
		points.differ = fabs(difference) > 0 ? 0 : 1;
	return points;
}

int
by_machine_class_find_max(const struct by_machine_class *table, unsigned row,
			  double *differ)
{
	unsigned tested = 0;
	int most = -1;

	*differ = 1;
	for (unsigned bot = 0; bot < table->bots; bot++) {
		struct class_points points = by_machine_class_points(table, row,
								     bot);

		if (isnan(points.differ))
			continue;
		tested++;
		if (most == -1 || points.differ < *differ) {
			*differ = points.differ;
			most = (int)bot;
		}
	}
	*differ = fmin(1, *differ * tested);
	return most;
}
