package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.github.jmeterduplex.internal.codec.Digits;
import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.JsonErrors;
import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.JsonStringWriter;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes the packets of a Socket.IO client, each into an array of its exact size. Pure; thread-safe.
 *
 * <p>Arguments are a JSON array in UTF-8, in which {@code {"$base64":"..."}} becomes an attachment. A mistake in them
 * is an {@link IllegalArgumentException} that names the place but does not show a value.
 */
public final class SocketIoWriter {
    /**
     * The WebSocket messages of one Socket.IO packet, which must be sent one after the other.
     *
     * @param text the text message; its first byte is the {@code 4} of Engine.IO
     * @param attachments the binary messages after it, in the form of the Engine.IO revision; mostly empty
     */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Frames(byte[] text, List<byte[]> attachments) {}

    /** The id of an event that does not request an acknowledgement. */
    public static final long NO_ACK = -1;

    private static final byte[] NOTHING = {};
    private static final byte MESSAGE = '4';

    /** Reserved event names, for which a server closes the connection. */
    private static final Set<String> RESERVED =
            Set.of("connect", "connect_error", "disconnect", "disconnecting", "newListener", "removeListener");

    private SocketIoWriter() {}

    /**
     * Writes a CONNECT packet of protocol 5.
     *
     * @param namespace {@code /} or a name that begins with it
     * @param auth any JSON value but a number from 0, in UTF-8. Servers on Node accept objects only.
     * @throws IllegalArgumentException if the namespace or {@code auth} cannot be written
     */
    public static byte[] connect(String namespace, byte @Nullable [] auth) {
        byte[] payload = auth == null ? NOTHING : auth;
        if (auth != null) {
            checkPayload(auth);
        }
        byte[] name = namespace(namespace);
        byte[] frame = new byte[headLength(0, name, NO_ACK) + payload.length];
        int at = putHead(SocketIoType.CONNECT, 0, name, NO_ACK, frame);
        System.arraycopy(payload, 0, frame, at, payload.length);
        return frame;
    }

    private static void checkPayload(byte[] json) {
        JsonScanner scanner = new JsonScanner(json, 0, json.length);
        int first = scanner.peek();
        try {
            scanner.value();
            scanner.finish();
        } catch (ProtocolViolation noJson) {
            throw JsonErrors.of(noJson, json, scanner);
        }
        if (first >= '0' && first <= '9') {
            throw new IllegalArgumentException("a number is no payload: it would be read as an acknowledgement id");
        }
    }

    /**
     * Writes a CONNECT packet of protocol 4, which does not have a payload.
     *
     * @param namespace {@code /} or a name that begins with it
     * @param query the part after its {@code ?}, encoded as in a URL; may be null or empty
     * @throws IllegalArgumentException if they cannot be written
     */
    public static byte[] connectWithQuery(String namespace, @Nullable String query) {
        return connect(query == null || query.isEmpty() ? namespace : namespace + '?' + query, null);
    }

    /** Writes a DISCONNECT packet, which leaves the namespace but not the connection. */
    public static byte[] disconnect(String namespace) {
        byte[] name = namespace(namespace);
        byte[] frame = new byte[headLength(0, name, NO_ACK)];
        putHead(SocketIoType.DISCONNECT, 0, name, NO_ACK, frame);
        return frame;
    }

    /**
     * Writes an EVENT packet, or BINARY_EVENT if the arguments contain binary data.
     *
     * @param ackId from 0, or {@link #NO_ACK}
     * @throws IllegalArgumentException if the namespace, the event's name or the arguments cannot be written
     */
    public static Frames event(
            EngineIoRevision revision, String namespace, String event, byte[] arguments, long ackId) {
        checkEvent(event);
        SocketIoArguments read = SocketIoArguments.read(revision, arguments);
        byte[] name = event.getBytes(UTF_8);
        return frames(SocketIoType.EVENT, namespace, ackId, name, read);
    }

    /**
     * Writes an ACK packet, or BINARY_ACK if the arguments contain binary data.
     *
     * @param ackId id of the event that is answered
     * @throws IllegalArgumentException if the namespace, the id or the arguments cannot be written
     */
    public static Frames ack(EngineIoRevision revision, String namespace, long ackId, byte[] arguments) {
        if (ackId < 0) {
            throw new IllegalArgumentException("an acknowledgement needs the id of its event, not " + ackId);
        }
        return frames(SocketIoType.ACK, namespace, ackId, null, SocketIoArguments.read(revision, arguments));
    }

    /**
     * Throws if a name cannot be that of an event; used before the name is needed.
     *
     * @throws IllegalArgumentException if {@link #event} would refuse it
     */
    public static void checkEvent(String event) {
        if (RESERVED.contains(event)) {
            throw new IllegalArgumentException("\"" + event + "\" is a reserved event name");
        }
    }

    /**
     * Throws if a text cannot be arguments; used before the text is needed.
     *
     * @throws IllegalArgumentException if {@link #event} and {@link #ack} would refuse them
     */
    public static void check(byte[] arguments) {
        SocketIoArguments.read(EngineIoRevision.V4, arguments);
    }

    /** @param event the name of an event, or null for an acknowledgement, whose array begins with its arguments */
    private static Frames frames(
            SocketIoType type, String namespace, long ackId, byte @Nullable [] event, SocketIoArguments arguments) {
        int attachments = arguments.attachments().size();
        byte[] name = namespace(namespace);
        long length = headLength(attachments, name, ackId) + 1L + arguments.length();
        if (event != null) {
            length += JsonStringWriter.length(event) + (arguments.isEmpty() ? 0 : 1);
        }
        byte[] frame = new byte[Math.toIntExact(length)];
        int at = putHead(type, attachments, name, ackId, frame);
        frame[at++] = '[';
        if (event != null) {
            at = JsonStringWriter.put(event, frame, at);
            if (!arguments.isEmpty()) {
                frame[at++] = ',';
            }
        }
        arguments.put(frame, at);
        return new Frames(frame, arguments.frames());
    }

    /** Returns a namespace as packets contain it; empty for the main one. */
    private static byte[] namespace(String namespace) {
        if (namespace.equals("/")) {
            return NOTHING;
        }
        if (!namespace.startsWith("/") || namespace.indexOf(',') >= 0 || hasControl(namespace)) {
            throw new IllegalArgumentException("namespace \"" + DisplayText.clean(namespace)
                    + "\" must begin with / and hold neither a comma nor control characters");
        }
        return namespace.getBytes(UTF_8);
    }

    private static boolean hasControl(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < ' ') {
                return true;
            }
        }
        return false;
    }

    private static int headLength(int attachments, byte[] namespace, long ackId) {
        int length = 2 + (attachments == 0 ? 0 : Digits.count(attachments) + 1);
        length += namespace.length == 0 ? 0 : namespace.length + 1;
        return length + (ackId < 0 ? 0 : Digits.count(ackId));
    }

    private static int putHead(SocketIoType type, int attachments, byte[] namespace, long ackId, byte[] frame) {
        int at = 0;
        frame[at++] = MESSAGE;
        frame[at++] = (attachments == 0 ? type : type.withAttachments()).digit();
        if (attachments > 0) {
            at = Digits.put(attachments, frame, at);
            frame[at++] = '-';
        }
        if (namespace.length > 0) {
            at = SocketIoArguments.put(namespace, 0, namespace.length, frame, at);
            frame[at++] = ',';
        }
        return ackId < 0 ? at : Digits.put(ackId, frame, at);
    }
}
