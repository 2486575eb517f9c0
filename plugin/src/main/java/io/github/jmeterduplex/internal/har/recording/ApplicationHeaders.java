package io.github.jmeterduplex.internal.har.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.JsonStringWriter;
import io.github.jmeterduplex.session.Header;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Picks the request headers that an application sets, and drops those that every browser sends. It also writes headers
 * as JSON.
 */
public final class ApplicationHeaders {
    private static final Pattern OF_THE_BROWSER =
            Pattern.compile("(?is)sec-.*|accept|accept-encoding|accept-language|cache-control|connection|"
                    + "content-length|content-type|cookie|dnt|host|if-modified-since|if-none-match|pragma|priority|"
                    + "proxy-authorization|proxy-connection|referer|te|transfer-encoding|upgrade|"
                    + "upgrade-insecure-requests|user-agent");

    private ApplicationHeaders() {}

    /** Returns the headers that an application set, without those that every browser sends. */
    public static List<Header> kept(List<Header> headers) {
        return headers.stream()
                .filter(header -> !OF_THE_BROWSER.matcher(header.name()).matches())
                .toList();
    }

    /** Returns the headers as a JSON object; an empty text if there are not any. */
    public static String object(List<Header> headers) {
        return headers.isEmpty()
                ? ""
                : headers.stream()
                        .map(header -> quoted(header.name()) + ":" + quoted(header.value()))
                        .collect(Collectors.joining(",", "{", "}"));
    }

    /** Returns a text as a JSON string, with its quotes. */
    public static String quoted(String text) {
        return new String(JsonStringWriter.of(text.getBytes(UTF_8)), UTF_8);
    }
}
