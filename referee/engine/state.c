#include "game.h"

_Static_assert(SEATS_MAX <= 8,
	       "a set of seats is one byte, so at most 8 seats are possible");

static const char *const phase_words[] = {
	[PHASE_NONE] = "none",	   [PHASE_OFFER] = "offer",
	[PHASE_DRAW] = "draw",	   [PHASE_PLAY] = "play",
	[PHASE_LAYOFF] = "layoff", [PHASE_ANSWER] = "answer",
};

static const char *const how_words[] = {
	[HOW_NONE] = "none",	   [HOW_OUT] = "out",
	[HOW_KNOCK] = "knock",	   [HOW_GIN] = "gin",
	[HOW_BIG_GIN] = "big-gin", [HOW_DECLARE] = "declare",
	[HOW_ALONE] = "alone",	   [HOW_BLOCKED] = "blocked",
	[HOW_STOPPED] = "stopped", [HOW_VOID] = "void",
	[HOW_MELDED] = "melded",
};

const char *
phase_word(enum phase phase)
{
	return (unsigned)phase <= PHASE_ANSWER ? phase_words[phase]
					       : phase_words[PHASE_NONE];
}

const char *
how_word(enum how how)
{
	return (unsigned)how <= HOW_MELDED ? how_words[how]
					   : how_words[HOW_NONE];
}
