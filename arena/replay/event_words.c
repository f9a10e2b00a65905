/* event_words.c - describe events in words; see event_words.h. */
#include "arena/replay/event_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lib/text/text.h"

#define NAME_COLUMNS_MIN 4 /* arbitrary: leaves a gap after short names */

static void
words_clear(struct words *words)
{
	words->n = words->cards = 0;
	words->text[0] = '\0';
}

static void words_append(struct words *words, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

static void
words_append(struct words *words, const char *format, ...)
{
	size_t room = sizeof(words->text) - words->n;
	va_list args;
	int n;

	va_start(args, format);
	n = vsnprintf(words->text + words->n, room, format, args);
	va_end(args);
	words->n += (size_t)n < room ? (unsigned)n : (unsigned)room - 1;
}

static void
words_append_laid(struct words *words, struct laid laid)
{
	char name[CARD_NAME_MAX];
	unsigned from = words->n;

	laid_name(laid, false, name);
	words_append(words, "%s", name);
	if (words->cards == WORDS_CARDS)
		return;
	words->at[words->cards].from = (uint16_t)from;
	words->at[words->cards].length = (uint16_t)(words->n - from);
	words->at[words->cards++].card = laid.card;
}

static void
words_append_card(struct words *words, card_t card)
{
	words_append_laid(words, (struct laid){ card, CARD_NONE });
}

static void
words_append_cards(struct words *words, const card_t *cards, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		words_append(words, i > 0 ? " " : "");
		words_append_card(words, cards[i]);
	}
}

/* --- cards ---------------------------------------------------------------- */

void
words_cards(struct words *words, const card_t *cards, unsigned n)
{
	words_clear(words);
	words_append_cards(words, cards, n);
}

void
words_bag(struct words *words, const struct bag *bag)
{
	card_t cards[PACK_CARDS_MAX];

	words_cards(words, cards, bag_list(bag, cards));
}

static void
words_append_laids(struct words *words, const struct laid *cards, unsigned n)
{
	for (unsigned i = 0; i < n; i++) {
		words_append(words, i > 0 ? " " : "");
		words_append_laid(words, cards[i]);
	}
}

void
words_laid(struct words *words, const struct laid *cards, unsigned n)
{
	words_clear(words);
	words_append_laids(words, cards, n);
}

void
words_hand(struct words *words, const struct hand *hand)
{
	card_t rest[PACK_CARDS_MAX];

	words_clear(words);
	for (unsigned i = 0; i < hand->best.n; i++) {
		words_append(words, i > 0 ? " (" : "(");
		words_append_laids(words, hand->best.melds[i].cards,
				   hand->best.melds[i].n);
		words_append(words, ")");
	}
	words_append(words, hand->best.n > 0 && hand->rest.n > 0 ? " " : "");
	words_append_cards(words, rest, bag_list(&hand->rest, rest));
}

/* --- seats ---------------------------------------------------------------- */

static bool
words_is_visible(int seat, uint16_t shown)
{
	return seat < 0 || (shown >> seat & 1) != 0;
}

bool
words_hand_is_visible(int seat, unsigned whose)
{
	return seat < 0 || (unsigned)seat == whose;
}

const char *
words_seat(const struct log_verify *match, unsigned seat,
	   char out[WORDS_SEAT_MAX])
{
	bool alone = true;

	for (unsigned i = 0; i < match->players; i++)
		alone &= i == seat ||
			 strcmp(match->player[i], match->player[seat]) != 0;
	if (alone)
		snprintf(out, WORDS_SEAT_MAX, "%s", match->player[seat]);
	else
		snprintf(out, WORDS_SEAT_MAX, "%s/%u", match->player[seat],
			 seat);
	return out;
}

unsigned
words_sides(const struct log_verify *match)
{
	return match->rules.sides > 0 ? match->rules.sides : match->players;
}

unsigned
words_place(const struct log_verify *match, unsigned seat)
{
	unsigned place = 1;

	for (unsigned i = 0; i < words_sides(match); i++)
		place += match->places[i] < match->places[seat];
	return place;
}

bool
words_side_forfeits(const struct log_verify *match, unsigned side)
{
	bool gone = false;

	for (unsigned i = side; i < match->players; i += words_sides(match))
		gone |= (match->gone >> i & 1) != 0;
	return gone;
}

unsigned
words_name_columns(const struct log_verify *match, unsigned max)
{
	unsigned most = NAME_COLUMNS_MIN;

	for (unsigned i = 0; i < match->players; i++) {
		char name[WORDS_SEAT_MAX];
		unsigned columns = text_columns(words_seat(match, i, name),
						max);

		if (columns > most)
			most = columns;
	}
	return most;
}

/* --- events --------------------------------------------------------------- */

