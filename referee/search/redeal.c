/* redeal.c - the hidden cards of a deal dealt anew; see redeal.h. */
#include "referee/search/redeal.h"

#include <string.h>

/* Chosen: steps a card.  Swaps of n cards have mixed them after some n log n /
 * 2 that were not taken back; where three cards of four are seen that is one
 * step in sixteen. */
#define WALK_STEPS 64

/*
 * What is seen of a moment, as a number: other moments have other ones, but by
 * a chance of one in 2^64.
 */

static uint64_t
mix(uint64_t sum, uint64_t word)
{
	sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
	return sum ^ sum >> 29;
}

static uint64_t
mix_bytes(uint64_t sum, const void *bytes, size_t n)
{
	const unsigned char *at = bytes;
	uint64_t word;

	for (; n >= sizeof(word); n -= sizeof(word), at += sizeof(word)) {
		memcpy(&word, at, sizeof(word));
		sum = mix(sum, word);
	}
	word = 0;
	memcpy(&word, at, n);
	return mix(sum, word);
}

static uint64_t
mix_bag(uint64_t sum, const struct bag *bag)
{
	return mix_bytes(sum, bag->of, sizeof(bag->of));
}

static uint64_t
mix_event(uint64_t sum, const struct event *event, seat_t eyes)
{
	const struct action *action = &event->action;
	unsigned cards = action_card_count(action);
	card_t card = action->card;
	uint8_t head[] = { event->seat,
			   event->got_count,
			   action->act,
			   action->from,
			   action->at,
			   action->kind,
			   action->meld,
			   action->to,
			   action->has_melds,
			   action->lists,
			   action->has_cards,
			   action->yes,
			   (uint8_t)(action->count & 0xff),
			   (uint8_t)(action->count >> 8) };

	if (card != CARD_NONE && !event_shows_card(event, SHOWN_SEAT(eyes)))
		card = CARD_HIDDEN;
	sum = mix(mix_bytes(sum, head, sizeof(head)), card);
	sum = mix_bytes(sum, action->ends, action->lists);
	sum = mix_bytes(sum, action->cards, cards * sizeof(*action->cards));
	if (event_shows_got(event, SHOWN_SEAT(eyes)))
		sum = mix_bytes(sum, event->got, event->got_count);
	return sum;
}

static uint64_t
mix_flags(uint64_t sum, const struct view *view)
{
	for (unsigned i = 0; i < view->flag_count; i++) {
		const struct bag *bags = (const void *)(view->flags +
							view->flag_at[i]);

		if (view->flag[i]->type != FLAG_BAG_MAP)
			sum = mix_bytes(sum, view->flags + view->flag_at[i],
					flag_bytes[view->flag[i]->type]);
		else
			for (unsigned j = 0; j < view->players; j++)
				sum = mix_bag(sum, &bags[j]);
	}
	return sum;
}

static uint64_t
mix_view(uint64_t sum, const struct view *view)
{
	uint8_t head[] = { view->melds,	 view->discard.n, view->discard_count,
			   view->stock,	 view->opened,	  view->in,
			   view->dealer, view->turn,	  view->phase,
			   view->drew,	 view->from,	  view->first };

	sum = mix_bytes(sum, head, sizeof(head));
	sum = mix(sum, (uint64_t)view->deal << 16 | view->turns);
	sum = mix_bag(mix_bag(sum, &view->hand), &view->spread);
	sum = mix_bytes(sum, view->discard.at, view->discard.n);
	sum = mix_bytes(sum, view->cards, view->players);
	sum = mix_bytes(sum, view->scores,
			view->players * sizeof(*view->scores));
	for (unsigned i = 0; i < view->melds; i++) {
		const struct meld *meld = &view->table[i];

		sum = mix(sum, meld->kind | (uint64_t)meld->owner << 8 |
				       (uint64_t)meld->n << 16);
		sum = mix_bytes(sum, meld->cards,
				meld->n * sizeof(*meld->cards));
	}
	return mix_flags(sum, view);
}

