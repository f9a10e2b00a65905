/*
 * dw_request.c - views out of the lines that an arena sends.
 *
 * The line is an arena's, but whoever sends it, it does no harm: what no match
 * could show is refused before the engine is asked what the seat may do.
 */
#include "library/inside.h"

/* The bits of the words in "may"; words of a later version have none. */
static uint32_t
read_may(const struct json *json, int list)
{
	uint32_t may = 0;
	int at = json_first(json, list);

	for (unsigned i = 0; at >= 0 && i < json->token[list].items; i++) {
		for (unsigned act = 0; act < ACTS; act++)
			if (json_is(json, at, act_word((enum act)act)))
				may |= UINT32_C(1) << act;
		at = json_next(json, at);
	}
	return may;
}

/* Seats, and the cards of who looks. */
static const char *
seats_flaw(const struct view *view)
{
	const struct rules *rules = view->rules;

	if (view->players != rules->players)
		return "another number of seats than the game's";
	if (view->turn != view->seat)
		return "another seat is to act";
	if (view->dealer >= view->players)
		return "the dealer is no seat";
	if (!(view->in >> view->seat & 1))
		return "the seat is out of the match";
	if (view->deal == 0 || view->deal > rules->deals_total)
		return "there is no such deal";
	if (view->hand.n != view->cards[view->seat])
		return "the hand has another number of cards than \"cards\" "
		       "says";
	if (view->phase == PHASE_NONE)
		return "there is no such phase";
	return NULL;
}

/* Places of cards in melds, bit per card, are those of cards that lie there. */
static bool
places_fit(const struct view *view, const void *flag)
{
	uint32_t places[TABLE_MELDS_MAX];

	memcpy(places, flag, sizeof(places));
	for (unsigned i = 0; i < TABLE_MELDS_MAX; i++) {
		unsigned n = i < view->melds ? view->table[i].n : 0;

		if ((uint64_t)places[i] >> n != 0)
			return false;
	}
	return true;
}

static const char *
flags_flaw(const struct view *view)
{
	for (unsigned i = 0; i < view->flag_count; i++) {
		const unsigned char *at = view->flags + view->flag_at[i];
		enum flag_type type = view->flag[i]->type;

		if (type == FLAG_SEAT && *at >= view->players &&
		    *at != SEAT_NONE)
			return "a flag names a seat that is none";
		if (type == FLAG_PLACES && !places_fit(view, at))
			return "a flag names a card that lies nowhere";
	}
	return NULL;
}

/* Melds are read by the rules, as when they were laid. */
static const char *
melds_flaw(const struct dw_view *view)
{
	for (unsigned i = 0; i < view->guess.melds; i++) {
		const struct meld *meld = &view->guess.table[i];
		struct meld read;

		if (meld->owner >= view->guess.players &&
		    meld->owner != SEAT_NONE)
			return "a meld's owner is no seat";
		if (meld->n == 0 ||
		    game_read_meld(&view->guess, SEAT_NONE, meld->cards,
				   meld->n, (enum kind)meld->kind, &read)
				    .refusal != REFUSE_NONE)
			return "a meld on the table is none";
	}
	return NULL;
}

int
dw_view_from_request(struct dw_view *view, const struct dw_game *game,
		     unsigned seat, struct dw_list *list, const char *line,
		     struct dw_error *why)
{
	const struct json *json = &list->json;
	struct view *seen = &view->store.view;
	const char *flaw;
	int type, may;

	seen->rules = NULL;
	if (seat >= game->rules.players)
		return inside_fail(why, "there is no seat %u: %u play", seat,
				   game->rules.players);
	if (inside_read(list, TOKEN_OBJECT, line, why) == -1)
		return -1;
	type = json_get(json, 0, "type");
	may = json_get(json, 0, "may");
	if (type < 0 || !json_is(json, type, "act"))
		return inside_fail(why, "this is no act message: its \"type\" "
					"is not \"act\"");
	if (may < 0 || json->token[may].type != TOKEN_ARRAY)
		return inside_fail(why, "the act message has no \"may\"");
	if (!view_read(json, json_get(json, 0, "state"), &game->rules,
		       (seat_t)seat, &view->store, &flaw))
		goto refuse;
	flaw = seats_flaw(seen);
	if (flaw == NULL)
		flaw = flags_flaw(seen);
	if (flaw == NULL && !inside_guess(view, read_may(json, may)))
		flaw = "it is of no match by the game's rules";
	if (flaw == NULL)
		flaw = melds_flaw(view);
	if (flaw == NULL)
		return 0;
refuse:
	seen->rules = NULL;
	return inside_fail(why, "the act message's state: %s", flaw);
}
