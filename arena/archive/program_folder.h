/*
 * program_folder.h - finish the folder of a program that was unpacked from a
 * submission, before its build.
 */
#ifndef DEADWOOD_ARENA_ARCHIVE_PROGRAM_FOLDER_H
#define DEADWOOD_ARENA_ARCHIVE_PROGRAM_FOLDER_H

#include "arena/archive/unpack.h"

/**
 * program_folder_finish - finish a folder that unpack.h created
 * @how: as for the function of unpack.h
 *
 * If the folder contains only one folder, as most archives do, the function
 * moves the contents of that folder up.  It refuses a folder without a file,
 * and a folder of unsupported archives.  At the isolation level "process" the
 * files then belong to the user @how->uid.
 */
enum unpacking_end program_folder_finish(const struct unpack_how *how,
					 const char *folder, struct diag *diag);

#endif
