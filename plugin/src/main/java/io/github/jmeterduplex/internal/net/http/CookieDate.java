package io.github.jmeterduplex.internal.net.http;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses the dates of cookies, whose parts may have any order and form (RFC 6265, section 5.1.1). */
final class CookieDate {
    private static final Pattern DELIMITERS = Pattern.compile("[\\t\\x20-\\x2F\\x3B-\\x40\\x5B-\\x60\\x7B-\\x7E]+");
    private static final Pattern TIME = Pattern.compile("(\\d{1,2}):(\\d{1,2}):(\\d{1,2})(\\D.*)?", Pattern.DOTALL);
    private static final Pattern DAY = Pattern.compile("(\\d{1,2})(\\D.*)?", Pattern.DOTALL);
    private static final Pattern YEAR = Pattern.compile("(\\d{2,4})(\\D.*)?", Pattern.DOTALL);
    private static final List<String> MONTHS =
            List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
    private static final int MONTH_LETTERS = 3;
    private static final int CENTURY = 100;
    private static final int FIRST_OF_1900 = 70;
    private static final int EARLIEST_YEAR = 1601;

    private @Nullable MatchResult time;
    private int day;
    private int month;
    private int year = -1;

    private CookieDate() {}

    /** Returns the time that a text stands for, or null if the text is not a date. */
    static @Nullable Instant parse(String text) {
        CookieDate date = new CookieDate();
        for (String token : DELIMITERS.split(text, -1)) {
            date.take(token);
        }
        return date.instant();
    }

    /** Uses a token as the first missing part of the date whose form it has. */
    private void take(String token) {
        MatchResult found = time == null ? match(TIME, token) : null;
        if (found != null) {
            time = found;
            return;
        }
        found = day == 0 ? match(DAY, token) : null;
        if (found != null) {
            day = number(found, 1);
            return;
        }
        int named = month == 0 ? month(token) : 0;
        if (named != 0) {
            month = named;
            return;
        }
        found = year < 0 ? match(YEAR, token) : null;
        if (found != null) {
            year = number(found, 1);
        }
    }

    private static @Nullable MatchResult match(Pattern pattern, String token) {
        var matcher = pattern.matcher(token);
        return matcher.matches() ? matcher.toMatchResult() : null;
    }

    private static int number(MatchResult found, int group) {
        return Integer.parseInt(found.group(group));
    }

    private static int month(String token) {
        return token.length() < MONTH_LETTERS
                ? 0
                : 1 + MONTHS.indexOf(token.substring(0, MONTH_LETTERS).toLowerCase(Locale.ROOT));
    }

    private @Nullable Instant instant() {
        if (time == null || year < 0) {
            return null;
        }
        int full = year >= CENTURY ? year : year + (year >= FIRST_OF_1900 ? 1900 : 2000);
        try {
            return full < EARLIEST_YEAR
                    ? null
                    : LocalDateTime.of(full, month, day, number(time, 1), number(time, 2), number(time, 3))
                            .toInstant(ZoneOffset.UTC);
        } catch (DateTimeException noSuchDate) {
            return null;
        }
    }
}
