/*
 * program.h - paths of programs: the folder of the running one, the word that
 * starts it again from a shell, and the search in PATH.  Linux only.
 */
#ifndef DEADWOOD_LIB_CLI_PROGRAM_H
#define DEADWOOD_LIB_CLI_PROGRAM_H

/* Return the folder of the running program, which contains house and referee
 * too; owned by this module. */
const char *program_dir(void);

/* Return the arena's name for printed command lines, which users copy in the
 * same folder: `arena` if PATH finds this program, else the path by which it
 * was started.  Quoted for a shell; owned by this module. */
const char *program_word(void);

/* Return the same for another program in its folder; owned by the caller. */
char *program_beside(const char *name);

/* Return program_word for a command line that is stored, and may be copied in
 * any folder: `arena` or an absolute path. */
const char *program_word_anywhere(void);

/* Search PATH for a program as a shell does: its owned path, or NULL. */
char *program_in_path(const char *program);

#endif
