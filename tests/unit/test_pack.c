/* What is packed as it is written is there again, takes its memory before it
 * begins, and tells of a disk that is full. */
#include "referee/judge/pack.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <zstd.h>

#include "tests/support/suite.h"

#define TEXT_BYTES (3u << 20) /* more than the window and all buffers */

static struct pack pack;
static char text[TEXT_BYTES], back[TEXT_BYTES], packed[TEXT_BYTES];

/* Lines that repeat themselves somewhat, as those of a log do. */
static void
write_text(unsigned seed)
{
	size_t n = 0;

	while (n < sizeof(text)) {
		seed = seed * 1103515245 + 12345;
		n += (size_t)snprintf(text + n, sizeof(text) - n,
				      "{\"type\":\"act\",\"req\":%u}\n", seed);
		if (n > sizeof(text))
			n = sizeof(text);
	}
}

/* @len bytes of the text, @piece at a time; returns the frame's length. */
static size_t
pack_text(size_t len, size_t piece)
{
	FILE *file = tmpfile();
	size_t n;

	ck_assert_ptr_nonnull(file);
	ck_assert(pack_begin(&pack, fileno(file)));
	for (size_t at = 0; at < len; at += piece)
		pack_add(&pack, text + at, piece < len - at ? piece : len - at);
	pack_end(&pack, true);
	ck_assert_int_eq(pack.error, 0);
	rewind(file);
	n = fread(packed, 1, sizeof(packed), file);
	fclose(file);
	return n;
}

START_TEST(it_is_there_again)
{
	static const size_t lens[] = { 0, 1, 65536, TEXT_BYTES };
	static const size_t pieces[] = { 1000, 65536, TEXT_BYTES };

	for (size_t i = 0; i < sizeof(lens) / sizeof(lens[0]); i++)
		for (size_t k = 0; k < sizeof(pieces) / sizeof(pieces[0]);
		     k++) {
			size_t n;

			write_text((unsigned)(i + k));
			n = pack_text(lens[i], pieces[k]);
			ck_assert_uint_eq(
				ZSTD_decompress(back, sizeof(back), packed, n),
				lens[i]);
			ck_assert_mem_eq(back, text, lens[i]);
		}
	pack_release(&pack);
}
END_TEST

START_TEST(a_changed_byte_is_found)
{
	size_t n;

	write_text(7);
	n = pack_text(TEXT_BYTES, 65536);
	for (size_t at = 0; at < n; at += n / 50) {
		packed[at] ^= 0x10;
		ck_assert(ZSTD_isError(
			ZSTD_decompress(back, sizeof(back), packed, n)));
		packed[at] ^= 0x10;
	}
	pack_release(&pack);
}
END_TEST

START_TEST(memory_is_taken_before_it_begins)
{
	int null = open("/dev/null", O_WRONLY | O_CLOEXEC);
	size_t taken;

	write_text(1);
	ck_assert(pack_begin(&pack, null));
	taken = ZSTD_sizeof_CCtx(pack.zstd);
	ck_assert_uint_gt(taken, (size_t)1 << PACK_WINDOW_LOG);
	for (unsigned frame = 0; frame < 3; frame++) {
		for (unsigned i = 0; i < 4; i++)
			pack_add(&pack, text, sizeof(text));
		pack_end(&pack, false);
		ck_assert_uint_eq(ZSTD_sizeof_CCtx(pack.zstd), taken);
		ck_assert(pack_begin(&pack, null));
		ck_assert_uint_eq(ZSTD_sizeof_CCtx(pack.zstd), taken);
	}
	close(null);
	pack_release(&pack);
}
END_TEST

START_TEST(a_full_disk_is_told)
{
	int full = open("/dev/full", O_WRONLY | O_CLOEXEC);

	write_text(1);
	ck_assert(pack_begin(&pack, full));
	pack_add(&pack, text, sizeof(text));
	pack_end(&pack, true);
	ck_assert_int_eq(pack.error, ENOSPC);
	close(full);
	/* The next one has a disk with room. */
	ck_assert_uint_gt(pack_text(1000, 1000), 0);
	pack_release(&pack);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("pack");
	TCase *tc = tcase_create("pack");

	tcase_add_test(tc, it_is_there_again);
	tcase_add_test(tc, a_changed_byte_is_found);
	tcase_add_test(tc, memory_is_taken_before_it_begins);
	tcase_add_test(tc, a_full_disk_is_told);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
