/* turn_task.c - tell a human what to do now; see turn_task.h. */
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
	if (human->view->phase == PHASE_OFFER && acts >> ACT_KNOCK & 1) {
		fputs(acts >> ACT_PASS & 1
			      ? "fight (knock) or fold (pass)?"
			      : "knock: your hand as dealt ends the deal",
		      screen->page);
		return;
	}
	for (enum act act = ACT_NONE; act < ACTS; act++) {
		if ((acts >> act & 1) == 0)
			continue;
		if (act == ACT_ARRANGE)
			fputs(rules_has_tiles(human->rules) ? "lay tiles"
							    : "lay cards",
			      screen->page);
		else
			fputs(act_word(act), screen->page);
		acts &= ~(1u << act);
		if (acts != 0)
			fputs((acts & (acts - 1)) != 0 ? ", " : " or ",
			      screen->page);
	}
}

/* --- a pile that cannot be taken ------------------------------------------ */

static bool
pile_may_be_taken(const struct human_seat *human)
{
	for (unsigned i = 0; i < human->legal.n; i++)
		if (human->legal.at[i].act == ACT_DRAW &&
		    human->legal.at[i].from == FROM_PILE)
			return true;
	return human->legal.more;
}

/* Return whether only a natural pair of the hand takes the pile: canasta 6.2.
 */
static bool
pile_is_frozen(const struct human_seat *human)
{
	const struct view *view = human->view;
	const struct rules *rules = human->rules;
	unsigned side = rules_side(rules, view->seat);
	bool opened = false, wild = false;

	for (unsigned i = 0; i < view->players; i++)
		opened |= rules_side(rules, i) == side &&
			  (view->opened >> i & 1) != 0;
	for (unsigned i = 0; i < view->discard.n; i++)
		wild |= card_is_wild(rules, view->discard.at[i]) ||
			(view->discard.at[i] < 64 &&
			 (rules->bonus_cards >> view->discard.at[i] & 1) != 0);
	return rules_pile_freezes(rules) && (!opened || wild);
}

/* Return whether the hand has two natural cards of the rank of the top card. */
static bool
pile_has_pair(const struct human_seat *human, card_t top)
{
	unsigned n = 0;

	for (card_t card = 0; card < CARD_KINDS; card++)
		if (!card_is_wild(human->rules, card) &&
		    card_rank(card) == card_rank(top))
			n += human->view->hand.of[card];
	return n >= 2;
}

/* Return why the pile with this top card cannot be taken; the card follows. */
static const char *
pile_refusal(const struct human_seat *human, card_t top)
{
	const struct rules *rules = human->rules;

	if ((card_is_wild(rules, top) && rules_pile_freezes(rules)) ||
	    (top < 64 && ((rules->stop_cards | rules->bonus_cards) >> top & 1)))
		return "No player takes the pile while this card is on top: ";
	if (!pile_is_frozen(human))
		return "No cards of your hand can be melded with the top of "
		       "the pile, ";
	if (!pile_has_pair(human, top))
		return "The pile is frozen: it takes a natural pair of your "
		       "hand to meld its ";
	return "Your first melds would be worth too little with the top of "
	       "the pile, ";
}

bool
turn_task_print_pile(const struct text_screen *screen,
		     const struct human_seat *human)
{
	const struct view *view = human->view;
	struct words words;
	card_t top;

	if (!human->rules->family->canastas || view->phase != PHASE_DRAW ||
	    view->discard.n == 0 || pile_may_be_taken(human))
		return false;
	top = view->discard.at[view->discard.n - 1];
	words_cards(&words, &top, 1);
	fputs(pile_refusal(human, top), screen->page);
	paint_words(screen->page, screen->colour, &words);
	fputc('.', screen->page);
	return true;
}
