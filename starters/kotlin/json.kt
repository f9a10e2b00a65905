// json.kt - reads and writes JSON: objects are Map, lists are List; String, Long, Double,
// Boolean, null.

class NoJson(what: String) : Exception(what)

/** The value of a text; NoJson where it is none. */
fun readJson(text: String): Any? = JsonReader(text).whole()

fun writeJson(value: Any?): String = when (value) {
    is String -> quoted(value)
    is List<*> -> value.joinToString(",", "[", "]") { writeJson(it) }
    is Map<*, *> -> value.entries.joinToString(",", "{", "}") {
        quoted(it.key as String) + ":" + writeJson(it.value)
    }
    else -> value.toString()
}

private fun quoted(text: String): String = text.map {
    if (it < ' ' || it == '"' || it == '\\') String.format("\\u%04x", it.toInt()) else it.toString()
}.joinToString("", "\"", "\"")

private class JsonReader(val text: String) {
    var at = 0

    fun whole(): Any? {
        val value = value()
        blanks()
        if (at < text.length) wrong("something behind the value")
        return value
    }

    fun wrong(what: String): Nothing = throw NoJson("$what at character $at")

    fun peek(): Char = if (at < text.length) text[at] else '\u0000'

    fun blanks() {
        while (peek() in " \t\r\n") at++
    }

    fun take(mark: Char) {
        blanks()
        if (peek() != mark) wrong("no $mark")
        at++
        blanks()
    }

    fun value(): Any? {
        blanks()
        return when (peek()) {
            '{' -> readObject()
            '[' -> list()
            '"' -> string()
            else -> word()
        }
    }

    fun readObject(): Map<String, Any?> {
        val found = LinkedHashMap<String, Any?>()
        take('{')
        while (peek() != '}') {
            if (found.isNotEmpty()) take(',')
            val key = string()
            take(':')
            found[key] = value()
            blanks()
        }
        at++
        return found
    }

    fun list(): List<Any?> {
        val found = ArrayList<Any?>()
        take('[')
        while (peek() != ']') {
            if (found.isNotEmpty()) take(',')
            found.add(value())
            blanks()
        }
        at++
        return found
    }

    fun word(): Any? {
        val from = at
        while (peek().isLetterOrDigit() || peek() in "+-.") at++
        val word = text.substring(from, at)
        return when (word) {
            "null" -> null
            "true", "false" -> word == "true"
            else -> word.toLongOrNull() ?: word.toDoubleOrNull() ?: wrong("no value")
        }
    }

    fun string(): String {
        val found = StringBuilder()
        if (peek() != '"') wrong("no string")
        at++
        while (peek() != '"') {
            if (at >= text.length) wrong("a string without an end")
            found.append(if (peek() == '\\') escape() else peek())
            at++
        }
        at++
        return found.toString()
    }

    // From the backslash to the last character of the escape.
    fun escape(): Char {
        at++
        val mark = peek()
        if (mark != 'u') {
            val which = "bfnrt".indexOf(mark)
            return if (which < 0) mark else "\b\u000c\n\r\t"[which]
        }
        at += 4 // a character of two halves comes as two escapes, as Kotlin has it
        if (at >= text.length) wrong("no character")
        return text.substring(at - 3, at + 1).toInt(16).toChar()
    }
}
