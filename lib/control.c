/* control.c - send and receive messages with descriptors; see control.h.
 * Linux only: MSG_CMSG_CLOEXEC. */
#define _GNU_SOURCE

#include "lib/control.h"

#include <assert.h>
#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <unistd.h>

/* Buffer for the control message with descriptors, aligned as the kernel
 * requires. */
union fd_space {
	struct cmsghdr align;
	char bytes[CMSG_SPACE(sizeof(int) * CONTROL_FDS_MAX)];
};

int
control_send(int sock, const char *text, size_t len, const int *fds,
	     unsigned fd_count)
{
	union fd_space space = { .bytes = { 0 } };
	struct iovec iov = { .iov_len = len };
	struct msghdr msg = { .msg_iov = &iov, .msg_iovlen = 1 };
	ssize_t sent;

	assert(fd_count <= CONTROL_FDS_MAX);
	if (len == 0 || len > CONTROL_BYTES_MAX) {
		errno = EMSGSIZE; /* the receiver would read an empty datagram
				     as a closed socket */
		return -1;
	}
	/* sendmsg only reads the text */
	memcpy(&iov.iov_base, &text, sizeof(text));
	if (fd_count > 0) {
		struct cmsghdr *cmsg = &space.align;

		msg.msg_control = space.bytes;
		msg.msg_controllen = CMSG_SPACE(sizeof(int) * fd_count);
		cmsg->cmsg_level = SOL_SOCKET;
		cmsg->cmsg_type = SCM_RIGHTS;
		cmsg->cmsg_len = CMSG_LEN(sizeof(int) * fd_count);
		memcpy(CMSG_DATA(cmsg), fds, sizeof(int) * fd_count);
	}
	do
		sent = sendmsg(sock, &msg, MSG_NOSIGNAL);
	while (sent == -1 && errno == EINTR);
	return sent == -1 ? -1 : 0;
}

/* Copy the descriptors of a received message to the array @fds, and close those
 * that do not fit. */
static void
control_read_fds(struct msghdr *msg, int *fds, unsigned *fd_count)
{
	struct cmsghdr *cmsg;

	for (cmsg = CMSG_FIRSTHDR(msg); cmsg != NULL;
	     cmsg = CMSG_NXTHDR(msg, cmsg)) {
		size_t count;

		if (cmsg->cmsg_level != SOL_SOCKET ||
		    cmsg->cmsg_type != SCM_RIGHTS)
			continue;
		count = (cmsg->cmsg_len - CMSG_LEN(0)) / sizeof(int);
		for (size_t i = 0; i < count; i++) {
			int fd;

			memcpy(&fd, CMSG_DATA(cmsg) + i * sizeof(int),
			       sizeof(fd));
			if (*fd_count < CONTROL_FDS_MAX)
				fds[(*fd_count)++] = fd;
			else
				close(fd);
		}
	}
}

ssize_t
control_receive(int sock, char *text, int *fds, unsigned *fd_count)
{
	union fd_space space;
	struct iovec iov = { .iov_base = text, .iov_len = CONTROL_BYTES_MAX };
	struct msghdr msg = {
		.msg_iov = &iov,
		.msg_iovlen = 1,
		.msg_control = space.bytes,
		.msg_controllen = sizeof(space.bytes),
	};
	ssize_t len;

	*fd_count = 0;
	text[0] = '\0';
	do
		len = recvmsg(sock, &msg, MSG_CMSG_CLOEXEC);
	while (len == -1 && errno == EINTR);
	if (len == -1)
		return errno == ECONNRESET ? 0 : -1;
	control_read_fds(&msg, fds, fd_count);
	if ((msg.msg_flags & (MSG_TRUNC | MSG_CTRUNC)) != 0) {
		while (*fd_count > 0)
			close(fds[--*fd_count]);
		errno = EMSGSIZE;
		return -1;
	}
	text[len] = '\0';
	return len;
}
