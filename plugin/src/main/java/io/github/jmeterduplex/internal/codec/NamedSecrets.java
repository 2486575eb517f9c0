package io.github.jmeterduplex.internal.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Finds values that follow the names of secrets, such as {@code password}, in JSON (also nested in strings), forms,
 * queries, headers, multipart bodies and XML. A text may be cut anywhere. Knows the names of secrets among those of
 * headers, parameters, properties, and fields of a body. Confined to one thread.
 */
public final class NamedSecrets {
    /**
     * The position of a secret's value in a text, with the name before it.
     *
     * @param name its name in the text
     * @param from index of its first character, after a quote
     * @param to index after its last character
     */
    public record NamedSecret(String name, int from, int to) {}

    /** A quote, escaped once for each string in which it is nested. */
    private static final String QUOTE = "\\\\*+[\"']|\\\\*+u0022|&quot;";

    private static final int MAX_NAME = 64;
    /** Longest XML start tag, in characters, that is searched for the element's name. */
    private static final int MAX_TAG = 1_000;

    private static final int MAX_SPACES = 3;
    private static final int UNICODE_ESCAPE = 5;

    private static final Pattern OPENING = Pattern.compile("\\G\\s{0,8}(" + QUOTE + "|[\\[{])?");
    private static final Pattern CONSTANT = Pattern.compile("\\G(?:true|false|null)\\b");
    private static final Pattern WORD = Pattern.compile("\\G(?:(?i:bearer|basic|digest|token)\\s+)?[^\\s\"'&;<>\\\\]+");
    /** An unquoted value in JSON, such as a number. */
    private static final Pattern NUMBER = Pattern.compile("\\G[^\\s\"'&,;<>\\\\}\\]]+");

    private static final Pattern COUNT = Pattern.compile("\\G\\d{1,9}(?![\\w.-])");
    /** Names of headers whose values may contain spaces, commas and semicolons. */
    private static final Pattern OF_LINES = Pattern.compile("(?i).*(?:authorization|cookie)");

    private static final Pattern LINE = Pattern.compile("\\G[^\\r\\n\\\\]+");
    private static final Pattern ELEMENT = Pattern.compile("\\G[^<]*(?:<!\\[CDATA\\[(?s:.*?)(?:]]>|\\z))?");
    /** The text between the name of a form field or multipart part and its value. */
    private static final Pattern AFTER_NAME =
            Pattern.compile("\\G(?:[^\\n]{0,200}\\r?\\n(?:[^\\r\\n]{1,200}\\r?\\n){0,4}\\r?\\n|\\s*,\\s*(?:" + QUOTE
                    + ")value(?:" + QUOTE + ")\\s*:\\s*(?:" + QUOTE + ")?)");

    private static final Pattern PART = Pattern.compile("\\G[^\\r\\n\"'\\\\]+");

    /** Fragments that mark a name as secret anywhere in it, after it was put in lower case without separators. */
    private static final Pattern ANYWHERE =
            Pattern.compile("password|passwd|passcode|passphrase|pwd|secret|token|jwt|credential|authorization|cookie"
                    + "|apikey|privatekey|accesskey|signature|sessionid|csrf|xsrf");

    /**
     * Words that mark a name as secret only if they are the whole name or a separate word of it, as they are too short
     * to be searched for within words.
     */
    private static final Set<String> WORDS =
            Set.of("pw", "pass", "pin", "otp", "totp", "auth", "sig", "sid", "bearer", "ticket", "cvv", "cvc");

    private final String text;
    private final boolean isProse;
    private final List<NamedSecret> found = new ArrayList<>();
    /** The index after the last value that was found. */
    private int done;

    private NamedSecrets(String text, boolean isProse) {
        this.text = text;
        this.isProse = isProse;
    }

