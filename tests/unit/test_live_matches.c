/* Matches that are played at this moment: found in a run's folder, with the
 * seed of their cards. */
#include "arena/rundir/live_matches.h"

#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/rundir/outdir.h"
#include "lib/alloc.h"
#include "tests/support/store_fixture.h"
#include "tests/support/suite.h"

static struct live_matches run;
static struct diag diag;

static void
in_logs(const char *name, const char *target)
{
	char *path = xprintf("%s/logs/%s", stored_dir, name);

	if (target != NULL) {
		ck_assert_int_eq(symlink(target, path), 0);
	} else {
		int fd = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0600);

		ck_assert_int_ge(fd, 0);
		close(fd);
	}
	free(path);
}

static void
begin(void)
{
	char *logs;

	store_fixture_setup();
	logs = xprintf("%s/logs", stored_dir);
	ck_assert_int_eq(mkdir(logs, 0700), 0);
	free(logs);
	live_matches_init(&run, stored_dir, &stored_run);
}

static void
end(void)
{
	char *path = xprintf("%s/logs", stored_dir);
	DIR *logs = opendir(path);
	const struct dirent *entry;

	ck_assert_ptr_nonnull(logs);
	while ((entry = readdir(logs)) != NULL)
		if (strcmp(entry->d_name, ".") != 0 &&
		    strcmp(entry->d_name, "..") != 0)
			unlinkat(dirfd(logs), entry->d_name, 0);
	closedir(logs);
	ck_assert_int_eq(rmdir(path), 0);
	free(path);
	store_fixture_teardown();
}

START_TEST(drafts_are_found_and_nothing_else)
{
	int fd = outdir_open_log(stored_dir, 1234567, false);

	ck_assert_int_ge(fd, 0);
	close(fd);
	in_logs(".000017.part", NULL);
	in_logs(".000003.part", NULL);
	in_logs("000001.jsonl", NULL);
	in_logs("000002.part", NULL);
	in_logs(".000004.part.old", NULL);
	in_logs(".0005.part", NULL);
	in_logs(".-00006.part", NULL);
	in_logs(".99999999999999999999.part", NULL);
	in_logs(".part", NULL);
	ck_assert(live_matches_scan(&run, &diag));
	ck_assert_uint_eq(run.n, 3);
	ck_assert_uint_eq(run.match[0], 3);
	ck_assert_uint_eq(run.match[1], 17);
	ck_assert_uint_eq(run.match[2], 1234567);
	fd = live_matches_open_log(&run, 17);
	ck_assert_int_ge(fd, 0);
	close(fd);
	ck_assert_int_eq(live_matches_open_log(&run, 1), -1); /* over */
	ck_assert_int_eq(errno, ENOENT);
}
END_TEST

START_TEST(more_than_there_is_room_for_are_left_out)
{
	char name[32];

	for (unsigned i = 1; i <= LIVE_MATCHES_MAX + 3; i++) {
		snprintf(name, sizeof(name), ".%06u.part", i);
		in_logs(name, NULL);
	}
	ck_assert(live_matches_scan(&run, &diag));
	ck_assert_uint_eq(run.n, LIVE_MATCHES_MAX);
}
END_TEST

START_TEST(no_link_is_followed)
{
	in_logs(".000017.part", "/etc/passwd");
	ck_assert_int_eq(live_matches_open_log(&run, 17), -1);
	ck_assert_int_eq(errno, ELOOP);
}
END_TEST

START_TEST(a_folder_without_logs_is_named)
{
	char *logs = xprintf("%s/logs", stored_dir);

	ck_assert_int_eq(rmdir(logs), 0);
	ck_assert(!live_matches_scan(&run, &diag));
	ck_assert_ptr_nonnull(strstr(diag.text, logs));
	ck_assert_int_eq(mkdir(logs, 0700), 0);
	free(logs);
}
END_TEST

