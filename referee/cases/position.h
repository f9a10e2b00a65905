/*
 * position.h - read the position of a rule case from YAML into a state, and
 * compare a state with a case's expected result.
 *
 * docs/rules/README.md describes the format of a position.  All families have
 * the same format.  But each game has its own flags (struct flag), and a family
 * sets its own state (@position of struct family).
 */
#ifndef DEADWOOD_REFEREE_CASES_POSITION_H
#define DEADWOOD_REFEREE_CASES_POSITION_H

#include <stdio.h>

#include "lib/format/yaml.h"
#include "referee/engine/game.h"

/* Read a list of card names.  Returns the number of cards.  On an error,
 * returns -1 and sets @diag. */
int cards_from_yaml(const struct yaml *doc, const struct yaml_node *node,
		    struct laid *out, unsigned max, struct diag *diag);

/**
 * position_set_flags - set flags of a state by name
 * @flags: a map of names to values; borrowed
 */
bool position_set_flags(struct state *state, const struct yaml *doc,
			const struct yaml_node *flags, struct diag *diag);

/**
 * position_read - set up a state from the position of a rule case
 * @node: the case's "position", a map
 * @rules: rules of the game, loaded for the case's number of players; borrowed
 *        by the state
 * @state: caller's storage
 *
 * If the position is wrong, returns false.  Examples are an unknown key, an
 * illegal meld, or too many copies of a card.  @diag then contains the error
 * and its place in the file.
 */
bool position_read(const struct yaml *doc, const struct yaml_node *node,
		   const struct rules *rules, struct state *state,
		   struct diag *diag);

/**
 * position_read_table - set up only the hand of seat 0 and the melds on the
 * table
 * @hand, @table: lists, borrowed
 *
 * On an error, returns false and sets @diag.
 */
bool position_read_table(const struct yaml *doc, const struct yaml_node *hand,
			 const struct yaml_node *table,
			 const struct rules *rules, struct state *state,
			 struct diag *diag);

/* Return the flag with the name @key, or NULL. */
const struct flag *flag_find(const struct rules *rules,
			     const struct yaml_node *key);

/**
 * flag_from_yaml - read the value of a flag from a rule case
 * @out: caller's storage of flag_bytes[@flag->type] bytes
 */
bool flag_from_yaml(const struct flag *flag, const struct state *state,
		    const struct yaml *doc, const struct yaml_node *node,
		    void *out, struct diag *diag);

/**
 * position_differs - compare a state with the expected values in "then" of a
 * rule case
 * @label: text at the start of each line, such as "file.yaml:12: id (rule 4.2)"
 * @out: stream for one line per difference, with expected and actual value
 *
 * Returns the number of differences.
 */
unsigned position_differs(const struct yaml *doc, const struct yaml_node *then,
			  const struct state *state, const char *label,
			  FILE *out);

/* Return whether a meld consists of these cards.  The cards of a run must be in
 * order; the cards of other melds may be in any order.  A wild card without "="
 * in @cards matches the same wild card in the meld, whichever card it
 * represents in the meld. */
bool meld_matches(const struct meld *meld, const struct laid *cards,
		  unsigned count);

/* Write cards as text, such as "[3S, X1=4S, 5S]". */
void laid_text(const struct laid *cards, unsigned count, char *out,
	       size_t size);

#endif
