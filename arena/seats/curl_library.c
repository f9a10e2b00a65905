/* curl_library.c - libcurl, loaded at run time; see curl_library.h. */
#include "arena/seats/curl_library.h"

_Static_assert(sizeof(LIBCURL) > 1, "libcurl.so was not found");

const struct curl_library *
curl_library(struct diag *diag)
{
	static const char *const names[] = { CURL_FUNCTIONS(LATE_NAME) NULL };
	static struct curl_library functions;
	static struct late_library library = {
		.soname = LIBCURL,
		.package = "libcurl4-openssl-dev",
		.names = names,
		.functions = &functions
	};

	return late_library_load(&library, diag) ? &functions : NULL;
}
