/*
 * level.h - the levels of isolation by name; arena/hall/isolation.h says which
 * can be had.
 */
#ifndef DEADWOOD_ARENA_PLAN_LEVEL_H
#define DEADWOOD_ARENA_PLAN_LEVEL_H

/* From weak to strong; in a configuration "best" is the strongest to be had. */
enum isolation {
	ISOLATION_NONE,
	ISOLATION_PROCESS,
	ISOLATION_SANDBOX,
	ISOLATION_BEST,
};

/* What a configuration that does not say gets. */
#define ISOLATION_DEFAULT ISOLATION_SANDBOX

/* The words of these, and NULL. */
extern const char *const isolation_words[];

#endif
