/*
 * event_words.h - describe the events and hands of a logged match as English
 * text.
 *
 * The words for a single event are those of action_words.h.  The texts have
 * only the part of the match that a seat may see.  Viewers, such as text_view.c
 * for a terminal, format the texts.
 */
#ifndef DEADWOOD_ARENA_REPLAY_EVENT_WORDS_H
#define DEADWOOD_ARENA_REPLAY_EVENT_WORDS_H

#include "arena/replay/hand.h"
#include "arena/replay/log_verify.h"
#include "referee/wire/action_words.h"

/* Return true if no later event in the current record belongs to the seat of
 * event @i. */
bool words_is_last_of_seat(const struct log_verify *match, unsigned i);

/* Return true if @action changes the melds on the table. */
bool words_changes_table(const struct action *action);

/* Return true if @seat (or WORDS_ALL) may see the hand of seat @whose. */
bool words_hand_is_visible(int seat, unsigned whose);

/* Each following function overwrites @words, which the caller provides. */

/**
 * words_match_event - as words_event, but an answer to a call is "fights" or
 * "folds" (tong-its 7.3), and an arrangement of the table is
 * described by what it changes (words_arrangement)
 * @event: one of match->events
 * @told: false: describe the event as words_offer does
 */
void words_match_event(struct words *words, const struct log_verify *match,
		       const struct event *event, int seat, bool told);

/* Describe an arrangement of the table by its changes, as in "lays 6C from the
 * hand, forms meld 4, changes meld 3".  @before: the melds on the table before,
 * in the form of an arrangement.
 */
void words_arrangement(struct words *words, const struct action *after,
		       const struct action *before, bool told);

/* List the cards of an arrangement that were not on the table before. */
void words_cards_laid(const struct action *after, const struct action *before,
		      struct bag *laid);

/* Return how often a meld of these @n cards is in an arrangement. */
unsigned words_count_meld(const struct action *table, const struct laid *cards,
			  unsigned n);

/* Describe a hand with its melds in brackets, as in "(4S 5S 6S) KD 2C". */
void words_hand(struct words *words, const struct hand *hand);

/**
 * words_record - describe a record that is not an action, such as a fault.  The
 * text follows the name of its seat: "makes a fault: no set (gin 4.2)"
 * @out: Return the place of a seat's side among the sides of a finished match.
 *	match->places ranks seats instead, so two seats of a second side have
 *	place 3 there.  The function cuts a text that does not fit.  The text
 *	may contain words of a bot, without escapes, but not the line that the
 *	bot wrote
 */
#define WORDS_RECORD_MAX 2048
void words_record(const struct log_verify *match, const char *type, char *out,
		  size_t size);

/* Write the name of a seat's bot to @out, without escapes, and return @out.  If
 * the bot plays several seats, the name ends with the number of the seat, as in
 * "greedy/2". */
#define WORDS_SEAT_MAX (LOG_VERIFY_NAME_MAX + 3)
const char *words_seat(const struct log_verify *match, unsigned seat,
		       char out[WORDS_SEAT_MAX]);

/* Return the number of sides at the table.  A side is a group of partners, or a
 * seat that plays alone.  Side i begins with seat i. */
unsigned words_sides(const struct log_verify *match);

/* Return the place of a seat's side in a finished match.  If the second side
 * has two seats, they share place 3. */
unsigned words_place(const struct log_verify *match, unsigned seat);

/* Return whether a seat of the side has forfeited the match. */
bool words_side_forfeits(const struct log_verify *match, unsigned side);

/* Return the width in columns of the longest name that words_seat returns for
 * the match, at least 4 and at most @max. */
unsigned words_name_columns(const struct log_verify *match, unsigned max);

#endif
