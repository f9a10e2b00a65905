/*
 * position.h - positions of rule cases: YAML to a state, and a state held
 * against what a case expects.
 *
 * The format is docs/rules/README.md's, for all families alike: what a game
 * adds are its flags (struct flag) and the family's @position.
 */
#ifndef DEADWOOD_REFEREE_CASES_POSITION_H
#define DEADWOOD_REFEREE_CASES_POSITION_H

#include <stdio.h>

#include "lib/format/yaml.h"
#include "referee/engine/game.h"

/* Cards of a list of names.  Returns their number, or -1 and says why. */
int laid_list(const struct yaml *doc, const struct yaml_node *node,
	      struct laid *out, unsigned max, struct diag *diag);

/**
 * position_set_flags - set a game's own state by the names of its sheet
 * @flags: a map, borrowed
 */
bool position_set_flags(struct state *state, const struct yaml *doc,
			const struct yaml_node *flags, struct diag *diag);

/**
 * position_read - set up a state
 * @node: the case's "position", a map
 * @rules: of the game, for @players; kept by the state
 * @state: caller's storage
 *
 * Returns false and says in @diag what is wrong with the position, with its
 * place: an unknown key, a meld that is none, more copies of a card than the
 * pack has.
 */
bool position_read(const struct yaml *doc, const struct yaml_node *node,
		   const struct rules *rules, struct state *state,
		   struct diag *diag);

/**
 * position_read_table - set up nothing but the hand of seat 0 and a table
 * @hand, @table: lists, borrowed
 *
 * As position_read.
 */
bool position_read_table(const struct yaml *doc, const struct yaml_node *hand,
			 const struct yaml_node *table,
			 const struct rules *rules, struct state *state,
			 struct diag *diag);

/* The flag of that name, or NULL. */
const struct flag *flag_find(const struct rules *rules,
			     const struct yaml_node *key);

/**
 * flag_of_node - read what a case says of a flag
 * @out: the caller's, flag_bytes of the flag's type
 */
bool flag_of_node(const struct flag *flag, const struct state *state,
		  const struct yaml *doc, const struct yaml_node *node,
		  void *out, struct diag *diag);

/**
 * position_differs - hold a state against a case's "then"
 * @label: begins each line: "file.yaml:12: id (rule 4.2)"
 * @out: a line for each difference: what was expected, what was found
 *
 * Returns the number of differences.
 */
unsigned position_differs(const struct yaml *doc, const struct yaml_node *then,
			  const struct state *state, const char *label,
			  FILE *out);

/* Do these cards match the meld: runs in order, else any order; a wild card
 * without "=" matches whatever it stands for? */
bool meld_matches(const struct meld *meld, const struct laid *cards,
		  unsigned count);

/* "[3S, X1=4S, 5S]" */
void laid_text(const struct laid *cards, unsigned count, char *out,
	       size_t size);

#endif
