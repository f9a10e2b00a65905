/*
 * menu.h - menus of legal actions: first the kind of action, then the cards.
 *
 * A menu is a subset of a request's legal actions, in their order.  A short
 * menu lists the actions; a long one lists groups of actions of one kind, and a
 * group is a menu again.  Typed cards filter a menu.
 */
#ifndef DEADWOOD_BOTS_HUMAN_MENU_H
#define DEADWOOD_BOTS_HUMAN_MENU_H

#include "referee/engine/action.h"

/* Chosen: a menu with more actions shows groups; a group with more lines must
 * be filtered by cards. */
#define MENU_FLAT   12
#define MENU_LISTED 40

/* @at: indices of @legal; borrowed */
struct menu {
	const struct legal *legal;
	unsigned n;
	uint16_t at[LEGAL_MAX];
};

/**
 * struct menu_line - a numbered line of a menu
 * @first: an action; @count: number of actions of its group; 1: the action
 *	itself
 */
struct menu_line {
	const struct action *first;
	unsigned count;
};

void menu_all(struct menu *menu, const struct legal *legal);

/* Filter by the group of @like: its act, and a draw's source. */
void menu_filter_group(struct menu *menu, const struct action *like);

/* Are two actions of one group? */
bool menu_same_group(const struct action *a, const struct action *b);

/* Return all cards of an action, not those that wild cards represent. */
void menu_cards(const struct action *action, struct bag *cards);

/* Filter by cards: keep actions that contain all of them, in any place. */
void menu_filter_cards(struct menu *menu, const struct bag *cards);

/* Filter by the typed parts of @typed; untyped parts (a source, an end, melds)
 * match anything. */
void menu_filter_typed(struct menu *menu, const struct action *typed);

/**
 * menu_lines - make the lines of a menu
 * @lines: caller's storage for LEGAL_MAX
 * @grouped: one line for each group
 *
 * Returns the number of lines.
 */
unsigned menu_lines(const struct menu *menu, bool grouped,
		    struct menu_line *lines);

#endif
