package io.github.jmeterduplex.internal.sampler;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Reads the cells of one sample. Values are trimmed; blank means "not set". Whatever is wrong is a
 * {@link io.github.jmeterduplex.session.FaultException} that names the cell, the value and what is allowed. Confined to
 * one thread.
 */
public final class Cells {
    private static final JsonFactory JSON = new JsonFactory();

    private final UnaryOperator<String> lookup;

    /**
     * Cells by name.
     *
     * @param lookup the text of a cell, or null where the plan does not have it
     */
    public Cells(UnaryOperator<String> lookup) {
        this.lookup = lookup;
    }

    /** The text of a cell, or the default. */
    public String text(String name, String otherwise) {
        String text = lookup.apply(name);
        return text == null || text.isBlank() ? otherwise : text.strip();
    }

    /** The text of a cell that must be set. */
    public String required(String name) {
        String text = text(name, null);
        if (text == null) {
            throw bad(name, "", "any text, but it must be set");
        }
        return text;
    }

    /** A cell whose value never appears in a message; null where it is not set. */
    public String secret(String name) {
        return text(name, null);
    }

    /** A whole number. */
    public long integer(String name, long otherwise, long least, long most) {
        String text = text(name, null);
        if (text == null) {
            return otherwise;
        }
        return parse(name, text, text, least, most, "a whole number from " + least + " to " + most);
    }

    private static long parse(String name, String cell, String number, long least, long most, String allowed) {
        try {
            long value = Long.parseLong(number.strip());
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw bad(name, cell, allowed);
        }
        throw bad(name, cell, allowed);
    }

    /** A number that may have a fraction. */
    public double decimal(String name, double otherwise, double least, double most) {
        String text = text(name, null);
        if (text == null) {
            return otherwise;
        }
        String allowed = "a number from " + plain(least) + " to " + plain(most);
        try {
            double value = Double.parseDouble(text);
            if (value >= least && value <= most) {
                return value;
            }
        } catch (NumberFormatException e) {
            throw bad(name, text, allowed);
        }
        throw bad(name, text, allowed);
    }

    private static String plain(double number) {
        return new java.math.BigDecimal(Double.toString(number))
                .stripTrailingZeros()
                .toPlainString();
    }

    /** {@code true} or {@code false}. */
    public boolean bool(String name, boolean otherwise) {
        String text = text(name, null);
        if (text == null) {
            return otherwise;
        }
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw bad(name, text, "true or false");
        };
    }

    /** One of an enum's words, in lower case with a hyphen for an underscore. */
    public <E extends Enum<E>> E word(String name, Class<E> words, E otherwise) {
        String text = text(name, null);
        if (text == null) {
            return otherwise;
        }
        for (E word : words.getEnumConstants()) {
            if (spelled(word).equals(text)) {
                return word;
            }
        }
        throw bad(
                name,
                text,
                Arrays.stream(words.getEnumConstants()).map(Cells::spelled).collect(Collectors.joining(", ")));
    }

    private static String spelled(Enum<?> word) {
        return word.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** One of a few words. */
    public String oneOf(String name, String otherwise, List<String> allowed) {
        String text = text(name, otherwise);
        if (!allowed.contains(text)) {
            throw bad(name, text, String.join(", ", allowed));
        }
        return text;
    }

    /** The parts of a comma list, trimmed; empty where it is not set. */
    public List<String> list(String name) {
        String text = text(name, "");
        return Arrays.stream(text.split(","))
                .map(String::strip)
                .filter(part -> !part.isEmpty())
                .toList();
    }

    /** Two whole numbers with a comma between them. */
    public long[] pair(String name, String otherwise, long least, long most) {
        String text = text(name, otherwise);
        String allowed =
                "two whole numbers from " + least + " to " + most + " with a comma between, such as " + otherwise;
        String[] parts = text.split(",", -1);
        if (parts.length != 2) {
            throw bad(name, text, allowed);
        }
        return new long[] {
            parse(name, text, parts[0], least, most, allowed), parse(name, text, parts[1], least, most, allowed)
        };
    }

    /** A URL with a host and one of these schemes. */
    public URI url(String name, String... schemes) {
        String text = required(name);
        String allowed =
                "a URL such as " + schemes[0] + "://host:port/path (schemes " + String.join(", ", schemes) + ")";
        try {
            URI url = new URI(text);
            boolean known = url.getScheme() != null
                    && Arrays.asList(schemes).contains(url.getScheme().toLowerCase(Locale.ROOT));
            if (known && url.getHost() != null && url.getPort() <= 65_535 && url.getUserInfo() == null) {
                return url;
            }
        } catch (URISyntaxException e) {
            throw bad(name, text, allowed);
        }
        throw bad(name, text, allowed);
    }

    /** The members of a JSON object of strings, numbers and booleans; empty where it is not set. */
    public List<Header> jsonObject(String name) {
        String text = text(name, null);
        if (text == null) {
            return List.of();
        }
        try (JsonParser parser = JSON.createParser(text)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw badJson(name, "it does not begin with {");
            }
            List<Header> members = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String key = parser.currentName();
                JsonToken value = parser.nextToken();
                if (value == null || !value.isScalarValue() || value == JsonToken.VALUE_NULL) {
                    throw badJson(name, "the value of \"" + key + "\" is no string, number or boolean");
                }
                members.add(new Header(key, parser.getText()));
            }
            if (parser.nextToken() != null) {
                throw badJson(name, "something follows the closing }");
            }
            return members;
        } catch (IOException e) {
            throw badJson(name, "it is broken near its beginning or a missing quote, comma or brace");
        }
    }

    /** JSON cells may hold secrets, so their text is not quoted. */
    private static RuntimeException badJson(String name, String why) {
        return new Fault(
                        Cause.BAD_CELL,
                        "cell " + name + ": " + why + "; allowed: one JSON object such as {\"name\":\"value\"}")
                .toException();
    }

    /** A cell's fault, in the words that all cells use. */
    public static RuntimeException bad(String name, String value, String allowed) {
        String shown = value.isEmpty() ? "it is blank" : "\"" + value + "\" is not allowed";
        return new Fault(Cause.BAD_CELL, "cell " + name + ": " + shown + "; allowed: " + allowed).toException();
    }
}
