package io.github.jmeterduplex.internal.channel;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.channel.BatchOutbox.Outbound;
import io.socket.engineio.client.Socket;
import io.socket.thread.EventThread;
import java.io.IOException;
import java.util.List;

/**
 * Engine.IO's Java client for one session. It polls, sends, answers pings and upgrades; what comes in is taken from its
 * requests ({@link PollingCalls}), since its own events wait behind those of all sessions in one thread. Thread-safe: all
 * but the hand-over to that thread is confined to it.
 */
final class EngineBridge implements BatchOutbox.Carrier {
    private static final String POLLING = "polling";
    private static final String WEBSOCKET = "websocket";

    /** What the library closes with when it was asked to. */
    private static final String FORCED = "forced close";

    private static final String PING_TIMEOUT = "ping timeout";

    /** Hears the library, on its one thread; must not throw. */
    interface Listener {
        /** The session goes over a WebSocket from now on. */
        void upgraded();

        /** The session stays with polling. */
        void notUpgraded();

        /** The library has given up on something. */
        void unreachable(Throwable cause);

        /** The library has closed the session on our wish; its last word may still be under way. */
        void saidBye();

        /**
         * The library has closed the session for another reason.
         *
         * @param silent whether pings were missing
         */
        void gone(boolean silent);
    }

    private final Socket socket;
    private final BatchOutbox outbox;

    /** What the library has been given; null when it has written all of it. Confined to the library's thread. */
    private List<Outbound> given;

    /** Whether the server has agreed to the WebSocket. Confined to the library's thread. */
    private boolean changing;

    /** @param upgrade whether to change to a WebSocket where the server offers it */
    EngineBridge(Place place, boolean upgrade, PollingCalls calls, BatchOutbox outbox, Listener listener) {
        this.outbox = outbox;
        Socket.Options options = new Socket.Options();
        options.hostname = place.host();
        options.port = place.port();
        options.secure = place.secure();
        options.path = place.path();
        options.transports = upgrade ? new String[] {POLLING, WEBSOCKET} : new String[] {POLLING};
        options.callFactory = calls;
        options.webSocketFactory = calls;
        socket = new Socket(options);
        socket.on(Socket.EVENT_UPGRADE, args -> listener.upgraded());
        socket.on(Socket.EVENT_UPGRADING, args -> changing = true);
        socket.on(Socket.EVENT_UPGRADE_ERROR, args -> {
            if (changing) {
                // The library has paused its polling and never takes it up again.
                listener.unreachable(new IOException("the WebSocket broke in the middle of the upgrade"));
            } else {
                listener.notUpgraded();
            }
        });
        socket.on(Socket.EVENT_DRAIN, args -> drained());
        socket.on(Socket.EVENT_ERROR, args -> {
            if (args.length > 0 && args[0] instanceof Exception cause) {
                listener.unreachable(cause);
            }
        });
        socket.on(Socket.EVENT_CLOSE, args -> {
            if (args.length > 0 && FORCED.equals(args[0])) {
                listener.saidBye();
            } else {
                listener.gone(args.length > 0 && PING_TIMEOUT.equals(args[0]));
            }
        });
    }

    /** Begins. On a daemon thread, as the library's thread is one where its starter is. */
    void open() {
        socket.open();
    }

    /** Writes what was given, says good-bye and closes. On a daemon thread. */
    void close() {
        socket.close();
    }

    /** On a daemon thread. */
    @Override
    public void carry(List<Outbound> batch) {
        EventThread.exec(() -> {
            if (outbox.begun()) {
                given = batch;
                batch.forEach(this::send);
            }
        });
    }

    private void send(Outbound message) {
        if (message.binary()) {
            socket.send(message.bytes());
        } else {
            // Behind the packet's type, which the library writes.
            socket.send(new String(message.bytes(), 1, message.bytes().length - 1, UTF_8));
        }
    }

    private void drained() {
        List<Outbound> written = given;
        if (written != null) {
            given = null;
            outbox.wrote(written);
            outbox.delivered();
        }
    }
}
