package io.github.jmeterduplex.internal.serve;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.serve.wire.GrowingBytes;

/**
 * The answer to an HTTP request.
 *
 * @param status number and words
 * @param headers further headers, each with its end of line
 */
record HttpAnswer(String status, String type, String headers, String body) {
    private static final String OK = "200 OK";

    static HttpAnswer json(String body) {
        return new HttpAnswer(OK, "application/json", "", body);
    }

    static HttpAnswer html(String body) {
        return new HttpAnswer(OK, "text/html;charset=UTF-8", "", body);
    }

    static HttpAnswer text(String status, String body) {
        return new HttpAnswer(status, "text/plain;charset=UTF-8", "", body);
    }

    /** Sends the client to another page of this server. */
    static HttpAnswer redirect(String status, String location) {
        return text(status, "").with("Location", location);
    }

    HttpAnswer with(String name, String value) {
        return new HttpAnswer(status, type, headers + name + ": " + value + "\r\n", body);
    }

    /** Adds the answer to the output. */
    void write(GrowingBytes output) {
        byte[] bytes = body.getBytes(UTF_8);
        output.add("HTTP/1.1 " + status + "\r\nContent-Type: " + type + "\r\nCache-Control: no-store\r\n" + headers
                        + "Content-Length: " + bytes.length + "\r\n\r\n")
                .add(bytes);
    }
}
