/*
 * fuzz_yaml.c - fuzz the YAML parser: any bytes give a document or an error
 * with its position.  A document converts to JSON that jansson parses.
 */
#include <jansson.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "lib/format/yaml.h"
#include "tests/fuzz/must.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Check the links and positions of a node and of all nodes below it. */
static void
yaml_check_node(const struct yaml *yaml, const struct yaml_node *node)
{
	struct diag diag;
	unsigned count = 0;
	int64_t value;
	bool yes;

	must(node->line > 0 && node->column > 0);
	must((node->kind == YAML_SCALAR) == (node->text != NULL));
	if (node->text != NULL)
		must(strlen(node->text) == node->len && node->count == 0);
	yaml_int(yaml, node, -9, 9, &value, &diag);
	yaml_bool(yaml, node, &yes, &diag);
	yaml_duration(yaml, node, &value, &diag);
	yaml_size(yaml, node, &value, &diag);
	for (const struct yaml_node *child = node->first; child != NULL;
	     child = child->next) {
		must((node->kind == YAML_MAP) == (child->key != NULL));
		if (child->key != NULL)
			must(yaml_get(node, child->key->text) == child);
		yaml_check_node(yaml, child);
		count++;
	}
	must(count == node->count);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct diag diag;
	struct yaml *yaml = yaml_read("f", (const char *)data, size, &diag);
	json_t *value;
	char *json;

	if (yaml == NULL) {
		must(strncmp(diag.text, "f:", 2) == 0);
		return 0;
	}
	yaml_check_node(yaml, yaml_root(yaml));
	json = yaml_to_json(yaml_root(yaml));
	value = json_loads(json, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY,
			   NULL);
	must(value != NULL);
	json_decref(value);
	free(json);
	yaml_close(yaml);
	return 0;
}