bool
words_is_last_of_seat(const struct log_verify *match, unsigned i)
{
	unsigned seat = match->events.at[i].seat;

	while (++i < match->events.n)
		if (match->events.at[i].seat == seat)
			return false;
	return seat < match->players;
}

bool
words_changes_table(const struct action *action)
{
	return action->has_melds || action->has_cards || action->lists > 0 ||
	       action->act == ACT_SWAP || action->act == ACT_ADD;
}

/* Index of a draw from a source in the table of verbs. */
#define DRAW_FROM(source) (ACTS + (source))

/**
 * struct verb - how the texts name an act
 * @base: after "you" or "would", and in menus, where a human can type it
 * @told: after a name
 * @alone: without a seat; NULL if the act always has a seat
 * @gains: before the cards that come to the hand; NULL: a colon
 */
static const struct verb {
	const char *base, *told, *alone, *gains;
} verbs[DRAW_FROM(FROM_SPREAD) + 1] = {
	[ACT_NONE] = { "do nothing", "does nothing", NULL, NULL },
	[ACT_MELD] = { "meld", "melds", NULL, NULL },
	[ACT_ADD] = { "add", "adds", NULL, NULL },
	[ACT_SWAP] = { "swap", "swaps", NULL, " and gets " },
	[ACT_DISCARD] = { "discard", "discards", NULL, NULL },
	[ACT_PASS] = { "pass", "passes", NULL, NULL },
	[ACT_BUY] = { "buy the upcard", "buys the upcard", NULL, ", drawing " },
	[ACT_BID] = { "bid", "bids", NULL, NULL },
	[ACT_PUSH] = { "push the upcard", "pushes the upcard", NULL,
		       " to the left, with " },
	[ACT_KNOCK] = { "knock", "knocks", NULL, NULL },
	[ACT_DECLARE] = { "declare", "declares", NULL, NULL },
	[ACT_DROP] = { "drop", "drops out of the deal", NULL, NULL },
	[ACT_ARRANGE] = { "lay", "arranges the table:", NULL, NULL },
	[ACT_ASK] = { "ask the partner", "asks the partner whether to go out",
		      NULL, NULL },
	[ACT_ANSWER] = { "answer", "answers", NULL, NULL },
	[ACT_RENEW] = { "renew the stock", "renews the stock",
			"the pile becomes the new stock", NULL },
	[ACT_RED_THREE] = { "lay the red three", "lays the red three", NULL,
			    ", drawing " },
	[ACT_SHOW] = { "show", "shows", "set aside:", NULL },
	[ACT_CUT] = { "cut", "cuts", "cards cut off the pack:", NULL },
	[ACT_DEAL] = { "get a hand", "gets a hand", "turned up:", NULL },
	[DRAW_FROM(FROM_NONE)] = { "draw", "draws", NULL, NULL },
	[DRAW_FROM(FROM_STOCK)] = { "draw from the stock",
				    "draws from the stock", NULL, NULL },
	[DRAW_FROM(FROM_DISCARD)] = { "draw the upcard", "takes the upcard",
				      NULL, NULL },
	[DRAW_FROM(FROM_PILE)] = { "draw from the pile", "takes the pile", NULL,
				   " and gets " },
	[DRAW_FROM(FROM_SPREAD)] = { "draw from the open cards",
				     "draws from the open cards", NULL, NULL },
};

static const struct verb *
verb_of(const struct action *action)
{
	return &verbs[action->act == ACT_DRAW
			      ? DRAW_FROM((enum source)action->from)
			      : action->act];
}

/* Append a verb, after @before, in the form @told or the base form. */
static void
words_append_verb(struct words *words, const char *before, enum act act,
		  bool told)
{
	words_append(words, "%s%s", before,
		     told ? verbs[act].told : verbs[act].base);
}

static void
words_append_lists(struct words *words, const struct action *action, bool told)
{
	unsigned at = 0;

	if (action->lists == 0)
		return;
	if (action->act == ACT_KNOCK || action->act == ACT_DECLARE)
		words_append(words, ", showing");
	if (action->act == ACT_DRAW) /* what is laid with the pile */
		words_append_verb(words, ", ",
				  action->meld > 0 ? ACT_ADD : ACT_MELD, told);
	for (unsigned i = 0; i < action->lists; i++) {
		words_append(words, "%s", i > 0 ? " | " : " ");
		for (unsigned first = at; at < action->ends[i]; at++) {
			words_append(words, at > first ? " " : "");
			words_append_laid(words, action->cards[at]);
		}
	}
}

