package io.github.jmeterduplex.internal.transport;

import io.github.jmeterduplex.internal.transport.net.TrafficListener;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/** Adds up the traffic of a test. */
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
}
