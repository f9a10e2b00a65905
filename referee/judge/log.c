#include "referee/judge/log.h"

#include <errno.h>
#include <unistd.h>

#include "lib/file/fd.h"

void
log_init(struct log *log, int fd, struct pack *pack)
{
	log->fd = fd;
	log->pack = pack;
	log->error = 0;
	log->cut = false;
	log->begun = 0;
	log->bytes = 0;
	log->begun_at = monotime_now();
	log->live_flushes = 0;
	crypto_generichash_init(&log->hash, NULL, 0, LOG_HASH_BYTES);
	jsonw_init(&log->jsonw, log->buf, sizeof(log->buf));
}

void
log_flush(struct log *log)
{
	size_t done = 0;

	while (log->fd >= 0 && log->error == 0 && done < log->jsonw.n) {
		ssize_t n = write(log->fd, log->buf + done,
				  log->jsonw.n - done);

		if (n >= 0)
			done += (size_t)n;
		else if (errno != EINTR)
			log->error = errno;
	}
	crypto_generichash_update(&log->hash, (const unsigned char *)log->buf,
				  done);
	if (log->pack != NULL)
		pack_add(log->pack, log->buf, done);
	log->bytes += done;
	log->jsonw.n = 0;
}

void
log_flush_live(struct log *log, struct monotime now)
{
	int64_t due_us = (log->live_flushes + INT64_C(1)) * LOG_LIVE_US;

	if (monotime_since_us(now, log->begun_at) < due_us)
		return;
	log_flush(log);
	log->live_flushes++;
}

void
log_hash(struct log *log, char hash[LOG_HASH_TEXT])
{
	crypto_generichash_state so_far;
	unsigned char bytes[LOG_HASH_BYTES];

	log_flush(log);
	so_far = log->hash;
	crypto_generichash_final(&so_far, bytes, sizeof(bytes));
	sodium_bin2hex(hash, LOG_HASH_TEXT, bytes, sizeof(bytes));
}

void
log_finish(struct log *log, bool sync, char hash[LOG_HASH_TEXT])
{
	log_hash(log, hash);
	if (log->pack != NULL) {
		pack_end(log->pack, sync);
		if (log->error == 0)
			log->error = log->pack->error;
	} else if (sync && log->fd >= 0 && log->error == 0 &&
		   fd_sync(log->fd) != 0) {
		log->error = errno;
	}
}

struct jsonw *
log_begin(struct log *log, const char *type)
{
	if (log->jsonw.n >= LOG_FLUSH_BYTES)
		log_flush(log);
	log->begun = log->jsonw.n;
	jsonw_open(&log->jsonw, '{');
	jsonw_key(&log->jsonw, "type");
	jsonw_str(&log->jsonw, type);
	return &log->jsonw;
}

void
log_end(struct log *log)
{
	struct jsonw *jsonw = &log->jsonw;

	jsonw_close(jsonw, '}');
	if (jsonw->full || jsonw->n == jsonw->size) {
		log->cut = true;
		jsonw->full = false;
		jsonw->n = log->begun;
		return;
	}
	jsonw->buf[jsonw->n++] = '\n';
}
