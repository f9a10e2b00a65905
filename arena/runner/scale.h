/*
 * scale.h - how much memory bots use: looked at while they play, every
 * PROC_LOOK_US.
 */
#ifndef DEADWOOD_ARENA_RUNNER_SCALE_H
#define DEADWOOD_ARENA_RUNNER_SCALE_H

struct player;

/* Look how much a player uses, in memory and in its private folder; ends it
 * when that is above its limit. */
void scale_weigh(struct player *player);

#endif
