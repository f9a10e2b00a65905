package main

import "encoding/json"

// The messages of protocol.md, as far as this bot looks at them; what is not
// here is passed over when a line is read.

// Card is rank and suit, "7H" or "TS", or a joker, "X1".
type Card string

// Action is one that is legal, kept as it came, with what the bot looks at.
type Action struct {
	Do   string `json:"do"`
	Card Card   `json:"card"`
	raw  json.RawMessage
}

func (a *Action) UnmarshalJSON(text []byte) error {
	type fields Action // without this method
	if err := json.Unmarshal(text, (*fields)(a)); err != nil {
		return err
	}
	a.raw = append(a.raw[:0], text...)
	return nil
}

// State is what the seat may see. Discard ends with the upcard.
type State struct {
	Hand    []Card `json:"hand"`
	Discard []Card `json:"discard"`
	Stock   int    `json:"stock"`
	Cards   []int  `json:"cards"`
	Scores  []int  `json:"scores"`
}

// Message is any that the arena sends; which fields it has, its type says.
type Message struct {
	Type    string   `json:"type"`
	Req     *int     `json:"req"`
	Phase   string   `json:"phase"`
	May     []string `json:"may"`
	Default Action   `json:"default"`
	State   State    `json:"state"`
	Legal   []Action `json:"legal"`
}
