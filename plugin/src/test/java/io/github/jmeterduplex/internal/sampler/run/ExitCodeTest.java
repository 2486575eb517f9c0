package io.github.jmeterduplex.internal.sampler.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExitCodeTest {
    private final CountDownLatch over = new CountDownLatch(1);

    private Thread thread(String name, boolean daemon) {
        Thread thread = new Thread(
                () -> {
                    try {
                        over.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                name);
        thread.setDaemon(daemon);
        thread.start();
        return thread;
    }

    @AfterEach
    void endThreads() {
        over.countDown();
    }

    private static Set<Thread> all(Thread... threads) {
        return Stream.of(threads).collect(Collectors.toSet());
    }

    @Test
    void daemonsAndTheLauncherKeepNoJvmAlive() {
        Thread waiter = thread("duplex-exit-code", false);
        assertThat(ExitCode.isLast(all(waiter, thread("DestroyJavaVM", false), thread("log", true)), waiter))
                .isTrue();
    }

    @Test
    void anyOtherThreadIsWaitedFor() {
        Thread waiter = thread("duplex-exit-code", false);
        assertThat(ExitCode.isLast(
                        all(waiter, thread("DestroyJavaVM", false), thread("StandardJMeterEngine-1", false)), waiter))
                .isFalse();
    }

    @Test
    void hooksAreWaitedForOnceTheyWereStarted() {
        Thread exiting = thread("StandardJMeterEngine-1", false);
        Thread hook = thread("log4j", false);
        StackTraceElement[] waiting = {
            new StackTraceElement("java.lang.Thread", "join", null, 1),
            new StackTraceElement("java.lang.ApplicationShutdownHooks", "runHooks", null, 1)
        };
        StackTraceElement[] starting = {
            new StackTraceElement("java.lang.Thread", "start", null, 1),
            new StackTraceElement("java.lang.ApplicationShutdownHooks", "runHooks", null, 1)
        };
        StackTraceElement[] none = {};
        Thread self = Thread.currentThread();
        Thread log = thread("new", true);
        Set<Thread> before = Set.of(exiting);
        assertThat(ExitCode.areHooksOver(Map.of(exiting, starting, self, none), before))
                .as("not all hooks have been started")
                .isFalse();
        assertThat(ExitCode.areHooksOver(Map.of(exiting, waiting, self, none, hook, none), before))
                .isFalse();
        assertThat(ExitCode.areHooksOver(Map.of(exiting, waiting, self, none, log, none), before))
                .isTrue();
    }

    /** Such as one that was made by a native program, which has not asked for its end. */
    @Test
    void jvmThatNobodyEndsIsLeftAlone() {
        Thread waiter = thread("duplex-exit-code", false);
        assertThat(ExitCode.isLast(all(waiter, thread("log", true)), waiter)).isFalse();
    }
}
