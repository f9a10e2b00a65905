/* unpack.c - somebody's archive becomes a folder; see unpack.h.
 * Linux: pipe2. */
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

#define PATIENCE_S  60	 /* chosen: for a whole archive */
#define AMPLE_S	    1800 /* chosen: for one of a GB, on a slow disk */
#define MEMORY	    "512M"
#define END_WAIT_MS 2000 /* chosen: for the end of a reader without output */
#define RATIO_MAX   200 /* chosen: text is packed to a tenth, zeros to a bomb */
#define RATIO_FREE  (INT64_C(16) << 20) /* below this nobody asks */

/**
 * struct unpack - one under way
 * @from: the pipe from deadwood-unpack
 * @archive: the file; @packed: its bytes
 * @ended: the pipe ended before the records did; @lost: because the reader was
 *	killed, so that nothing is known of the archive
 */
struct unpack {
	const struct unpacking *how;
	struct tree tree;
	int from, archive;
	int64_t packed;
	struct monotime begun;
	bool ended, lost;
	struct diag *diag;
};

/*
 * Into the folder.
 */

/* A new folder at @to. */
static bool
make_folder(const char *to, struct diag *diag)
{
	if (removal_path(to) && mkdir(to, 0755) == 0)
		return true;
	diag_set(diag, "%s: %s", to, strerror(errno));
	return false;
}

static enum unpacking_end
finish(struct tree *tree, bool ok, struct diag *diag)
{
	bool ours = tree->ours;

	ok = ok && tree_finish(tree, diag);
	ours |= tree->ours;
	tree_close(tree);
	if (!ok)
		return ours ? UNPACKING_FAILED : UNPACKING_REFUSED;
	return UNPACKING_DONE;
}

/*
 * An archive's records.
 */

/* Exactly @len bytes. */
static bool
take(struct unpack *unpack, void *out, size_t len)
{
	char *to = out;

	while (len > 0) {
		struct pollfd waits = { unpack->from, POLLIN, 0 };
		int patience = unpack->how->ample ? AMPLE_S : PATIENCE_S;
		int64_t ms = patience * INT64_C(1000) -
			     monotime_since_us(monotime_now(), unpack->begun) /
				     1000;
		ssize_t n;

		if (ms <= 0 || poll(&waits, 1, (int)ms) == 0) {
			diag_set(unpack->diag,
				 "it took more than %d s to unpack: stopped",
				 patience);
			return false;
		}
		n = read(unpack->from, to, len);
		if (n == -1 && errno == EINTR)
			continue;
		if (n <= 0) {
			unpack->ended = true;
			diag_set(unpack->diag,
				 "it cannot be read: its reader ended, as one "
				 "does that would use more than " MEMORY "B");
			return false;
		}
		to += n;
		len -= (size_t)n;
	}
	return true;
}

static bool
take_number(struct unpack *unpack, size_t max, size_t *out)
{
	unsigned char bytes[4];

	if (!take(unpack, bytes, sizeof(bytes)))
		return false;
	*out = 0;
	for (unsigned i = 0; i < 4; i++)
		*out |= (size_t)bytes[i] << 8 * i;
	if (*out > max)
		diag_set(unpack->diag, "it cannot be read");
	return *out <= max;
}

/* A name in UTF-8, whatever it was in. */
static bool
take_name(struct unpack *unpack, char name[UNPACK_NAME_MAX + 1])
{
	char *text;
	size_t len;

	if (!take_number(unpack, UNPACK_NAME_MAX, &len) ||
	    !take(unpack, name, len))
		return false;
	name[len] = '\0';
	text = code_page_text(name);
	snprintf(name, UNPACK_NAME_MAX + 1, "%s", text);
	free(text);
	return true;
}

static bool
is_bomb(struct unpack *unpack)
{
	if (unpack->how->ample || unpack->tree.bytes <= RATIO_FREE ||
	    unpack->tree.bytes / RATIO_MAX <= unpack->packed)
		return false;
	diag_set(unpack->diag,
		 "it unpacks to more than %d times its size: no archive of a "
		 "program does",
		 RATIO_MAX);
	return true;
}

static bool
take_file(struct unpack *unpack, const char *name)
{
	char executable, piece[UNPACK_PIECE_MAX];
	size_t len = 0;
	bool ok;
	int fd;

	if (!take(unpack, &executable, 1))
		return false;
	fd = tree_file(&unpack->tree, name, executable == '1', unpack->diag);
	ok = fd != -1;
	while (ok && take_number(unpack, sizeof(piece), &len) && len > 0)
		ok = take(unpack, piece, len) &&
		     tree_write(&unpack->tree, fd, name, piece, len,
				unpack->diag) &&
		     !is_bomb(unpack);
	if (fd != -1)
		close(fd);
	return ok && len == 0 && unpack->diag->text[0] == '\0';
}

static bool
refuse(struct unpack *unpack, const char *name, const char *what)
{
	char shown[200];

	text_quote(name, strlen(name), shown, sizeof(shown));
	diag_set(unpack->diag, "\"%s\" %s", shown, what);
	return false;
}

