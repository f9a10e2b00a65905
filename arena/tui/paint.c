/* paint.c - print words with colours; see paint.h. */
#include "arena/tui/paint.h"

#include <string.h>

#include "lib/text/safe_stdio.h"

void
paint_code(FILE *out, bool colour, const char *code)
{
	if (colour)
		safe_stdio_code(out, code);
}

static bool
is_red(card_t card)
{
	return card < 64 &&
	       (card_suit(card) == HEARTS || card_suit(card) == DIAMONDS);
}

void
paint_words(FILE *out, bool colour, const struct words *words)
{
	unsigned done = 0;

	for (unsigned i = 0; i < words->cards; i++) {
		unsigned from = words->at[i].from;

		if (!is_red(words->at[i].card))
			continue;
		fwrite(words->text + done, 1, from - done, out);
		paint_code(out, colour, PAINT_RED);
		done = from + words->at[i].length;
		fwrite(words->text + from, 1, done - from, out);
		paint_code(out, colour, PAINT_PLAIN);
	}
	fputs(words->text + done, out);
}

void
paint_write(FILE *out, const char *text)
{
	static const char *const codes[] = { PAINT_RED, PAINT_DIM, PAINT_BOLD,
					     PAINT_PLAIN };

	while (*text != '\0') {
		size_t n = strcspn(text, "\033"), i = 0;

		n += n == 0; /* an escape that is none of the codes */
		while (i < 4 && strncmp(text, codes[i], strlen(codes[i])) != 0)
			i++;
		if (i < 4) {
			safe_stdio_code(out, codes[i]);
			n = strlen(codes[i]);
		} else {
			fwrite(text, 1, n, out);
		}
		text += n;
	}
}
