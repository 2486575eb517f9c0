package io.github.jmeterduplex.internal.net.http;

import io.github.jmeterduplex.internal.net.channel.RawServer;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** A server of SockJS and plain WebSockets, which redirects some paths. */
final class RedirectServer implements Closeable {
    final RawServer server;

    /** Whole answers by path and query. */
    private final Map<String, String> answers = new ConcurrentHashMap<>();

    RedirectServer() throws IOException {
        this(new ServerSocket(0, 2000, InetAddress.getLoopbackAddress()));
    }

    RedirectServer(ServerSocket socket) {
        this.server = new RawServer(socket, this::serve);
    }

    /** Redirects a path; each redirect also sets a cookie. */
    RedirectServer redirects(String path, int status, String location) {
        answers.put(
                path,
                "HTTP/1.1 " + status + " Moved\r\nSet-Cookie: way=" + status + "; Path=/\r\nLocation: " + location
                        + "\r\nContent-Length: 0\r\n\r\n");
        return this;
    }

    RedirectServer answers(String path, String whole) {
        answers.put(path, whole);
        return this;
    }

    /** Returns the heads of the GETs whose path and query begin like this. */
    List<String> requests(String path) {
        return server.requests.stream()
                .filter(head -> head.startsWith("GET " + path))
                .toList();
    }

    /** Returns a URL of this server under its other name. */
    String other(String scheme, String path) {
        return scheme + "://localhost:" + server.port() + path;
    }

    String url(String scheme, String path) {
        return server.url(scheme, path);
    }

    private void serve(RawServer.Client client) throws IOException {
        while (true) {
            String head = client.request();
            String answer = answers.get(head.split(" ", -1)[1]);
            if (answer != null) {
                client.write(answer);
            } else if (head.contains("Sec-WebSocket-Key")) {
                client.upgrade(head, head.contains("my.v1") ? "Sec-WebSocket-Protocol: my.v1\r\n" : "");
                client.text("o");
                client.drain();
                return;
            } else {
                client.respond(200, "OK", "", RawServer.INFO);
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
