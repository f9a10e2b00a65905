/*
 * isolation.h - which level of isolation a run can have here.
 *
 * The one place that knows what is implemented and what is the default.
 */
#ifndef DEADWOOD_ISOLATION_H
#define DEADWOOD_ISOLATION_H

#include <stdbool.h>

#include "lib/diag.h"

/* From weak to strong; in a configuration "best" is the strongest to be had. */
enum isolation {
	ISOLATION_NONE,
	ISOLATION_PROCESS,
	ISOLATION_SANDBOX,
	ISOLATION_BEST,
	ISOLATION_LEFT_OUT, /* the configuration does not say */
};

/* The words of the first four, and NULL. */
extern const char *const isolation_words[];

/**
 * isolation_settle - the level that holds, for the level that was asked for
 *
 * Returns false with @diag when it cannot be had: a weaker one holds only when
 * asked for by name.
 */
bool isolation_settle(enum isolation asked, enum isolation *holds,
		      struct diag *diag);

/* A sentence for a run's start that warns of a weak level, or NULL. */
const char *isolation_banner(enum isolation level);

#endif
