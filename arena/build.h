/*
 * build.h - what the bots' programs need before they run: to be built, and an
 * environment.
 */
#ifndef DEADWOOD_ARENA_BUILD_H
#define DEADWOOD_ARENA_BUILD_H

#include <stdbool.h>

#include "arena/config.h"
#include "lib/diag.h"

/* Run the build commands of @config's bots, whose programs must be there then.
 * Returns false with @diag. */
bool bots_build(const struct config *config, struct diag *diag);

/* A bot's environment: little, and the same everywhere, with what its
 * configuration adds; an owned list (words_free). */
char **bot_environment(const struct bot *bot);

#endif
