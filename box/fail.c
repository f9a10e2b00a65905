/* fail.c - Linux only: see fail.h. */
#define _GNU_SOURCE
#include "box/fail.h"

#include <stdarg.h>
#include <stdio.h>
#include <sys/socket.h>

#include "lib/format/jot.h"

int
box_fail(const struct box *box, int error, const char *format, ...)
{
	char sentence[DIAG_TEXT_MAX];
	char line[6 * DIAG_TEXT_MAX + 64]; /* a byte is \u001b at worst */
	struct jot jot;
	va_list ap;

	va_start(ap, format);
	(void)vsnprintf(sentence, sizeof(sentence), format, ap);
	va_end(ap);
	jot_init(&jot, line, sizeof(line));
	jot_open(&jot, '{');
	jot_str_member(&jot, "failed", sentence);
	jot_int_member(&jot, "errno", error);
	jot_close(&jot, '}');
	(void)send(box->control, line, jot.n, MSG_NOSIGNAL);
	return BOX_FAILED;
}
