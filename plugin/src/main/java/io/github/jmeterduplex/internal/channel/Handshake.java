package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.codec.Text;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** The WebSocket opening handshake of one session (RFC 6455, section 4). Confined to one thread at a time. */
final class Handshake {
    static final String DEFLATE = "permessage-deflate";

    /**
     * Without context takeover a session holds no inflater or deflater between messages; each takes up to 270 KB
     * outside of the heap (RFC 7692, section 7.1.1).
     */
    private static final String OFFER = DEFLATE + "; server_no_context_takeover; client_no_context_takeover";

    private static final String SERVER_RESETS = "server_no_context_takeover";
    private static final String CLIENT_WINDOW = "client_max_window_bits";

    /** Section 1.3. */
    private static final String ACCEPTS = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private static final int KEY_BYTES = 16;
    private static final int SWITCHING_PROTOCOLS = 101;

    private final Place place;
    private final List<String> subprotocols;
    private final String key;

    Handshake(Place place, List<String> subprotocols) {
        this.place = place;
        this.subprotocols = subprotocols;
        byte[] bytes = new byte[KEY_BYTES];
        ThreadLocalRandom.current().nextBytes(bytes);
        this.key = Base64.getEncoder().encodeToString(bytes);
    }

    /** The request, on a fresh SockJS session where the place is a SockJS endpoint. */
    byte[] request(Requests requests, String cookies) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        String server = String.format("%03d", random.nextInt(1000));
        String session = Long.toString(random.nextLong() & Long.MAX_VALUE, 36)
                + Long.toString(random.nextLong() & Long.MAX_VALUE, 36);
        return requests.handshake(place.handshakeTarget(server, session), cookies, key, subprotocols, OFFER);
    }

    /**
     * Checks the server's answer.
     *
     * @return how messages are compressed; null where they are not
     * @throws FaultException when it is no upgrade, or a wrong one
     */
    Deflation accept(HttpAnswer answer, IoRuntime runtime) {
        if (answer.status() != SWITCHING_PROTOCOLS) {
            throw HttpFaults.atHandshake(place, answer).toException();
        }
        if (!answer.hasToken("Upgrade", "websocket") || !answer.hasToken("Connection", "upgrade")) {
            throw breach("Upgrade: websocket and Connection: Upgrade in its 101 response", "neither or one of them");
        }
        List<String> accepts = answer.values("Sec-WebSocket-Accept");
        String hash = hash(key);
        if (!accepts.equals(List.of(hash))) {
            throw breach("the hash of our key in Sec-WebSocket-Accept", accepts.toString());
        }
        List<String> chosen = answer.values("Sec-WebSocket-Protocol");
        if (!chosen.isEmpty() && !(chosen.size() == 1 && subprotocols.contains(chosen.get(0)))) {
            throw breach("one of the offered subprotocols " + subprotocols + " or none", chosen.toString());
        }
        return extension(answer, runtime);
    }

    private Deflation extension(HttpAnswer answer, IoRuntime runtime) {
        List<String> taken = answer.headers().getCSV("Sec-WebSocket-Extensions", true);
        if (taken.isEmpty()) {
            return null;
        }
        List<String> words =
                Arrays.stream(taken.get(0).split(";")).map(String::strip).toList();
        if (taken.size() > 1 || !words.get(0).equals(DEFLATE)) {
            throw breach(
                    DEFLATE + " as the only extension",
                    answer.values("Sec-WebSocket-Extensions").toString());
        }
        // Java's deflater knows the full window alone; a server that wants a smaller one is sent messages as they are.
        boolean compresses = words.stream().noneMatch(word -> word.startsWith(CLIENT_WINDOW));
        return new Deflation(runtime, words.contains(SERVER_RESETS), compresses);
    }

    private static String hash(String key) {
        try {
            byte[] bytes = (key + ACCEPTS).getBytes(StandardCharsets.US_ASCII);
            return Base64.getEncoder()
                    .encodeToString(MessageDigest.getInstance("SHA-1").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("SHA-1 belongs to every Java runtime", e);
        }
    }

    private FaultException breach(String expected, String got) {
        return new Fault(
                        Cause.PROTOCOL,
                        "the WebSocket handshake with " + place.shown() + " failed: expected " + expected + ", got "
                                + Text.clean(got))
                .toException();
    }
}
