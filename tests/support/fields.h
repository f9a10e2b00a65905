/*
 * fields.h - twenty tournament sizes (bots, seats, tables) for tests of
 * balanced pairings.
 */
#ifndef DEADWOOD_TESTS_SUPPORT_FIELDS_H
#define DEADWOOD_TESTS_SUPPORT_FIELDS_H

#include <stdint.h>

struct field_size {
	uint32_t bots, seats, tables;
};

static const struct field_size field_sizes[] = {
	{ 2, 2, 7 },	  { 3, 2, 11 },	    { 5, 3, 10 },   { 7, 2, 50 },
	{ 8, 4, 14 },	  { 9, 4, 100 },    { 12, 6, 40 },  { 13, 8, 39 },
	{ 16, 4, 80 },	  { 20, 4, 95 },    { 25, 5, 30 },  { 31, 2, 200 },
	{ 33, 7, 165 },	  { 48, 3, 500 },   { 64, 8, 288 }, { 100, 4, 250 },
	{ 100, 6, 1000 }, { 150, 5, 1500 }, { 200, 2, 1 },  { 200, 8, 2000 },
};

#define FIELD_SIZES (sizeof(field_sizes) / sizeof(field_sizes[0]))

#endif
