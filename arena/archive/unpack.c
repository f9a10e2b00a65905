/* unpack.c - unpack or copy untrusted files; see unpack.h.  Linux: pipe2. */
#define _GNU_SOURCE
#include "arena/archive/unpack.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/config/bots.h"
#include "arena/process/spawn.h"
#include "arena/sandbox/isolation.h"
#include "lib/alloc.h"
#include "lib/cli/program.h"
#include "lib/file/fd.h"
#include "lib/file/removal.h"
#include "lib/monotime.h"
#include "lib/text/code_page.h"
#include "unpack/records.h"

/* arbitrary: time limit in seconds for a whole archive */
#define PATIENCE_S  60
/* arbitrary: time limit for an archive of a GB, on a slow disk */
#define AMPLE_S	    1800
#define MEMORY	    "512M"
/* arbitrary: milliseconds to wait for the exit of the reader */
#define END_WAIT_MS 2000
/* arbitrary: text has a ratio of 10, an archive bomb more */
#define RATIO_MAX   200
/* The compression ratio is not checked below this size. */
#define RATIO_FREE  (INT64_C(16) << 20)

/**
 * struct unpack - an archive being unpacked
 * @from: pipe from deadwood-unpack
 * @archive: descriptor of the file; @packed: its size
 * @ended: the pipe closed before the last record; @lost: because the reader was
 *	killed, so the archive may be valid
 */
struct unpack {
	const struct unpack_how *how;
	struct tree tree;
	int from, archive;
	int64_t packed;
	struct monotime started;
	bool ended, lost;
	struct diag *diag;
};

/*
 * Target folder.
 */

/* Create an empty folder at @to. */
static bool
unpack_make_folder(const char *to, struct diag *diag)
{
	if (removal_path(to) && mkdir(to, 0755) == 0)
		return true;
	diag_set(diag, "%s: %s", to, strerror(errno));
	return false;
}

static enum unpacking_end
unpack_finish(struct tree *tree, bool ok, struct diag *diag)
{
	bool local_fault = tree->local_fault;

	ok = ok && tree_finish(tree, diag);
	local_fault |= tree->local_fault;
	tree_close(tree);
	if (!ok)
		return local_fault ? UNPACKING_FAILED : UNPACKING_REFUSED;
	return UNPACKING_DONE;
}

/*
 * Records of an archive.
 */

/* Read exactly @len bytes. */
static bool
unpack_read(struct unpack *unpack, void *out, size_t len)
{
	char *to = out;

	while (len > 0) {
		struct pollfd waits = { unpack->from, POLLIN, 0 };
		int patience = unpack->how->ample ? AMPLE_S : PATIENCE_S;
		int64_t ms = patience * INT64_C(1000) -
			     monotime_since_us(monotime_now(),
					       unpack->started) /
				     1000;
		ssize_t n;

		if (ms <= 0 || poll(&waits, 1, (int)ms) == 0) {
			diag_set(unpack->diag,
				 "the arena stopped unpacking after %d s",
				 patience);
			return false;
		}
		n = read(unpack->from, to, len);
		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0) {
			unpack->ended = true;
			diag_set(unpack->diag,
				 "the archive cannot be read: the program that "
				 "reads it crashed or needed more than " MEMORY
				 "B");
			return false;
		}
		to += n;
		len -= (size_t)n;
	}
	return true;
}

static bool
unpack_read_number(struct unpack *unpack, size_t max, size_t *out)
{
	unsigned char bytes[4];

	if (!unpack_read(unpack, bytes, sizeof(bytes)))
		return false;
	*out = 0;
	for (unsigned i = 0; i < 4; i++)
		*out |= (size_t)bytes[i] << 8 * i;
	if (*out > max)
		diag_set(unpack->diag, "the archive cannot be read");
	return *out <= max;
}

/* Read a name and convert it to UTF-8. */
static bool
unpack_read_name(struct unpack *unpack, char name[UNPACK_NAME_MAX + 1])
{
	char *text;
	size_t len;

	if (!unpack_read_number(unpack, UNPACK_NAME_MAX, &len) ||
	    !unpack_read(unpack, name, len))
		return false;
	name[len] = '\0';
	text = code_page_text(name);
	snprintf(name, UNPACK_NAME_MAX + 1, "%s", text);
	free(text);
	return true;
}

static bool
unpack_is_bomb(struct unpack *unpack)
{
	if (unpack->how->ample || unpack->tree.bytes <= RATIO_FREE ||
	    unpack->tree.bytes / RATIO_MAX <= unpack->packed)
		return false;
	diag_set(unpack->diag,
		 "the archive unpacks to more than %d times its size, which "
		 "the arena does not accept",
		 RATIO_MAX);
	return true;
}

