/*
 * bonuses.h - read and write the values of the parameters "bonuses" and
 * "stakes": a list of conditions and points.
 */
#ifndef DEADWOOD_REFEREE_SHEET_BONUSES_H
#define DEADWOOD_REFEREE_SHEET_BONUSES_H

#include "lib/format/jsonw.h"
#include "lib/format/yaml.h"
#include "referee/engine/rules.h"

#define BONUS_POINTS_MAX 1000 /* of a bonus also below 0 */

/* Words of the conditions, by enum bonus_when and by enum stake_when; NULL ends
 * the list. */
extern const char *const bonus_when_words[];
extern const char *const stake_when_words[];

/* Read a list of rows, such as [{when: rummy, points: 25}].  @words: one of the
 * lists of conditions.  Returns false if the list is invalid; @out is then
 * unchanged. */
bool bonuses_read(const struct yaml *doc, const struct yaml_node *node,
		  const char *const *words, struct bonuses *out);

void bonuses_write(const struct bonuses *bonuses, const char *const *words,
		   struct jsonw *jsonw);

#endif
