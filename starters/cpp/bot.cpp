// bot.cpp - a bot to begin with: it lays down what it can and throws away what it
// needs least.
//
// Standard output is for answers; std::cerr is for you.
#include "bot.hpp"

#include <algorithm>
#include <cstdlib>

namespace {

// 1 for an ace to 13 for a king; 0 for a joker.
int rank(const Card &card)
{
	return static_cast<int>(std::string("A23456789TJQK").find(card[0]) + 1);
}

bool is_friend(const Card &card, const Card &other)
{
	bool near = card[1] == other[1] && std::abs(rank(card) - rank(other)) <= 2;
	return card != other && (card[0] == other[0] || near);
}

Action action_of(const Json &json)
{
	return {json["do"].text, json["card"].text, json.text};
}

std::vector<Card> cards_of(const Json &list)
{
	std::vector<Card> cards;
	for (const Json &card : list.items)
		cards.push_back(card.text);
	return cards;
}

} // namespace

Act Act::of(const Json &message)
{
	Act act;
	act.phase = message["phase"].text;
	act.hand = cards_of(message["state"]["hand"]);
	act.discard = cards_of(message["state"]["discard"]);
	for (const Json &action : message["legal"].items)
		act.legal.push_back(action_of(action));
	act.fallback = action_of(message["default"]);
	return act;
}

// Cards that may meld with it count, height costs.
int keep(const Card &card, const std::vector<Card> &hand)
{
	if (rank(card) == 0)
		return 1000; // a joker fits everywhere
	auto friends = std::count_if(hand.begin(), hand.end(), [&](const Card &other) {
		return is_friend(card, other);
	});
	return 20 * static_cast<int>(friends) - rank(card);
}

// Here is where a better bot begins.
const Action &choose(const Act &act)
{
	for (const char *word : {"knock", "declare", "meld", "arrange", "add"})
		for (const Action &action : act.legal)
			if (action.does == word)
				return action;
	const Action *worst = nullptr;
	for (const Action &action : act.legal) {
		if (action.does != "discard")
			continue;
		if (!worst || keep(action.card, act.hand) < keep(worst->card, act.hand))
			worst = &action;
	}
	return worst ? *worst : act.fallback;
}

std::optional<std::string> answer(const Json &message)
{
	const std::string &type = message["type"].text;
	const Json &req = message["req"];

	for (const char *news : {"match", "deal", "error", "end", "bye"})
		if (type == news)
			return std::nullopt;
	if (!req.is_there())
		return std::nullopt;
	std::string reply = "{\"req\":" + req.text;
	if (type == "hello")
		return reply + ",\"want\":[\"legal\"]}";
	if (type == "act")
		return reply + "," + choose(Act::of(message)).whole.substr(1);
	return reply + "}"; // of a later protocol: any object will do
}
