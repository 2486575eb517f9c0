package io.github.jmeterduplex.internal.record.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The files themselves are {@link FileRunLogTest}'s. */
class WriterThreadTest {
    private static final long CALM = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long FLOOD = TimeUnit.MILLISECONDS.toNanos(2);

    @Test
    void rowsThatComeFastAreFetchedSooner() {
        assertThat(WriterThread.nextPoll(CALM, 0)).isEqualTo(CALM);
        assertThat(WriterThread.nextPoll(CALM, 512)).isEqualTo(CALM);
        assertThat(WriterThread.nextPoll(CALM, 1_024)).isEqualTo(CALM / 2);
        assertThat(WriterThread.nextPoll(CALM / 2, 512)).isEqualTo(CALM / 2);
        assertThat(WriterThread.nextPoll(CALM, 60_000)).isEqualTo(FLOOD);
        assertThat(WriterThread.nextPoll(FLOOD, 60_000)).isEqualTo(FLOOD);
        assertThat(WriterThread.nextPoll(FLOOD, 10)).isEqualTo(CALM);
    }
}
