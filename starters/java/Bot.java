import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A bot to begin with: it lays down what it can and throws away what it needs least. Standard
 * output is for answers; System.err is for you.
 */
final class Bot {
	private static final List<String> LAYS_DOWN =
		List.of("knock", "declare", "meld", "arrange", "add");

	private Bot() {
	}

	/** 1 for an ace to 13 for a king; 0 for a joker. */
	private static int rank(String card) {
		return "A23456789TJQK".indexOf(card.charAt(0)) + 1;
	}

	private static boolean isFriend(String card, String other) {
		boolean near = card.charAt(1) == other.charAt(1)
			&& Math.abs(rank(card) - rank(other)) <= 2;
		return !card.equals(other) && (rank(card) == rank(other) || near);
	}

	/** How much a card is worth to the hand: cards that may meld with it count, height costs. */
	static int keep(String card, List<String> hand) {
		if (rank(card) == 0)
			return 1000; // a joker fits everywhere
		long friends = hand.stream().filter(other -> isFriend(card, other)).count();
		return 20 * (int) friends - rank(card);
	}

	/** The action to play: here is where a better bot begins. */
	static Protocol.Action choose(Protocol.Act act) {
		for (String word : LAYS_DOWN)
			for (Protocol.Action action : act.legal())
				if (action.does().equals(word))
					return action;
		return act.legal().stream()
			.filter(action -> action.does().equals("discard"))
			.min(Comparator.comparingInt(action -> keep(action.card(), act.state().hand())))
			.orElse(act.fallback());
	}

	/** What a message wants back, or null. */
	static Map<String, Object> answer(Protocol.Message message) {
		Map<String, Object> reply = new LinkedHashMap<>();
		if (message instanceof Protocol.Hello hello) {
			reply.put("req", hello.req());
			reply.put("want", List.of("legal"));
		} else if (message instanceof Protocol.Act act) {
			reply.put("req", act.req());
			choose(act).whole().forEach((key, value) -> reply.put((String) key, value));
		} else if (message instanceof Protocol.Unknown unknown && unknown.req() != null) {
			reply.put("req", unknown.req()); // any object will do
		}
		return reply.isEmpty() ? null : reply;
	}

	public static void main(String[] args) throws IOException {
		BufferedReader in = new BufferedReader(
			new InputStreamReader(System.in, StandardCharsets.UTF_8));
		PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
		for (String line; (line = in.readLine()) != null;) {
			Map<String, Object> reply = answer(Protocol.message(Json.read(line)));
			if (reply != null)
				out.println(Json.write(reply)); // and flushes it
		}
	}
}
