// main.cpp - the bot's loop: a line in, a line out.
#include <exception>
#include <iostream>

#include "bot.hpp"

int main()
{
	for (std::string line; std::getline(std::cin, line);) {
		try {
			if (auto reply = answer(Json::read(line)))
				std::cout << *reply << std::endl; // and flushes it
		} catch (const std::exception &error) {
			std::cerr << error.what() << '\n';
		}
	}
}
