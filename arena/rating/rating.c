/*
 * rating.c - theory of operation
 *
 * The penalised log-likelihood is concave in all unknowns, the log worths and
 * the logs of the deltas, so Newton's steps find its one maximum: each is a
 * pass over the matches and one Cholesky.  A step goes no further than 1 in
 * any unknown, and is halved while the likelihood falls.  Many matches are
 * begun with every twelfth group, which brings the passes over all from ten to
 * five; near the maximum two of these are for the slope alone, which costs a
 * fourth, and go by the curvature of the one before: it hardly changes there.
 *
 * The jackknife: leaving group g out moves the maximum by about
 *
 *	v_g = (H - H_g)^-1 s_g = H^-1 z_g,	z_g = (I - H_g H^-1)^-1 s_g
 *
 * with s_g the group's slope at the maximum and H_g its share of the curvature
 * H.  Both are zero but for the bots of the group, so z_g costs a small system;
 * that of a group with many bots (deals that several tables share) is solved by
 * conjugate gradients.
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

#define STEP_SMALL  1e-6 /* the next is about its square: nothing */
#define STEPS_MAX   200	 /* chosen: ten do for any results */
#define HALVES_MAX  40
#define SAMPLE_FROM 20000 /* chosen: matches from which a sample goes first */
#define SAMPLE_EACH 12
#define STEP_ROUGH  0.05 /* chosen: a sample's maximum is not nearer */
#define STEP_NEAR   0.03 /* chosen: from here on the curvature is kept */
#define DIRECT_MAX  24	 /* measured: unknowns of a group solved outright */
#define NOT_HERE    UINT32_MAX

#define SHARES	   4	 /* chosen: as many cores can be used */
#define SHARE_FROM 20000 /* chosen: matches from which it is worth a thread */
#define SHARE_BOTS                                                             \
	1500 /* chosen: above it a share's curvature is too large              \
	      */

struct fit;

/* The groups that one thread looks at.  How many shares there are follows from
 * the matches alone and not from the machine, so that sums are the same on
 * every one. */
struct share {
	const struct fit *fit;
	uint32_t begin, end, each; /* every @each-th group of these */
	bool curved;		   /* the curvature is asked for as well */
	double loglik;
	double *slope, *curve; /* the lower half */
	struct choice *choice;
	bool ok;
};

/* A fit in progress: @n unknowns, the bots' and behind them the deltas'. */
struct fit {
	const struct finishes *finishes;
	uint32_t bots;
	size_t n;
	struct worths worths;
	double *x;     /* where it stands */
	double *slope; /* there */
	double *curve; /* minus the second derivatives there */
	double penalised, loglik;
	double *inverse; /* of the curvature, for the jackknife */
	unsigned shares;
	struct share share[SHARES];
};

/*
 * The function that is to be made largest.
 */

static void
set_worths(struct fit *fit)
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

/* Drawn duels with the ghost, and of each size of ties half a tie. */
static void
add_prior(struct fit *fit, bool curved)
{
	for (size_t i = 0; i < fit->n; i++) {
		double equal = i < fit->bots ? 1
					     : fit->worths.size[i - fit->bots];
		double worth = exp(fit->x[i]), share = worth / (equal + worth);

		fit->penalised += 0.5 * (fit->x[i] - 2 * log(equal + worth));
		fit->slope[i] += 0.5 - share;
		if (curved)
			fit->curve[i * fit->n + i] += share * (1 - share);
	}
}

/* The place of two unknowns in the lower half of @n rows. */
static size_t
cell_of(size_t n, uint32_t a, uint32_t b)
{
	return a > b ? a * n + b : b * n + a;
}

/* Have the cells of these unknowns brought near: the matrix of a thousand bots
 * lies far from the processor, which can work out a match meanwhile. */
static void
call_cells(const double *matrix, size_t n, const uint32_t *unknown,
	   size_t count)
{
	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j <= i; j++)
			__builtin_prefetch(matrix +
					   cell_of(n, unknown[i], unknown[j]));
}

/* The unknowns of match @m: its bots, then all deltas. */
static unsigned
list_unknowns(const struct fit *fit, size_t m, uint32_t *unknown)
{
	const uint32_t *match = finishes_match(fit->finishes, m);
	unsigned seats = finishes_seats(fit->finishes, m);

	for (unsigned i = 0; i < seats; i++)
		unknown[i] = match[i] & ~FINISH_TIED;
	for (unsigned t = 0; t < fit->worths.ties; t++)
		unknown[seats + t] = fit->bots + t;
	return seats + fit->worths.ties;
}

