/*
 * late_library.h - load a shared library when a command first needs it
 *
 * A program loads each library that it is linked with at every start.
 * libarchive and libmicrohttpd bring twenty more, and few commands need them.
 * Their functions are called by pointers, which late_library_load sets:
 *
 *	#define FUNCTIONS(X) X(archive_read_new) X(archive_read_free)
 *	static struct { FUNCTIONS(LATE_POINTER) } functions;
 *	static const char *const names[] = { FUNCTIONS(LATE_NAME) NULL };
 *
 * A library stays loaded until the program ends.  Load it from the main thread.
 */
#ifndef DEADWOOD_LIB_LATE_LIBRARY_H
#define DEADWOOD_LIB_LATE_LIBRARY_H

#include <stdbool.h>

#include "lib/diag.h"

#define LATE_POINTER(name) __typeof__(name) *(name);
#define LATE_NAME(name)	   #name,

/**
 * struct late_library - a library and pointers to its functions
 * @soname: file name, as the linker would record it
 * @package: Debian package of the library, for the message
 * @names: of its functions; ends with NULL
 * @functions: a struct of as many pointers, in the order of @names
 */
struct late_library {
	const char *soname, *package;
	const char *const *names;
	void *functions;
	bool loaded;
};

/* Load @library unless it is loaded.  Return false with @diag if it is missing
 * or lacks a function. */
bool late_library_load(struct late_library *library, struct diag *diag);

#endif
