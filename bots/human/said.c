/* said.c - what typed words come to; see said.h. */
#include "bots/human/said.h"

/* What was left out of a typed action that only one offer completes. */
static void
complete(struct action *typed, const struct action *offer)
{
	if (typed->lists == 0) {
		action_copy(typed, offer);
		return;
	}
	typed->from = offer->from;
	typed->at = offer->at;
	typed->kind = offer->kind;
	typed->meld = offer->meld;
	typed->to = offer->to;
	typed->card = offer->card;
}

enum said
said_read(const struct typing *typing, const struct legal *legal,
	  const char *text, struct action *out, struct menu *several,
	  struct diag *why)
{
	if (!typed_read(typing, text, out, why))
		return SAID_NOTHING;
	if (out->act == ACT_ARRANGE && out->lists > 0)
		return SAID_ACTION;
	menu_all(several, legal);
	menu_keep_typed(several, out);
	if (several->n > 1)
		return SAID_SEVERAL;
	if (several->n == 1)
		complete(out, &legal->at[several->at[0]]);
	return SAID_ACTION;
}
