package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Fault;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * How an endpoint's connections are opened, and what stands around their messages: SockJS, Engine.IO, SignalR or
 * nothing. Each knows its URLs and its transports. A value.
 */
public interface Envelope {
    /** The word for a WebSocket, the one transport of all. */
    String WEBSOCKET = "websocket";

    /** Reads what a WebSocket's messages hold. Called in turns of {@code SerialEvents}. */
    interface Reader {
        /**
         * Reads one message.
         *
         * @param bytes holds it; valid during the call only
         */
        void read(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos);
    }

    /** Where an endpoint's URL points. */
    default Endpoint place(URI url) {
        return Endpoint.of(url);
    }

    /** Path and query of the WebSocket of a new session. */
    String webSocketTarget(Endpoint place);

    /**
     * Returns the request before those of a transport; null if there is not one.
     *
     * @param shared what the sessions of the connector share; null if the session finds out everything itself
     */
    default @Nullable Prologue prologue(Target target, ServerFindings findings, @Nullable SharedFindings shared) {
        return null;
    }

    /**
     * Returns what puts the messages of a write into one message of a WebSocket; null if each is one of its own. A
     * session of an envelope that has an encoder opens by a frame of the server, and its messages are text.
     */
    default @Nullable PayloadEncoder encoder() {
        return null;
    }

    /**
     * What a response to the WebSocket's handshake says that is no upgrade.
     *
     * @param offered whether what was asked before has offered WebSocket
     */
    default Fault refusal(Endpoint place, boolean offered, HttpResponse answer) {
        return HttpFaults.atHandshake(place, offered, answer);
    }

    /** What a new session knows of its server. */
    default ServerFindings findings(Target target) {
        Endpoint place = place(target.url());
        return new ServerFindings(place, new Requests(place, target.httpHeaders()), target.cookies());
    }

    /**
     * Starts to open one session; returns at once. Most know nothing but a WebSocket.
     *
     * @param deadlineNanos end of the connect time-out, by {@link System#nanoTime}
     * @throws io.github.jmeterduplex.session.FaultException where nothing can be tried
     */
    default void open(Target target, long deadlineNanos, ChannelListener listener, ChannelOpener opener) {
        ServerFindings findings = findings(target);
        opener.webSocket(
                target,
                opener.path(target, findings),
                () -> webSocketTarget(findings.place()),
                new TransportTimeout(deadlineNanos, true),
                listener,
                null);
    }

    /** Reads what comes over a WebSocket. */
    default Reader reader(AbstractChannel<?> channel, ChannelListener listener) {
        return listener::onMessage;
    }
}
