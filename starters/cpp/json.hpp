// json.hpp - reads a line of JSON.
#pragma once

#include <string>
#include <utility>
#include <vector>

// A value, and the text that it was written with.
struct Json {
	enum class Kind { none, null, boolean, number, string, list, object };

	Kind kind = Kind::none;
	std::string text;   // as it was written; of a string without quotes and escapes
	std::vector<Json> items;                             // of a list
	std::vector<std::pair<std::string, Json>> members;   // of an object

	// The value of a line; std::runtime_error where it is no JSON.
	static Json read(const std::string &line);

	// A member by its key; one of kind none where there is none.
	const Json &operator[](const std::string &key) const;
	bool is_there() const { return kind != Kind::none; }
	long number() const; // a whole number; 0 where it is none
};
