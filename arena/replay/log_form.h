/*
 * log_form.h - undo changes of line ends or blanks that another program, such
 * as an editor, made to a log.  Changes of line ends and blanks leave the
 * records unchanged, but the hash of the log differs.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LOG_FORM_H
#define DEADWOOD_ARENA_REPLAY_LOG_FORM_H

#include <stddef.h>

/**
 * struct log_form - a difference in line ends or blanks, and a command that
 * repairs the log
 * @what: description of the difference, such as "ends its lines with CR LF"
 * @repair, @suffix: shell command that repairs the log: @repair is the part
 *	before the file's name, @suffix the part after it
 */
struct log_form {
	const char *what, *repair, *suffix;
};

/**
 * log_form_plain - convert a log to the form that the arena writes.  The
 * arena's form has LF at the end of each line and no blanks between the parts
 * of the JSON
 * @plain_len: length of the result
 * @form: set to the difference that was undone
 *
 * Returns the converted text, owned.  If @text already has the arena's form,
 * returns NULL.
 */
char *log_form_plain(const char *text, size_t len, size_t *plain_len,
		     struct log_form *form);

#endif
