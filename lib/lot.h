/*
 * lot.h - numbers drawn by lot, where any will do: what a test tries, what a
 * benchmark plays.  Cards come from referee/engine/stream.h and nowhere else.
 */
#ifndef DEADWOOD_LOT_H
#define DEADWOOD_LOT_H

#include <stdint.h>

/* A number from 0 to @n - 1; the same ones follow from the same @lot. */
static inline unsigned
lot_below(uint64_t *lot, unsigned n)
{
	*lot = *lot * UINT64_C(6364136223846793005) +
	       UINT64_C(1442695040888963407);
	return (unsigned)((*lot >> 32) * n >> 32);
}

#endif
