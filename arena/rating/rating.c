/*
 * rating.c - fit ratings; see rating.h.
 *
 * Theory of operation.  The penalised log-likelihood is concave in all
 * unknowns, the log worths and the logs of the deltas.  So Newton's method
 * finds the only maximum.  Each step is a pass over the matches and one
 * Cholesky factorization.  A Newton step changes no unknown by more than 1.
 * While the likelihood decreases, the code halves the step.  With many matches
 * the fit starts with every twelfth group.  A start with a part of the groups
 * reduces the passes over all matches from ten to five.  Near the maximum, two
 * of these five passes compute only the gradient, at a quarter of the cost.
 * The two cheap passes reuse the previous Hessian, which hardly changes near
 * the maximum.
 *
 * Jackknife (error estimate that leaves out one group at a time): leaving out
 * group g moves the maximum by about
 *
 *	v_g = (H - H_g)^-1 s_g = H^-1 z_g,	z_g = (I - H_g H^-1)^-1 s_g
 *
 * Here s_g is the gradient of the group at the maximum, and H_g is its part of
 * the negative Hessian H.  s_g and H_g are zero except for the bots of the
 * group, so z_g needs only a small system.  For a group with many bots (deals
 * shared by several tables), conjugate gradients solve this system.
 */
#include "rating.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "choice.h"
#include "lib/alloc.h"
#include "linear.h"

/* size of a step; the next step is about the square of this step */
#define STEP_SMALL  1e-6
/* arbitrary: maximum number of steps; ten are enough for any results */
#define STEPS_MAX   200
#define HALVES_MAX  40
/* arbitrary: with at least this many matches the fit starts with a sample */
#define SAMPLE_FROM 20000
#define SAMPLE_EACH 12
/* arbitrary: step at which the maximum of a sample is accurate enough */
#define STEP_ROUGH  0.05
/* arbitrary: a step that is smaller reuses the Hessian */
#define STEP_NEAR   0.03
/* measured: maximum number of unknowns of a group that is solved directly */
#define DIRECT_MAX  24
#define NOT_HERE    UINT32_MAX

#define CHUNKS	   4 /* arbitrary: maximum number of threads */
/* arbitrary: with at least this many matches threads are faster */
#define CHUNK_FROM 20000
/* arbitrary: with more bots than this the Hessian of a chunk is too large */
#define CHUNK_BOTS 1500

struct fit;

/* The groups that one thread processes.  The number of chunks depends only on
 * the matches, not on the machine.  Sums are therefore equal on every
 * machine. */
struct chunk {
	const struct fit *fit;
	/* The thread uses every @each-th group from @begin to @end. */
	uint32_t begin, end, each;
	bool curved; /* true if the Hessian is needed too */
	double loglik;
	/* gradient, and lower half of the negative Hessian */
	double *slope, *curve;
	struct choice *choice;
	bool ok;
};

/* A fit in progress.  It has @n unknowns: first those of the bots, then the
 * deltas. */
struct fit {
	const struct finishes *finishes;
	uint32_t bots;
	size_t n;
	struct worths worths;
	double *x;     /* current values of the unknowns */
	double *slope; /* gradient at @x */
	double *curve; /* negative Hessian at @x */
	double penalised, loglik;
	double *inverse; /* inverse of the Hessian, for the jackknife */
	unsigned chunks;
	struct chunk chunk[CHUNKS];
};

/*
 * Objective function.
 */

static void
fit_set_worths(struct fit *fit)
{
	struct worths *w = &fit->worths;

	for (unsigned t = 0; t < w->ties; t++)
		w->delta[t] = exp(fit->x[fit->bots + t]);
	for (size_t b = 0; b < fit->bots; b++) {
		double *root = w->root + b * (w->ties + 1u);

		root[0] = exp(fit->x[b]);
		for (unsigned t = 0; t < w->ties; t++)
			root[t + 1] = exp(fit->x[b] / w->size[t]);
	}
}

/* Add the prior: each bot ties with an invented bot, and half a match of each
 * tie size ends in a tie. */
static void
fit_add_prior(struct fit *fit, bool curved)
{
	for (size_t i = 0; i < fit->n; i++) {
		double equal = i < fit->bots ? 1
					     : fit->worths.size[i - fit->bots];
		double worth = exp(fit->x[i]), p = worth / (equal + worth);

		fit->penalised += 0.5 * (fit->x[i] - 2 * log(equal + worth));
		fit->slope[i] += 0.5 - p;
		if (curved)
			fit->curve[i * fit->n + i] += p * (1 - p);
	}
}

