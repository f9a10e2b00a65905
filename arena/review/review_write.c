/* review_write.c - write a review as a table and as JSON; see review.h. */
#include <stdlib.h>
#include <string.h>

#include "arena/review/review.h"
#include "lib/alloc.h"
#include "lib/format/json_print.h"
#include "lib/text/text.h"

/* columns of an action; two actions and the other columns fit into 80 */
#define ACTION_COLUMNS 24
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
review_write_row(FILE *out, const struct opinion *opinion)
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

/* Return the unit to print after a sum of losses, such as " points". */
static const char *
review_unit_text(enum bot_note_unit unit)
{
	return unit == BOT_NOTE_UNIT_POINTS ? " points"
	       : unit == BOT_NOTE_UNIT_WIN  ? " of the chance to win"
					    : "";
}

static void
review_write_sums(FILE *out, const struct review *review, const char *by)
{
	unsigned answered = review->same + review->other;

	fprintf(out, "\n%s would play the same in %u of %u decision%s", by,
		review->same, answered, answered == 1 ? "" : "s");
	if (answered > 0)
		fprintf(out, " (%.1f %%)", 100.0 * review->same / answered);
	fputc('\n', out);
	if (review->defaults > 0)
		fprintf(out,
			"in %u of the other decisions the log has the "
			"referee's default action\n",
			review->defaults);
	if (review->valued > 0)
		fprintf(out,
			"the other decisions cost %.6g%s by the bot's own "
			"values (%u decision%s with values)\n",
			review->loss, review_unit_text(review->unit),
			review->valued, review->valued == 1 ? "" : "s");
	if (review->faults > 0)
		fprintf(out, "%u of the bot's answers were faults\n",
			review->faults);
	if (review->forfeits > 0)
		fprintf(out,
			"the bot forfeited %u time%s and was started again\n",
			review->forfeits, review->forfeits == 1 ? "" : "s");
	if (review_missing(review))
		fputs("the bot was not started again after its last forfeit, "
		      "so the remaining decisions have no answers\n",
		      out);
}

void
review_text(FILE *out, const struct review *review, const char *by)
{
	fputs("  req  at     seat  phase   played                    "
	      "would play                loss\n",
	      out);
	for (size_t i = 0; i < review->n; i++)
		review_write_row(out, &review->of[i]);
	review_write_sums(out, review, by);
}

/* --- JSON ----------------------------------------------------------------- */

static json_t *
review_json_value(const char *text)
{
	return text == NULL ? NULL : json_loads(text, JSON_DECODE_ANY, NULL);
}

/* Return a decision as JSON, without the members that are not known. */
static json_t *
review_json_decision(const struct opinion *opinion)
{
	return json_pack(
		"{si si si si ss ss so* ss* so* so* so* so*}", "seat",
		opinion->seat, "req", (int)opinion->req, "deal",
		(int)opinion->deal, "event", (int)opinion->event, "phase",
		opinion->phase != NULL ? opinion->phase : "", "result",
		opinion_word(opinion->kind), "played",
		review_json_value(opinion->played), "played_by",
		opinion->defaulted ? "default" : NULL, "would",
		review_json_value(opinion->would), "note",
		review_json_value(opinion->words), "loss",
		opinion->valued ? json_real(opinion->loss) : NULL, "why",
		opinion->why != NULL ? json_of_text(opinion->why) : NULL);
}

void
review_json(FILE *out, const struct review *review, const char *by,
	    const char *log)
{
	const char *unit = review->unit != BOT_NOTE_UNIT_NONE
				   ? bot_note_unit_word(review->unit)
				   : NULL;
	json_t *list = json_array();

	for (size_t i = 0; i < review->n; i++)
		json_array_append_new(list,
				      review_json_decision(&review->of[i]));
	json_print(
		out,
		json_pack("{so so si si si si si si si so* ss* so}", "log",
			  json_of_text(log), "by", json_of_text(by), "asked",
			  (int)review->n, "same", (int)review->same, "other",
			  (int)review->other, "defaults", (int)review->defaults,
			  "faults", (int)review->faults, "forfeits",
			  (int)review->forfeits, "valued", (int)review->valued,
			  "loss", json_real(review->loss), "unit", unit,
			  "decisions", list),
		JSON_DIGITS);
	fputc('\n', out);
}
