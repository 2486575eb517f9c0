package io.github.jmeterduplex.internal.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Serves a few pages by HTTP on daemon threads of its own, to GET and HEAD only, or takes messages by POST; only for
 * hosts that {@link HostCheck} accepts. A peer that does not read is dropped. Thread-safe.
 */
public final class PageServer implements AutoCloseable {
    private static final long LIMIT_MILLIS = 5_000;
    private static final int BACKLOG = 16;
    private static final String JSON = "application/json";
    private static final int LONGEST_BODY = 16 << 20;

    private final HttpServer server;
    private final TimedTasks tasks;
    private final String url;

    /** A page of the server; called on its threads. */
    @FunctionalInterface
    public interface Page {
        /**
         * Answers one request.
         *
         * @param headers the value of a request header; null where there is none
         */
        PageResponse answer(UnaryOperator<String> headers) throws IOException;
    }

    /** Takes messages in JSON; called on the server's threads. */
    @FunctionalInterface
    public interface Inbox {
        /** Takes one message and answers it, in JSON. */
        byte[] take(byte[] body) throws IOException;
    }

    /** Handles the requests of one path that have an allowed method. */
    private record Handler(String methods, HttpHandler handler) {
        boolean allows(String method) {
            return List.of(methods.split(", ")).contains(method);
        }
    }

    private PageServer(HttpServer server, TimedTasks tasks, String url) {
        this.server = server;
        this.tasks = tasks;
        this.url = url;
    }

    /**
     * Begins to serve.
     *
     * @param pages by path
     * @throws IOException when it cannot listen there
     */
    public static PageServer open(ListenAddress at, Map<String, Page> pages) throws IOException {
        return open(at, pages, LIMIT_MILLIS);
    }

    static PageServer open(ListenAddress at, Map<String, Page> pages, long limitMillis) throws IOException {
        Map<String, Handler> handlers = new TreeMap<>();
        pages.forEach((path, page) -> handlers.put(
                path,
                new Handler(
                        "GET, HEAD",
                        exchange -> send(
                                exchange,
                                HttpURLConnection.HTTP_OK,
                                page.answer(exchange.getRequestHeaders()::getFirst)))));
        return serve(at, address(at), handlers, limitMillis);
    }

    /**
     * Begins to take messages from other machines. It listens at the host's address where that is this machine's, or
     * where the host is loopback's by name; else at all addresses, as where it is that of a container's host, or a
     * name that {@code /etc/hosts} has for loopback.
     *
     * @param path to which they are sent by POST
     * @throws IOException when it cannot listen there
     */
    public static PageServer inbox(ListenAddress at, String path, Inbox inbox) throws IOException {
        InetSocketAddress address = new InetSocketAddress(at.host(), at.port());
        return serve(
                at,
                isWanted(at.host(), address.getAddress()) ? address : new InetSocketAddress(at.port()),
                Map.of(path, new Handler("POST", exchange -> take(exchange, inbox))),
                LIMIT_MILLIS);
    }

    /** Whether a host stands for this address alone, of this machine. */
    static boolean isWanted(String host, @Nullable InetAddress address) throws SocketException {
        if (address == null) {
            return false;
        }
        return address.isLoopbackAddress()
                ? List.of("localhost", "[::1]", address.getHostAddress()).contains(host)
                : NetworkInterface.getByInetAddress(address) != null;
    }

    private static InetSocketAddress address(ListenAddress at) throws IOException {
        InetSocketAddress address = new InetSocketAddress(at.host(), at.port());
        if (address.isUnresolved()) {
            throw new IOException("the host is not known");
        }
        return address;
    }

    private static PageServer serve(
            ListenAddress at, InetSocketAddress address, Map<String, Handler> handlers, long limitMillis)
            throws IOException {
        HttpServer server = HttpServer.create(address, BACKLOG);
        TimedTasks tasks = new TimedTasks("duplex-serve", limitMillis);
        server.setExecutor(tasks);
        HostCheck hosts = new HostCheck(at.host());
        server.createContext("/", exchange -> {
            try (exchange) {
                answer(exchange, hosts, handlers);
            }
        });
        startAsDaemon(server);
        ListenAddress there =
                new ListenAddress(at.property(), at.host(), server.getAddress().getPort());
        return new PageServer(server, tasks, "http://" + there.hostAndPort());
    }

    /** Its own thread is a daemon where the one that starts it is. */
    private static void startAsDaemon(HttpServer server) {
        Thread starter = TimedTasks.daemon("duplex-serve-start").newThread(server::start);
        starter.start();
        boolean wasInterrupted = false;
        while (starter.isAlive()) {
            try {
                TimeUnit.SECONDS.timedJoin(starter, 1);
            } catch (InterruptedException e) {
                wasInterrupted = true;
            }
        }
        if (wasInterrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static void answer(HttpExchange exchange, HostCheck hosts, Map<String, Handler> handlers)
            throws IOException {
        Handler handler = handlers.get(exchange.getRequestURI().getPath());
        if (!hosts.accepts(exchange.getRequestHeaders().getFirst("Host"))) {
            send(exchange, HttpURLConnection.HTTP_FORBIDDEN, PageResponse.text("This host is not served here."));
        } else if (handler == null) {
            send(
                    exchange,
                    HttpURLConnection.HTTP_NOT_FOUND,
                    PageResponse.text("Here are: " + String.join(" ", handlers.keySet())));
        } else if (!handler.allows(exchange.getRequestMethod())) {
            exchange.getResponseHeaders().set("Allow", handler.methods());
            send(exchange, HttpURLConnection.HTTP_BAD_METHOD, PageResponse.text("Allowed: " + handler.methods()));
        } else {
            handler.handler().handle(exchange);
        }
    }

    /** A page of another site can send no JSON here without asking first, which is not allowed. */
    private static void take(HttpExchange exchange, Inbox inbox) throws IOException {
        if (!JSON.equals(exchange.getRequestHeaders().getFirst("Content-Type"))) {
            send(exchange, HttpURLConnection.HTTP_UNSUPPORTED_TYPE, PageResponse.text("Allowed Content-Type: " + JSON));
            return;
        }
        byte[] body = exchange.getRequestBody().readNBytes(LONGEST_BODY + 1);
        if (body.length > LONGEST_BODY) {
            send(
                    exchange,
                    HttpURLConnection.HTTP_ENTITY_TOO_LARGE,
                    PageResponse.text("At most " + LONGEST_BODY + " bytes."));
            return;
        }
        send(exchange, HttpURLConnection.HTTP_OK, new PageResponse(JSON, inbox.take(body)));
    }

    private static void send(HttpExchange exchange, int status, PageResponse answer) throws IOException {
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", answer.contentType());
        headers.set("Cache-Control", "no-store");
        headers.set("X-Content-Type-Options", "nosniff");
        headers.set("Cross-Origin-Resource-Policy", "same-origin");
        headers.set("Referrer-Policy", "no-referrer");
        if (exchange.getRequestMethod().equals("HEAD")) {
            headers.set("Content-Length", Integer.toString(answer.body().length));
            exchange.sendResponseHeaders(status, -1);
            return;
        }
        exchange.sendResponseHeaders(status, answer.body().length);
        try (OutputStream out = exchange.getResponseBody()) {
            out.write(answer.body());
        }
    }

    /** Where it is, such as {@code http://127.0.0.1:9464}. */
    public String url() {
        return url;
    }

    /** Closes the port and all connections. */
    @Override
    public void close() {
        server.stop(0);
        tasks.close();
    }
}
