/* case_words.c - words in the messages about a rule case; see case_words.h. */
#include "referee/cases/case_words.h"

#include <stdint.h>
#include <stdio.h>

#include "lib/diag.h"
#include "referee/engine/action.h"
#include "referee/engine/flag.h"
#include "referee/engine/game.h"

void
case_write_turn(const struct state *state, char out[CASE_WORDS_MAX])
{
	uint32_t may = state->over == OVER_NO ? game_may(state) : 0;
	const char *between = ": ";
	int n;

	if (state->over != OVER_NO) {
		snprintf(out, CASE_WORDS_MAX, "the %s is over (%s)",
			 state->over == OVER_DEAL ? "deal" : "match",
			 how_word((enum how)state->how));
		return;
	}
	n = snprintf(out, CASE_WORDS_MAX, "seat %u is to act (phase %s",
		     state->seat, phase_word((enum phase)state->phase));
	for (; may != 0; may &= may - 1) {
		n += snprintf(out + n, CASE_WORDS_MAX - (size_t)n, "%s%s",
			      between, act_word((enum act)__builtin_ctz(may)));
		between = ", ";
	}
	snprintf(out + n, CASE_WORDS_MAX - (size_t)n, ")");
}

void
case_write_unknown_flag(const struct rules *rules, const char *name, size_t len,
			char out[CASE_WORDS_MAX])
{
	const struct flag *flag = NULL;
	char shown[64];
	int n;

	text_quote(name, len, shown, sizeof(shown));
	n = snprintf(out, CASE_WORDS_MAX,
		     "%s has no flag \"%s\"; its flags are", rules->name,
		     shown);
	while ((flag = flag_next(rules, flag)) != NULL &&
	       (size_t)n < CASE_WORDS_MAX)
		n += snprintf(out + n, CASE_WORDS_MAX - (size_t)n, " %s",
			      flag->name);
}
