/* review_write.c - a review as a table and as JSON; see review.h. */
#include <stdlib.h>
#include <string.h>

#include "arena/review/review.h"
#include "lib/alloc.h"
#include "lib/format/json_print.h"
#include "lib/text/text.h"

#define ACTION_COLUMNS 24 /* two of them, and the rest, in 80 columns */
#define JSON_DIGITS    6

static const char *const kind_words[] = { "unasked", "same", "other", "fault",
					  "forfeit" };

const char *
opinion_word(enum opinion_kind kind)
{
	return kind_words[kind];
}

/* --- text ----------------------------------------------------------------- */

static void
write_row(FILE *out, const struct opinion *opinion)
{
	char *played = xprintf(
		"%s%s", opinion->defaulted ? "default: " : "",
		opinion->played_words != NULL ? opinion->played_words : "");
	char at[40];

	snprintf(at, sizeof(at), "%u.%u", opinion->deal, opinion->event);
	fprintf(out, "%5u  %-7s  %u  %-6s  ", opinion->req, at, opinion->seat,
		opinion->phase);
	text_cell(out, played, ACTION_COLUMNS);
	free(played);
	fputs("  ", out);
	if (opinion->kind == OPINION_OTHER && opinion->valued) {
		text_cell(out, opinion->would_words, ACTION_COLUMNS);
		fprintf(out, "  %.6g", opinion->loss);
	} else if (opinion->kind == OPINION_OTHER) {
		fputs(opinion->would_words, out);
	} else if (opinion->kind == OPINION_SAME) {
		fputc('=', out);
	} else if (opinion->why != NULL) {
		fputs(opinion->why, out);
	} else {
		fputs("not asked", out);
	}
	fputc('\n', out);
}

/* What the sum of losses is counted in: " points". */
static const char *
unit_after(enum own_unit unit)
{
	return unit == OWN_UNIT_POINTS ? " points"
	       : unit == OWN_UNIT_WIN  ? " of the chance to win"
				       : "";
}

static void
write_sums(FILE *out, const struct review *opinions, const char *by)
{
	unsigned answered = opinions->same + opinions->other;

	fprintf(out, "\n%s would play the same in %u of %u decision%s", by,
		opinions->same, answered, answered == 1 ? "" : "s");
	if (answered > 0)
		fprintf(out, " (%.1f %%)", 100.0 * opinions->same / answered);
	fputc('\n', out);
	if (opinions->defaults > 0)
		fprintf(out,
			"%u of them the log's bot did not decide: the referee "
			"played the default; %s answers\n",
			opinions->defaults, by);
	if (opinions->valued > 0)
		fprintf(out,
			"the others cost %.6g%s by its own values, known "
			"of %u decision%s\n",
			opinions->loss, unit_after(opinions->unit),
			opinions->valued, opinions->valued == 1 ? "" : "s");
	if (opinions->faults > 0)
		fprintf(out, "%u of its answers were at fault\n",
			opinions->faults);
	if (opinions->forfeits > 0)
		fprintf(out,
			"its program ended %u time%s and was started "
			"again\n",
			opinions->forfeits, opinions->forfeits == 1 ? "" : "s");
	if (review_missing(opinions))
		fputs("it was started no more, and the rest was not asked\n",
		      out);
}

void
review_text(FILE *out, const struct review *opinions, const char *by)
{
	fputs("  req  at     seat  phase   played                    "
	      "would play                loss\n",
	      out);
	for (size_t i = 0; i < opinions->n; i++)
		write_row(out, &opinions->of[i]);
	write_sums(out, opinions, by);
}

/* --- JSON ----------------------------------------------------------------- */

static json_t *
value_of(const char *text)
{
	return text == NULL ? NULL : json_loads(text, JSON_DECODE_ANY, NULL);
}

/* One decision; what is not known is left out. */
static json_t *
decision(const struct opinion *opinion)
{
	json_t *json = json_pack("{s:i, s:i, s:i, s:i, s:s, s:s}", "seat",
				 opinion->seat, "req", (int)opinion->req,
				 "deal", (int)opinion->deal, "event",
				 (int)opinion->event, "phase",
				 opinion->phase != NULL ? opinion->phase : "",
				 "result", opinion_word(opinion->kind));

	json_object_set_new(json, "played", value_of(opinion->played));
	if (opinion->defaulted)
		json_object_set_new(json, "played_by", json_string("default"));
	json_object_set_new(json, "would", value_of(opinion->would));
	json_object_set_new(json, "note", value_of(opinion->words));
	if (opinion->valued)
		json_object_set_new(json, "loss", json_real(opinion->loss));
	if (opinion->why != NULL)
		json_object_set_new(json, "why", json_of_text(opinion->why));
	return json;
}

void
review_json(FILE *out, const struct review *opinions, const char *by,
	    const char *log)
{
	json_t *json = json_object(), *list = json_array();

	json_object_set_new(json, "log", json_of_text(log));
	json_object_set_new(json, "by", json_of_text(by));
	json_object_set_new(json, "asked", json_integer((int)opinions->n));
	json_object_set_new(json, "same", json_integer(opinions->same));
	json_object_set_new(json, "other", json_integer(opinions->other));
	json_object_set_new(json, "defaults", json_integer(opinions->defaults));
	json_object_set_new(json, "faults", json_integer(opinions->faults));
	json_object_set_new(json, "forfeits", json_integer(opinions->forfeits));
	json_object_set_new(json, "valued", json_integer(opinions->valued));
	json_object_set_new(json, "loss", json_real(opinions->loss));
	if (opinions->unit != OWN_UNIT_NONE)
		json_object_set_new(json, "unit",
				    json_string(own_unit_word(opinions->unit)));
	for (size_t i = 0; i < opinions->n; i++)
		json_array_append_new(list, decision(&opinions->of[i]));
	json_object_set_new(json, "decisions", list);
	json_print(out, json, JSON_DIGITS);
	fputc('\n', out);
}
