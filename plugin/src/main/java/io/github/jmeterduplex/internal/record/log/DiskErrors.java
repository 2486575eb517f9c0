package io.github.jmeterduplex.internal.record.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts failed writes to files, and logs the first one: a run continues without its disk. Thread-safe. */
final class DiskErrors {
    private static final Logger LOG = LoggerFactory.getLogger(DiskErrors.class);

    private final AtomicLong count = new AtomicLong();

    void failed(Path file, IOException e) {
        if (count.getAndIncrement() == 0) {
            LOG.error(
                    "Cannot write {} ({}). The run goes on; further such errors are only counted, as write_errors in"
                            + " run.json. Check the disk's free space.",
                    file,
                    e.toString());
        }
    }

    /** Notes that lines were lost by a fault that is not the disk's, and is logged elsewhere. */
    void lost() {
        count.incrementAndGet();
    }

    long count() {
        return count.get();
    }
}
