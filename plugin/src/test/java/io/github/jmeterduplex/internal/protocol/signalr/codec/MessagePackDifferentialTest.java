package io.github.jmeterduplex.internal.protocol.signalr.codec;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.value.Value;

/** Values, held against msgpack-java, the reference implementation. */
class MessagePackDifferentialTest {
    private final Random random = new Random(7);

    /** A stream item with an id of one digit: what stands before the item. */
    private static byte[] item(byte[] value) {
        ByteBuilder message =
                new ByteBuilder().put(0x94).put(2).put(0x80).put(0xa1).put('1').put(value);
        byte[] chunk = new byte[MessagePackHubWriter.lengthBytes(message.length) + message.length];
        int at = MessagePackHubWriter.putLength(message.length, chunk);
        System.arraycopy(message.array, 0, chunk, at, message.length);
        return chunk;
    }

    private static String read(byte[] value) {
        String[] body = new String[1];
        byte[] chunk = item(value);
        HubCodec.MESSAGEPACK.reader(message -> body[0] = message.text()).read(chunk, 0, chunk.length);
        return body[0];
    }

    private static Value unpacked(byte[] bytes) throws IOException {
        try (MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(bytes)) {
            Value value = unpacker.unpackValue();
            assertThat(unpacker.hasNext()).isFalse();
            return value;
        }
    }

    private static byte[] packed(Value value) throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            packer.packValue(value);
            return packer.toByteArray();
        }
    }

    /** Its shortest form is ours: packed again, the bytes are the same. */
    @Test
    void whatIsWrittenIsWhatTheReferenceReadsAndWrites() throws IOException {
        for (int i = 0; i < 3_000; i++) {
            String json = Trees.json(Trees.random(random));
            HubWriter.EncodedValue value = HubCodec.MESSAGEPACK.writer().arguments(json.getBytes(UTF_8));
            byte[] bytes = Arrays.copyOfRange(value.array, value.from, value.to);
            Value theirs = unpacked(bytes);
            assertThat(Trees.of(theirs.toJson())).isEqualTo(Trees.of(json));
            assertThat(packed(theirs)).isEqualTo(bytes);
        }
    }

    @Test
    void whatTheReferenceWritesIsRead() throws IOException {
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = scalar();
            Value theirs = unpacked(bytes);
            assertThat(Trees.of(read(bytes))).as(theirs::toJson).isEqualTo(Trees.of(theirs.toJson()));
        }
    }

    /** Floats of 32 bits are read as they are shown, not as the double that they are. */
    private byte[] scalar() throws IOException {
        try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
            switch (random.nextInt(7)) {
                case 0 -> packer.packLong(random.nextLong() >> random.nextInt(64));
                case 1 -> packer.packBigInteger(new BigInteger(64, random));
                case 2 -> packer.packDouble(random.nextGaussian() * Math.pow(2, random.nextInt(200) - 100));
                case 3 -> packer.packFloat(random.nextInt(4096) / 64f);
                case 4 -> packer.packString("\u20ac\n".repeat(random.nextInt(random.nextInt(50) == 0 ? 30_000 : 30)));
                case 5 ->
                    packer.packMapHeader(2)
                            .packString("a")
                            .packNil()
                            .packString("b")
                            .packBoolean(true);
                default ->
                    packer.packArrayHeader(2)
                            .packShort((short) random.nextInt())
                            .packByte((byte) random.nextInt());
            }
            return packer.toByteArray();
        }
    }

    @Test
    void timestampsOfTheReferenceAreRead() throws IOException {
        for (int i = 0; i < 5_000; i++) {
            long seconds = random.nextLong() >> (29 + random.nextInt(30));
            Instant time = Instant.ofEpochSecond(seconds, random.nextBoolean() ? 0 : random.nextInt(1_000_000_000));
            try (MessageBufferPacker packer = MessagePack.newDefaultBufferPacker()) {
                packer.packTimestamp(time);
                assertThat(read(packer.toByteArray())).isEqualTo('"' + time.toString() + '"');
            }
        }
    }
}
