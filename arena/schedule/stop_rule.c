/* stop_rule.c - defaults of the key "stop"; see stop_rule.h. */
#include "arena/schedule/stop_rule.h"

#include <stddef.h>

const char *const stop_by_words[] = { "points", "scores", NULL };

void
stop_rule_init(struct stop_rule *stop)
{
	*stop = (struct stop_rule){ .alpha = STOP_ERROR, .beta = STOP_ERROR };
}
