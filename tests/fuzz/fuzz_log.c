/*
 * fuzz_log.c - fuzz the log parser and the text view: any bytes as a match log
 * must not crash them.
 */
#include <stdint.h>
#include <stdlib.h>

#include "arena/replay/redact.h"
#include "arena/tui/text_view.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct log_verify match;
	static FILE *nowhere;
	struct text_view show = { .seat = -1 };
	struct watcher watcher = text_view_watcher(&show);
	struct diag diag;

	if (nowhere == NULL)
		nowhere = fopen("/dev/null", "w");
	if (nowhere == NULL)
		abort();
	show.out = nowhere;
	if (redact_is_log((const char *)data, size)) {
		if (!redact_read(&match, "log", (const char *)data, size,
				 &watcher, &diag) &&
		    diag.text[0] == '\0')
			abort();
		return 0;
	}
	if (!log_verify_text(&match, "log", (const char *)data, size, &watcher,
			     &diag) &&
	    diag.text[0] == '\0')
		abort(); /* refused without a message */
	return 0;
}
