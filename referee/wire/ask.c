/* ask.c - the parts of an act message that follow from the state; see ask.h. */
#include "ask.h"

/* Room for a line's end, behind its list of actions; and for its beginning. */
#define END_BYTES 64

static void
may_member(struct jot *jot, uint32_t may)
{
	_Static_assert(ACTS <= 32, "an act is a bit of may");

	JOT(jot, ",\"may\":[");
	for (; may != 0; may &= may - 1) {
		const char *word = act_word((enum act)__builtin_ctz(may));

		jot_plain(jot, word, strlen(word));
	}
	JOT(jot, "]");
}

/* As many as the line has room for; it must still be closed. */
static void
legal_member(struct jot *jot, const struct rules *rules,
	     const struct legal *legal)
{
	size_t size = jot->size;
	size_t kept;
	bool more = legal->more;

	if (jot->size - jot->n < 2 * END_BYTES) {
		jot->full = true;
		return;
	}
	JOT(jot, ",\"legal\":[");
	jot->size -= END_BYTES;
	for (unsigned i = 0; i < legal->n; i++) {
		kept = jot->n;
		action_write(jot, rules, &legal->at[i]);
		if (!jot->full)
			continue;
		jot->full = false;
		jot->n = kept;
		more = true;
		break;
	}
	jot->size = size;
	JOT(jot, "]");
	if (more)
		JOT(jot, ",\"legal_more\":true");
}

void
ask_write(struct jot *jot, const struct state *state, const struct view *view,
	  int64_t req)
{
	const char *phase = phase_word(view->phase);
	struct action standard;

	game_standard(state, &standard);
	jot_open(jot, '{');
	JOT(jot, "\"type\":\"act\",\"req\":");
	jot_int(jot, req);
	JOT(jot, ",\"deal\":");
	jot_int(jot, view->deal);
	jot_key(jot, "phase");
	jot_plain(jot, phase, strlen(phase));
	may_member(jot, game_may(state));
	JOT(jot, ",\"default\":");
	action_write(jot, state->rules, &standard);
}

void
ask_write_end(struct jot *jot, const struct view *view,
	      const struct legal *legal)
{
	JOT(jot, ",\"state\":");
	view_write(jot, view);
	if (legal != NULL)
		legal_member(jot, view->rules, legal);
	jot_close(jot, '}');
	JOT(jot, "\n");
}
