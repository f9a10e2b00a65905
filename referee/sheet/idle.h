/*
 * idle.h - reasons for which a parameter has no effect: it depends on another
 * parameter, which is not set (unused, redundant, ignored parameter).
 */
#ifndef DEADWOOD_REFEREE_SHEET_IDLE_H
#define DEADWOOD_REFEREE_SHEET_IDLE_H

#include "referee/engine/rules.h"
#include "referee/sheet/params.h"

/**
 * param_idle_reason - say why a parameter cannot have an effect
 * @rules: resolved for a number of players
 *
 * Returns a static text such as "it requires drop_out", or NULL if no reason is
 * known.
 */
const char *param_idle_reason(const struct param *param,
			      const struct rules *rules);

#endif
