/* stop_rule.c - what holds where the key "stop" says nothing. */
#include "arena/schedule/stop_rule.h"

#include <stddef.h>

const char *const stop_by_words[] = { "points", "scores", NULL };

void
stop_rule_init(struct stop_rule *stop)
{
	*stop = (struct stop_rule){ .alpha = STOP_ERROR, .beta = STOP_ERROR };
}
