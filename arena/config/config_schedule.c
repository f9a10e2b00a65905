/* config_schedule.c - derive the schedule from a configuration. */
#include "arena/config/config.h"

struct pairing_field
config_field(const struct config *config)
{
	return (struct pairing_field){
		.bots = config->bot_count,
		.seats = (uint32_t)config->seats,
		.rounds = (uint32_t)config->rounds,
		.rotate = config->mirror == MIRROR_ROTATE,
		.common = config->deals == DEALS_COMMON,
		.sides = config->sides,
		.mixed = config->partners == PARTNERS_MIXED,
		.camps = config->camps,
	};
}

struct schedule_terms
config_terms(const struct config *config)
{
	return (struct schedule_terms){
		.field = config_field(config),
		.format = (enum schedule_format)config->format,
		.tables = (uint32_t)config->tables,
		.against = config->against,
		.seeding = config->seeding,
		.seed = config->seed,
	};
}

struct schedule *
config_schedule(const struct config *config, struct schedule_fault *fault)
{
	const struct schedule_terms terms = config_terms(config);

	return schedule_new(&terms, fault);
}
