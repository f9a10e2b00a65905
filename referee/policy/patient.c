/*
 * patient.c - a player of gin that waits for gin.
 *
 * It follows the description of MARJJ (Penn State Harrisburg), the winner of
 * the gin rummy challenge at EAAI-21: it keeps cards with little deadwood that
 * may still make melds, and discards what is of little use to the opponent.  It
 * takes the upcard for a meld, or to save more than ten points.  It knocks in
 * its first three turns and in its last one; between them it waits for gin,
 * under any options.
 *
 * The description leaves units open.  The weights are this project's, so this
 * is a player like MARJJ and not that program.
 */
#include "referee/policy/gin_eval.h"
#include "referee/policy/policy.h"

struct patient {
	struct gin_heard heard;
	struct gin_found found;
};

/* Chosen: of 6, 8, 10 and 12 the one that beat both greedy and simple. */
static const struct gin_style style = {
	.outlook = 8,
	.early_turns = 3,
	.stubborn = true,
};

static void
patient_begin(void *memory)
{
	struct patient *own = memory;

	own->heard = (struct gin_heard){ .deal = 0 };
}

static void
patient_hear(void *memory, const struct view *view, const struct event *event)
{
	struct patient *own = memory;

	gin_hear(&own->heard, view, event);
}

static int
patient_choose(void *memory, const struct question *question, uint64_t *prng,
	       struct action *out)
{
	const struct legal *legal = question->legal;
	struct patient *own = memory;
	struct gin_scales eval;
	int best = CHOICE_DEFAULT;
	double most = 0;

	(void)prng;
	(void)out;
	gin_scales_init(&eval, &style, question->view, &own->heard, &own->found,
			legal);
	for (unsigned i = 0; i < legal->n; i++) {
		double worth = gin_worth(&eval, &legal->at[i]);

		if (i > 0 && worth <= most)
			continue;
		most = worth;
		best = (int)i;
	}
	return best;
}

const struct policy policy_patient = {
	.name = "patient",
	.text = "plays gin, and gin alone, and waits for gin after three turns",
	.family = "gin",
	.wants_legal = true,
	.own_bytes = sizeof(struct patient),
	.begin = patient_begin,
	.hear = patient_hear,
	.heeds = gin_heeds,
	.choose = patient_choose,
};
