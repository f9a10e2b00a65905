import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/**
 * A bot in Java that plays the safe action of every request. It runs from its
 * source, with a JDK: java Starter.java. A real bot has a JSON library on its
 * class path and starts from a .jar, which takes a third of the time.
 */
public class Starter {
	/** The object behind "key": in a line, braces and all, or "{}". */
	static String object(String line, String key) {
		int from = line.indexOf("\"" + key + "\":{");
		boolean inString = false;
		int depth = 0;

		if (from < 0)
			return "{}";
		from = line.indexOf('{', from);
		for (int at = from; at < line.length(); at++) {
			char c = line.charAt(at);

			if (inString && c == '\\')
				at++;
			else if (c == '"')
				inString = !inString;
			else if (!inString && c == '{')
				depth++;
			else if (!inString && c == '}' && --depth == 0)
				return line.substring(from, at + 1);
		}
		return "{}";
	}

	/** The request's number, for the answer to repeat. */
	static String request(String line) {
		int at = line.indexOf("\"req\":") + 6;
		int end = at;

		while (Character.isDigit(line.charAt(end)))
			end++;
		return line.substring(at, end);
	}

	public static void main(String[] args) throws IOException {
		BufferedReader in = new BufferedReader(new InputStreamReader(
			System.in, StandardCharsets.UTF_8));
		String line;

		while ((line = in.readLine()) != null) {
			if (line.contains("\"type\":\"hello\"")) {
				System.out.println("{\"name\":\"java starter\"}");
			} else if (line.contains("\"type\":\"act\"")) {
				String action = object(line, "default").substring(1);

				System.out.println("{\"req\":" + request(line) +
					"," + action);
			}
			System.out.flush();
		}
	}
}
