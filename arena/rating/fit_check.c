#include "fit_check.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "student.h"

#define CYCLE_ERROR 0.05
#define WORD_BITS   64

/* A sum over groups.  @open is the part of the current group. */
struct by_group {
	double open, sum, squares;
};

/* Sums of the results of a pair, for the bot with the lower number. */
struct fit_sums {
	uint32_t matches, groups, decided;
	bool open;
	double observed;
	double model; /* variance of the result if matches were independent */
	/* @off: result minus the expected result; @ahead: result minus one
	 * half */
	struct by_group off, ahead;
};

static size_t
index_of(uint32_t low, uint32_t high)
{
	return (size_t)high * (high - 1) / 2 + low;
}

/*
 * Sums.
 */

struct pair_adder {
	struct fit_check *fits;
	const double *worth;
	size_t *open; /* pairs of bots that met in the current group */
	size_t open_count;
};

static void
by_group_close(struct by_group *sum)
{
	sum->sum += sum->open;
	sum->squares += sum->open * sum->open;
	sum->open = 0;
}

static void
pairs_close_group(struct pair_adder *adder)
{
	for (size_t i = 0; i < adder->open_count; i++) {
		struct fit_sums *pair = &adder->fits->sums[adder->open[i]];

		by_group_close(&pair->off);
		by_group_close(&pair->ahead);
		pair->groups++;
		pair->open = false;
	}
	adder->open_count = 0;
}

static void
pairs_open(struct pair_adder *adder, size_t at)
{
	if (adder->fits->sums[at].open)
		return;
	adder->fits->sums[at].open = true;
	XGROW(adder->open, adder->open_count);
	adder->open[adder->open_count++] = at;
}

/* Add a result.  @first has the better place, or both places are equal if @tied
 * is true. */
static void
pairs_add(struct pair_adder *adder, uint32_t first, uint32_t second, bool tied)
{
	bool in_order = first < second;
	size_t at = in_order ? index_of(first, second)
			     : index_of(second, first);
	struct fit_sums *pair = &adder->fits->sums[at];
	double expected = adder->worth[first] /
			  (adder->worth[first] + adder->worth[second]);
	double got = tied ? 0.5 : in_order ? 1 : 0;

	pairs_open(adder, at);
	pair->matches++;
	pair->observed += got;
	if (tied)
		return;
	pair->decided++;
	pair->model += expected * (1 - expected);
	pair->off.open += in_order ? 1 - expected : expected - 1;
	pair->ahead.open += got - 0.5;
}

static void
pairs_add_match(struct pair_adder *adder, const uint32_t *match, unsigned seats)
{
	for (unsigned i = 0; i < seats; i++) {
		unsigned level_ends = i + finishes_tie_size(match, i, seats);

		for (unsigned j = i + 1; j < seats; j++)
			pairs_add(adder, match[i] & ~FINISH_TIED,
				  match[j] & ~FINISH_TIED, j < level_ends);
	}
}

static void
pairs_add_all(struct fit_check *fits, const struct finishes *f,
	      const struct rating *rating)
{
	double *worth = xcalloc(fits->bots + 1u, sizeof(*worth));
	struct pair_adder adder = { .fits = fits, .worth = worth };

	for (uint32_t b = 0; b < fits->bots; b++)
		worth[b] = exp(rating->theta[b]);
	for (uint32_t g = 0; g < f->groups; g++) {
		for (size_t m = f->group_at[g]; m < f->group_at[g + 1]; m++)
			pairs_add_match(&adder, finishes_match(f, m),
					finishes_seats(f, m));
		pairs_close_group(&adder);
	}
	free(adder.open);
	free(worth);
}

/*
 * Results.
 */

/* Return a sum over groups in standard errors.  @model: variance of the sum if
 * matches were independent. */
static double
by_group_in_errors(const struct by_group *sum, double groups, double model)
{
	double v;

	if (groups < RATING_GROUPS_MIN)
		return NAN;
	v = groups / (groups - 1) *
	    (sum->squares - sum->sum * sum->sum / groups);
	v = fmax(v, model);
	return v > 0 ? sum->sum / sqrt(v) : 0;
}

struct fit_pair
fit_check_pair(const struct fit_check *fits, uint32_t a, uint32_t b)
{
	const struct fit_sums *sums =
		&fits->sums[a < b ? index_of(a, b) : index_of(b, a)];
	double groups = sums->groups;
	struct fit_pair pair = {
		.matches = sums->matches,
		.observed = sums->observed,
		.expected = sums->observed - sums->off.sum,
		.z = by_group_in_errors(&sums->off, groups, sums->model),
		.lead = by_group_in_errors(&sums->ahead, groups,
					   sums->decided / 4.0),
	};

	pair.better = isnan(pair.lead) ? NAN
				       : student_below(pair.lead, groups - 1);
	/* With few groups, large deviations are more frequent than in a normal
	 * distribution. */
	pair.misfit = fabs(pair.z) > FIT_CHECK_MISFIT &&
		      student_beyond(fabs(pair.z), groups - 1) <=
			      student_beyond(FIT_CHECK_MISFIT, 1e6);
	if (a > b) {
		pair.observed = pair.matches - pair.observed;
		pair.expected = pair.matches - pair.expected;
		pair.z = -pair.z;
		pair.lead = -pair.lead;
		pair.better = 1 - pair.better;
	}
	return pair;
}

static int
misfit_compare(const void *a, const void *b)
{
	const struct misfit *x = a, *y = b;

	if (x->z > y->z || x->z < y->z)
		return x->z > y->z ? -1 : 1;
	if (x->a != y->a)
		return x->a < y->a ? -1 : 1;
	return (x->b > y->b) - (x->b < y->b);
}

