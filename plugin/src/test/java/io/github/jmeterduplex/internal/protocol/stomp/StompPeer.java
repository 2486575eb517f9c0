package io.github.jmeterduplex.internal.protocol.stomp;

import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsArray;
import io.github.jmeterduplex.internal.protocol.sockjs.XhrServer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The server's side of one STOMP session over a transport of SockJS: says and hears what a test wants. */
public abstract class StompPeer implements Closeable {
    /** Arrays of messages as they came. */
    final BlockingQueue<String> heard = new LinkedBlockingQueue<>();

    /** A server that speaks this transport. */
    public static StompPeer over(String transport) throws IOException {
        return transport.equals("websocket") ? new OverWebSocket() : new OverXhr();
    }

    public abstract String url();

    /** From now on speaks to the session that comes next. */
    public abstract void nextSession();

    /** Sends SockJS frames; {@code ^@} stands for NUL. */
    abstract void frame(String frame) throws Exception;

    /** Resets the connection. */
    abstract void cuts() throws Exception;

    /** Answers no POST from now on until then. */
    void answersAfter(CountDownLatch then) {
        throw new UnsupportedOperationException("no transport of requests");
    }

    /** Sends a STOMP frame; {@code ^@} stands for NUL. */
    public final void says(String stomp) throws Exception {
        byte[] bytes = stomp.replace("^@", "\0").getBytes(StandardCharsets.UTF_8);
        frame("a" + new String(SockJsArray.of(List.of(bytes)), StandardCharsets.UTF_8));
    }

    /** The next array of messages. */
    public final String hears() throws InterruptedException {
        String next = heard.poll(20, TimeUnit.SECONDS);
        if (next == null) {
            throw new AssertionError("nothing was heard");
        }
        return next;
    }

    private static final class OverXhr extends StompPeer {
        private final XhrServer server = new XhrServer(false);
        private BlockingQueue<String> session;

        OverXhr() throws IOException {
            server.sent = heard;
        }

        @Override
        public String url() {
            return server.url();
        }

        @Override
        public void nextSession() {
            session = null;
        }

        @Override
        void frame(String frame) throws Exception {
            if (session == null) {
                session = server.session();
            }
            session.add(frame);
        }

        @Override
        void cuts() throws Exception {
            frame(XhrServer.RESET);
            // A poll is made again once.
            frame(XhrServer.RESET);
        }

        @Override
        void answersAfter(CountDownLatch then) {
            server.mayAnswer = then;
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }

    private static final class OverWebSocket extends StompPeer {
        private final BlockingQueue<RawServer.Client> clients = new LinkedBlockingQueue<>();
        private final RawServer server;
        private RawServer.Client session;

        OverWebSocket() throws IOException {
            server = RawServer.sockJs(client -> {
                client.text("o");
                clients.add(client);
                client.readUntilClose(text -> heard.add(text));
            });
        }

        @Override
        public String url() {
            return server.url("http", "/ws");
        }

        private RawServer.Client session() throws InterruptedException {
            if (session == null) {
                session = clients.poll(20, TimeUnit.SECONDS);
            }
            return session;
        }

        @Override
        public void nextSession() {
            session = null;
        }

        @Override
        void frame(String frame) throws Exception {
            session().text(frame);
        }

        @Override
        void cuts() throws Exception {
            session().reset();
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }
}
