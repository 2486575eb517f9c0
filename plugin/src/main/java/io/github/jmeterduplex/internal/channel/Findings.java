package io.github.jmeterduplex.internal.channel;

import java.net.InetAddress;
import java.time.Instant;

/**
 * What one session has learnt about its server: it stays when one transport fails and the next is tried. Thread-safe,
 * as requests and responses of a fallback run side by side.
 */
final class Findings {
    private final Requests requests;

    /** Guarded by itself. */
    private final Cookies cookies = new Cookies();

    // Written by the step under way, read by the next.
    private volatile InetAddress[] remotes;
    private volatile InetAddress answering;
    private volatile Boolean webSocket;

    /** @param given the {@code Cookie} header to begin with, or null */
    Findings(Requests requests, String given) {
        this.requests = requests;
        cookies.addHeader(given);
        requests.cookies().forEach(cookies::addHeader);
    }

    /** What is sent with every request. */
    Requests requests() {
        return requests;
    }

    /** The {@code Cookie} header of the next request, or null. */
    String cookies() {
        synchronized (cookies) {
            return cookies.header();
        }
    }

    /** The same, or null where the server has set none of them. */
    String servedCookies() {
        synchronized (cookies) {
            return cookies.served();
        }
    }

    /** Keeps what a response sets. */
    void keepCookies(Iterable<String> setCookies) {
        Instant now = Instant.now();
        synchronized (cookies) {
            setCookies.forEach(cookie -> cookies.addSetCookie(cookie, now));
        }
    }

    void found(InetAddress[] addresses) {
        remotes = addresses.clone();
    }

    /** The addresses of the host, or null before the look-up. */
    InetAddress[] remotes() {
        InetAddress[] found = remotes;
        return found == null ? null : found.clone();
    }

    /**
     * {@code /info} has been answered.
     *
     * @param offersWebSocket what it says
     * @param from who answered
     */
    void informed(boolean offersWebSocket, InetAddress from) {
        answering = from;
        webSocket = offersWebSocket;
    }

    boolean isInformed() {
        return webSocket != null;
    }

    /** Whether {@code /info} offers WebSocket; false before it is asked. */
    boolean offersWebSocket() {
        return Boolean.TRUE.equals(webSocket);
    }

    /** The address that answered {@code /info}: a session stays with it. */
    InetAddress answering() {
        return answering;
    }
}
