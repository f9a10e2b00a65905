/*
 * bench_deadwood.c - eleven-card hands a second of the least-deadwood search,
 * compared with a naive search that tries every choice of disjoint melds.
 *
 *   bench_deadwood [SECONDS]
 *
 * Exit code 1 if the two disagree, or below ten million hands a second.
 */
#include <stdio.h>
#include <stdlib.h>

#include "lib/prng.h"
#include "referee/search/least_deadwood.h"
#include "tests/support/timing.h"

#define HANDS	       (1 << 16) /* 512 KB of masks: larger than the L1 cache */
#define HAND_CARDS     11
#define NAIVE_HANDS    4096
#define MELDS_MAX      400
#define TARGET_SECONDS 1e-7 /* for each hand: ten million a second */

static uint64_t hands[HANDS];

static void
make_hands(void)
{
	uint64_t seed = 1;

	for (unsigned i = 0; i < HANDS; i++)
		for (unsigned n = 0; n < HAND_CARDS;) {
			unsigned suit = prng_below(&seed, SUITS);
			unsigned rank = 1 + prng_below(&seed, 13);
			uint64_t bit = UINT64_C(1) << card_of(suit, rank);

			n += (hands[i] & bit) == 0;
			hands[i] |= bit;
		}
}

/* List all melds in the hand; naive_least() tries each with and without. */
static unsigned
naive_melds(uint64_t hand, uint64_t *melds)
{
	unsigned n = 0;

	for (unsigned suit = 0; suit < SUITS; suit++)
		for (unsigned low = 1; low <= 11; low++)
			for (unsigned high = low + 2; high <= 13; high++) {
				uint64_t run = ((UINT64_C(2) << high) -
						(UINT64_C(1) << low))
					       << 16 * suit;

				if ((hand & run) == run)
					melds[n++] = run;
			}
	for (unsigned rank = 1; rank <= 13; rank++)
		for (unsigned suits = 7; suits < 16; suits++) {
			uint64_t set = 0;

			if (suits == 8 || suits == 9 || suits == 10 ||
			    suits == 12)
				continue;
			for (unsigned suit = 0; suit < SUITS; suit++)
				if (suits >> suit & 1)
					set |= UINT64_C(1)
					       << card_of(suit, rank);
			if ((hand & set) == set)
				melds[n++] = set;
		}
	return n;
}

static unsigned
naive_least(uint64_t hand, const uint64_t *melds, unsigned n)
{
	unsigned least = deadwood_points(hand);

	for (unsigned i = 0; i < n; i++)
		if ((hand & melds[i]) == melds[i]) {
			unsigned left = naive_least(hand & ~melds[i],
						    melds + i + 1, n - i - 1);

			least = left < least ? left : least;
		}
	return least;
}

int
main(int argc, char **argv)
{
	double length = argc > 1 ? strtod(argv[1], NULL) : 1.0;
	double start, fast, naive;
	uint64_t done = 0, sum = 0, naive_sum = 0;
	uint64_t melds[MELDS_MAX];

	make_hands();
	start = cpu_seconds();
	do {
		for (unsigned i = 0; i < HANDS; i++)
			sum += least_deadwood(hands[i]);
		done += HANDS;
	} while ((fast = cpu_seconds() - start) < length);
	fast /= (double)done;

	start = cpu_seconds();
	for (unsigned i = 0; i < NAIVE_HANDS; i++)
		naive_sum += naive_least(hands[i], melds,
					 naive_melds(hands[i], melds));
	naive = (cpu_seconds() - start) / NAIVE_HANDS;

	for (unsigned i = 0; i < NAIVE_HANDS; i++)
		naive_sum -= least_deadwood(hands[i]);
	printf("least deadwood of %d cards: %.1f million hands/s, %.1f ns each "
	       "(sum %llu)\n",
	       HAND_CARDS, 1e-6 / fast, 1e9 * fast,
	       (unsigned long long)(sum / (done / HANDS)));
	if (fast > TARGET_SECONDS)
		printf("too slow: target: %.0f million hands/s\n",
		       1e-6 / TARGET_SECONDS);
	printf("a naive search: %.2f million hands/s; ratio %.0f; sums %s\n",
	       1e-6 / naive, naive / fast,
	       naive_sum == 0 ? "agree" : "DISAGREE");
	return naive_sum != 0 || fast > TARGET_SECONDS;
}
