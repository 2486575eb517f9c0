package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.codec.DeferredText;
import io.github.jmeterduplex.internal.net.channel.ChannelOpening.Prologue;
import io.github.jmeterduplex.internal.net.http.HttpFaults;
import io.github.jmeterduplex.internal.net.http.HttpResponse;
import io.github.jmeterduplex.internal.net.http.Requests;
import io.github.jmeterduplex.internal.net.http.ServerFindings;
import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Fault;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The way in which an endpoint's connections are opened and their messages are wrapped: that of SockJS, Engine.IO,
 * SignalR or a plain WebSocket. Knows its URLs and its transports. A value.
 */
public interface Envelope {
    /** The word for a WebSocket, the transport that all envelopes have. */
    String WEBSOCKET = "websocket";

    /** Plain WebSockets: each message is one of the session, without an envelope. */
    Envelope PLAIN = new Envelope() {};

    /** Reads the messages of a WebSocket. Called in turns of {@code SerialEvents}. */
    interface Reader {
        /**
         * Reads one message.
         *
         * @param bytes contains the message; valid during the call only
         */
        void read(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos);
    }

    /**
     * Puts the messages of one write into one text of an envelope, such as an array of SockJS. The messages are a
     * chain, which is not changed; null is an empty one. Pure; thread-safe.
     */
    interface PayloadEncoder {
        /** A message of a chain, UTF-8 text; other bytes are passed on as they are. */
        interface Payload {
            /** The message after it. */
            @Nullable
            Payload next();

            /** The text if it is put together only now, else null. */
            @Nullable
            DeferredText late();

            /** The text, put together. */
            byte[] bytes();
        }

        /** Returns how many bytes {@link #put} writes. */
        int length(@Nullable Payload first);

        /** Returns how many bytes {@link #put} writes at most, which is known without a look at the texts. */
        long most(@Nullable Payload first);

        /** Writes the text to a place of an array. Returns the index after it. */
        int put(@Nullable Payload first, byte[] out, int start);

        /** Returns the text. */
        default byte[] encode(@Nullable Payload first) {
            byte[] out = new byte[length(first)];
            int unused = put(first, out, 0);
            return out;
        }
    }

    /** Returns the endpoint of a URL. */
    default Endpoint place(URI url) {
        return Endpoint.of(url);
    }

    /** Returns path and query of the WebSocket of a new session; those of the URL if the envelope adds nothing. */
    default String webSocketTarget(Endpoint place) {
        return (place.path().isEmpty() ? "/" : place.path()) + place.query();
    }

    /**
     * Returns the request before those of a transport; null if there is not one.
     *
     * @param shared what the sessions of the connector share; null if the session finds out everything itself
     */
    default @Nullable Prologue prologue(Target target, ServerFindings findings, @Nullable SharedFindings shared) {
        return null;
    }

    /**
     * Returns the encoder that makes one message of a WebSocket of all messages of a write; null if each remains one
     * of its own. If there is an encoder, a frame of the server opens the session, and its messages are text.
     */
    default @Nullable PayloadEncoder encoder() {
        return null;
    }

    /**
     * Returns the fault for a response to the WebSocket's handshake that is not an upgrade.
     *
     * @param offered whether the server has offered WebSocket in the prologue
     */
    default Fault refusal(Endpoint place, boolean offered, HttpResponse answer) {
        return HttpFaults.atHandshake(place, offered, answer);
    }

    /**
     * Checks an upgrade to a WebSocket, before the checks that all have.
     *
     * @param offered the subprotocols of the target; may be empty
     * @throws io.github.jmeterduplex.session.FaultException ends the opening
     */
    default void checkUpgrade(Endpoint place, List<String> offered, HttpResponse answer) {
        // Most envelopes take any.
    }

    /** Returns what a new session knows of its server. */
    default ServerFindings findings(Target target) {
        Endpoint place = place(target.url());
        return new ServerFindings(place, new Requests(place, target.httpHeaders()), target.cookies());
    }

    /**
     * Starts to open one session, and returns immediately. Most envelopes open a WebSocket.
     *
     * @param deadlineNanos end of the connect time-out, by {@link System#nanoTime}
     * @throws io.github.jmeterduplex.session.FaultException if no transport can be tried
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

    /** Returns the reader of the messages of a WebSocket. */
    default Reader reader(AbstractChannel<?> channel, ChannelListener listener) {
        return listener::onMessage;
    }
}
