using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text;

/// <summary>
/// A bot to begin with: it lays down what it can and throws away what it needs least. Standard
/// output is for answers; Console.Error is for you.
/// </summary>
public static class Bot
{
    private static readonly string[] LaysDown = { "knock", "declare", "meld", "arrange", "add" };

    // 1 for an ace to 13 for a king; 0 for a joker.
    private static int Rank(string card)
    {
        return "A23456789TJQK".IndexOf(card[0]) + 1;
    }

    private static bool IsFriend(string card, string other)
    {
        bool near = card[1] == other[1] && Math.Abs(Rank(card) - Rank(other)) <= 2;
        return card != other && (card[0] == other[0] || near);
    }

    /// <summary>
    /// How much a card is worth to the hand: cards that may meld with it count, height costs.
    /// </summary>
    public static int Keep(string card, List<string> hand)
    {
        if (Rank(card) == 0) return 1000; // a joker fits everywhere
        return 20 * hand.Count(other => IsFriend(card, other)) - Rank(card);
    }

    /// <summary>The action to play: here is where a better bot begins.</summary>
    public static LegalAction Choose(Act act)
    {
        foreach (string word in LaysDown)
        {
            LegalAction found = act.Legal.FirstOrDefault(action => action.Does == word);
            if (found != null) return found;
        }
        return act.Legal.Where(action => action.Does == "discard")
            .OrderBy(action => Keep(action.Card, act.State.Hand)) // equal ones stay in their order
            .FirstOrDefault() ?? act.Default;
    }

    /// <summary>What a message wants back, or null.</summary>
    public static Dictionary<string, object> Answer(Message message)
    {
        var reply = new Dictionary<string, object>();
        if (message is Hello hello)
        {
            reply["req"] = hello.Req;
            reply["want"] = new List<object> { "legal" };
        }
        else if (message is Act act)
        {
            reply["req"] = act.Req;
            foreach (var member in Choose(act).Whole) reply[member.Key] = member.Value;
        }
        else if (message is Unknown unknown && unknown.Req != null)
        {
            reply["req"] = unknown.Req; // any object will do
        }
        return reply.Count > 0 ? reply : null;
    }

    public static void Main()
    {
        var utf8 = new UTF8Encoding(false); // without a mark in front, which is no JSON
        var input = new StreamReader(Console.OpenStandardInput(), utf8);
        var output = new StreamWriter(Console.OpenStandardOutput(), utf8) { NewLine = "\n" };
        for (string line; (line = input.ReadLine()) != null;)
        {
            Dictionary<string, object> reply = Answer(Message.Of(Json.Read(line)));
            if (reply == null) continue;
            output.WriteLine(Json.Write(reply));
            output.Flush(); // held back, it would be late
        }
    }
}
