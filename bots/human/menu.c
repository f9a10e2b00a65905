/* menu.c - menus of legal actions; see menu.h. */
#include "bots/human/menu.h"

#include "arena/replay/event_words.h"

static const struct action *
menu_action(const struct menu *menu, unsigned i)
{
	return &menu->legal->at[menu->at[i]];
}

void
menu_all(struct menu *menu, const struct legal *legal)
{
	menu->legal = legal;
	menu->n = legal->n;
	for (unsigned i = 0; i < legal->n; i++)
		menu->at[i] = (uint16_t)i;
}

/* --- equal arrangements --------------------------------------------------- */

/* Return whether two arrangements leave the same melds in some order. */
static bool
menu_same_table(const struct action *a, const struct action *b)
{
	if (a->act != ACT_ARRANGE || b->act != ACT_ARRANGE ||
	    a->lists != b->lists ||
	    action_card_count(a) != action_card_count(b))
		return false;
	for (unsigned i = 0; i < a->lists; i++) {
		const struct laid *cards = a->cards + action_list_start(a, i);
		unsigned n = action_list_count(a, i);

		if (words_count_meld(a, cards, n) !=
		    words_count_meld(b, cards, n))
			return false;
	}
	return true;
}

void
menu_drop_equal(struct legal *legal)
{
	unsigned n = 0;

	for (unsigned i = 0; i < legal->n; i++) {
		unsigned k = 0;

		while (k < n && !menu_same_table(&legal->at[k], &legal->at[i]))
			k++;
		if (k != i)
			action_copy(&legal->at[k], &legal->at[i]);
		n += k == n;
	}
	legal->n = n;
}

/* --- filters -------------------------------------------------------------- */

/* Keep the actions for which @test is true. */
static void
menu_filter(struct menu *menu,
	    bool (*test)(const struct action *action, const void *arg),
	    const void *arg)
{
	unsigned n = 0;

	for (unsigned i = 0; i < menu->n; i++)
		if (test(menu_action(menu, i), arg))
			menu->at[n++] = menu->at[i];
	menu->n = n;
}

bool
menu_same_group(const struct action *a, const struct action *b)
{
	return a->act == b->act && a->from == b->from;
}

static bool
menu_test_group(const struct action *action, const void *arg)
{
	return menu_same_group(action, arg);
}

void
menu_filter_group(struct menu *menu, const struct action *like)
{
	menu_filter(menu, menu_test_group, like);
}

void
menu_cards(const struct action *action, struct bag *cards)
{
	memset(cards, 0, sizeof(*cards));
	for (unsigned i = 0; i < action_card_count(action); i++)
		bag_put(cards, action->cards[i].card);
	if (action->card != CARD_NONE)
		bag_put(cards, action->card);
}

static bool
menu_test_cards(const struct action *action, const void *arg)
{
	const struct bag *wanted = arg;
	struct bag cards;

	menu_cards(action, &cards);
	for (card_t card = 0; card < CARD_KINDS; card++)
		if (wanted->of[card] > cards.of[card])
			return false;
	return true;
}

void
menu_filter_cards(struct menu *menu, const struct bag *cards)
{
	menu_filter(menu, menu_test_cards, cards);
}

/* Return true if two actions have the same cards and the same number of lists.
 * The distribution of the cards over the lists does not matter. */
static bool
menu_same_lists(const struct action *a, const struct action *b)
{
	struct action plain_a = *a, plain_b = *b;
	struct bag cards;

	plain_a.card = plain_b.card = CARD_NONE;
	menu_cards(&plain_a, &cards);
	return a->lists == b->lists &&
	       action_card_count(a) == action_card_count(b) &&
	       menu_test_cards(&plain_b, &cards);
}

static bool
menu_test_typed(const struct action *action, const void *arg)
{
	const struct action *typed = arg;

	return action->act == typed->act &&
	       (typed->from == FROM_NONE || action->from == typed->from) &&
	       (typed->at == AT_NONE || action->at == typed->at) &&
	       (typed->kind == KIND_NONE || action->kind == typed->kind) &&
	       (typed->meld == 0 || action->meld == typed->meld) &&
	       (typed->to == 0 || action->to == typed->to) &&
	       (typed->card == CARD_NONE || action->card == typed->card) &&
	       action->count == typed->count && action->yes == typed->yes &&
	       (typed->lists == 0 || menu_same_lists(action, typed));
}

void
menu_filter_typed(struct menu *menu, const struct action *typed)
{
	menu_filter(menu, menu_test_typed, typed);
}

unsigned
menu_lines(const struct menu *menu, bool grouped, struct menu_line *lines)
{
	unsigned n = 0;

	for (unsigned i = 0; i < menu->n; i++) {
		const struct action *action = menu_action(menu, i);
		unsigned k = 0;

		while (grouped && k < n &&
		       !menu_same_group(action, lines[k].first))
			k++;
		if (!grouped || k == n)
			lines[n++] = (struct menu_line){ action, 1 };
		else
			lines[k].count++;
	}
	return n;
}
