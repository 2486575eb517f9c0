package io.github.jmeterduplex.internal.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartGzipTest {
    /** Longer than a test may take, for each piece. */
    private static final long PIECE_NANOS = TimeUnit.HOURS.toNanos(1);

    private static final int PART_BYTES = 300_000;
    private static final long JOIN_MILLIS = 60_000;

    @TempDir
    Path folder;

    private final AtomicLong clock = new AtomicLong();
    private Thread worker;
    private Path part;
    private byte[] content;

    @BeforeEach
    void fillPart() throws IOException {
        content = new byte[PART_BYTES];
        new Random(1).nextBytes(content);
        part = folder.resolve("messages-0001.jtl");
        Files.write(part, content);
    }

    private PartGzip gzip(long patientBytes) {
        return new PartGzip(this::start, new DiskTrouble(), patientBytes, () -> clock.addAndGet(PIECE_NANOS));
    }

    private void start(Runnable task) {
        worker = new Thread(task, "gzip");
        worker.setDaemon(true);
        worker.start();
    }

    private void awaitRest() throws InterruptedException {
        while (worker.isAlive() && worker.getState() != Thread.State.TIMED_WAITING) {
            TimeUnit.MILLISECONDS.sleep(1);
        }
        assertThat(worker.isAlive()).isTrue();
    }

    private void assertGzipped() throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(folder.resolve("messages-0001.jtl.gz")))) {
            assertThat(in.readAllBytes()).isEqualTo(content);
        }
        assertThat(part).doesNotExist();
    }

    @Test
    void restsBehindEachPieceAndNotAtTheEnd() throws Exception {
        PartGzip gzip = gzip(PART_BYTES);
        gzip.replace(part, PART_BYTES, freed -> {});
        awaitRest();
        assertThat(part).exists();

        gzip.finish(JOIN_MILLIS);
        worker.join(JOIN_MILLIS);
        assertGzipped();
    }

    @Test
    void doesNotRestWhereMoreWaitsThanMay() throws Exception {
        gzip(PART_BYTES - 1).replace(part, PART_BYTES, freed -> {});
        worker.join(JOIN_MILLIS);
        assertGzipped();
    }

    @Test
    void restsNoLongerOnceMoreWaitsThanMay() throws Exception {
        PartGzip gzip = gzip(PART_BYTES);
        gzip.replace(part, PART_BYTES, freed -> {});
        Thread first = worker;
        awaitRest();

        Path next = folder.resolve("messages-0002.jtl");
        Files.write(next, content);
        gzip.replace(next, PART_BYTES, freed -> {});
        first.join(JOIN_MILLIS);
        assertGzipped();
        gzip.finish(JOIN_MILLIS);
        worker.join(JOIN_MILLIS);
    }
}
