package io.github.jmeterduplex.samples.servers.signalr;

import io.netty.channel.EventLoop;
import io.netty.util.concurrent.Future;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One client: its handshake, pings and end. Confined to its event loop, but for {@link #push} and {@link #on}, which
 * any thread may call.
 */
final class HubConnection {
    private final Hub hub;
    private final String id;
    private final EventLoop loop;
    private final Outlet outlet;
    private final Inbox inbox;
    private final Invocations invocations;
    private final Future<?> watch;
    private final long startNanos = System.nanoTime();
    /** Null until the handshake; written on the loop, read by {@link #kind} from other threads once open. */
    private volatile @Nullable Codec codec;

    private boolean refused;
    private boolean ended;
    private long lastReceivedNanos = startNanos;
    private long lastSentNanos = startNanos;

    HubConnection(Hub hub, String id, EventLoop loop, Outlet outlet) {
        this.hub = hub;
        this.id = id;
        this.loop = loop;
        this.outlet = outlet;
        inbox = new Inbox(hub.options().number("receive-limit"));
        invocations = new Invocations(hub, this);
        HubOptions options = hub.options();
        long shortest = Math.min(
                Math.min(options.number("ping-millis"), options.number("client-timeout-millis")),
                Math.min(options.number("handshake-timeout-millis"), options.number("disconnect-millis")));
        long period = Math.max(10, shortest / 2);
        watch = loop.scheduleAtFixedRate(this::look, period, period, TimeUnit.MILLISECONDS);
    }

    /** Runs the task on the connection's event loop: at once where this is it. */
    void on(Runnable task) {
        if (loop.inEventLoop()) {
            task.run();
        } else {
            loop.execute(task);
        }
    }

    void after(long millis, Runnable task) {
        if (millis <= 0) {
            task.run();
        } else {
            Future<?> unused = loop.schedule(task, millis, TimeUnit.MILLISECONDS);
        }
    }

    /** Runs the task after what the loop has to do now. */
    void later(Runnable task) {
        loop.execute(task);
    }

    boolean isEnded() {
        return ended;
    }

    Outlet outlet() {
        return outlet;
    }

    /** The transport and the protocol, such as {@code websocket/json}. */
    String kind() {
        Codec known = codec;
        return outlet.name() + "/" + (known == null ? "?" : known.name());
    }

    /** Takes what came, in any pieces. */
    void receive(byte[] bytes, boolean binary) {
        if (ended) {
            return;
        }
        hub.frames().add(id, outlet.name(), bytes, binary);
        lastReceivedNanos = System.nanoTime();
        try {
            inbox.add(bytes);
            if (codec == null && !refused) {
                readHandshake();
            }
            readMessages();
        } catch (ProtocolViolationException e) {
            hub.tally().add(HubCount.BREACHES);
            close("Connection closed with an error. " + e.getMessage(), false);
        }
    }

    private void readMessages() throws ProtocolViolationException {
        Codec known = codec;
        if (known == null) {
            return;
        }
        for (HubMessage next = nextOf(known); next != null; next = nextOf(known)) {
            accept(next);
        }
    }

    private @Nullable HubMessage nextOf(Codec known) throws ProtocolViolationException {
        return ended ? null : known.decode(inbox);
    }

    private void accept(HubMessage message) throws ProtocolViolationException {
        if (message instanceof HubMessage.Ping) {
            hub.tally().add(HubCount.PINGS_RECEIVED);
        } else if (message instanceof HubMessage.Close) {
            hub.tally().add(HubCount.CLOSES_RECEIVED);
            end();
        } else {
            invocations.accept(message);
        }
    }

    private void readHandshake() throws ProtocolViolationException {
        byte[] request = inbox.untilSeparator();
        if (request == null) {
            return;
        }
        Map<String, Object> fields = JsonCodec.object(request);
        String error = refusal(fields);
        Map<String, Object> answer = new LinkedHashMap<>();
        if (error == null) {
            codec = hub.codecs().get(String.valueOf(fields.get("protocol")));
            hub.opened(this);
        } else {
            refused = true;
            answer.put("error", error);
            hub.tally().add(HubCount.HANDSHAKES_REFUSED);
        }
        Codec known = codec;
        byte[] bytes = JsonCodec.text(answer);
        after(hub.options().number("handshake-millis"), () -> {
            send(bytes, known != null && known.isBinary());
            if (refused) {
                end();
            }
        });
    }

    private @Nullable String refusal(Map<String, Object> fields) {
        if (!hub.options().text("handshake-error").isEmpty()) {
            return hub.options().text("handshake-error");
        }
        String protocol = String.valueOf(fields.get("protocol"));
        Codec wanted = hub.codecs().get(protocol);
        if (wanted == null || !hub.options().has("protocols", protocol)) {
            return "The protocol '" + protocol + "' is not supported.";
        }
        if (wanted.isBinary() && !outlet.isBinaryPossible()) {
            return "Cannot use the '" + protocol + "' protocol on the current transport."
                    + " The transport does not support 'Binary' transfer format.";
        }
        if (!(fields.get("version") instanceof Integer version) || version != 1) {
            return "The server does not support version " + fields.get("version") + " of the '" + protocol
                    + "' protocol.";
        }
        return null;
    }

    /** Sends a message, unless the connection has ended; returns whether it had not. */
    boolean send(HubMessage message) {
        Codec known = codec;
        return known != null && send(known.encode(message), known.isBinary());
    }

    /** Sends bytes as they are. */
    boolean send(byte[] bytes, boolean binary) {
        if (ended) {
            return false;
        }
        lastSentNanos = System.nanoTime();
        if (!outlet.send(bytes, binary)) {
            hub.tally().add(HubCount.TOO_SLOW);
            cut();
        }
        return !ended;
    }

    /** Sends an invocation of the client's that wants no result. */
    void push(String target, Encoded message) {
        on(() -> {
            Codec known = codec;
            if (known != null && !ended) {
                hub.tally().push(target);
                send(message.by(known), known.isBinary());
            }
        });
    }

    /** The codec, once the client has shaken hands. */
    Codec codec() {
        Codec known = codec;
        if (known == null) {
            throw new IllegalStateException("The connection " + id + " has not shaken hands");
        }
        return known;
    }

    /** Sends Close and ends the connection. */
    void close(@Nullable String error, boolean allowReconnect) {
        if (!ended && codec != null) {
            hub.tally().add(HubCount.CLOSES_SENT);
            send(new HubMessage.Close(error, allowReconnect));
        }
        end();
    }

    /** Ends the connection in order. Idempotent. */
    void end() {
        if (forget()) {
            outlet.finish();
        }
    }

    /** Ends the connection as a crash would. Idempotent. */
    void cut() {
        if (forget()) {
            outlet.cut();
        }
    }

    private boolean forget() {
        if (ended) {
            return false;
        }
        ended = true;
        watch.cancel(false);
        invocations.end();
        hub.closed(this);
        return true;
    }

    /** Runs twice in the shortest of the times. */
    private void look() {
        HubOptions options = hub.options();
        long now = System.nanoTime();
        if (outlet.isAbandoned()) {
            hub.tally().add(HubCount.TIMEOUTS);
            end();
        } else if (codec == null) {
            if (isOver(now, startNanos, options.number("handshake-timeout-millis"))) {
                hub.tally().add(HubCount.HANDSHAKES_MISSED);
                end();
            }
        } else if (!outlet.isKeptAliveByItself()) {
            if (isOver(now, lastReceivedNanos, options.number("client-timeout-millis"))) {
                hub.tally().add(HubCount.TIMEOUTS);
                close("Client timed out.", false);
            } else if (isOver(now, lastSentNanos, options.number("ping-millis"))) {
                hub.tally().add(HubCount.PINGS_SENT);
                send(new HubMessage.Ping());
            }
        }
    }

    private static boolean isOver(long now, long since, int millis) {
        return now - since >= TimeUnit.MILLISECONDS.toNanos(millis);
    }
}
