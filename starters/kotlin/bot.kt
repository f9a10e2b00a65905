// bot.kt - a bot to begin with: it lays down what it can and throws away what it needs least.
// Standard output is for answers; System.err is for you.

val LAYS_DOWN = listOf("knock", "declare", "meld", "arrange", "add")

/** 1 for an ace to 13 for a king; 0 for a joker. */
fun rank(card: Card): Int = "A23456789TJQK".indexOf(card[0]) + 1

fun isFriend(card: Card, other: Card): Boolean {
    val near = card[1] == other[1] && Math.abs(rank(card) - rank(other)) <= 2
    return card != other && (card[0] == other[0] || near)
}

/** How much a card is worth to the hand: cards that may meld with it count, height costs. */
fun keep(card: Card, hand: List<Card>): Int {
    if (rank(card) == 0) return 1000 // a joker fits everywhere
    return 20 * hand.count { isFriend(card, it) } - rank(card)
}

/** The action to play: here is where a better bot begins. */
fun choose(act: Act): Action {
    for (word in LAYS_DOWN) {
        val found = act.legal.find { it.does == word }
        if (found != null) return found
    }
    val discards = act.legal.filter { it.does == "discard" && it.card != null }
    return discards.sortedBy { keep(it.card!!, act.state.hand) }.firstOrNull() ?: act.default
}

/** What a message wants back, or null. */
fun answer(message: Message): Map<*, *>? = when (message) {
    is Hello -> mapOf("req" to message.req, "want" to listOf("legal"))
    is Act -> mapOf("req" to message.req) + choose(message).whole
    is News -> null
    is Unknown -> if (message.req == null) null else mapOf("req" to message.req) // any will do
}

fun main() {
    while (true) {
        val line = readLine() ?: break
        val reply = answer(messageOf(readJson(line)))
        if (reply != null) {
            println(writeJson(reply))
            System.out.flush() // held back, it would be late
        }
    }
}
