/* action_parse.c - an action as a person types it; see action_parse.h. */
#include "bots/human/action_parse.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define WORD_MAX  24
#define WORDS_MAX 200 /* of a line: two decks on a table are fewer */

/* What is being read: the words not yet taken, and the group in hand. */
struct reading {
	const struct typing *typing;
	struct action *out;
	struct diag *why;
	unsigned n, at;
	char word[WORDS_MAX][WORD_MAX];
	struct laid group[ACTION_CARDS_MAX];
	unsigned count;
	bool named[TABLE_MELDS_MAX + 1]; /* melds of arrange, from 1 */
	bool to;			 /* the next number is a meld's */
};

/* --- words ---------------------------------------------------------------- */

static bool
is_word(const struct reading *in, const char *word)
{
	return strcmp(in->word[in->at], word) == 0;
}

/* In small letters; a bar or a slash is a word of its own. */
static bool
words_split(struct reading *in, const char *text)
{
	in->n = in->at = 0;
	for (;;) {
		size_t n;

		text += strspn(text, " \t,;[](){}\"");
		n = *text == '/' || *text == '|'
			    ? 1
			    : strcspn(text, " \t,;[](){}\"/|");
		if (n == 0)
			return true;
		if (n >= WORD_MAX || in->n == WORDS_MAX) {
			diag_set(in->why, "that is too long to be read");
			return false;
		}
		for (size_t i = 0; i < n; i++)
			in->word[in->n][i] = (char)tolower(
				(unsigned char)text[i]);
		in->word[in->n++][n] = '\0';
		text += n;
	}
}

/* A whole number, all of the word; -1 if it is none. */
static long
number_of(const char *word)
{
	long number = 0;

	if (*word == '\0' || strlen(word) > 4)
		return -1;
	for (; *word != '\0'; word++) {
		if (!isdigit((unsigned char)*word))
			return -1;
		number = 10 * number + (*word - '0');
	}
	return number;
}

/* A card by its name: "7h", "10h", "x1=qs". */
static bool
named_card(const char *word, struct laid *out)
{
	char name[WORD_MAX];
	size_t n = 0;

	for (const char *at = word; *at != '\0'; at++) {
		if (at[0] == '1' && at[1] == '0') {
			name[n++] = 'T';
			at++;
		} else {
			name[n++] = (char)toupper((unsigned char)*at);
		}
	}
	return laid_parse(name, n, out) && out->card < CARD_KINDS;
}

/* The same, or by its number in the hand. */
static bool
card_of_word(const struct typing *typing, const char *word, struct laid *out)
{
	long number = number_of(word);

	if (number < 1 || number > (long)typing->cards)
		return named_card(word, out);
	*out = (struct laid){ typing->hand[number - 1], CARD_NONE };
	return true;
}

static bool
no_card(const struct reading *in)
{
	long number = number_of(in->word[in->at]);

	if (number >= 0)
		diag_set(in->why,
			 "there is no card %ld: your hand has the cards 1 to "
			 "%u",
			 number, in->typing->cards);
	else
		diag_set(in->why,
			 "\"%s\" says nothing here: a card is its number in "
			 "your hand or its name, as in 7H, TS, X1",
			 in->word[in->at]);
	return false;
}

/* --- which action --------------------------------------------------------- */

/* A word, or its beginning where only one of the acts begins so. */
static enum act
act_of_word(const char *word, uint32_t acts)
{
	enum act found = ACT_NONE;
	unsigned n = 0;

	for (enum act act = ACT_DRAW; act < ACTS; act++) {
		const struct act_row *row = act_row(act);

		if (!row->of_seat || (acts >> act & 1) == 0)
			continue;
		if (strcmp(row->word, word) == 0)
			return act;
		if (strncmp(row->word, word, strlen(word)) == 0) {
			found = act;
			n++;
		}
	}
	return n == 1 ? found : ACT_NONE;
}

static bool
read_act(struct reading *in)
{
	const char *word = in->word[0];
	char list[200] = "";
	size_t n = 0;
	enum act act = ACT_NONE;

	if (in->n > 0)
		act = act_of_word(word, in->typing->may);
	if (in->n > 0 && act == ACT_NONE)
		act = act_of_word(word, UINT32_MAX);
	if (act != ACT_NONE) {
		action_init(in->out, act);
		in->at = 1;
		return true;
	}
	for (enum act i = ACT_DRAW; i < ACTS; i++)
		if (in->typing->may >> i & 1)
			n += (size_t)snprintf(list + n, sizeof(list) - n,
					      "%s%s", n > 0 ? ", " : "",
					      act_word(i));
	diag_set(in->why,
		 "\"%s\" is no action: now there %s %s; ? says how each is "
		 "typed",
		 word, strchr(list, ',') != NULL ? "are" : "is", list);
	return false;
}

