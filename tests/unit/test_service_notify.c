/* test_service_notify.c - datagrams to the service manager. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "arena/process/service_notify.h"
#include "tests/support/suite.h"

/* Bind a socket to @path, with a NUL instead of a first "@". */
static int
bind_manager(const char *path)
{
	struct sockaddr_un own = { .sun_family = AF_UNIX };
	size_t len = strlen(path);
	int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);

	memcpy(own.sun_path, path, len);
	if (path[0] == '@')
		own.sun_path[0] = '\0';
	ck_assert_int_eq(bind(fd, (const struct sockaddr *)&own,
			      (socklen_t)(sizeof(sa_family_t) + len)),
			 0);
	setenv("NOTIFY_SOCKET", path, 1);
	return fd;
}

static void
check_state_arrives(const char *path)
{
	int fd = bind_manager(path);
	char text[32] = "";

	service_notify("READY=1");
	ck_assert_int_eq(read(fd, text, sizeof(text)), 7);
	ck_assert_str_eq(text, "READY=1");
	ck_assert_int_eq(read(fd, text, sizeof(text)), -1); /* one datagram */
	close(fd);
}

START_TEST(a_state_arrives_at_a_file)
{
	char path[64];

	snprintf(path, sizeof(path), "/tmp/dw-notify-%ld", (long)getpid());
	check_state_arrives(path);
	service_notify("READY=1"); /* a socket without reader is no error */
	unlink(path);
}
END_TEST

START_TEST(a_state_arrives_at_an_abstract_address)
{
	char path[64];

	snprintf(path, sizeof(path), "@dw-notify-%ld", (long)getpid());
	check_state_arrives(path);
}
END_TEST

START_TEST(wrong_addresses_are_ignored)
{
	char path[200];

	memset(path, 'x', sizeof(path) - 1);
	path[0] = '/';
	path[sizeof(path) - 1] = '\0';
	setenv("NOTIFY_SOCKET", path, 1);
	service_notify("READY=1");
	setenv("NOTIFY_SOCKET", "relative", 1);
	service_notify("READY=1");
	unsetenv("NOTIFY_SOCKET");
	service_notify("READY=1");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("service_notify");
	TCase *tcase = tcase_create("service_notify");

	tcase_add_test(tcase, a_state_arrives_at_a_file);
	tcase_add_test(tcase, a_state_arrives_at_an_abstract_address);
	tcase_add_test(tcase, wrong_addresses_are_ignored);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
