package io.github.jmeterduplex.samples.bench.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.samples.servers.lean.LeanServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProbeLoopTest {
    private LeanServer server;

    @BeforeEach
    void start() throws Exception {
        server = LeanServer.start(0);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private ProbeLoop probe(String... more) throws Exception {
        String[] arguments = new String[more.length + 1];
        arguments[0] = "port=" + server.port();
        System.arraycopy(more, 0, arguments, 1, more.length);
        return new ProbeLoop(ProbeOptions.parse(arguments));
    }

    private static void runUntil(ProbeLoop probe, BooleanSupplier fact) throws Exception {
        CompletableFuture<Void> run = CompletableFuture.runAsync(() -> {
            try {
                probe.run();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!fact.getAsBoolean() && !run.isDone()) {
            assertThat(System.nanoTime()).isLessThan(deadline);
            Thread.onSpinWait();
        }
        probe.end();
        run.get(20, TimeUnit.SECONDS);
        assertThat(fact.getAsBoolean()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "stomp, 1, 1",
        "sockjs, 8, 1",
        "sockjs, 8, 8",
        "socketio, 1, 1",
        "socketio, 4, 2",
        "signalr, 1, 1",
        "signalr, 4, 2",
        "websocket, 1, 1",
        "websocket, 4, 1"
    })
    void everyReplyIsCountedByItsId(String dialect, int inFlight, int perFlush) throws Exception {
        int sessions = 5;
        ProbeLoop probe =
                probe("dialect=" + dialect, "sessions=" + sessions, "inFlight=" + inFlight, "perFlush=" + perFlush);

        runUntil(probe, () -> server.messages() >= 500);

        assertThat(server.openSessions()).isEqualTo(sessions);
        long recorded = probe.latencies().count();
        assertThat(recorded).isBetween(server.messages() - (long) sessions * inFlight, server.messages());
        assertThat(probe.latencies().percentile(99)).isLessThan(20_000_000);
    }

    @Test
    void paceIsKeptOverAllSessions() throws Exception {
        ProbeLoop probe = probe("sessions=3", "perSecond=300");

        runUntil(probe, () -> server.messages() >= 30);

        assertThat(server.openSessions()).isEqualTo(3);
        assertThat(server.messages()).isLessThan(3_000);
    }

    @Test
    void punctualProbeSendsEachMessageWhenItIsDue() throws Exception {
        ProbeLoop probe = probe("sessions=3", "perSecond=300", "punctual=true");

        runUntil(probe, () -> server.messages() >= 60 && probe.latencies().count() >= 60);

        assertThat(server.openSessions()).isEqualTo(3);
        assertThat(server.messages()).isLessThan(3_000);
        assertThat(probe.summary()).containsPattern(", late p99 \\d+ us$");
    }

    @Test
    void heartbeatsAreSentWhereNothingElseIs() throws Exception {
        ProbeLoop probe = probe("dialect=sockjs", "sessions=20", "send=false", "heartbeatSeconds=1");

        runUntil(probe, () -> server.heartbeats() >= 10);

        assertThat(server.messages()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"stomp, /topic/flood", "sockjs, /topic/flood", "stomp, /topic/flood/500"})
    void pushesAreTimedByTheirStamp(String dialect, String flood) throws Exception {
        ProbeLoop probe = probe("dialect=" + dialect, "sessions=2", "flood=" + flood);

        // Sockets hold five hundred that nobody has read.
        runUntil(probe, () -> server.pushed() >= 500 && probe.latencies().count() > 0);

        assertThat(server.messages()).isZero();
        assertThat(probe.latencies().percentile(50)).isLessThan(20_000_000);
    }

    @Test
    void aLostSessionEndsTheProbe() throws Exception {
        ProbeLoop probe = probe("sessions=2");
        CompletableFuture<Throwable> failure = CompletableFuture.supplyAsync(() -> {
            try {
                probe.run();
                return new AssertionError("it ended of its own");
            } catch (IOException | InterruptedException | RuntimeException e) {
                return e;
            }
        });
        while (server.messages() < 10) {
            Thread.onSpinWait();
        }
        server.close();

        assertThat(failure.get(20, TimeUnit.SECONDS)).isInstanceOf(UncheckedIOException.class);
    }

    @Test
    void aServerThatIsNotThereIsSaid() throws Exception {
        ProbeLoop probe = probe("sessions=1");
        server.close();

        assertThatThrownBy(probe::run).isInstanceOfAny(IOException.class, UncheckedIOException.class);
    }
}
