using System;
using System.Collections.Generic;
using System.Globalization;
using System.Linq;
using System.Text;

/// <summary>
/// Reads and writes JSON: objects are dictionaries, lists are lists; strings, whole numbers
/// (long), other numbers (double), booleans, null.
/// </summary>
public sealed class Json
{
    private readonly string text;
    private int at;

    private Json(string text)
    {
        this.text = text;
    }

    /// <summary>The value of a text; FormatException where it is no JSON.</summary>
    public static object Read(string text)
    {
        var reader = new Json(text);
        object value = reader.Value();
        reader.Blanks();
        if (reader.at < text.Length) throw reader.Wrong("something behind the value");
        return value;
    }

    public static string Write(object value)
    {
        if (value == null) return "null";
        if (value is bool yes) return yes ? "true" : "false";
        if (value is string s) return Quoted(s);
        if (value is Dictionary<string, object> map)
        {
            return "{" + string.Join(",", map.Select(
                member => Quoted(member.Key) + ":" + Write(member.Value))) + "}";
        }
        if (value is List<object> list) return "[" + string.Join(",", list.Select(Write)) + "]";
        return Convert.ToString(value, CultureInfo.InvariantCulture);
    }

    private static string Quoted(string s)
    {
        var result = new StringBuilder("\"");
        foreach (char c in s)
        {
            if (c < ' ' || c == '"' || c == '\\') result.Append("\\u" + ((int)c).ToString("x4"));
            else result.Append(c);
        }
        return result.Append('"').ToString();
    }

    private FormatException Wrong(string what)
    {
        return new FormatException(what + " at character " + at);
    }

    private char Peek => at < text.Length ? text[at] : '\0';

    private void Blanks()
    {
        while (Peek == ' ' || Peek == '\t' || Peek == '\r' || Peek == '\n') at++;
    }

    private void Take(char mark)
    {
        Blanks();
        if (Peek != mark) throw Wrong("no " + mark);
        at++;
        Blanks();
    }

    private object Value()
    {
        Blanks();
        switch (Peek)
        {
            case '{': return Object();
            case '[': return List();
            case '"': return String();
            default: return Word();
        }
    }

    private Dictionary<string, object> Object()
    {
        var found = new Dictionary<string, object>();
        Take('{');
        while (Peek != '}')
        {
            if (found.Count > 0) Take(',');
            string key = String();
            Take(':');
            found[key] = Value();
            Blanks();
        }
        at++;
        return found;
    }

    private List<object> List()
    {
        var found = new List<object>();
        Take('[');
        while (Peek != ']')
        {
            if (found.Count > 0) Take(',');
            found.Add(Value());
            Blanks();
        }
        at++;
        return found;
    }

    private object Word()
    {
        int from = at;
        while (char.IsLetterOrDigit(Peek) || "+-.".IndexOf(Peek) >= 0) at++;
        string word = text.Substring(from, at - from);
        if (word == "null") return null;
        if (word == "true" || word == "false") return word == "true";
        if (long.TryParse(word, NumberStyles.AllowLeadingSign, CultureInfo.InvariantCulture,
            out long whole)) return whole;
        if (double.TryParse(word, NumberStyles.Float, CultureInfo.InvariantCulture,
            out double number)) return number;
        throw Wrong("no value");
    }

    private string String()
    {
        var found = new StringBuilder();
        if (Peek != '"') throw Wrong("no string");
        for (at++; Peek != '"'; at++)
        {
            if (at >= text.Length) throw Wrong("a string without an end");
            found.Append(Peek == '\\' ? Escape() : Peek);
        }
        at++;
        return found.ToString();
    }

    // From the backslash to the last character of the escape.
    private char Escape()
    {
        at++;
        int which = "bfnrt".IndexOf(Peek);
        if (Peek != 'u') return which < 0 ? Peek : "\b\f\n\r\t"[which];
        at += 4; // a character of two halves comes as two escapes, as C# has it
        if (at >= text.Length) throw Wrong("no character");
        return (char)int.Parse(text.Substring(at - 3, 4), NumberStyles.AllowHexSpecifier);
    }
}