/* Return the index of the cell of two unknowns in the lower half of a matrix of
 * @n rows. */
static size_t
fit_cell(size_t n, uint32_t a, uint32_t b)
{
	return a > b ? a * n + b : b * n + a;
}

/* Prefetch the cells of these unknowns.  The matrix of a thousand bots does not
 * fit in the cache, and the CPU can compute a match during the prefetch. */
static void
fit_prefetch(const double *matrix, size_t n, const uint32_t *unknown,
	     size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j <= i; j++)
			__builtin_prefetch(matrix +
					   fit_cell(n, unknown[i], unknown[j]));
}

/* List the unknowns of match @m: its bots, followed by all deltas. */
static unsigned
fit_match_unknowns(const struct fit *fit, size_t m, uint32_t *unknown)
{
	const uint32_t *match = finishes_match(fit->finishes, m);
	unsigned seats = finishes_seats(fit->finishes, m);

	for (unsigned i = 0; i < seats; i++)
		unknown[i] = match[i] & ~FINISH_TIED;
	for (unsigned t = 0; t < fit->worths.ties; t++)
		unknown[seats + t] = fit->bots + t;
	return seats + fit->worths.ties;
}

/* Compute the log-likelihood of match @m and its derivatives in
 * chunk->choice. */
static void
chunk_read_match(struct chunk *chunk, size_t m)
{
	const struct finishes *f = chunk->fit->finishes;

	choice_read(chunk->choice, &chunk->fit->worths, finishes_match(f, m),
		    finishes_seats(f, m));
}

static void
chunk_add_match(struct chunk *chunk, size_t m)
{
	const struct choice *c = chunk->choice;
	size_t n = chunk->fit->n;
	uint32_t unknown[CHOICE_MAX];
	unsigned count = fit_match_unknowns(chunk->fit, m, unknown);

	if (chunk->curved)
		fit_prefetch(chunk->curve, n, unknown, count);
	chunk_read_match(chunk, m);
	chunk->loglik += c->loglik;
	for (unsigned i = 0; i < count; i++) {
		const double *row = c->curve + (size_t)i * count;

		chunk->slope[unknown[i]] += c->slope[i];
		for (unsigned j = 0; chunk->curved && j <= i; j++)
			chunk->curve[fit_cell(n, unknown[i], unknown[j])] +=
				row[j];
	}
}

static void
chunk_evaluate(struct chunk *chunk)
{
	const struct finishes *f = chunk->fit->finishes;
	size_t n = chunk->fit->n;

	chunk->loglik = 0;
	memset(chunk->slope, 0, n * sizeof(*chunk->slope));
	if (chunk->curved)
		memset(chunk->curve, 0, n * n * sizeof(*chunk->curve));
	for (uint32_t g = chunk->begin; g < chunk->end; g += chunk->each)
		for (size_t m = f->group_at[g]; m < f->group_at[g + 1]; m++)
			chunk_add_match(chunk, m);
}

/* Queue of chunks to process.  @next: the first chunk that no thread has
 * started. */
struct work_queue {
	struct fit *fit;
	void (*work)(struct chunk *chunk);
	atomic_uint next;
};

static void *
work_queue_run(void *arg)
{
	struct work_queue *queue = arg;
	unsigned i;

	while ((i = atomic_fetch_add(&queue->next, 1)) < queue->fit->chunks)
		queue->work(&queue->fit->chunk[i]);
	return NULL;
}

/* Run @work on all chunks, in as many threads as there are cores.  More threads
 * would compete for the cache.  If no thread can be created, the calling thread
 * does all work. */
static void
fit_run_chunks(struct fit *fit, void (*work)(struct chunk *chunk))
{
	struct work_queue queue = { .fit = fit, .work = work };
	long cores = fit->chunks > 1 ? sysconf(_SC_NPROCESSORS_ONLN) : 1;
	pthread_t thread[CHUNKS];
	unsigned threads = 0;

	while (threads + 1 < fit->chunks && (long)threads + 1 < cores &&
	       pthread_create(&thread[threads], NULL, work_queue_run, &queue) ==
		       0)
		threads++;
	work_queue_run(&queue);
	while (threads > 0)
		pthread_join(thread[--threads], NULL);
}

/* Evaluate the likelihood at x over every @each-th group.  If @curved is false,
 * fit->curve stays unchanged. */
