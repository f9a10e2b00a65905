/*
 * program.h - paths of programs: the folder of the running program, the word
 * with which a user starts it from a shell, and the search in PATH.  Linux
 * only.
 */
#ifndef DEADWOOD_LIB_CLI_PROGRAM_H
#define DEADWOOD_LIB_CLI_PROGRAM_H

/* Return the folder of the running program.  The programs house and referee are
 * in the same folder.  The caller must not free the returned path. */
const char *program_dir(void);

/* Return the first word of a command line that the arena prints for its user to
 * run.  The user runs this command in the arena's current folder.  If a shell
 * finds `arena` in PATH, the word is `arena`; otherwise it is the path with
 * which the program was started.  The returned word is quoted for a shell.  The
 * caller must not free the returned word. */
const char *program_word(void);

/* Return the first word of a command line that runs the program @name of the
 * arena's folder.  The caller owns the word. */
char *program_beside(const char *name);

/* Return the first word of a command line that the arena stores for a user to
 * run in any folder.  The word for any folder is `arena` or the arena's
 * absolute path. */
const char *program_word_anywhere(void);

/* Search the folders of PATH for a program, as a shell does.  Return the
 * program's path, owned by the caller.  If no folder contains the program,
 * return NULL. */
char *program_in_path(const char *program);

#endif
