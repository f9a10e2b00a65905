// json.cpp - reads a line of JSON; see json.hpp.
#include "json.hpp"

#include <cctype>
#include <cstdlib>
#include <stdexcept>

namespace {

class Reader {
public:
	explicit Reader(const std::string &line) : line(line) {}

	Json value()
	{
		blanks();
		std::size_t from = at;
		Json found;
		switch (peek()) {
		case '{': object(found); break;
		case '[': list(found); break;
		case '"':
			found.kind = Json::Kind::string;
			found.text = string();
			return found;
		default: word(found);
		}
		found.text = line.substr(from, at - from);
		return found;
	}

	void end()
	{
		blanks();
		if (at < line.size())
			wrong("something behind the value");
	}

private:
	const std::string &line;
	std::size_t at = 0;

	[[noreturn]] void wrong(const std::string &what) const
	{
		throw std::runtime_error(what + " at byte " + std::to_string(at));
	}

	char peek() const { return at < line.size() ? line[at] : '\0'; }

	void blanks()
	{
		while (peek() == ' ' || peek() == '\t' || peek() == '\r' || peek() == '\n')
			at++;
	}

	void take(char mark)
	{
		blanks();
		if (peek() != mark)
			wrong(std::string("no ") + mark);
		at++;
		blanks();
	}

	void object(Json &found)
	{
		found.kind = Json::Kind::object;
		take('{');
		while (peek() != '}') {
			if (!found.members.empty())
				take(',');
			std::string key = string();
			take(':');
			found.members.emplace_back(key, value());
			blanks();
		}
		at++;
	}

	void list(Json &found)
	{
		found.kind = Json::Kind::list;
		take('[');
		while (peek() != ']') {
			if (!found.items.empty())
				take(',');
			found.items.push_back(value());
			blanks();
		}
		at++;
	}

	void word(Json &found)
	{
		std::size_t from = at;
		while (std::isalnum(static_cast<unsigned char>(peek())) || peek() == '-' ||
		       peek() == '+' || peek() == '.')
			at++;
		std::string word = line.substr(from, at - from);
		if (word == "null")
			found.kind = Json::Kind::null;
		else if (word == "true" || word == "false")
			found.kind = Json::Kind::boolean;
		else if (word.find_first_of("0123456789") != std::string::npos)
			found.kind = Json::Kind::number;
		else
			wrong("no value");
	}

	std::string string()
	{
		std::string found;
		if (peek() != '"')
			wrong("no string");
		for (at++; peek() != '"'; at++) {
			if (at >= line.size())
				wrong("a string without an end");
			if (peek() == '\\')
				escape(found);
			else
				found += peek();
		}
		at++;
		return found;
	}

	// From the backslash to the last byte of the escape.
	void escape(std::string &found)
	{
		static const std::string marks = "bfnrt", means = "\b\f\n\r\t";
		at++;
		std::size_t which = marks.find(peek());
		if (peek() == 'u')
			put(found, character());
		else
			found += which == std::string::npos ? peek() : means[which];
	}

	unsigned long hex(std::size_t from) const
	{
		return std::strtoul(line.substr(from, 4).c_str(), nullptr, 16);
	}

	// Behind \u: four digits, or eight in two halves.
	unsigned long character()
	{
		unsigned long code = hex(at + 1);
		at += 4;
		if (code >= 0xD800 && code < 0xDC00 && line.compare(at + 1, 2, "\\u") == 0) {
			code = 0x10000 + ((code - 0xD800) << 10) + (hex(at + 3) & 0x3FF);
			at += 6;
		}
		return code;
	}

	static void put(std::string &found, unsigned long code)
	{
		auto tail = [&](int shift) { found += char(0x80 | (code >> shift & 0x3F)); };
		if (code < 0x80) {
			found += char(code);
		} else if (code < 0x800) {
			found += char(0xC0 | code >> 6);
			tail(0);
		} else if (code < 0x10000) {
			found += char(0xE0 | code >> 12);
			tail(6), tail(0);
		} else {
			found += char(0xF0 | code >> 18);
			tail(12), tail(6), tail(0);
		}
	}
};

} // namespace

Json Json::read(const std::string &line)
{
	Reader reader(line);
	Json found = reader.value();
	reader.end();
	return found;
}

const Json &Json::operator[](const std::string &key) const
{
	static const Json none;
	for (const auto &member : members)
		if (member.first == key)
			return member.second;
	return none;
}

long Json::number() const
{
	return kind == Kind::number ? std::strtol(text.c_str(), nullptr, 10) : 0;
}
