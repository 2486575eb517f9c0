package io.github.jmeterduplex.internal.channel;

import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Masking keys from the thread's own generator. Jetty would ask {@code SecureRandom} for each frame and hold one for
 * each connection. Keys need to be unpredictable to scripts in a browser alone (RFC 6455, section 10.3). Thread-safe.
 */
final class CheapMask extends Random {
    static final CheapMask INSTANCE = new CheapMask();

    private static final long serialVersionUID = 1;

    private CheapMask() {}

    @Override
    public void nextBytes(byte[] bytes) {
        ThreadLocalRandom.current().nextBytes(bytes);
    }
}
