/* redeal.c - sample the hidden cards of a deal by a random walk; see redeal.h.
 */
#include "referee/search/redeal.h"

#include <string.h>

/* Chosen: steps per card.  About n log n / 2 accepted swaps mix n cards.  If
 * three of four cards are known, one step in sixteen is accepted. */
#define WALK_STEPS 64

/*
 * Hash what the viewer sees after an action.  Collisions have a probability of
 * 2^-64.
 */

static uint64_t
moment_hash_word(uint64_t sum, uint64_t word)
{
	sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return sum ^ sum >> 29;
}

static uint64_t
moment_hash_bytes(uint64_t sum, const void *bytes, size_t n)
{
	const unsigned char *at = bytes;
	uint64_t word;

	for (; n >= sizeof(word); n -= sizeof(word), at += sizeof(word)) {
		memcpy(&word, at, sizeof(word));
		sum = moment_hash_word(sum, word);
	}
	word = 0;
	memcpy(&word, at, n);
	return moment_hash_word(sum, word);
}

static uint64_t
moment_hash_bag(uint64_t sum, const struct bag *bag)
{
	return moment_hash_bytes(sum, bag->of, sizeof(bag->of));
}

static uint64_t
moment_hash_event(uint64_t sum, const struct event *event, seat_t eyes)
{
	const struct action *action = &event->action;
	unsigned cards = action_card_count(action);
	card_t card = action->card;
	uint16_t head[] = { event->seat,   event->got_count,  action->act,
			    action->from,  action->at,	      action->kind,
			    action->meld,  action->to,	      action->has_melds,
			    action->lists, action->has_cards, action->yes,
			    action->count };

	if (card != CARD_NONE && !event_shows_card(event, SHOWN_SEAT(eyes)))
		card = CARD_HIDDEN;
	sum = moment_hash_word(moment_hash_bytes(sum, head, sizeof(head)),
			       card);
	sum = moment_hash_bytes(sum, action->ends, action->lists);
	sum = moment_hash_bytes(sum, action->cards,
				cards * sizeof(*action->cards));
	if (event_shows_got(event, SHOWN_SEAT(eyes)))
		sum = moment_hash_bytes(sum, event->got, event->got_count);
	return sum;
}

static uint64_t
moment_hash_flags(uint64_t sum, const struct view *view)
{
	for (unsigned i = 0; i < view->flag_count; i++) {
		const struct bag *bags = (const void *)(view->flags +
							view->flag_at[i]);

		if (view->flag[i]->type != FLAG_BAG_MAP)
			sum = moment_hash_bytes(
				sum, view->flags + view->flag_at[i],
				flag_bytes[view->flag[i]->type]);
		else
			for (unsigned j = 0; j < view->players; j++)
				sum = moment_hash_bag(sum, &bags[j]);
	}
	return sum;
}

static uint64_t
moment_hash_view(uint64_t sum, const struct view *view)
{
	uint16_t head[] = { view->melds,  view->discard.n, view->discard_count,
			    view->stock,  view->opened,	   view->in,
			    view->dealer, view->turn,	   view->phase,
			    view->drew,	  view->from,	   view->first };

	sum = moment_hash_bytes(sum, head, sizeof(head));
	sum = moment_hash_word(sum, (uint64_t)view->deal << 16 | view->turns);
	sum = moment_hash_bag(moment_hash_bag(sum, &view->hand), &view->spread);
	sum = moment_hash_bytes(sum, view->discard.at, view->discard.n);
	sum = moment_hash_bytes(sum, view->cards,
				view->players * sizeof(*view->cards));
	sum = moment_hash_bytes(sum, view->scores,
				view->players * sizeof(*view->scores));
	for (unsigned i = 0; i < view->melds; i++) {
		const struct meld *meld = &view->table[i];

		sum = moment_hash_word(sum, meld->kind |
						    (uint64_t)meld->owner << 8 |
						    (uint64_t)meld->n << 16);
		sum = moment_hash_bytes(sum, meld->cards,
					meld->n * sizeof(*meld->cards));
	}
	return moment_hash_flags(sum, view);
}

static uint64_t
redeal_hash_moment(struct redeal_walk *deal)
{
	uint64_t sum = deal->events.n;

	view_of(&deal->state, deal->eyes, &deal->view);
	for (unsigned i = 0; i < deal->events.n; i++)
		sum = moment_hash_event(sum, &deal->events.at[i], deal->eyes);
	return moment_hash_view(sum, &deal->view);
}

