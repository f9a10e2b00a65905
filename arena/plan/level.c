/* level.c - the levels of isolation by name; see level.h. */
#include "arena/plan/level.h"

#include <stddef.h>

const char *const isolation_words[] = { "none", "process", "sandbox", "best",
					NULL };