static void
fit_evaluate(struct fit *fit, uint32_t each, bool curved)
{
	size_t n = fit->n;

	fit_set_worths(fit);
	for (unsigned i = 0; i < fit->chunks; i++) {
		fit->chunk[i].each = each;
		fit->chunk[i].curved = curved;
	}
	fit_run_chunks(fit, chunk_evaluate);
	fit->loglik = fit->penalised = 0;
	memset(fit->slope, 0, n * sizeof(*fit->slope));
	if (curved)
		memset(fit->curve, 0, n * n * sizeof(*fit->curve));
	fit_add_prior(fit, curved);
	for (unsigned i = 0; i < fit->chunks; i++) {
		fit->loglik += fit->chunk[i].loglik;
		for (size_t k = 0; k < n; k++)
			fit->slope[k] += fit->chunk[i].slope[k];
		for (size_t k = 0; curved && k < n * n; k++)
			fit->curve[k] += fit->chunk[i].curve[k];
	}
	fit->penalised += fit->loglik;
}

/*
 * Newton's method.
 */

static double
largest_of(const double *x, size_t n)
{
	double most = 0;

	for (size_t i = 0; i < n; i++)
		if (fabs(x[i]) > most)
			most = fabs(x[i]);
	return most;
}

/* Find the maximum over every @each-th group, starting from the current x.  The
 * function leaves the Hessian of the maximum in fit->curve. */
static void
fit_maximize(struct fit *fit, uint32_t each, double small)
{
	double *step = xcalloc(fit->n, sizeof(*step));
	double *from = xcalloc(fit->n, sizeof(*from));
	bool many = fit->finishes->matches >= SAMPLE_FROM;
	/* true if curve is the Hessian at x, not an older factor */
	bool curved = true;

	fit_evaluate(fit, each, true);
	for (unsigned steps = 0; steps < STEPS_MAX; steps++) {
		double before = fit->penalised, scale = 1, size;
		unsigned halves = 0;

		memcpy(step, fit->slope, fit->n * sizeof(*step));
		memcpy(from, fit->x, fit->n * sizeof(*from));
		if (curved && !linear_factor(fit->curve, fit->n))
			/* This cannot happen: the prior makes the matrix
			 * positive definite. */
			break;
		linear_solve(fit->curve, fit->n, step);
		size = largest_of(step, fit->n);
		if (size > 1)
			scale = 1 / size;
		curved = size < small || size > STEP_NEAR || !many;
		do {
			for (size_t i = 0; i < fit->n; i++)
				fit->x[i] = from[i] + scale * step[i];
			fit_evaluate(fit, each, curved);
			scale /= 2;
		} while (fit->penalised < before - 1e-9 * fabs(before) &&
			 ++halves < HALVES_MAX);
		if (size < small)
			break;
	}
	if (!curved)
		fit_evaluate(fit, each, true);
	free(step);
	free(from);
}

static void
fit_find_ties(const struct finishes *f, struct worths *worths)
{
	bool seen[FINISH_SEATS_MAX + 1] = { false };

	for (size_t m = 0; m < f->matches; m++) {
		const uint32_t *match = finishes_match(f, m);
		unsigned seats = finishes_seats(f, m), level;

		for (unsigned at = 0; at < seats; at += level) {
			level = finishes_tie_size(match, at, seats);
			seen[level] = true;
		}
	}
	worths->ties = 0;
	for (unsigned d = 2; d <= FINISH_SEATS_MAX; d++)
		if (seen[d])
			worths->size[worths->ties++] = d;
}

static void
fit_make_chunks(struct fit *fit)
{
	uint32_t groups = fit->finishes->groups;

	fit->chunks = fit->finishes->matches >= CHUNK_FROM &&
				      fit->bots <= CHUNK_BOTS
			      ? CHUNKS
			      : 1;
	for (unsigned i = 0; i < fit->chunks; i++) {
		struct chunk *chunk = &fit->chunk[i];

		chunk->fit = fit;
		chunk->begin = (uint32_t)((uint64_t)groups * i / fit->chunks);
		chunk->end = (uint32_t)((uint64_t)groups * (i + 1) /
					fit->chunks);
		chunk->slope = xcalloc(fit->n, sizeof(*chunk->slope));
		chunk->curve = xcalloc(fit->n * fit->n, sizeof(*chunk->curve));
		chunk->choice = xcalloc(1, sizeof(*chunk->choice));
	}
}

/* Set starting values from the number of opponents that finished behind each
 * bot.  These values are close to the maximum. */
