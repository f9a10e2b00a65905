/*
 * log_form.h - a log that another program has rewritten: the same records in
 * another form, which has another hash.
 */
#ifndef DEADWOOD_ARENA_REPLAY_LOG_FORM_H
#define DEADWOOD_ARENA_REPLAY_LOG_FORM_H

#include <stddef.h>

/**
 * struct log_form - what differs, and how to undo it
 * @what: as in "it ends its lines with CR LF"
 * @mend, @behind: of a command in the shell, before and behind the file's name
 */
struct log_form {
	const char *what, *mend, *behind;
};

/**
 * log_form_plain - write a log as the arena writes it: lines that end with LF
 * alone, no blanks between the parts of their JSON
 * @plain_len: of what is returned
 * @form: what was otherwise
 *
 * Returns the owned text; NULL where @text has that form already.
 */
char *log_form_plain(const char *text, size_t len, size_t *plain_len,
		     struct log_form *form);

#endif
