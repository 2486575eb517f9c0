package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.recording.RecordedValue;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Rules that tell whether a value is an id, a token, or an ordinary word. Pure; thread-safe. */
final class ValueRules {
    /** Lowest score at which a value can be the id of a message. */
    static final int ID_SCORE = 4;

    /** Length below which two values may be equal by chance. */
    private static final int SHORT = 6;

    private static final int STRONG = 8;
    private static final int LONG_WORD = 20;

    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{4}-?[0-9a-fA-F]{12}");
    private static final Pattern ID_NAME =
            Pattern.compile("(.*(id|uuid|guid|ref|reference|nonce|seq|sequence|correlation|corr"
                    + "|tag|ticket|key|token|number|no|index|req|request))|n|ping");
    /** Matches names that only ids of messages have. */
    private static final Pattern SURE_NAME =
            Pattern.compile("id|uuid|guid|ref|nonce|seq|sequence|correlation(id)?|requestid|messageid");

    private static final Pattern REPLY_NAME = Pattern.compile(".*(repl(y|ies)|respon|answer|ack|ref|correl).*|re");

    private static final Pattern TIME_NAME =
            Pattern.compile("ts|at|t|.*(time|date|stamp|sentat|createdat|_at|-at|clock|millis|micros|now)");
    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d{2}-\\d{2}([T ][0-9:.Z+-]*)?");
    private static final Pattern TIME = Pattern.compile("[0-9T:.Z+-]+");
    /** Matches names of values that link messages even if they are short, for example a version. */
    private static final Pattern LINK_NAME = Pattern.compile(
            ".*(id|uuid|version|rev|revision|seq|sequence|cursor|offset|token|key|ref|etag|ticket|nonce|epoch)");

    private static final Pattern WORD_NAME =
            Pattern.compile("type|event|action|op|cmd|command|method|kind|status|state|text|message|msg|body|"
                    + "content|title|name|user|username|nick|email|mail|lang|locale|query|operationname|topic|channel|"
                    + "subject|label|color|role|level|currency");
    private static final Pattern PLAIN = Pattern.compile("\\S{1,4096}");
    private static final Pattern INDEX = Pattern.compile("\\d{1,2}");

    private ValueRules() {}

    static boolean isUuid(String value) {
        return UUID.matcher(value).matches();
    }

    /** Returns all UUIDs in a text, for example in the links of a page. */
    static List<String> uuids(String text) {
        return UUID.matcher(text).results().map(MatchResult::group).toList();
    }

    /** Whether a value is so long and unusual that it does not occur twice by chance. */
    static boolean isStrong(String value) {
        return PLAIN.matcher(value).matches()
                && (isUuid(value) || (value.length() >= STRONG && hasDigit(value)) || value.length() >= LONG_WORD);
    }

    private static boolean hasDigit(String value) {
        return value.chars().anyMatch(c -> c >= '0' && c <= '9');
    }

    private static String plainName(RecordedValue leaf) {
        String name = leaf.pointer().startsWith("header:") ? leaf.pointer().substring(7) : leaf.name();
        return name.toLowerCase(Locale.ROOT);
    }

    /** Returns a score of how likely a value is the id of its message; {@link #ID_SCORE} is enough. */
    static int idScore(RecordedValue leaf) {
        String name = plainName(leaf);
        if (!(leaf.isText() || leaf.isNumber()) || !PLAIN.matcher(leaf.value()).matches()) {
            return -1;
        }
        boolean isUuid = isUuid(leaf.value());
        if (TIME_NAME.matcher(name).matches() || (WORD_NAME.matcher(name).matches() && !isUuid)) {
            return -1;
        }
        int score = ID_NAME.matcher(name).matches() ? 4 : INDEX.matcher(name).matches() ? 2 : 0;
        score += isUuid ? 4 : hasDigit(leaf.value()) ? 2 : 0;
        return leaf.value().length() >= STRONG && leaf.isText() && hasDigit(leaf.value()) ? score + 2 : score;
    }

    /** Whether a value has a name that ids have. */
    static boolean isIdName(RecordedValue leaf) {
        return ID_NAME.matcher(plainName(leaf)).matches();
    }

    /** Whether a value's name is so clearly that of an id that a single message is enough to recognise it. */
    static boolean isNamedAsId(RecordedValue leaf) {
        return SURE_NAME.matcher(plainName(leaf).replaceAll("[_-]", "")).matches();
    }

    /** Whether a received value has a name that says that it is the id of the answered message. */
    static boolean isNamedAsReply(RecordedValue leaf) {
        return REPLY_NAME.matcher(plainName(leaf)).matches();
    }

    /** Whether a value is so short that an equal value may occur by chance. */
    static boolean isShort(String value) {
        return value.length() < SHORT;
    }

    /** Whether two values have the same name, or one name ends with the other, like {@code id} and {@code roomId}. */
    static boolean haveLikeNames(RecordedValue one, RecordedValue other) {
        String first = plainName(one).replaceAll("[_-]", "");
        String second = plainName(other).replaceAll("[_-]", "");
        if (INDEX.matcher(first).matches() || INDEX.matcher(second).matches()) {
            return one.pointer().equals(other.pointer());
        }
        return first.equals(second)
                || (first.length() > 1 && second.endsWith(first))
                || (second.length() > 1 && first.endsWith(second));
    }

    /** Whether a received value and a sent one are the same thing, and not a word that is equal by chance. */
    static boolean isSame(RecordedValue sent, RecordedValue received) {
        if (!(sent.isText() || sent.isNumber()) || !sent.value().equals(received.value())) {
            return false;
        }
        String name = plainName(sent);
        boolean isWord = WORD_NAME.matcher(name).matches()
                || WORD_NAME.matcher(plainName(received)).matches();
        if (isUuid(sent.value())) {
            return true;
        }
        boolean isTime = DAY.matcher(sent.value()).matches()
                || (TIME_NAME.matcher(name).matches()
                        && TIME.matcher(sent.value()).matches());
        if (isWord || isTime) {
            return false;
        }
        return isStrong(sent.value())
                || (hasDigit(sent.value())
                        && haveLikeNames(sent, received)
                        && LINK_NAME.matcher(name).matches());
    }
}
