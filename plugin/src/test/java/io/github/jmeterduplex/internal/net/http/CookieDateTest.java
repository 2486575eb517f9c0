package io.github.jmeterduplex.internal.net.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import okhttp3.Cookie;
import okhttp3.HttpUrl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CookieDateTest {
    private static final List<DateTimeFormatter> FORMS = List.of(
                    "EEE, dd MMM yyyy HH:mm:ss 'GMT'",
                    "EEE, dd-MMM-yyyy HH:mm:ss 'GMT'",
                    "EEEE, dd-MMM-yy HH:mm:ss 'GMT'",
                    "EEE MMM d HH:mm:ss yyyy",
                    "HH:mm:ss d/MMMM/yyyy",
                    "yyyy MMM dd H:m:s")
            .stream()
            .map(pattern -> DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH))
            .toList();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            Sun, 06 Nov 1994 08:49:37 GMT      | 1994-11-06T08:49:37Z
            Sunday, 06-Nov-94 08:49:37 GMT     | 1994-11-06T08:49:37Z
            Sun Nov  6 08:49:37 1994           | 1994-11-06T08:49:37Z
            Wed, 09 Jun 2021 10:18:14 GMT      | 2021-06-09T10:18:14Z
            Thu, 01-Jan-70 00:00:01 GMT        | 1970-01-01T00:00:01Z
            Tue, 31-Dec-69 23:59:59 GMT        | 2069-12-31T23:59:59Z
            Fri, 01-Jan-00 00:00:00 GMT        | 2000-01-01T00:00:00Z
            08:49:37 1994 november 6th         | 1994-11-06T08:49:37Z
            6 Nov 1994 8:49:7am                | 1994-11-06T08:49:07Z
            29 Feb 2024 00:00:00               | 2024-02-29T00:00:00Z
            1 Jan 1601 00:00:00                | 1601-01-01T00:00:00Z
            """)
    void datesAreReadInWhateverForm(String text, Instant instant) {
        assertThat(CookieDate.parse(text)).isEqualTo(instant);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "whenever",
                "Thu, 17 Apr 2014",
                "17 Apr 02:12:29",
                "Apr 2014 02:12:29",
                "17 2014 02:12:29",
                "32 Jan 2014 02:12:29",
                "30 Feb 2014 02:12:29",
                "29 Feb 2023 02:12:29",
                "1 Jan 1600 02:12:29",
                "1 Jan 2014 24:00:00",
                "1 Jan 2014 02:60:00",
                "1 Jan 2014 02:12:60",
                "1 Jan 2014 002:12:29",
                "1 Jan 20145 02:12:29",
                "1 Ja 2014 02:12:29"
            })
    void whatIsNoDateIsNone(String text) {
        assertThat(CookieDate.parse(text)).isNull();
    }

    /** OkHttp has the same rules in code of its own. */
    @Test
    void datesAreThoseThatOkHttpReads() {
        Random random = new Random(6265);
        HttpUrl url = HttpUrl.get("http://h/");
        for (int i = 0; i < 2_000; i++) {
            ZonedDateTime date = Instant.ofEpochSecond(random.nextLong(-11_000_000_000L, 16_000_000_000L))
                    .atZone(ZoneOffset.UTC);
            String text = FORMS.get(random.nextInt(FORMS.size())).format(date);
            Cookie cookie = Cookie.parse(url, "a=b; Expires=" + text);
            assertThat(CookieDate.parse(text).toEpochMilli()).as(text).isEqualTo(cookie.expiresAt());
        }
    }
}
