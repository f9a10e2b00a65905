/* A log reaches the disk in pieces: soon enough for who reads along, seldom
 * enough to cost nothing; the bytes and their hash are always the same. */
#include "referee/judge/log.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

#include "tests/support/suite.h"

static struct log whole;
static FILE *file;

static void
begin(void)
{
	file = tmpfile();
	ck_assert_ptr_nonnull(file);
	log_init(&whole, fileno(file), NULL);
}

static void
add_record(void)
{
	log_begin(&whole, "noise");
	log_end(&whole);
}

static int64_t
written(void)
{
	struct stat s;

	ck_assert_int_eq(fstat(fileno(file), &s), 0);
	return s.st_size;
}

static struct monotime
after(int64_t us)
{
	return monotime_plus_us(whole.begun_at, us);
}

START_TEST(a_quick_match_is_shown_when_it_is_over)
{
	char hash[LOG_HASH_TEXT];

	begin();
	for (int64_t us = 0; us < LOG_LIVE_US; us += 1000) {
		add_record();
		log_flush_live(&whole, after(us));
	}
	ck_assert_int_eq(written(), 0);
	log_finish(&whole, false, hash);
	ck_assert_int_eq(written(),
			 100 * (int64_t)strlen("{\"type\":\"noise\"}\n"));
	fclose(file);
}
END_TEST

/* A second of thought, then an instant's, then a long one again. */
START_TEST(a_slow_match_is_shown_before_each_thought)
{
	int64_t before = 0;

	begin();
	for (int64_t us = 1000000; us < 60000000; us += 1000000)
		for (int64_t instant = 0; instant < 2; instant++) {
			add_record();
			log_flush_live(&whole, after(us + instant));
			ck_assert_int_gt(written(), before);
			before = written();
		}
	fclose(file);
}
END_TEST

START_TEST(it_is_not_shown_too_often)
{
	unsigned times = 0;
	int64_t before = 0;

	begin();
	for (int64_t us = 0; us < 5000000; us += 500) {
		add_record();
		log_flush_live(&whole, after(us));
		times += written() > before;
		before = written();
	}
	ck_assert_uint_ge(times, 5000000 / LOG_LIVE_US - 1);
	ck_assert_uint_le(times, 5000000 / LOG_LIVE_US + 3);
	fclose(file);
}
END_TEST

START_TEST(the_hash_is_the_same_in_pieces)
{
	char once[LOG_HASH_TEXT], often[LOG_HASH_TEXT];

	for (unsigned shows = 0; shows < 2; shows++) {
		begin();
		for (int64_t i = 1; i <= 1000; i++) {
			add_record();
			if (shows)
				log_flush_live(&whole, after(i * LOG_LIVE_US));
		}
		log_finish(&whole, false, shows ? often : once);
		ck_assert_uint_eq(whole.live_flushes, shows * 1000);
		fclose(file);
	}
	ck_assert_str_eq(once, often);
}
END_TEST

/* What is packed besides is the same, and so is the hash. */
START_TEST(what_is_packed_besides_has_the_same_hash)
{
	static struct pack pack;
	static char plain[100000], packed[100000], back[100000];
	char alone[LOG_HASH_TEXT], both[LOG_HASH_TEXT];
	FILE *other = tmpfile();
	size_t n, whole_n;

	begin();
	for (unsigned i = 0; i < 1000; i++)
		add_record();
	log_finish(&whole, false, alone);
	fclose(file);
	begin();
	ck_assert(pack_begin(&pack, fileno(other)));
	whole.pack = &pack;
	for (unsigned i = 0; i < 1000; i++)
		add_record();
	log_finish(&whole, true, both);
	ck_assert_int_eq(whole.error, 0);
	ck_assert_str_eq(alone, both);
	rewind(other);
	n = fread(packed, 1, sizeof(packed), other);
	whole_n = (size_t)pread(fileno(file), plain, sizeof(plain), 0);
	ck_assert_uint_eq(whole_n, whole.bytes);
	ck_assert_uint_eq(ZSTD_decompress(back, sizeof(back), packed, n),
			  whole_n);
	ck_assert_mem_eq(back, plain, whole_n);
	fclose(other);
	fclose(file);
	pack_release(&pack);
}
END_TEST

/* A disk that is full for the packed one alone is told too. */
START_TEST(a_full_disk_of_what_is_packed_is_told)
{
	static struct pack pack;
	int full = open("/dev/full", O_WRONLY | O_CLOEXEC);
	char hash[LOG_HASH_TEXT];

	begin();
	ck_assert(pack_begin(&pack, full));
	whole.pack = &pack;
	add_record();
	log_finish(&whole, false, hash);
	ck_assert_int_eq(whole.error, ENOSPC);
	close(full);
	fclose(file);
	pack_release(&pack);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("log");
	TCase *tc = tcase_create("log");

	tcase_add_test(tc, a_quick_match_is_shown_when_it_is_over);
	tcase_add_test(tc, a_slow_match_is_shown_before_each_thought);
	tcase_add_test(tc, it_is_not_shown_too_often);
	tcase_add_test(tc, the_hash_is_the_same_in_pieces);
	tcase_add_test(tc, what_is_packed_besides_has_the_same_hash);
	tcase_add_test(tc, a_full_disk_of_what_is_packed_is_told);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
