/*
 * curl_library.h - load libcurl at run time, when a client of a remote seat
 * starts.
 *
 * Only seat_client.c calls the library.
 */
#ifndef DEADWOOD_ARENA_SEATS_CURL_LIBRARY_H
#define DEADWOOD_ARENA_SEATS_CURL_LIBRARY_H

/* The checks of option types are macros, which know no function pointers. */
#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

#include "lib/late_library.h"

#define CURL_FUNCTIONS(X)                                                      \
	X(curl_easy_cleanup)                                                   \
	X(curl_easy_getinfo)                                                   \
	X(curl_easy_init)                                                      \
	X(curl_easy_setopt)                                                    \
	X(curl_easy_strerror)                                                  \
	X(curl_multi_add_handle)                                               \
	X(curl_multi_cleanup)                                                  \
	X(curl_multi_info_read)                                                \
	X(curl_multi_init)                                                     \
	X(curl_multi_perform)                                                  \
	X(curl_multi_poll)                                                     \
	X(curl_multi_remove_handle)                                            \
	X(curl_slist_append)                                                   \
	X(curl_slist_free_all)

struct curl_library {
	CURL_FUNCTIONS(LATE_POINTER)
};

/* Return the functions of libcurl.  The first call loads the library.  If the
 * library is not installed, returns NULL and sets @diag. */
const struct curl_library *curl_library(struct diag *diag);

#endif
