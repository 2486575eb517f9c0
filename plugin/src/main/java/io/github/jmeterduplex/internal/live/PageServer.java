package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.live.RequestHead.RefusedRequestException;
import io.github.jmeterduplex.internal.live.ServedConnection.Limits;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A small HTTP server that serves pages to GET and HEAD, or takes messages by POST. It uses daemon threads of its own,
 * and answers only for hosts that {@link HostCheck} accepts. A peer that does not write or read in time is dropped.
 * Thread-safe.
 */
public final class PageServer implements AutoCloseable {
    private static final String JSON = "application/json";
    private static final int LONGEST_BODY = 16 << 20;

    private final ServerLoop loop;
    private final String url;

    /** A page of the server; called on the server's threads. */
    @FunctionalInterface
    public interface Page {
        /**
         * Returns the response to one request.
         *
         * @param headers the value of a request header; null if it is missing
         */
        PageResponse answer(UnaryOperator<String> headers) throws IOException;
    }

    /** Receives messages in JSON; called on the server's threads. */
    @FunctionalInterface
    public interface Inbox {
        /** Handles one message and returns the answer, both in JSON. */
        byte[] take(byte[] body) throws IOException;
    }

    /**
     * Handles the requests to one path.
     *
     * @param methods that are allowed
     */
    private record Handler(List<String> methods, ServerLoop.Answer answer) {
        boolean takesBodies() {
            return methods.contains("POST");
        }
    }

    private PageServer(ServerLoop loop, String url) {
        this.loop = loop;
        this.url = url;
    }

    /**
     * Opens the port and starts to serve the pages.
     *
     * @param pages by path
     * @throws IOException if it cannot listen at the address
     */
    public static PageServer open(ListenAddress at, Map<String, Page> pages) throws IOException {
        return open(at, pages, Limits.DEFAULT);
    }

    static PageServer open(ListenAddress at, Map<String, Page> pages, Limits limits) throws IOException {
        Map<String, Handler> handlers = new TreeMap<>();
        pages.forEach((path, page) ->
                handlers.put(path, new Handler(List.of("GET", "HEAD"), (head, body) -> page.answer(head::first))));
        return serve(at, address(at), handlers, limits);
    }

    /**
     * Opens the port and starts to take messages from other machines. It listens at the host's address if that is this
     * machine's, or if the host names loopback; else at all addresses, for example if the address is that of a
     * container's host, or if {@code /etc/hosts} maps the host's name to loopback.
     *
     * @param path to which they are sent by POST
     * @throws IOException if it cannot listen there
     */
    public static PageServer inbox(ListenAddress at, String path, Inbox inbox) throws IOException {
        InetSocketAddress address = new InetSocketAddress(at.host(), at.port());
        return serve(
                at,
                isWanted(at.host(), address.getAddress()) ? address : new InetSocketAddress(at.port()),
                Map.of(path, new Handler(List.of("POST"), (head, body) -> new PageResponse(JSON, inbox.take(body)))),
                Limits.DEFAULT);
    }

    /** Whether the host names this address, and the address is one of this machine. */
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
            ListenAddress at, InetSocketAddress address, Map<String, Handler> handlers, Limits limits)
            throws IOException {
        HostCheck hosts = new HostCheck(at.host());
        ServerLoop loop = new ServerLoop(
                address,
                head -> {
                    head.check(hosts);
                    return bodyLength(head, handlers);
                },
                (head, body) -> Objects.requireNonNull(handlers.get(head.path()), "a path that was taken")
                        .answer()
                        .of(head, body),
                limits);
        ListenAddress there = new ListenAddress(at.property(), at.host(), loop.port());
        return new PageServer(loop, "http://" + there.hostAndPort());
    }

    /**
     * Checks path, method and type of a request, and returns the length of its body. The type must be JSON: a page of
     * another site cannot send it without asking for permission first, which is refused.
     */
    private static int bodyLength(RequestHead head, Map<String, Handler> handlers) throws RefusedRequestException {
        Handler handler = handlers.get(head.path());
        if (handler == null) {
            throw new RefusedRequestException(
                    HttpURLConnection.HTTP_NOT_FOUND, "Here are: " + String.join(" ", handlers.keySet()));
        }
        if (!handler.methods().contains(head.method())) {
            throw new RefusedRequestException(PageResponse.allowed(String.join(", ", handler.methods())));
        }
        if (!handler.takesBodies()) {
            return 0;
        }
        if (!JSON.equals(head.first("Content-Type"))) {
            throw new RefusedRequestException(HttpURLConnection.HTTP_UNSUPPORTED_TYPE, "Allowed Content-Type: " + JSON);
        }
        return head.bodyLength(LONGEST_BODY);
    }

    /** Returns the server's address, for example {@code http://127.0.0.1:9464}. */
    public String url() {
        return url;
    }

    /** Closes the port and all connections. */
    @Override
    public void close() {
        loop.close();
    }
}
