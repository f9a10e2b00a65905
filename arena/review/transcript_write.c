/* transcript_write.c - write a seat's messages, and positions; see
 * transcript.h. */
#include <string.h>

#include "arena/review/transcript.h"

/* --- a seat's lines ------------------------------------------------------- */

struct conversation {
	FILE *out;
	unsigned seat;
};

static void
dialog_write_line(const struct conversation *of, unsigned seat,
		  const char *mark, struct bytes line)
{
	if (seat != of->seat)
		return;
	fputs(mark, of->out);
	fwrite(line.at, 1, line.len, of->out);
	putc('\n', of->out);
}

static void
dialog_to_bot(void *arg, unsigned seat, struct bytes line)
{
	dialog_write_line(arg, seat, "> ", line);
}

static void
dialog_from_bot(void *arg, unsigned seat, struct bytes line)
{
	dialog_write_line(arg, seat, "< ", line);
}

static bool
transcript_seat_exists(const char *name, unsigned seat, unsigned players,
		       struct diag *diag)
{
	if (seat < players)
		return true;
	diag_set(diag, "%s: no seat %u: the match has the seats 0 to %u", name,
		 seat, players - 1);
	return false;
}

bool
transcript_dialog(FILE *out, const char *name, const char *text, size_t len,
		  unsigned seat, struct diag *diag)
{
	struct conversation of = { .out = out, .seat = seat };
	const struct transcript_listener listener = {
		.arg = &of, .to_bot = dialog_to_bot, .from_bot = dialog_from_bot
	};
	unsigned players = 0;

	return transcript_replay(name, text, len, &listener, &players, diag) &&
	       transcript_seat_exists(name, seat, players, diag);
}

/* --- positions ------------------------------------------------------------ */

struct positions {
	FILE *out;
	const struct transcript_filter *filter;
};

static void
position_write_member(FILE *out, const struct json *json, const char *key,
		      const char *as)
{
	int token = json_get(json, 0, key);
	struct bytes text;

	if (token < 0)
		return;
	text = json_text(json, token);
	fprintf(out, ",\"%s\":%.*s", as, (int)text.len, text.at);
}

bool
transcript_filter_matches(const struct transcript_filter *filter,
			  const struct transcript_decision *decision)
{
	if (filter->seat >= 0 && decision->seat != (unsigned)filter->seat)
		return false;
	if (filter->phase != NULL &&
	    strcmp(filter->phase, decision->phase) != 0)
		return false;
	return filter->wants == NULL ||
	       filter->wants(filter->arg, decision->seat, decision->req);
}

bool
transcript_check_seat(const struct transcript_filter *filter, const char *name,
		      unsigned players, struct diag *diag)
{
	return transcript_seat_exists(
		name, filter->seat < 0 ? 0 : (unsigned)filter->seat, players,
		diag);
}

static void
position_write_line(void *arg, const struct transcript_decision *decision)
{
	const struct positions *of = arg;

	if (!transcript_filter_matches(of->filter, decision))
		return;
	fprintf(of->out,
		"{\"seat\":%u,\"req\":%u,\"deal\":%u,\"event\":%u,"
		"\"phase\":\"%s\",\"request\":%.*s",
		decision->seat, decision->req, decision->deal, decision->event,
		decision->phase, (int)decision->request.len,
		decision->request.at);
	position_write_member(of->out, decision->record, "action", "played");
	position_write_member(of->out, decision->record, "by", "by");
	position_write_member(of->out, decision->record, "note", "note");
	fputs("}\n", of->out);
}

bool
transcript_positions(FILE *out, const char *name, const char *text, size_t len,
		     const struct transcript_filter *filter, struct diag *diag)
{
	struct positions of = { .out = out, .filter = filter };
	const struct transcript_listener listener = {
		.arg = &of, .decided = position_write_line
	};
	unsigned players = 0;

	return transcript_replay(name, text, len, &listener, &players, diag) &&
	       transcript_check_seat(filter, name, players, diag);
}
