/*
 * transcript_request.h - reconstruct one request from a match log, such as the
 * request that a bot did not answer correctly.
 */
#ifndef DEADWOOD_ARENA_REVIEW_TRANSCRIPT_REQUEST_H
#define DEADWOOD_ARENA_REVIEW_TRANSCRIPT_REQUEST_H

#include <stdint.h>

/* Return the line of request @req to the bot in @seat, owned.  If the log @log
 * cannot be read or has no such request, return NULL.  The function cuts lines
 * that are too long. */
char *transcript_request_line(const char *log, unsigned seat, uint64_t req);

#endif
