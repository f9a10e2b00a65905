/*
 * records.h - the format of deadwood-unpack's standard output.
 *
 * The program reads one untrusted archive on its standard input.  It runs in a
 * sandbox (box/) where it can open no file.  The parent process validates each
 * name and creates the files.  So a bug in the archive parser cannot write
 * outside of the target folder.
 *
 * A record consists of its kind (one byte) and, except for UNPACK_END, a name.
 * A name consists of its length (four bytes, little-endian) and at most
 * UNPACK_NAME_MAX bytes.  In a record of a file, the name is followed by '1'
 * (executable) or '0', and by the contents in pieces: length in four bytes, at
 * most UNPACK_PIECE_MAX, then the bytes.  A piece of length 0 ends the
 * contents.  In a record of a link, the name is followed by the target, in the
 * form of a name.
 */
#ifndef DEADWOOD_UNPACK_RECORDS_H
#define DEADWOOD_UNPACK_RECORDS_H

#define UNPACK_NAME_MAX	 4096  /* longer names are cut here, then refused */
#define UNPACK_PIECE_MAX 65536 /* chosen */

enum unpack_kind {
	UNPACK_FOLDER = 'd',
	UNPACK_FILE = 'f',
	UNPACK_LINK = 'l',
	UNPACK_HARD_LINK = 'h',
	UNPACK_OTHER = 'o', /* a device, a pipe, a socket */
	UNPACK_BROKEN =
		'!', /* the archive is invalid; its name is the reason */
	UNPACK_END = '.',
};

#endif