/* A significant result of direct matches: @better leads by @lead standard
 * errors. */
struct edge {
	uint32_t better, worse;
	double p, lead;
};

static int
edge_compare(const void *a, const void *b)
{
	const struct edge *x = a, *y = b;

	if (x->p > y->p || x->p < y->p)
		return x->p < y->p ? -1 : 1;
	if (x->better != y->better)
		return x->better < y->better ? -1 : 1;
	return (x->worse > y->worse) - (x->worse < y->worse);
}

/* Find misfits, and store the leads of all pairs in @edges.  Returns the number
 * of leads. */
static size_t
fit_check_test_pairs(struct fit_check *fits, struct edge *edges)
{
	size_t n = 0;

	for (uint32_t b = 1; b < fits->bots; b++)
		for (uint32_t a = 0; a < b; a++) {
			struct fit_pair pair = fit_check_pair(fits, a, b);
			double freedom =
				(double)fits->sums[index_of(a, b)].groups - 1;
			bool up = pair.lead > 0;

			if (isnan(pair.z))
				continue;
			edges[n++] = (struct edge){
				up ? a : b, up ? b : a,
				student_beyond(fabs(pair.lead), freedom),
				fabs(pair.lead)
			};
			if (!pair.misfit)
				continue;
			XGROW(fits->misfits, fits->misfit_count);
			fits->misfits[fits->misfit_count++] = (struct misfit){
				pair.z > 0 ? a : b, pair.z > 0 ? b : a,
				fabs(pair.z)
			};
		}
	fits->tested = n;
	if (fits->misfit_count > 0)
		qsort(fits->misfits, fits->misfit_count, sizeof(*fits->misfits),
		      misfit_compare);
	return n;
}

/* Significant leads as sets of bits.  For each bot, one set contains the bots
 * that it leads, the other the bots that lead it. */
struct leads {
	uint32_t bots;
	size_t words;
	uint64_t *over, *under;
	double *lead; /* @bots rows of @bots leads */
};

static void
set_bit(uint64_t *row, uint32_t bit)
{
	row[bit / WORD_BITS] |= UINT64_C(1) << bit % WORD_BITS;
}

/* Count cycles (a leads b, b leads c, c leads a) whose lowest bot number is
 * @a. */
static void
find_cycles_of(struct fit_check *fits, const struct leads *leads, uint32_t a,
	       double *clearest)
{
	const uint64_t *over_a = leads->over + a * leads->words;
	const uint64_t *under_a = leads->under + a * leads->words;

	for (uint32_t b = a + 1; b < leads->bots; b++) {
		const uint64_t *over_b = leads->over + b * leads->words;

		if ((over_a[b / WORD_BITS] >> b % WORD_BITS & 1) == 0)
			continue;
		for (size_t w = a / WORD_BITS; w < leads->words; w++)
			for (uint64_t bits = over_b[w] & under_a[w]; bits != 0;
			     bits &= bits - 1) {
				uint32_t c = (uint32_t)(w * WORD_BITS) +
					     (uint32_t)__builtin_ctzll(bits);
				size_t n = leads->bots;
				double least = fmin(leads->lead[a * n + b],
						    leads->lead[b * n + c]);

				if (c < a)
					continue;
				least = fmin(least, leads->lead[c * n + a]);
				fits->cycles++;
				if (least <= *clearest)
					continue;
				*clearest = least;
				memcpy(fits->cycle, (uint32_t[]){ a, b, c },
				       sizeof(fits->cycle));
			}
	}
}

/* Select significant leads by Holm's method over all pairs, then find
 * cycles. */
static void
find_cycles(struct fit_check *fits, struct edge *edges, size_t n)
{
	struct leads leads = { .bots = fits->bots };
	double clearest = 0;

	leads.words = fits->bots / WORD_BITS + 1;
	leads.over = xcalloc(fits->bots * leads.words, sizeof(*leads.over));
	leads.under = xcalloc(fits->bots * leads.words, sizeof(*leads.under));
	leads.lead = xcalloc((size_t)fits->bots * fits->bots,
			     sizeof(*leads.lead));
	qsort(edges, n, sizeof(*edges), edge_compare);
	for (size_t i = 0; i < n; i++) {
		const struct edge *edge = &edges[i];

		if (!(edge->p <= CYCLE_ERROR / (double)(n - i)))
			break;
		set_bit(leads.over + edge->better * leads.words, edge->worse);
		set_bit(leads.under + edge->worse * leads.words, edge->better);
		leads.lead[(size_t)edge->better * fits->bots + edge->worse] =
			edge->lead;
	}
	for (uint32_t a = 0; a < fits->bots; a++)
		find_cycles_of(fits, &leads, a, &clearest);
	free(leads.over);
	free(leads.under);
	free(leads.lead);
}

void
fit_check_make(struct fit_check *fits, const struct finishes *finishes,
	       const struct rating *rating)
{
	size_t n = finishes->bots, pairs = n * (n + 1) / 2 + 1;
	struct edge *edges = xcalloc(pairs, sizeof(*edges));

	*fits = (struct fit_check){ .bots = finishes->bots };
	fits->sums = xcalloc(pairs, sizeof(*fits->sums));
	pairs_add_all(fits, finishes, rating);
	n = fit_check_test_pairs(fits, edges);
	if (n > 0)
		find_cycles(fits, edges, n);
	free(edges);
}

void
fit_check_release(struct fit_check *fits)
{
	free(fits->sums);
	free(fits->misfits);
	*fits = (struct fit_check){ 0 };
}
