package io.github.jmeterduplex.internal.live;

import io.github.jmeterduplex.internal.live.RequestHead.RefusedRequestException;
import io.github.jmeterduplex.internal.live.ServedConnection.Limits;
import io.github.jmeterduplex.internal.settings.ListenAddress;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * A small HTTP server that serves pages to GET and HEAD. It uses daemon threads of its own, and answers only for hosts
 * that {@link HostCheck} accepts. A peer that does not write or read in time is dropped. Thread-safe.
 */
public final class PageServer implements AutoCloseable {
    private static final List<String> METHODS = List.of("GET", "HEAD");

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
        InetSocketAddress address = address(at);
        Map<String, Page> served = new TreeMap<>(pages);
        HostCheck hosts = new HostCheck(at.host());
        ServerLoop loop = new ServerLoop(
                address,
                head -> {
                    head.check(hosts);
                    check(head, served);
                },
                head -> Objects.requireNonNull(served.get(head.path()), "a path that was taken")
                        .answer(head::first),
                limits);
        ListenAddress there = new ListenAddress(at.property(), at.host(), loop.port());
        return new PageServer(loop, "http://" + there.hostAndPort());
    }

    private static InetSocketAddress address(ListenAddress at) throws IOException {
        InetSocketAddress address = new InetSocketAddress(at.host(), at.port());
        if (address.isUnresolved()) {
            throw new IOException("the host is not known");
        }
        return address;
    }

    private static void check(RequestHead head, Map<String, Page> pages) throws RefusedRequestException {
        if (!pages.containsKey(head.path())) {
            throw new RefusedRequestException(
                    HttpURLConnection.HTTP_NOT_FOUND, "Here are: " + String.join(" ", pages.keySet()));
        }
        if (!METHODS.contains(head.method())) {
            throw new RefusedRequestException(PageResponse.allowed(String.join(", ", METHODS)));
        }
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
