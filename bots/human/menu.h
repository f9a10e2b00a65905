/*
 * menu.h - menus of legal actions: the human chooses the kind of action, then
 * the cards.
 *
 * A menu is a subset of a request's legal actions, in the order of the request.
 * A short menu lists the actions.  A long menu lists groups of actions of one
 * kind; a chosen group becomes the next menu.  If the human types cards, only
 * the actions with these cards stay in the menu.
 */
#ifndef DEADWOOD_BOTS_HUMAN_MENU_H
#define DEADWOOD_BOTS_HUMAN_MENU_H

#include "referee/engine/action.h"

/* The limits of a menu are chosen.  A menu of more than MENU_FLAT actions shows
 * groups.  A group shows at most MENU_LISTED actions; the human types cards to
 * see the rest. */
#define MENU_FLAT   12
#define MENU_LISTED 40

/* A subset of the borrowed list @legal.  @at: indices in @legal of the @n
 * actions in the subset. */
struct menu {
	const struct legal *legal;
	unsigned n;
	uint16_t at[LEGAL_MAX];
};

/**
 * struct menu_line - a numbered line of a menu
 * @first: first action of the line.  @count: number of actions in the line's
 *	group; 1: the line is a single action
 */
struct menu_line {
	const struct action *first;
	unsigned count;
};

void menu_all(struct menu *menu, const struct legal *legal);

/* Remove arrangements that differ from another arrangement only in the order of
 * the melds, which gives the same words.  Of equal arrangements, the last
 * remains, in the place of the first.  Requests list last the arrangement that
 * keeps the numbers of the melds. */
void menu_drop_equal(struct legal *legal);

/* Keep only actions of the same group as @like: the same kind (enum act) and,
 * for a draw, the same source. */
void menu_filter_group(struct menu *menu, const struct action *like);

/* Return whether two actions belong to the same group. */
bool menu_same_group(const struct action *a, const struct action *b);

/* Store all cards of an action in @cards.  The function stores a wild card as
 * itself, not as the card that it represents. */
void menu_cards(const struct action *action, struct bag *cards);

/* Keep only actions that contain all cards of @cards, whether melded, laid off
 * or discarded. */
void menu_filter_cards(struct menu *menu, const struct bag *cards);

/* Keep only actions that agree with @typed.  A part that the human did not type
 * (a source, an end, melds) agrees with anything. */
void menu_filter_typed(struct menu *menu, const struct action *typed);

/**
 * menu_lines - make the lines of a menu
 * @lines: caller's storage for LEGAL_MAX lines
 * @grouped: true: one line for each group of actions; false: one line for each
 *	action
 *
 * Returns the number of lines.
 */
unsigned menu_lines(const struct menu *menu, bool grouped,
		    struct menu_line *lines);

#endif
