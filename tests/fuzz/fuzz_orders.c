/* fuzz_orders.c - fuzz the orders of deadwood-box: they are parsed or refused
 * with a message. */
#include <assert.h>
#include <string.h>

#include "box/orders.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool
orders_contain(const struct orders *orders, const char *text)
{
	return text >= orders->text &&
	       text + strlen(text) < orders->text + sizeof(orders->text);
}

/* Check that each string is within the text of the orders. */
static void
orders_check_list(const struct orders *orders, const char *const *list,
		  size_t max)
{
	size_t n;

	for (n = 0; list[n] != NULL; n++)
		assert(n < max && orders_contain(orders, list[n]));
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
	orders_check_list(&orders, orders.run, ORDERS_ARGS_MAX);
	orders_check_list(&orders, orders.env, ORDERS_ENV_MAX);
	orders_check_list(&orders, orders.read, ORDERS_READ_MAX);
	orders_check_list(&orders, orders.hide, ORDERS_HIDE_MAX);
	assert(orders.run[0] != NULL && orders.run[0][0] != '\0');
	assert(orders.dir == NULL || orders.dir[0] == '/');
	assert(orders.uid != 0 && orders.level < LEVELS);
	assert(orders.threads >= 1 && orders.processes >= 1);
	return 0;
}