/* The name of an archive's format that is not read, by its first bytes; NULL:
 * it is none of these. */
static const char *
foreign_format(int archive)
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

/* Refuse an archive that cannot be read: why, in the words of @why, a text of
 * libarchive's, and what its author must do. */
static bool
refuse_broken(struct unpack *unpack, const char *why)
{
	const char *format = foreign_format(unpack->archive);
	char shown[200];

	text_show(why, strlen(why), shown, sizeof(shown));
	if (unpack->packed == 0)
		diag_set(unpack->diag, "it cannot be read: the file has no "
				       "bytes: upload it again");
	else if (format != NULL)
		diag_set(unpack->diag,
			 "it cannot be read: it is a %s archive: pack the "
			 "files as zip",
			 format);
	else if (strstr(why, "assphrase") != NULL ||
		 strstr(why, "ncrypted") != NULL)
		diag_set(unpack->diag, "it cannot be read: it has a password: "
				       "pack it without one");
	else if (strstr(why, "nsupported") != NULL)
		diag_set(unpack->diag,
			 "it cannot be read: %s: pack it as a plain zip",
			 shown);
	else if (strstr(why, "nrecognized") != NULL)
		diag_set(unpack->diag, "it cannot be read: it is no zip or tar "
				       "archive, or it is damaged: pack the "
				       "files as zip");
	else
		diag_set(unpack->diag,
			 "it cannot be read: the archive is cut off or damaged "
			 "(%s): pack it again",
			 shown);
	return false;
}

static bool
take_record(struct unpack *unpack, char kind)
{
	char name[UNPACK_NAME_MAX + 1], to[UNPACK_NAME_MAX + 1];

	if (!take_name(unpack, name))
		return false;
	switch (kind) {
	case UNPACK_FOLDER:
		return tree_folder(&unpack->tree, name, unpack->diag);
	case UNPACK_FILE:
		return take_file(unpack, name);
	case UNPACK_LINK:
		return take_name(unpack, to) &&
		       tree_link(&unpack->tree, name, to, unpack->diag);
	case UNPACK_HARD_LINK:
		return refuse(unpack, name,
			      "is a hard link: pack the file itself");
	case UNPACK_OTHER:
		return refuse(unpack, name,
			      "is no file, folder or link: leave it out");
	case UNPACK_BROKEN:
		return refuse_broken(unpack, name);
	default:
		diag_set(unpack->diag, "it cannot be read");
		return false;
	}
}

static bool
take_all(struct unpack *unpack)
{
	char kind;

	while (take(unpack, &kind, 1)) {
		if (kind == UNPACK_END)
			return true;
		if (!take_record(unpack, kind))
			return false;
	}
	return false;
}

/* deadwood-unpack in a box that shows it the folder of programs and nothing
 * else; at level none by itself. */
static int
start(const struct unpacking *how, int archive, int out, pid_t *pid)
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

/* Read it once. */
static enum unpacking_end
unpack_open(struct unpack *unpack, int archive)
{
	int pipes[2], error, status;
	pid_t pid;
	bool ok;

	if (pipe2(pipes, O_CLOEXEC) != 0) {
		diag_set(unpack->diag, "a pipe: %s", strerror(errno));
		return UNPACKING_FAILED;
	}
	error = start(unpack->how, archive, pipes[1], &pid);
	close(pipes[1]);
	unpack->from = pipes[0];
	unpack->begun = monotime_now();
	unpack->ended = unpack->lost = false;
	unpack->diag->text[0] = '\0';
	if (error != 0) {
		close(pipes[0]);
		diag_set(unpack->diag, "deadwood-unpack: %s", strerror(error));
		return UNPACKING_FAILED;
	}
	ok = take_all(unpack);
	close(pipes[0]);
	/* one whose records end early is ending, and its status says how */
	status = spawn_reap_within(pid, unpack->ended ? END_WAIT_MS : 0);
	unpack->lost = unpack->ended && isolation_is_lost(status);
	/* a box that reports SIGKILL has kept the memory limit, or the kernel
	 * was short of memory: the former comes again */
	if (unpack->lost &&
	    !(WIFEXITED(status) && WEXITSTATUS(status) == 128 + SIGKILL)) {
		unpack->tree.ours = true;
		diag_set(unpack->diag,
			 "the reader of the archive was killed %d times, so "
			 "nothing is known of it; run the same command again",
			 ISOLATION_TRIES);
	}
	return finish(&unpack->tree, ok, unpack->diag);
}

enum unpacking_end
unpack_archive(const struct unpacking *how, const char *from, const char *to,
	       struct diag *diag)
{
	struct unpack unpack = { .how = how, .diag = diag, .lost = true };
	enum unpacking_end end = UNPACKING_FAILED;
	int archive = open(from, O_RDONLY | O_CLOEXEC | O_NOFOLLOW |
					 O_NONBLOCK | O_NOCTTY);
	struct stat st;

