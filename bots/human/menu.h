/*
 * menu.h - which of the legal actions are offered: first what to do, then with
 * which cards.
 *
 * A menu is a part of a request's list of legal actions, in its order.  A few
 * are shown one by one; many are shown by what they do (groups), and a group is
 * a menu again.  Cards narrow a menu to the actions that hold all of them.
 */
#ifndef DEADWOOD_BOTS_HUMAN_MENU_H
#define DEADWOOD_BOTS_HUMAN_MENU_H

#include "referee/engine/action.h"

/* Chosen: more are shown in groups; of a group, more are narrowed first. */
#define MENU_FLAT   12
#define MENU_LISTED 40

/* @at: indices of @legal; borrowed */
struct menu {
	const struct legal *legal;
	unsigned n;
	uint16_t at[LEGAL_MAX];
};

/**
 * struct menu_line - what is offered under one number
 * @first: an action; @count: how many of the menu do the same: one is itself
 */
struct menu_line {
	const struct action *first;
	unsigned count;
};

void menu_all(struct menu *menu, const struct legal *legal);

/* Keep what does the same as @like: its act, and a draw's source. */
void menu_keep_like(struct menu *menu, const struct action *like);

/* Does the one do the same as the other, so that they are of one group? */
bool menu_alike(const struct action *a, const struct action *b);

/* All cards of an action; one that a wild card stands for is none of them. */
void menu_cards(const struct action *action, struct bag *cards);

/* Keep what holds all of the cards, wherever they stand in it. */
void menu_keep_cards(struct menu *menu, const struct bag *cards);

/* Keep what @typed says, as far as it says it: what was left out of it (a
 * source, an end, melds) may be anything. */
void menu_keep_typed(struct menu *menu, const struct action *typed);

/**
 * menu_lines - what is to be shown
 * @lines: caller's storage for LEGAL_MAX
 * @grouped: actions that do the same make one line
 *
 * Returns how many lines there are.
 */
unsigned menu_lines(const struct menu *menu, bool grouped,
		    struct menu_line *lines);

#endif
