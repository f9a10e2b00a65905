/*
 * The published test vectors of protocol.md, "Randomness".  They were computed
 * a second time with another language's BLAKE2b and a ChaCha20 written from its
 * RFC, and agree.
 */
#include <check.h>
#include <stdio.h>

#include "referee/engine/stream.h"
#include "tests/support/suite.h"

static const struct {
	bool counting; /* the seed's bytes are 0 to 31; else all zero */
	unsigned deal;
	const char *key;
	uint32_t words[4];
	const char *pack; /* one pack of 52 after its shuffle; top last */
} vectors[] = {
	{ false,
	  1,
	  "ffa5738c00c7dd62ad581fa782438a71afc65a42d9aaa97618765f84c79b0c27",
	  { 0x04212912, 0x5b5d3964, 0x6e5a07ee, 0x950978f9 },
	  "8S 3C 2H 7C 3H TC KH QH KD 9C 2S AC 7H 8D QS QC KS 6D 7S 6C 4D JD "
	  "8H TS 9D 5S 6H 5C 5H 4H JC AD 7D QD 2C 6S 4C 9S 9H JH 3S KC AH AS "
	  "8C 2D 4S JS 3D 5D TD TH " },
	{ true,
	  1,
	  "9d2c05e76f1654301813d9cc2833f73d64171a695058fb1bb631f5bca5ea4059",
	  { 0xc5abd696, 0x0d5017c4, 0xcee770a4, 0x0f358d95 },
	  "5S QD KS 9C 8S JC KC 6C 3C KH 6D QS 6H AD TD 5H 5C 9H AS 9S AH TS "
	  "2H QC 7D 3S 2C 4H JS 9D 7C 4S 3D TH QH 2D KD 4C 8D 6S 8H JD 7H AC "
	  "3H JH 4D 8C 2S TC 7S 5D " },
	{ true,
	  2,
	  "7d862a480b61be772002de9179108bd2e6f09d12a0b36ec1a4116e59bc7639b0",
	  { 0x95b39f10, 0x3b53bfb1, 0x9fa3f835, 0x2dac26c6 },
	  "3H QD 9S 7C 6D KC JS 9C 8H 8D 3D 7H 3C KH KD AD 6H TH QH 2D TC 2H "
	  "QS AC 4H JH 2S AH 9H 7S 5S 6S 5C JC TD 3S 8C 8S 5D JD QC KS 4D TS "
	  "6C 4C 9D 5H 7D 4S AS 2C " },
};

static void
make_seed(bool counting, uint8_t seed[SEED_BYTES])
{
	for (unsigned i = 0; i < SEED_BYTES; i++)
		seed[i] = counting ? (uint8_t)i : 0;
}

static void
make_pack(struct pile *pile)
{
	pile->n = 0;
	for (unsigned suit = 0; suit < SUITS; suit++) {
		for (unsigned rank = RANK_ACE; rank <= RANK_KING; rank++)
			pile_push(pile, card_of(suit, rank));
	}
}

START_TEST(key_words_and_shuffle_are_as_published)
{
	uint8_t seed[SEED_BYTES];
	struct stream stream;
	struct pile pile;
	char hex[2 * SEED_BYTES + 1];
	char text[52 * 3 + 1];

	make_seed(vectors[_i].counting, seed);
	stream_for_deal(&stream, seed, vectors[_i].deal);
	for (unsigned i = 0; i < SEED_BYTES; i++)
		snprintf(hex + (size_t)i * 2, 3, "%02x", stream.key[i]);
	ck_assert_str_eq(hex, vectors[_i].key);
	for (unsigned i = 0; i < 4; i++)
		ck_assert_uint_eq(stream_below(&stream, 1u << 31),
				  vectors[_i].words[i] & 0x7fffffff);

	stream_for_deal(&stream, seed, vectors[_i].deal);
	make_pack(&pile);
	stream_shuffle(&stream, &pile);
	for (unsigned i = 0; i < pile.n; i++) {
		card_name(pile.at[i], text + (size_t)i * 3);
		text[i * 3 + 2] = ' ';
	}
	text[sizeof(text) - 1] = '\0';
	ck_assert_str_eq(text, vectors[_i].pack);
}
END_TEST

START_TEST(words_that_would_bias_are_thrown_away)
{
	/* Below 3,000,000,000 only words below that count: deal 3. */
	static const uint32_t want[] = { 2560199125, 895086808,	 1551984730,
					 186810784,  2485826227, 2338381223 };
	uint8_t seed[SEED_BYTES];
	struct stream stream;

	make_seed(true, seed);
	stream_for_deal(&stream, seed, 3);
	for (unsigned i = 0; i < sizeof(want) / sizeof(want[0]); i++)
		ck_assert_uint_eq(stream_below(&stream, 3000000000u), want[i]);
}
END_TEST

START_TEST(the_stream_goes_on_past_its_buffer)
{
	uint8_t seed[SEED_BYTES];
	struct stream stream;

	make_seed(true, seed);
	stream_for_deal(&stream, seed, 3);
	for (unsigned i = 0; i < 999; i++)
		stream_below(&stream, 2);
	ck_assert_uint_eq(stream_below(&stream, 1u << 31), 0x367ea861);
}
END_TEST

START_TEST(below_one_is_zero)
{
	uint8_t seed[SEED_BYTES];
	struct stream stream;

	make_seed(false, seed);
	stream_for_deal(&stream, seed, 1);
	ck_assert_uint_eq(stream_below(&stream, 1), 0);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("stream");
	TCase *tcase = tcase_create("stream");

	tcase_add_loop_test(tcase, key_words_and_shuffle_are_as_published, 0,
			    sizeof(vectors) / sizeof(vectors[0]));
	tcase_add_test(tcase, words_that_would_bias_are_thrown_away);
	tcase_add_test(tcase, the_stream_goes_on_past_its_buffer);
	tcase_add_test(tcase, below_one_is_zero);
	suite_add_tcase(suite, tcase);
	return run_suite(suite);
}
