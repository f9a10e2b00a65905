/*
 * records.h - format of the records that deadwood-unpack writes to standard
 * output.
 *
 * deadwood-unpack reads one untrusted archive on standard input, and writes its
 * contents as records.  The program runs in a sandbox (box/), where it cannot
 * open files.  The parent process reads the records, validates each name and
 * creates the files.  So even if an archive exploits a bug of the parser, it
 * cannot write outside the target folder.
 *
 * A record consists of its kind (one byte) and, except for UNPACK_END, a name.
 * A name consists of its length (four bytes, little-endian) and at most
 * UNPACK_NAME_MAX bytes.  In the record of a file, the name is followed by '1'
 * (executable) or '0' (not executable), and by the contents in pieces.  A piece
 * consists of its length (four bytes, little-endian) and at most
 * UNPACK_PIECE_MAX bytes.  A piece of length 0 ends the contents of a file.  In
 * the record of a link, the name is followed by the target, in the same format
 * as a name.
 */
#ifndef DEADWOOD_UNPACK_RECORDS_H
#define DEADWOOD_UNPACK_RECORDS_H

/* maximum bytes of a name; deadwood-unpack refuses longer names */
#define UNPACK_NAME_MAX	 4096
#define UNPACK_PIECE_MAX 65536 /* arbitrary: maximum bytes of a piece */

enum unpack_kind {
	UNPACK_FOLDER = 'd',
	UNPACK_FILE = 'f',
	UNPACK_LINK = 'l',
	UNPACK_HARD_LINK = 'h',
	UNPACK_OTHER = 'o',  /* a device, a pipe or a socket */
	UNPACK_BROKEN = '!', /* the archive is invalid; the name of the record
				is the reason */
	UNPACK_END = '.',
};

#endif
