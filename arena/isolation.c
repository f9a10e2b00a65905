/* isolation.c - which level can be had; see isolation.h. */
#include "arena/isolation.h"

#include <stddef.h>

const char *const isolation_words[] = { "none", "process", "sandbox", "best",
					NULL };

/* The strongest level that this version implements. */
static const enum isolation strongest = ISOLATION_NONE;

bool
isolation_settle(enum isolation asked, enum isolation *holds, struct diag *diag)
{
	if (asked == ISOLATION_LEFT_OUT || asked == ISOLATION_BEST) {
		*holds = strongest;
		return true;
	}
	if (asked > strongest) {
		diag_set(diag,
			 "isolation: %s is not part of this version; write "
			 "\"isolation: none\" to accept that bots run with "
			 "your own rights",
			 isolation_words[asked]);
		return false;
	}
	*holds = asked;
	return true;
}

const char *
isolation_banner(enum isolation level)
{
	if (level != ISOLATION_NONE)
		return NULL;
	return "isolation: none. Bots run with your own rights and can read "
	       "and change your files: run only bots that you trust.";
}