static bool
unpack_read_file(struct unpack *unpack, const char *name)
{
	char executable, piece[UNPACK_PIECE_MAX];
	size_t len = 0;
	bool ok;
	int fd;

	if (!unpack_read(unpack, &executable, 1))
		return false;
	fd = tree_create_file(&unpack->tree, name, executable == '1',
			      unpack->diag);
	ok = fd != -1;
	while (ok && unpack_read_number(unpack, sizeof(piece), &len) && len > 0)
		ok = unpack_read(unpack, piece, len) &&
		     tree_write(&unpack->tree, fd, name, piece, len,
				unpack->diag) &&
		     !unpack_is_bomb(unpack);
	if (fd != -1)
		close(fd);
	return ok && len == 0 && unpack->diag->text[0] == '\0';
}

static bool
unpack_refuse(struct unpack *unpack, const char *name, const char *what)
{
	char shown[200];

	text_quote(name, strlen(name), shown, sizeof(shown));
	diag_set(unpack->diag, "\"%s\" %s", shown, what);
	return false;
}

/* Return the name of an unsupported format, which the first bytes of the
 * archive show.  Returns NULL if they show no known format. */
static const char *
unpack_find_format(int archive)
{
	static const struct {
		const char *magic, *name;
	} formats[] = {
		{ "Rar!", "rar" },
		{ "7z\xbc\xaf", "7z" },
	};
	char bytes[4];

	if (pread(archive, bytes, sizeof(bytes), 0) != (ssize_t)sizeof(bytes))
		return NULL;
	for (size_t i = 0; i < sizeof(formats) / sizeof(formats[0]); i++)
		if (memcmp(bytes, formats[i].magic, sizeof(bytes)) == 0)
			return formats[i].name;
	return NULL;
}

/* Refuse an archive that cannot be read.  @why: message of libarchive, which
 * determines the advice to the author. */
static bool
unpack_refuse_broken(struct unpack *unpack, const char *why)
{
	const char *format = unpack_find_format(unpack->archive);
	char shown[200];

	text_show(why, strlen(why), shown, sizeof(shown));
	if (unpack->packed == 0)
		diag_set(unpack->diag, "the archive cannot be read: the file "
				       "is empty: upload the archive again");
	else if (format != NULL)
		diag_set(unpack->diag,
			 "the archive cannot be read: its format is %s: pack "
			 "the files as zip",
			 format);
	else if (strstr(why, "assphrase") != NULL ||
		 strstr(why, "ncrypted") != NULL)
		diag_set(unpack->diag,
			 "the archive cannot be read: it has a password: pack "
			 "the files without a password");
	else if (strstr(why, "nsupported") != NULL)
		diag_set(unpack->diag,
			 "the archive cannot be read: %s: pack the files as an "
			 "ordinary zip",
			 shown);
	else if (strstr(why, "nrecognized") != NULL)
		diag_set(unpack->diag,
			 "the archive cannot be read: it is not zip or tar, or "
			 "it is damaged: pack the files as zip");
	else
		diag_set(unpack->diag,
			 "the archive cannot be read: it is truncated or "
			 "damaged (%s): pack the files again",
			 shown);
	return false;
}

static bool
unpack_read_record(struct unpack *unpack, char kind)
{
	char name[UNPACK_NAME_MAX + 1], to[UNPACK_NAME_MAX + 1];

	if (!unpack_read_name(unpack, name))
		return false;
	switch (kind) {
	case UNPACK_FOLDER:
		return tree_add_folder(&unpack->tree, name, unpack->diag);
	case UNPACK_FILE:
		return unpack_read_file(unpack, name);
	case UNPACK_LINK:
		return unpack_read_name(unpack, to) &&
		       tree_add_link(&unpack->tree, name, to, unpack->diag);
	case UNPACK_HARD_LINK:
		return unpack_refuse(unpack, name,
				     "is a hard link: replace the link by a "
				     "copy of the file");
	case UNPACK_OTHER:
		return unpack_refuse(
			unpack, name,
			"is not a file, folder or link: remove it");
	case UNPACK_BROKEN:
		return unpack_refuse_broken(unpack, name);
	default:
		diag_set(unpack->diag, "the archive cannot be read");
		return false;
	}
}

static bool
unpack_read_records(struct unpack *unpack)
{
	char kind;

	while (unpack_read(unpack, &kind, 1)) {
		if (kind == UNPACK_END)
			return true;
		if (!unpack_read_record(unpack, kind))
			return false;
	}
	return false;
}

/* Start deadwood-unpack in a sandbox in which only the folder of the arena's
 * programs is visible.  At level none, start it without a sandbox. */
