/*
 * tree.h - the tree of all states of a deal of a small game.
 *
 * Two states are in one information set if the seat that must act has seen the
 * same in both.  Deals that differ only by an exchange of suits are equal.  So
 * the tree has one deal of each group of equal deals, and the key of an
 * information set is the smallest of 24 hashes of what the seat has seen, one
 * for each exchange.  Actions that an exchange makes of each other are one
 * class of actions: they share a probability equally.
 */
#ifndef DEADWOOD_EXAMPLES_CFR_TREE_H
#define DEADWOOD_EXAMPLES_CFR_TREE_H

#include <stddef.h>
#include <stdint.h>

#define TERMINAL (-1)
#define CHANCE	 (-2)

/* A state.  @set: information set, TERMINAL or CHANCE.  @child: number of the
 * first of @n children.  @class: class of the action that leads to the state.
 * @points: points of seat 0 minus those of seat 1, if the deal is over. */
struct node {
	int32_t set;
	uint32_t child;
	uint16_t n, class;
	float points;
};

/* An information set of a seat.  @first: number of its first class of actions
 * in the arrays of classes.  @origin: the seat's last class before, or 0. */
struct set {
	uint64_t key;
	uint32_t first, origin;
	uint16_t classes;
	uint8_t seat;
};

/* Arrays of classes of actions.  @label: hash of the action.  @size: number of
 * actions in the class.  @policy: probability of the class in this pass.  The
 * solver uses the other members. */
struct class
{
	uint64_t label;
	float size;
	double regret, change, policy, average, sum;
};

/* The tree.  Information sets follow the sets from which they are reached;
 * element 0 of @class is no class.  @root: first state of each deal, which has
 * the probability @chance. */
struct tree {
	struct node *node;
	size_t nodes;
	struct set *set;
	size_t sets;
	struct class *class;
	size_t classes;
	uint32_t *root;
	double *chance;
	size_t roots;
};

/* Build the tree of a game for two players, such as "gin-12".  @exchange: 0: no
 * deals are equal, which takes 24 times as long.  On an error, the program
 * ends with a message. */
struct tree tree_build(const char *name, int exchange);

#endif
