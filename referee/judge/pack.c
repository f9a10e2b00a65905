/* pack.c - compress a stream while it is written; see pack.h. */
#include "referee/judge/pack.h"

#include <errno.h>
#include <unistd.h>

#include <zstd.h>

#include "lib/file/fd.h"

static void
pack_write_out(struct pack *pack, size_t len)
{
	size_t done = 0;

	while (pack->error == 0 && done < len) {
		ssize_t n = write(pack->fd, pack->out + done, len - done);

		if (n >= 0)
			done += (size_t)n;
		else if (errno != EINTR)
			pack->error = errno;
	}
}

/* Compress all of @bytes; ZSTD_e_end also flushes and ends the frame. */
static void
pack_compress(struct pack *pack, const char *bytes, size_t len,
	      ZSTD_EndDirective how)
{
	ZSTD_inBuffer in = { bytes, len, 0 };
	size_t left = 1;

	while (pack->error == 0 && left > 0) {
		ZSTD_outBuffer out = { pack->out, sizeof(pack->out), 0 };

		left = ZSTD_compressStream2(pack->zstd, &out, &in, how);
		if (ZSTD_isError(left))
			pack->error = ENOMEM; /* the only possible failure */
		else
			pack_write_out(pack, out.pos);
		if (how == ZSTD_e_continue)
			left = in.size - in.pos;
	}
}

bool
pack_begin(struct pack *pack, int fd)
{
	pack->fd = fd;
	pack->error = 0;
	if (pack->zstd == NULL)
		pack->zstd = ZSTD_createCCtx();
	if (pack->zstd == NULL ||
	    ZSTD_isError(ZSTD_CCtx_reset(pack->zstd,
					 ZSTD_reset_session_and_parameters)) ||
	    ZSTD_isError(ZSTD_CCtx_setParameter(
		    pack->zstd, ZSTD_c_compressionLevel, PACK_LEVEL)) ||
	    ZSTD_isError(ZSTD_CCtx_setParameter(pack->zstd, ZSTD_c_windowLog,
						PACK_WINDOW_LOG)) ||
	    ZSTD_isError(
		    ZSTD_CCtx_setParameter(pack->zstd, ZSTD_c_checksumFlag, 1)))
		pack->error = ENOMEM;
	pack_compress(pack, "", 0, ZSTD_e_continue); /* allocates */
	return pack->error == 0;
}

void
pack_add(struct pack *pack, const char *bytes, size_t len)
{
	pack_compress(pack, bytes, len, ZSTD_e_continue);
}

void
pack_end(struct pack *pack, bool sync)
{
	pack_compress(pack, "", 0, ZSTD_e_end);
	if (sync && pack->error == 0 && fd_sync(pack->fd) != 0)
		pack->error = errno;
}

void
pack_release(struct pack *pack)
{
	ZSTD_freeCCtx(pack->zstd);
	pack->zstd = NULL;
}
