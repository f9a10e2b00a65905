/* fold.c - compare texts as people read them; see fold.h. */
#include "lib/text/fold.h"

#include <stdlib.h>
#include <string.h>

#include "lib/alloc.h"
#include "lib/diag.h"
#include "lib/utf8.h"

/* Ranges of capital letters: every @step-th character from @first to @last.
 * The small letter of a capital is the capital plus @more.  Source: Unicode's
 * UnicodeData.txt, for the scripts that fold.h lists. */
static const struct {
	unsigned first, last, step;
	int more;
} capitals[] = {
	{ 'A', 'Z', 1, 32 },	      { 0xc0, 0xd6, 1, 32 },
	{ 0xd8, 0xde, 1, 32 },	      { 0x100, 0x12e, 2, 1 },
	{ 0x132, 0x136, 2, 1 },	      { 0x139, 0x147, 2, 1 },
	{ 0x14a, 0x176, 2, 1 },	      { 0x178, 0x178, 1, -121 },
	{ 0x179, 0x17d, 2, 1 },	      { 0x1a0, 0x1a4, 2, 1 },
	{ 0x1af, 0x1af, 1, 1 },	      { 0x1cd, 0x1db, 2, 1 },
	{ 0x1de, 0x1ee, 2, 1 },	      { 0x1f8, 0x21e, 2, 1 },
	{ 0x222, 0x232, 2, 1 },	      { 0x386, 0x386, 1, 38 },
	{ 0x388, 0x38a, 1, 37 },      { 0x38c, 0x38c, 1, 64 },
	{ 0x38e, 0x38f, 1, 63 },      { 0x391, 0x3a1, 1, 32 },
	{ 0x3a3, 0x3ab, 1, 32 },      { 0x400, 0x40f, 1, 80 },
	{ 0x410, 0x42f, 1, 32 },      { 0x460, 0x480, 2, 1 },
	{ 0x48a, 0x4be, 2, 1 },	      { 0x4c1, 0x4cd, 2, 1 },
	{ 0x4d0, 0x52e, 2, 1 },	      { 0x1e00, 0x1e94, 2, 1 },
	{ 0x1e9e, 0x1e9e, 1, -7615 }, { 0x1ea0, 0x1efe, 2, 1 },
};

/* For each combining mark, pairs of a small letter and the letter composed with
 * the mark.  Source: canonical compositions of UnicodeData.txt. */
static const struct {
	unsigned mark;
	const char *pairs;
} compositions[] = {
	{ 0x300, "aàeèiìoòuùüǜnǹеѐиѝēḕōṑwẁâầăằêềôồơờưừyỳ" },
	{ 0x301, "aáeéiíoóuúyýcćlĺnńrŕsśzźüǘgǵåǻæǽøǿ¨΅ϊΐαάεέηήιίϋΰοόυύωώϒϓ"
		 "гѓкќçḉēḗïḯkḱmḿõṍōṓpṕũṹwẃâấăắêếôốơớưứ" },
	{ 0x302, "aâeêiîoôuûcĉgĝhĥjĵsŝwŵyŷzẑạậẹệọộ" },
	{ 0x303, "aãnñoõiĩuũvṽâẫăẵeẽêễôỗơỡưữyỹ" },
	{ 0x304, "aāeēiīoōuūüǖäǟȧǡæǣǫǭöȫõȭȯȱyȳиӣуӯgḡḷḹṛṝ" },
	{ 0x306, "aăeĕgğiĭoŏuŭийуўжӂаӑеӗȩḝạặ" },
	{ 0x307, "cċeėgġzżaȧoȯbḃdḋfḟhḣmṁnṅpṗrṙsṡśṥšṧṣṩtṫwẇxẋyẏſẛ" },
	{ 0x308, "aäeëiïoöuüyÿιϊυϋϒϔеёіїаӓәӛжӝзӟиӥоӧөӫэӭуӱчӵыӹhḧõṏūṻwẅxẍtẗ" },
	{ 0x309, "aảâẩăẳeẻêểiỉoỏôổơởuủưửyỷ" },
	{ 0x30a, "aåuůwẘyẙ" },
	{ 0x30b, "oőuűуӳ" },
	{ 0x30c, "cčdďeělľnňrřsštťzžaǎiǐoǒuǔüǚgǧkǩʒǯjǰhȟ" },
	{ 0x30f, "aȁeȅiȉoȍrȑuȕѵѷ" },
	{ 0x311, "aȃeȇiȋoȏrȓuȗ" },
	{ 0x31b, "oơuư" },
	{ 0x323, "bḅdḍhḥkḳlḷmṃnṇrṛsṣtṭvṿwẉzẓaạeẹiịoọơợuụưựyỵ" },
	{ 0x324, "uṳ" },
	{ 0x325, "aḁ" },
	{ 0x326, "sștț" },
	{ 0x327, "cçgģkķlļnņrŗsştţeȩdḑhḩ" },
	{ 0x328, "aąeęiįuųoǫ" },
	{ 0x32d, "dḓeḙlḽnṋtṱuṷ" },
	{ 0x32e, "hḫ" },
	{ 0x330, "eḛiḭuṵ" },
	{ 0x331, "bḇdḏkḵlḻnṉrṟtṯzẕhẖ" },
	{ 0x3099, "かがきぎくぐけげこごさざしじすずせぜそぞただちぢつづてで"
		  "とどはばひびふぶへべほぼうゔゝゞカガキギクグケゲコゴサザ"
		  "シジスズセゼソゾタダチヂツヅテデトドハバヒビフブヘベホボ"
		  "ウヴワヷヰヸヱヹヲヺヽヾ" },
	{ 0x309a, "はぱひぴふぷへぺほぽハパヒピフプヘペホポ" },
};

