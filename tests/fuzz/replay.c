/*
 * replay.c - run a fuzz target on files, without a fuzzer.
 *
 * Linked with each fuzz_*.c, so that `make test` replays every corpus with any
 * compiler.  Arguments are files or folders; a missing folder counts as an
 * empty corpus.  The last line of output is the number of inputs.
 */
#include <dirent.h>
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static unsigned replayed;

/* Run the target on a copy of exact size, so that sanitizers detect reads past
 * its end. */
static void
replay_bytes(const uint8_t *bytes, size_t count)
{
	uint8_t *exact = malloc(count > 0 ? count : 1);

	if (exact == NULL)
		abort();
	memcpy(exact, bytes, count);
	LLVMFuzzerTestOneInput(exact, count);
	free(exact);
	replayed++;
}

static int
replay_file(const char *path)
{
	static uint8_t bytes[1 << 20];
	FILE *in = fopen(path, "rb");
	size_t count;

	if (in == NULL)
		return -1;
	count = fread(bytes, 1, sizeof(bytes), in);
	fclose(in);
	printf("%s\n", path); /* after a crash, the last line is the input */
	fflush(stdout);
	replay_bytes(bytes, count);
	return 0;
}

static int
replay_folder(const char *path)
{
	DIR *folder = opendir(path);
	struct dirent *entry;
	char file[4096];

	if (folder == NULL)
		return errno == ENOTDIR ? replay_file(path) : 0;
	while ((entry = readdir(folder)) != NULL) {
		if (entry->d_name[0] == '.')
			continue;
		snprintf(file, sizeof(file), "%s/%s", path, entry->d_name);
		if (replay_file(file) == -1)
			fprintf(stderr, "%s: %s\n", file, strerror(errno));
	}
	closedir(folder);
	return 0;
}

int
main(int argc, char **argv)
{
	static const uint8_t nothing[1];

	replay_bytes(nothing, 0); /* every corpus contains the empty input */
	for (int i = 1; i < argc; i++) {
		if (replay_folder(argv[i]) == -1) {
			perror(argv[i]);
			return 1;
		}
	}
	printf("%u passed, 0 failed\n", replayed);
	return 0;
}
