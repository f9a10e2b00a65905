/* review_layer.c - add a review to the steps of a match; see review_layer.h. */
#include "arena/viewer/review_layer.h"

#include <stdio.h>
#include <string.h>

#include "lib/text/text.h"

#define TEXT_SHOWN 2048

void
review_layer_match(struct jsonw *jsonw, const struct review_layer *layer)
{
	const struct review *opinions = layer->opinions;

	if (opinions == NULL)
		return;
	jsonw_key(jsonw, "review");
	jsonw_open(jsonw, '{');
	jsonw_key(jsonw, "by");
	jsonw_text(jsonw, layer->by, strlen(layer->by));
	jsonw_int_member(jsonw, "same", opinions->same);
	jsonw_int_member(jsonw, "answered", opinions->same + opinions->other);
	jsonw_int_member(jsonw, "asked", (int64_t)opinions->n);
	if (opinions->valued > 0) {
		jsonw_key(jsonw, "limit");
		worth_number(jsonw, worth_limit(opinions->unit));
	}
	jsonw_close(jsonw, '}');
}

/* Return the opinion on the current action, or NULL.  Opinions are in the order
 * of the log, one for each answer. */
static const struct opinion *
review_layer_find(const struct review_layer *layer, size_t *next,
		  const struct log_verify *match)
{
	const struct json *json = &match->json;
	int seat = json_get(json, 0, "seat"), req = json_get(json, 0, "req");
	const struct opinion *opinion;
	int64_t whose, asked;

	if (layer->opinions == NULL || *next == layer->opinions->n ||
	    seat < 0 || req < 0 ||
	    !json_int(json, seat, 0, SEATS_MAX - 1, &whose) ||
	    !json_int(json, req, 0, UINT32_MAX, &asked))
		return NULL;
	opinion = &layer->opinions->of[*next];
	if (opinion->seat != whose || opinion->req != asked)
		return NULL;
	++*next;
	return opinion;
}

static void
review_layer_write_text(struct jsonw *jsonw, const char *key, const char *text)
{
	char escaped[TEXT_SHOWN];

	if (text == NULL || text[0] == '\0')
		return;
	text_show(text, strlen(text), escaped, sizeof(escaped));
	jsonw_str_member(jsonw, key, escaped);
}

/* Write the note of the reviewer, if it is valid JSON.  Returns how good the
 * played action is by the values of the note. */
static struct worth
review_layer_write_note(struct jsonw *jsonw, const struct opinion *opinion,
			const struct action *played, struct words *words,
			struct json *json)
{
	const char *error;
	struct action would;
	bool known;
	char text[BOT_NOTE_TEXT_BYTES + 1];

	if (opinion->words == NULL)
		return (struct worth){ .known = false };
	known = opinion->would != NULL &&
		json_read(json, opinion->would, strlen(opinion->would)) &&
		action_read(json, 0, &would, &error);
	if (!json_read(json, opinion->words, strlen(opinion->words)))
		return (struct worth){ .known = false };
	bot_note_text(json, 0, text, sizeof(text));
	review_layer_write_text(jsonw, "note", text);
	return worth_write(jsonw, json, 0, played, known ? &would : NULL,
			   words);
}

bool
review_layer_step(struct jsonw *jsonw, const struct review_layer *layer,
		  size_t *next, const struct log_verify *match,
		  struct words *words, struct json *json)
{
	const struct opinion *opinion = review_layer_find(layer, next, match);
	struct worth worth;

	if (opinion == NULL)
		return false;
	jsonw_key(jsonw, "review");
	jsonw_open(jsonw, '{');
	jsonw_str_member(jsonw, "as", opinion_word(opinion->kind));
	review_layer_write_text(jsonw, "would", opinion->would_words);
	if (opinion->valued) {
		jsonw_key(jsonw, "loss");
		worth_number(jsonw, opinion->loss);
	}
	review_layer_write_text(jsonw, "why", opinion->why);
	worth = review_layer_write_note(jsonw, opinion, &match->action, words,
					json);
	if (opinion->valued && opinion->loss > worth.limit)
		jsonw_bool_member(jsonw, "dear", true);
	jsonw_close(jsonw, '}');
	return opinion->kind == OPINION_OTHER;
}