static int
unpack_start_reader(const struct unpack_how *how, int archive, int out,
		    pid_t *pid)
{
	char *program = xprintf("%s/deadwood-unpack", program_dir());
	char *box = xprintf("%s/deadwood-box", program_dir());
	char *dir = xstrdup(program_dir()), *user = xprintf("%u", how->uid);
	char level[16],
		words[][16] = { "--level",   "--memory", MEMORY,  "--tmp", "0",
				"--threads", "1",	 "--dir", "--user" };
	char *argv[] = { box,	   words[0], level,    words[1], words[2],
			 words[3], words[4], words[5], words[6], words[7],
			 dir,	   program,  NULL,     NULL,	 NULL };
	char *const env[] = { NULL };
	struct spawn spawn = { .argv = argv,
			       .env = env,
			       .fds = { archive, out, -1, -1 },
			       .core = -1 };
	bool chdir_failed;
	int error;

	snprintf(level, sizeof(level), "%s", isolation_words[how->level]);
	if (how->uid != 0) {
		argv[11] = words[8];
		argv[12] = user;
		argv[13] = program;
	}
	if (how->level == ISOLATION_NONE)
		spawn.argv = argv + (how->uid != 0 ? 13 : 11);
	error = spawn_start(&spawn, pid, &chdir_failed);
	free(program);
	free(box);
	free(dir);
	free(user);
	return error;
}

/* Run the reader once and read its records. */
static enum unpacking_end
unpack_run_reader(struct unpack *unpack, int archive)
{
	int pipes[2], error, status;
	pid_t pid;
	bool ok;

	if (pipe2(pipes, O_CLOEXEC) != 0) {
		diag_set(unpack->diag, "a pipe: %s", strerror(errno));
		return UNPACKING_FAILED;
	}
	error = unpack_start_reader(unpack->how, archive, pipes[1], &pid);
	close(pipes[1]);
	unpack->from = pipes[0];
	unpack->started = monotime_now();
	unpack->ended = unpack->lost = false;
	unpack->diag->text[0] = '\0';
	if (error != 0) {
		close(pipes[0]);
		diag_set(unpack->diag, "deadwood-unpack: %s", strerror(error));
		return UNPACKING_FAILED;
	}
	ok = unpack_read_records(unpack);
	close(pipes[0]);
	/* if the records end early, the reader is exiting: get its status */
	status = spawn_reap_within(pid, unpack->ended ? END_WAIT_MS : 0);
	unpack->lost = unpack->ended && isolation_is_lost(status);
	/* SIGKILL of the reader, reported by the box, means that it reached its
	 * memory limit (a retry would fail as well), or that the kernel was
	 * short of memory */
	if (unpack->lost &&
	    !(WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGKILL)) {
		unpack->tree.local_fault = true;
		diag_set(unpack->diag,
			 "the program that reads the archive was killed %d "
			 "times, so the archive was not checked: run the same "
			 "command again",
			 ISOLATION_TRIES);
	}
	return unpack_finish(&unpack->tree, ok, unpack->diag);
}

enum unpacking_end
unpack_archive(const struct unpack_how *how, const char *from, const char *to,
	       struct diag *diag)
{
	struct unpack unpack = { .how = how, .diag = diag, .lost = true };
	enum unpacking_end end = UNPACKING_FAILED;
	int archive = open(from, O_RDONLY | O_CLOEXEC | O_NOFOLLOW |
					 O_NONBLOCK | O_NOCTTY);
	struct stat st;

	if (archive == -1 || fstat(archive, &st) != 0 || !S_ISREG(st.st_mode)) {
		diag_set(diag, "%s: %s", from,
			 archive == -1 ? strerror(errno)
				       : "not a regular file");
		fd_close(&archive);
		return UNPACKING_FAILED;
	}
	unpack.archive = archive;
	unpack.packed = st.st_size;
	for (int tries = 0; unpack.lost && tries < ISOLATION_TRIES; tries++) {
		unpack.lost = false;
		end = UNPACKING_FAILED;
		if (lseek(archive, 0, SEEK_SET) != 0)
			diag_set(diag, "%s: %s", from, strerror(errno));
		else if (unpack_make_folder(to, diag) &&
			 tree_open(&unpack.tree, to, &how->limits, diag))
			end = unpack_run_reader(&unpack, archive);
	}
	fd_close(&archive);
	return end;
}

/*
 * Folders and files.
 */

static bool
unpack_copy_bytes(struct tree *tree, int from, const char *name,
		  bool executable, struct diag *diag)
{
	int fd = tree_create_file(tree, name, executable, diag);
	char piece[UNPACK_PIECE_MAX];
	bool ok = fd != -1;
	ssize_t n = 0;

	while (ok && (n = read(from, piece, sizeof(piece))) > 0)
		ok = tree_write(tree, fd, name, piece, (size_t)n, diag);
	if (ok && n < 0) {
		diag_set(diag, "%s: %s", name, strerror(errno));
		tree->local_fault = true;
		ok = false;
	}
	fd_close(&fd);
	return ok;
}