/* What match @m says, into share->choice. */
static void
read_match(struct share *share, size_t m)
{
	const struct finishes *f = share->fit->finishes;

	choice_read(share->choice, &share->fit->worths, finishes_match(f, m),
		    finishes_seats(f, m));
}

static void
add_match(struct share *share, size_t m)
{
	const struct choice *c = share->choice;
	size_t n = share->fit->n;
	uint32_t unknown[CHOICE_MAX];
	unsigned count = list_unknowns(share->fit, m, unknown);

	if (share->curved)
		call_cells(share->curve, n, unknown, count);
	read_match(share, m);
	share->loglik += c->loglik;
	for (unsigned i = 0; i < count; i++) {
		const double *row = c->curve + (size_t)i * count;

		share->slope[unknown[i]] += c->slope[i];
		for (unsigned j = 0; share->curved && j <= i; j++)
			share->curve[cell_of(n, unknown[i], unknown[j])] +=
				row[j];
	}
}

static void
look_at_share(struct share *share)
{
	const struct finishes *f = share->fit->finishes;
	size_t n = share->fit->n;

	share->loglik = 0;
	memset(share->slope, 0, n * sizeof(*share->slope));
	if (share->curved)
		memset(share->curve, 0, n * n * sizeof(*share->curve));
	for (uint32_t g = share->begin; g < share->end; g += share->each)
		for (size_t m = f->group_at[g]; m < f->group_at[g + 1]; m++)
			add_match(share, m);
}

/* What is to be done with each share; @next is the first that nobody took. */
struct turns {
	struct fit *fit;
	void (*work)(struct share *share);
	atomic_uint next;
};

static void *
take_turns(void *arg)
{
	struct turns *turns = arg;
	unsigned i;

	while ((i = atomic_fetch_add(&turns->next, 1)) < turns->fit->shares)
		turns->work(&turns->fit->share[i]);
	return NULL;
}

/* In as many threads as there are cores, or here when none is to be had: more
 * would only take the matrices out of each other's cache. */
static void
in_shares(struct fit *fit, void (*work)(struct share *share))
{
	struct turns turns = { .fit = fit, .work = work };
	long cores = fit->shares > 1 ? sysconf(_SC_NPROCESSORS_ONLN) : 1;
	pthread_t thread[SHARES];
	unsigned threads = 0;

	while (threads + 1 < fit->shares && (long)threads + 1 < cores &&
	       pthread_create(&thread[threads], NULL, take_turns, &turns) == 0)
		threads++;
	take_turns(&turns);
	while (threads > 0)
		pthread_join(thread[--threads], NULL);
}

/* Everything at x, over every @each-th group; not @curved: fit->curve stays. */
static void
look(struct fit *fit, uint32_t each, bool curved)
{
	size_t n = fit->n;

	set_worths(fit);
	for (unsigned i = 0; i < fit->shares; i++) {
		fit->share[i].each = each;
		fit->share[i].curved = curved;
	}
	in_shares(fit, look_at_share);
	fit->loglik = fit->penalised = 0;
	memset(fit->slope, 0, n * sizeof(*fit->slope));
	if (curved)
		memset(fit->curve, 0, n * n * sizeof(*fit->curve));
	add_prior(fit, curved);
	for (unsigned i = 0; i < fit->shares; i++) {
		fit->loglik += fit->share[i].loglik;
		for (size_t k = 0; k < n; k++)
			fit->slope[k] += fit->share[i].slope[k];
		for (size_t k = 0; curved && k < n * n; k++)
			fit->curve[k] += fit->share[i].curve[k];
	}
	fit->penalised += fit->loglik;
}

/*
 * Newton.
 */

static double
largest(const double *x, size_t n)
{
	double most = 0;

	for (size_t i = 0; i < n; i++)
		if (fabs(x[i]) > most)
			most = fabs(x[i]);
	return most;
}

/* To the maximum over every @each-th group, from wherever x is; its curvature
 * is left in fit->curve. */
static void
climb(struct fit *fit, uint32_t each, double small)
{
	double *step = xcalloc(fit->n, sizeof(*step));
	double *from = xcalloc(fit->n, sizeof(*from));
	bool many = fit->finishes->matches >= SAMPLE_FROM;
	bool curved = true; /* at x, and not the factor of that near x */

	look(fit, each, true);
	for (unsigned steps = 0; steps < STEPS_MAX; steps++) {
		double before = fit->penalised, scale = 1, size;
		unsigned halves = 0;

		memcpy(step, fit->slope, fit->n * sizeof(*step));
		memcpy(from, fit->x, fit->n * sizeof(*from));
		if (curved && !linear_factor(fit->curve, fit->n))
			break; /* cannot be: the prior curves every unknown */
		linear_solve(fit->curve, fit->n, step);
		size = largest(step, fit->n);
		if (size > 1)
			scale = 1 / size;
		curved = size < small || size > STEP_NEAR || !many;
		do {
			for (size_t i = 0; i < fit->n; i++)
				fit->x[i] = from[i] + scale * step[i];
			look(fit, each, curved);
			scale /= 2;
		} while (fit->penalised < before - 1e-9 * fabs(before) &&
			 ++halves < HALVES_MAX);
		if (size < small)
			break;
	}
	if (!curved)
		look(fit, each, true);
	free(step);
	free(from);
}

