package io.github.jmeterduplex.internal.record.log;

import java.io.BufferedInputStream;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/**
 * Compresses finished parts of {@code messages-*.jtl} with gzip, on a thread of its own. A part is complete at any
 * time: it stays plain until its gzipped form is complete. Thread-safe.
 *
 * <p>It uses at most a fiftieth of a core, and less if others want the core: at full speed each part would use a core
 * for seconds in the middle of the load, which would be measured as the server's latency. If too many bytes wait, if
 * disk space is short, and at the end, it does not rest.
 */
final class PartCompressor {
    private static final int BUFFER_BYTES = 1 << 16;

    /** The length of the rest after each piece, as a multiple of the time that the piece took. */
    private static final int RESTS = 49;

    /** The longest rest in nanoseconds, as a piece may take long because the disk, or the machine, stalled. */
    private static final long LONGEST_REST_NANOS = TimeUnit.SECONDS.toNanos(10);

    /** How long the part in progress may take to stop, in milliseconds. */
    private static final long GIVE_UP_MILLIS = 200;

    private final Executor executor;
    private final DiskErrors trouble;
    private final long patientBytes;
    private final LongSupplier nanos;
    private volatile boolean cancelled;
    /** The plain bytes of the parts that are handed over and not finished; guarded by this, like the next field. */
    private long waitingBytes;

    private boolean hasty;
    private boolean ending;

    /**
     * @param patientBytes may wait without haste
     * @param nanos a clock, for the time for a piece
     */
    PartCompressor(Executor executor, DiskErrors trouble, long patientBytes, LongSupplier nanos) {
        this.executor = executor;
        this.trouble = trouble;
        this.patientBytes = patientBytes;
        this.nanos = nanos;
    }

    /** Compresses with one daemon thread, which only exists while there is work. */
    static PartCompressor inBackground(DiskErrors trouble, long patientBytes) {
        ThreadPoolExecutor one =
                new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
                    Thread thread = new Thread(task, "duplex-gzip");
                    thread.setDaemon(true);
                    return thread;
                });
        one.allowCoreThreadTimeOut(true);
        return new PartCompressor(one, trouble, patientBytes, System::nanoTime);
    }

    /**
     * Compresses a part that is not written any more.
     *
     * @param bytes its size
     * @param bytesFreed is notified of the freed bytes, on the compressing thread
     */
    void replace(Path part, long bytes, LongConsumer bytesFreed) {
        waiting(bytes);
        executor.execute(() -> {
            try {
                replaceNow(part, bytesFreed);
            } finally {
                waiting(-bytes);
            }
        });
    }

    /** Sets whether disk space is short, so that compression must not rest. */
    synchronized void hasten(boolean now) {
        hasty = now;
        notifyAll();
    }

    private void replaceNow(Path part, LongConsumer bytesFreed) {
        if (cancelled) {
            return;
        }
        Path unfinished = part.resolveSibling(part.getFileName() + ".gz.tmp");
        try {
            if (compress(part, unfinished)) {
                long freed = Files.size(part) - Files.size(unfinished);
                Files.move(unfinished, part.resolveSibling(part.getFileName() + ".gz"));
                Files.delete(part);
                bytesFreed.accept(freed);
            }
        } catch (IOException e) {
            trouble.failed(part, e);
        } finally {
            deleteUnfinished(unfinished);
        }
    }

    private synchronized void waiting(long change) {
        waitingBytes += change;
        notifyAll();
    }

    private boolean compress(Path part, Path to) throws IOException {
        byte[] buffer = new byte[BUFFER_BYTES];
        try (InputStream in = new BufferedInputStream(new FileInputStream(part.toFile()));
                OutputStream out = new FastGzip(new FileOutputStream(to.toFile()))) {
            long began = nanos.getAsLong();
            for (int count = in.read(buffer); count >= 0 && !cancelled; count = in.read(buffer)) {
                out.write(buffer, 0, count);
                rest(RESTS * (nanos.getAsLong() - began));
                began = nanos.getAsLong();
            }
        }
        return !cancelled;
    }

    /** Rests until the time has passed or there is haste. */
    private synchronized void rest(long restNanos) {
        long left = Math.min(restNanos, LONGEST_REST_NANOS);
        long deadline = System.nanoTime() + left;
        while (left > 0 && !ending && !hasty && waitingBytes <= patientBytes) {
            try {
                TimeUnit.NANOSECONDS.timedWait(this, left);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return;
            }
            left = deadline - System.nanoTime();
        }
    }

    private void deleteUnfinished(Path unfinished) {
        try {
            Files.deleteIfExists(unfinished);
        } catch (IOException e) {
            trouble.failed(unfinished, e);
        }
    }

    /**
     * Waits a while for the compression in progress, then gives it up: those parts stay plain, which readers accept
     * too.
     */
    void finish(long timeoutMillis) {
        end();
        try {
            awaitDone(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis));
            cancelled = true;
            // So that no unfinished file remains.
            awaitDone(System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(GIVE_UP_MILLIS));
        } catch (InterruptedException e) {
            cancelled = true;
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void end() {
        ending = true;
        notifyAll();
    }

    private synchronized void awaitDone(long deadlineNanos) throws InterruptedException {
        long leftNanos = deadlineNanos - System.nanoTime();
        while (waitingBytes > 0 && leftNanos > 0) {
            TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
            leftNanos = deadlineNanos - System.nanoTime();
        }
    }

    /** Compresses at the fastest level: the load generator needs the CPU more than the disk needs the space. */
    private static final class FastGzip extends GZIPOutputStream {
        FastGzip(OutputStream out) throws IOException {
            super(out, BUFFER_BYTES);
            def.setLevel(Deflater.BEST_SPEED);
        }
    }
}
