/*
 * http_library.h - load libmicrohttpd at run time, when an HTTP server starts.
 *
 * Only http.c, http_answer.c and http_head.c call the library.
 */
#ifndef DEADWOOD_ARENA_HTTP_HTTP_LIBRARY_H
#define DEADWOOD_ARENA_HTTP_HTTP_LIBRARY_H

#include <microhttpd.h>

#include "lib/late_library.h"

#define HTTP_FUNCTIONS(X)                                                      \
	X(MHD_add_response_header)                                             \
	X(MHD_create_response_from_buffer)                                     \
	X(MHD_create_response_from_buffer_with_free_callback_cls)              \
	X(MHD_create_response_from_callback)                                   \
	X(MHD_del_response_header)                                             \
	X(MHD_destroy_response)                                                \
	X(MHD_get_connection_info)                                             \
	X(MHD_get_connection_values)                                           \
	X(MHD_get_daemon_info)                                                 \
	X(MHD_get_timeout)                                                     \
	X(MHD_queue_response)                                                  \
	X(MHD_resume_connection)                                               \
	X(MHD_run_wait)                                                        \
	X(MHD_start_daemon)                                                    \
	X(MHD_stop_daemon)                                                     \
	X(MHD_suspend_connection)

struct http_library {
	HTTP_FUNCTIONS(LATE_POINTER)
};

/* Return the functions of libmicrohttpd.  The first call loads the library.  If
 * the library is not installed, returns NULL and sets @diag. */
const struct http_library *http_library(struct diag *diag);

#endif
