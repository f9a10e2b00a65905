/* submission_unpack.c - unpack a submission; see submission_unpack.h. */
#include "arena/grade/submission_unpack.h"

#include <stdlib.h>

#include "arena/archive/program_folder.h"
#include "lib/alloc.h"

static enum unpacking_end
submission_unpack_files(const struct unpack_how *how,
			const struct submission *student, const char *to,
			struct diag *diag)
{
	struct unpack_file *files = xcalloc(student->files, sizeof(*files));
	enum unpacking_end end;

	for (size_t i = 0; i < student->files; i++)
		files[i] = (struct unpack_file){ student->file[i].path,
						 student->file[i].name };
	end = unpack_files(how, files, student->files, to, diag);
	free(files);
	return end;
}

static enum unpacking_end
submission_unpack_any(const struct unpack_how *how,
		      const struct submission *student, const char *to,
		      struct diag *diag)
{
	if (student->unclear != NULL) {
		diag_set(diag, "%s", student->unclear);
		return UNPACKING_REFUSED;
	}
	if (student->file[0].kind == SUBMISSIONS_FOLDER)
		return unpack_folder(how, student->file[0].path, to, diag);
	if (student->file[0].kind == SUBMISSIONS_ARCHIVE)
		return unpack_archive(how, student->file[0].path, to, diag);
	return submission_unpack_files(how, student, to, diag);
}

enum unpacking_end
submission_unpack(const struct unpack_how *how,
		  const struct submission *student, const char *to,
		  struct diag *diag)
{
	enum unpacking_end end = submission_unpack_any(how, student, to, diag);

	return end == UNPACKING_DONE ? program_folder_finish(how, to, diag)
				     : end;
}
