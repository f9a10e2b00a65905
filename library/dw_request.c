/*
 * dw_request.c - parse an arena's act message into a view.
 *
 * The message is untrusted input.  The library refuses a view that is
 * impossible in a match before the engine lists the legal actions.  The engine
 * relies on valid states.
 */
#include "library/internal.h"

/* Return a bit per enum act in "may".  Words of later versions are skipped. */
static uint32_t
request_read_may(const struct json *json, int list)
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

/* Check the seats and the number of own cards.  Returns an error, or NULL. */
static const char *
request_check_seats(const struct view *view)
{
	const struct rules *rules = view->rules;

	if (view->players != rules->players)
		return "the number of seats differs from the game's";
	if (view->turn != view->seat)
		return "another seat must act";
	if (view->dealer >= view->players)
		return "the dealer's seat does not exist";
	if (!(view->in >> view->seat & 1))
		return "the seat is no longer in the match";
	if (view->deal == 0 || view->deal > rules->deals_total)
		return "the deal's number is out of range";
	if (view->hand.n != view->cards[view->seat])
		return "the hand and \"cards\" disagree on the number of "
		       "cards";
	if (view->phase == PHASE_NONE)
		return "unknown phase";
	return NULL;
}

/* Check that a flag with a bit per card of each meld names existing cards only.
 */
static bool
request_places_fit(const struct view *view, const void *flag)
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
request_check_flags(const struct view *view)
{
	for (unsigned i = 0; i < view->flag_count; i++) {
		const unsigned char *at = view->flags + view->flag_at[i];
		enum flag_type type = view->flag[i]->type;

		if (type == FLAG_SEAT && *at >= view->players &&
		    *at != SEAT_NONE)
			return "a flag names a seat that does not exist";
		if (type == FLAG_PLACES && !request_places_fit(view, at))
			return "a flag names a card that is in no meld";
	}
	return NULL;
}

/* Check the melds by the rules, as when they were laid. */
static const char *
request_check_melds(const struct dw_view *view)
{
	for (unsigned i = 0; i < view->sample.melds; i++) {
		const struct meld *meld = &view->sample.table[i];
		struct meld read;

		if (meld->owner >= view->sample.players &&
		    meld->owner != SEAT_NONE)
			return "the owner of a meld does not exist";
		if (meld->n == 0 ||
		    game_read_meld(&view->sample, SEAT_NONE, meld->cards,
				   meld->n, (enum kind)meld->kind, &read)
				    .refusal != REFUSE_NONE)
			return "a meld on the table breaks the rules";
	}
	return NULL;
}

int
dw_view_from_request(struct dw_view *view, const struct dw_game *game,
		     unsigned seat, struct dw_list *list, const char *line,
		     struct dw_error *why)
{
	const struct json *json = &list->json;
	struct view *visible = &view->store.view;
	const char *error;
	int type, may;

	view->game = game;
	visible->rules = NULL;
	if (seat >= game->rules.players)
		return internal_fail(why,
				     "there is no seat %u: the game has %u",
				     seat, game->rules.players);
	if (internal_read_json(list, TOKEN_OBJECT, line, why) == -1)
		return -1;
	type = json_get(json, 0, "type");
	may = json_get(json, 0, "may");
	if (type < 0 || !json_is(json, type, "act"))
		return internal_fail(why,
				     "this is no act message: its \"type\" "
				     "must be \"act\"");
	if (may < 0 || json->token[may].type != TOKEN_ARRAY)
		return internal_fail(why, "the act message has no \"may\"");
	if (!view_read(json, json_get(json, 0, "state"), &game->rules,
		       (seat_t)seat, &view->store, &error))
		goto refuse;
	error = request_check_seats(visible);
	if (error == NULL)
		error = request_check_flags(visible);
	if (error == NULL &&
	    !internal_sample_state(view, request_read_may(json, may)))
		error = "no match under the game's rules has this state";
	if (error == NULL)
		error = request_check_melds(view);
	if (error == NULL)
		return 0;
refuse:
	visible->rules = NULL;
	return internal_fail(why, "the act message's state: %s", error);
}
