package io.github.jmeterduplex.internal.serve;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import java.io.IOException;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;

/**
 * Serves a few pages by HTTP on daemon threads of its own: GET and HEAD only, and only for hosts that {@link HostCheck}
 * accepts. A peer that does not read is dropped. Thread-safe.
 */
public final class PageServer implements AutoCloseable {
    private static final long LIMIT_MILLIS = 5_000;
    private static final int BACKLOG = 16;
    private static final String ALLOWED = "GET, HEAD";

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
        InetSocketAddress address = new InetSocketAddress(at.host(), at.port());
        if (address.isUnresolved()) {
            throw new IOException("the host is not known");
        }
        HttpServer server = HttpServer.create(address, BACKLOG);
        TimedTasks tasks = new TimedTasks("duplex-serve", limitMillis);
        server.setExecutor(tasks);
        HostCheck hosts = new HostCheck(at.host());
        server.createContext("/", exchange -> {
            try (exchange) {
                answer(exchange, hosts, pages);
            }
        });
        startAsDaemon(server);
        String host = at.host().contains(":") && !at.host().startsWith("[") ? "[" + at.host() + "]" : at.host();
        return new PageServer(
                server, tasks, "http://" + host + ":" + server.getAddress().getPort());
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

    private static void answer(HttpExchange exchange, HostCheck hosts, Map<String, Page> pages) throws IOException {
        Headers headers = exchange.getRequestHeaders();
        Page page = pages.get(exchange.getRequestURI().getPath());
        if (!hosts.accepts(headers.getFirst("Host"))) {
            send(exchange, HttpURLConnection.HTTP_FORBIDDEN, PageResponse.text("This host is not served here."));
        } else if (!exchange.getRequestMethod().equals("GET")
                && !exchange.getRequestMethod().equals("HEAD")) {
            exchange.getResponseHeaders().set("Allow", ALLOWED);
            send(exchange, HttpURLConnection.HTTP_BAD_METHOD, PageResponse.text("Allowed: " + ALLOWED));
        } else if (page == null) {
            send(
                    exchange,
                    HttpURLConnection.HTTP_NOT_FOUND,
                    PageResponse.text("Here are: " + String.join(" ", pages.keySet())));
        } else {
            send(exchange, HttpURLConnection.HTTP_OK, page.answer(headers::getFirst));
        }
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
