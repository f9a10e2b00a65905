/* event_words.c - describe events in words; see event_words.h. */
#include "arena/replay/event_words.h"

#include <stdio.h>
#include <string.h>

#include "lib/text/text.h"

#define NAME_COLUMNS_MIN 4 /* arbitrary: leaves a gap after short names */

void
words_hand(struct words *words, const struct hand *hand)
{
	card_t rest[PACK_CARDS_MAX];

	words_clear(words);
	for (unsigned i = 0; i < hand->best.n; i++) {
		words_append(words, i > 0 ? " (" : "(");
		words_append_laids(words, hand->best.melds[i].cards,
				   hand->best.melds[i].n, NULL);
		words_append(words, ")");
	}
	words_append(words, hand->best.n > 0 && hand->rest.n > 0 ? " " : "");
	words_append_cards(words, rest, bag_list(&hand->rest, rest));
}

/* --- seats ---------------------------------------------------------------- */

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

/* Return whether all these cards came from the hand; @laid: the cards of the
 * hand. */
static bool
words_all_laid(const struct laid *cards, unsigned n, struct bag laid)
{
	for (unsigned i = 0; i < n; i++) {
		if (!bag_has(&laid, cards[i].card))
			return false;
		bag_take(&laid, cards[i].card);
	}
	return true;
}

/* Append ", forms melds 1, 4" or ", changes meld 2": the numbers of the melds
 * that were not on the table before.  @formed: of the melds that only have
 * cards of the hand, or of the others; @verb: what the player does to them */
static void
words_append_changed(struct words *words, const struct action *after,
		     const struct action *before, const struct bag *laid,
		     bool formed, const char *verb)
{
	char list[WORDS_BYTES / 4];
	unsigned n = 0, changed = 0;

	for (unsigned i = 0; i < after->lists; i++) {
		const struct laid *cards = after->cards +
					   action_list_start(after, i);
		unsigned count = action_list_count(after, i);

		if (words_count_meld(before, cards, count) > 0 ||
		    words_all_laid(cards, count, *laid) != formed)
			continue;
		n += (unsigned)snprintf(list + n, sizeof(list) - n, "%s %u",
					changed > 0 ? "," : "", i + 1);
		changed++;
	}
	if (changed > 0)
		words_append(words, ", %s meld%s%s", verb,
			     changed == 1 ? "" : "s", list);
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
	words_append_changed(words, after, before, &laid, true,
			     told ? "forms" : "form");
	words_append_changed(words, after, before, &laid, false,
			     told ? "changes" : "change");
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
		words_clear(words);
		words_append_event(
			words, event,
			&(struct words_form){ .seat = seat, .told = told });
		return;
	}
	for (const struct event *at = match->events.at; at < event; at++)
		if (at->action.act == ACT_ARRANGE)
			before = &at->action;
	words_arrangement(words, &event->action, before, told);
}

/* --- other records -------------------------------------------------------- */

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
