/*
 * replay.c - run a fuzz target over files, without a fuzzer.
 *
 * Linked with each fuzz_*.c, so that `make test` replays every corpus with any
 * compiler.  The arguments are files or folders; a missing folder is an empty
 * corpus.  The last line counts the inputs.
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

/* The input is copied to a block of its exact size: reads past it are seen. */
static void
replay(const uint8_t *bytes, size_t count)
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
	printf("%s\n", path); /* the last one printed is the one that crashed */
	fflush(stdout);
	replay(bytes, count);
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

	replay(nothing, 0); /* the empty input belongs to every corpus */
	for (int i = 1; i < argc; i++) {
		if (replay_folder(argv[i]) == -1) {
			perror(argv[i]);
			return 1;
		}
	}
	printf("%u passed, 0 failed\n", replayed);
	return 0;
}