static void
words_append_drawn(struct words *words, const struct event *event, int seat)
{
	const char *gains = verb_of(&event->action)->gains;

	if (event->got_count == 0)
		return;
	words_append(words, "%s", gains != NULL ? gains : ": ");
	/* a redacted log masks cards that its seat did not see */
	if (words_is_visible(seat, event->got_shown) &&
	    event->got[0] != CARD_HIDDEN)
		words_append_cards(words, event->got, event->got_count);
	else if (event->got_count == 1)
		words_append(words, "a card");
	else
		words_append(words, "%u cards", event->got_count);
}

/* Append the card of an action that is in no list. */
static void
words_append_single(struct words *words, const struct event *event, int seat,
		    bool told)
{
	const struct action *action = &event->action;

	if (action->card == CARD_NONE ||
	    (action->act == ACT_DRAW && event->got_count > 0))
		return;
	if (told && (action->act == ACT_KNOCK || action->act == ACT_DECLARE))
		words_append_verb(words, " and ", ACT_DISCARD, told);
	words_append(words, " ");
	words_append_card(words, words_is_visible(seat, event->card_shown)
					 ? action->card
					 : CARD_HIDDEN);
}

static void
words_append_place(struct words *words, const struct action *action, bool told)
{
	if (action->meld > 0)
		words_append(words, " %s meld %u",
			     action->act == ACT_SWAP ? "for the wild card in"
						     : "to",
			     action->meld);
	if (action->to > 0 && action->act == ACT_DISCARD)
		words_append(words,
			     told ? ": seat %u misses its next turn"
				  : " skips %u",
			     action->to - 1u);
	else if (action->to > 0)
		words_append(words, ", which goes to meld %u", action->to);
	if (action->at != AT_NONE)
		words_append(words, " at the %s end", end_word(action->at));
}

/* Append the kind of a meld: @told in words, else as it is typed. */
static void
words_append_kind(struct words *words, enum kind kind, bool told)
{
	static const char *const kinds[KINDS] = {
		[KIND_FLUSH] = "run of one suit",
		[KIND_BLANK] = "run of mixed suits",
		[KIND_RANK] = "set of one rank",
		[KIND_COUNT] = "set with the right sum",
	};

	if (told && kinds[kind] != NULL)
		words_append(words, " a %s:", kinds[kind]);
	else
		words_append(words, told ? " a %s:" : " %s", kind_word(kind));
}

static void
words_write_event(struct words *words, const struct event *event, int seat,
		  bool told)
{
	const struct action *action = &event->action;
	const struct verb *verb = verb_of(action);

	words_clear(words);
	words_append(words, "%s",
		     !told ? verb->base
		     : event->seat == SEAT_NONE && verb->alone != NULL
			     ? verb->alone
			     : verb->told);
	if (action->act == ACT_ANSWER)
		words_append(words, action->yes ? " yes" : " no");
	if (action->act == ACT_BID || action->act == ACT_CUT)
		words_append(words, " %u", action->count);
	words_append_single(words, event, seat, told);
	if (action->kind != KIND_NONE)
		words_append_kind(words, (enum kind)action->kind, told);
	words_append_lists(words, action, told);
	words_append_place(words, action, told);
	words_append_drawn(words, event, seat);
}

void
words_event(struct words *words, const struct event *event, int seat)
{
	words_write_event(words, event, seat, true);
}

void
words_offer(struct words *words, const struct event *event)
{
	words_write_event(words, event, WORDS_ALL, false);
}

/* --- arrangements of the table -------------------------------------------- */

/* Compare melds; what a natural card represents does not matter. */
static bool
words_same_meld(const struct laid *a, const struct laid *b, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (a[i].card != b[i].card ||
		    (card_is_joker(a[i].card) && a[i].as != b[i].as))
			return false;
	return true;
}

unsigned
words_count_meld(const struct action *table, const struct laid *cards,
		 unsigned n)
{
	unsigned count = 0;

	for (unsigned i = 0; i < table->lists; i++)
		count += action_list_count(table, i) == n &&
			 words_same_meld(table->cards +
						 action_list_start(table, i),
					 cards, n);
	return count;
}

/* Append ", changes melds 1, 4": the numbers of the melds that were not on the
 * table before. */
static void
words_append_changed(struct words *words, const struct action *after,
		     const struct action *before, bool told)
{
	char list[WORDS_BYTES / 4];
	unsigned n = 0, changed = 0;

	for (unsigned i = 0; i < after->lists; i++) {
		const struct laid *cards = after->cards +
					   action_list_start(after, i);

		if (words_count_meld(before, cards,
				     action_list_count(after, i)) > 0)
			continue;
		n += (unsigned)snprintf(list + n, sizeof(list) - n, "%s %u",
					changed > 0 ? "," : "", i + 1);
		changed++;
	}
	if (changed > 0)
		words_append(words, ", %s meld%s%s",
			     told ? "changes" : "change",
			     changed == 1 ? "" : "s", list);
}