static void
fit_guess(struct fit *fit)
{
	const struct finishes *f = fit->finishes;
	double *ahead = xcalloc(fit->bots, sizeof(*ahead));
	double *behind = xcalloc(fit->bots, sizeof(*behind));

	for (size_t m = 0; m < f->matches; m++) {
		const uint32_t *match = finishes_match(f, m);
		unsigned seats = finishes_seats(f, m);

		for (unsigned i = 0; i < seats; i++) {
			ahead[match[i] & ~FINISH_TIED] += i;
			behind[match[i] & ~FINISH_TIED] += seats - 1 - i;
		}
	}
	for (uint32_t b = 0; b < fit->bots; b++)
		fit->x[b] = log((behind[b] + 1) / (ahead[b] + 1));
	free(ahead);
	free(behind);
}

static void
fit_init(struct fit *fit, const struct finishes *finishes)
{
	*fit = (struct fit){ .finishes = finishes, .bots = finishes->bots };
	fit_find_ties(finishes, &fit->worths);
	fit->n = fit->bots + fit->worths.ties;
	fit->worths.root = xcalloc((size_t)fit->bots * (fit->worths.ties + 1u),
				   sizeof(*fit->worths.root));
	fit->x = xcalloc(fit->n, sizeof(*fit->x));
	fit->slope = xcalloc(fit->n, sizeof(*fit->slope));
	fit->curve = xcalloc(fit->n * fit->n, sizeof(*fit->curve));
	fit_make_chunks(fit);
	if (finishes->matches >= SAMPLE_FROM) {
		fit_guess(fit);
		fit_maximize(fit, SAMPLE_EACH, STEP_ROUGH);
	}
	fit_maximize(fit, 1, STEP_SMALL);
}

static void
fit_release(struct fit *fit)
{
	free(fit->worths.root);
	free(fit->x);
	free(fit->slope);
	free(fit->curve);
	free(fit->inverse);
	for (unsigned i = 0; i < fit->chunks; i++) {
		free(fit->chunk[i].slope);
		free(fit->chunk[i].curve);
		free(fit->chunk[i].choice);
	}
}

/*
 * The jackknife.
 */

/* A group with its unknowns, its gradient and its part of the Hessian. */
struct group {
	size_t n, room;
	/* index in the group of each unknown of the whole fit */
	uint32_t *here;
	uint32_t *there;
	double *slope, *curve, *system;
	/* part of the inverse Hessian for the unknowns of the group */
	double *cut;
};

static void
group_make_room(struct group *group, size_t n)
{
	if (n <= group->room)
		return;
	group->room = n;
	group->slope = xrealloc(group->slope, n, sizeof(*group->slope));
	group->curve = xrealloc(group->curve, n * n, sizeof(*group->curve));
	group->system = xrealloc(group->system, n * n, sizeof(*group->system));
	group->cut = xrealloc(group->cut, n * n, sizeof(*group->cut));
}

static void
group_add_unknown(struct group *group, size_t unknown)
{
	if (group->here[unknown] != NOT_HERE)
		return;
	group->here[unknown] = (uint32_t)group->n;
	group->there[group->n++] = (uint32_t)unknown;
}

static void
group_add(struct group *group, struct chunk *chunk, size_t m)
{
	const struct choice *c = chunk->choice;
	uint32_t unknown[CHOICE_MAX];
	unsigned n = fit_match_unknowns(chunk->fit, m, unknown);

	chunk_read_match(chunk, m);
	for (unsigned i = 0; i < n; i++)
		unknown[i] = group->here[unknown[i]];
	for (unsigned i = 0; i < n; i++) {
		double *to = group->curve + unknown[i] * group->n;
		const double *row = c->curve + (size_t)i * n;

		group->slope[unknown[i]] += c->slope[i];
		for (unsigned j = 0; j < n; j++)
			to[unknown[j]] += row[j];
	}
}

static void
group_read(struct group *group, struct chunk *chunk, uint32_t g)
{
	const struct fit *fit = chunk->fit;
	const struct finishes *f = fit->finishes;

	for (size_t i = 0; i < group->n; i++)
		group->here[group->there[i]] = NOT_HERE;
	group->n = 0;
	for (size_t m = f->group_at[g]; m < f->group_at[g + 1]; m++)
		for (unsigned i = 0; i < finishes_seats(f, m); i++)
			group_add_unknown(group, finishes_match(f, m)[i] &
							 ~FINISH_TIED);
	for (unsigned t = 0; t < fit->worths.ties; t++)
		group_add_unknown(group, fit->bots + t);
	if (group->n <= DIRECT_MAX) {
		fit_prefetch(fit->inverse, fit->n, group->there, group->n);
		fit_prefetch(chunk->curve, fit->n, group->there, group->n);
	}
	group_make_room(group, group->n);
	memset(group->slope, 0, group->n * sizeof(*group->slope));
	memset(group->curve, 0, group->n * group->n * sizeof(*group->curve));
	for (size_t m = f->group_at[g]; m < f->group_at[g + 1]; m++)
		group_add(group, chunk, m);
}

