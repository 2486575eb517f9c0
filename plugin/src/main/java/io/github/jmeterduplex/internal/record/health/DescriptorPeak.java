package io.github.jmeterduplex.internal.record.health;

import io.github.jmeterduplex.internal.machine.SystemFiles;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The highest number of file descriptors that this process had open at once, if the kernel reports it (Linux from 6.2
 * on). A process that runs out of them for a moment may have few open at the end of an interval. Thread-safe.
 */
final class DescriptorPeak {
    private final SystemFiles files;
    private final AtomicLong most = new AtomicLong();

    DescriptorPeak(SystemFiles files) {
        this.files = files;
    }

    /** Reads the number of open descriptors: one system call, which does not need a descriptor itself. */
    void look() {
        most.accumulateAndGet(files.size("proc/self/fd").orElse(0), Math::max);
    }

    /** Returns the highest number since the last call, the present one included; 0 if the kernel does not report it. */
    long take() {
        look();
        return most.getAndSet(0);
    }
}
