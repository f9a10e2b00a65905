// bot.hpp - the bot without its input and output, so that a test can ask it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "json.hpp"

using Card = std::string; // rank and suit, "7H" or "TS", or a joker, "X1"

// A legal action: what the bot looks at, and all of it as it came.
struct Action {
	std::string does;
	Card card;
	std::string whole;
};

// What the bot looks at of a request; `discard` ends with the upcard.
struct Act {
	std::string phase;
	std::vector<Card> hand, discard;
	std::vector<Action> legal;
	Action fallback;

	static Act of(const Json &message);
};

// How much a card is worth to the hand.
int keep(const Card &card, const std::vector<Card> &hand);

// The action to play.
const Action &choose(const Act &act);

// What a message wants back: a line without its end, or nothing.
std::optional<std::string> answer(const Json &message);
