/* late_library.c - load a shared library when needed; see late_library.h. */
#include "lib/late_library.h"

#include <dlfcn.h>
#include <string.h>

_Static_assert(sizeof(void *) == sizeof(void (*)(void)), "POSIX: dlsym");

static bool
late_library_fail(const struct late_library *library, struct diag *diag)
{
	diag_set(diag, "cannot load a library: %s; install the package %s",
		 dlerror(), library->package);
	return false;
}

bool
late_library_load(struct late_library *library, struct diag *diag)
{
	char *to = library->functions;
	void *handle, *function;

	if (library->loaded)
		return true;
	handle = dlopen(library->soname, RTLD_NOW | RTLD_LOCAL);
	if (handle == NULL)
		return late_library_fail(library, diag);
	for (size_t i = 0; library->names[i] != NULL; i++) {
		function = dlsym(handle, library->names[i]);
		if (function == NULL)
			return late_library_fail(library, diag);
		memcpy(to + i * sizeof(function), &function, sizeof(function));
	}
	library->loaded = true;
	return true;
}
