#include "log.h"

#include <errno.h>
#include <unistd.h>

void
log_init(struct log *log, int fd)
{
	log->fd = fd;
	log->error = 0;
	log->cut = false;
	log->begun = 0;
	jot_init(&log->jot, log->buf, sizeof(log->buf));
}

void
log_flush(struct log *log)
{
	size_t done = 0;

	while (log->fd >= 0 && log->error == 0 && done < log->jot.n) {
		ssize_t n = write(log->fd, log->buf + done, log->jot.n - done);

		if (n >= 0)
			done += (size_t)n;
		else if (errno != EINTR)
			log->error = errno;
	}
	log->jot.n = 0;
}

struct jot *
log_begin(struct log *log, const char *type)
{
	if (log->jot.n >= LOG_FLUSH_BYTES)
		log_flush(log);
	log->begun = log->jot.n;
	jot_open(&log->jot, '{');
	jot_key(&log->jot, "type");
	jot_str(&log->jot, type);
	return &log->jot;
}

void
log_end(struct log *log)
{
	struct jot *jot = &log->jot;

	jot_close(jot, '}');
	if (jot->full || jot->n == jot->size) {
		log->cut = true;
		jot->full = false;
		jot->n = log->begun;
		return;
	}
	jot->buf[jot->n++] = '\n';
}
