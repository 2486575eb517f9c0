package io.github.jmeterduplex.samples.runs;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Takes lines of Graphite's plaintext protocol: {@code PATH VALUE SECONDS}. Thread-safe. */
public final class GraphiteServer implements AutoCloseable {
    private final ServerSocket server;
    private final List<String> lines = new CopyOnWriteArrayList<>();

    private GraphiteServer(ServerSocket server) {
        this.server = server;
    }

    public static GraphiteServer start() throws IOException {
        GraphiteServer graphite = new GraphiteServer(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        daemon(graphite::accept);
        return graphite;
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "graphite");
        thread.setDaemon(true);
        thread.start();
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = server.accept();
                daemon(() -> read(socket));
            }
        } catch (SocketException closed) {
            // The test is over.
        } catch (IOException e) {
            lines.add("failed " + e);
        }
    }

    private void read(Socket socket) {
        try (socket;
                BufferedReader reader =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8))) {
            reader.lines().forEach(lines::add);
        } catch (IOException | RuntimeException e) {
            lines.add("failed " + e);
        }
    }

    public int port() {
        return server.getLocalPort();
    }

    /** The sum of what came under this path. */
    public long sum(String path) {
        return lines.stream()
                .map(line -> line.split(" "))
                .filter(words -> words[0].equals(path))
                .mapToLong(words -> Math.round(Double.parseDouble(words[1])))
                .sum();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
