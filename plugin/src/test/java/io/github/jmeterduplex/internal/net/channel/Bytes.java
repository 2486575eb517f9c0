package io.github.jmeterduplex.internal.net.channel;

import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** The traffic of a test, added up, and what waits to be written. */
public final class Bytes implements TrafficListener {
    public final LongAdder out = new LongAdder();
    public final LongAdder in = new LongAdder();

    @Override
    public void bytesOut(long bytes) {
        out.add(bytes);
    }

    @Override
    public void bytesIn(long bytes) {
        in.add(bytes);
    }

    /** The bytes that came in, once there are so many: they are counted a moment after the message is heard. */
    public long inOnceAt(long wanted) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(5);
        while (in.sum() != wanted && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        return in.sum();
    }

    /**
     * The bytes of a channel that wait to be written, once there are none, after 20 s at most: a reply may arrive a
     * moment before its message is reported as written.
     */
    public static long unsentOnceWritten(Channel channel) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (channel.unsentBytes() > 0 && System.nanoTime() - deadline < 0) {
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
        return channel.unsentBytes();
    }
}
