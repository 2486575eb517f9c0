package io.github.jmeterduplex.samples.runs.proxy;

import java.nio.ByteBuffer;
import java.util.Random;

/** What befalls the next bytes that come one way over a connection, once. */
public enum Damage {
    /** Bytes that mean nothing come before them. */
    GARBAGE {
        @Override
        ByteBuffer of(byte[] bytes) {
            byte[] garbage = new byte[GARBAGE_BYTES];
            new Random(bytes.length).nextBytes(garbage);
            return ByteBuffer.allocate(garbage.length + bytes.length)
                    .put(garbage)
                    .put(bytes)
                    .flip();
        }
    },
    /** One bit in their middle is another. */
    FLIPPED_BIT {
        @Override
        ByteBuffer of(byte[] bytes) {
            bytes[bytes.length / 2] ^= 1;
            return ByteBuffer.wrap(bytes);
        }
    },
    /** They come twice. */
    DOUBLED {
        @Override
        ByteBuffer of(byte[] bytes) {
            return ByteBuffer.allocate(2 * bytes.length).put(bytes).put(bytes).flip();
        }
    },
    /** Their second half is missing. */
    DROPPED {
        @Override
        ByteBuffer of(byte[] bytes) {
            return ByteBuffer.wrap(bytes, 0, bytes.length / 2);
        }
    };

    private static final int GARBAGE_BYTES = 100;

    /** What becomes of these bytes, which may be changed. */
    abstract ByteBuffer of(byte[] bytes);
}
