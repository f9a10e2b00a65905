/* review_layer.c - a review over the steps of a match; see review_layer.h. */
#include "arena/viewer/review_layer.h"

#include <stdio.h>
#include <string.h>

#include "lib/text/text.h"

#define TEXT_SHOWN 2048

void
review_layer_match(struct jot *jot, const struct review_layer *layer)
{
	const struct opinions *opinions = layer->opinions;

	if (opinions == NULL)
		return;
	jot_key(jot, "review");
	jot_open(jot, '{');
	jot_key(jot, "by");
	jot_text(jot, layer->by, strlen(layer->by));
	jot_int_member(jot, "same", opinions->same);
	jot_int_member(jot, "answered", opinions->same + opinions->other);
	jot_int_member(jot, "asked", (int64_t)opinions->n);
	jot_close(jot, '}');
}

/* The opinion about the action in hand, or NULL.  They come in the order of the
 * log, one for an answer. */
static const struct opinion *
opinion_of(const struct review_layer *layer, size_t *next,
	   const struct retrace *match)
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
put_shown(struct jot *jot, const char *key, const char *text)
{
	char shown[TEXT_SHOWN];

	if (text == NULL || text[0] == '\0')
		return;
	text_show(text, strlen(text), shown, sizeof(shown));
	jot_str_member(jot, key, shown);
}

/* Its own words, where they are JSON that can be read: the log's are. */
static void
put_words(struct jot *jot, const struct opinion *opinion,
	  const struct action *played, struct words *words, struct json *json)
{
	const char *error;
	struct action would;
	bool known;
	char text[OWN_TEXT_BYTES + 1];

	if (opinion->words == NULL)
		return;
	known = opinion->would != NULL &&
		json_read(json, opinion->would, strlen(opinion->would)) &&
		action_read(json, 0, &would, &error);
	if (!json_read(json, opinion->words, strlen(opinion->words)))
		return;
	own_text(json, 0, text, sizeof(text));
	put_shown(jot, "note", text);
	worth_write(jot, json, 0, played, known ? &would : NULL, words);
}

bool
review_layer_step(struct jot *jot, const struct review_layer *layer,
		  size_t *next, const struct retrace *match,
		  struct words *words, struct json *json)
{
	const struct opinion *opinion = opinion_of(layer, next, match);

	if (opinion == NULL)
		return false;
	jot_key(jot, "review");
	jot_open(jot, '{');
	jot_str_member(jot, "as", opinion_word(opinion->kind));
	put_shown(jot, "would", opinion->would_words);
	if (opinion->valued) {
		jot_key(jot, "loss");
		worth_number(jot, opinion->loss);
	}
	put_shown(jot, "why", opinion->why);
	put_words(jot, opinion, &match->action, words, json);
	jot_close(jot, '}');
	return opinion->kind == OPINION_OTHER;
}
