/* resample.c - redeal hidden cards; see resample.h. */
#include "arena/review/resample.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "arena/replay/log_verify.h"
#include "lib/alloc.h"
#include "referee/search/redeal.h"
#include "referee/wire/chance.h"

/* bytes: eight packs of 170 cards, with five bytes for each card */
#define ANEW_BYTES 16384

/**
 * struct sampling - the deal up to the position
 * @before: state before the deal; @step: the @steps actions of the deal
 * @reached: true if the replay has reached the position
 */
struct sampling {
	const struct resample *how;
	struct state before;
	struct redeal_step *step;
	unsigned steps;
	bool reached;
	struct redeal_walk deal;
	struct chance chance;
	struct stream random;
};

static bool
resample_header(void *arg, const struct log_verify *match)
{
	struct sampling *sampling = arg;

	sampling->before = match->state;
	return true;
}

static bool
resample_deal(void *arg, const struct log_verify *match)
{
	struct sampling *sampling = arg;

	sampling->steps = 0;
	sampling->reached = match->actions == sampling->how->actions;
	return !sampling->reached;
}

static bool
resample_action(void *arg, const struct log_verify *match)
{
	struct sampling *sampling = arg;
	struct redeal_step *step;

	XGROW(sampling->step, sampling->steps);
	step = &sampling->step[sampling->steps++];
	step->seat = log_verify_seat(match);
	step->action = match->action;
	sampling->reached = match->actions == sampling->how->actions &&
			    match->state.over == OVER_NO;
	return !sampling->reached;
}

static bool
resample_deal_over(void *arg, const struct log_verify *match)
{
	struct sampling *sampling = arg;

	sampling->before = match->state;
	return true;
}

static void
resample_seed_stream(struct stream *random, const char *seed)
{
	uint8_t key[SEED_BYTES];

	if (seed != NULL)
		crypto_generichash(key, sizeof(key),
				   (const unsigned char *)seed, strlen(seed),
				   NULL, 0);
	else
		randombytes_buf(key, sizeof(key));
	stream_for_deal(random, key, 1);
}

static bool
resample_redeal(struct sampling *sampling, const struct log_verify *match,
		struct diag *diag)
{
	struct redeal_walk *deal = &sampling->deal;
	enum redeal_result result;

	deal->before = &sampling->before;
	deal->seed = match->seed;
	deal->step = sampling->step;
	deal->steps = sampling->steps;
	deal->eyes = sampling->how->seat;
	deal->seen = xcalloc(sampling->steps + 1u, sizeof(*deal->seen));
	if (match->override.deal == match->state.deal)
		deal->given = &match->override.chance;
	resample_seed_stream(&sampling->random, sampling->how->seed);
	result = redeal_sample(deal, &sampling->random, &sampling->chance);
	free(deal->seen);
	switch (result) {
	case REDEAL_DONE:
		return true;
	case REDEAL_HIDDEN_CHOICE:
		diag_set(diag,
			 "%s: in deal %u a player chose to lay a card face "
			 "down that seat %u has not seen; a chosen card cannot "
			 "be redealt, so take an earlier position",
			 match->name, match->state.deal, sampling->how->seat);
		break;
	case REDEAL_TOO_LONG:
		diag_set(diag,
			 "%s: in deal %u the stock was renewed more than %d "
			 "times; take an earlier position",
			 match->name, match->state.deal, CHANCE_PILES_MAX - 1);
		break;
	case REDEAL_MISMATCH: /* This cannot happen, because the log is valid.
			       */
		abort();
	}
	return false;
}

static char *
resample_write(const struct sampling *sampling, unsigned deal)
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

/* Check that the seat exists and that its deal can be redealt. */
static bool
resample_check(const struct sampling *sampling, const struct log_verify *match,
	       struct diag *diag)
{
	if (sampling->how->seat >= match->players)
		diag_set(diag,
			 "%s: no seat %u: the match has the seats 0 to %u",
			 match->name, sampling->how->seat, match->players - 1);
	else if (match->override.deal != 0 &&
		 match->override.deal != match->state.deal)
		diag_set(diag,
			 "%s: deal %u of this match was redealt already; only "
			 "one deal of a match can be redealt",
			 match->name, match->override.deal);
	else if (!sampling->reached)
		diag_set(diag, "%s: the match is over at that position",
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
					 .header = resample_header,
					 .deal = resample_deal,
					 .action = resample_action,
					 .deal_over = resample_deal_over };
	char *redeal = NULL;

	sampling->how = how;
	if (log_verify_text(match, name, text, len, &watcher, diag) &&
	    resample_check(sampling, match, diag) &&
	    resample_redeal(sampling, match, diag))
		redeal = resample_write(sampling, match->state.deal);
	free(sampling->step);
	free(sampling);
	free(match);
	return redeal;
}
