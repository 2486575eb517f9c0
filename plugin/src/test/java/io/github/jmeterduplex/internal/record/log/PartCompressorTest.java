package io.github.jmeterduplex.internal.record.log;

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

class PartCompressorTest {
    /** Longer than a test may take, for each piece. */
    private static final long PIECE_NANOS = TimeUnit.HOURS.toNanos(1);

    private static final int PART_BYTES = 300_000;
    /** Shorter than the rests of all pieces of a part. */
    private static final long JOIN_MILLIS = 30_000;

    @TempDir
    Path folder;

    private final AtomicLong clock = new AtomicLong();
    private Thread worker;
    private Runnable next;
    private Path part;
    private byte[] content;

    @BeforeEach
    void fillPart() throws IOException {
        content = new byte[PART_BYTES];
        new Random(1).nextBytes(content);
        part = folder.resolve("messages-0001.jtl");
        Files.write(part, content);
    }

    private PartCompressor gzip(long patientBytes) {
        return new PartCompressor(this::start, new DiskErrors(), patientBytes, () -> clock.addAndGet(PIECE_NANOS));
    }

    /** Begins the first part; others have their turn when a test says so. */
    private void start(Runnable task) {
        if (worker != null) {
            next = task;
            return;
        }
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
    void restsAfterEachPieceAndNotAtTheEnd() throws Exception {
        PartCompressor gzip = gzip(PART_BYTES);
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
        PartCompressor gzip = gzip(PART_BYTES);
        gzip.replace(part, PART_BYTES, freed -> {});
        awaitRest();

        Path second = folder.resolve("messages-0002.jtl");
        Files.write(second, content);
        gzip.replace(second, PART_BYTES, freed -> {});
        worker.join(JOIN_MILLIS);
        assertGzipped();

        // Given up before it began.
        gzip.finish(0);
        next.run();
        assertThat(second).exists();
        assertThat(folder.resolve("messages-0002.jtl.gz")).doesNotExist();
    }

    @Test
    void doesNotRestWhereRoomIsShort() throws Exception {
        PartCompressor gzip = gzip(PART_BYTES);
        gzip.replace(part, PART_BYTES, freed -> {});
        awaitRest();
        gzip.hasten(true);
        worker.join(JOIN_MILLIS);
        assertGzipped();
    }
}
