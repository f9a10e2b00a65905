/* graded.c - find the bot of a graded submission; see graded.h. */
#include "arena/config/graded.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lib/alloc.h"

#define READY "ready" /* state of a submission whose bot can be played */

/* For each state in GRADED_FILE, the reason why the submission has no bot. */
static const struct {
	const char *state, *why;
} reasons[] = {
	{ "new", "the submission is not graded yet" },
	{ "refused", "the submission could not be unpacked" },
	{ "broken", "the bot could not be built or found" },
	{ "missing", "the student submitted nothing" },
};

bool
graded_find(const char *folder, char **bot, const char **why)
{
	char *path = xprintf("%s/" GRADED_FILE, folder);
	struct stat st;
	json_t *grade = stat(path, &st) == 0 && S_ISREG(st.st_mode)
				? json_load_file(path, 0, NULL)
				: NULL;
	const char *state = json_string_value(json_object_get(grade, "state"));
	bool found = state != NULL &&
		     json_is_object(json_object_get(grade, "rungs"));

	*bot = NULL;
	*why = "this version of Deadwood does not know the state of the "
	       "submission";
	for (size_t i = 0; found && i < sizeof(reasons) / sizeof(reasons[0]);
	     i++)
		if (strcmp(state, reasons[i].state) == 0)
			*why = reasons[i].why;
	if (found && strcmp(state, READY) == 0)
		*bot = xprintf("%s/bot", folder);
	json_decref(grade);
	free(path);
	return found;
}
