import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads and writes JSON: objects are maps, lists are lists; strings, whole numbers (Long), other
 * numbers (Double), booleans, null.
 */
final class Json {
	private final String text;
	private int at;

	private Json(String text) {
		this.text = text;
	}

	/** The value of a text; IllegalArgumentException where it is no JSON. */
	static Object read(String text) {
		Json reader = new Json(text);
		Object value = reader.value();
		reader.blanks();
		if (reader.at < text.length())
			throw reader.wrong("something behind the value");
		return value;
	}

	static String write(Object value) {
		if (value instanceof String s)
			return quoted(s);
		List<String> parts = new ArrayList<>();
		if (value instanceof List<?> list) {
			list.forEach(item -> parts.add(write(item)));
			return "[" + String.join(",", parts) + "]";
		}
		if (value instanceof Map<?, ?> map) {
			map.forEach((key, item) -> parts.add(write(key) + ":" + write(item)));
			return "{" + String.join(",", parts) + "}";
		}
		return String.valueOf(value);
	}

	private static String quoted(String s) {
		StringBuilder out = new StringBuilder("\"");
		for (char c : s.toCharArray()) {
			if (c < ' ' || c == '"' || c == '\\')
				out.append(String.format("\\u%04x", (int) c));
			else
				out.append(c);
		}
		return out.append('"').toString();
	}

	private IllegalArgumentException wrong(String what) {
		return new IllegalArgumentException(what + " at character " + at);
	}

	private char peek() {
		return at < text.length() ? text.charAt(at) : '\0';
	}

	private void blanks() {
		while (" \t\r\n".indexOf(peek()) >= 0)
			at++;
	}

	private void take(char mark) {
		blanks();
		if (peek() != mark)
			throw wrong("no " + mark);
		at++;
		blanks();
	}

	private Object value() {
		blanks();
		return switch (peek()) {
		case '{' -> object();
		case '[' -> list();
		case '"' -> string();
		default -> word();
		};
	}

	private Map<String, Object> object() {
		Map<String, Object> found = new LinkedHashMap<>();
		take('{');
		while (peek() != '}') {
			if (!found.isEmpty())
				take(',');
			String key = string();
			take(':');
			found.put(key, value());
			blanks();
		}
		at++;
		return found;
	}

	private List<Object> list() {
		List<Object> found = new ArrayList<>();
		take('[');
		while (peek() != ']') {
			if (!found.isEmpty())
				take(',');
			found.add(value());
			blanks();
		}
		at++;
		return found;
	}

	private Object word() {
		int from = at;
		while (Character.isLetterOrDigit(peek()) || "+-.".indexOf(peek()) >= 0)
			at++;
		String word = text.substring(from, at);
		switch (word) {
		case "null":
			return null;
		case "true":
		case "false":
			return word.equals("true");
		default:
			if (word.isEmpty())
				throw wrong("no value");
			if (word.matches("-?\\d+"))
				return Long.valueOf(word);
			return Double.valueOf(word); // or it is no number
		}
	}

	private String string() {
		StringBuilder found = new StringBuilder();
		if (peek() != '"')
			throw wrong("no string");
		for (at++; peek() != '"'; at++) {
			if (at >= text.length())
				throw wrong("a string without an end");
			found.append(peek() == '\\' ? escape() : peek());
		}
		at++;
		return found.toString();
	}

	/** From the backslash to the last character of the escape. */
	private char escape() {
		int which = "bfnrt".indexOf(text.charAt(++at));
		if (peek() == 'u') {
			at += 4; // a character of two halves comes as two escapes, as Java has it
			return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
		}
		return which < 0 ? peek() : "\b\f\n\r\t".charAt(which);
	}
}
