/* action_parse.c - parse a typed action; see action_parse.h. */
#include "bots/human/action_parse.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "bots/human/run_order.h"

#define WORD_MAX  24
/* maximum words of a line; more than two decks on a table need */
#define WORDS_MAX 200

/* State of parsing: the remaining words, and the current group. */
struct action_parser {
	const struct parse_context *context;
	struct action *out;
	struct diag *why;
	unsigned n, at;
	char word[WORDS_MAX][WORD_MAX];
	struct laid group[ACTION_CARDS_MAX];
	unsigned count;
	/* true for each meld, from 1, that the words after "arrange" name */
	bool named[TABLE_MELDS_MAX + 1];
	bool to; /* true if the next number is that of a meld or seat */
};

/* --- words ---------------------------------------------------------------- */

static bool
parse_is_word(const struct action_parser *in, const char *word)
{
	return strcmp(in->word[in->at], word) == 0;
}

/* Split a line into words in lower case.  A bar or a slash is a word. */
static bool
parse_split_words(struct action_parser *in, const char *text)
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
			diag_set(in->why, "the line is too long");
			return false;
		}
		for (size_t i = 0; i < n; i++)
			in->word[in->n][i] = (char)tolower(
				(unsigned char)text[i]);
		in->word[in->n++][n] = '\0';
		text += n;
	}
}

/* Parse a whole number.  Returns -1 if the word is not a number. */
static long
parse_whole_number(const char *word)
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

/* Parse the name of a card, such as "7h", "10h" or "x1=qs". */
static bool
parse_card_name(const char *word, struct laid *out)
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

/* Parse the name of a card, or the number of a card in the hand. */
static bool
parse_card_or_number(const struct parse_context *context, const char *word,
		     struct laid *out)
{
	long number = parse_whole_number(word);

	if (number < 1 || number > (long)context->cards)
		return parse_card_name(word, out);
	*out = (struct laid){ context->hand[number - 1], CARD_NONE };
	return true;
}

static bool
parse_report_card(const struct action_parser *in)
{
	long number = parse_whole_number(in->word[in->at]);

	if (number >= 0)
		diag_set(in->why,
			 "there is no card %ld: your hand has the cards 1 to "
			 "%u",
			 number, in->context->cards);
	else
		diag_set(in->why,
			 "\"%s\" is no card: type its number in your hand or "
			 "its name, such as 7H, TS, X1",
			 in->word[in->at]);
	return false;
}

/* --- which action --------------------------------------------------------- */

/* Find the kind of action that a word names.  A prefix is enough if only one
 * kind starts with it. */
static enum act
parse_find_act(const char *word, uint32_t acts)
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
parse_act(struct action_parser *in)
{
	const char *word = in->word[0];
	char list[200] = "";
	size_t n = 0;
	enum act act = ACT_NONE;

	if (in->n > 0 && strcmp(word, "lay") == 0) /* menus say so */
		word = act_word(in->context->may >> ACT_ARRANGE & 1
					? ACT_ARRANGE
					: ACT_MELD);
	if (in->n > 0)
		act = parse_find_act(word, in->context->may);
	if (in->n > 0 && act == ACT_NONE)
		act = parse_find_act(word, UINT32_MAX);
	if (act != ACT_NONE) {
		action_init(in->out, act);
		in->at = 1;
		return true;
	}
	for (enum act i = ACT_DRAW; i < ACTS; i++)
		if (in->context->may >> i & 1)
			n += (size_t)snprintf(list + n, sizeof(list) - n,
					      "%s%s", n > 0 ? ", " : "",
					      act_word(i));
	diag_set(in->why,
		 "\"%s\" is no action; possible now: %s; ? shows how to type "
		 "actions",
		 word, list);
	return false;
}

/* --- fields --------------------------------------------------------------- */

static bool
parse_has_field(const struct action_parser *in, enum field field)
{
	return (act_row(in->out->act)->fields >> field & 1) != 0;
}

/* Return the index of the first of word(1) to word(n - 1) that equals the
 * current word, or 0 if none does. */
