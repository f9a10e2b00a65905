#include "card.h"

#include <string.h>

const char card_rank_letters[] = "?A23456789TJQKA?";
const char card_suit_letters[] = "SHDC";

void
card_name(card_t card, char name[3])
{
	unsigned rank = card_rank(card);

	name[0] = '?';
	name[1] = '?';
	name[2] = '\0';
	if (card_is_joker(card)) {
		name[0] = 'X';
		name[1] = card == CARD_X1 ? '1' : '2';
	} else if (card < 64 && rank >= RANK_ACE && rank <= RANK_KING) {
		name[0] = card_rank_letters[rank];
		name[1] = card_suit_letters[card_suit(card)];
	}
}

size_t
laid_name(struct laid laid, bool wild, char name[CARD_NAME_MAX])
{
	card_name(laid.card, name);
	if (laid.as == CARD_NONE || laid.as == CARD_HIDDEN)
		return 2;
	if (laid.as == laid.card && !wild)
		return 2;
	name[2] = '=';
	if (as_has_no_suit(laid.as)) {
		unsigned rank = card_rank(laid.as);

		name[3] = rank <= RANK_KING ? card_rank_letters[rank] : '?';
		name[4] = '?';
		name[5] = '\0';
	} else {
		card_name(laid.as, name + 3);
	}
	return 5;
}

/* Return the index of a letter in a list, or -1.  NUL is never found. */
static int
letter_index(const char *letters, char letter)
{
	const char *at = letter == '\0' ? NULL : strchr(letters, letter);

	return at == NULL ? -1 : (int)(at - letters);
}

/* Parse a rank and a suit.  If @suitless is true, a question mark may replace
 * the suit. */
static bool
card_parse_ranked(const char *text, bool suitless, card_t *out)
{
	int rank = letter_index(card_rank_letters, text[0]);
	int suit = letter_index(card_suit_letters, text[1]);

	if (rank < RANK_ACE)
		return false;
	if (suitless && text[1] == '?') {
		*out = AS_RANK((unsigned)rank);
		return true;
	}
	if (suit < 0)
		return false;
	*out = card_of((unsigned)suit, (unsigned)rank);
	return true;
}

static bool
card_parse(const char *text, card_t *out)
{
	if (text[0] == 'X' && (text[1] == '1' || text[1] == '2')) {
		*out = text[1] == '1' ? CARD_X1 : CARD_X2;
		return true;
	}
	if (text[0] == '?' && text[1] == '?') {
		*out = CARD_HIDDEN;
		return true;
	}
	return card_parse_ranked(text, false, out);
}

bool
laid_parse(const char *text, size_t len, struct laid *out)
{
	struct laid laid = { CARD_NONE, CARD_NONE };

	if (len != 2 && len != 5)
		return false;
	if (!card_parse(text, &laid.card))
		return false;
	if (len == 5 && (text[2] != '=' || laid.card == CARD_HIDDEN ||
			 !card_parse_ranked(text + 3, true, &laid.as)))
		return false;
	*out = laid;
	return true;
}
