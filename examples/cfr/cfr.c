/* cfr.c - solve a small game with CFR+ (counterfactual regret minimization):
 * compute strategies for both seats that are close to an equilibrium.
 *   cc -O2 cfr.c tree.c $(pkg-config --cflags --libs deadwood) -o cfr
 *   ./cfr gin-12 60
 *
 * The program builds the tree of all states of a deal once (tree.h), then
 * passes through the tree until the given CPU time in seconds is used up.  A
 * third argument, as in ./cfr gin-12 60 1, treats no deals as equal.  See
 * docs/research.md. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "tree.h"

static struct tree tree;

/*
 * CFR+
 */

/* Set the probabilities of all classes of all sets: in proportion to the
 * regrets (@average 0), or to the sums of the average strategy. */
static void
policies_set(int average)
{
	for (size_t i = 0; i < tree.sets; i++) {
		unsigned n = tree.set[i].classes;
		struct class *of = &tree.class[tree.set[i].first];
		double sum = 0;

		for (unsigned k = 0; k < n; k++) {
			of[k].policy = average ? of[k].average : of[k].regret;
			sum += of[k].policy;
		}
		for (unsigned k = 0; k < n; k++)
			of[k].policy = sum > 0 ? of[k].policy / sum : 1.0 / n;
	}
}

/* Pass through a state for @seat.  @reach: probability that chance and the
 * other seat lead to the state.  Returns the expected points of the seat. */
static double
cfr_visit(uint32_t at, unsigned seat, double reach)
{
	const struct node *here = &tree.node[at];
	struct class *of;
	double value = 0;

	if (here->set == TERMINAL)
		return seat == 0 ? here->points : -here->points;
	if (here->set == CHANCE) {
		for (unsigned i = 0; i < here->n; i++)
			value += cfr_visit(here->child + i, seat,
					   reach / here->n);
		return value / here->n;
	}
	of = &tree.class[tree.set[here->set].first];
	for (unsigned i = 0; i < here->n; i++) {
		struct class *to = &of[tree.node[here->child + i].class];
		double part = to->policy / to->size, points;

		if (tree.set[here->set].seat == seat) {
			points = cfr_visit(here->child + i, seat, reach);
			to->change += reach * points / to->size;
		} else if (part > 0) {
			points = cfr_visit(here->child + i, seat, reach * part);
		} else {
			continue;
		}
		value += part * points;
	}
	if (tree.set[here->set].seat == seat)
		for (unsigned i = 0; i < tree.set[here->set].classes; i++)
			of[i].change -= reach * value;
	return value;
}

/* Add the changes to the regrets of a seat, and its strategy to the average,
 * weighted by the number of the pass.  A regret is never below 0. */
static void
regrets_update(unsigned seat, unsigned pass)
{
	for (size_t i = 0; i < tree.sets; i++) {
		struct class *of = &tree.class[tree.set[i].first];
		double reach = tree.set[i].origin == 0
				       ? 1
				       : tree.class[tree.set[i].origin].sum;

		if (tree.set[i].seat != seat)
			continue;
		for (unsigned k = 0; k < tree.set[i].classes; k++) {
			of[k].regret = fmax(0, of[k].regret + of[k].change);
			of[k].change = 0;
			of[k].sum = reach * of[k].policy; /* own reach */
			of[k].average += pass * of[k].sum;
		}
	}
}

/* Run one pass for each seat. */
static void
cfr_pass(unsigned pass)
{
	for (unsigned seat = 0; seat < 2; seat++) {
		policies_set(0);
		for (size_t i = 0; i < tree.roots; i++)
			(void)cfr_visit(tree.root[i], seat, tree.chance[i]);
		regrets_update(seat, pass);
	}
}

/*
 * Exploitability
 */

/* Add the points at the end of all deals below a state to the sum of the
 * seat's last class before, @sum.  Returns the mean of the absolute points,
 * which counts only if both seats play their strategy: @own is the probability
 * of the seat's own actions. */
static double
response_visit(uint32_t at, unsigned seat, double reach, double own,
	       double *sum)
{
	const struct node *here = &tree.node[at];
	struct class *of;
	double mean = 0;

	if (here->set == TERMINAL) {
		*sum += reach * (seat == 0 ? here->points : -here->points);
		return reach * own * fabs((double)here->points);
	}
	if (here->set == CHANCE) {
		for (unsigned i = 0; i < here->n; i++)
			mean += response_visit(here->child + i, seat,
					       reach / here->n, own, sum);
		return mean;
	}
	of = &tree.class[tree.set[here->set].first];
	for (unsigned i = 0; i < here->n; i++) {
		uint32_t child = here->child + i;
		struct class *to = &of[tree.node[child].class];

		if (tree.set[here->set].seat == seat)
			mean += response_visit(child, seat, reach / to->size,
					       own * to->policy, &to->sum);
		else if (to->policy > 0)
			mean += response_visit(child, seat,
					       reach * to->policy / to->size,
					       own, sum);
	}
	return mean;
}

/* Return the points a deal of a best response in a seat to the average
 * strategy of the other seat.  @mean: mean of the absolute points. */
static double
response_value(unsigned seat, double *mean)
{
	for (size_t i = 0; i < tree.classes; i++)
		tree.class[i].sum = 0;
	*mean = 0;
	for (size_t i = 0; i < tree.roots; i++)
		*mean += response_visit(tree.root[i], seat, tree.chance[i], 1,
					&tree.class[0].sum);
	for (size_t i = tree.sets; i-- > 0;) {
		const struct class *of = &tree.class[tree.set[i].first];
		double best = of[0].sum;

		if (tree.set[i].seat != seat)
			continue;
		for (unsigned k = 1; k < tree.set[i].classes; k++)
			best = fmax(best, of[k].sum);
		tree.class[tree.set[i].origin].sum += best;
	}
	return tree.class[0].sum;
}

/* Print the exploitability of the average strategy. */
static void
report(unsigned pass, double seconds)
{
	double mean, value[2];

	policies_set(1);
	for (unsigned seat = 0; seat < 2; seat++)
		value[seat] = response_value(seat, &mean);
	printf("%5.0f s  %5u passes  value of seat 0: %.4f to %.4f  "
	       "exploitability %.5f points a deal, %.2f %% of %.3f\n",
	       seconds, pass, -value[1], value[0], (value[0] + value[1]) / 2,
	       50 * (value[0] + value[1]) / mean, mean);
	fflush(stdout);
}

static double
cpu_seconds(void)
{
	return (double)clock() / CLOCKS_PER_SEC;
}

int
main(int argc, char **argv)
{
	double limit = argc > 2 ? strtod(argv[2], NULL) : 60;
	unsigned pass = 0, next = 1;

	if (argc > 1 && argv[1][0] == '-') {
		puts("usage: cfr [GAME [SECONDS [1]]]");
		return 2;
	}
	tree = tree_build(argc > 1 ? argv[1] : "gin-12", argc <= 3);
	printf("%zu states, %zu information sets, %zu deals, built in %.0f s\n",
	       tree.nodes, tree.sets, tree.roots, cpu_seconds());
	do {
		cfr_pass(++pass);
		if (pass == next || cpu_seconds() >= limit) {
			report(pass, cpu_seconds());
			next *= 2;
		}
	} while (cpu_seconds() < limit);
	return 0;
}
