using System.Collections.Generic;
using System.Linq;

// The messages of protocol.md as types, as far as this bot looks at them; what is not here is
// passed over.  Cards are rank and suit, "7H" or "TS", or a joker, "X1".

/// <summary>A legal action: what the bot looks at, and all of it as it came.</summary>
public sealed class LegalAction
{
    public string Does = "", Card = "";
    public Dictionary<string, object> Whole = new Dictionary<string, object>();

    public static LegalAction Of(object json)
    {
        return new LegalAction
        {
            Does = Part.Text(json, "do"),
            Card = Part.Text(json, "card"),
            Whole = Part.Map(json),
        };
    }
}

/// <summary>What the seat may see; Discard ends with the upcard.</summary>
public sealed class State
{
    public List<string> Hand = new List<string>(), Discard = new List<string>();
}

public abstract class Message
{
    public static Message Of(object json)
    {
        string type = Part.Text(json, "type");
        Part.Map(json).TryGetValue("req", out object req);
        switch (type)
        {
            case "hello":
                return new Hello { Req = (long)req };
            case "act":
                return Act.From(json, (long)req);
            case "match":
            case "deal":
            case "error":
            case "end":
            case "bye":
                return new News { Type = type };
            default:
                return new Unknown { Req = req as long? };
        }
    }
}

public sealed class Hello : Message
{
    public long Req;
}

public sealed class Act : Message
{
    public long Req;
    public string Phase = "";
    public State State = new State();
    public List<LegalAction> Legal = new List<LegalAction>();
    public LegalAction Default = new LegalAction();

    public static Act From(object json, long req)
    {
        Part.Map(json).TryGetValue("state", out object state);
        Part.Map(json).TryGetValue("default", out object safe);
        return new Act
        {
            Req = req,
            Phase = Part.Text(json, "phase"),
            State = new State { Hand = Part.Texts(state, "hand"), Discard = Part.Texts(state, "discard") },
            Legal = Part.List(json, "legal").Select(LegalAction.Of).ToList(),
            Default = LegalAction.Of(safe),
        };
    }
}

/// <summary>match, deal, error, end, bye: no answer is wanted.</summary>
public sealed class News : Message
{
    public string Type;
}

/// <summary>Of a later protocol; Req is null where no answer is wanted.</summary>
public sealed class Unknown : Message
{
    public long? Req;
}

/// <summary>A part of an object, or an empty one of its kind.</summary>
internal static class Part
{
    public static Dictionary<string, object> Map(object json)
    {
        return json as Dictionary<string, object> ?? new Dictionary<string, object>();
    }

    public static string Text(object json, string key)
    {
        Map(json).TryGetValue(key, out object found);
        return found as string ?? "";
    }

    public static List<object> List(object json, string key)
    {
        Map(json).TryGetValue(key, out object found);
        return found as List<object> ?? new List<object>();
    }

    public static List<string> Texts(object json, string key)
    {
        return List(json, key).OfType<string>().ToList();
    }
}
