#include "faults.h"

#include <limits.h>
#include <stddef.h>
#include <string.h>

static const struct {
	unsigned max;
	unsigned tries;
} modes[] = {
	[FAULTS_LENIENT] = { 0, 3 },
	[FAULTS_STANDARD] = { 5, 1 },
	[FAULTS_STRICT] = { 1, 1 },
	[FAULTS_PATIENT] = { 0, UINT_MAX },
};

static const struct {
	const char *code;
	enum verdict verdict;
} faults[] = {
	[FAULT_NONE] = { "none", VERDICT_OK },
	[FAULT_JSON] = { "json", VERDICT_PROTOCOL },
	[FAULT_FORM] = { "form", VERDICT_PROTOCOL },
	[FAULT_ILLEGAL] = { "illegal", VERDICT_FAULTS },
	[FAULT_TIMEOUT] = { "timeout", VERDICT_TIMEOUT },
	[FAULT_BUDGET] = { "budget", VERDICT_FAULTS },
	[FAULT_PROTOCOL] = { "protocol", VERDICT_PROTOCOL },
};

unsigned
faults_max(enum faults_mode mode)
{
	return modes[mode].max;
}

unsigned
faults_tries(enum faults_mode mode)
{
	return modes[mode].tries;
}

bool
fault_ends_request(enum fault fault)
{
	return fault == FAULT_TIMEOUT || fault == FAULT_BUDGET;
}

const char *
faults_word(enum faults_mode mode)
{
	return mode == FAULTS_PATIENT ? "patient" : faults_words[mode];
}

const char *
fault_code(enum fault fault)
{
	return faults[fault].code;
}

enum fault
fault_of(const char *code)
{
	for (size_t i = 0; i < sizeof(faults) / sizeof(faults[0]); i++)
		if (strcmp(faults[i].code, code) == 0)
			return (enum fault)i;
	return FAULT_NONE;
}

enum verdict
fault_verdict(enum fault fault)
{
	return faults[fault].verdict;
}
