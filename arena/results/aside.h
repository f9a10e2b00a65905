/*
 * aside.h - who is set aside: a bot that has forfeited so many matches in a row
 * plays no more, and forfeits its further ones.
 *
 * In a row is by the numbers of the matches over what is finished, whatever the
 * order in which it was finished: a run that is gone on with reads its rows and
 * says the same.  With several tables some later match may be under way when
 * the last of them ends; its result counts, and if the bot has not forfeited it
 * the row is broken.
 *
 * A match that a bot forfeited without being started counts neither way: so
 * does one that could not be started, and may be mended by the next time, and
 * one that is set aside.
 */
#ifndef DEADWOOD_ARENA_RESULTS_ASIDE_H
#define DEADWOOD_ARENA_RESULTS_ASIDE_H

#include <stdbool.h>
#include <stdio.h>

#include "arena/results/store.h"

#define ASIDE_VERDICT "aside" /* of a match that it forfeits for that */

struct aside;

/* Of @bots bots; @in_a_row: forfeits, 0: nobody ever is.  Owned. */
struct aside *aside_new(unsigned bots, unsigned in_a_row);
void aside_free(struct aside *aside);

/* Take in a match; a void one is nobody's. */
void aside_add(struct aside *aside, const struct store_match *match);

/* Take in every match of the store.  Returns false with @diag. */
bool aside_load(struct aside *aside, struct store *store, struct diag *diag);

/* Is it set aside?  And in a sentence. */
bool aside_is(const struct aside *aside, unsigned bot);
const char *aside_why(const struct aside *aside);

/* Was somebody set aside since they were told of?  And: tell of them. */
bool aside_news(const struct aside *aside);
void aside_tell(struct aside *aside, const struct store_run *run, FILE *out);

#endif
