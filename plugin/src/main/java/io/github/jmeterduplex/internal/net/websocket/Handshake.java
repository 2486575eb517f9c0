package io.github.jmeterduplex.internal.net.websocket;

import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** The WebSocket opening handshake of one session (RFC 6455, section 4). Confined to one thread at a time. */
final class Handshake {
    /** The GUID of section 1.3. */
    private static final String ACCEPTS = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";

    private static final int KEY_BYTES = 16;
    private static final int SWITCHING_PROTOCOLS = 101;

    private final Envelope envelope;
    private final Endpoint place;
    private final List<String> subprotocols;
    private final boolean compresses;
    private final String target;
    private final String key;

    /**
     * @param target path and query
     * @param compresses whether to offer compressed messages
     */
    Handshake(Envelope envelope, Endpoint place, String target, List<String> subprotocols, boolean compresses) {
        this.envelope = envelope;
        this.place = place;
        this.subprotocols = subprotocols;
        this.compresses = compresses;
        this.target = target;
        byte[] bytes = new byte[KEY_BYTES];
        ThreadLocalRandom.current().nextBytes(bytes);
        this.key = Base64.getEncoder().encodeToString(bytes);
    }

    /** Returns path and query of the request. */
    String target() {
        return target;
    }

    /** Returns the request. */
    byte[] request(ServerFindings findings) {
        return findings.requests()
                .handshake(
                        target,
                        findings.cookies(target),
                        key,
                        subprotocols,
                        compresses ? DeflateParameters.OFFER : null);
    }

    /**
     * Checks the server's answer.
     *
     * @param offered whether the response to an earlier request, for example {@code /info}, has offered WebSocket
     * @return how messages are compressed; null if they are not
     * @throws FaultException if the answer is not an upgrade, or a wrong one
     */
    @Nullable
    DeflateParameters accept(boolean offered, HttpResponse answer) {
        if (answer.status() != SWITCHING_PROTOCOLS) {
            throw envelope.refusal(place, offered, answer).toException();
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
        return extension(answer);
    }

    private @Nullable DeflateParameters extension(HttpResponse answer) {
        List<String> taken = answer.headers().getCSV("Sec-WebSocket-Extensions", true);
        if (taken.isEmpty()) {
            return null;
        }
        if (!compresses) {
            throw breach("no WebSocket extension, as none was offered", String.join(", ", taken));
        }
        try {
            return DeflateParameters.of(taken);
        } catch (ProtocolViolation e) {
            throw failed(e);
        }
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
        return failed(ProtocolViolation.of(expected, got));
    }

    private FaultException failed(ProtocolViolation breach) {
        return new Fault(
                        Cause.PROTOCOL,
                        "the WebSocket handshake with " + place.shown() + " failed: " + breach.getMessage())
                .toException();
    }
}