static bool unpack_copy_folder(struct tree *tree, int folder, const char *above,
			       struct diag *diag);

static bool
unpack_copy_link(struct tree *tree, int folder, const char *entry,
		 const char *name, struct diag *diag)
{
	char to[TREE_NAME_MAX + 2], *text;
	ssize_t n = readlinkat(folder, entry, to, sizeof(to) - 1);
	bool ok;

	if (n < 0)
		n = 0;
	to[n] = '\0';
	text = code_page_text(to);
	ok = tree_add_link(tree, name, text, diag);
	free(text);
	return ok;
}

/* Copy one entry of a folder. */
static bool
unpack_copy_entry(struct tree *tree, int folder, const char *entry,
		  const char *name, struct diag *diag)
{
	struct stat st;
	bool ok = false;
	int fd;

	if (fstatat(folder, entry, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	    S_ISLNK(st.st_mode))
		return unpack_copy_link(tree, folder, entry, name, diag);
	if (!S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)) {
		char shown[200];

		text_quote(name, strlen(name), shown, sizeof(shown));
		diag_set(diag,
			 "\"%s\" is not a file, folder or link: remove it",
			 shown);
		return false;
	}
	fd = openat(folder, entry,
		    O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
	if (fd == -1) {
		diag_set(diag, "%s: %s", name, strerror(errno));
		tree->local_fault = true;
		return false;
	}
	if (S_ISDIR(st.st_mode))
		ok = tree_add_folder(tree, name, diag) &&
		     unpack_copy_folder(tree, fd, name, diag);
	else
		ok = unpack_copy_bytes(tree, fd, name, (st.st_mode & 0111) != 0,
				       diag);
	close(fd);
	return ok;
}

/* Copy a folder; @above: its name in the copy, "" at the top.  @folder stays
 * open. */
static bool
unpack_copy_folder(struct tree *tree, int folder, const char *above,
		   struct diag *diag)
{
	int own = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	DIR *dir = own != -1 ? fdopendir(own) : NULL;
	struct dirent *entry;
	bool ok = dir != NULL;

	while (ok && (entry = readdir(dir)) != NULL) {
		char *name, *text;

		if (strcmp(entry->d_name, ".") == 0 ||
		    strcmp(entry->d_name, "..") == 0)
			continue;
		text = code_page_text(entry->d_name);
		name = xprintf("%s%s%s", above, above[0] != '\0' ? "/" : "",
			       text);
		free(text);
		ok = unpack_copy_entry(tree, folder, entry->d_name, name, diag);
		free(name);
	}
	if (dir != NULL) {
		closedir(dir);
	} else {
		diag_set(diag, "%s: %s", above, strerror(errno));
		tree->local_fault = true;
		fd_close(&own);
	}
	return ok;
}

enum unpacking_end
unpack_folder(const struct unpack_how *how, const char *from, const char *to,
	      struct diag *diag)
{
	int folder = open(from,
			  O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
	enum unpacking_end end = UNPACKING_FAILED;
	struct tree tree;

	if (folder == -1)
		diag_set(diag, "%s: %s", from, strerror(errno));
	else if (unpack_make_folder(to, diag) &&
		 tree_open(&tree, to, &how->limits, diag))
		end = unpack_finish(&tree,
				    unpack_copy_folder(&tree, folder, "", diag),
				    diag);
	fd_close(&folder);
	return end;
}

static bool
unpack_copy_file(struct tree *tree, const struct unpack_file *file,
		 struct diag *diag)
{
	int fd = open(file->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW |
					  O_NONBLOCK | O_NOCTTY);
	struct stat st;
	bool ok = false;

	if (fd != -1 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode)) {
		ok = unpack_copy_bytes(tree, fd, file->name,
				       (st.st_mode & 0111) != 0, diag);
	} else {
		diag_set(diag, "%s: %s", file->path,
			 fd == -1 ? strerror(errno) : "not a regular file");
		tree->local_fault = true;
	}
	fd_close(&fd);
	return ok;
}

enum unpacking_end
unpack_files(const struct unpack_how *how, const struct unpack_file *files,
	     size_t count, const char *to, struct diag *diag)
{
	struct tree tree;
	bool ok = true;

	if (!unpack_make_folder(to, diag) ||
	    !tree_open(&tree, to, &how->limits, diag))
		return UNPACKING_FAILED;
	for (size_t i = 0; ok && i < count; i++)
		ok = unpack_copy_file(&tree, &files[i], diag);
	return unpack_finish(&tree, ok, diag);
}