void
words_cards_laid(const struct action *after, const struct action *before,
		 struct bag *laid)
{
	memset(laid, 0, sizeof(*laid));
	for (unsigned i = 0; i < action_card_count(after); i++)
		bag_put(laid, after->cards[i].card);
	for (unsigned i = 0; i < action_card_count(before); i++)
		if (bag_has(laid, before->cards[i].card))
			bag_take(laid, before->cards[i].card);
}

void
words_arrangement(struct words *words, const struct action *after,
		  const struct action *before, bool told)
{
	card_t cards[PACK_CARDS_MAX];
	struct bag laid;

	words_cards_laid(after, before, &laid);
	words_clear(words);
	words_append(words, told ? "lays " : "lay ");
	words_append_cards(words, cards, bag_list(&laid, cards));
	words_append(words, " from the hand");
	words_append_changed(words, after, before, told);
}

/* Return the verb of an answer to a call, which is a knock or a pass: tong-its
 * 7.3.  NULL: the event is no such answer. */
static const char *
words_call_answer(const struct log_verify *match, const struct event *event,
		  bool told)
{
	static const char *const answers[][2] = { { "fold", "folds" },
						  { "fight", "fights" } };
	const struct state *state = &match->state;
	bool knocks = event->action.act == ACT_KNOCK;

	if (match->view != NULL || state->rules == NULL ||
	    !state->rules->fight || event->seat == SEAT_NONE ||
	    state->own.table.caller >= state->players ||
	    state->own.table.caller == event->seat ||
	    (!knocks && event->action.act != ACT_PASS))
		return NULL;
	return answers[knocks][told];
}

void
words_match_event(struct words *words, const struct log_verify *match,
		  const struct event *event, int seat, bool told)
{
	const struct action *before = &match->table;
	const char *answer = words_call_answer(match, event, told);

	if (answer != NULL) {
		words_clear(words);
		words_append(words, "%s", answer);
		return;
	}
	if (event->action.act != ACT_ARRANGE) {
		words_write_event(words, event, seat, told);
		return;
	}
	for (const struct event *at = match->events.at; at < event; at++)
		if (at->action.act == ACT_ARRANGE)
			before = &at->action;
	words_arrangement(words, &event->action, before, told);
}

/* --- ends and other records ----------------------------------------------- */

const char *
words_end(enum how how, bool told)
{
	static const char *const ends[][2] = {
		[HOW_NONE] = { "end the deal", "ends the deal" },
		[HOW_OUT] = { "go out", "goes out" },
		[HOW_KNOCK] = { "knock", "knocks" },
		[HOW_GIN] = { "have gin", "has gin" },
		[HOW_BIG_GIN] = { "have big gin", "has big gin" },
		[HOW_DECLARE] = { "declare", "declares" },
		[HOW_ALONE] = { "are left alone", "is left alone" },
		[HOW_BLOCKED] = { "no player can continue",
				  "no player can continue" },
		[HOW_STOPPED] = { "its limit is reached",
				  "its limit is reached" },
		[HOW_VOID] = { "no player scores", "no player scores" },
		[HOW_MELDED] = { "have laid all melds", "has laid all melds" },
	};

	return ends[how <= HOW_MELDED ? how : HOW_NONE][told];
}

/* Append a text member of the record to @out, between @before and @after. */
static void
record_append(const struct log_verify *match, const char *before,
	      const char *key, const char *after, char *out, size_t size)
{
	int token = json_get(&match->json, 0, key);
	size_t n = strlen(out);
	char value[WORDS_RECORD_MAX];

	if (token >= 0 && n < size &&
	    json_str(&match->json, token, value, sizeof(value)) >= 0)
		snprintf(out + n, size - n, "%s%s%s", before, value, after);
}

void
words_record(const struct log_verify *match, const char *type, char *out,
	     size_t size)
{
	int64_t count = log_verify_number(match, 0, "actions");

	if (strcmp(type, "fault") == 0)
		snprintf(out, size, "makes a fault");
	else if (strcmp(type, "noise") == 0)
		snprintf(out, size, "writes a line that is no JSON object");
	else if (strcmp(type, "late") == 0)
		snprintf(out, size, "answers an earlier request");
	else if (strcmp(type, "unused") == 0)
		snprintf(out, size, "answers with %lld action%s too many",
			 (long long)count, count == 1 ? "" : "s");
	else if (strcmp(type, "forfeit") == 0)
		snprintf(out, size, "forfeits");
	else
		snprintf(out, size, "%s", type);
	record_append(match, ": ", "message", "", out, size);
	record_append(match, " (", "rule", ")", out, size);
	record_append(match, ": ", "verdict", "", out, size);
	record_append(match, ", ", "detail", "", out, size);
}
