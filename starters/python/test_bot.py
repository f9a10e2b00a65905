"""The bot's test: python3 -m unittest"""
import json
import unittest

from bot import answer, choose, keep


class Dialog(unittest.TestCase):
    def test_each_line(self):
        """What wants an answer gets one, and an act a legal one; nothing else does."""
        with open("dialog.jsonl", encoding="utf-8") as lines:
            for line in lines:
                message = json.loads(line)
                reply = answer(message)
                if "req" not in message or message["type"] == "error":
                    self.assertIsNone(reply, line)
                    continue
                self.assertEqual(reply.pop("req"), message["req"], line)
                self.assertNotIn("\n", json.dumps(reply))
                if message["type"] == "act":
                    self.assertIn(reply, message.get("legal", [message["default"]]), line)


class Idea(unittest.TestCase):
    """Change these with the idea."""

    def test_keeps_what_has_friends(self):
        hand = ["7H", "8H", "8D", "KC", "X1"]
        self.assertEqual(min(hand, key=lambda card: keep(card, hand)), "KC")
        self.assertEqual(max(hand, key=lambda card: keep(card, hand)), "X1")

    def test_lays_down_before_it_discards(self):
        legal = [{"do": "discard", "card": "KC"}, {"do": "meld", "melds": [["7H", "8H", "9H"]]}]
        act = {"legal": legal, "state": {"hand": ["KC", "7H", "8H", "9H"]}, "default": legal[0]}
        self.assertEqual(choose(act), legal[1])


if __name__ == "__main__":
    unittest.main()
