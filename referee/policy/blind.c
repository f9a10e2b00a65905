/* blind.c - policies that do not look at their cards. */
#include "lib/prng.h"
#include "referee/policy/policy.h"

static int
choose_default(void *own, const struct question *question, uint64_t *prng,
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
	.choose = choose_default,
};

static int
choose_random(void *own, const struct question *question, uint64_t *prng,
	      struct action *out)
{
	unsigned n = question->legal->n;

	(void)own;
	(void)out;
	return n == 0 ? CHOICE_DEFAULT : (int)prng_below(prng, n);
}

const struct policy policy_random = {
	.name = "random",
	.text = "draws one of the legal actions, each with the same chance",
	.wants_legal = true,
	.choose = choose_random,
};
