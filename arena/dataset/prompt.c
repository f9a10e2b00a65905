/* prompt.c - prompts and completions of decisions; see prompt.h. */
#include "arena/dataset/prompt.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"

void
prompt_write(struct jsonw *jsonw, struct bytes view, struct bytes text)
{
	if (text.len > 0)
		jsonw_raw(jsonw, text.at, text.len);
	else
		jsonw_text(jsonw, view.at, view.len);
}

void
prompt_write_completion(struct jsonw *jsonw, struct bytes action,
			struct bytes more)
{
	char *answer;

	if (more.len == 0) {
		jsonw_text(jsonw, action.at, action.len);
		return;
	}
	answer = xprintf("{\"actions\":[%.*s,%.*s]}", (int)action.len,
			 action.at, (int)more.len, more.at);
	jsonw_str(jsonw, answer);
	free(answer);
}