/*
 * Worlds
 */

static bool
redeal_chose_hidden(const struct redeal_walk *deal)
{
	for (unsigned i = 0; i < deal->events.n; i++) {
		const struct event *event = &deal->events.at[i];

		if (event->action.card != CARD_NONE &&
		    !event_shows_card(event, SHOWN_SEAT(deal->eyes)))
			return true;
	}
	return false;
}

static void
redeal_begin(struct redeal_walk *deal, const struct chance *given,
	     struct chance *kept)
{
	deal->stream = deal->first;
	deal->stream.preset = given;
	deal->stream.recorded = kept;
	deal->state = *deal->before;
	game_deal(&deal->state, &deal->stream, &deal->events);
}

static bool
redeal_apply_step(struct redeal_walk *deal, unsigned i)
{
	const struct redeal_step *step = &deal->step[i];

	return game_apply(&deal->state, step->seat, &step->action,
			  &deal->stream, &deal->events)
		       .refusal == REFUSE_NONE;
}

/* Replay the true deal; store what the viewer saw in @seen, and its chance. */
static enum redeal_result
redeal_record(struct redeal_walk *deal, struct chance *chance)
{
	chance->piles = 0;
	chance->numbers = 0;
	redeal_begin(deal, deal->given, chance);
	deal->seen[0] = redeal_hash_moment(deal);
	for (unsigned i = 0; i < deal->steps; i++) {
		if (!redeal_apply_step(deal, i))
			return REDEAL_MISMATCH;
		if (redeal_chose_hidden(deal))
			return REDEAL_HIDDEN_CHOICE;
		deal->seen[i + 1] = redeal_hash_moment(deal);
	}
	return deal->stream.shuffles > CHANCE_PILES_MAX ||
			       deal->stream.numbers > CHANCE_NUMBERS_MAX
		       ? REDEAL_TOO_LONG
		       : REDEAL_DONE;
}

static bool
redeal_is_consistent(struct redeal_walk *deal, const struct chance *chance)
{
	redeal_begin(deal, chance, NULL);
	if (deal->stream.mismatch || redeal_hash_moment(deal) != deal->seen[0])
		return false;
	for (unsigned i = 0; i < deal->steps; i++) {
		if (!redeal_apply_step(deal, i) || deal->stream.mismatch ||
		    redeal_hash_moment(deal) != deal->seen[i + 1])
			return false;
	}
	return true;
}

static void
redeal_swap_cards(card_t *a, card_t *b)
{
	card_t card = *a;

	*a = *b;
	*b = card;
}

/* Swap two cards of one shuffle.  @at: a card, counted through all shuffles. */
static void
redeal_try_swap(struct redeal_walk *deal, struct stream *random,
		struct chance *chance, unsigned at)
{
	struct pile *pile = chance->pile;
	card_t *a, *b;

	for (; at >= pile->n; pile++)
		at -= pile->n;
	a = &pile->at[at];
	b = &pile->at[stream_below(random, pile->n)];
	if (*a == *b)
		return;
	redeal_swap_cards(a, b);
	if (!redeal_is_consistent(deal, chance))
		redeal_swap_cards(a, b);
}

static void
redeal_try_number(struct redeal_walk *deal, struct stream *random,
		  struct chance *chance, unsigned at)
{
	uint32_t was = chance->number[at];

	chance->number[at] = stream_below(random, chance->below[at]);
	if (chance->number[at] != was && !redeal_is_consistent(deal, chance))
		chance->number[at] = was;
}

enum redeal_result
redeal_sample(struct redeal_walk *deal, struct stream *random,
	      struct chance *chance)
{
	unsigned cards = 0;
	enum redeal_result result;

	stream_for_deal(&deal->first, deal->seed, deal->before->deal + 1u);
	result = redeal_record(deal, chance);
	if (result != REDEAL_DONE)
		return result;
	for (unsigned i = 0; i < chance->piles; i++)
		cards += chance->pile[i].n;
	for (unsigned i = 0; i < WALK_STEPS * cards; i++) {
		unsigned at = stream_below(random, cards + chance->numbers);

		if (at < cards)
			redeal_try_swap(deal, random, chance, at);
		else
			redeal_try_number(deal, random, chance, at - cards);
	}
	return REDEAL_DONE;
}
