package io.github.jmeterduplex.samples.runs.proxy;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * An HTTP proxy on a free port of 127.0.0.1: CONNECT, and requests in absolute form, to this machine alone.
 * Thread-safe.
 */
public final class ConnectProxy implements AutoCloseable {
    private static final int BACKLOG = 200;

    private final ServerSocket listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    private final String authorization;
    private final List<Socket> sockets = new CopyOnWriteArrayList<>();
    private final List<String> connects = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();

    private ConnectProxy(String login) throws IOException {
        authorization = login.isEmpty()
                ? ""
                : "Proxy-Authorization: Basic "
                        + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8)) + "\r\n";
    }

    /** @param login {@code user:password} that it wants; empty for none */
    public static ConnectProxy start(String login) throws IOException {
        ConnectProxy proxy = new ConnectProxy(login);
        daemon(proxy::accept);
        return proxy;
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** What it was asked to connect to, {@code host:port} each; refused ones are not counted. */
    public List<String> connects() {
        return List.copyOf(connects);
    }

    /** URLs of requests in absolute form; only the first of each connection. */
    public List<String> requests() {
        return List.copyOf(requests);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                sockets.add(client);
                daemon(() -> serve(client));
            } catch (IOException e) {
                // Closed by the test.
                return;
            }
        }
    }

    private void serve(Socket client) {
        try (client) {
            String head = head(new DataInputStream(client.getInputStream()));
            String[] words = head.split(" ", 3);
            if (!head.contains(authorization)) {
                say(client, "407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"test\"");
            } else if (words[0].equals("CONNECT")) {
                connects.add(words[1]);
                String port = words[1].substring(words[1].lastIndexOf(':') + 1);
                try (Socket server = open(Integer.parseInt(port))) {
                    say(client, "200 Connection established");
                    pump(client, server);
                }
            } else {
                requests.add(words[1]);
                try (Socket server = open(URI.create(words[1]).getPort())) {
                    server.getOutputStream().write(head.getBytes(StandardCharsets.ISO_8859_1));
                    pump(client, server);
                }
            }
        } catch (IOException e) {
            // One side is gone: the client's test notices.
            sockets.remove(client);
        }
    }

    private Socket open(int port) throws IOException {
        Socket server = new Socket(InetAddress.getLoopbackAddress(), port);
        sockets.add(server);
        return server;
    }

    private static String head(DataInputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            head.append((char) in.readUnsignedByte());
        }
        return head.toString();
    }

    private static void say(Socket client, String status) throws IOException {
        client.getOutputStream().write(("HTTP/1.1 " + status + "\r\n\r\n").getBytes(StandardCharsets.ISO_8859_1));
    }

    private static void pump(Socket client, Socket server) throws IOException {
        daemon(() -> copy(server, client));
        client.getInputStream().transferTo(server.getOutputStream());
    }

    private static void copy(Socket from, Socket to) {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            in.transferTo(out);
        } catch (IOException e) {
            // One side is gone: the other is closed with it.
        }
    }

    private static void daemon(Runnable task) {
        Thread thread = new Thread(task, "connect-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
