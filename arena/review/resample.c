/* resample.c - a log's deal dealt anew; see resample.h. */
#include "arena/review/resample.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_verify.h"
#include "lib/alloc.h"
#include "referee/search/redeal.h"
#include "referee/wire/chance.h"

#define ANEW_BYTES 16384 /* eight packs of 170 cards, five bytes each */

/**
 * struct sampling - a deal being gathered
 * @before: the state before it; @step: @steps actions of it
 * @reached: so far, and no further
 */
struct sampling {
	const struct resample *how;
	struct state before;
	struct redeal_step *step;
	unsigned steps, room;
	bool reached;
	struct redealing deal;
	struct chance chance;
	struct stream lots;
};

static bool
take_header(void *arg, const struct log_verify *match)
{
	struct sampling *sampling = arg;

	sampling->before = match->state;
	return true;
}

static bool
take_deal(void *arg, const struct log_verify *match)
{
	struct sampling *sampling = arg;

	sampling->steps = 0;
	sampling->reached = match->actions == sampling->how->actions;
	return !sampling->reached;
}

static bool
take_action(void *arg, const struct log_verify *match)
{
	struct sampling *sampling = arg;
	struct redeal_step *step;

	if (sampling->steps == sampling->room) {
		sampling->room = sampling->room > 0 ? 2 * sampling->room : 64;
		sampling->step = xrealloc(sampling->step, sampling->room,
					  sizeof(*sampling->step));
	}
	step = &sampling->step[sampling->steps++];
	step->seat = log_verify_seat(match);
	step->action = match->action;
	sampling->reached = match->actions == sampling->how->actions &&
			    match->state.over == OVER_NO;
	return !sampling->reached;
}

static bool
take_end(void *arg, const struct log_verify *match)
{
	struct sampling *sampling = arg;

	sampling->before = match->state;
	return true;
}

static void
make_lots(struct stream *lots, const char *seed)
{
	uint8_t key[SEED_BYTES];

	if (seed != NULL)
		crypto_generichash(key, sizeof(key),
				   (const unsigned char *)seed, strlen(seed),
				   NULL, 0);
	else
		randombytes_buf(key, sizeof(key));
	stream_for_deal(lots, key, 1);
}

static bool
deal_anew(struct sampling *sampling, const struct log_verify *match,
	  struct diag *diag)
{
	struct redealing *deal = &sampling->deal;
	enum redeal result;

	deal->before = &sampling->before;
	deal->seed = match->seed;
	deal->step = sampling->step;
	deal->steps = sampling->steps;
	deal->eyes = sampling->how->seat;
	deal->seen = xcalloc(sampling->steps + 1u, sizeof(*deal->seen));
	if (match->anew.deal == match->state.deal)
		deal->given = &match->anew.chance;
	make_lots(&sampling->lots, sampling->how->seed);
	result = redeal(deal, &sampling->lots, &sampling->chance);
	free(deal->seen);
	switch (result) {
	case REDEAL_DONE:
		return true;
	case REDEAL_VEILED:
		diag_set(diag,
			 "%s: in deal %u somebody laid a card face down that "
			 "seat %u has not seen: that was no chance, and cannot "
			 "be dealt anew; take a place before it",
			 match->name, match->state.deal, sampling->how->seat);
		break;
	case REDEAL_LONG:
		diag_set(diag,
			 "%s: in deal %u the stock was renewed more than %d "
			 "times before that place; take an earlier one",
			 match->name, match->state.deal, CHANCE_PILES_MAX - 1);
		break;
	case REDEAL_OTHER: /* the log has held */
		abort();
	}
	return false;
}

static char *
write_anew(const struct sampling *sampling, unsigned deal)
{
	char *text = xcalloc(ANEW_BYTES, 1);
	struct jsonw jsonw;

	jsonw_init(&jsonw, text, ANEW_BYTES - 1);
	jsonw_open(&jsonw, '{');
	jsonw_int_member(&jsonw, "deal", deal);
	jsonw_int_member(&jsonw, "seat", sampling->how->seat);
	chance_write(&jsonw, &sampling->chance);
	jsonw_close(&jsonw, '}');
	return text;
}

/* Is there such a seat, and can its deal be another one? */
static bool
can_be(const struct sampling *sampling, const struct log_verify *match,
       struct diag *diag)
{
	if (sampling->how->seat >= match->players)
		diag_set(diag,
			 "%s: no seat %u: the match has the seats 0 to %u",
			 match->name, sampling->how->seat, match->players - 1);
	else if (match->anew.deal != 0 && match->anew.deal != match->state.deal)
		diag_set(diag,
			 "%s: deal %u of this match was dealt anew already, "
			 "and only one deal can be",
			 match->name, match->anew.deal);
	else if (!sampling->reached)
		diag_set(diag, "%s: the match is over at that place",
			 match->name);
	else
		return true;
	return false;
}

char *
resample(const struct resample *how, const char *name, const char *text,
	 size_t len, struct diag *diag)
{
	struct log_verify *match = xcalloc(1, sizeof(*match));
	struct sampling *sampling = xcalloc(1, sizeof(*sampling));
	const struct watcher watcher = { .arg = sampling,
					 .header = take_header,
					 .deal = take_deal,
					 .action = take_action,
					 .deal_over = take_end };
	char *anew = NULL;

	sampling->how = how;
	if (retrace(match, name, text, len, &watcher, diag) &&
	    can_be(sampling, match, diag) && deal_anew(sampling, match, diag))
		anew = write_anew(sampling, match->state.deal);
	free(sampling->step);
	free(sampling);
	free(match);
	return anew;
}
