package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.eclipse.jetty.io.ManagedSelector;
import org.junit.jupiter.api.Test;

/** An I/O thread opens a session while the runtime ends: as a fallback or a redirect does. */
class RuntimeEndTest {
    @Test
    void openingOnAnIoThreadDoesNotHoldUpTheEnd() throws Exception {
        endsWhile(runtime -> runtime.allowConnecting(Duration.ofDays(1)));
    }

    @Test
    void norDoesTlsThatIsNeededFirst() throws Exception {
        endsWhile(runtime -> runtime.tls(true));
    }

    private static void endsWhile(Consumer<IoRuntime> step) throws Exception {
        IoRuntime runtime = new IoRuntime(1);
        CountDownLatch busy = new CountDownLatch(1);
        CountDownLatch closing = new CountDownLatch(1);
        CountDownLatch done = new CountDownLatch(1);
        runtime.loops().get(0).execute(() -> {
            busy.countDown();
            awaitQuietly(closing);
            step.accept(runtime);
            done.countDown();
        });
        assertThat(busy.await(20, TimeUnit.SECONDS)).isTrue();
        Thread end = new Thread(runtime::close);
        end.setDaemon(true);
        end.start();
        while (!waitsForTheLoop(end)) {
            Thread.onSpinWait();
        }
        closing.countDown();
        assertThat(done.await(20, TimeUnit.SECONDS)).isTrue();
        end.join(TimeUnit.SECONDS.toMillis(20));
        assertThat(end.isAlive()).isFalse();
    }

    private static boolean waitsForTheLoop(Thread end) {
        return end.getState() == Thread.State.WAITING
                && Arrays.stream(end.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().equals(ManagedSelector.class.getName()));
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