static void
find_ties(const struct finishes *f, struct worths *worths)
{
	bool seen[FINISH_SEATS_MAX + 1] = { false };

	for (size_t m = 0; m < f->matches; m++) {
		const uint32_t *match = finishes_match(f, m);
		unsigned seats = finishes_seats(f, m), level;

		for (unsigned at = 0; at < seats; at += level) {
			level = finishes_level(match, at, seats);
			seen[level] = true;
		}
	}
	worths->ties = 0;
	for (unsigned d = 2; d <= FINISH_SEATS_MAX; d++)
		if (seen[d])
			worths->size[worths->ties++] = d;
}

static void
make_shares(struct fit *fit)
{
	uint32_t groups = fit->finishes->groups;

	fit->shares = fit->finishes->matches >= SHARE_FROM &&
				      fit->bots <= SHARE_BOTS
			      ? SHARES
			      : 1;
	for (unsigned i = 0; i < fit->shares; i++) {
		struct share *share = &fit->share[i];

		share->fit = fit;
		share->begin = (uint32_t)((uint64_t)groups * i / fit->shares);
		share->end = (uint32_t)((uint64_t)groups * (i + 1) /
					fit->shares);
		share->slope = xcalloc(fit->n, sizeof(*share->slope));
		share->curve = xcalloc(fit->n * fit->n, sizeof(*share->curve));
		share->choice = xcalloc(1, sizeof(*share->choice));
	}
}

/* Where many matches begin: each bot by how many of its opponents it left
 * behind, which is not far from the maximum. */
static void
guess(struct fit *fit)
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
	find_ties(finishes, &fit->worths);
	fit->n = fit->bots + fit->worths.ties;
	fit->worths.root = xcalloc((size_t)fit->bots * (fit->worths.ties + 1u),
				   sizeof(*fit->worths.root));
	fit->x = xcalloc(fit->n, sizeof(*fit->x));
	fit->slope = xcalloc(fit->n, sizeof(*fit->slope));
	fit->curve = xcalloc(fit->n * fit->n, sizeof(*fit->curve));
	make_shares(fit);
	if (finishes->matches >= SAMPLE_FROM) {
		guess(fit);
		climb(fit, SAMPLE_EACH, STEP_ROUGH);
	}
	climb(fit, 1, STEP_SMALL);
}

static void
fit_release(struct fit *fit)
{
	free(fit->worths.root);
	free(fit->x);
	free(fit->slope);
	free(fit->curve);
	free(fit->inverse);
	for (unsigned i = 0; i < fit->shares; i++) {
		free(fit->share[i].slope);
		free(fit->share[i].curve);
		free(fit->share[i].choice);
	}
}

/*
 * The jackknife.
 */