/* --- fields --------------------------------------------------------------- */

static bool
has(const struct reading *in, enum field field)
{
	return (act_row(in->out->act)->fields >> field & 1) != 0;
}

/* One of the words 1.. below @n: its place, or 0. */
static unsigned
parse_word_index(const struct reading *in, const char *(*word)(unsigned),
		 unsigned n)
{
	for (unsigned i = 1; i < n; i++)
		if (is_word(in, word(i)))
			return i;
	return 0;
}

static const char *
source_at(unsigned i)
{
	return source_word((enum source)i);
}

static const char *
end_at(unsigned i)
{
	return end_word((enum end)i);
}

static const char *
kind_at(unsigned i)
{
	return kind_word((enum kind)i);
}

/* A word that is the value of a field. */
static bool
take_value(struct reading *in)
{
	struct action *out = in->out;
	unsigned i;

	if (has(in, FIELD_FROM) &&
	    (i = parse_word_index(in, source_at, FROM_SPREAD + 1)) != 0)
		out->from = (uint8_t)i;
	else if (has(in, FIELD_AT) &&
		 (i = parse_word_index(in, end_at, AT_HIGH + 1)) != 0)
		out->at = (uint8_t)i;
	else if (has(in, FIELD_KIND) &&
		 (i = parse_word_index(in, kind_at, KINDS)) != 0)
		out->kind = (uint8_t)i;
	else if (has(in, FIELD_YES) && (is_word(in, "yes") || is_word(in, "y")))
		out->yes = true;
	else if (!has(in, FIELD_YES) ||
		 (!is_word(in, "no") && !is_word(in, "n")))
		return false;
	return true;
}

/* Words that only help to read. */
static bool
take_filler(struct reading *in)
{
	static const char *const fillers[] = { "from", "the",	"in",	"at",
					       "end",  "and",	"with", "meld",
					       "card", "cards", NULL };

	if (is_word(in, "to") && (has(in, FIELD_TO) || has(in, FIELD_SWAP_TO)))
		return in->to = true;
	if (is_word(in, "discard") && has(in, FIELD_DISCARD))
		return true; /* the card behind it is what it always is */
	for (size_t i = 0; fillers[i] != NULL; i++)
		if (is_word(in, fillers[i]))
			return true;
	return false;
}

/* A number that is no card's: a meld's or a bid. */
static bool
take_number(struct reading *in)
{
	struct action *out = in->out;
	long number = number_of(in->word[in->at]);
	bool to = in->to;

	if (number < 0 || number > UINT8_MAX * 4)
		return false;
	in->to = false;
	if (has(in, FIELD_COUNT))
		out->count = (uint16_t)number;
	else if (number > UINT8_MAX)
		return false;
	else if (to && has(in, FIELD_SWAP_TO))
		out->to = (uint8_t)number;
	else if (to || (out->meld == 0 && out->act != ACT_DRAW &&
			(has(in, FIELD_TO) || has(in, FIELD_FROM_MELD))))
		out->meld = (uint8_t)number;
	else
		return false;
	return true;
}

/* --- cards ---------------------------------------------------------------- */

/* The cards in hand become a list: a meld's, or those laid off. */
static void
end_group(struct reading *in)
{
	struct action *out = in->out;
	bool laid_off = !has(in, FIELD_MELDS) ||
			(has(in, FIELD_CARDS) &&
			 (has(in, FIELD_SWAP_TO) ? out->to : out->meld) != 0);

	if (in->count == 0 || out->lists == ACTION_LISTS_MAX)
		return;
	if (has(in, FIELD_TABLE) || !laid_off)
		action_put_meld(out, in->group, in->count);
	else
		action_put_cards(out, in->group, in->count);
	in->count = 0;
}

