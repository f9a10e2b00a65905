/* news.c - Linux only: credentials over sockets; see news.h. */
#define _GNU_SOURCE
#include "box/news.h"

#include <errno.h>
#include <limits.h>
#include <stdint.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lib/format/json.h"

#define NEWS_MAX 8192

int
news_pair(int pair[2])
{
	const int one = 1;
	int error;

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, pair) != 0)
		return -1;
	if (setsockopt(pair[0], SOL_SOCKET, SO_PASSCRED, &one, sizeof(one)) ==
	    0)
		return 0;
	error = errno;
	close(pair[0]);
	close(pair[1]);
	errno = error;
	return -1;
}

/* One message's sender, as this machine counts processes; 0: it does not say.
 */
static pid_t
sender_of(struct msghdr *message)
{
	struct ucred from = { .pid = 0 };
	struct cmsghdr *head;

	for (head = CMSG_FIRSTHDR(message); head != NULL;
	     head = CMSG_NXTHDR(message, head))
		if (head->cmsg_level == SOL_SOCKET &&
		    head->cmsg_type == SCM_CREDENTIALS)
			memcpy(&from, CMSG_DATA(head), sizeof(from));
	return from.pid;
}

static int
number_of(const struct json *said, const char *key, int otherwise)
{
	int64_t number = otherwise;
	int at = json_get(said, 0, key);

	if (at >= 0)
		(void)json_int(said, at, 0, INT_MAX, &number);
	return (int)number;
}

static void
understand(const struct json *said, pid_t sender, struct news *news)
{
	int failed = json_get(said, 0, "failed");
	int status = number_of(said, "exit", -1);
	int number = number_of(said, "signal", -1);

	if (json_get(said, 0, "pid") >= 0)
		news->bot = sender;
	news->goes = json_get(said, 0, "goes") >= 0;
	news->started = json_get(said, 0, "started") >= 0;
	news->ended = status >= 0 || number >= 0;
	news->status = status >= 0 ? (status & 0xff) << 8 : number & 0x7f;
	if (failed >= 0)
		(void)json_str(said, failed, news->failed.text,
			       sizeof(news->failed.text));
	news->error = number_of(said, "errno", 0);
}

enum news_kind
news_hear(int control, struct news *news)
{
	static struct json said; /* large */
	char text[NEWS_MAX];
	union {
		struct cmsghdr head;
		char space[CMSG_SPACE(sizeof(struct ucred))];
	} room;
	struct iovec part = { .iov_base = text, .iov_len = sizeof(text) };
	struct msghdr message = { .msg_iov = &part,
				  .msg_iovlen = 1,
				  .msg_control = &room,
				  .msg_controllen = sizeof(room) };
	ssize_t n = recvmsg(control, &message, MSG_CMSG_CLOEXEC | MSG_DONTWAIT);

	*news = (struct news){ .bot = 0 };
	if (n == -1 && (errno == EAGAIN || errno == EINTR))
		return NEWS_NONE;
	if (n <= 0)
		return NEWS_END;
	if (json_read(&said, text, (size_t)n) &&
	    said.token[0].type == TOKEN_OBJECT)
		understand(&said, sender_of(&message), news);
	return NEWS_SOME;
}
