/* answer_parse.c - what typed words come to; see answer_parse.h. */
#include "bots/human/answer_parse.h"

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

enum answer_parse
answer_parse(const struct typing *typing, const struct legal *legal,
	     const char *text, struct action *out, struct menu *several,
	     struct diag *why)
{
	if (!action_parse(typing, text, out, why))
		return ANSWER_PARSE_NOTHING;
	if (out->act == ACT_ARRANGE && out->lists > 0)
		return ANSWER_PARSE_ACTION;
	menu_all(several, legal);
	menu_keep_typed(several, out);
	if (several->n > 1)
		return ANSWER_PARSE_SEVERAL;
	if (several->n == 1)
		complete(out, &legal->at[several->at[0]]);
	return ANSWER_PARSE_ACTION;
}