/* As the arena derives it: protocol.md, "Randomness". */
START_TEST(the_seed_of_a_match_is_found)
{
	struct seeds seeds;
	char hex[SEEDS_HEX_MAX], found[SEEDS_HEX_MAX];
	uint8_t right[32], commitment[32], seed[32];

	seeds_init(&seeds, stored_run.seed);
	seeds_match(&seeds, 9, hex);
	ck_assert_int_eq(
		sodium_hex2bin(right, sizeof(right), hex, 64, NULL, NULL, NULL),
		0);
	crypto_generichash(commitment, sizeof(commitment), right, sizeof(right),
			   NULL, 0);
	ck_assert(live_matches_find_seed(&run, 9, commitment, seed));
	sodium_bin2hex(found, sizeof(found), seed, sizeof(seed));
	ck_assert_str_eq(found, hex);

	commitment[31] ^= 1;
	ck_assert(!live_matches_find_seed(&run, 9, commitment, seed));
}
END_TEST

/* A draft's first line, dealt from the cards of this number. */
static void
write_head(uint64_t match, uint64_t cards, const char *more, const char *end)
{
	char *path = xprintf("%s/logs/.%06u.part", stored_dir, (unsigned)match);
	FILE *out = fopen(path, "we");
	struct seeds seeds;
	uint8_t seed[32], hash[32];
	char hex[SEEDS_HEX_MAX];

	ck_assert_ptr_nonnull(out);
	seeds_init(&seeds, stored_run.seed);
	seeds_match(&seeds, cards, hex);
	sodium_hex2bin(seed, sizeof(seed), hex, 64, NULL, NULL, NULL);
	crypto_generichash(hash, sizeof(hash), seed, sizeof(seed), NULL, 0);
	sodium_bin2hex(hex, sizeof(hex), hash, sizeof(hash));
	fprintf(out,
		"{\"type\":\"header\",\"players\":[\"ann\",\"b\\u00f6b\"],"
		"\"commitment\":\"%s\"%s}%s",
		hex, more, end);
	fclose(out);
	free(path);
}

START_TEST(a_match_tells_who_plays_with_which_cards)
{
	struct live_matches_head head;

	write_head(17, 9, "", "\n");
	ck_assert(live_matches_head(&run, 17, &head));
	ck_assert_uint_eq(head.cards, 9);
	ck_assert_uint_eq(head.players, 2);
	ck_assert_str_eq(head.player[0], "ann");
	ck_assert_str_eq(head.player[1], "b\xc3\xb6"
					 "b");
}
END_TEST

START_TEST(who_is_hidden_is_not_told)
{
	struct live_matches_head head;

	write_head(17, 9, ",\"names\":\"hidden\"", "\n");
	ck_assert(live_matches_head(&run, 17, &head));
	ck_assert_uint_eq(head.players, 0);
}
END_TEST

START_TEST(half_a_line_and_other_cards_tell_nothing)
{
	struct live_matches_head head;

	ck_assert(!live_matches_head(&run, 17, &head));
	write_head(17, 9, "", "");
	ck_assert(!live_matches_head(&run, 17, &head));
	write_head(17, 1000000, "", "\n");
	ck_assert(!live_matches_head(&run, 17, &head));
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("under way");
	TCase *tc = tcase_create("under way");

	tcase_add_checked_fixture(tc, begin, end);
	tcase_add_test(tc, drafts_are_found_and_nothing_else);
	tcase_add_test(tc, more_than_there_is_room_for_are_left_out);
	tcase_add_test(tc, no_link_is_followed);
	tcase_add_test(tc, a_folder_without_logs_is_named);
	tcase_add_test(tc, the_seed_of_a_match_is_found);
	tcase_add_test(tc, a_match_tells_who_plays_with_which_cards);
	tcase_add_test(tc, who_is_hidden_is_not_told);
	tcase_add_test(tc, half_a_line_and_other_cards_tell_nothing);
	suite_add_tcase(suite, tc);
	return run_suite(suite);
}
