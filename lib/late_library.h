/*
 * late_library.h - load a shared library at run time, when a command first
 * needs it
 *
 * A program that is linked with a library loads it at every start.  libarchive,
 * libcurl and libmicrohttpd load thirty further libraries, but few commands
 * need any of them.  So no program is linked with these libraries;
 * late_library_load loads them and sets pointers to their functions:
 *
 *	#define FUNCTIONS(X) X(archive_read_new) X(archive_read_free)
 *	static struct { FUNCTIONS(LATE_POINTER) } functions;
 *	static const char *const names[] = { FUNCTIONS(LATE_NAME) NULL };
 *
 * A library stays loaded until the program ends.  The caller must load
 * libraries only from the main thread.
 */
#ifndef DEADWOOD_LIB_LATE_LIBRARY_H
#define DEADWOOD_LIB_LATE_LIBRARY_H

#include <stdbool.h>

#include "lib/diag.h"

#define LATE_POINTER(name) __typeof__(name) *(name);
#define LATE_NAME(name)	   #name,

/**
 * struct late_library - a library and pointers to its functions
 * @soname: the library's file name, such as "libfoo.so.1"
 * @package: name of the library's Debian package, for the message
 * @names: names of the functions; NULL ends the array
 * @functions: a struct with one function pointer for each name, in the order of
 *	@names
 */
struct late_library {
	const char *soname, *package;
	const char *const *names;
	void *functions;
	bool loaded;
};

/* Load @library if it is not yet loaded.  If the library is missing or lacks
 * one of the functions, return false and set @diag. */
bool late_library_load(struct late_library *library, struct diag *diag);

#endif
