/* archive_library.c - libarchive, loaded when needed; see archive_library.h. */
#include "arena/archive/archive_library.h"

_Static_assert(sizeof(LIBARCHIVE) > 1, "libarchive.so was not found");

const struct archive_library *
archive_library(struct diag *diag)
{
	static const char *const names[] = { ARCHIVE_FUNCTIONS(LATE_NAME)
						     NULL };
	static struct archive_library functions;
	static struct late_library library = { .soname = LIBARCHIVE,
					       .package = "libarchive-dev",
					       .names = names,
					       .functions = &functions };

	return late_library_load(&library, diag) ? &functions : NULL;
}
