/* live_log.c - follow the log of a running match; see live_log.h. */
#include "arena/replay/live_log.h"

#include <errno.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <sodium.h>

#include "lib/alloc.h"
#include "lib/file/line_reader.h"
#include "referee/judge/log.h"

/* The longest record, which is also the limit of one read. */
#define BUFFER_BYTES (LOG_FLUSH_BYTES + LOG_RECORD_BYTES)

/**
 * struct live_log - a log in progress
 * @lines: hash state over the verified lines
 * @bytes: number of bytes read so far
 * @status: result of the last call
 */
struct live_log {
	crypto_generichash_state lines;
	struct live_log_seed seed;
	struct watcher watcher;
	const char *name;
	int fd;
	off_t bytes;
	enum live_log_status status;
	struct diag diag;
	struct line_reader reader;
	char buffer[BUFFER_BYTES];
	struct log_verify match;
};

struct live_log *
live_log_open(const char *name, int fd, const struct live_log_seed *seed,
	      const struct watcher *watcher)
{
	struct live_log *live = xaligned(alignof(struct live_log),
					 sizeof(*live));

	live->name = name;
	live->fd = fd;
	live->seed = *seed;
	live->watcher = *watcher;
	live->status = LIVE_LOG_WAITING;
	crypto_generichash_init(&live->lines, NULL, 0, LOG_HASH_BYTES);
	line_reader_init(&live->reader, live->buffer, sizeof(live->buffer));
	return live;
}

void
live_log_close(struct live_log *live)
{
	if (live == NULL)
		return;
	close(live->fd);
	free(live);
}

const struct log_verify *
live_log_match(const struct live_log *live)
{
	return &live->match;
}

/* Compute the hash of the lines so far. */
static void
live_log_hash(const struct live_log *live, uint8_t *hash)
{
	crypto_generichash_state lines = live->lines;

	crypto_generichash_final(&lines, hash, LOG_HASH_BYTES);
}

/* Find the seed by the commitment in the first line.  Returns false if it is
 * unknown; log_verify_line reports all other faults of the line. */
static bool
live_log_begin(struct live_log *live, struct bytes line)
{
	struct json *json = &live->match.json;
	uint8_t commitment[32], seed[SEED_BYTES] = { 0 };
	char hex[72];
	int64_t match = 0;
	bool found = true;

	if (json_read(json, line.at, line.len) &&
	    json_int(json, json_get(json, 0, "match"), 0, UINT32_MAX, &match) &&
	    json_str(json, json_get(json, 0, "commitment"), hex, sizeof(hex)) ==
		    64 &&
	    sodium_hex2bin(commitment, sizeof(commitment), hex, 64, NULL, NULL,
			   NULL) == 0)
		found = live->seed.find(live->seed.arg, (uint64_t)match,
					commitment, seed);
	log_verify_begin(&live->match, live->name, seed, &live->diag);
	if (!found)
		diag_set(&live->diag,
			 "%s:1: the match was not dealt from a seed of this "
			 "tournament",
			 live->name);
	return found;
}

static enum live_log_status
live_log_line(struct live_log *live, struct bytes line)
{
	struct log_verify *match = &live->match;
	bool stopped = false;

	if (match->line == 0 && !live_log_begin(live, line))
		return LIVE_LOG_INVALID;
	if (match->match_ended)
		live_log_hash(live, match->hash);
	if (!log_verify_line(match, line.at, line.len, &live->watcher,
			     &stopped))
		return LIVE_LOG_INVALID;
	crypto_generichash_update(&live->lines, (const unsigned char *)line.at,
				  line.len);
	crypto_generichash_update(&live->lines, (const unsigned char *)"\n", 1);
	if (stopped)
		return LIVE_LOG_STOPPED;
	return match->has_seed ? LIVE_LOG_ENDED : LIVE_LOG_MORE;
}

static enum live_log_status
live_log_lines(struct live_log *live)
{
	enum live_log_status status = LIVE_LOG_MORE;
	struct bytes line;

	while (status == LIVE_LOG_MORE &&
	       line_reader_take(&live->reader, &line))
		status = live_log_line(live, line);
	if (status == LIVE_LOG_ENDED && line_reader_take(&live->reader, &line))
		status = live_log_line(live,
				       /* text after the seed is an error */
				       line);
	return status;
}

/* Return true if the file still contains the bytes that were read. */
static bool
live_log_file_exists(const struct live_log *live)
{
	struct stat file;

	return fstat(live->fd, &file) == 0 && file.st_nlink > 0 &&
	       file.st_size >= live->bytes;
}

static enum live_log_status
live_log_fill(struct live_log *live)
{
	ssize_t n = line_reader_fill(&live->reader, live->fd);

	if (n > 0) {
		live->bytes += n;
		return live_log_lines(live);
	}
	if (n == 0 || errno == EAGAIN || errno == EINTR)
		return live_log_file_exists(live) ? LIVE_LOG_WAITING
						  : LIVE_LOG_GONE;
	diag_set(&live->diag, "%s:%u: %s", live->name, live->match.line + 1,
		 errno == ENOBUFS ? "the line is longer than any record"
				  : strerror(errno));
	return LIVE_LOG_INVALID;
}

enum live_log_status
live_log_read(struct live_log *live, struct diag *diag)
{
	if (live->status <= LIVE_LOG_WAITING)
		live->status = live_log_fill(live);
	if (live->status == LIVE_LOG_INVALID)
		*diag = live->diag;
	return live->status;
}
