package io.github.jmeterduplex.internal.transport;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** What waits to be written, as tests look at it. */
public final class Unsent {
    private Unsent() {}

    /**
     * Waits until nothing waits, 20 s at most: a reply may be heard a moment before its message is told to be written.
     */
    public static long onceWritten(Channel channel) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (channel.unsentBytes() > 0 && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        return channel.unsentBytes();
    }
}
