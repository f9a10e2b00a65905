/* http_upload.c - bodies of PUT requests, which go to a descriptor of the
 * caller; see http_client.h. */
#include <errno.h>
#include <unistd.h>

#include "arena/http/http_client.h"

/* Give the client more time for what it has sent.  A slow client that sends one
 * byte after another gets none. */
static void
client_extend_upload(struct client *client)
{
	const struct http_request *request = &client->request;
	uint64_t counted = request->len < client->route->body_max
				   ? request->len
				   : client->route->body_max;

	client->due = monotime_plus_us(
		client->began,
		(int64_t)(HTTP_REQUEST_MS + counted * 1000 / HTTP_UPLOAD_RATE) *
			1000);
}

bool
client_open_upload(struct client *client, bool expects)
{
	const struct http_how *how = &client->http->how;
	uint64_t announced = client->request.len;

	client->refusal = (struct http_answer){ .status = 0 };
	client->request.fd = how->uploads->open(how->arg, &client->request,
						&client->refusal);
	client->request.len = 0;
	client->began = monotime_now();
	if (client->request.fd != -1) {
		client->upload = UPLOAD_STORED;
		client_extend_upload(client);
		return true;
	}
	if (expects || announced > HTTP_DISCARD_MAX)
		return false;
	client->upload = UPLOAD_DISCARDED;
	client->due = http_after_ms(HTTP_RESPONSE_MS);
	return true;
}

/* Write bytes of the body.  The descriptor is a file, so a write blocks only
 * for the disk. */
static void
client_store_part(struct client *client, const char *part, size_t size)
{
	while (size > 0 && client->request.error == 0) {
		ssize_t n = write(client->request.fd, part, size);

		if (n == -1 && errno != EINTR)
			client->request.error = errno;
		if (n > 0) {
			part += n;
			size -= (size_t)n;
		}
	}
}

void
client_read_upload(struct client *client, const char *part, size_t size)
{
	uint64_t room = client->request.len < client->route->body_max
				? client->route->body_max - client->request.len
				: 0;

	if (client->upload != UPLOAD_STORED)
		return;
	client_store_part(client, part, size < room ? size : (size_t)room);
	client->request.len += size;
	client_extend_upload(client);
}

void
client_end_upload(struct client *client)
{
	const struct http_how *how = &client->http->how;

	if (client->upload == UPLOAD_STORED)
		how->uploads->cancel(how->arg, &client->request);
	if (client->upload == UPLOAD_DISCARDED && client->refusal.last)
		http_body_free(client->refusal.body);
	client->upload = UPLOAD_NONE;
}
