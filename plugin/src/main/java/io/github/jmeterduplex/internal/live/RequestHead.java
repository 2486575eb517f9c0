package io.github.jmeterduplex.internal.live;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.net.HttpURLConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The head of an HTTP request (RFC 9112), without its query.
 *
 * @param method for example {@code GET}
 * @param authority host and port of an absolute URI; null if the request names a path alone, as usual
 * @param path as it was sent, not decoded
 * @param headers in their order
 */
record RequestHead(String method, @Nullable String authority, String path, List<Header> headers) {
    /** Maximum length of a head in bytes; a longer one is refused. */
    static final int MAX_BYTES = 16 << 10;

    private static final int TOO_LARGE = 431;

    private static final Pattern REQUEST_LINE =
            Pattern.compile("([A-Z]{1,20}) (?:(?i:https?)://([^/?#\\s]*))?(/[^?#\\s]*)?(?:\\?\\S*)? HTTP/1\\.[01]");
    private static final Pattern HEADER = Pattern.compile("([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \\t]*(.*?)[ \\t]*");

    record Header(String name, String value) {}

    /** Reports that a request is refused, with the response to send. */
    static final class RefusedRequestException extends Exception {
        private static final long serialVersionUID = 1;

        private final transient PageResponse response;

        RefusedRequestException(PageResponse response) {
            super(null, null, false, false);
            this.response = response;
        }

        /**
         * Creates a refusal with a text as its response.
         *
         * @param status of HTTP
         */
        RefusedRequestException(int status, String text) {
            this(PageResponse.text(status, text));
        }

        PageResponse response() {
            return response;
        }
    }

    /**
     * Finds the end of a request's head, which is an empty line.
     *
     * @param from the index at which to begin: there is not an end before it
     * @return the index after the empty line; -1 if there is not one yet
     */
    static int end(byte[] bytes, int from, int to) {
        for (int i = from; i < to - 1; i++) {
            if (bytes[i] == '\n'
                    && (bytes[i + 1] == '\n' || (bytes[i + 1] == '\r' && i + 2 < to && bytes[i + 2] == '\n'))) {
                return bytes[i + 1] == '\n' ? i + 2 : i + 3;
            }
        }
        return -1;
    }

    /**
     * Parses the head of a request.
     *
     * @throws RefusedRequestException if it is not one of HTTP/1
     */
    static RequestHead read(byte[] bytes, int length) throws RefusedRequestException {
        String[] lines = new String(bytes, 0, length, ISO_8859_1).split("\r?\n", 0);
        Matcher line = REQUEST_LINE.matcher(lines[0]);
        if (!line.matches() || (line.group(2) == null && line.group(3) == null)) {
            throw bad("This is not a request of HTTP/1.");
        }
        List<Header> headers = new ArrayList<>();
        for (int i = 1; i < lines.length; i++) {
            Matcher header = HEADER.matcher(lines[i]);
            if (!header.matches()) {
                throw bad("Line " + (i + 1) + " of the request is not a header.");
            }
            headers.add(new Header(header.group(1), header.group(2)));
        }
        return new RequestHead(line.group(1), line.group(2), line.group(3) == null ? "/" : line.group(3), headers);
    }

    /** Returns the exception for a head that is longer than {@link #MAX_BYTES}. */
    static RefusedRequestException tooLong() {
        return new RefusedRequestException(TOO_LARGE, "The head of a request has at most " + MAX_BYTES + " bytes.");
    }

    /** Returns the value of the first header with this name; null if it is missing. */
    @Nullable
    String first(String name) {
        List<String> all = all(name);
        return all.isEmpty() ? null : all.get(0);
    }

    private List<String> all(String name) {
        return headers.stream()
                .filter(header -> header.name().equalsIgnoreCase(name))
                .map(Header::value)
                .toList();
    }

    /** Throws if the request's Host header or URI names a host that is not served here. */
    void check(HostCheck hosts) throws RefusedRequestException {
        List<String> named = all("Host");
        if (named.size() > 1) {
            throw bad("A request names one Host.");
        }
        if (!hosts.accepts(first("Host")) || (authority != null && !hosts.accepts(authority))) {
            throw new RefusedRequestException(HttpURLConnection.HTTP_FORBIDDEN, "This host is not served here.");
        }
    }

    private static RefusedRequestException bad(String text) {
        return new RefusedRequestException(HttpURLConnection.HTTP_BAD_REQUEST, text);
    }
}
