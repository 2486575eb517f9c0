package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import io.github.jmeterduplex.internal.sampler.parameter.text.DecimalNumbers;
import io.github.jmeterduplex.internal.sampler.parameter.text.JsonParameter;
import io.github.jmeterduplex.internal.sampler.parameter.text.WordParser;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a sampler, declared once: its name, its default, how its text is read and what is allowed, and how a
 * form and the reference present it. {@link ParameterValues#get} reads it. Immutable; the methods that change something
 * return another one.
 *
 * @param <T> what is read from the text
 */
public final class Parameter<T> {
    /** How a form shows a parameter. */
    public enum Kind {
        LINE,
        LINES,
        NUMBER,
        FLAG,
        /** One of several words; other texts may be allowed as well. */
        CHOICE,
        FILE,
        /** One line that no one should see. */
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
         * Reads the text.
         *
         * @throws BadValueException if the text is not allowed
         * @throws IllegalArgumentException likewise; its message says why, and shows no secret
         */
        T read(String text);
    }

    /** Two whole numbers of one parameter, such as a heartbeat's milliseconds out and in. */
    public record NumberPair(int first, int second) {}

    /** How the text becomes a value. */
    private record Reading<T>(String defaultText, @Nullable T whenBlank, String allowed, Reader<T> reader) {}

    /**
     * Whether the parameter must be set, whether spaces at both ends count, and whether {@code {{...}}} stands for
     * values.
     */
    private record Traits(boolean required, boolean spaced, boolean templated) {}

    /** How a form and the reference present the parameter. */
    private record Look(
            Kind kind,
            Section section,
            String unit,
            List<String> choices,
            UnaryOperator<String> mask,
            String meaning) {}

    private static final long MILLIS_MAX = 30L * 24 * 3600 * 1000;

    private final String name;
    private final Reading<T> reading;
    private final Traits traits;
    private final Look look;

    private Parameter(String name, Reading<T> reading, Traits traits, Look look) {
        this.name = name;
        this.reading = reading;
        this.traits = traits;
        this.look = look;
    }

    private static <T> Parameter<T> of(Kind kind, String name, Reading<T> reading) {
        Look look = new Look(kind, Section.MAIN, "", List.of(), text -> Secrets.mask(name, text), "");
        return new Parameter<>(name, reading, new Traits(false, false, false), look);
    }

    /**
     * Declares a line of text with rules of its own.
     *
     * @param defaultText the text that a blank parameter stands for; if empty, its value is null
     * @param allowed worded to complete "allowed: ..."
     */
    public static <T> Parameter<T> of(String name, String defaultText, String allowed, Reader<T> reader) {
        T whenBlank = defaultText.isEmpty() ? null : reader.read(defaultText);
        return of(Kind.LINE, name, new Reading<>(defaultText, whenBlank, allowed, reader));
    }

    /** Declares any text; its value is null if it is blank. */
    public static Parameter<String> text(String name) {
        return text(name, "");
    }

    /** Declares any text. */
    public static Parameter<String> text(String name, String defaultText) {
        return of(name, defaultText, "any text", text -> text);
    }

    /** Declares any text with {@code {{...}}}; its value is null if it is blank. */
    public static Parameter<Template> template(String name) {
        return of(name, "", "any text", Template::parse).templated();
    }

    /** Declares a whole number in decimal ({@code 010} is ten); null if it is blank and the default is null. */
    public static Parameter<Integer> integer(String name, @Nullable Integer whenBlank, int min, int max) {
        return of(
                Kind.NUMBER,
                name,
                new Reading<>(textOf(whenBlank), whenBlank, DecimalNumbers.allowedWhole(min, max), text ->
                        (int) DecimalNumbers.whole(text, min, max)));
    }

    /** Declares a time in whole milliseconds, at most 30 days; null if it is blank and the default is null. */
    public static Parameter<Long> millis(String name, @Nullable Long whenBlank, long min) {
        Reading<Long> reading = new Reading<>(
                textOf(whenBlank),
                whenBlank,
                DecimalNumbers.allowedWhole(min, MILLIS_MAX) + " (milliseconds)",
                text -> DecimalNumbers.whole(text, min, MILLIS_MAX));
        return of(Kind.NUMBER, name, reading).unit("ms");
    }

    /** Declares a time in seconds such as {@code 0.5}; null if it is blank and the default is null. */
    public static Parameter<Double> seconds(String name, @Nullable Double whenBlank, double min, double max) {
        return decimal(name, whenBlank, min, max).unit("s");
    }

    /** Declares a number such as {@code 0.5}; null if it is blank and the default is null. */
    public static Parameter<Double> decimal(String name, @Nullable Double whenBlank, double min, double max) {
        return of(
                Kind.NUMBER,
                name,
                new Reading<>(
                        whenBlank == null ? "" : DecimalNumbers.plain(whenBlank),
                        whenBlank,
                        DecimalNumbers.allowedDecimal(min, max),
                        text -> DecimalNumbers.decimal(text, min, max)));
    }

    /** Declares a parameter that is {@code true} or {@code false}. */
    public static Parameter<Boolean> flag(String name, boolean whenBlank) {
        Reading<Boolean> reading = new Reading<>(textOf(whenBlank), whenBlank, "true or false", WordParser::flag);
        return of(Kind.FLAG, name, reading).suggesting("true", "false");
    }

    /**
     * Declares a constant of an enum, in lower case with {@code -} for {@code _}; null if it is blank without a
     * default.
     */
    public static <E extends Enum<E>> Parameter<E> word(String name, Class<E> words, @Nullable E whenBlank) {
        List<String> spelled = WordParser.spelled(words);
        Reading<E> reading = new Reading<>(
                whenBlank == null ? "" : WordParser.spelled(whenBlank),
                whenBlank,
                "one of " + String.join(", ", spelled),
                text -> WordParser.constant(text, words));
        return of(Kind.CHOICE, name, reading).suggesting(spelled.toArray(String[]::new));
    }

    /** Declares a comma list of such words. */
    public static <E extends Enum<E>> Parameter<List<E>> words(String name, Class<E> words, E whenBlank) {
        return of(
                name,
                WordParser.spelled(whenBlank),
                "a comma list of " + String.join(", ", WordParser.spelled(words)),
                text -> WordParser.split(text)
                        .map(word -> WordParser.constant(word, words))
                        .toList());
    }

    /** Declares a comma list: its parts are trimmed, blank ones left out; empty if it is blank. */
    public static Parameter<List<String>> list(String name) {
        return of(
                Kind.LINE,
                name,
                new Reading<>(
                        "",
                        List.of(),
                        "a comma list",
                        text -> WordParser.split(text).toList()));
    }

    /** Declares two whole numbers with a comma between them. */
    public static Parameter<NumberPair> pair(String name, NumberPair whenBlank, int min, int max) {
        String standard = whenBlank.first() + "," + whenBlank.second();
        return of(name, standard, "two whole numbers from " + min + " to " + max + ", such as " + standard, text -> {
            String[] parts = text.split(",", -1);
            if (parts.length != 2) {
                throw BadValueException.refused();
            }
            return new NumberPair((int) DecimalNumbers.whole(parts[0].strip(), min, max), (int)
                    DecimalNumbers.whole(parts[1].strip(), min, max));
        });
    }

    /**
     * Declares a JSON object: its names and values in their order, values with {@code {{...}}}; empty if it is blank.
     */
    public static Parameter<List<HeaderTemplate>> object(String name) {
        Reading<List<HeaderTemplate>> reading = new Reading<>(
                "",
                List.of(),
                "one JSON object of texts, numbers, true and false, such as {\"name\":\"value\"}",
                text -> HeaderTemplate.parse(JsonParameter.read(text)));
        return of(Kind.LINES, name, reading).templated().masked();
    }

    private static String textOf(@Nullable Object value) {
        return value == null ? "" : value.toString();
    }

    /** Returns the same parameter, which must be set. */
    public Parameter<T> required() {
        return with(new Traits(true, traits.spaced, traits.templated));
    }

    /** Returns the same parameter, which need not be set. */
    Parameter<T> optional() {
        return with(new Traits(false, traits.spaced, traits.templated));
    }

    /** Returns the same parameter in many lines; spaces and line ends at both ends count, as in a message. */
    public Parameter<T> spaced() {
        return with(new Traits(traits.required, true, traits.templated)).kind(Kind.LINES);
    }

    /** Returns the same parameter, in which {@code {{...}}} stands for values. */
    public Parameter<T> templated() {
        return with(new Traits(traits.required, traits.spaced, true));
    }

    private Parameter<T> with(Traits other) {
        return new Parameter<>(name, reading, other, look);
    }

    /**
     * Returns the same parameter with one more rule.
     *
     * @param allowed what is then allowed by all rules, worded to complete "allowed: ..."
     */
    public Parameter<T> allowing(String allowed, Predicate<T> isAllowed) {
        Reader<T> checked = text -> {
            T value = reading.reader.read(text);
            if (!isAllowed.test(value)) {
                throw BadValueException.refused();
            }
            return value;
        };
        Reading<T> other = new Reading<>(reading.defaultText, reading.whenBlank, allowed, checked);
        return new Parameter<>(name, other, traits, look);
    }

    /** Returns the same parameter, whose value no result and no log shows. */
    public Parameter<T> masked() {
        return maskedBy(text -> null);
    }

    /**
     * Returns the same parameter; results and logs show what the mask makes of its value, and omit it if that is null.
     */
    public Parameter<T> maskedBy(UnaryOperator<String> mask) {
        return with(new Look(look.kind, look.section, look.unit, look.choices, mask, look.meaning));
    }

    /** Returns the same parameter as another kind. */
    public Parameter<T> kind(Kind kind) {
        return with(new Look(kind, look.section, look.unit, look.choices, look.mask, look.meaning));
    }

    /** Returns the same parameter with words to choose from. */
    public Parameter<T> suggesting(String... choices) {
        Kind kind = look.kind == Kind.FLAG ? Kind.FLAG : Kind.CHOICE;
        return with(new Look(kind, look.section, look.unit, List.of(choices), look.mask, look.meaning));
    }

    /** Returns the same parameter with the unit of its number. */
    public Parameter<T> unit(String unit) {
        return with(new Look(look.kind, look.section, unit, look.choices, look.mask, look.meaning));
    }

    /** Returns the same parameter in a section of the form. */
    public Parameter<T> in(Section section) {
        return with(new Look(look.kind, section, look.unit, look.choices, look.mask, look.meaning));
    }

    /** Returns the same parameter with a sentence that says what it does, in Markdown. */
    public Parameter<T> meaning(String meaning) {
        return with(new Look(look.kind, look.section, look.unit, look.choices, look.mask, meaning));
    }

    private Parameter<T> with(Look other) {
        return new Parameter<>(name, reading, traits, other);
    }

    public String name() {
        return name;
    }

    /** Returns the text that a blank parameter stands for; empty if blank means "not set". */
    public String defaultText() {
        return reading.defaultText;
    }

    /** Returns the value that a blank parameter stands for; null if blank means "not set". */
    @Nullable
    T whenBlank() {
        return reading.whenBlank;
    }

    /** Returns what is allowed, worded to complete "allowed: ...". */
    public String allowed() {
        return reading.allowed;
    }

    public boolean isRequired() {
        return traits.required;
    }

    /** Whether {@code {{...}}} in it stands for values. */
    public boolean isTemplated() {
        return traits.templated;
    }

    /** Whether spaces at both ends belong to the value. */
    boolean keepsSpaces() {
        return traits.spaced;
    }

    /** Returns a value as results and logs may show it; null if they must not. */
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

    /** Returns the unit of its number; empty if it does not have one. */
    public String unit() {
        return look.unit;
    }

    /** Returns the words to choose from; may be empty. */
    public List<String> choices() {
        return look.choices;
    }

    /** Returns what the parameter does, in Markdown. */
    public String meaning() {
        return look.meaning;
    }

    /** Reads a text that is not blank. */
    T read(String text) {
        return reading.reader.read(text);
    }

    @Override
    public String toString() {
        return name;
    }
}
