/* answer_parse.c - match typed words with offers; see answer_parse.h. */
#include "bots/human/answer_parse.h"

/* If exactly one offer matches a typed action, complete the action with the
 * parts of this offer. */
static void
answer_complete(struct action *typed, const struct action *offer)
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
answer_parse(const struct parse_context *context, const struct legal *legal,
	     const char *text, struct action *out, struct menu *several,
	     struct diag *why)
{
	if (!action_parse(context, text, out, why))
		return ANSWER_PARSE_NOTHING;
	if (out->act == ACT_ARRANGE && out->lists > 0)
		return ANSWER_PARSE_ACTION;
	menu_all(several, legal);
	menu_filter_typed(several, out);
	if (several->n > 1)
		return ANSWER_PARSE_SEVERAL;
	if (several->n == 1)
		answer_complete(out, &legal->at[several->at[0]]);
	return ANSWER_PARSE_ACTION;
}
