/*
 * trust.h - what a pack asks for beyond the box of its bots.
 *
 * A pack is its maker's program: its configuration says which isolation bots
 * have, which paths of this machine they read, and which bots have the network.
 * The user who runs it must agree to that.
 */
#ifndef DEADWOOD_ARENA_PACK_TRUST_H
#define DEADWOOD_ARENA_PACK_TRUST_H

#include "arena/config/series.h"

/* A line for each thing: bots without a box, paths, the network; owned.  "":
 * there is none. */
char *trust_wishes(const struct series *circuit);

/* Ask on the terminal whether a pack of these @wishes is to be run.  False: no,
 * or there is no terminal to ask. */
bool trust_asked(const char *file, const char *wishes);

#endif
