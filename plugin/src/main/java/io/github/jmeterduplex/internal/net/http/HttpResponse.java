package io.github.jmeterduplex.internal.net.http;

import java.util.List;
import java.util.Locale;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/**
 * One HTTP response.
 *
 * @param status the status code
 * @param reason the reason phrase; may be empty
 * @param body the body, or its beginning, as UTF-8 text; invalid bytes are replaced. Empty if it is {@link #encoding
 *     encoded}
 * @param bodyCut whether the body was longer than what was asked for
 * @param reusable whether the connection can take another request
 */
public record HttpResponse(
        int status, @Nullable String reason, HttpFields headers, String body, boolean bodyCut, boolean reusable) {
    /** The same response, on a connection that takes no other request. */
    HttpResponse last() {
        return new HttpResponse(status, reason, headers, body, bodyCut, false);
    }

    /** All values of a header, one per line of the response. */
    public List<String> values(String name) {
        return headers.stream().filter(f -> f.is(name)).map(HttpField::getValue).toList();
    }

    /** Whether a header holds this token in its comma list, whatever its case. */
    public boolean hasToken(String name, String token) {
        return headers.getCSV(name, true).stream().anyMatch(token::equalsIgnoreCase);
    }

    /** How the body is compressed, which no request asks for; null if it is not. */
    public @Nullable String encoding() {
        return encoding(headers);
    }

    static @Nullable String encoding(HttpFields headers) {
        String all = String.join(", ", headers.getCSV("Content-Encoding", true));
        return all.isEmpty() || all.equalsIgnoreCase("identity") ? null : all;
    }

    /** Whether the body speaks of WebSocket, as servers do that miss an upgrade. */
    boolean mentionsUpgrade() {
        String lower = body.toLowerCase(Locale.ROOT);
        return lower.contains("upgrade") || lower.contains("websocket");
    }

    /** Status and reason, such as {@code 404 Not Found}. */
    String statusLine() {
        return reason == null || reason.isEmpty() ? Integer.toString(status) : status + " " + reason;
    }
}
