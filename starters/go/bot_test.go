package main

import (
	"bufio"
	"encoding/json"
	"os"
	"reflect"
	"testing"
)

func isLegal(reply map[string]any, asked map[string]any) bool {
	delete(reply, "req")
	legal, listed := asked["legal"].([]any)
	if !listed {
		legal = []any{asked["default"]}
	}
	for _, action := range legal {
		if reflect.DeepEqual(action, any(reply)) {
			return true
		}
	}
	return false
}

// What wants an answer gets one, and an act a legal one; nothing else does.
func TestDialog(t *testing.T) {
	dialog, err := os.Open("dialog.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer dialog.Close()
	lines := bufio.NewScanner(dialog)
	lines.Buffer(nil, lineMax)
	for lines.Scan() {
		var message Message
		var asked, reply map[string]any
		if err := json.Unmarshal(lines.Bytes(), &message); err != nil {
			t.Fatal(err)
		}
		json.Unmarshal(lines.Bytes(), &asked)
		said := answer(message)
		req, wants := asked["req"]
		if !wants || message.Type == "error" {
			if said != "" {
				t.Errorf("answered with %s: %s", said, lines.Text())
			}
			continue
		}
		if err := json.Unmarshal([]byte(said), &reply); err != nil || reply["req"] != req {
			t.Errorf("answered with %q: %s", said, lines.Text())
		} else if message.Type == "act" && !isLegal(reply, asked) {
			t.Errorf("not legal: %s: %s", said, lines.Text())
		}
	}
}

// Change these with the idea.
func TestIdea(t *testing.T) {
	hand := []Card{"7H", "8H", "8D", "KC", "X1"}
	act := Message{State: State{Hand: hand}}
	for _, card := range hand {
		act.Legal = append(act.Legal, Action{Do: "discard", Card: card})
	}
	if keep("KC", hand) >= keep("8D", hand) || keep("X1", hand) <= keep("8H", hand) {
		t.Error("it does not keep what has friends, or no joker")
	}
	if found := choose(act); found.Card != "KC" {
		t.Error("it throws away", found.Card)
	}
	act.Legal = append(act.Legal, Action{Do: "meld"})
	if found := choose(act); found.Do != "meld" {
		t.Error("it does not lay down before it discards:", found.Do)
	}
}
