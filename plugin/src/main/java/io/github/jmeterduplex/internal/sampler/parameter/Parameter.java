package io.github.jmeterduplex.internal.sampler.parameter;

import io.github.jmeterduplex.internal.codec.Secrets;
import io.github.jmeterduplex.internal.engine.user.Template;
import io.github.jmeterduplex.internal.sampler.parameter.text.BadValueException;
import io.github.jmeterduplex.internal.sampler.parameter.text.DecimalNumbers;
import io.github.jmeterduplex.internal.sampler.parameter.text.JsonParameter;
import io.github.jmeterduplex.internal.sampler.parameter.text.NumberPair;
import io.github.jmeterduplex.internal.sampler.parameter.text.WordParser;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A parameter of a sampler: its name and default, how its text is read, and how a form and the reference present it.
 * {@link ParameterValues#get} reads it. Immutable; the methods that change something return another one.
 *
 * @param <T> what is read from the text
 */
public final class Parameter<T> {
    /** The kind of control in which a form shows a parameter. */
    public enum Kind {
        LINE,
        LINES,
        NUMBER,
        FLAG,
        /** A choice of several words; other texts may be allowed as well. */
        CHOICE,
        FILE,
        /** A single line whose text is not shown, such as a password. */
        SECRET
    }

    /**
     * Converts the text of a parameter, which is not blank, to a value.
     *
     * @param <T> the value
     */
    @FunctionalInterface
    public interface Reader<T> {
        /**
         * Converts a text to a value.
         *
         * @throws BadValueException if the text is not allowed
         * @throws IllegalArgumentException likewise; its message says why, and shows no secret
         */
        T read(String text);
    }

    /** How the text of a parameter is converted to a value, and what a blank text stands for. */
    private record Reading<T>(String defaultText, @Nullable T whenBlank, String allowed, Reader<T> reader) {}

    /**
     * The type of the text, whether the parameter must be set, whether spaces at both ends count, and whether it may
     * contain placeholders.
     */
    private record Traits(ValueType type, boolean required, boolean spaced, boolean templated) {}

    /** How a form and the reference present a parameter. */
    private record Look(
            Kind kind,
            Section section,
            String label,
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
        Look look = new Look(kind, Section.MAIN, name, "", List.of(), text -> Secrets.mask(name, text), "");
        return new Parameter<>(name, reading, new Traits(ValueType.TEXT, false, false, false), look);
    }

    /**
     * Declares a one-line parameter whose text is read by this reader.
     *
     * @param defaultText the text that a blank parameter stands for; if empty, its value is null
     * @param allowed worded to complete "allowed: ..."
     */
    public static <T> Parameter<T> of(String name, String defaultText, String allowed, Reader<T> reader) {
        T whenBlank = defaultText.isEmpty() ? null : reader.read(defaultText);
        return of(Kind.LINE, name, new Reading<>(defaultText, whenBlank, allowed, reader));
    }

    /** Declares a parameter that takes any text; its value is null if it is blank. */
    public static Parameter<String> text(String name) {
        return text(name, "");
    }

    /** Declares a parameter that takes any text, with a default. */
    public static Parameter<String> text(String name, String defaultText) {
        return of(name, defaultText, "any text", text -> text);
    }

    /** Declares a parameter that takes any text with placeholders {@code {{...}}}; its value is null if it is blank. */
    public static Parameter<Template> template(String name) {
        return of(name, "", "any text", Template::parse).templated();
    }

    /**
     * Declares a whole number in decimal ({@code 010} is ten); its value is null if both text and default are blank.
     */
    public static Parameter<Integer> integer(String name, @Nullable Integer whenBlank, int min, int max) {
        return of(
                        Kind.NUMBER,
                        name,
                        new Reading<>(textOf(whenBlank), whenBlank, DecimalNumbers.allowedWhole(min, max), text ->
                                (int) DecimalNumbers.whole(text, min, max)))
                .type(ValueType.WHOLE);
    }

    /** Declares a time in whole milliseconds, at most 30 days; its value is null if both text and default are blank. */
    public static Parameter<Long> millis(String name, @Nullable Long whenBlank, long min) {
        Reading<Long> reading = new Reading<>(
                textOf(whenBlank),
                whenBlank,
                DecimalNumbers.allowedWhole(min, MILLIS_MAX) + " (milliseconds)",
                text -> DecimalNumbers.whole(text, min, MILLIS_MAX));
        return of(Kind.NUMBER, name, reading).type(ValueType.WHOLE).unit("ms");
    }

    /** Declares a time in seconds such as {@code 0.5}; its value is null if both text and default are blank. */
    public static Parameter<Double> seconds(String name, @Nullable Double whenBlank, double min, double max) {
        return decimal(name, whenBlank, min, max).unit("s");
    }

    /** Declares a number such as {@code 0.5}; its value is null if both text and default are blank. */
    public static Parameter<Double> decimal(String name, @Nullable Double whenBlank, double min, double max) {
        return of(
                        Kind.NUMBER,
                        name,
                        new Reading<>(
                                whenBlank == null ? "" : DecimalNumbers.plain(whenBlank),
                                whenBlank,
                                DecimalNumbers.allowedDecimal(min, max),
                                text -> DecimalNumbers.decimal(text, min, max)))
                .type(ValueType.DECIMAL);
    }

    /** Declares a parameter whose text is {@code true} or {@code false}. */
    public static Parameter<Boolean> flag(String name, boolean whenBlank) {
        Reading<Boolean> reading = new Reading<>(textOf(whenBlank), whenBlank, "true or false", WordParser::flag);
        return of(Kind.FLAG, name, reading).type(ValueType.FLAG).suggesting("true", "false");
    }

    /**
     * Declares a parameter whose values are an enum's constants, written in lower case with {@code -} for {@code _}.
     */
    public static <E extends Enum<E>> Parameter<E> word(String name, Class<E> words, @Nullable E whenBlank) {
        List<String> spelled = WordParser.spelled(words);
        Reading<E> reading = new Reading<>(
                whenBlank == null ? "" : WordParser.spelled(whenBlank),
                whenBlank,
                "one of " + String.join(", ", spelled),
                text -> WordParser.constant(text, words));
        return of(Kind.CHOICE, name, reading).type(ValueType.WORD).suggesting(spelled.toArray(String[]::new));
    }

    /** Declares a comma-separated list of an enum's constants, written in lower case with {@code -} for {@code _}. */
    public static <E extends Enum<E>> Parameter<List<E>> words(String name, Class<E> words, E whenBlank) {
        return of(
                        name,
                        WordParser.spelled(whenBlank),
                        "a comma list of " + String.join(", ", WordParser.spelled(words)),
                        text -> WordParser.split(text)
                                .map(word -> WordParser.constant(word, words))
                                .toList())
                .type(ValueType.LIST);
    }

    /** Declares a comma-separated list of texts, trimmed and without blank ones; its value is empty if it is blank. */
    public static Parameter<List<String>> list(String name) {
        Reading<List<String>> reading = new Reading<>(
                "", List.of(), "a comma list", text -> WordParser.split(text).toList());
        return of(Kind.LINE, name, reading).type(ValueType.LIST);
    }

    /** Declares a parameter of two whole numbers, separated by a comma. */
    public static Parameter<NumberPair> pair(String name, NumberPair whenBlank, int min, int max) {
        String standard = whenBlank.first() + "," + whenBlank.second();
        String allowed = "two whole numbers from " + min + " to " + max + ", such as " + standard;
        return of(name, standard, allowed, text -> NumberPair.read(text, min, max));
    }

    /** Declares a JSON object, read as a list of names and templated values in their order; empty if it is blank. */
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

    /** Returns a copy of this parameter that must be set. */
    public Parameter<T> required() {
        return with(new Traits(traits.type, true, traits.spaced, traits.templated));
    }

    /** Returns a copy of this parameter that need not be set. */
    Parameter<T> optional() {
        return with(new Traits(traits.type, false, traits.spaced, traits.templated));
    }

    /** Returns a copy of this parameter with several lines, whose spaces and line ends at both ends are kept. */
    public Parameter<T> spaced() {
        return with(new Traits(traits.type, traits.required, true, traits.templated))
                .kind(Kind.LINES);
    }

    /** Returns a copy of this parameter whose text may contain placeholders {@code {{...}}}. */
    public Parameter<T> templated() {
        return with(new Traits(traits.type, traits.required, traits.spaced, true));
    }

    private Parameter<T> with(Traits other) {
        return new Parameter<>(name, reading, other, look);
    }

    /**
     * Returns a copy of this parameter with one more rule for its value.
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

    /** Returns a copy of this parameter whose value is never shown in results and logs. */
    public Parameter<T> masked() {
        return maskedBy(text -> null);
    }

    /**
     * Returns a copy of this parameter whose value passes this mask before it is shown in results and logs; it is left
     * out if the mask returns null.
     */
    public Parameter<T> maskedBy(UnaryOperator<String> mask) {
        return with(new Look(look.kind, look.section, look.label, look.unit, look.choices, mask, look.meaning));
    }

    /** Returns a copy of this parameter whose text usually is of this type; others may be allowed as well. */
    public Parameter<T> type(ValueType type) {
        return with(new Traits(type, traits.required, traits.spaced, traits.templated));
    }

    /** Returns a copy of this parameter with another kind of control in the form. */
    public Parameter<T> kind(Kind kind) {
        return with(new Look(kind, look.section, look.label, look.unit, look.choices, look.mask, look.meaning));
    }

    /** Returns a copy of this parameter for which the form suggests these values. */
    public Parameter<T> suggesting(String... choices) {
        Kind kind = look.kind == Kind.FLAG ? Kind.FLAG : Kind.CHOICE;
        return with(new Look(kind, look.section, look.label, look.unit, List.of(choices), look.mask, look.meaning));
    }

    /** Returns a copy of this parameter with this label in words, without a unit, for forms and the reference. */
    public Parameter<T> label(String label) {
        return with(new Look(look.kind, look.section, label, look.unit, look.choices, look.mask, look.meaning));
    }

    /** Returns a copy of this parameter with the unit of its number. */
    public Parameter<T> unit(String unit) {
        return with(new Look(look.kind, look.section, look.label, unit, look.choices, look.mask, look.meaning));
    }

    /** Returns a copy of this parameter that is shown in this section of the form. */
    public Parameter<T> in(Section section) {
        return with(new Look(look.kind, section, look.label, look.unit, look.choices, look.mask, look.meaning));
    }

    /**
     * Returns a copy of this parameter with a description.
     *
     * @param meaning in Markdown, with links as on a page of {@code docs/reference}
     */
    public Parameter<T> meaning(String meaning) {
        return with(new Look(look.kind, look.section, look.label, look.unit, look.choices, look.mask, meaning));
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

    /** Returns the allowed values in words that complete "allowed: ...". */
    public String allowed() {
        return reading.allowed;
    }

    public boolean isRequired() {
        return traits.required;
    }

    /** Whether the text of the parameter may contain placeholders {@code {{...}}}. */
    public boolean isTemplated() {
        return traits.templated;
    }

    /** Whether spaces at both ends of the text belong to the value. */
    boolean keepsSpaces() {
        return traits.spaced;
    }

    /** Returns the value as results and logs may show it, or null if they must not show it. */
    @Nullable
    String shown(String text) {
        return look.mask.apply(text);
    }

    public Kind kind() {
        return look.kind;
    }

    public ValueType type() {
        return traits.type;
    }

    /** Returns the unit of the parameter's number, such as {@code ms}; empty if it does not have one. */
    public String unit() {
        return look.unit;
    }

    public Section section() {
        return look.section;
    }

    /**
     * Returns the parameter's label in words, with the unit of its number, such as {@code Reply time-out (ms)}; its
     * name if it was declared without a label.
     */
    public String label() {
        return look.unit.isEmpty() ? look.label : look.label + " (" + look.unit + ")";
    }

    /** Returns the values that the form suggests; may be empty. */
    public List<String> choices() {
        return look.choices;
    }

    /** Returns the description of the parameter in Markdown. */
    public String meaning() {
        return look.meaning;
    }

    /** Converts a text that is not blank to a value of this parameter. */
    T read(String text) {
        return reading.reader.read(text);
    }

    @Override
    public String toString() {
        return name;
    }
}