static uint64_t
moment(struct redealing *deal)
{
	uint64_t sum = deal->events.n;

	view_of(&deal->state, deal->eyes, &deal->view);
	for (unsigned i = 0; i < deal->events.n; i++)
		sum = mix_event(sum, &deal->events.at[i], deal->eyes);
	return mix_view(sum, &deal->view);
}

/*
 * Worlds
 */

static bool
is_veiled(const struct redealing *deal)
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
begin(struct redealing *deal, const struct chance *given, struct chance *kept)
{
	deal->stream = deal->first;
	deal->stream.given = given;
	deal->stream.kept = kept;
	deal->state = *deal->before;
	game_deal(&deal->state, &deal->stream, &deal->events);
}

static bool
go_on(struct redealing *deal, unsigned i)
{
	const struct redeal_step *step = &deal->step[i];

	return game_apply(&deal->state, step->seat, &step->action,
			  &deal->stream, &deal->events)
		       .refusal == REFUSE_NONE;
}

/* What was seen in truth, and what chance did. */
static enum redeal
see(struct redealing *deal, struct chance *chance)
{
	chance->piles = 0;
	chance->numbers = 0;
	begin(deal, deal->given, chance);
	deal->seen[0] = moment(deal);
	for (unsigned i = 0; i < deal->steps; i++) {
		if (!go_on(deal, i))
			return REDEAL_OTHER;
		if (is_veiled(deal))
			return REDEAL_VEILED;
		deal->seen[i + 1] = moment(deal);
	}
	return deal->stream.shuffles > CHANCE_PILES_MAX ||
			       deal->stream.numbers > CHANCE_NUMBERS_MAX
		       ? REDEAL_LONG
		       : REDEAL_DONE;
}

static bool
counts(struct redealing *deal, const struct chance *chance)
{
	begin(deal, chance, NULL);
	if (deal->stream.strange || moment(deal) != deal->seen[0])
		return false;
	for (unsigned i = 0; i < deal->steps; i++) {
		if (!go_on(deal, i) || deal->stream.strange ||
		    moment(deal) != deal->seen[i + 1])
			return false;
	}
	return true;
}

static void
swap(card_t *a, card_t *b)
{
	card_t card = *a;

	*a = *b;
	*b = card;
}

/* Two cards of the shuffle in which card @at lies, counted through all. */
static void
try_swap(struct redealing *deal, struct stream *lots, struct chance *chance,
	 unsigned at)
{
	struct pile *pile = chance->pile;
	card_t *a, *b;

	for (; at >= pile->n; pile++)
		at -= pile->n;
	a = &pile->at[at];
	b = &pile->at[stream_below(lots, pile->n)];
	if (*a == *b)
		return;
	swap(a, b);
	if (!counts(deal, chance))
		swap(a, b);
}

static void
try_number(struct redealing *deal, struct stream *lots, struct chance *chance,
	   unsigned at)
{
	uint32_t was = chance->number[at];

	chance->number[at] = stream_below(lots, chance->below[at]);
	if (chance->number[at] != was && !counts(deal, chance))
		chance->number[at] = was;
}

enum redeal
redeal(struct redealing *deal, struct stream *lots, struct chance *chance)
{
	unsigned cards = 0;
	enum redeal result;

	stream_for_deal(&deal->first, deal->seed, deal->before->deal + 1u);
	result = see(deal, chance);
	if (result != REDEAL_DONE)
		return result;
	for (unsigned i = 0; i < chance->piles; i++)
		cards += chance->pile[i].n;
	for (unsigned i = 0; i < WALK_STEPS * cards; i++) {
		unsigned at = stream_below(lots, cards + chance->numbers);

		if (at < cards)
			try_swap(deal, lots, chance, at);
		else
			try_number(deal, lots, chance, at - cards);
	}
	return REDEAL_DONE;
}
