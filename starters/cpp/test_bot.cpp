// test_bot.cpp - the bot's test.
#include <algorithm>
#include <fstream>
#include <iostream>
#include <stdexcept>

#include "bot.hpp"

static int failed;

static void check(bool holds, const std::string &claim)
{
	if (!holds) {
		std::cout << "FAILED  " << claim << '\n';
		failed++;
	}
}

// Is the answer one of the request's legal actions, behind its number?
static bool is_legal(const std::string &said, const Json &message)
{
	std::vector<Json> legal = message["legal"].items;
	if (legal.empty())
		legal.push_back(message["default"]);
	std::string action = "{" + said.substr(said.find(',') + 1);
	return std::any_of(legal.begin(), legal.end(),
			   [&](const Json &one) { return one.text == action; });
}

// What wants an answer gets one, and an act a legal one; nothing else does.
static void check_line(const std::string &line)
{
	Json message = Json::read(line);
	std::optional<std::string> said = answer(message);
	const std::string &type = message["type"].text;

	check(said.has_value() == (message["req"].is_there() && type != "error"), line);
	if (!said)
		return;
	check(Json::read(*said)["req"].number() == message["req"].number(), line);
	check(type != "act" || is_legal(*said, message), line);
}

static void check_json()
{
	Json found = Json::read(" { \"a\\n\\u00e9\\ud83c\\udccf\" : [ 1 , -2.5e3, true, null, {} ] } ");
	const Json &list = found["a\né🃏"];
	check(list.items.size() == 5, "a list under a key with escapes");
	check(list.is_there() && list.items[1].text == "-2.5e3", "a number as it was written");
	for (const char *text : {"", "{", "[1", "\"a", "{\"a\" 1}", "nil", "1 2"}) {
		bool refused = false;
		try {
			Json::read(text);
		} catch (const std::runtime_error &) {
			refused = true;
		}
		check(refused, std::string("is no JSON: ") + text);
	}
}

// Change this with the idea.
static void check_idea()
{
	Act act;
	act.hand = {"7H", "8H", "8D", "KC", "X1"};
	for (const Card &card : act.hand)
		act.legal.push_back({"discard", card, ""});
	check(keep("KC", act.hand) < keep("8D", act.hand), "it keeps what has friends");
	check(keep("X1", act.hand) > keep("8H", act.hand), "it keeps a joker");
	check(choose(act).card == "KC", "it throws away what it needs least");
	act.legal.push_back({"meld", "", ""});
	check(choose(act).does == "meld", "it lays down before it discards");
}

int main()
{
	std::ifstream dialog("dialog.jsonl");
	int lines = 0;
	for (std::string line; std::getline(dialog, line); lines++)
		check_line(line);
	check(lines > 20, "dialog.jsonl has lines");
	check_json();
	check_idea();
	std::cout << (failed ? "the test failed\n" : "ok\n");
	return failed != 0;
}
