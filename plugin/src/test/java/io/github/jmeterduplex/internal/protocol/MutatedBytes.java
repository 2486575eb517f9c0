package io.github.jmeterduplex.internal.protocol;

import java.util.Arrays;
import java.util.Random;
import java.util.function.Supplier;

/** Makes and breaks messages for tests of readers; the same ones for the same seed. */
public final class MutatedBytes {
    private final Random random;
    private final Supplier<Byte> meaningful;

    /** @param meaningful gives bytes that mean something to the reader; others seldom break anything */
    public MutatedBytes(Random random, Supplier<Byte> meaningful) {
        this.random = random;
        this.meaningful = meaningful;
    }

    /** Bytes of which most mean something. */
    public byte[] random(int most) {
        byte[] bytes = new byte[random.nextInt(most)];
        random.nextBytes(bytes);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = random.nextInt(5) > 0 ? meaningful.get() : bytes[i];
        }
        return bytes;
    }

    /** Overwrites, removes, doubles or cuts: up to three times. */
    public byte[] mutated(byte[] message) {
        byte[] bytes = message.clone();
        for (int i = random.nextInt(4); i > 0 && bytes.length > 1; i--) {
            int at = random.nextInt(bytes.length);
            int to = at + random.nextInt(Math.min(20, bytes.length - at));
            switch (random.nextInt(5)) {
                case 0 -> bytes[at] = meaningful.get();
                case 1 -> bytes[at] = (byte) random.nextInt(256);
                case 2 -> bytes = joined(bytes, at, to);
                case 3 -> bytes = joined(bytes, to, at);
                default -> bytes = Arrays.copyOf(bytes, at);
            }
        }
        return bytes;
    }

    /** The bytes before {@code end}, and those from {@code begin} on. */
    private static byte[] joined(byte[] bytes, int end, int begin) {
        byte[] joined = Arrays.copyOf(bytes, end + bytes.length - begin);
        System.arraycopy(bytes, begin, joined, end, bytes.length - begin);
        return joined;
    }
}
