/* dataset_file.c - files of JSON lines; see dataset_file.h. */
#include "arena/dataset/dataset_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/file/atomic_file.h"
#include "lib/file/fd.h"

static bool
dataset_file_fail(const struct dataset_file *file)
{
	diag_set(file->diag, "%s: %s", file->path,
		 strerror(errno != 0 ? errno : EIO));
	return false;
}

bool
dataset_file_open(struct dataset_file *file, const char *dir, const char *name,
		  bool compressed, struct diag *diag)
{
	const struct archive_item item = { .name = name, .kind = ARCHIVE_FILE };

	*file = (struct dataset_file){ .diag = diag };
	file->path = xprintf("%s/%s", dir, name);
	file->out = atomic_file_open(file->path);
	if (file->out == NULL)
		return dataset_file_fail(file);
	if (!compressed)
		return true;
	file->zstd = archive_writer_open(ARCHIVE_FILE_ZSTD, file->out,
					 file->path, diag);
	return file->zstd != NULL && archive_writer_entry(file->zstd, &item);
}

bool
dataset_file_add(struct dataset_file *file, struct bytes line)
{
	file->lines++;
	if (file->zstd != NULL)
		return archive_writer_bytes(file->zstd, line.at, line.len);
	return fwrite(line.at, 1, line.len, file->out) == line.len ||
	       dataset_file_fail(file);
}

bool
dataset_file_close(struct dataset_file *file, bool ok)
{
	if (file->zstd != NULL)
		ok = archive_writer_close(file->zstd, ok);
	if (ok && file->out != NULL &&
	    (fflush(file->out) != 0 || fd_sync(fileno(file->out)) != 0))
		ok = dataset_file_fail(file);
	if (file->out != NULL && fclose(file->out) != 0 && ok)
		ok = dataset_file_fail(file);
	free(file->path);
	*file = (struct dataset_file){ .path = NULL };
	return ok;
}
