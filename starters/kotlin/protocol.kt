// protocol.kt - the messages of protocol.md as types, as far as this bot looks at them; what
// is not here is passed over.

typealias Card = String // rank and suit, "7H" or "TS", or a joker, "X1"

/** A legal action: what the bot looks at, and all of it as it came. */
data class Action(val does: String, val card: Card?, val whole: Map<*, *>)

/** What the seat may see; discard ends with the upcard. */
data class State(val hand: List<Card>, val discard: List<Card>)

sealed class Message
data class Hello(val req: Any?) : Message()
data class Act(
    val req: Any?,
    val phase: String,
    val state: State,
    val legal: List<Action>,
    val default: Action
) : Message()

/** match, deal, error, end, bye: no answer is wanted. */
data class News(val type: String) : Message()

/** Of a later protocol; req is null where no answer is wanted. */
data class Unknown(val req: Any?) : Message()

private fun part(json: Any?, key: String): Any? = (json as? Map<*, *>)?.get(key)
private fun text(json: Any?, key: String): String = part(json, key) as? String ?: ""
private fun list(json: Any?, key: String): List<*> = part(json, key) as? List<*> ?: listOf<Any>()
private fun cards(json: Any?, key: String): List<Card> = list(json, key).filterIsInstance<String>()

fun actionOf(json: Any?): Action =
    Action(text(json, "do"), part(json, "card") as? Card, json as? Map<*, *> ?: mapOf<Any, Any>())

private fun actOf(json: Any?): Act {
    val state = part(json, "state")
    return Act(
        part(json, "req"),
        text(json, "phase"),
        State(cards(state, "hand"), cards(state, "discard")),
        list(json, "legal").map { actionOf(it) },
        actionOf(part(json, "default"))
    )
}

fun messageOf(json: Any?): Message = when (val type = text(json, "type")) {
    "hello" -> Hello(part(json, "req"))
    "act" -> actOf(json)
    "match", "deal", "error", "end", "bye" -> News(type)
    else -> Unknown(part(json, "req"))
}