    /**
     * Finds the values of all secrets in a text.
     *
     * @param isProse whether the text is a sentence, in which a word after a colon is not a value
     * @return the values in their order, not nested
     */
    public static List<NamedSecret> find(String text, boolean isProse) {
        NamedSecrets secrets = null;
        for (int i = 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '=' || c == ':' || c == '>') {
                secrets = secrets == null ? new NamedSecrets(text, isProse) : secrets;
                i = secrets.separator(i);
            }
        }
        return secrets == null ? List.of() : secrets.found;
    }

    /**
     * Checks whether the separator at this index has a secret's name before it, and adds its value; returns the last
     * index that needs no further check.
     */
    private int separator(int at) {
        if (text.charAt(at) == '>') {
            String element = elementBefore(at);
            return isNamed(element) ? add(element, ELEMENT, at + 1, at) : at;
        }
        String name = nameBefore(at);
        if (name == null) {
            return at;
        }
        if (name.equals("name")) {
            return part(at);
        }
        return isNamed(name) ? value(at, name) : at;
    }

    /**
     * Returns the name before a separator, without quotes and brackets; null if the separator does not follow a name.
     */
    private @Nullable String nameBefore(int at) {
        int end = at;
        while (end > done && at - end < MAX_SPACES && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        end = before(end, "\"", "'", "u0022", "&quot;");
        while (end > done && text.charAt(end - 1) == '\\') {
            end--;
        }
        end = before(end, "]", "%5D", "%5d");
        int from = end;
        while (from > done && end - from < MAX_NAME && isOfName(text.charAt(from - 1))) {
            from--;
        }
        from = Math.min(end, from + escapeAt(from));
        return from == end ? null : text.substring(from, end);
    }

    /**
     * Returns how many characters at this index belong to an escape that began before it, for example {@code n} of a
     * line feed, {@code 5B} of a bracket.
     */
    private int escapeAt(int from) {
        char before = from == 0 ? ' ' : text.charAt(from - 1);
        if (before == '%') {
            return 2;
        }
        return before != '\\' ? 0 : text.startsWith("u00", from) ? UNICODE_ESCAPE : 1;
    }

    private int before(int end, String... marks) {
        for (String mark : marks) {
            if (end - mark.length() >= done && text.startsWith(mark, end - mark.length())) {
                return end - mark.length();
            }
        }
        return end;
    }

    private static boolean isOfName(char c) {
        return Character.isLetterOrDigit(c) || c == '_' || c == '-' || c == '.';
    }

    /**
     * Returns the local name of the XML element whose start tag ends here; empty if this is not the end of a start tag.
     */
    private String elementBefore(int at) {
        int from = at;
        while (from > 0 && at - from <= MAX_TAG && text.charAt(from - 1) != '<' && text.charAt(from - 1) != '>') {
            from--;
        }
        if (from == 0 || text.charAt(from - 1) != '<' || text.charAt(at - 1) == '/') {
            return "";
        }
        int end = from;
        while (end < at && (isOfName(text.charAt(end)) || text.charAt(end) == ':')) {
            if (text.charAt(end++) == ':') {
                from = end;
            }
        }
        return text.substring(from, end);
    }

    /** Handles a field whose name is itself a value: {@code name="password"}. */
    private int part(int at) {
        Matcher opening = matcher(OPENING, at + 1);
        if (!opening.find() || opening.group(1) == null) {
            return at;
        }
        int end = endOfString(opening.end(), opening.group(1));
        String name = text.substring(opening.end(), end);
        if (end == text.length() || !isNamed(name)) {
            return at;
        }
        Matcher after = matcher(AFTER_NAME, end + opening.group(1).length());
        return after.find() ? add(name, PART, after.end(), at) : at;
    }

    private int value(int at, String name) {
        Matcher opening = matcher(OPENING, at + 1);
        if (!opening.find()) {
            return at;
        }
        String first = opening.group(1);
        int from = opening.end();
        if (first == null) {
            boolean isWord = isProse && text.charAt(at) == ':' && !isNumberOfJson(at, from);
            return isWord || isCount(name, from) || matcher(CONSTANT, from).find()
                    ? at
                    : add(name, bare(at, name), from, at);
        }
        return first.equals("{") || first.equals("[")
                ? add(name, from - 1, endOfStructure(from))
                : add(name, from, endOfString(from, first));
    }

    /** Whether the value is a number in JSON, as in {@code "pin":1234}, which does not occur in a sentence. */
    private boolean isNumberOfJson(int at, int from) {
        return text.charAt(at - 1) == '"' && isNumber(from);
    }

    /** Whether the value is a number of tokens, for example {@code "max_tokens":100}. */
    private boolean isCount(String name, int from) {
        return name.toLowerCase(Locale.ROOT).endsWith("tokens")
                && matcher(COUNT, from).find();
    }

    private boolean isNumber(int at) {
        return at < text.length() && (Character.isDigit(text.charAt(at)) || text.charAt(at) == '-');
    }

    /** Returns the pattern that matches a value without quotes. */
    private Pattern bare(int at, String name) {
        if (text.charAt(at) == ':' && OF_LINES.matcher(name).matches()) {
            return LINE;
        }
        char before = text.charAt(at - 1);
        return before == '"' || before == ' ' ? NUMBER : WORD;
    }

    private int add(String name, Pattern value, int from, int otherwise) {
        Matcher ahead = matcher(value, from);
        return ahead.find() ? add(name, from, ahead.end()) : otherwise;
    }

    private int add(String name, int from, int to) {
        if (to > from) {
            found.add(new NamedSecret(name, from, to));
            done = to;
        }
        return to - 1;
    }

    private Matcher matcher(Pattern pattern, int from) {
        return pattern.matcher(text).region(Math.min(from, text.length()), text.length());
    }

    /**
     * Returns the index of a string's end; quotes that are escaped more deeply than the opening quote belong to the
     * value.
     */
    private int endOfString(int from, String quote) {
        int escapes = quote.lastIndexOf('\\') + 1;
        String mark = quote.substring(escapes);
        for (int end = text.indexOf(mark, from); end >= 0; end = text.indexOf(mark, end + mark.length())) {
            int before = end;
            while (before > from && text.charAt(before - 1) == '\\') {
                before--;
            }
            if ((end - before) % (2 * (escapes + 1)) == escapes) {
                return end - escapes;
            }
        }
        return text.length();
    }

    private int endOfStructure(int from) {
        int depth = 1;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                int quote = i;
                while (quote > from && text.charAt(quote - 1) == '\\') {
                    quote--;
                }
                i = endOfString(i + 1, text.substring(quote, i + 1)) + i - quote;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if ((c == '}' || c == ']') && --depth == 0) {
                return i + 1;
            }
        }
        return text.length();
    }

    /** Whether a name is that of a secret. */
    static boolean isNamed(String name) {
        StringBuilder whole = new StringBuilder(name.length());
        int word = 0;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!Character.isLetterOrDigit(c) || isCamel(name, i)) {
                if (WORDS.contains(whole.substring(word))) {
                    return true;
                }
                word = whole.length();
            }
            if (Character.isLetterOrDigit(c)) {
                whole.append(Character.toLowerCase(c));
            }
        }
        return WORDS.contains(whole.substring(word)) || ANYWHERE.matcher(whole).find();
    }

    /** Whether a word of a camel-case name begins here, as in {@code userPin} and {@code OTPCode}. */
    private static boolean isCamel(String name, int at) {
        if (at == 0 || !Character.isUpperCase(name.charAt(at))) {
            return false;
        }
        boolean isNextLower = at + 1 < name.length() && Character.isLowerCase(name.charAt(at + 1));
        return !Character.isUpperCase(name.charAt(at - 1)) || isNextLower;
    }
}
