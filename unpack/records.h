/*
 * records.h - what deadwood-unpack says of an archive, on its standard output.
 *
 * The program reads one archive, somebody's, on its standard input.  It runs in
 * a box (box/) where it can open nothing; whoever started it looks at each name
 * and makes the files.  So a mistake in a reader of archives is nobody's way
 * out.
 *
 * A record is its kind, a byte; then, but for UNPACK_END, its name: four bytes
 * for the length, the lowest first, and as many bytes, at most
 * UNPACK_NAME_MAX.  Behind a file's name stand '1' or '0', may it be executed,
 * and its contents: pieces, each with its length in four bytes, at most
 * UNPACK_PIECE_MAX; a piece of no length ends it.  Behind a link's name stands
 * where it leads, as a name does.
 */
#ifndef DEADWOOD_UNPACK_RECORDS_H
#define DEADWOOD_UNPACK_RECORDS_H

#define UNPACK_NAME_MAX	 4096  /* what is longer is cut, and so too long */
#define UNPACK_PIECE_MAX 65536 /* chosen */

enum unpack_kind {
	UNPACK_FOLDER = 'd',
	UNPACK_FILE = 'f',
	UNPACK_LINK = 'l',
	UNPACK_HARD_LINK = 'h',
	UNPACK_OTHER = 'o',  /* a device, a pipe, a socket */
	UNPACK_BROKEN = '!', /* its name is what is wrong with the archive */
	UNPACK_END = '.',
};

#endif
