package io.github.jmeterduplex.internal.net.http;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP response, with its head and the stored part of its body.
 *
 * @param status the status code
 * @param reason the reason phrase; may be empty
 * @param body the body, or its beginning, as UTF-8 text; invalid bytes are replaced. Empty if it is {@link #encoding
 *     encoded}
 * @param bodyCut whether the body was longer than the requested length
 * @param reusable whether the connection can take another request
 */
public record HttpResponse(
        int status, @Nullable String reason, HttpFields headers, String body, boolean bodyCut, boolean reusable) {
    private static final Set<Integer> REDIRECTS = Set.of(301, 302, 303, 307, 308);

    /** Returns a copy of this response that marks its connection as unable to take another request. */
    public HttpResponse last() {
        return new HttpResponse(status, reason, headers, body, bodyCut, false);
    }

    /** Returns all values of a header, one for each header line with this name. */
    public List<String> values(String name) {
        return headers.stream().filter(f -> f.is(name)).map(HttpField::getValue).toList();
    }

    /** Returns the URL to which the response redirects, as it came; null if it is not a redirect (RFC 9110, 15.4). */
    public @Nullable String redirect() {
        List<String> locations = values("Location");
        return REDIRECTS.contains(status) && !locations.isEmpty() ? locations.get(0) : null;
    }

    /** Whether a header's comma-separated list contains a token, ignoring case. */
    public boolean hasToken(String name, String token) {
        return headers.getCSV(name, true).stream().anyMatch(token::equalsIgnoreCase);
    }

    /** Returns the compression of the body, which is never requested; null if the body is not compressed. */
    public @Nullable String encoding() {
        return encoding(headers);
    }

    static @Nullable String encoding(HttpFields headers) {
        String all = String.join(", ", headers.getCSV("Content-Encoding", true));
        return all.isEmpty() || all.equalsIgnoreCase("identity") ? null : all;
    }

    /** Whether the body mentions WebSocket, as from a server that misses an upgrade in the request. */
    boolean mentionsUpgrade() {
        String lower = body.toLowerCase(Locale.ROOT);
        return lower.contains("upgrade") || lower.contains("websocket");
    }

    /** Returns the status code and reason, for example {@code 404 Not Found}. */
    String statusLine() {
        return reason == null || reason.isEmpty() ? Integer.toString(status) : status + " " + reason;
    }
}
