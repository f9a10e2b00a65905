/* news.c - messages of a box; Linux only: credentials over sockets; see
 * news.h. */
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

/* Return the sender's pid in our namespace (SCM_CREDENTIALS); 0 if absent. */
static pid_t
news_sender(struct msghdr *message)
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
news_number(const struct json *json, const char *key, int otherwise)
{
	int64_t number = otherwise;
	int at = json_get(json, 0, key);

	if (at >= 0)
		(void)json_int(json, at, 0, INT_MAX, &number);
	return (int)number;
}

static void
news_parse(const struct json *json, pid_t sender, struct news *news)
{
	int failed = json_get(json, 0, "failed");
	int status = news_number(json, "exit", -1);
	int number = news_number(json, "signal", -1);

	if (json_get(json, 0, "pid") >= 0)
		news->bot = sender;
	news->goes = json_get(json, 0, "goes") >= 0;
	news->started = json_get(json, 0, "started") >= 0;
	news->ended = status >= 0 || number >= 0;
	news->status = status >= 0 ? (status & 0xff) << 8 : number & 0x7f;
	if (failed >= 0)
		(void)json_str(json, failed, news->failed.text,
			       sizeof(news->failed.text));
	news->error = news_number(json, "errno", 0);
}

enum news_kind
news_recv(int control, struct news *news)
{
	static struct json json; /* large */
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
	if (json_read(&json, text, (size_t)n) &&
	    json.token[0].type == TOKEN_OBJECT)
		news_parse(&json, news_sender(&message), news);
	return NEWS_SOME;
}
