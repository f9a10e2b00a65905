// bot_test.kt - the bot's test.
import java.io.File
import kotlin.system.exitProcess

private var failed = 0

private fun check(holds: Boolean, claim: String) {
    if (holds) return
    println("FAILED  $claim")
    failed++
}

// What wants an answer gets one, and an act a legal one; nothing else does.
private fun checkLine(line: String) {
    val asked = readJson(line) as Map<*, *>
    val reply = answer(messageOf(asked))
    val wants = "req" in asked && asked["type"] != "error"
    check((reply != null) == wants, line)
    if (reply == null || !wants) return
    check(reply["req"] == asked["req"], line)
    val legal = asked["legal"] as? List<*> ?: listOf(asked["default"])
    if (asked["type"] == "act") check(reply - "req" in legal, line)
}

private fun checkJson() {
    val same = "{\"a\":[1,-2.5,true,null,[],{}],\"b\":\"\\u000a\\u0022\"}"
    check(writeJson(readJson(same)) == same, "JSON comes out as it went in")
    check(readJson(" \"\\n\\/\\ud83c\\udccf\" ") == "\n/\ud83c\udccf", "escapes")
    for (text in listOf("", "{", "[1", "\"a", "{\"a\" 1}", "nil", "1 2")) {
        val refused = try {
            readJson(text)
            false
        } catch (right: NoJson) {
            true
        }
        check(refused, "is no JSON: $text")
    }
}

// Change this with the idea.
private fun checkIdea() {
    val hand = listOf("7H", "8H", "8D", "KC", "X1")
    check(keep("KC", hand) < keep("8D", hand), "it keeps what has friends")
    check(keep("X1", hand) > keep("8H", hand), "it keeps a joker")
    val discards = hand.map { Action("discard", it, mapOf<Any, Any>()) }
    val act = Act(1, "play", State(hand, listOf()), discards, discards[0])
    check(choose(act).card == "KC", "it throws away what it needs least")
    val meld = Action("meld", null, mapOf<Any, Any>())
    check(choose(act.copy(legal = discards + meld)) == meld, "it lays down before it discards")
}

object BotTest {
    @JvmStatic
    fun main(args: Array<String>) {
        val lines = File("dialog.jsonl").readLines()
        check(lines.size > 20, "dialog.jsonl has lines")
        lines.forEach { checkLine(it) }
        checkJson()
        checkIdea()
        println(if (failed == 0) "ok" else "the test failed")
        exitProcess(if (failed == 0) 0 else 1)
    }
}
