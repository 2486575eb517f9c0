package io.github.jmeterduplex.samples.runs.hostile;

import static io.github.jmeterduplex.samples.runs.hostile.Bytes.utf8;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.flood;
import static io.github.jmeterduplex.samples.runs.hostile.Wire.once;

import io.github.jmeterduplex.samples.runs.hostile.Wire.Misdeed;
import java.util.LinkedHashMap;
import java.util.Map;

/** Attacks by answers to HTTP requests: the first one, polls, and streams. Pure. */
final class HttpAttacks {
    private static final String CHUNKED = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n";

    private HttpAttacks() {}

    /** Returns answers to the very first request of a session. */
    static Map<String, Misdeed> answers() {
        Map<String, Misdeed> all = new LinkedHashMap<>();
        all.put(
                "headers without an end",
                flood(utf8("HTTP/1.1 101 X\r\n"), utf8("X-A: bbbbbbbbbbbbbbbb\r\n".repeat(1_000))));
        all.put("a status without an end", flood(utf8("HTTP/1.1 101 "), utf8("b".repeat(60_000))));
        all.put("100 Continue", flood(utf8("HTTP/1.1 100 Continue\r\n\r\n".repeat(2_000))));
        all.put("103 Early Hints", flood(utf8("HTTP/1.1 103 Early Hints\r\nLink: x\r\n\r\n".repeat(2_000))));
        all.put("a body without an end", flood(utf8(CHUNKED), utf8(chunk("x".repeat(60_000)))));
        all.put("a chunk of 2^64 bytes", flood(utf8(CHUNKED + "FFFFFFFFFFFFFFFF\r\n"), utf8("x".repeat(60_000))));
        all.put("a chunk of -5 bytes", once(utf8(CHUNKED + "-5\r\nfoo\r\n")));
        all.put("trailers without an end", flood(utf8(CHUNKED + "0\r\n"), utf8("X-T: yyyyyyyy\r\n".repeat(4_000))));
        all.put("a chunk extension without an end", flood(utf8(CHUNKED + "5;"), utf8("x".repeat(60_000))));
        all.put(
                "Content-Length of 10^23",
                once(utf8("HTTP/1.1 200 OK\r\nContent-Length: 1" + "0".repeat(23) + "\r\n\r\n")));
        all.put("Content-Length of -1", once(utf8("HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n")));
        all.put(
                "100,000 cookies",
                once(utf8(
                        "HTTP/1.1 200 OK\r\n" + "Set-Cookie: c=v\r\n".repeat(100_000) + "Content-Length: 0\r\n\r\n")));
        all.put("NULs", once(utf8("\0".repeat(100_000))));
        all.put("deep JSON", wire -> wire.respond("200 OK", "", "[".repeat(100_000)));
        all.put(
                "JSON of 3,000,000 letters",
                wire -> wire.respond("200 OK", "", "{\"x\":\"" + "y".repeat(3_000_000) + "\"}"));
        return all;
    }

    private static String chunk(String text) {
        return Integer.toHexString(text.length()) + "\r\n" + text + "\r\n";
    }

    private static Misdeed chunks(String text) {
        return flood(utf8(chunk(text)));
    }

    /** Returns what comes in the stream of a SockJS session. */
    static Map<String, Misdeed> sockJsStreams() {
        Map<String, Misdeed> all = new LinkedHashMap<>();
        all.put("a line without an end", chunks("a[\"" + "y".repeat(60_000)));
        all.put("arrays of 150,000 texts", chunks("a[" + "\"\\n\",".repeat(150_000) + "\"\\n\"]\n"));
        all.put("heartbeats", flood(utf8(chunk("h\n").repeat(8_000))));
        all.put("open frames", flood(utf8(chunk("o\n").repeat(8_000))));
        all.put("chunks of a byte", flood(utf8(chunk("h").repeat(10_000))));
        all.put("a deep array", once(utf8(chunk("a" + "[".repeat(100_000) + "\n"))));
        all.put("a chunk of 2^64 bytes", flood(utf8("FFFFFFFFFFFFFFFF\r\n"), utf8("x".repeat(60_000))));
        all.put("a close of no numbers", once(utf8(chunk("c[1e99,{}]\n"))));
        all.put("NULs", once(utf8(chunk("\0".repeat(60_000)))));
        return all;
    }

    /** Returns what comes in a stream of server-sent events. */
    static Map<String, Misdeed> events() {
        Map<String, Misdeed> all = new LinkedHashMap<>();
        all.put("a line without an end", chunks("data: " + "y".repeat(60_000)));
        all.put("comments", chunks(":x\n".repeat(20_000)));
        all.put("fields", chunks("id: x\nevent: y\nretry: 1\n".repeat(5_000)));
        all.put("an event without an end", chunks("data: x\n".repeat(8_000)));
        all.put("carriage returns", chunks("\r".repeat(60_000)));
        return all;
    }

    /**
     * Returns answers to polls.
     *
     * @param message a message of the protocol, as a poll returns it
     * @param separator between two messages
     */
    static Map<String, Misdeed> polls(String message, String separator) {
        Map<String, Misdeed> all = new LinkedHashMap<>();
        all.put("empty answers", answer(""));
        all.put("answers of a message", answer(message));
        all.put("answers of 50,000 messages", answer((message + separator).repeat(50_000) + message));
        all.put("answers of 3,000,000 letters", answer("y".repeat(3_000_000)));
        all.put("answers without an end", flood(utf8(CHUNKED), utf8(chunk("y".repeat(60_000)))));
        all.put("answers of HTML", answer("<html>".repeat(1_000)));
        all.put("answers of deep JSON", answer(message + separator + "[".repeat(100_000)));
        return all;
    }

    private static Misdeed answer(String body) {
        return wire -> wire.respond("200 OK", "", body);
    }
}
