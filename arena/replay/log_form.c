/* log_form.c - undo changes of a log's form; see log_form.h. */
#include "arena/replay/log_form.h"

#include <stdbool.h>
#include <stdlib.h>

#include "lib/alloc.h"

static const struct log_form crlf = { "ends its lines with CR LF",
				      "sed -i 's/\\r$//'", "" };
static const struct log_form blanks = { "has blanks between the parts of its "
					"JSON",
					"jq -c .", " >mended.jsonl" };

char *
log_form_plain(const char *text, size_t len, size_t *plain_len,
	       struct log_form *form)
{
	char *plain = xcalloc(len + 1, 1);
	bool quoted = false, escaped = false;
	size_t n = 0, ends = 0;

	for (size_t i = 0; i < len; i++) {
		char c = text[i];
		bool blank = c == ' ' || c == '\t' || c == '\r';

		if (!quoted && blank) {
			ends += c == '\r' && i + 1 < len && text[i + 1] == '\n';
			continue;
		}
		if (c == '\n') /* an invalid line ends at its line end too */
			quoted = escaped = false;
		else if (!escaped && c == '"')
			quoted = !quoted;
		escaped = quoted && !escaped && c == '\\';
		plain[n++] = c;
	}
	*plain_len = n;
	*form = n + ends == len ? crlf : blanks;
	if (n < len)
		return plain;
	free(plain);
	return NULL;
}
