using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;

/// <summary>The bot's test.</summary>
public static class BotTest
{
    private static int failed;

    private static void Check(bool holds, string claim)
    {
        if (holds) return;
        Console.WriteLine("FAILED  " + claim);
        failed++;
    }

    // What wants an answer gets one, and an act a legal one; nothing else does.
    private static void CheckLine(string line)
    {
        var asked = (Dictionary<string, object>)Json.Read(line);
        string type = (string)asked["type"];
        Dictionary<string, object> reply = Bot.Answer(Message.Of(asked));
        bool wants = asked.ContainsKey("req") && type != "error";

        Check(reply != null == wants, line);
        if (reply == null || !wants) return;
        Check(reply["req"].Equals(asked["req"]), line);
        reply.Remove("req");
        if (type != "act") return;
        var legal = asked.ContainsKey("legal") ? (List<object>)asked["legal"]
            : new List<object> { asked["default"] };
        Check(legal.Select(Json.Write).Contains(Json.Write(reply)), line);
    }

    private static void CheckJson()
    {
        const string same = "{\"a\":[1,-2.5,true,null,[],{}],\"b\":\"\\u000a\\u0022\"}";
        Check(Json.Write(Json.Read(same)) == same, "JSON comes out as it went in");
        Check(Json.Read(" \"\\n\\/\\ud83c\\udccf\" ").Equals("\n/\ud83c\udccf"), "escapes");
        foreach (string text in new[] { "", "{", "[1", "\"a", "{\"a\" 1}", "nil", "1 2" })
        {
            try
            {
                Json.Read(text);
                Check(false, "is no JSON: " + text);
            }
            catch (FormatException)
            {
                continue; // so it must be
            }
        }
    }

    // Change this with the idea.
    private static void CheckIdea()
    {
        var hand = new List<string> { "7H", "8H", "8D", "KC", "X1" };
        Check(Bot.Keep("KC", hand) < Bot.Keep("8D", hand), "it keeps what has friends");
        Check(Bot.Keep("X1", hand) > Bot.Keep("8H", hand), "it keeps a joker");
        var act = new Act { State = new State { Hand = hand } };
        act.Legal.AddRange(hand.Select(card => new LegalAction { Does = "discard", Card = card }));
        Check(Bot.Choose(act).Card == "KC", "it throws away what it needs least");
        act.Legal.Add(new LegalAction { Does = "meld" });
        Check(Bot.Choose(act).Does == "meld", "it lays down before it discards");
    }

    public static int Main()
    {
        string[] lines = File.ReadAllLines("dialog.jsonl");
        Check(lines.Length > 20, "dialog.jsonl has lines");
        foreach (string line in lines) CheckLine(line);
        CheckJson();
        CheckIdea();
        Console.WriteLine(failed == 0 ? "ok" : "the test failed");
        return failed == 0 ? 0 : 1;
    }
}
