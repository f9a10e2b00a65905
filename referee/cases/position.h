/*
 * position.h - positions of rule cases: read a state from YAML, compare a state
 * with the expected one.
 *
 * docs/rules/README.md describes the format, which is the same for all
 * families.  A game adds its flags (struct flag) and the family's @position.
 */
#ifndef DEADWOOD_REFEREE_CASES_POSITION_H
#define DEADWOOD_REFEREE_CASES_POSITION_H

#include <stdio.h>

#include "lib/format/yaml.h"
#include "referee/engine/game.h"

/* Read a list of card names.  Return their number, or -1 with @diag. */
int cards_from_yaml(const struct yaml *doc, const struct yaml_node *node,
		    struct laid *out, unsigned max, struct diag *diag);

/**
 * position_set_flags - set the flags of a game by name
 * @flags: a map, borrowed
 */
bool position_set_flags(struct state *state, const struct yaml *doc,
			const struct yaml_node *flags, struct diag *diag);

/**
 * position_read - set up a state
 * @node: the case's "position", a map
 * @rules: of the game, for the players of the case; borrowed by the state
 * @state: caller's storage
 *
 * Returns false with @diag and its place if the position is wrong: an unknown
 * key, an illegal meld, more copies of a card than the pack has.
 */
bool position_read(const struct yaml *doc, const struct yaml_node *node,
		   const struct rules *rules, struct state *state,
		   struct diag *diag);

/**
 * position_read_table - set up only the hand of seat 0 and a table
 * @hand, @table: lists, borrowed
 *
 * Returns as position_read.
 */
bool position_read_table(const struct yaml *doc, const struct yaml_node *hand,
			 const struct yaml_node *table,
			 const struct rules *rules, struct state *state,
			 struct diag *diag);

/* Return the flag of that name, or NULL. */
const struct flag *flag_find(const struct rules *rules,
			     const struct yaml_node *key);

/**
 * flag_from_yaml - read the value of a flag from a case
 * @out: caller's storage of flag_bytes[type of the flag]
 */
bool flag_from_yaml(const struct flag *flag, const struct state *state,
		    const struct yaml *doc, const struct yaml_node *node,
		    void *out, struct diag *diag);

/**
 * position_differs - compare a state with "then" of a case
 * @label: prefix of each line: "file.yaml:12: id (rule 4.2)"
 * @out: gets a line for each difference: expected, found
 *
 * Returns the number of differences.
 */
unsigned position_differs(const struct yaml *doc, const struct yaml_node *then,
			  const struct state *state, const char *label,
			  FILE *out);

/* Return whether the cards match the meld: runs in order, others in any order.
 * A wild card without "=" matches whatever it represents. */
bool meld_matches(const struct meld *meld, const struct laid *cards,
		  unsigned count);

/* Format cards as "[3S, X1=4S, 5S]". */
void laid_text(const struct laid *cards, unsigned count, char *out,
	       size_t size);

#endif
