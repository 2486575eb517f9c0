package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.codec.NamedSecrets;
import io.github.jmeterduplex.internal.codec.NamedSecrets.NamedSecret;
import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * User names, passwords, mail addresses and tokens, which become columns of a file of users. Confined to one thread.
 *
 * <p>A value is recognised by the name of its place, or by its form; from then on it is masked everywhere.
 */
final class RecordedCredentials {
    private static final Pattern PASSWORD =
            Pattern.compile(".*(password|passwd|passcode|passphrase|secret|pwd).*|(.*[_.-])?(pw|pass|pin|otp|totp)");
    private static final Pattern USER =
            Pattern.compile("user|username|user_name|userid|login|loginname|nick|nickname|j_username");
    private static final Pattern TOKEN = Pattern.compile(
            ".*(token|jwt|apikey|api[_-]key|credential|authorization|csrf|xsrf|session[_-]?id|signature).*"
                    + "|.*access[_-]?key.*|auth|ticket|sid|session|code|bearer");
    /**
     * Matches the start of a word, which may follow an escape of JSON or of an address. The expression tries each
     * character once.
     */
    private static final String BEGIN = "(?:(?<![A-Za-z0-9._+\\\\-])|(?<=\\\\[bfnrt])|(?<=%[0-9A-Fa-f]{2}))";

    private static final Pattern MAIL =
            Pattern.compile(BEGIN + "[A-Za-z0-9._+-]++(?:@|%40)[A-Za-z0-9-]++(?:\\.[A-Za-z0-9-]++)++");
    private static final Pattern MAIL_NAME = Pattern.compile(".*mail");
    /** Matches JSON in Base64, optionally followed by the other parts of a JSON Web Token. */
    private static final Pattern JWT = Pattern.compile(BEGIN + "(?:eyJ|eyAi|ewog|ew0K)[A-Za-z0-9_+/-]{8,}+"
            + "(?:%2[BbFf][A-Za-z0-9_+/-]*+)*+(?:=|%3[Dd]){0,2}+(?:\\.[A-Za-z0-9_-]*+){0,4}+");

    private static final Pattern PHONE_NAME = Pattern.compile("phone|mobile|tel");
    /** Length from which a secret is masked everywhere; a shorter one may be part of an ordinary word. */
    private static final int SWEPT = 4;
    /** Number of digits from which a number is masked everywhere; a shorter one may be a time or a count. */
    private static final int SWEPT_DIGITS = 6;

    private static final Pattern DIGITS = Pattern.compile("\\d+");

    private final VariableNames names;
    /** Names of the columns, by their values. */
    private final Map<String, String> columns = new LinkedHashMap<>();
    /** Values that are masked everywhere in the plan, as they are too long to be ordinary words. */
    private final List<String> swept = new ArrayList<>();

    /**
     * @param names of all variables and columns
     */
    RecordedCredentials(VariableNames names) {
        this.names = names;
    }

    /** Whether a text contains a JSON Web Token, or other JSON in Base64. */
    static boolean hasJwt(String text) {
        return JWT.matcher(text).find();
    }

    /** Returns the column of a value, a new one if the name or the value looks like a secret; else null. */
    @Nullable
    String column(String name, String value) {
        String known = columns.get(value);
        if (known != null || value.isBlank() || ReferenceMarks.isMarked(value)) {
            return known;
        }
        String kind = kind(name, value);
        if (kind == null) {
            return null;
        }
        return add(kind, value);
    }

    /** Returns the column of any value, and creates it if necessary. */
    String add(String kind, String value) {
        String known = columns.get(value);
        if (known != null) {
            return known;
        }
        String column = names.unused(kind);
        columns.put(value, column);
        int least = DIGITS.matcher(value).matches() ? SWEPT_DIGITS : SWEPT;
        if (value.length() >= least && !kind.equals("username")) {
            swept.add(value);
            swept.sort(Comparator.comparingInt((String text) -> -text.length()));
        }
        return column;
    }

    /** Whether a value is a secret, judged by its name or its form. */
    static boolean isSecret(String name, String value) {
        return kind(name, value) != null;
    }

    private static @Nullable String kind(String placeName, String value) {
        String name = placeName.toLowerCase(Locale.ROOT);
        if (MAIL_NAME.matcher(name).matches() || MAIL.matcher(value).matches()) {
            return "mail";
        }
        if (PASSWORD.matcher(name).matches()) {
            return "password";
        }
        if (TOKEN.matcher(name).matches()
                || Secrets.isNamed(placeName)
                || JWT.matcher(value).matches()) {
            return "token";
        }
        return USER.matcher(name).matches()
                ? "username"
                : PHONE_NAME.matcher(name).matches() ? "phone" : null;
    }

    /** Returns the column of a recorded value, a new one if the value looks like a secret; else null. */
    @Nullable
    String column(RecordedValue leaf) {
        // A short number is a state or a count, even if its name is that of a secret.
        boolean mayBe = leaf.isText() || (leaf.isNumber() && leaf.value().length() >= SWEPT);
        return mayBe ? column(leaf.name(), leaf.value()) : columns.get(leaf.value());
    }

    /** Replaces known secrets, and values that look like secrets, by references everywhere in a text. */
    String mask(String text) {
        String masked = maskNamed(text);
        meet(masked, JWT, "token");
        meet(masked, MAIL, "mail");
        for (String value : List.copyOf(swept)) {
            masked = ReferenceMarks.replace(masked, value, ReferenceMarks.column(columns.getOrDefault(value, "")));
        }
        return masked;
    }

    /** Masks values whose names are those of secrets, in forms and in JSON inside a JSON string. */
    private String maskNamed(String text) {
        StringBuilder masked = new StringBuilder();
        int copied = 0;
        for (NamedSecret found : NamedSecrets.find(text, false)) {
            String value = text.substring(found.from(), found.to());
            String column = isSingle(value) ? column(found.name(), value) : null;
            if (column != null) {
                masked.append(text, copied, found.from()).append(ReferenceMarks.column(column));
                copied = found.to();
            }
        }
        return masked.append(text.substring(copied)).toString();
    }

    /** Whether a text is a single value that can be a secret, not an object, an array or a short number. */
    private static boolean isSingle(String value) {
        return !value.startsWith("{")
                && !value.startsWith("[")
                && (value.length() >= SWEPT || !DIGITS.matcher(value).matches());
    }

    private void meet(String text, Pattern looks, String kind) {
        ReferenceMarks.parts(text).stream()
                .filter(part -> part.kind() == ReferenceMarks.Kind.LITERAL)
                .flatMap(part -> looks.matcher(part.text()).results())
                .forEach(found -> add(kind, found.group()));
    }

    /** Replaces secrets by stars in a text that only people read. */
    String hide(String text) {
        String hidden = JWT.matcher(text).replaceAll("***");
        hidden = MAIL.matcher(hidden).replaceAll("***");
        for (String value : swept) {
            hidden = hidden.replace(value, "***");
        }
        return hidden;
    }

    /** Returns the columns and their recorded values, in the order in which they were found. */
    Map<String, String> columns() {
        Map<String, String> values = new LinkedHashMap<>();
        columns.forEach((value, column) -> values.put(column, value));
        return values;
    }
}