/* Copy the part of the inverse that belongs to the group.  The copy is exactly
 * symmetric. */
static void
group_cut(struct group *group, const double *inverse, size_t n)
{
	size_t m = group->n;

	for (size_t i = 0; i < m; i++)
		for (size_t j = 0; j <= i; j++)
			group->cut[i * m + j] = group->cut[j * m + i] =
				inverse[fit_cell(n, group->there[i],
						 group->there[j])];
}

/* Replace the gradient by z = (I - H_g inverse)^-1 slope.  H_g contains zeros
 * for pairs of bots that did not meet.  With two tables half of H_g is zero. */
static bool
group_solve_direct(struct group *group)
{
	size_t m = group->n;

	memset(group->system, 0, m * m * sizeof(*group->system));
	for (size_t i = 0; i < m; i++) {
		double *row = group->system + i * m;

		for (size_t k = 0; k < m; k++)
			if (fabs(group->curve[i * m + k]) > 0)
				linear_add(row, group->cut + k * m,
					   group->curve[i * m + k], m);
		for (size_t j = 0; j < m; j++)
			row[j] = (i == j) - row[j];
	}
	return linear_eliminate(group->system, m, group->slope);
}

/*
 * Do the same for a large group by conjugate gradients.  Solve (K^-1 - H_g) v =
 * s, where K is the part of the inverse, with preconditioner K; z = K^-1 v.
 * The eigenvalues are between 0 and 1, most near 1, so few steps are enough.
 */
static bool
group_solve_iterative(struct group *group)
{
	const double *k = group->cut;
	size_t m = group->n;
	double *work = xcalloc(5 * m, sizeof(*work));
	double *z = work, *r = work + m, *p = r + m, *kp = p + m, *q = kp + m;
	double rho, first;

	/* With p = K^-1 (direction of v), K^-1 is never needed: z moves along
	 * p, v along K p, and K^-1 - H_g maps K p to p - H_g K p.
	 */
	memcpy(r, group->slope, m * sizeof(*r));
	memcpy(p, r, m * sizeof(*p));
	for (size_t i = 0; i < m; i++)
		kp[i] = linear_dot(k + i * m, r, m);
	rho = first = linear_dot(r, kp, m);
	for (unsigned step = 0; step < 1000 && rho > 1e-26 * first; step++) {
		double a, next = 0;

		for (size_t i = 0; i < m; i++)
			q[i] = p[i] - linear_dot(group->curve + i * m, kp, m);
		a = rho / linear_dot(kp, q, m);
		for (size_t i = 0; i < m; i++) {
			z[i] += a * p[i];
			r[i] -= a * q[i];
		}
		for (size_t i = 0; i < m; i++)
			q[i] = linear_dot(k + i * m, r, m);
		next = linear_dot(r, q, m);
		for (size_t i = 0; i < m; i++) {
			p[i] = r[i] + next / rho * p[i];
			kp[i] = q[i] + next / rho * kp[i];
		}
		rho = next;
	}
	memcpy(group->slope, z, m * sizeof(*z));
	free(work);
	return isfinite(rho);
}

/* Add z z' to the lower half of @sum, which has @n rows. */
static void
group_sum(const struct group *group, double *sum, size_t n)
{
	for (size_t i = 0; i < group->n; i++)
		for (size_t j = 0; j <= i; j++)
			sum[fit_cell(n, group->there[i], group->there[j])] +=
				group->slope[i] * group->slope[j];
}

/* Sum z z' over the groups of a chunk, in the lower half of the matrix.  The
 * result is not valid if a group determines the whole fit, because the
 * jackknife cannot omit such a group. */