/* Does a card that comes now stand alone: a discard, what is swapped in? */
static bool
stands_alone(const struct reading *in)
{
	bool shown = in->at > 1 && strcmp(in->word[in->at - 1], "discard") == 0;

	if (in->out->card != CARD_NONE)
		return false;
	if (has(in, FIELD_DISCARD))
		return shown || (in->at == 1 && in->n == 2);
	return has(in, FIELD_CARD) &&
	       (in->out->act != ACT_DRAW || in->out->from == FROM_SPREAD);
}

/* For @n more cards in the group? */
static bool
has_room(struct reading *in, unsigned n)
{
	if (action_card_count(in->out) + in->count + n <= ACTION_CARDS_MAX)
		return true;
	diag_set(in->why, "those are more cards than a game has");
	return false;
}

static bool
take_card(struct reading *in)
{
	struct laid laid;

	if (!card_of_word(in->typing, in->word[in->at], &laid))
		return no_card(in);
	if (stands_alone(in)) {
		in->out->card = laid.card;
		return true;
	}
	if (!has_room(in, 1))
		return false;
	in->group[in->count++] = laid;
	return true;
}

/* --- arrange -------------------------------------------------------------- */

/* "m3": a whole meld of the table. */
static bool
take_meld(struct reading *in)
{
	const struct view *view = in->typing->view;
	long number = number_of(in->word[in->at] + 1);
	const struct meld *meld;

	if (number < 1 || number > view->melds) {
		diag_set(in->why, "there is no meld %s on the table",
			 in->word[in->at] + 1);
		return false;
	}
	meld = &view->table[number - 1];
	if (in->named[number]) {
		diag_set(in->why, "meld %ld is named twice", number);
		return false;
	}
	if (!has_room(in, meld->n))
		return false;
	in->named[number] = true;
	/* a wild card may come to stand for another one */
	for (unsigned i = 0; i < meld->n; i++)
		in->group[in->count++] = (struct laid){ meld->cards[i].card,
							CARD_NONE };
	return true;
}

/* "-7S": the group has it no more. */
static bool
leave_card(struct reading *in)
{
	struct laid laid;
	unsigned i = 0;

	if (!named_card(in->word[in->at] + 1, &laid))
		return no_card(in);
	while (i < in->count && in->group[i].card != laid.card)
		i++;
	if (i == in->count) {
		diag_set(in->why, "%s: its group has no such card",
			 in->word[in->at]);
		return false;
	}
	memmove(in->group + i, in->group + i + 1,
		(--in->count - i) * sizeof(in->group[0]));
	return true;
}

/* Melds that no group has named lie on. */
static void
keep_the_rest(struct reading *in)
{
	const struct view *view = in->typing->view;

	for (unsigned i = 0; i < view->melds; i++) {
		const struct meld *meld = &view->table[i];

		if (in->named[i + 1] || in->out->lists == ACTION_LISTS_MAX ||
		    action_card_count(in->out) + meld->n > ACTION_CARDS_MAX)
			continue;
		action_put_meld(in->out, meld->cards, meld->n);
	}
}

/* --- all of it ------------------------------------------------------------ */

static bool
take_word(struct reading *in)
{
	const char *word = in->word[in->at];
	bool table = has(in, FIELD_TABLE);

	if (is_word(in, "/") || is_word(in, "|")) {
		end_group(in);
		return true;
	}
	if (table && word[0] == 'm' && isdigit((unsigned char)word[1]))
		return take_meld(in);
	if (table && word[0] == '-')
		return leave_card(in);
	return take_value(in) || take_filler(in) || take_number(in) ||
	       take_card(in);
}

bool
action_parse(const struct typing *typing, const char *text, struct action *out,
	     struct diag *why)
{
	struct reading in = { .typing = typing, .out = out, .why = why };

	if (!words_split(&in, text) || !read_act(&in))
		return false;
	for (; in.at < in.n; in.at++)
		if (!take_word(&in))
			return false;
	end_group(&in);
	if (has(&in, FIELD_TABLE))
		keep_the_rest(&in);
	return true;
}

bool
action_parse_cards(const struct typing *typing, const char *text,
		   struct bag *out)
{
	struct diag why;
	struct reading in = { .typing = typing, .why = &why };
	struct laid laid;

	memset(out, 0, sizeof(*out));
	if (!words_split(&in, text) || in.n == 0 ||
	    (in.n == 1 && number_of(in.word[0]) >= 0))
		return false;
	for (unsigned i = 0; i < in.n; i++) {
		if (!card_of_word(typing, in.word[i], &laid))
			return false;
		bag_put(out, laid.card);
	}
	return true;
}
