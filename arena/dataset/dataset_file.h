/*
 * dataset_file.h - write a file of JSON lines, compressed by zstd or plain,
 * into the folder of a dataset.
 */
#ifndef DEADWOOD_ARENA_DATASET_DATASET_FILE_H
#define DEADWOOD_ARENA_DATASET_DATASET_FILE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "arena/archive/archive_writer.h"
#include "lib/diag.h"
#include "lib/file/line_reader.h"

/* A file during writing.  Zero the struct before dataset_file_open.  @lines:
 * number of lines so far. */
struct dataset_file {
	char *path;
	FILE *out;
	struct archive_writer *zstd; /* NULL: the file is not compressed */
	uint64_t lines;
	struct diag *diag;
};

/* Create the file @name in the folder @dir.  @diag: borrowed until
 * dataset_file_close.  On an error, return false and set @diag. */
bool dataset_file_open(struct dataset_file *file, const char *dir,
		       const char *name, bool compressed, struct diag *diag);

/* Append a line, with its newline.  On an error, return false and set the
 * diag. */
bool dataset_file_add(struct dataset_file *file, struct bytes line);

/* Finish the file, write it to the disk, and release @file, which may be
 * zeroed.
 * @ok: true: no error has occurred so far.  Returns true if @ok is true and the
 * whole file was written.  On an error, sets the diag. */
bool dataset_file_close(struct dataset_file *file, bool ok);

#endif
