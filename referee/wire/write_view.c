/*
 * write_view.c - views into a line.
 */
#include "flag_json.h"
#include "write.h"

/* The seats of a bit mask as a list. */
static void
seats_write(struct jot *jot, unsigned seats, unsigned players)
{
	jot_open(jot, '[');
	for (unsigned i = 0; i < players; i++)
		if (seats >> i & 1)
			jot_int(jot, i);
	jot_close(jot, ']');
}

static void
flags_write(struct jot *jot, const struct view *view)
{
	if (view->flag_count == 0)
		return;
	JOT(jot, ",\"flags\":");
	jot_open(jot, '{');
	for (unsigned i = 0; i < view->flag_count; i++) {
		jot_key(jot, view->flag[i]->name);
		flag_write(jot, view->flag[i]->type,
			   view->flags + view->flag_at[i], view->players);
	}
	jot_close(jot, '}');
}

static void
table_write(struct jot *jot, const struct view *view)
{
	jot_open(jot, '[');
	for (unsigned i = 0; i < view->melds; i++) {
		const struct meld *meld = &view->table[i];
		const char *kind = kind_word(meld->kind);

		jot_open(jot, '{');
		JOT(jot, "\"meld\":");
		jot_int(jot, i + 1);
		if (meld->owner != SEAT_NONE) {
			JOT(jot, ",\"owner\":");
			jot_int(jot, meld->owner);
		}
		JOT(jot, ",\"kind\":");
		plain_word(jot, kind);
		JOT(jot, ",\"cards\":");
		/* In a set what stands for itself is natural, even a card of
		 * a wild rank: eight-hands 11. */
		laid_write(jot, meld->cards, meld->n,
			   meld->kind == KIND_SET ? NULL : view->rules);
		jot_close(jot, '}');
	}
	jot_close(jot, ']');
}

static char *
turn_put(char *at, const struct view *view)
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

/* All that has a known size: the numbers of the view, and the turn. */
#define COUNTS_BYTES 512

static void
counts_write(struct jot *jot, const struct view *view)
{
	char *at = bytes_room(jot, COUNTS_BYTES);

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
	at = turn_put(at, view);
	at = PUT(at, ",\"dealer\":");
	at = number_put(at, view->dealer);
	at = PUT(at, ",\"deal\":");
	at = number_put(at, view->deal);
	at = PUT(at, ",\"turns\":");
	at = number_put(at, view->turns);
	at = PUT(at, ",\"opened\":");
	jot->n = (size_t)(at - jot->buf);
}

void
view_write(struct jot *jot, const struct view *view)
{
	unsigned all = (1u << view->players) - 1;

	jot_open(jot, '{');
	JOT(jot, "\"hand\":");
	bag_write(jot, &view->hand);
	JOT(jot, ",\"table\":");
	table_write(jot, view);
	JOT(jot, ",\"discard\":");
	cards_write(jot, view->discard.at, view->discard.n);
	JOT(jot, ",\"discard_count\":");
	jot_int(jot, view->discard_count);
	if (view->spread.n > 0) {
		JOT(jot, ",\"spread\":");
		bag_write(jot, &view->spread);
	}
	counts_write(jot, view);
	seats_write(jot, view->opened, view->players);
	if ((view->in & all) != all) {
		JOT(jot, ",\"out\":");
		seats_write(jot, ~(unsigned)view->in, view->players);
	}
	flags_write(jot, view);
	jot_close(jot, '}');
}
