package io.github.jmeterduplex.internal.channel;

import java.util.concurrent.atomic.LongAdder;

/** Adds up the traffic of a test. */
final class Bytes implements Traffic {
    final LongAdder out = new LongAdder();
    final LongAdder in = new LongAdder();

    @Override
    public void bytesOut(long bytes) {
        out.add(bytes);
    }

    @Override
    public void bytesIn(long bytes) {
        in.add(bytes);
    }
}
