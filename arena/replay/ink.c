/* ink.c - words in a terminal's colours; see ink.h. */
#include "arena/replay/ink.h"

#include "lib/clean.h"

static bool
is_red(card_t card)
{
	return card < 64 &&
	       (card_suit(card) == HEARTS || card_suit(card) == DIAMONDS);
}

void
ink_words(FILE *out, const struct words *words, bool colour)
{
	unsigned done = 0;

	for (unsigned i = 0; colour && i < words->cards; i++) {
		unsigned from = words->at[i].from;

		if (!is_red(words->at[i].card))
			continue;
		fwrite(words->text + done, 1, from - done, out);
		clean_code(out, INK_RED);
		done = from + words->at[i].length;
		fwrite(words->text + from, 1, done - from, out);
		clean_code(out, INK_PLAIN);
	}
	fputs(words->text + done, out);
}
