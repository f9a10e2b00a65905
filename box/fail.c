/* fail.c - report a failed start; see fail.h. */
#define _GNU_SOURCE
#include "box/fail.h"

#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lib/format/jsonw.h"

bool
box_has_own_folder(const struct box *box)
{
	return box->own[0] != '\0' && box->orders->level == LEVEL_PROCESS;
}

void
box_find_closed_folder(const char *path, char *folder, size_t size)
{
	(void)snprintf(folder, size, "%s", path);
	for (char *at = folder + 1; *at != '\0'; at++) {
		if (*at != '/')
			continue;
		*at = '\0';
		if (faccessat(AT_FDCWD, folder, X_OK, AT_EACCESS) != 0)
			return;
		*at = '/';
	}
}

int
box_fail(const struct box *box, int error, const char *format, ...)
{
	char sentence[DIAG_TEXT_MAX];
	char line[6 * DIAG_TEXT_MAX + 64]; /* a byte is at worst \u001b */
	struct jsonw jsonw;
	va_list ap;

	va_start(ap, format);
	(void)vsnprintf(sentence, sizeof(sentence), format, ap);
	va_end(ap);
	jsonw_init(&jsonw, line, sizeof(line));
	jsonw_open(&jsonw, '{');
	jsonw_str_member(&jsonw, "failed", sentence);
	jsonw_int_member(&jsonw, "errno", error);
	jsonw_close(&jsonw, '}');
	(void)send(box->control, line, jsonw.n, MSG_NOSIGNAL);
	return BOX_FAILED;
}
