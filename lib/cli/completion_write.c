/* completion_write.c - completion for one shell; see completion.h. */
#include "lib/cli/completion.h"

#include <string.h>

/* In the order of completion_shell. */
static void (*const writers[])(FILE *out, const struct program *program) = {
	completion_bash,
	completion_zsh,
	completion_fish,
};

bool
completion_write(FILE *out, const struct program *program, const char *shell)
{
	unsigned count = sizeof(writers) / sizeof(writers[0]);

	for (unsigned i = 0; i < count; i++)
		if (strcmp(completion_shell(i), shell) == 0) {
			writers[i](out, program);
			return true;
		}
	return false;
}
