package io.github.jmeterduplex.samples.servers.signalr;

import java.io.IOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.ExtensionTypeHeader;
import org.msgpack.core.MessagePacker;
import org.msgpack.core.MessageUnpacker;

/** Values of MessagePack as maps, lists, strings, numbers, booleans, {@code byte[]} and null. */
final class PackedValues {
    static final Map<String, Object> NO_HEADERS = Map.of();
    private static final int MAX_DEPTH = 100;

    /** A value of a type that an application defines, a time for example; written back as it was read. */
    private static final class Extension {
        private final byte type;
        private final byte[] data;

        Extension(byte type, byte[] data) {
            this.type = type;
            this.data = data;
        }
    }

    private PackedValues() {}

    static @Nullable Object read(MessageUnpacker unpacker) throws IOException {
        return read(unpacker, 0);
    }

    private static @Nullable Object read(MessageUnpacker unpacker, int depth) throws IOException {
        if (depth > MAX_DEPTH) {
            throw new IOException("more than " + MAX_DEPTH + " levels");
        }
        return switch (unpacker.getNextFormat().getValueType()) {
            case NIL -> {
                unpacker.unpackNil();
                yield null;
            }
            case BOOLEAN -> unpacker.unpackBoolean();
            case INTEGER -> integer(unpacker.unpackBigInteger());
            case FLOAT -> unpacker.unpackDouble();
            case STRING -> unpacker.unpackString();
            case BINARY -> bytes(unpacker, unpacker.unpackBinaryHeader());
            case ARRAY -> {
                List<Object> values = new ArrayList<>();
                for (int left = unpacker.unpackArrayHeader(); left > 0; left--) {
                    values.add(read(unpacker, depth + 1));
                }
                yield values;
            }
            case MAP -> {
                Map<String, Object> members = new LinkedHashMap<>();
                for (int left = unpacker.unpackMapHeader(); left > 0; left--) {
                    String name = String.valueOf(read(unpacker, depth + 1));
                    members.put(name, read(unpacker, depth + 1));
                }
                yield members;
            }
            case EXTENSION -> {
                ExtensionTypeHeader header = unpacker.unpackExtensionTypeHeader();
                yield new Extension(header.getType(), bytes(unpacker, header.getLength()));
            }
        };
    }

    /** Reads so many bytes; a length beyond any message must not reserve the memory that it names. */
    private static byte[] bytes(MessageUnpacker unpacker, int length) throws IOException {
        if (length > HttpGate.MAX_BODY) {
            throw new IOException(length + " bytes");
        }
        return unpacker.readPayload(length);
    }

    private static Number integer(BigInteger value) {
        if (value.bitLength() < Integer.SIZE) {
            return value.intValue();
        }
        if (value.bitLength() < Long.SIZE) {
            return value.longValue();
        }
        return value;
    }

    static void write(MessagePacker packer, @Nullable Object value) throws IOException {
        if (value == null) {
            packer.packNil();
        } else if (value instanceof Boolean fact) {
            packer.packBoolean(fact);
        } else if (value instanceof Integer || value instanceof Long) {
            packer.packLong(((Number) value).longValue());
        } else if (value instanceof BigInteger large) {
            packer.packBigInteger(large);
        } else if (value instanceof Number number) {
            packer.packDouble(number.doubleValue());
        } else if (value instanceof byte[] bytes) {
            packer.packBinaryHeader(bytes.length).writePayload(bytes);
        } else if (value instanceof Extension extension) {
            packer.packExtensionTypeHeader(extension.type, extension.data.length)
                    .writePayload(extension.data);
        } else if (value instanceof List<?> values) {
            packer.packArrayHeader(values.size());
            for (Object each : values) {
                write(packer, each);
            }
        } else if (value instanceof Map<?, ?> members) {
            packer.packMapHeader(members.size());
            for (Map.Entry<?, ?> member : members.entrySet()) {
                write(packer, member.getKey());
                write(packer, member.getValue());
            }
        } else {
            packer.packString(value.toString());
        }
    }
}
