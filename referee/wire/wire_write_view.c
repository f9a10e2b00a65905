/*
 * wire_write_view.c - write views as JSON; see wire.h.
 */
#include "flag_json.h"
#include "wire_write.h"

/* Write the seats of a bit mask as a list. */
static void
view_write_seats(struct jsonw *jsonw, unsigned seats, unsigned players)
{
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < players; i++)
		if (seats >> i & 1)
			jsonw_int(jsonw, i);
	jsonw_close(jsonw, ']');
}

static void
view_write_flags(struct jsonw *jsonw, const struct view *view)
{
	if (view->flag_count == 0)
		return;
	JSONW(jsonw, ",\"flags\":");
	jsonw_open(jsonw, '{');
	for (unsigned i = 0; i < view->flag_count; i++) {
		jsonw_key(jsonw, view->flag[i]->name);
		flag_write(jsonw, view->flag[i]->type,
			   view->flags + view->flag_at[i], view->players);
	}
	jsonw_close(jsonw, '}');
}

static void
view_write_table(struct jsonw *jsonw, const struct view *view)
{
	jsonw_open(jsonw, '[');
	for (unsigned i = 0; i < view->melds; i++) {
		const struct meld *meld = &view->table[i];
		const char *kind = kind_word(meld->kind);

		jsonw_open(jsonw, '{');
		JSONW(jsonw, "\"meld\":");
		jsonw_int(jsonw, i + 1);
		if (meld->owner != SEAT_NONE) {
			JSONW(jsonw, ",\"owner\":");
			jsonw_int(jsonw, meld->owner);
		}
		JSONW(jsonw, ",\"kind\":");
		word_write(jsonw, kind);
		JSONW(jsonw, ",\"cards\":");
		/* In a set a card that represents itself is natural, even of a
		 * wild rank: eight-hands 11. */
		laid_write(jsonw, meld->cards, meld->n,
			   meld->kind == KIND_SET ? NULL : view->rules);
		jsonw_close(jsonw, '}');
	}
	jsonw_close(jsonw, ']');
}

static char *
view_put_turn(char *at, const struct view *view)
{
	at = PUT(at, ",\"turn\":{\"seat\":");
	at = number_put(at, view->turn);
	at = PUT(at, ",\"phase\":");
	at = word_put(at, phase_word((enum phase)view->phase));
	if (view->drew != CARD_NONE) {
		at = PUT(at, ",\"drew\":\"");
		at = card_put(at, view->drew);
		*at++ = '"';
	}
	if (view->from != FROM_NONE) {
		at = PUT(at, ",\"from\":");
		at = word_put(at, source_word((enum source)view->from));
	}
	if (view->first)
		at = PUT(at, ",\"first\":true");
	*at++ = '}';
	return at;
}

/* Bound on the numbers of the view and the turn. */
#define COUNTS_BYTES 512

static void
view_write_counts(struct jsonw *jsonw, const struct view *view)
{
	char *at = bytes_reserve(jsonw, COUNTS_BYTES);

	if (at == NULL)
		return;
	at = PUT(at, ",\"stock\":");
	at = number_put(at, view->stock);
	at = PUT(at, ",\"cards\":[");
	for (unsigned i = 0; i < view->players; i++) {
		at = number_put(at, view->cards[i]);
		*at++ = ',';
	}
	at[-1] = ']';
	at = PUT(at, ",\"scores\":[");
	for (unsigned i = 0; i < view->players; i++) {
		at = number_put(at, view->scores[i]);
		*at++ = ',';
	}
	at[-1] = ']';
	at = view_put_turn(at, view);
	at = PUT(at, ",\"dealer\":");
	at = number_put(at, view->dealer);
	at = PUT(at, ",\"deal\":");
	at = number_put(at, view->deal);
	at = PUT(at, ",\"turns\":");
	at = number_put(at, view->turns);
	at = PUT(at, ",\"opened\":");
	jsonw->n = (size_t)(at - jsonw->buf);
}

void
view_write(struct jsonw *jsonw, const struct view *view)
{
	unsigned all = (1u << view->players) - 1;

	jsonw_open(jsonw, '{');
	JSONW(jsonw, "\"hand\":");
	bag_write(jsonw, &view->hand);
	JSONW(jsonw, ",\"table\":");
	view_write_table(jsonw, view);
	JSONW(jsonw, ",\"discard\":");
	cards_write(jsonw, view->discard.at, view->discard.n);
	JSONW(jsonw, ",\"discard_count\":");
	jsonw_int(jsonw, view->discard_count);
	if (view->spread.n > 0) {
		JSONW(jsonw, ",\"spread\":");
		bag_write(jsonw, &view->spread);
	}
	view_write_counts(jsonw, view);
	view_write_seats(jsonw, view->opened, view->players);
	if ((view->in & all) != all) {
		JSONW(jsonw, ",\"out\":");
		view_write_seats(jsonw, ~(unsigned)view->in, view->players);
	}
	view_write_flags(jsonw, view);
	jsonw_close(jsonw, '}');
}
