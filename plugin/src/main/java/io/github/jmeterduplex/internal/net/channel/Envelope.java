package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.codec.DeferredText;
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
 * The protocol between WebSocket or HTTP and the messages of a session: that of SockJS, Engine.IO, SignalR, or none for
 * a plain WebSocket. Knows its URLs and its transports. A value.
 */
public interface Envelope {
    /** The name of the WebSocket transport, which all envelopes have. */
    String WEBSOCKET = "websocket";

    /** The envelope of plain WebSockets, whose messages are passed on as they are. */
    Envelope PLAIN = new Envelope() {};

    /** Unwraps the messages that arrive on a WebSocket. Called in turns of {@code SerialEvents}. */
    interface Reader {
        /**
         * Unwraps one message.
         *
         * @param bytes contains the message; valid during the call only
         */
        void read(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos);
    }

    /**
     * Joins the messages of one write into one text of an envelope, such as a SockJS array. The messages are a chain,
     * which is not changed; null is an empty one. Pure; thread-safe.
     */
    interface PayloadEncoder {
        /** A message in a linked list: UTF-8 text, of which invalid bytes are passed on as they are. */
        interface Payload {
            /** Returns the next message in the list. */
            @Nullable
            Payload next();

            /** Returns the text if it is not assembled yet, else null. */
            @Nullable
            DeferredText late();

            /** Returns the assembled text in UTF-8. */
            byte[] bytes();
        }

        /** Whether the messages of a write share one text; if not, each of them is wrapped on its own. */
        default boolean joins() {
            return true;
        }

        /** Returns how many bytes {@link #put} writes for the messages. */
        int length(@Nullable Payload first);

        /** Returns the most bytes that {@link #put} can write for the messages, without looking at their texts. */
        long most(@Nullable Payload first);

        /** Writes the joined text into an array. Returns the index after it. */
        int put(@Nullable Payload first, byte[] out, int start);

        /** Returns the joined text as a new array. */
        default byte[] encode(@Nullable Payload first) {
            byte[] out = new byte[length(first)];
            int unused = put(first, out, 0);
            return out;
        }
    }

    /** Returns the endpoint that a URL names. */
    default Endpoint place(URI url) {
        return Endpoint.of(url);
    }

    /** Returns the path and query of a new session's WebSocket, which are those of the URL by default. */
    default String webSocketTarget(Endpoint place) {
        return (place.path().isEmpty() ? "/" : place.path()) + place.query();
    }

    /**
     * Returns the request that precedes those of the transport; null if the envelope does not need one.
     *
     * @param shared what the sessions of the connector share; null if the session finds out everything itself
     */
    default @Nullable Prologue prologue(Target target, ServerFindings findings, @Nullable SharedFindings shared) {
        return null;
    }

    /**
     * Returns the encoder that joins all messages of a write into one WebSocket message; null if each message is sent
     * on its own. If there is an encoder, a frame of the server opens the session, and its messages are text.
     */
    default @Nullable PayloadEncoder encoder() {
        return null;
    }

    /**
     * Returns the fault for a response to the WebSocket handshake that refuses the upgrade.
     *
     * @param offered whether the server has offered WebSocket in the prologue
     */
    default Fault refusal(Endpoint place, boolean offered, HttpResponse answer) {
        return HttpFaults.atHandshake(place, offered, answer);
    }

    /**
     * Checks the server's consent to a WebSocket by the rules of this envelope, before the common checks.
     *
     * @param offered the subprotocols of the target; may be empty
     * @throws io.github.jmeterduplex.session.FaultException ends the opening
     */
    default void checkUpgrade(Endpoint place, List<String> offered, HttpResponse answer) {
        // Most envelopes take any.
    }

    /** Returns an initial record of what a new session knows about its server. */
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
                new ChannelOpener.Handshake(
                        () -> webSocketTarget(findings.place()), new TransportTimeout(deadlineNanos, true), null, null),
                listener);
    }

    /** Returns the reader that unwraps the messages of a WebSocket. */
    default Reader reader(AbstractChannel<?> channel, ChannelListener listener) {
        return listener::onMessage;
    }
}
