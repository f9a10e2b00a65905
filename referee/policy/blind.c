/* blind.c - policies "default" and "random", which ignore the seat's cards.
 */
#include "lib/prng.h"
#include "referee/policy/policy.h"

static int
default_choose(void *own, const struct question *question, uint64_t *prng,
	       struct action *out)
{
	(void)own;
	(void)question;
	(void)prng;
	(void)out;
	return CHOICE_DEFAULT;
}

const struct policy policy_default = {
	.name = "default",
	.text = "plays the safe action",
	.choose = default_choose,
};

static int
random_choose(void *own, const struct question *question, uint64_t *prng,
	      struct action *out)
{
	unsigned n = question->legal->n;

	(void)own;
	(void)out;
	return n == 0 ? CHOICE_DEFAULT : (int)prng_below(prng, n);
}

const struct policy policy_random = {
	.name = "random",
	.text = "plays a random legal action; all legal actions have equal "
		"probability",
	.wants_legal = true,
	.choose = random_choose,
};
