package io.github.jmeterduplex.samples.servers.signalr;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Connections by the token that negotiate gave out, and the access tokens of redirects. Thread-safe. */
final class Negotiation {
    private static final int ID_BYTES = 16;
    private static final List<String> TEXT = List.of("Text");
    private static final List<String> BOTH = List.of("Text", "Binary");
    private static final Map<String, String> NAMES = transports();

    /** A connection to come, and then that connection. */
    static final class Ticket {
        private final String connectionId;
        private final AtomicReference<@Nullable Object> use = new AtomicReference<>();

        private Ticket(String connectionId) {
            this.connectionId = connectionId;
        }

        String connectionId() {
            return connectionId;
        }

        /** Takes the ticket; false where somebody has. */
        boolean take() {
            return use.compareAndSet(null, "taken");
        }

        void fill(Object connection) {
            use.set(connection);
        }

        /** The long-polling or SSE connection on this ticket; null where there is none. */
        <T> @Nullable T use(Class<T> type) {
            Object found = use.get();
            return type.isInstance(found) ? type.cast(found) : null;
        }
    }

    private final HubOptions options;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Ticket> tickets = new ConcurrentHashMap<>();
    private final String redirectToken = id();

    Negotiation(HubOptions options) {
        this.options = options;
    }

    private static Map<String, String> transports() {
        Map<String, String> names = new LinkedHashMap<>();
        names.put("websocket", "WebSockets");
        names.put("sse", "ServerSentEvents");
        names.put("longpolling", "LongPolling");
        return names;
    }

    private String id() {
        byte[] bytes = new byte[ID_BYTES];
        random.nextBytes(bytes);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    }

    /** The answer to a negotiate; a ticket lies ready for its token. */
    Map<String, Object> answer(int version) {
        String connectionId = id();
        String token = version == 0 ? connectionId : id();
        tickets.put(token, new Ticket(connectionId));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("negotiateVersion", version);
        answer.put("connectionId", connectionId);
        if (version > 0) {
            answer.put("connectionToken", token);
        }
        List<Object> available = new ArrayList<>();
        NAMES.forEach((option, name) -> {
            if (options.has("transports", option)) {
                available.add(Map.of("transport", name, "transferFormats", option.equals("sse") ? TEXT : BOTH));
            }
        });
        answer.put("availableTransports", available);
        return answer;
    }

    /** A ticket for a connection that did not negotiate. */
    Ticket walkIn() {
        return new Ticket(id());
    }

    @Nullable
    Ticket find(@Nullable String token) {
        return token == null ? null : tickets.get(token);
    }

    void forget(@Nullable String token) {
        if (token != null) {
            tickets.remove(token);
        }
    }

    /** The token that a redirect hands out. */
    String redirectToken() {
        return redirectToken;
    }

    /** Whether a request with this token may pass; null is none. */
    boolean admits(@Nullable String token) {
        String wanted = options.text("access-token");
        return wanted.isEmpty() || wanted.equals(token) || redirectToken.equals(token);
    }
}
