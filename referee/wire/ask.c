/* ask.c - write the parts of an act message that follow from the state; see
 * ask.h. */
#include "ask.h"

/* Bytes reserved for the end of the line, and for the beginning of the list. */
#define END_BYTES 64

static void
ask_write_may(struct jsonw *jsonw, uint32_t may)
{
	_Static_assert(ACTS <= 32, "the mask of acts needs a bit for each act");

	JSONW(jsonw, ",\"may\":[");
	for (; may != 0; may &= may - 1) {
		const char *word = act_word((enum act)__builtin_ctz(may));

		jsonw_plain(jsonw, word, strlen(word));
	}
	JSONW(jsonw, "]");
}

/* Write as many actions as fit, and leave room to end the line.  Half of the
 * room is for the text, if there is one, which then contains the number of
 * actions. */
static void
ask_write_legal(struct jsonw *jsonw, const struct rules *rules,
		const struct legal *legal, struct request_text *text)
{
	size_t size = jsonw->size;
	size_t kept;
	unsigned i;
	bool more = legal->more;

	if (jsonw->size - jsonw->n < 2 * END_BYTES) {
		jsonw->full = true;
		return;
	}
	JSONW(jsonw, ",\"legal\":[");
	jsonw->size -= text != NULL ? (size - jsonw->n) / 2 : END_BYTES;
	for (i = 0; i < legal->n; i++) {
		kept = jsonw->n;
		action_write(jsonw, rules, &legal->at[i]);
		if (!jsonw->full)
			continue;
		jsonw->full = false;
		jsonw->n = kept;
		more = true;
		break;
	}
	jsonw->size = size;
	JSONW(jsonw, "]");
	if (more)
		JSONW(jsonw, ",\"legal_more\":true");
	if (text != NULL) {
		text->legal = legal;
		text->listed = i;
		text->more = more;
	}
}

void
ask_write(struct jsonw *jsonw, const struct state *state,
	  const struct view *view, int64_t req)
{
	const char *phase = phase_word(view->phase);
	struct action standard;

	game_standard(state, &standard);
	jsonw_open(jsonw, '{');
	JSONW(jsonw, "\"type\":\"act\",\"req\":");
	jsonw_int(jsonw, req);
	JSONW(jsonw, ",\"deal\":");
	jsonw_int(jsonw, view->deal);
	jsonw_key(jsonw, "phase");
	jsonw_plain(jsonw, phase, strlen(phase));
	ask_write_may(jsonw, game_may(state));
	JSONW(jsonw, ",\"default\":");
	action_write(jsonw, state->rules, &standard);
}

void
ask_write_end(struct jsonw *jsonw, const struct view *view,
	      const struct legal *legal, struct request_text *text)
{
	JSONW(jsonw, ",\"state\":");
	view_write(jsonw, view);
	if (legal != NULL)
		ask_write_legal(jsonw, view->rules, legal, text);
	if (text != NULL) {
		text->view = view;
		request_text_write(jsonw, text);
	}
	jsonw_close(jsonw, '}');
	JSONW(jsonw, "\n");
}
