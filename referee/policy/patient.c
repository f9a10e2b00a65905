/*
 * patient.c - policy "patient": plays gin rummy, and mostly waits for gin.
 *
 * The policy follows the description of MARJJ (Penn State Harrisburg), the
 * winner of the gin rummy challenge at EAAI-21.  Patient keeps cards with
 * little deadwood that may still make melds, and discards cards that help the
 * opponent little.  Patient takes the upcard for a meld, or to save more than
 * ten points.  Patient knocks in its first three turns and in its last turn.
 * Between these turns it waits for gin, under any options.
 *
 * The description of MARJJ does not specify units.  The weights are this
 * project's own.  So this policy resembles MARJJ but is not that program.
 */
#include "referee/policy/gin_eval.h"
#include "referee/policy/policy.h"

struct patient {
	struct gin_memory memory;
	struct gin_outs_cache cache;
};

/* Chosen: of 6, 8, 10 and 12, the value that beat both greedy and simple. */
static const struct gin_style style = {
	.outlook = 8,
	.early_turns = 3,
	.stubborn = true,
};

static void
patient_start_match(void *memory)
{
	struct patient *own = memory;

	own->memory = (struct gin_memory){ .deal = 0 };
}

static void
patient_observe(void *memory, const struct view *view,
		const struct event *event)
{
	struct patient *own = memory;

	gin_memory_observe(&own->memory, view, event);
}

static int
patient_choose(void *memory, const struct question *question, uint64_t *prng,
	       struct action *out)
{
	const struct legal *legal = question->legal;
	struct patient *own = memory;
	struct gin_eval eval;
	int best = CHOICE_DEFAULT;
	double most = 0;

	(void)prng;
	(void)out;
	gin_eval_init(&eval, &style, question->view, &own->memory, &own->cache,
		      legal);
	for (unsigned i = 0; i < legal->n; i++) {
		double worth = gin_eval_action(&eval, &legal->at[i]);

		if (i > 0 && worth <= most)
			continue;
		most = worth;
		best = (int)i;
	}
	return best;
}

const struct policy policy_patient = {
	.name = "patient",
	.text = "plays only the game gin; after three turns it knocks only "
		"with gin",
	.family = "gin",
	.wants_legal = true,
	.own_bytes = sizeof(struct patient),
	.start_match = patient_start_match,
	.observe = patient_observe,
	.uses_event = gin_uses_event,
	.choose = patient_choose,
};
