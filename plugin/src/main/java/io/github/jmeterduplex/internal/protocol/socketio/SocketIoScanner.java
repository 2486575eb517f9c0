package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.github.jmeterduplex.internal.codec.JsonScanner;
import io.github.jmeterduplex.internal.codec.PeerNumber;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.protocol.socketio.SocketIoArguments.Attachment;

/** Parses the text of one Socket.IO packet ("Packet encoding", "Format"). Confined to one thread. */
final class SocketIoScanner {
    /** The largest number up to which every integer is exact in JavaScript. */
    private static final long ACK_ID_MAX = (1L << 53) - 1;

    private static final byte[] NO_ARGUMENTS = "[]".getBytes(US_ASCII);
    private static final byte[] PLACEHOLDER = "_placeholder".getBytes(US_ASCII);
    private static final byte[] NUM = "num".getBytes(US_ASCII);

    private final byte[] bytes;
    private final int end;
    private final SocketIoPacket packet;
    private int position;

    private SocketIoScanner(byte[] bytes, int offset, int length, SocketIoPacket packet) {
        this.bytes = bytes;
        this.position = offset;
        this.end = offset + length;
        this.packet = packet;
    }

    /**
     * Parses a text and fills the packet's fields.
     *
     * @param bytes if they are an event, one byte is overwritten, so that the arguments are an array without the name
     * @throws ProtocolViolation if it is not a packet
     */
    static void scan(byte[] bytes, int offset, int length, SocketIoPacket packet) {
        packet.clear();
        packet.lieAt(bytes, offset, length);
        new SocketIoScanner(bytes, offset, length, packet).scan();
    }

    private void scan() {
        SocketIoType type = position < end ? SocketIoType.of(bytes[position]) : null;
        if (type == null) {
            throw breach("a Socket.IO packet type 0 to 6");
        }
        position++;
        int attachments = type.isBinary() ? attachments() : 0;
        packet.begin(type, attachments);
        namespace();
        ackId();
        JsonScanner json = attachments == 0
                ? new JsonScanner(bytes, position, end)
                : new JsonScanner(bytes, position, end, this::placeholder, PLACEHOLDER, NUM);
        switch (type) {
            case CONNECT -> connect(json);
            case DISCONNECT -> disconnect(json);
            case CONNECT_ERROR -> anyValue(json);
            case EVENT, BINARY_EVENT -> event(json);
            case ACK, BINARY_ACK -> ack(json);
        }
    }

    private int attachments() {
        long count = digits("the number of attachments");
        if (position == end || bytes[position] != '-') {
            throw breach("- after the number of attachments");
        }
        if (count > Attachment.COUNT_MAX) {
            throw ProtocolViolation.limit("attachments", Attachment.COUNT_MAX + " a packet", count + " announced");
        }
        position++;
        return (int) count;
    }

    private void namespace() {
        if (position == end || bytes[position] != '/') {
            return;
        }
        int from = position;
        int to = -1;
        while (position < end && bytes[position] != ',') {
            if (bytes[position] >= 0 && bytes[position] < ' ') {
                throw breach("no control character in a namespace");
            }
            if (bytes[position] == '?' && to < 0) {
                to = position;
            }
            position++;
        }
        packet.setNamespace(from, to < 0 ? position : to);
        if (position < end) {
            position++;
        }
    }

    /**
     * Parses the acknowledgement id, if the packet has one. If it is too large to be exact, it does not belong to a
     * message, as in the official clients.
     */
    private void ackId() {
        if (position < end && bytes[position] >= '0' && bytes[position] <= '9') {
            long id = digits("an acknowledgement id");
            if (id <= ACK_ID_MAX) {
                packet.setAckId(id);
            }
        }
    }

    /** Parses a number of decimal digits. If a number is too long for its purpose, it stays too large. */
    private long digits(String expected) {
        int from = position;
        long number = 0;
        while (position < end && bytes[position] >= '0' && bytes[position] <= '9') {
            number = Math.min(number * 10 + bytes[position++] - '0', ACK_ID_MAX + 1);
        }
        if (position == from) {
            throw breach(expected);
        }
        return number;
    }

    private void connect(JsonScanner json) {
        int first = json.peek();
        if (first >= 0 && first != '{' && first != '[' && first != 'n') {
            throw json.breach("a JSON object, an array, null or nothing in CONNECT");
        }
        anyValue(json);
    }

    private void disconnect(JsonScanner json) {
        if (json.peek() >= 0) {
            throw json.breach("nothing in DISCONNECT");
        }
        packet.setBody(end, end);
    }

    private void anyValue(JsonScanner json) {
        if (json.peek() < 0) {
            packet.setBody(end, end);
            return;
        }
        int from = json.position();
        json.value();
        packet.setBody(from, json.position());
        json.finish();
    }

    /**
     * Parses the payload of an event. If it does not have a payload, it does not have a name either: the official
     * clients ignore it.
     */
    private void event(JsonScanner json) {
        if (json.peek() < 0) {
            packet.setBody(end, end);
            return;
        }
        json.enter("a JSON array of an event's name and arguments");
        int first = json.peek();
        int from = json.position();
        if (first == '"') {
            json.text();
        } else {
            json.number("the name of an event");
        }
        int nameEnd = json.position();
        packet.setEvent(from, nameEnd);
        boolean bare = json.peek() != ',';
        // The comma, or the last byte of the name, becomes the bracket of the arguments.
        int body = bare ? nameEnd - 1 : json.position();
        moreArguments(json);
        bytes[body] = '[';
        packet.setBody(body, json.position());
        json.finish();
    }

    /** Parses the payload of an acknowledgement; without a payload, the arguments are empty. */
    private void ack(JsonScanner json) {
        if (json.peek() < 0) {
            packet.lieAt(NO_ARGUMENTS, 0, NO_ARGUMENTS.length);
            packet.setBody(0, NO_ARGUMENTS.length);
            return;
        }
        json.enter("a JSON array of arguments");
        int body = json.position() - 1;
        if (json.peek() != ']') {
            json.value();
        }
        moreArguments(json);
        packet.setBody(body, json.position());
        json.finish();
    }

    private static void moreArguments(JsonScanner json) {
        while (json.peek() == ',') {
            json.expect(',', ",");
            json.value();
        }
        json.expect(']', ", or ] in a JSON array");
    }

    /**
     * Adds a JSON object to the placeholders if its member {@code _placeholder} is true, as in the reference
     * implementation.
     */
    private void placeholder(int from, int to, int[] values) {
        if (bytes[values[0]] != 't') {
            return;
        }
        double num = values[1] < 0 ? -1 : PeerNumber.of(bytes, values[1], to);
        if (num != Math.rint(num) || num < 0 || num >= packet.attachmentCount()) {
            throw JsonScanner.breach(
                    "a placeholder of one of " + packet.attachmentCount() + " attachments", bytes, from, to);
        }
        packet.addPlaceholder(from, to, (int) num);
    }

    private ProtocolViolation breach(String expected) {
        return JsonScanner.breach(expected, bytes, position, end);
    }
}
