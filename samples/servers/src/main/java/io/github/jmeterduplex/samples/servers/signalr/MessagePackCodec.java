package io.github.jmeterduplex.samples.servers.signalr;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePackException;
import org.msgpack.core.MessageUnpacker;

/** Hub messages in MessagePack, each after its length, read and written by msgpack-core. Stateless and thread-safe. */
public final class MessagePackCodec implements Codec {
    private static final int ERROR = 1;
    private static final int VOID = 2;
    private static final int RESULT = 3;
    private static final int BITS = 7;
    private static final int MASK = 0x7f;

    @Override
    public String name() {
        return "messagepack";
    }

    @Override
    public boolean isBinary() {
        return true;
    }

    @Override
    public byte[] encode(HubMessage message) {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            PackedValues.write(packer, fields(message));
            byte[] body = packer.toByteArray();
            ByteArrayOutputStream framed = new ByteArrayOutputStream(body.length + 2);
            int length = body.length;
            for (; length > MASK; length >>>= BITS) {
                framed.write((length & MASK) | (MASK + 1));
            }
            framed.write(length);
            framed.writeBytes(body);
            return framed.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<Object> fields(HubMessage message) {
        List<Object> fields = new ArrayList<>();
        fields.add(MessageType.of(message));
        if (message instanceof HubMessage.Invocation invocation) {
            addAll(fields, PackedValues.NO_HEADERS, invocation.id(), invocation.target(), invocation.arguments());
            fields.add(invocation.streamIds());
        } else if (message instanceof HubMessage.StreamItem item) {
            addAll(fields, PackedValues.NO_HEADERS, item.id(), item.item());
        } else if (message instanceof HubMessage.Completion completion) {
            addAll(fields, PackedValues.NO_HEADERS, completion.id());
            if (completion.error() != null) {
                addAll(fields, ERROR, completion.error());
            } else if (completion.hasResult()) {
                addAll(fields, RESULT, completion.result());
            } else {
                fields.add(VOID);
            }
        } else if (message instanceof HubMessage.Close close) {
            addAll(fields, close.error(), close.allowReconnect());
        } else if (message instanceof HubMessage.Cancel cancel) {
            addAll(fields, PackedValues.NO_HEADERS, cancel.id());
        }
        return fields;
    }

    private static void addAll(List<Object> fields, @Nullable Object... values) {
        for (Object value : values) {
            fields.add(value);
        }
    }

    @Override
    public @Nullable HubMessage decode(Inbox inbox) throws ProtocolViolationException {
        byte[] body = inbox.ofLength();
        if (body == null) {
            return null;
        }
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(body)) {
            if (PackedValues.read(unpacker) instanceof List<?> fields && !unpacker.hasNext()) {
                return message(fields);
            }
            throw new ProtocolViolationException("A message is one array.");
        } catch (IOException | MessagePackException e) {
            throw new ProtocolViolationException("Error reading MessagePack.", e);
        }
    }

    private static HubMessage message(List<?> fields) throws ProtocolViolationException {
        int type = number(fields, 0);
        return switch (type) {
            case MessageType.INVOCATION -> invocation(fields, false);
            case MessageType.STREAM_INVOCATION -> invocation(fields, true);
            case MessageType.STREAM_ITEM -> new HubMessage.StreamItem(string(fields, 2), at(fields, 3));
            case MessageType.COMPLETION -> completion(fields);
            case MessageType.CANCEL -> new HubMessage.Cancel(string(fields, 2));
            case MessageType.PING -> new HubMessage.Ping();
            case MessageType.CLOSE ->
                new HubMessage.Close(
                        at(fields, 1) == null ? null : string(fields, 1),
                        fields.size() > 2 && Boolean.TRUE.equals(at(fields, 2)));
            default -> new HubMessage.Other(type);
        };
    }

    private static HubMessage invocation(List<?> fields, boolean streaming) throws ProtocolViolationException {
        String id = streaming || at(fields, 2) != null ? string(fields, 2) : null;
        if (!(at(fields, 4) instanceof List<?> arguments)) {
            throw new ProtocolViolationException("The arguments of an invocation are an array.");
        }
        List<String> streamIds = new ArrayList<>();
        if (fields.size() > 5 && fields.get(5) instanceof List<?> ids) {
            ids.forEach(each -> streamIds.add(String.valueOf(each)));
        }
        return new HubMessage.Invocation(id, string(fields, 3), new ArrayList<>(arguments), streamIds, streaming);
    }

    private static HubMessage completion(List<?> fields) throws ProtocolViolationException {
        String id = string(fields, 2);
        int kind = number(fields, 3);
        return switch (kind) {
            case ERROR -> new HubMessage.Completion(id, string(fields, 4), null, false);
            case VOID -> new HubMessage.Completion(id, null, null, false);
            case RESULT -> new HubMessage.Completion(id, null, at(fields, 4), true);
            default -> throw new ProtocolViolationException("There is no completion of kind " + kind + ".");
        };
    }

    private static @Nullable Object at(List<?> fields, int index) throws ProtocolViolationException {
        if (index >= fields.size()) {
            throw new ProtocolViolationException("A message has no element " + index + ", only " + fields.size() + ".");
        }
        return fields.get(index);
    }

    private static String string(List<?> fields, int index) throws ProtocolViolationException {
        if (at(fields, index) instanceof String value) {
            return value;
        }
        throw new ProtocolViolationException("Element " + index + " of a message is no string.");
    }

    private static int number(List<?> fields, int index) throws ProtocolViolationException {
        if (at(fields, index) instanceof Number value) {
            return value.intValue();
        }
        throw new ProtocolViolationException("Element " + index + " of a message is no number.");
    }
}
