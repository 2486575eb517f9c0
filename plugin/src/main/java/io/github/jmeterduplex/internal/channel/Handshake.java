package io.github.jmeterduplex.internal.channel;

import io.github.jmeterduplex.internal.codec.Text;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.FaultException;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.eclipse.jetty.websocket.core.ExtensionConfig;
import org.eclipse.jetty.websocket.core.util.WebSocketUtils;

/** The WebSocket opening handshake of one session (RFC 6455, section 4). Confined to one thread at a time. */
final class Handshake {
    static final String DEFLATE = "permessage-deflate";

    /**
     * Without context takeover a session holds no inflater or deflater between messages; each takes up to 270 KB
     * outside of the heap (RFC 7692, section 7.1.1).
     */
    private static final String OFFER = DEFLATE + "; server_no_context_takeover; client_no_context_takeover";

    private static final String SERVER_RESETS = "server_no_context_takeover";
    private static final String CLIENT_RESETS = "client_no_context_takeover";
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
     * @return the extensions it took, as Jetty's client wants them
     * @throws FaultException when it is no upgrade, or a wrong one
     */
    List<ExtensionConfig> accept(HttpAnswer answer) {
        if (answer.status() != SWITCHING_PROTOCOLS) {
            throw HttpFaults.atHandshake(place, answer).toException();
        }
        if (!answer.hasToken("Upgrade", "websocket") || !answer.hasToken("Connection", "upgrade")) {
            throw breach("Upgrade: websocket and Connection: Upgrade in its 101 response", "neither or one of them");
        }
        List<String> accepts = answer.values("Sec-WebSocket-Accept");
        String hash = WebSocketUtils.hashKey(key);
        if (!accepts.equals(List.of(hash))) {
            throw breach("the hash of our key in Sec-WebSocket-Accept", accepts.toString());
        }
        List<String> chosen = answer.values("Sec-WebSocket-Protocol");
        if (!chosen.isEmpty() && !(chosen.size() == 1 && subprotocols.contains(chosen.get(0)))) {
            throw breach("one of the offered subprotocols " + subprotocols + " or none", chosen.toString());
        }
        return extensions(answer);
    }

    private List<ExtensionConfig> extensions(HttpAnswer answer) {
        List<ExtensionConfig> taken = ExtensionConfig.parseList(
                answer.headers().getCSV("Sec-WebSocket-Extensions", true).toArray(String[]::new));
        if (taken.isEmpty()) {
            return List.of();
        }
        if (taken.size() > 1 || !taken.get(0).getName().equals(DEFLATE)) {
            throw breach(
                    DEFLATE + " as the only extension",
                    answer.values("Sec-WebSocket-Extensions").toString());
        }
        // Jetty's extension takes these names from the server's side: to it "client" means inbound.
        ExtensionConfig deflate = new ExtensionConfig(DEFLATE);
        deflate.setParameter(SERVER_RESETS);
        if (taken.get(0).getParameterKeys().contains(SERVER_RESETS)) {
            deflate.setParameter(CLIENT_RESETS);
        }
        return List.of(deflate);
    }

    private FaultException breach(String expected, String got) {
        return new Fault(
                        Cause.PROTOCOL,
                        "the WebSocket handshake with " + place.shown() + " failed: expected " + expected + ", got "
                                + Text.clean(got))
                .toException();
    }
}
