package io.github.jmeterduplex.internal.channel;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The cookies of one session: names and values alone, as all requests go to one host (RFC 6265, section 5.2). Confined
 * to one thread at a time.
 */
final class Cookies {
    private final Map<String, String> values = new LinkedHashMap<>();

    /** Whether the server has set any. */
    private boolean served;

    /** Adds the cookies of a {@code Cookie} header; null adds none. */
    void addHeader(String header) {
        if (header == null) {
            return;
        }
        for (String pair : header.split(";", -1)) {
            put(pair.trim());
        }
    }

    /** Takes over one {@code Set-Cookie} header; an expired one removes its cookie. */
    void addSetCookie(String header, Instant now) {
        String[] parts = header.split(";", -1);
        String name = put(parts[0].trim());
        if (name == null) {
            return;
        }
        served = true;
        for (int i = 1; i < parts.length; i++) {
            if (isExpired(parts[i].trim(), now)) {
                values.remove(name);
            }
        }
    }

    private String put(String pair) {
        int equals = pair.indexOf('=');
        if (equals < 1) {
            return null;
        }
        String name = pair.substring(0, equals).trim();
        values.put(name, pair.substring(equals + 1).trim());
        return name;
    }

    private static boolean isExpired(String attribute, Instant now) {
        String lower = attribute.toLowerCase(Locale.ROOT);
        if (lower.startsWith("max-age=")) {
            String seconds = lower.substring("max-age=".length()).trim();
            return seconds.startsWith("-") || seconds.equals("0");
        }
        if (lower.startsWith("expires=")) {
            return isBefore(attribute.substring("expires=".length()), now);
        }
        return false;
    }

    /** Dates that cannot be read do not count (RFC 6265, section 5.2.1). */
    private static boolean isBefore(String date, Instant now) {
        try {
            // Some servers still write Netscape's form with dashes.
            String spaced = date.trim().replace('-', ' ');
            return ZonedDateTime.parse(spaced, DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant()
                    .isBefore(now);
        } catch (DateTimeException e) {
            return false;
        }
    }

    /** As {@link #header}, or null where the server has set none of them. */
    String served() {
        return served ? header() : null;
    }

    /** The value of the {@code Cookie} header, or null when there is none. */
    String header() {
        if (values.isEmpty()) {
            return null;
        }
        return values.entrySet().stream()
                .map(e -> e.getKey() + "=" + e.getValue())
                .collect(Collectors.joining("; "));
    }
}