	if (archive == -1 || fstat(archive, &st) != 0 || !S_ISREG(st.st_mode)) {
		diag_set(diag, "%s: %s", from,
			 archive == -1 ? strerror(errno) : "no plain file");
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
		else if (make_folder(to, diag) &&
			 tree_open(&unpack.tree, to, &how->limits, diag))
			end = unpack_open(&unpack, archive);
	}
	fd_close(&archive);
	return end;
}

/*
 * Folders and files.
 */

static bool
copy_bytes(struct tree *tree, int from, const char *name, bool executable,
	   struct diag *diag)
{
	int fd = tree_file(tree, name, executable, diag);
	char piece[UNPACK_PIECE_MAX];
	bool ok = fd != -1;
	ssize_t n = 0;

	while (ok && (n = read(from, piece, sizeof(piece))) > 0)
		ok = tree_write(tree, fd, name, piece, (size_t)n, diag);
	if (ok && n < 0) {
		diag_set(diag, "%s: %s", name, strerror(errno));
		tree->ours = true;
		ok = false;
	}
	fd_close(&fd);
	return ok;
}

static bool copy_folder(struct tree *tree, int folder, const char *above,
			struct diag *diag);

static bool
copy_link(struct tree *tree, int folder, const char *entry, const char *name,
	  struct diag *diag)
{
	char to[TREE_NAME_MAX + 2], *text;
	ssize_t n = readlinkat(folder, entry, to, sizeof(to) - 1);
	bool ok;

	if (n < 0)
		n = 0;
	to[n] = '\0';
	text = code_page_text(to);
	ok = tree_link(tree, name, text, diag);
	free(text);
	return ok;
}

/* One entry of a folder that was handed in. */
static bool
copy_entry(struct tree *tree, int folder, const char *entry, const char *name,
	   struct diag *diag)
{
	struct stat st;
	bool ok = false;
	int fd;

	if (fstatat(folder, entry, &st, AT_SYMLINK_NOFOLLOW) == 0 &&
	    S_ISLNK(st.st_mode))
		return copy_link(tree, folder, entry, name, diag);
	if (!S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)) {
		char shown[200];

		text_quote(name, strlen(name), shown, sizeof(shown));
		diag_set(diag,
			 "\"%s\" is no file, folder or link: leave it out",
			 shown);
		return false;
	}
	fd = openat(folder, entry,
		    O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY);
	if (fd == -1) {
		diag_set(diag, "%s: %s", name, strerror(errno));
		tree->ours = true;
		return false;
	}
	if (S_ISDIR(st.st_mode))
		ok = tree_folder(tree, name, diag) &&
		     copy_folder(tree, fd, name, diag);
	else
		ok = copy_bytes(tree, fd, name, (st.st_mode & 0111) != 0, diag);
	close(fd);
	return ok;
}

/* @folder stays open; @above is its name in the copy, "" of the whole. */
static bool
copy_folder(struct tree *tree, int folder, const char *above, struct diag *diag)
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
		ok = copy_entry(tree, folder, entry->d_name, name, diag);
		free(name);
	}
	if (dir != NULL) {
		closedir(dir);
	} else {
		diag_set(diag, "%s: %s", above, strerror(errno));
		tree->ours = true;
		fd_close(&own);
	}
	return ok;
}

enum unpacking_end
unpack_folder(const struct unpacking *how, const char *from, const char *to,
	      struct diag *diag)
{
	int folder = open(from,
			  O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
	enum unpacking_end end = UNPACKING_FAILED;
	struct tree tree;

	if (folder == -1)
		diag_set(diag, "%s: %s", from, strerror(errno));
	else if (make_folder(to, diag) &&
		 tree_open(&tree, to, &how->limits, diag))
		end = finish(&tree, copy_folder(&tree, folder, "", diag), diag);
	fd_close(&folder);
	return end;
}

static bool
copy_file(struct tree *tree, const struct unpack_file *file, struct diag *diag)
{
	int fd = open(file->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW |
					  O_NONBLOCK | O_NOCTTY);
	struct stat st;
	bool ok = false;

	if (fd != -1 && fstat(fd, &st) == 0 && S_ISREG(st.st_mode)) {
		ok = copy_bytes(tree, fd, file->name, (st.st_mode & 0111) != 0,
				diag);
	} else {
		diag_set(diag, "%s: %s", file->path,
			 fd == -1 ? strerror(errno) : "no plain file");
		tree->ours = true;
	}
	fd_close(&fd);
	return ok;
}

enum unpacking_end
unpack_files(const struct unpacking *how, const struct unpack_file *files,
	     size_t count, const char *to, struct diag *diag)
{
	struct tree tree;
	bool ok = true;

	if (!make_folder(to, diag) || !tree_open(&tree, to, &how->limits, diag))
		return UNPACKING_FAILED;
	for (size_t i = 0; ok && i < count; i++)
		ok = copy_file(&tree, &files[i], diag);
	return finish(&tree, ok, diag);
}