static void
chunk_sum_groups(struct chunk *chunk)
{
	const struct fit *fit = chunk->fit;
	struct group group = {
		.here = xcalloc(fit->n, sizeof(*group.here)),
		.there = xcalloc(fit->n, sizeof(*group.there)),
	};

	chunk->ok = true;
	memset(chunk->curve, 0, fit->n * fit->n * sizeof(*chunk->curve));
	memset(group.here, 0xff, fit->n * sizeof(*group.here));
	group_make_room(&group, DIRECT_MAX);
	for (uint32_t g = chunk->begin; chunk->ok && g < chunk->end; g++) {
		group_read(&group, chunk, g);
		group_cut(&group, fit->inverse, fit->n);
		chunk->ok = group.n <= DIRECT_MAX
				    ? group_solve_direct(&group)
				    : group_solve_iterative(&group);
		group_sum(&group, chunk->curve, fit->n);
	}
	free(group.here);
	free(group.there);
	free(group.slope);
	free(group.curve);
	free(group.system);
	free(group.cut);
}

/* Center a covariance matrix, so that it describes differences to the mean of
 * all bots. */
static void
covariance_center(const double *v, size_t n, uint32_t bots, double scale,
		  double *out)
{
	double *mean = xcalloc(bots, sizeof(*mean)), all = 0;

	for (size_t i = 0; i < bots; i++) {
		for (size_t j = 0; j < bots; j++)
			mean[i] += v[i * n + j] / bots;
		all += mean[i] / bots;
	}
	for (size_t i = 0; i < bots; i++)
		for (size_t j = 0; j < bots; j++)
			out[i * bots + j] = scale * (v[i * n + j] - mean[i] -
						     mean[j] + all);
	free(mean);
}

static void
fit_jackknife(struct fit *fit, struct rating *rating)
{
	size_t n = fit->n;
	double *sum = fit->chunk[0].curve;
	double groups = fit->finishes->groups;
	bool ok = linear_factor(fit->curve, n);

	if (!ok)
		/* This cannot happen: the prior makes the matrix positive
		 * definite. */
		return;
	fit->inverse = xcalloc(n * n, sizeof(*fit->inverse));
	linear_invert(fit->curve, n, fit->inverse);
	fit_run_chunks(fit, chunk_sum_groups);
	for (unsigned i = 0; i < fit->chunks; i++)
		ok = ok && fit->chunk[i].ok;
	for (unsigned i = 1; ok && i < fit->chunks; i++)
		for (size_t k = 0; k < n * n; k++)
			sum[k] += fit->chunk[i].curve[k];
	if (!ok)
		return;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++)
			sum[j * n + i] = sum[i * n + j];
	linear_sandwich(fit->inverse, sum, n, fit->curve);
	rating->v = xcalloc((size_t)fit->bots * fit->bots, sizeof(*rating->v));
	covariance_center(sum, n, fit->bots, (groups - 1) / groups, rating->v);
}

/*
 * Result.
 */

static void
fit_store_rating(const struct fit *fit, struct rating *rating)
{
	const struct finishes *f = fit->finishes;
	double mean = 0;

	*rating = (struct rating){
		.bots = fit->bots,
		.groups = f->groups,
		.ties = fit->worths.ties,
		.loglik = fit->loglik,
		.freedom = (double)f->groups - 1,
		.theta = xcalloc(fit->bots + 1u, sizeof(*rating->theta)),
	};
	for (size_t b = 0; b < fit->bots; b++)
		mean += fit->x[b] / fit->bots;
	for (size_t b = 0; b < fit->bots; b++)
		rating->theta[b] = fit->x[b] - mean;
	for (unsigned t = 0; t < fit->worths.ties; t++) {
		rating->tie_size[t] = fit->worths.size[t];
		rating->tie_delta[t] = fit->worths.delta[t];
	}
}

void
rating_fit(const struct finishes *finishes, struct rating *rating)
{
	struct fit fit;

	fit_init(&fit, finishes);
	fit_store_rating(&fit, rating);
	if (finishes->groups >= RATING_GROUPS_MIN)
		fit_jackknife(&fit, rating);
	fit_release(&fit);
}

void
rating_release(struct rating *rating)
{
	free(rating->theta);
	free(rating->v);
	*rating = (struct rating){ 0 };
}

double
rating_error(const struct rating *rating, uint32_t bot)
{
	if (rating->v == NULL)
		return NAN;
	return sqrt(rating->v[(size_t)bot * rating->bots + bot]);
}

double
rating_error_between(const struct rating *rating, uint32_t a, uint32_t b)
{
	size_t n = rating->bots;

	if (rating->v == NULL)
		return NAN;
	return sqrt(fmax(0, rating->v[a * n + a] + rating->v[b * n + b] -
				    2 * rating->v[a * n + b]));
}
