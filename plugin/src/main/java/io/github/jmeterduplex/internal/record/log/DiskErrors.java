package io.github.jmeterduplex.internal.record.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts writes to files that failed, and logs the first: a run goes on without its disk. Thread-safe. */
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

    /** Lines were lost by another fault than the disk's, which is logged elsewhere. */
    void lost() {
        count.incrementAndGet();
    }

    long count() {
        return count.get();
    }
}