static unsigned
parse_word_index(const struct action_parser *in, const char *(*word)(unsigned),
		 unsigned n)
{
	for (unsigned i = 1; i < n; i++)
		if (parse_is_word(in, word(i)))
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

/* Parse a word that is the value of a member of the action. */
static bool
parse_value(struct action_parser *in)
{
	struct action *out = in->out;
	unsigned i;

	if (parse_has_field(in, FIELD_FROM) && parse_is_word(in, "upcard"))
		out->from = FROM_DISCARD;
	else if (parse_has_field(in, FIELD_FROM) && parse_is_word(in, "open"))
		out->from = FROM_SPREAD;
	else if (parse_has_field(in, FIELD_FROM) &&
		 (i = parse_word_index(in, source_at, FROM_SPREAD + 1)) != 0)
		out->from = (uint8_t)i;
	else if (parse_has_field(in, FIELD_AT) &&
		 (i = parse_word_index(in, end_at, AT_HIGH + 1)) != 0)
		out->at = (uint8_t)i;
	else if (parse_has_field(in, FIELD_KIND) &&
		 (i = parse_word_index(in, kind_at, KINDS)) != 0)
		out->kind = (uint8_t)i;
	else if (parse_has_field(in, FIELD_YES) &&
		 (parse_is_word(in, "yes") || parse_is_word(in, "y")))
		out->yes = true;
	else if (!parse_has_field(in, FIELD_YES) ||
		 (!parse_is_word(in, "no") && !parse_is_word(in, "n")))
		return false;
	return true;
}

/* Skip a word that has no meaning, such as "to". */
static bool
parse_filler(struct action_parser *in)
{
	/* menus contain some of them (arena/replay/event_words.h) */
	static const char *const fillers[] = {
		"from",	   "the",  "in",   "at",    "end", "and",    "with",
		"meld",	   "add",  "card", "cards", "for", "upcard", "partner",
		"showing", "wild", "hand", "your",  NULL
	};

	if (parse_is_word(in, "to") && (parse_has_field(in, FIELD_TO) ||
					parse_has_field(in, FIELD_SWAP_TO)))
		return in->to = true;
	if (parse_is_word(in, "skips") && parse_has_field(in, FIELD_SKIPS))
		return in->to = true;
	if (parse_is_word(in, "discard") && parse_has_field(in, FIELD_DISCARD))
		return true; /* the next card is the discard in any case */
	for (size_t i = 0; fillers[i] != NULL; i++)
		if (parse_is_word(in, fillers[i]))
			return true;
	return false;
}

/* Parse a number that is not a card: the number of a meld, or a bid. */
static bool
parse_meld_or_count(struct action_parser *in)
{
	struct action *out = in->out;
	long number = parse_whole_number(in->word[in->at]);
	bool to = in->to;

	if (number < 0 || number > UINT8_MAX * 4)
		return false;
	in->to = false;
	if (parse_has_field(in, FIELD_COUNT))
		out->count = (uint16_t)number;
	else if (to && parse_has_field(in, FIELD_SKIPS) && number < SEATS_MAX)
		out->to = (uint8_t)(number + 1);
	else if (number > UINT8_MAX)
		return false;
	else if (to && parse_has_field(in, FIELD_SWAP_TO))
		out->to = (uint8_t)number;
	else if (to || (out->meld == 0 && out->act != ACT_DRAW &&
			(parse_has_field(in, FIELD_TO) ||
			 parse_has_field(in, FIELD_FROM_MELD))))
		out->meld = (uint8_t)number;
	else
		return false;
	return true;
}

/* --- cards ---------------------------------------------------------------- */

/* End the current group of cards.  The group becomes a meld, or the cards that
 * are laid off. */
static void
parse_end_group(struct action_parser *in)
{
	struct action *out = in->out;
	bool laid_off = !parse_has_field(in, FIELD_MELDS) ||
			(parse_has_field(in, FIELD_CARDS) &&
			 (parse_has_field(in, FIELD_SWAP_TO) ? out->to
							     : out->meld) != 0);

	if (in->count == 0 || out->lists == ACTION_LISTS_MAX)
		return;
	if (parse_has_field(in, FIELD_TABLE) || !laid_off) {
		run_order(in->group, in->count);
		action_append_meld(out, in->group, in->count);
	} else {
		action_append_cards(out, in->group, in->count);
	}
	in->count = 0;
}

/* Return true if a draw names the card that it takes: from the open cards, or
 * from a pile of which a seat may take any card. */
static bool
parse_draw_names_card(const struct action_parser *in)
{
	const struct rules *rules = in->context->view->rules;

	return in->out->from == FROM_SPREAD ||
	       (in->out->from == FROM_DISCARD && rules != NULL &&
		rules->take == TAKE_DEEP);
}

/* Return true if the next card stands alone: a discard, or the card that is
 * swapped in. */
static bool
parse_card_is_single(const struct action_parser *in)
{
	bool shown = in->at > 1 && strcmp(in->word[in->at - 1], "discard") == 0;

	if (in->out->card != CARD_NONE)
		return false;
	if (parse_has_field(in, FIELD_DISCARD))
		return shown || (in->at == 1 && in->n == 2);
	return parse_has_field(in, FIELD_CARD) &&
	       (in->out->act != ACT_DRAW || parse_draw_names_card(in));
}

/* Check that @n more cards fit into the action. */
static bool
parse_has_room(struct action_parser *in, unsigned n)
{
	if (action_card_count(in->out) + in->count + n <= ACTION_CARDS_MAX)
		return true;
	diag_set(in->why, "too many cards for one action");
	return false;
}

static bool
parse_add_card(struct action_parser *in)
{
	struct laid laid;

	if (!parse_card_or_number(in->context, in->word[in->at], &laid))
		return parse_report_card(in);
	if (parse_card_is_single(in)) {
		in->out->card = laid.card;
		return true;
	}
	if (!parse_has_room(in, 1))
		return false;
	in->group[in->count++] = laid;
	return true;
}

/* --- arrange -------------------------------------------------------------- */

/* Parse a word such as "m3", which means all cards of a meld on the table. */
static bool
parse_add_meld(struct action_parser *in)
{
	const struct view *view = in->context->view;
	long number = parse_whole_number(in->word[in->at] + 1);
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
	if (!parse_has_room(in, meld->n))
		return false;
	in->named[number] = true;
	/* a wild card may represent another card after the change */
	for (unsigned i = 0; i < meld->n; i++)
		in->group[in->count++] = (struct laid){ meld->cards[i].card,
							CARD_NONE };
	return true;
}

/* Parse a word such as "-7S", which removes a card from the group. */
static bool
parse_remove_card(struct action_parser *in)
{
	struct laid laid;
	unsigned i = 0;

	if (!parse_card_name(in->word[in->at] + 1, &laid))
		return parse_report_card(in);
	while (i < in->count && in->group[i].card != laid.card)
		i++;
	if (i == in->count) {
		diag_set(in->why,
			 "%s: you named no meld before it that contains this "
			 "card",
			 in->word[in->at]);
		return false;
	}
	memmove(in->group + i, in->group + i + 1,
		(--in->count - i) * sizeof(in->group[0]));
	return true;
}

/* Add the melds that no group of cards names. */
static void
parse_keep_other_melds(struct action_parser *in)
{
	const struct view *view = in->context->view;

	for (unsigned i = 0; i < view->melds; i++) {
		const struct meld *meld = &view->table[i];

		if (in->named[i + 1] || in->out->lists == ACTION_LISTS_MAX ||
		    action_card_count(in->out) + meld->n > ACTION_CARDS_MAX)
			continue;
		action_append_meld(in->out, meld->cards, meld->n);
	}
}

/* --- all of it ------------------------------------------------------------ */

static bool
parse_word(struct action_parser *in)
{
	const char *word = in->word[in->at];
	bool table = parse_has_field(in, FIELD_TABLE);

	if (parse_is_word(in, "/") || parse_is_word(in, "|")) {
		parse_end_group(in);
		return true;
	}
	if (table && word[0] == 'm' && isdigit((unsigned char)word[1]))
		return parse_add_meld(in);
	if (table && word[0] == '-')
		return parse_remove_card(in);
	return parse_value(in) || parse_filler(in) || parse_meld_or_count(in) ||
	       parse_add_card(in);
}

bool
action_parse(const struct parse_context *context, const char *text,
	     struct action *out, struct diag *why)
{
	struct action_parser in = { .context = context,
				    .out = out,
				    .why = why };

	if (!parse_split_words(&in, text) || !parse_act(&in))
		return false;
	for (; in.at < in.n; in.at++)
		if (!parse_word(&in))
			return false;
	parse_end_group(&in);
	if (parse_has_field(&in, FIELD_TABLE))
		parse_keep_other_melds(&in);
	return true;
}

bool
action_parse_cards(const struct parse_context *context, const char *text,
		   struct bag *out)
{
	struct diag why;
	struct action_parser in = { .context = context, .why = &why };
	struct laid laid;

	memset(out, 0, sizeof(*out));
	if (!parse_split_words(&in, text) || in.n == 0 ||
	    (in.n == 1 && parse_whole_number(in.word[0]) >= 0))
		return false;
	for (unsigned i = 0; i < in.n; i++) {
		if (!parse_card_or_number(context, in.word[i], &laid))
			return false;
		bag_put(out, laid.card);
	}
	return true;
}