#define COUNT(rows) (sizeof(rows) / sizeof((rows)[0]))

static unsigned
fold_to_lower(unsigned code)
{
	for (size_t i = 0; i < COUNT(capitals); i++)
		if (code >= capitals[i].first && code <= capitals[i].last &&
		    (code - capitals[i].first) % capitals[i].step == 0)
			return code + (unsigned)capitals[i].more;
	return code;
}

/* Compose two Hangul characters by arithmetic (The Unicode Standard, 3.12).
 * Return 0 if they do not compose. */
static unsigned
fold_compose_hangul(unsigned before, unsigned code)
{
	if (before >= 0x1100 && before < 0x1113 && code >= 0x1161 &&
	    code < 0x1176)
		return 0xac00 + ((before - 0x1100) * 21 + code - 0x1161) * 28;
	if (before >= 0xac00 && before < 0xd7a4 &&
	    (before - 0xac00) % 28 == 0 && code > 0x11a7 && code < 0x11c3)
		return before + code - 0x11a7;
	return 0;
}

/* Compose @code with the character before it.  Return 0 if they do not
 * compose. */
static unsigned
fold_compose(unsigned before, unsigned code)
{
	const char *at = NULL, *end;

	for (size_t i = 0; at == NULL && i < COUNT(compositions); i++)
		if (compositions[i].mark == code)
			at = compositions[i].pairs;
	if (at == NULL)
		return fold_compose_hangul(before, code);
	for (end = at + strlen(at); at < end;) {
		size_t letter = utf8_length(at, end);
		size_t whole = utf8_length(at + letter, end);

		if (utf8_code(at, letter) == before)
			return utf8_code(at + letter, whole);
		at += letter + whole;
	}
	return 0;
}

static bool
fold_is_blank(unsigned code)
{
	return code == ' ' || (code >= '\t' && code <= '\r') || code == 0xa0 ||
	       (code >= 0x2000 && code <= 0x200a) || code == 0x2028 ||
	       code == 0x2029 || code == 0x202f || code == 0x205f ||
	       code == 0x3000;
}

size_t
fold_blank(const char *text)
{
	size_t n = *text == '\0' ? 0 : utf8_length(text, text + strlen(text));
	unsigned code = n == 0 ? 0 : utf8_code(text, n);

	return n > 0 && (fold_is_blank(code) || text_is_hidden(code)) ? n : 0;
}

/* State of a fold.  @last: offset in @out of its last character. */
struct fold {
	char *out;
	size_t n, last;
	/* code point of the last character; 0 if there is none */
	unsigned code;
};

static void
fold_add_code(struct fold *fold, unsigned code)
{
	unsigned whole = fold->code == 0 ? 0 : fold_compose(fold->code, code);

	if (whole != 0)
		fold->n = fold->last;
	fold->code = whole != 0 ? whole : fold_to_lower(code);
	fold->last = fold->n;
	fold->n += utf8_write(fold->code, fold->out + fold->n);
}

char *
fold_text(const char *text)
{
	const char *end = text + strlen(text);
	/* The fold can be longer than the text: a capital letter of two bytes
	 * can have a small letter of three bytes. */
	struct fold fold = { .out = xcalloc(2 * strlen(text) + 5, 1) };
	bool blank = false;

	while (text < end) {
		size_t n = utf8_length(text, end);
		unsigned code = n == 0 ? 0 : utf8_code(text, n);

		if (n > 0 && fold_is_blank(code)) {
			blank = true;
		} else if (n == 0 || !text_is_hidden(code)) {
			if (blank && fold.n > 0)
				fold_add_code(&fold, ' ');
			blank = false;
			if (n > 0) {
				fold_add_code(&fold, code);
			} else {
				fold.out[fold.n++] = *text;
				fold.code = 0;
			}
		}
		text += n == 0 ? 1 : n;
	}
	return fold.out;
}

bool
fold_equal(const char *a, const char *b)
{
	char *one = fold_text(a), *other = fold_text(b);
	bool equal = strcmp(one, other) == 0;

	free(one);
	free(other);
	return equal;
}
