import java.util.List;
import java.util.Map;

/**
 * The messages of protocol.md as types, as far as this bot looks at them; what is not here is
 * passed over. Cards are rank and suit, "7H" or "TS", or a joker, "X1".
 */
final class Protocol {
	private Protocol() {
	}

	/** A legal action: what the bot looks at, and all of it as it came. */
	record Action(String does, String card, Map<?, ?> whole) {
		static Action of(Object json) {
			return new Action(text(json, "do"), text(json, "card"), map(json));
		}
	}

	/** What the seat may see; discard ends with the upcard. */
	record State(List<String> hand, List<String> discard) {
		static State of(Object json) {
			return new State(texts(json, "hand"), texts(json, "discard"));
		}
	}

	sealed interface Message permits Hello, Act, News, Unknown {
	}

	record Hello(long req) implements Message {
	}

	record Act(long req, String phase, State state, List<Action> legal, Action fallback)
		implements Message {
	}

	/** match, deal, error, end, bye: no answer is wanted. */
	record News(String type) implements Message {
	}

	/** Of a later protocol; req is null where no answer is wanted. */
	record Unknown(Long req) implements Message {
	}

	static Message message(Object json) {
		String type = text(json, "type");
		Long req = map(json).get("req") instanceof Long number ? number : null;
		return switch (type) {
		case "hello" -> new Hello(req);
		case "act" -> new Act(req, text(json, "phase"), State.of(map(json).get("state")),
			list(json, "legal").stream().map(Action::of).toList(),
			Action.of(map(json).get("default")));
		case "match", "deal", "error", "end", "bye" -> new News(type);
		default -> new Unknown(req);
		};
	}

	private static Map<?, ?> map(Object json) {
		return json instanceof Map<?, ?> map ? map : Map.of();
	}

	private static String text(Object json, String key) {
		return map(json).get(key) instanceof String text ? text : "";
	}

	private static List<?> list(Object json, String key) {
		return map(json).get(key) instanceof List<?> list ? list : List.of();
	}

	private static List<String> texts(Object json, String key) {
		return list(json, key).stream().map(String::valueOf).toList();
	}
}
