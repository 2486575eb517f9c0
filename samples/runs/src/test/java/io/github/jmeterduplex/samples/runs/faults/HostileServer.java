package io.github.jmeterduplex.samples.runs.faults;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;

/** A server on a free port of the loopback that does to each connection what its script says. Thread-safe. */
public final class HostileServer implements AutoCloseable {
    /** Small, so that a server that does not read soon stops its client. */
    private static final int RECEIVE_BUFFER_BYTES = 16 * 1024;

    /** Connections that come at once and wait to be accepted. */
    private static final int BACKLOG = 200;

    /** What a connection meets, on a thread of its own; the connection is closed when it returns. */
    @FunctionalInterface
    public interface Script {
        void serve(Peer peer) throws IOException;
    }

    /** Bound until the JVM ends, so that no server gets their ports meanwhile. */
    private static final List<Socket> DEAF = new CopyOnWriteArrayList<>();

    private final ServerSocket server;
    private final Script script;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final CountDownLatch closed = new CountDownLatch(1);

    private HostileServer(ServerSocket server, Script script) throws IOException {
        this.server = server;
        this.script = script;
        server.setReceiveBufferSize(RECEIVE_BUFFER_BYTES);
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), BACKLOG);
    }

    public static HostileServer start(Script script) throws IOException {
        return start(new ServerSocket(), script);
    }

    /** The same at a socket of another kind, not bound yet. */
    static HostileServer start(ServerSocket server, Script script) throws IOException {
        HostileServer started = new HostileServer(server, script);
        daemon(started::accept);
        return started;
    }

    /** A port of the loopback on which nothing listens. */
    static int refusedPort() throws IOException {
        Socket deaf = new Socket();
        deaf.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        DEAF.add(deaf);
        return deaf.getLocalPort();
    }

    /** As messages name it. */
    public String hostPort() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                sockets.add(socket);
                daemon(() -> run(socket));
            } catch (IOException e) {
                // closed by the test
                return;
            }
        }
    }

    private void run(Socket socket) {
        try (socket) {
            script.serve(new Peer(socket, closed));
        } catch (IOException e) {
            // The client is gone: what the test wants, or notices by its row.
            sockets.remove(socket);
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "hostile-server");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        closed.countDown();
        server.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
