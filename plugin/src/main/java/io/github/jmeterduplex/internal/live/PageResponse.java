package io.github.jmeterduplex.internal.live;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.HttpURLConnection;

/**
 * The HTTP response to a request for a page. Immutable, except for the body, which must not be changed.
 *
 * @param status of HTTP
 * @param contentType with its charset
 * @param allow the methods of the path if it does not allow that of the request; else empty
 * @param sent called when the response has been written, on the server's thread, which it must not delay
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
public record PageResponse(int status, String contentType, byte[] body, String allow, Runnable sent) {
    /** Headers of all responses. A connection has only one request, so idle connections are not kept. */
    private static final String HEADERS = String.join(
            "\r\n",
            "Cache-Control: no-store",
            "Connection: close",
            "Content-Security-Policy: base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
            "Cross-Origin-Resource-Policy: same-origin",
            "Referrer-Policy: no-referrer",
            "X-Content-Type-Options: nosniff",
            "X-Frame-Options: DENY",
            "",
            "");

    public PageResponse(String contentType, byte[] body) {
        this(HttpURLConnection.HTTP_OK, contentType, body, "");
    }

    private PageResponse(int status, String contentType, byte[] body, String allow) {
        this(status, contentType, body, allow, () -> {});
    }

    /** Returns the same response, with this step for when it has been written. */
    PageResponse whenSent(Runnable step) {
        return new PageResponse(status, contentType, body, allow, step);
    }

    static PageResponse text(int status, String text) {
        return new PageResponse(status, "text/plain; charset=utf-8", (text + "\n").getBytes(UTF_8), "");
    }

    /** Returns the response to a request whose method the path does not allow. */
    static PageResponse allowed(String methods) {
        byte[] body = ("Allowed: " + methods + "\n").getBytes(UTF_8);
        return new PageResponse(HttpURLConnection.HTTP_BAD_METHOD, "text/plain; charset=utf-8", body, methods);
    }

    /**
     * Returns the head of the response as bytes; it gives the length of the body even if the body is not sent (HEAD).
     */
    byte[] head() {
        String text = "HTTP/1.1 " + status + (status < HttpURLConnection.HTTP_BAD_REQUEST ? " OK" : " Error") + "\r\n"
                + (allow.isEmpty() ? "" : "Allow: " + allow + "\r\n")
                + "Content-Type: " + contentType + "\r\n"
                + "Content-Length: " + body.length + "\r\n"
                + HEADERS;
        return text.getBytes(ISO_8859_1);
    }
}
