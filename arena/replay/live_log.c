/* live_log.c - the log of a match that is still played; see live_log.h. */
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

/* No record is longer, and the buffer is the most that a call reads. */
#define BUFFER_BYTES (LOG_FLUSH_BYTES + LOG_RECORD_BYTES)

/**
 * struct live - a log being followed
 * @lines: the hash of those that were played
 * @bytes: read so far
 * @news: of the last call
 */
struct live {
	crypto_generichash_state lines;
	struct live_log_seed seed;
	struct watcher watcher;
	const char *name;
	int fd;
	off_t bytes;
	enum live_log_news news;
	struct diag diag;
	struct line_reader_reader reader;
	char buffer[BUFFER_BYTES];
	struct log_verify match;
};

struct live *
live_log_open(const char *name, int fd, const struct live_log_seed *seed,
	      const struct watcher *watcher)
{
	struct live *live = xaligned(alignof(struct live), sizeof(*live));

	live->name = name;
	live->fd = fd;
	live->seed = *seed;
	live->watcher = *watcher;
	live->news = LIVE_LOG_WAITS;
	crypto_generichash_init(&live->lines, NULL, 0, LOG_HASH_BYTES);
	line_reader_init(&live->reader, live->buffer, sizeof(live->buffer));
	return live;
}

void
live_log_close(struct live *live)
{
	if (live == NULL)
		return;
	close(live->fd);
	free(live);
}

const struct log_verify *
live_log_match(const struct live *live)
{
	return &live->match;
}

/* What a hash of the lines so far would be, were there no more of them. */
static void
hash_so_far(const struct live *live, uint8_t *hash)
{
	crypto_generichash_state lines = live->lines;

	crypto_generichash_final(&lines, hash, LOG_HASH_BYTES);
}

/* The first line gives the commitment away, and so the seed is found. False: it
 * has none that is known here; what else is wrong with it retrace says. */
static bool
begin(struct live *live, struct bytes line)
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
			 "%s:1: this match was not dealt from a seed of this "
			 "tournament",
			 live->name);
	return found;
}

static enum live_log_news
take_line(struct live *live, struct bytes line)
{
	struct log_verify *match = &live->match;
	bool stopped = false;

	if (match->line == 0 && !begin(live, line))
		return LIVE_LOG_WRONG;
	if (match->match_told)
		hash_so_far(live, match->hash);
	if (!log_verify_line(match, line.at, line.len, &live->watcher,
			     &stopped))
		return LIVE_LOG_WRONG;
	crypto_generichash_update(&live->lines, (const unsigned char *)line.at,
				  line.len);
	crypto_generichash_update(&live->lines, (const unsigned char *)"\n", 1);
	if (stopped)
		return LIVE_LOG_ENOUGH;
	return match->seed_told ? LIVE_LOG_OVER : LIVE_LOG_AHEAD;
}

static enum live_log_news
take_lines(struct live *live)
{
	enum live_log_news news = LIVE_LOG_AHEAD;
	struct bytes line;

	while (news == LIVE_LOG_AHEAD && line_reader_take(&live->reader, &line))
		news = take_line(live, line);
	if (news == LIVE_LOG_OVER && line_reader_take(&live->reader, &line))
		news = take_line(live, line); /* wrong: more after the seed */
	return news;
}

/* Does the file still hold what was read? */
static bool
is_there(const struct live *live)
{
	struct stat file;

	return fstat(live->fd, &file) == 0 && file.st_nlink > 0 &&
	       file.st_size >= live->bytes;
}

static enum live_log_news
read_on(struct live *live)
{
	ssize_t n = line_reader_fill(&live->reader, live->fd);

	if (n > 0) {
		live->bytes += n;
		return take_lines(live);
	}
	if (n == 0 || errno == EAGAIN || errno == EINTR)
		return is_there(live) ? LIVE_LOG_WAITS : LIVE_LOG_GONE;
	diag_set(&live->diag, "%s:%u: %s", live->name, live->match.line + 1,
		 errno == ENOBUFS ? "the line is longer than any record"
				  : strerror(errno));
	return LIVE_LOG_WRONG;
}

enum live_log_news
live_log_read(struct live *live, struct diag *diag)
{
	if (live->news <= LIVE_LOG_WAITS)
		live->news = read_on(live);
	if (live->news == LIVE_LOG_WRONG)
		*diag = live->diag;
	return live->news;
}
