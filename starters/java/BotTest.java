import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The bot's test: java -cp classes BotTest */
final class BotTest {
	private static int failed;

	private BotTest() {
	}

	private static void check(boolean holds, String claim) {
		if (!holds) {
			System.out.println("FAILED  " + claim);
			failed++;
		}
	}

	/** What wants an answer gets one, and an act a legal one; nothing else does. */
	private static void checkLine(String line) {
		Map<?, ?> asked = (Map<?, ?>) Json.read(line);
		Map<String, Object> reply = Bot.answer(Protocol.message(asked));
		boolean wants = asked.containsKey("req") && !asked.get("type").equals("error");

		check((reply != null) == wants, line);
		if (reply == null || !wants)
			return;
		check(reply.remove("req").equals(asked.get("req")), line);
		if (!asked.get("type").equals("act"))
			return;
		List<?> legal = (List<?>) asked.get("legal");
		check((legal != null ? legal : List.of(asked.get("default"))).contains(reply), line);
	}

	private static void checkJson() {
		String same = "{\"a\":[1,-2.5,true,null,[],{}],\"b\":\"\\u000a\\u0022\"}";
		check(Json.write(Json.read(same)).equals(same), "JSON comes out as it went in");
		check(Json.read(" \"\\n\\/\\ud83c\\udccf\" ").equals("\n/\ud83c\udccf"), "escapes");
		for (String text : List.of("", "{", "[1", "\"a", "{\"a\" 1}", "nil", "1 2")) {
			try {
				Json.read(text);
				check(false, "is no JSON: " + text);
			} catch (IllegalArgumentException right) {
				continue;
			}
		}
	}

	/** Change this with the idea. */
	private static void checkIdea() {
		List<String> hand = List.of("7H", "8H", "8D", "KC", "X1");
		check(Bot.keep("KC", hand) < Bot.keep("8D", hand), "it keeps what has friends");
		check(Bot.keep("X1", hand) > Bot.keep("8H", hand), "it keeps a joker");
		List<Protocol.Action> legal = new java.util.ArrayList<>();
		hand.forEach(card -> legal.add(new Protocol.Action("discard", card, Map.of())));
		Protocol.Act act = new Protocol.Act(1, "play", new Protocol.State(hand, List.of()),
			legal, legal.get(0));
		check(Bot.choose(act).card().equals("KC"), "it throws away what it needs least");
		legal.add(new Protocol.Action("meld", "", Map.of()));
		check(Bot.choose(act).does().equals("meld"), "it lays down before it discards");
	}

	public static void main(String[] args) throws IOException {
		List<String> lines = Files.readAllLines(Path.of("dialog.jsonl"));
		check(lines.size() > 20, "dialog.jsonl has lines");
		lines.forEach(BotTest::checkLine);
		checkJson();
		checkIdea();
		System.out.println(failed == 0 ? "ok" : "the test failed");
		System.exit(failed == 0 ? 0 : 1);
	}
}
