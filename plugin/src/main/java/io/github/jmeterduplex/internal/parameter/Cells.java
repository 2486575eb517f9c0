package io.github.jmeterduplex.internal.parameter;

import io.github.jmeterduplex.internal.codec.Text;
import io.github.jmeterduplex.internal.settings.Secrets;
import io.github.jmeterduplex.internal.transport.net.Authority;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import io.github.jmeterduplex.session.Header;
import java.math.BigDecimal;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The cells of a Java Request, read strictly: trimmed, blank is not set, and whatever is not allowed is a
 * {@link FaultException} with {@link Cause#BAD_CELL} that names the cell, the value and what is allowed. Immutable.
 */
public final class Cells {
    /** Cells whose values are never shown, in whatever sampler. */
    private static final Set<String> SECRETS =
            Set.of("login", "passcode", "headers", "connectHeaders", "httpHeaders", "cookies", "auth", "query");

    /** How much of a cell's text is shown. */
    private static final int SHOWN_CHARS = 2_000;

    private static final long MILLIS_MAX = 30L * 24 * 3600 * 1000;
    private static final Pattern WHOLE = Pattern.compile("[+-]?[0-9]{1,18}");
    private static final Pattern DECIMAL = Pattern.compile("[+-]?[0-9]{1,18}(\\.[0-9]{1,18})?");

    private final UnaryOperator<String> lookup;
    private final Set<String> secrets;

    private Cells(UnaryOperator<String> lookup, Set<String> secrets) {
        this.lookup = lookup;
        this.secrets = secrets;
    }

    /**
     * The cells behind this lookup.
     *
     * @param lookup the text of a cell, or null where the plan does not hold it
     */
    public static Cells of(UnaryOperator<String> lookup) {
        return new Cells(lookup, SECRETS);
    }

    /** The same cells, with more whose values are never shown. */
    public Cells hiding(String... names) {
        Set<String> all = new HashSet<>(secrets);
        all.addAll(Arrays.asList(names));
        return new Cells(lookup, all);
    }

    /** Whether the cell is not blank. */
    public boolean isSet(String name) {
        return text(name, null) != null;
    }

    /** The trimmed text; {@code missing} (null allowed) where the cell is blank. */
    public String text(String name, String missing) {
        String text = lookup.apply(name);
        return text == null || text.isBlank() ? missing : text.strip();
    }

    /** The text with its spaces and line ends, as a message's body needs it; {@code missing} where it is blank. */
    public String untrimmed(String name, String missing) {
        String text = lookup.apply(name);
        return text == null || text.isBlank() ? missing : text;
    }

    /**
     * These cells as a tester may see them: those that are set, one a line, as {@code name: value}. Secrets are masked,
     * the query string of a {@code url} too; long values are cut.
     *
     * @param defaults names of the cells, in the order they are shown, and their defaults, which are no secrets
     */
    public String shown(Map<String, String> defaults) {
        return defaults.keySet().stream()
                .filter(this::isSet)
                .map(name -> name + ": " + shown(name, defaults.get(name)))
                .collect(Collectors.joining("\n"));
    }

    private String shown(String name, String standard) {
        String text = text(name, "");
        if (text.equals(standard)) {
            return text;
        }
        if (secrets.contains(name)) {
            return Secrets.MASK;
        }
        return cut(
                switch (name) {
                    case "url" -> maskedUrl(name, text);
                    case "proxy" -> maskedProxy(text);
                    default -> Secrets.mask(name, text);
                });
    }

    /** Shows no login, however it is misspelt: all before the last {@code @} but the scheme. */
    private static String maskedProxy(String text) {
        return text.replaceFirst("(?s)^([A-Za-z0-9]*://)?.*@", "$1" + Secrets.MASK + "@");
    }

    /** At most as many characters as a tester shall see of one cell. */
    public static String cut(String text) {
        return text.length() <= SHOWN_CHARS ? text : text.substring(0, SHOWN_CHARS) + "...";
    }

    /** The trimmed text of a cell that must be set. */
    public String required(String name) {
        String text = text(name, null);
        if (text == null) {
            throw bad("cell " + name + " is blank, but must be set; allowed: any text");
        }
        return text;
    }

    /** A whole number in decimal ({@code 010} is ten); {@code missing} (null allowed) where the cell is blank. */
    public Integer integer(String name, Integer missing, int min, int max) {
        String text = text(name, null);
        return text == null ? missing : Integer.valueOf((int) whole(name, text, min, max, ""));
    }

    /** A time in whole milliseconds, at most 30 days; {@code missing} (null allowed) where the cell is blank. */
    public Long millis(String name, Long missing, long minMillis) {
        String text = text(name, null);
        return text == null ? missing : Long.valueOf(whole(name, text, minMillis, MILLIS_MAX, " (milliseconds)"));
    }

    private long whole(String name, String text, long min, long max, String unit) {
        long number = WHOLE.matcher(text).matches() ? Long.parseLong(text) : Long.MIN_VALUE;
        if (number < min || number > max) {
            throw refused(name, "a whole number from " + min + " to " + max + unit);
        }
        return number;
    }

    /** A number such as {@code 0.5}; {@code missing} (null allowed) where the cell is blank. */
    public Double decimal(String name, Double missing, double min, double max) {
        String text = text(name, null);
        if (text == null) {
            return missing;
        }
        double number = DECIMAL.matcher(text).matches() ? Double.parseDouble(text) : Double.NaN;
        if (!(number >= min && number <= max)) {
            throw refused(name, "a number from " + plain(min) + " to " + plain(max));
        }
        return number;
    }

    private static String plain(double number) {
        return BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    /** {@code true} or {@code false}, nothing else. */
    public boolean bool(String name, boolean missing) {
        String text = text(name, String.valueOf(missing));
        if (!text.equals("true") && !text.equals("false")) {
            throw refused(name, "true or false");
        }
        return text.equals("true");
    }

    /** One of an enum's constants, spelled in lower case with {@code -} for {@code _}. */
    public <E extends Enum<E>> E word(String name, Class<E> words, E missing) {
        String text = text(name, null);
        return text == null ? missing : constant(name, text, words, "one of ");
    }

    /** A comma list of such words; {@code missing} where the cell is blank. */
    public <E extends Enum<E>> List<E> words(String name, Class<E> words, List<E> missing) {
        List<E> found = new ArrayList<>();
        for (String text : list(name)) {
            found.add(constant(name, text, words, "a comma list of "));
        }
        return found.isEmpty() ? missing : List.copyOf(found);
    }

    private <E extends Enum<E>> E constant(String name, String text, Class<E> words, String form) {
        for (E constant : words.getEnumConstants()) {
            if (spelled(constant).equals(text)) {
                return constant;
            }
        }
        String allowed =
                Arrays.stream(words.getEnumConstants()).map(Cells::spelled).collect(Collectors.joining(", "));
        throw refused(name, form + allowed);
    }

    private static String spelled(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The parts between commas, trimmed, blank ones left out; empty where the cell is blank. */
    public List<String> list(String name) {
        return Arrays.stream(text(name, "").split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** Two whole numbers with a comma between them; {@code missing} (null allowed) where the cell is blank. */
    public Pair pair(String name, Pair missing, int min, int max) {
        String text = text(name, null);
        if (text == null) {
            return missing;
        }
        String allowed = "two whole numbers from " + min + " to " + max + ", such as 10000,10000";
        String[] parts = text.split(",", -1);
        if (parts.length != 2) {
            throw refused(name, allowed);
        }
        return new Pair(part(name, parts[0], min, max, allowed), part(name, parts[1], min, max, allowed));
    }

    private int part(String name, String part, int min, int max, String allowed) {
        String text = part.strip();
        long number = WHOLE.matcher(text).matches() ? Long.parseLong(text) : Long.MIN_VALUE;
        if (number < min || number > max) {
            throw refused(name, allowed);
        }
        return (int) number;
    }

    /** Names and plain values of a JSON object in their order; empty where the cell is blank. */
    public List<Header> jsonObject(String name) {
        String text = text(name, null);
        return text == null ? List.of() : jsonObject(name, text);
    }

    /** The same out of a text that was made from this cell, such as a rendered template. */
    public List<Header> jsonObject(String name, String text) {
        try {
            return JsonCell.read(text);
        } catch (JsonCell.BadJson wrong) {
            throw bad("cell " + name + ": " + wrong.getMessage()
                    + "; allowed: one JSON object of texts, numbers, true and false, such as {\"name\":\"value\"}");
        }
    }

    /**
     * An absolute URL with a host.
     *
     * @param text made from the cell of that name, such as a rendered template
     * @param schemes allowed ones
     */
    public URI url(String name, String text, List<String> schemes) {
        String allowed = "a URL such as " + schemes.get(0) + "://host:port/path (schemes " + String.join(", ", schemes)
                + "), without user name and password";
        if (text.isBlank()) {
            throw bad("cell " + name + " is blank; allowed: " + allowed);
        }
        try {
            URI url = new URI(text);
            boolean known = url.getScheme() != null && schemes.contains(url.getScheme());
            Authority authority = Authority.of(url);
            if (known && authority.isComplete() && !authority.hasUser()) {
                return url;
            }
        } catch (URISyntaxException e) {
            throw refusedUrl(name, text, allowed);
        }
        throw refusedUrl(name, text, allowed);
    }

    private static FaultException refusedUrl(String name, String text, String allowed) {
        return bad(
                "cell " + name + ": \"" + Text.clean(maskedUrl(name, text)) + "\" is not allowed; allowed: " + allowed);
    }

    /** Shows neither user and password nor the query string. */
    private static String maskedUrl(String name, String text) {
        return Secrets.mask(name, text.replaceFirst("\\?.*", "?" + Secrets.MASK));
    }

    /**
     * The fault of a cell whose value is not allowed, for rules that only the caller knows.
     *
     * @param allowed what is allowed, as it ends the sentence "allowed: ..."
     */
    public FaultException refused(String name, String allowed) {
        String shown = secrets.contains(name) ? "its value (not shown)" : '"' + Text.clean(text(name, "")) + '"';
        return bad("cell " + name + ": " + shown + " is not allowed; allowed: " + allowed);
    }

    private static FaultException bad(String message) {
        return new Fault(Cause.BAD_CELL, message).toException();
    }
}
