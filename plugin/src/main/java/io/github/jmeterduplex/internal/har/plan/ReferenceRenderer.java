package io.github.jmeterduplex.internal.har.plan;

import io.github.jmeterduplex.internal.har.plan.ReferenceMarks.Kind;
import io.github.jmeterduplex.internal.har.plan.ReferenceMarks.Part;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Writes recorded texts so that JMeter evaluates the references in them, and leaves the rest unchanged. Confined to one
 * thread.
 *
 * <p>JMeter takes backslashes for escapes only if a text has a reference.
 */
final class ReferenceRenderer {
    /** The only JMeter function that a reference may call: it gives the number of sessions of the single thread. */
    static final String SESSIONS = "__P(sessions,1)";

    private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
    private static final Pattern COLUMN = Pattern.compile("[a-z]+\\d*");
    private static final Set<String> MADE = Set.of("id", "number");
    private static final String DOLLAR = "${__char(36)}";

    private final boolean isOneThread;
    private boolean hasThreadColumns;

    private final RecordedCredentials secrets;

    /**
     * @param isOneThread whether one thread has all users: then each session has a line of the file, else each thread
     * @param secrets all of them; some are known only after the last step is made
     */
    ReferenceRenderer(boolean isOneThread, RecordedCredentials secrets) {
        this.isOneThread = isOneThread;
        this.secrets = secrets;
    }

    /** Whether any rendered text uses a column that JMeter itself, not Duplex, must read. */
    boolean hasThreadColumns() {
        return hasThreadColumns;
    }

    /** Renders a text for a sampler of Duplex. */
    String ofSampler(String text) {
        return render(secrets.mask(text), isOneThread);
    }

    /** Renders a text for one of JMeter's own elements. */
    String ofJMeter(String text) {
        return render(secrets.mask(text), false);
    }

    /** Whether a text uses a column that Duplex, not JMeter, reads from the file of users. */
    boolean hasSessionColumns(String text) {
        return isOneThread && ReferenceMarks.hasColumn(secrets.mask(text));
    }

    /** Renders a text that does not contain references, for example the name of a file. */
    String ofFile(String name) {
        return render(ReferenceMarks.recorded(name), false);
    }

    private String render(String text, boolean isSession) {
        StringBuilder out = new StringBuilder();
        List<Part> parts = ReferenceMarks.parts(text);
        boolean isEvaluated = parts.stream().anyMatch(part -> isEvaluated(part, text, isSession));
        for (Part part : parts) {
            boolean isColumn = part.kind() == Kind.COLUMN;
            hasThreadColumns |= isColumn && !isSession;
            if (!isReference(part)) {
                appendLiteral(part.name(), isEvaluated, out);
            } else if (part.kind() == Kind.BRACES || (isColumn && isSession)) {
                escapeDollars(out);
                out.append("{{").append(part.name()).append("}}");
            } else {
                escapeDollars(out);
                String reference = "${" + part.name() + '}';
                out.append(part.encoded() ? "${__urlencode(" + reference + ")}" : reference);
            }
        }
        return out.toString();
    }

    private static boolean isReference(Part part) {
        return switch (part.kind()) {
            case LITERAL -> false;
            case VARIABLE ->
                part.name().equals(SESSIONS) || VARIABLE.matcher(part.name()).matches();
            case COLUMN -> COLUMN.matcher(part.name()).matches();
            case BRACES -> MADE.contains(part.name());
        };
    }

    /** Escapes dollar signs at the end of the output, since a brace that follows would begin a reference. */
    private static void escapeDollars(StringBuilder out) {
        int end = out.length();
        while (end > 0 && out.charAt(end - 1) == '$') {
            end--;
        }
        int dollars = out.length() - end;
        out.setLength(end);
        out.append(DOLLAR.repeat(dollars));
    }

    /** Whether the rendered part contains a JMeter expression: a reference, or a function that makes a character. */
    private static boolean isEvaluated(Part part, String text, boolean isSession) {
        return switch (part.kind()) {
            case LITERAL ->
                part.text().contains("${")
                        || (part.text().endsWith("$") && ReferenceMarks.isMarked(text))
                        || part.text().chars().anyMatch(ReferenceRenderer::isIllegal);
            case VARIABLE -> true;
            case COLUMN -> !isSession;
            case BRACES -> false;
        };
    }

    private static void appendLiteral(String recorded, boolean isEvaluated, StringBuilder out) {
        for (int i = 0; i < recorded.length(); i++) {
            char c = recorded.charAt(i);
            if (c == '{') {
                escapeDollars(out);
                out.append(c);
            } else if (c == '\\' && isEvaluated) {
                out.append("\\\\");
            } else if (isIllegal(c)) {
                out.append("${__char(").append((int) c).append(")}");
            } else if (Character.isSurrogate(c) && !isPair(recorded, i)) {
                out.append('\uFFFD');
            } else {
                out.append(c);
            }
        }
    }

    /** Whether an XML 1.0 file cannot contain this character, or would change it (section 2.2). */
    private static boolean isIllegal(int c) {
        return (c < ' ' && c != '\n' && c != '\t') || c == 0xFFFE || c == 0xFFFF;
    }

    private static boolean isPair(String text, int at) {
        char c = text.charAt(at);
        return Character.isHighSurrogate(c)
                ? at + 1 < text.length() && Character.isLowSurrogate(text.charAt(at + 1))
                : at > 0 && Character.isHighSurrogate(text.charAt(at - 1));
    }

    /** Renders a name or a comment, which people read, without secrets. */
    String ofPeople(String text) {
        return plain(secrets.hide(text));
    }

    /** Returns the text without characters that XML cannot contain, or that JMeter would evaluate. */
    static String plain(String text) {
        StringBuilder out = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean isLone = Character.isSurrogate(c) && !isPair(text, i);
            out.append(c == '\n' || !(isLone || Character.isISOControl(c) || isIllegal(c)) ? c : ' ');
        }
        return ReferenceMarks.recorded(out.toString()).replace("${", "$ {");
    }
}
