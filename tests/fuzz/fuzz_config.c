/*
 * fuzz_config.c - fuzz the configuration parser: any bytes give a configuration
 * or an error with its position.  A configuration written as text must parse to
 * the same one.
 */
#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "arena/config/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct config_error error = { 0 };
	struct config *config, *again;
	char *text, *second;

	if (sodium_init() < 0)
		abort();
	config = config_read("fuzz.yaml", (const char *)data, size, "/tmp",
			     &error);
	if (config == NULL) {
		if (error.diag.text[0] == '\0')
			abort();
		return 0;
	}
	text = config_text(config);
	again = config_read("again.yaml", text, strlen(text), "/", &error);
	if (again == NULL)
		abort();
	second = config_text(again);
	if (strcmp(text, second) != 0)
		abort();
	free(text);
	free(second);
	config_free(config);
	config_free(again);
	return 0;
}
