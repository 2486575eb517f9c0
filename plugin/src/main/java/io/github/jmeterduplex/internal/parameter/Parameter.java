package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.session.data.Template;
import io.github.jmeterduplex.internal.settings.Secrets;
import io.github.jmeterduplex.session.FaultException;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a sampler, declared once: its name, what a blank one stands for, how its text is read and what is
 * allowed, and how a form and the reference present it. {@link Cells#get} reads it. Immutable; the methods that change
 * something return another one.
 *
 * @param <T> what is read from the text
 */
public final class Parameter<T> {
    /** How a form shows a parameter. */
    public enum Kind {
        /** One line of text. */
        LINE,
        /** Many lines. */
        LINES,
        NUMBER,
        /** {@code true} or {@code false}. */
        FLAG,
        /** One of several words; other texts may be allowed as well. */
        CHOICE,
        /** The path of a file. */
        FILE,
        /** One line that nobody shall see. */
        SECRET
    }

    /**
     * Makes a value of a text that is not blank.
     *
     * @param <T> the value
     */
    @FunctionalInterface
    public interface Reader<T> {
        /**
         * Reads it.
         *
         * @throws BadValue where it is not allowed
         * @throws IllegalArgumentException where it is not allowed, too; its message says why, and shows no secret
         */
        T read(String text);
    }

    /** A text that a parameter does not allow. */
    public static final class BadValue extends RuntimeException {
        private static final long serialVersionUID = 1;

        private final boolean explains;

        private BadValue(@Nullable String message, boolean explains) {
            super(message, null, false, false);
            this.explains = explains;
        }

        /** The value is not allowed; what is, is what the parameter says. */
        public static BadValue refused() {
            return new BadValue(null, false);
        }

        /** The value is not allowed; this is, as it ends the sentence "allowed: ...". */
        public static BadValue allowed(String allowed) {
            return new BadValue(allowed, false);
        }

        /** What is wrong with the value, in words that do not show it. */
        public static BadValue because(String why) {
            return new BadValue(why, true);
        }

        /** What is wrong with it. */
        @Nullable
        String why() {
            return explains ? getMessage() : null;
        }

        /** What is allowed, or null for what the parameter says. */
        @Nullable
        String allowedInstead() {
            return explains ? null : getMessage();
        }
    }

    /** How it is presented. */
    private record Look(
            Kind kind,
            Section section,
            String unit,
            List<String> choices,
            UnaryOperator<String> mask,
            String meaning) {}

    private static final long MILLIS_MAX = 30L * 24 * 3600 * 1000;
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]{1,18}(\\.[0-9]{1,18})?");

    private final String name;
    private final String defaultText;
    private final @Nullable T whenBlank;
    private final String allowed;
    private final Reader<T> reader;
    private final boolean required;
    private final boolean spaced;
    private final boolean templated;
    private final Look look;

    private Parameter(
            String name,
            String defaultText,
            @Nullable T whenBlank,
            String allowed,
            Reader<T> reader,
            boolean required,
            boolean spaced,
            boolean templated,
            Look look) {
        this.name = name;
        this.defaultText = defaultText;
        this.whenBlank = whenBlank;
        this.allowed = allowed;
        this.reader = reader;
        this.required = required;
        this.spaced = spaced;
        this.templated = templated;
        this.look = look;
    }

    private static <T> Parameter<T> of(
            Kind kind, String name, String defaultText, @Nullable T whenBlank, String allowed, Reader<T> reader) {
        Look look = new Look(kind, Section.MAIN, "", List.of(), text -> Secrets.mask(name, text), "");
        return new Parameter<>(name, defaultText, whenBlank, allowed, reader, false, false, false, look);
    }

    /**
     * A line of text with rules of its own.
     *
     * @param defaultText what a blank one stands for; empty for null
     * @param allowed as it ends the sentence "allowed: ..."
     */
    public static <T> Parameter<T> of(String name, String defaultText, String allowed, Reader<T> reader) {
        T whenBlank = defaultText.isEmpty() ? null : reader.read(defaultText);
        return of(Kind.LINE, name, defaultText, whenBlank, allowed, reader);
    }

    /** Any text; null where it is blank. */
    public static Parameter<String> text(String name) {
        return text(name, "");
    }

    /** Any text. */
    public static Parameter<String> text(String name, String defaultText) {
        return of(name, defaultText, "any text", text -> text);
    }

    /** Any text with {@code {{...}}}; null where it is blank. */
    public static Parameter<Template> template(String name) {
        return of(name, "", "any text", Template::parse).templated();
    }

    /** A whole number in decimal ({@code 010} is ten); null where it is blank and the default is null. */
    public static Parameter<Integer> integer(String name, @Nullable Integer whenBlank, int min, int max) {
        return of(Kind.NUMBER, name, textOf(whenBlank), whenBlank, wholeFrom(min, max, ""), text ->
                (int) whole(text, min, max));
    }

    /** A time in whole milliseconds, at most 30 days; null where it is blank and the default is null. */
    public static Parameter<Long> millis(String name, @Nullable Long whenBlank, long min) {
        return of(
                        Kind.NUMBER,
                        name,
                        textOf(whenBlank),
                        whenBlank,
                        wholeFrom(min, MILLIS_MAX, " (milliseconds)"),
                        text -> whole(text, min, MILLIS_MAX))
                .unit("ms");
    }

    /** A number such as {@code 0.5}; null where it is blank and the default is null. */
    public static Parameter<Double> decimal(String name, @Nullable Double whenBlank, double min, double max) {
        return of(
                Kind.NUMBER,
                name,
                whenBlank == null ? "" : plain(whenBlank),
                whenBlank,
                "a number from " + plain(min) + " to " + plain(max),
                text -> {
                    double number = DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
                    if (!(number >= min && number <= max)) {
                        throw BadValue.refused();
                    }
                    return number;
                });
    }

    /** {@code true} or {@code false}, nothing else. */
    public static Parameter<Boolean> flag(String name, boolean whenBlank) {
        return of(Kind.FLAG, name, textOf(whenBlank), whenBlank, "true or false", text -> {
                    if (!text.equals("true") && !text.equals("false")) {
                        throw BadValue.refused();
                    }
                    return text.equals("true");
                })
                .suggesting("true", "false");
    }

    /** One of an enum's constants, spelled in lower case with {@code -} for {@code _}; null where blank without a default. */
    public static <E extends Enum<E>> Parameter<E> word(String name, Class<E> words, @Nullable E whenBlank) {
        List<String> spelled = spelled(words);
        return of(
                        Kind.CHOICE,
                        name,
                        whenBlank == null ? "" : spelled(whenBlank),
                        whenBlank,
                        "one of " + String.join(", ", spelled),
                        text -> constant(text, words))
                .suggesting(spelled.toArray(String[]::new));
    }

    /** A comma list of such words. */
    public static <E extends Enum<E>> Parameter<List<E>> words(String name, Class<E> words, E whenBlank) {
        return of(
                name,
                spelled(whenBlank),
                "a comma list of " + String.join(", ", spelled(words)),
                text -> split(text).map(word -> constant(word, words)).toList());
    }

    /** The parts between commas, trimmed, blank ones left out; empty where it is blank. */
    public static Parameter<List<String>> list(String name) {
        return of(
                Kind.LINE,
                name,
                "",
                List.of(),
                "a comma list",
                text -> split(text).toList());
    }

    /** Two whole numbers with a comma between them. */
    public static Parameter<Pair> pair(String name, Pair whenBlank, int min, int max) {
        String standard = whenBlank.first() + "," + whenBlank.second();
        return of(name, standard, "two whole numbers from " + min + " to " + max + ", such as " + standard, text -> {
            String[] parts = text.split(",", -1);
            if (parts.length != 2) {
                throw BadValue.refused();
            }
            return new Pair((int) whole(parts[0].strip(), min, max), (int) whole(parts[1].strip(), min, max));
        });
    }

    /** The names and values of a JSON object in their order, values with {@code {{...}}}; empty where it is blank. */
    public static Parameter<List<HeaderCell>> object(String name) {
        return Parameter.<List<HeaderCell>>of(
                        Kind.LINES,
                        name,
                        "",
                        List.of(),
                        "one JSON object of texts, numbers, true and false, such as {\"name\":\"value\"}",
                        text -> HeaderCell.parse(JsonCell.read(text)))
                .templated()
                .masked();
    }

    private static long whole(String text, long min, long max) {
        long number = WHOLE.matcher(text).matches() ? Long.parseLong(text) : Long.MIN_VALUE;
        if (number < min || number > max) {
            throw BadValue.refused();
        }
        return number;
    }

    private static String wholeFrom(long min, long max, String unit) {
        return "a whole number from " + min + " to " + max + unit;
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    private static String textOf(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    /** The parts between commas, trimmed, blank ones left out. */
    static Stream<String> split(String text) {
        return Arrays.stream(text.split(",")).map(String::strip).filter(part -> !part.isEmpty());
    }

    private static <E extends Enum<E>> E constant(String text, Class<E> words) {
        return Arrays.stream(words.getEnumConstants())
                .filter(constant -> spelled(constant).equals(text))
                .findFirst()
                .orElseThrow(BadValue::refused);
    }

    private static List<String> spelled(Class<? extends Enum<?>> words) {
        return Arrays.stream(words.getEnumConstants()).map(Parameter::spelled).toList();
    }

    private static String spelled(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The same, which must be set. */
    public Parameter<T> required() {
        return new Parameter<>(name, defaultText, whenBlank, allowed, reader, true, spaced, templated, look);
    }

    /** The same, which need not be set. */
    Parameter<T> optional() {
        return new Parameter<>(name, defaultText, whenBlank, allowed, reader, false, spaced, templated, look);
    }

    /** The same, whose spaces and line ends at both ends count, as those of a message do; in many lines. */
    public Parameter<T> spaced() {
        return new Parameter<>(name, defaultText, whenBlank, allowed, reader, required, true, templated, look)
                .kind(Kind.LINES);
    }

    /** The same, in which {@code {{...}}} stands for values. */
    public Parameter<T> templated() {
        return new Parameter<>(name, defaultText, whenBlank, allowed, reader, required, spaced, true, look);
    }

    /**
     * The same with one more rule.
     *
     * @param check throws {@link BadValue} for values that are not allowed
     */
    public Parameter<T> checking(Consumer<T> check) {
        Reader<T> checked = text -> {
            T value = reader.read(text);
            check.accept(value);
            return value;
        };
        return new Parameter<>(name, defaultText, whenBlank, allowed, checked, required, spaced, templated, look);
    }

    /** The same, whose value no result and no log shows. */
    public Parameter<T> masked() {
        return maskedBy(text -> null);
    }

    /** The same, of whose value results and logs show what this makes of it; null for nothing. */
    public Parameter<T> maskedBy(UnaryOperator<String> mask) {
        return with(new Look(look.kind, look.section, look.unit, look.choices, mask, look.meaning));
    }

    /** The same as another kind. */
    public Parameter<T> kind(Kind kind) {
        return with(new Look(kind, look.section, look.unit, look.choices, look.mask, look.meaning));
    }

    /** The same with words to choose from. */
    public Parameter<T> suggesting(String... choices) {
        Kind kind = look.kind == Kind.FLAG ? Kind.FLAG : Kind.CHOICE;
        return with(new Look(kind, look.section, look.unit, List.of(choices), look.mask, look.meaning));
    }

    /** The same with the unit of its number. */
    public Parameter<T> unit(String unit) {
        return with(new Look(look.kind, look.section, unit, look.choices, look.mask, look.meaning));
    }

    /** The same in a section of the form. */
    public Parameter<T> in(Section section) {
        return with(new Look(look.kind, section, look.unit, look.choices, look.mask, look.meaning));
    }

    /** The same with a sentence that says what it does, in Markdown as the reference has it. */
    public Parameter<T> meaning(String meaning) {
        return with(new Look(look.kind, look.section, look.unit, look.choices, look.mask, meaning));
    }

    private Parameter<T> with(Look other) {
        return new Parameter<>(name, defaultText, whenBlank, allowed, reader, required, spaced, templated, other);
    }

    /** Its name in the table. */
    public String name() {
        return name;
    }

    /** What a blank one stands for, as text; empty where blank means "not set". */
    public String defaultText() {
        return defaultText;
    }

    /** What a blank one stands for; null where blank means "not set". */
    @Nullable
    T whenBlank() {
        return whenBlank;
    }

    /** What is allowed, as it ends the sentence "allowed: ...". */
    public String allowed() {
        return allowed;
    }

    /** Whether it must be set. */
    public boolean isRequired() {
        return required;
    }

    /** Whether {@code {{...}}} in it stands for values. */
    public boolean isTemplated() {
        return templated;
    }

    /** Whether spaces at both ends belong to the value. */
    boolean keepsSpaces() {
        return spaced;
    }

    /** A value of it as results and logs may show it; null where they must not. */
    @Nullable
    String shown(String text) {
        return look.mask.apply(text);
    }

    public Kind kind() {
        return look.kind;
    }

    public Section section() {
        return look.section;
    }

    /** The unit of its number; empty where it has none. */
    public String unit() {
        return look.unit;
    }

    /** Words to choose from; empty where there are none. */
    public List<String> choices() {
        return look.choices;
    }

    /** What it does, in Markdown. */
    public String meaning() {
        return look.meaning;
    }

    /** Reads a text that is not blank. */
    T read(String text) {
        return reader.read(text);
    }

    /**
     * What a sample with this text would fail with; null also for what is known in a run alone: a text that
     * holds a variable or a function of JMeter's.
     */
    public @Nullable String problem(String text) {
        if (text.contains("${")) {
            return null;
        }
        try {
            Cells.of(any -> text).get(this);
            return null;
        } catch (FaultException e) {
            return e.fault().message();
        }
    }

    @Override
    public String toString() {
        return name;
    }
}
