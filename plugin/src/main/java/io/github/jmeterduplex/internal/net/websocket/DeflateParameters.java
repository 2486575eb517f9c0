package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The compression that client and server have agreed on (permessage-deflate, RFC 7692).
 *
 * @param serverResets whether the server compresses each message by itself ({@code server_no_context_takeover})
 * @param clientWindowBits how far a message of this side may refer back, as a power of two
 */
record DeflateParameters(boolean serverResets, int clientWindowBits) {
    /** The compression that the client offers, the same as browsers. */
    static final String OFFER = "permessage-deflate; client_max_window_bits";

    /** The number of bits of the largest compression window (RFC 7692, section 7.1.2). */
    static final int MAX_WINDOW_BITS = 15;

    private static final String NAME = "permessage-deflate";
    private static final String SERVER_RESETS = "server_no_context_takeover";
    private static final String CLIENT_RESETS = "client_no_context_takeover";
    private static final String SERVER_WINDOW = "server_max_window_bits";
    private static final String CLIENT_WINDOW = "client_max_window_bits";

    private static final Pattern BITS = Pattern.compile("[89]|1[0-5]");
    private static final String ALLOWED =
            SERVER_RESETS + ", " + CLIENT_RESETS + ", " + SERVER_WINDOW + " and " + CLIENT_WINDOW;

    /**
     * Parses the server's answer to the {@linkplain #OFFER offer}.
     *
     * @param extensions the extensions that the server has accepted, at least one
     * @throws ProtocolViolation if the client must fail the connection (section 7.1)
     */
    static DeflateParameters of(List<String> extensions) {
        String all = String.join(", ", extensions);
        String[] words = extensions.get(0).split(";", -1);
        if (extensions.size() > 1 || !words[0].strip().equals(NAME)) {
            throw ProtocolViolation.of(NAME + " as the only WebSocket extension", all);
        }
        Map<String, String> values = new HashMap<>();
        for (int i = 1; i < words.length; i++) {
            String[] parts = words[i].split("=", 2);
            String name = parts[0].strip();
            if (values.putIfAbsent(name, parts.length == 1 ? "" : unquoted(parts[1].strip())) != null) {
                throw ProtocolViolation.of("each parameter of " + NAME + " once", all);
            }
            check(name, parts.length == 1 ? null : values.get(name), all);
        }
        String window = values.get(CLIENT_WINDOW);
        return new DeflateParameters(
                values.containsKey(SERVER_RESETS), window == null ? MAX_WINDOW_BITS : Integer.parseInt(window));
    }

    /** @param value null if the parameter does not have one */
    private static void check(String name, @Nullable String value, String all) {
        switch (name) {
            case SERVER_RESETS, CLIENT_RESETS -> {
                if (value != null) {
                    throw ProtocolViolation.of(name + " without a value", all);
                }
            }
            case SERVER_WINDOW, CLIENT_WINDOW -> {
                if (value == null || !BITS.matcher(value).matches()) {
                    throw ProtocolViolation.of(name + " from 8 to " + MAX_WINDOW_BITS, all);
                }
            }
            default -> throw ProtocolViolation.of("no parameter of " + NAME + " but " + ALLOWED, all);
        }
    }

    /** Removes the quotes around a value, if it has any (RFC 6455, section 9.1). */
    private static String unquoted(String value) {
        boolean quoted = value.length() > 2 && value.startsWith("\"") && value.endsWith("\"");
        return quoted ? value.substring(1, value.length() - 1) : value;
    }
}
