// A bot to begin with: it lays down what it can and throws away what it needs
// least. Standard output is for answers; fmt.Fprintln(os.Stderr, ...) is for you.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

const lineMax = 1 << 20 // bytes: the arena sends half as many at most

// rank is 1 for an ace to 13 for a king, 0 for a joker.
func rank(card Card) int {
	return strings.IndexByte("A23456789TJQK", card[0]) + 1
}

func isFriend(card, other Card) bool {
	apart := rank(card) - rank(other)
	return card != other && (card[0] == other[0] ||
		card[1] == other[1] && -2 <= apart && apart <= 2)
}

// keep says how much a card is worth to the hand: cards that may meld with it
// count, height costs.
func keep(card Card, hand []Card) int {
	if rank(card) == 0 {
		return 1000 // a joker fits everywhere
	}
	friends := 0
	for _, other := range hand {
		if isFriend(card, other) {
			friends++
		}
	}
	return 20*friends - rank(card)
}

// choose picks the action to play: here is where a better bot begins.
func choose(act Message) Action {
	for _, word := range []string{"knock", "declare", "meld", "arrange", "add"} {
		for _, action := range act.Legal {
			if action.Do == word {
				return action
			}
		}
	}
	best, least := act.Default, 1<<30
	for _, action := range act.Legal {
		if action.Do != "discard" {
			continue
		}
		if worth := keep(action.Card, act.State.Hand); worth < least {
			best, least = action, worth
		}
	}
	return best
}

// answer is what a message wants back, or "".
func answer(message Message) string {
	if message.Req == nil {
		return ""
	}
	switch message.Type {
	case "match", "deal", "error", "end", "bye":
		return ""
	case "hello":
		return fmt.Sprintf(`{"req":%d,"want":["legal"]}`, *message.Req)
	case "act":
		return fmt.Sprintf(`{"req":%d,%s`, *message.Req, choose(message).raw[1:])
	default: // of a later protocol: any object will do
		return fmt.Sprintf(`{"req":%d}`, *message.Req)
	}
}

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, lineMax)
	for lines.Scan() {
		var message Message
		if err := json.Unmarshal(lines.Bytes(), &message); err != nil {
			fmt.Fprintln(os.Stderr, err)
		}
		if reply := answer(message); reply != "" {
			fmt.Println(reply)
		}
	}
}