/* A group's unknowns, its slope and its share of the curvature. */
struct group {
	size_t n, room;
	uint32_t *here; /* of each unknown of the fit, its place here */
	uint32_t *there;
	double *slope, *curve, *system;
	double *cut; /* of the inverse */
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
group_meet(struct group *group, size_t unknown)
{
	if (group->here[unknown] != NOT_HERE)
		return;
	group->here[unknown] = (uint32_t)group->n;
	group->there[group->n++] = (uint32_t)unknown;
}

static void
group_add(struct group *group, struct share *share, size_t m)
{
	const struct choice *c = share->choice;
	uint32_t unknown[CHOICE_MAX];
	unsigned n = list_unknowns(share->fit, m, unknown);

	read_match(share, m);
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
group_read(struct group *group, struct share *share, uint32_t g)
{
	const struct fit *fit = share->fit;
	const struct finishes *f = fit->finishes;

	for (size_t i = 0; i < group->n; i++)
		group->here[group->there[i]] = NOT_HERE;
	group->n = 0;
	for (size_t m = f->group_at[g]; m < f->group_at[g + 1]; m++)
		for (unsigned i = 0; i < finishes_seats(f, m); i++)
			group_meet(group,
				   finishes_match(f, m)[i] & ~FINISH_TIED);
	for (unsigned t = 0; t < fit->worths.ties; t++)
		group_meet(group, fit->bots + t);
	if (group->n <= DIRECT_MAX) {
		call_cells(fit->inverse, fit->n, group->there, group->n);
		call_cells(share->curve, fit->n, group->there, group->n);
	}
	group_make_room(group, group->n);
	memset(group->slope, 0, group->n * sizeof(*group->slope));
	memset(group->curve, 0, group->n * group->n * sizeof(*group->curve));
	for (size_t m = f->group_at[g]; m < f->group_at[g + 1]; m++)
		group_add(group, share, m);
}

/* The group's part of the inverse, which is symmetric to the last bit. */
static void
group_cut(struct group *group, const double *inverse, size_t n)
{
	size_t m = group->n;

	for (size_t i = 0; i < m; i++)
		for (size_t j = 0; j <= i; j++)
			group->cut[i * m + j] = group->cut[j * m + i] =
				inverse[cell_of(n, group->there[i],
						group->there[j])];
}

/* The group's slope becomes z = (I - H_g inverse)^-1 slope.  Bots that did not
 * meet have no curvature in common: of a group of two tables that is half. */
static bool
solve_outright(struct group *group)
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
 * The same for a large group: conjugate gradients for (K^-1 - H_g) v = s, K the
 * group's part of the inverse, with K as the preconditioner; z = K^-1 v.  Its
 * eigenvalues lie between 0 and 1, most at 1, so few steps do.
 */
static bool
solve_by_steps(struct group *group)
{
	const double *k = group->cut;
	size_t m = group->n;
	double *work = xcalloc(5 * m, sizeof(*work));
	double *z = work, *r = work + m, *p = r + m, *kp = p + m, *q = kp + m;
	double rho, first;

	/* With p = K^-1 (a direction of v) all of it is told without K^-1:
	 * z moves along p, v along K p, and K^-1 - H_g maps K p to p - H_g K p.
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

/* z z' to the lower half of @sum, of @n rows. */
static void
group_sum(const struct group *group, double *sum, size_t n)
{
	for (size_t i = 0; i < group->n; i++)
		for (size_t j = 0; j <= i; j++)
			sum[cell_of(n, group->there[i], group->there[j])] +=
				group->slope[i] * group->slope[j];
}

/* The sum of z z' over a share's groups, its lower half.  Not ok when a group
 * bears the whole fit, so that it cannot be left out. */
static void
sum_groups(struct share *share)
{
	const struct fit *fit = share->fit;
	struct group group = {
		.here = xcalloc(fit->n, sizeof(*group.here)),
		.there = xcalloc(fit->n, sizeof(*group.there)),
	};

	share->ok = true;
	memset(share->curve, 0, fit->n * fit->n * sizeof(*share->curve));
	memset(group.here, 0xff, fit->n * sizeof(*group.here));
	group_make_room(&group, DIRECT_MAX);
	for (uint32_t g = share->begin; share->ok && g < share->end; g++) {
		group_read(&group, share, g);
		group_cut(&group, fit->inverse, fit->n);
		share->ok = group.n <= DIRECT_MAX ? solve_outright(&group)
						  : solve_by_steps(&group);
		group_sum(&group, share->curve, fit->n);
	}
	free(group.here);
	free(group.there);
	free(group.slope);
	free(group.curve);
	free(group.system);
	free(group.cut);
}

/* Differences to the mean of the field: C v C. */
static void
centre(const double *v, size_t n, uint32_t bots, double scale, double *out)
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
jackknife(struct fit *fit, struct rating *rating)
{
	size_t n = fit->n;
	double *sum = fit->share[0].curve;
	double groups = fit->finishes->groups;
	bool ok = linear_factor(fit->curve, n);

	if (!ok)
		return; /* cannot be: the prior curves every unknown */
	fit->inverse = xcalloc(n * n, sizeof(*fit->inverse));
	linear_invert(fit->curve, n, fit->inverse);
	in_shares(fit, sum_groups);
	for (unsigned i = 0; i < fit->shares; i++)
		ok = ok && fit->share[i].ok;
	for (unsigned i = 1; ok && i < fit->shares; i++)
		for (size_t k = 0; k < n * n; k++)
			sum[k] += fit->share[i].curve[k];
	if (!ok)
		return;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < i; j++)
			sum[j * n + i] = sum[i * n + j];
	linear_sandwich(fit->inverse, sum, n, fit->curve);
	rating->v = xcalloc((size_t)fit->bots * fit->bots, sizeof(*rating->v));
	centre(sum, n, fit->bots, (groups - 1) / groups, rating->v);
}

/*
 * What is told.
 */

static void
tell(const struct fit *fit, struct rating *rating)
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
	tell(&fit, rating);
	if (finishes->groups >= RATING_GROUPS_MIN)
		jackknife(&fit, rating);
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
