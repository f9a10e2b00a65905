/* fisher.c - Fisher's exact test; see fisher.h. */
#include "fisher.h"

#include <math.h>

/* arbitrary: tolerance for rounding errors when two probabilities are compared
 */
#define AS_PROBABLE 1e-7

/* Return the logarithm of the binomial coefficient n over k. */
static double
log_choose(uint64_t n, uint64_t k)
{
	return lgamma((double)n + 1) - lgamma((double)k + 1) -
	       lgamma((double)(n - k) + 1);
}

double
fisher_differ(uint64_t a_hits, uint64_t a_all, uint64_t b_hits, uint64_t b_all)
{
	uint64_t hits = a_hits + b_hits;
	uint64_t least = hits > b_all ? hits - b_all : 0;
	uint64_t most = hits < a_all ? hits : a_all;
	double all = log_choose(a_all + b_all, hits);
	double is = log_choose(a_all, a_hits) + log_choose(b_all, b_hits);
	double sum = 0;

	for (uint64_t k = least; k <= most; k++) {
		double other = log_choose(a_all, k) +
			       log_choose(b_all, hits - k);

		if (other <= is + AS_PROBABLE)
			sum += exp(other - all);
	}
	return sum < 1 ? sum : 1;
}
