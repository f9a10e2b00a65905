/* http_library.c - libmicrohttpd, loaded at run time; see http_library.h. */
#include "arena/http/http_library.h"

_Static_assert(sizeof(LIBMICROHTTPD) > 1, "libmicrohttpd.so was not found");

const struct http_library *
http_library(struct diag *diag)
{
	static const char *const names[] = { HTTP_FUNCTIONS(LATE_NAME) NULL };
	static struct http_library functions;
	static struct late_library library = { .soname = LIBMICROHTTPD,
					       .package = "libmicrohttpd-dev",
					       .names = names,
					       .functions = &functions };

	return late_library_load(&library, diag) ? &functions : NULL;
}
