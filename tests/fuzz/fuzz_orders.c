/* Any bytes as deadwood-box's orders: read, or refused with a sentence. */
#include <assert.h>
#include <string.h>

#include "box/orders.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool
is_inside(const struct orders *orders, const char *text)
{
	return text >= orders->text &&
	       text + strlen(text) < orders->text + sizeof(orders->text);
}

/* Every string ends where the orders' own text does. */
static void
check_list(const struct orders *orders, const char *const *list, size_t max)
{
	size_t n;

	for (n = 0; list[n] != NULL; n++)
		assert(n < max && is_inside(orders, list[n]));
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct orders orders;
	struct diag diag = { .text = "" };

	orders_init(&orders);
	if (size > ORDERS_BYTES_MAX)
		return 0;
	if (orders_read(&orders, (const char *)data, size, &diag) != 0) {
		assert(diag.text[0] != '\0');
		return 0;
	}
	check_list(&orders, orders.run, ORDERS_ARGS_MAX);
	check_list(&orders, orders.env, ORDERS_ENV_MAX);
	check_list(&orders, orders.read, ORDERS_READ_MAX);
	check_list(&orders, orders.hide, ORDERS_HIDE_MAX);
	assert(orders.run[0] != NULL && orders.run[0][0] != '\0');
	assert(orders.dir == NULL || orders.dir[0] == '/');
	assert(orders.uid != 0 && orders.level < LEVELS);
	assert(orders.threads >= 1 && orders.processes >= 1);
	return 0;
}
