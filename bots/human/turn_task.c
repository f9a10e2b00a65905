/* turn_task.c - what a human may do now; see turn_task.h. */
#include "bots/human/turn_task.h"

#include "arena/tui/paint.h"

/* Print what the seat may do with the upcard that it is offered.  Returns false
 * if it is offered something else. */
static bool
turn_task_print_offered(const struct text_screen *screen,
			const struct human_seat *human, uint32_t acts)
{
	const struct pile *pile = &human->view->discard;
	struct words words;

	if (human->view->phase != PHASE_OFFER || pile->n == 0 ||
	    (acts & (1u << ACT_BUY | 1u << ACT_DRAW)) == 0)
		return false;
	fputs(acts >> ACT_BUY & 1 ? "buy the " : "take the ", screen->page);
	words_cards(&words, &pile->at[pile->n - 1], 1);
	paint_words(screen->page, screen->colour, &words);
	fputs(" or pass?", screen->page);
	return true;
}

void
turn_task_print(const struct text_screen *screen,
		const struct human_seat *human)
{
	uint32_t acts = 0;

	for (unsigned i = 0; i < human->legal.n; i++)
		acts |= 1u << human->legal.at[i].act;
	if (human->view->phase == PHASE_ANSWER) {
		fputs("may your partner go out?", screen->page);
		return;
	}
	if (turn_task_print_offered(screen, human, acts))
		return;
	for (enum act act = ACT_NONE; act < ACTS; act++) {
		if ((acts >> act & 1) == 0)
			continue;
		fputs(act == ACT_ARRANGE ? "lay tiles" : act_word(act),
		      screen->page);
		acts &= ~(1u << act);
		if (acts != 0)
			fputs((acts & (acts - 1)) != 0 ? ", " : " or ",
			      screen->page);
	}
}
