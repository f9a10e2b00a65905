#include "lib/control.h"

#include <check.h>
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/support/suite.h"

static int ends[2];
static char got[CONTROL_BYTES_MAX + 1];
static int fds[CONTROL_FDS_MAX];
static unsigned fd_count;

static void
open_ends(void)
{
	ck_assert_int_eq(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
}

static void
close_ends(void)
{
	close(ends[0]);
	close(ends[1]);
}

/* How many descriptors this process has open. */
static unsigned
open_count(void)
{
	unsigned n = 0;

	for (int fd = 0; fd < 256; fd++)
		if (fcntl(fd, F_GETFD) != -1)
			n++;
	return n;
}

START_TEST(text_comes_whole_one_datagram_at_a_time)
{
	ck_assert_int_eq(control_send(ends[0], "{\"a\":1}", 7, NULL, 0), 0);
	ck_assert_int_eq(control_send(ends[0], "{}", 2, NULL, 0), 0);
	ck_assert_int_eq(control_receive(ends[1], got, fds, &fd_count), 7);
	ck_assert_str_eq(got, "{\"a\":1}");
	ck_assert_uint_eq(fd_count, 0);
	ck_assert_int_eq(control_receive(ends[1], got, fds, &fd_count), 2);
	ck_assert_str_eq(got, "{}");
}
END_TEST

START_TEST(longest_message_passes)
{
	static char text[CONTROL_BYTES_MAX + 1];

	memset(text, 'x', sizeof(text));
	ck_assert_int_eq(
		control_send(ends[0], text, CONTROL_BYTES_MAX, NULL, 0), 0);
	ck_assert_int_eq(control_receive(ends[1], got, fds, &fd_count),
			 CONTROL_BYTES_MAX);
	ck_assert_uint_eq(strlen(got), CONTROL_BYTES_MAX);
	ck_assert_int_eq(
		control_send(ends[0], text, CONTROL_BYTES_MAX + 1, NULL, 0),
		-1);
	ck_assert_int_eq(errno, EMSGSIZE);
	ck_assert_int_eq(control_send(ends[0], text, 0, NULL, 0), -1);
	ck_assert_int_eq(errno, EMSGSIZE);
}
END_TEST

START_TEST(descriptors_travel_and_are_close_on_exec)
{
	unsigned before = open_count();
	int sent[CONTROL_FDS_MAX];
	int channel[2];
	char byte = 0;

	ck_assert_int_eq(pipe(channel), 0);
	for (unsigned i = 0; i < CONTROL_FDS_MAX; i++)
		sent[i] = channel[1];
	ck_assert_int_eq(control_send(ends[0], "{}", 2, sent, CONTROL_FDS_MAX),
			 0);
	ck_assert_int_eq(control_receive(ends[1], got, fds, &fd_count), 2);
	ck_assert_uint_eq(fd_count, CONTROL_FDS_MAX);
	for (unsigned i = 0; i < fd_count; i++) {
		int flags = fcntl(fds[i], F_GETFD);

		ck_assert_int_ne(flags, -1);
		ck_assert_int_ne(flags & FD_CLOEXEC, 0);
		ck_assert_int_eq(write(fds[i], "x", 1), 1);
		ck_assert_int_eq(read(channel[0], &byte, 1), 1);
		ck_assert_int_eq(close(fds[i]), 0);
	}
	close(channel[0]);
	close(channel[1]);
	ck_assert_uint_eq(open_count(), before);
}
END_TEST

START_TEST(message_that_is_cut_leaves_no_descriptor)
{
	static char text[CONTROL_BYTES_MAX + 10];
	unsigned before = open_count();
	int in = 0;
	union {
		struct cmsghdr align;
		char bytes[CMSG_SPACE(sizeof(int))];
	} space = { .bytes = { 0 } };
	struct iovec iov = { .iov_base = text, .iov_len = sizeof(text) };
	struct msghdr msg = {
		.msg_iov = &iov,
		.msg_iovlen = 1,
		.msg_control = space.bytes,
		.msg_controllen = sizeof(space.bytes),
	};

	space.align.cmsg_level = SOL_SOCKET;
	space.align.cmsg_type = SCM_RIGHTS;
	space.align.cmsg_len = CMSG_LEN(sizeof(int));
	memcpy(CMSG_DATA(&space.align), &in, sizeof(in));
	ck_assert_int_eq(sendmsg(ends[0], &msg, 0), sizeof(text));
	ck_assert_int_eq(control_receive(ends[1], got, fds, &fd_count), -1);
	ck_assert_int_eq(errno, EMSGSIZE);
	ck_assert_uint_eq(fd_count, 0);
	ck_assert_uint_eq(open_count(), before);
}
END_TEST

START_TEST(more_descriptors_than_allowed_leave_none)
{
	enum { TOO_MANY = CONTROL_FDS_MAX + 5 };
	unsigned before = open_count();
	int in[TOO_MANY] = { 0 };
	union {
		struct cmsghdr align;
		char bytes[CMSG_SPACE(sizeof(in))];
	} space = { .bytes = { 0 } };
	char text[] = "{}";
	struct iovec iov = { .iov_base = text, .iov_len = 2 };
	struct msghdr msg = {
		.msg_iov = &iov,
		.msg_iovlen = 1,
		.msg_control = space.bytes,
		.msg_controllen = sizeof(space.bytes),
	};

	space.align.cmsg_level = SOL_SOCKET;
	space.align.cmsg_type = SCM_RIGHTS;
	space.align.cmsg_len = CMSG_LEN(sizeof(in));
	memcpy(CMSG_DATA(&space.align), in, sizeof(in));
	ck_assert_int_eq(sendmsg(ends[0], &msg, 0), 2);
	ck_assert_int_eq(control_receive(ends[1], got, fds, &fd_count), -1);
	ck_assert_int_eq(errno, EMSGSIZE);
	ck_assert_uint_eq(fd_count, 0);
	ck_assert_uint_eq(open_count(), before);
}
END_TEST

START_TEST(peer_that_is_gone_is_told_without_a_signal)
{
	close(ends[0]);
	ck_assert_int_eq(control_receive(ends[1], got, fds, &fd_count), 0);
	ck_assert_int_eq(control_send(ends[1], "{}", 2, NULL, 0), -1);
	ck_assert_int_eq(errno, EPIPE);
}
END_TEST

START_TEST(empty_socket_that_must_not_block_says_so)
{
	ck_assert_int_eq(fcntl(ends[1], F_SETFL, O_NONBLOCK), 0);
	ck_assert_int_eq(control_receive(ends[1], got, fds, &fd_count), -1);
	ck_assert_int_eq(errno, EAGAIN);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("control");
	TCase *tests = tcase_create("control");

	suite_add_tcase(suite, tests);
	tcase_add_checked_fixture(tests, open_ends, close_ends);
	tcase_add_test(tests, text_comes_whole_one_datagram_at_a_time);
	tcase_add_test(tests, longest_message_passes);
	tcase_add_test(tests, descriptors_travel_and_are_close_on_exec);
	tcase_add_test(tests, message_that_is_cut_leaves_no_descriptor);
	tcase_add_test(tests, more_descriptors_than_allowed_leave_none);
	tcase_add_test(tests, peer_that_is_gone_is_told_without_a_signal);
	tcase_add_test(tests, empty_socket_that_must_not_block_says_so);
	return run_suite(suite);
}
