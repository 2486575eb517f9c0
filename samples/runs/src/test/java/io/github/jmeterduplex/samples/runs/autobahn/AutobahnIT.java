package io.github.jmeterduplex.samples.runs.autobahn;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Channel;
import io.github.jmeterduplex.internal.net.channel.ChannelListener;
import io.github.jmeterduplex.internal.net.channel.Envelope;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.net.channel.Target.WebSocketOptions;
import io.github.jmeterduplex.internal.net.http.ServerRoute.Route;
import io.github.jmeterduplex.internal.net.tcp.TlsOptions;
import io.github.jmeterduplex.internal.net.tcp.TrafficListener;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.samples.runs.autobahn.FuzzingServer.Verdict;
import io.github.jmeterduplex.session.Fault;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The cases of the Autobahn test suite for WebSocket clients (RFC 6455); with {@code -Plong} those of many and of large
 * messages as well, and for compressed messages (RFC 7692) those of one kind of text. {@code -Dautobahn.cases=*} takes
 * all of them, in four minutes.
 */
@Tag("parallel")
class AutobahnIT {
    private static final String AGENT = "duplex";
    private static final Duration CONNECT = Duration.ofSeconds(20);
    private static final Duration CASE = Duration.ofSeconds(100);
    /** The suite's longest message has 16 MB. */
    private static final int MESSAGE_MAX_BYTES = 17 << 20;

    /** Reserved bits and close codes that the RFC leaves open: the suite only says what the client did. */
    private static final Set<String> INFORMATIONAL = Set.of("7.1.6", "7.13.1", "7.13.2");

    /** Where the server may not choose its window, as browsers do not offer that either. */
    private static final List<String> WITH_SERVER_WINDOW = List.of("13.2.", "13.5.", "13.6.");

    private static final List<String> CASES =
            cases(System.getProperty("autobahn.cases", "1.*,2.*,3.*,4.*,5.*,6.*,7.*,10.*"));

    /** Large, many or compressed messages. */
    private static final List<String> HEAVY_CASES = cases("9.*,12.2.*,13.4.*");

    @TempDir
    private Path folder;

    @BeforeAll
    static void assumeInstalled() {
        FuzzingServer.assumeInstalled();
    }

    private static List<String> cases(String all) {
        return List.of(all.split(",", -1));
    }

    @Test
    void noCaseFails() throws Exception {
        noneFails(CASES, 240);
    }

    @Test
    @Tag("long")
    void noCaseOfManyLargeOrCompressedMessagesFails() throws Exception {
        noneFails(HEAVY_CASES, 80);
    }

    private void noneFails(List<String> cases, int atLeast) throws Exception {
        try (FuzzingServer server = FuzzingServer.start(cases, folder);
                JettyConnector connector =
                        new JettyConnector(MESSAGE_MAX_BYTES, 1, CASE, Duration.ZERO, new NoTraffic())) {
            int count = Integer.parseInt(talk(connector, server.countUrl()).lastText());
            for (int number = 1; number <= count; number++) {
                talk(connector, server.caseUrl(number, AGENT));
            }
            talk(connector, server.reportUrl(AGENT));

            List<Verdict> verdicts = server.verdicts();
            printTable(verdicts);
            assertThat(verdicts).hasSize(count).hasSizeGreaterThan(atLeast).allSatisfy(AutobahnIT::isMet);
        }
    }

    private static void isMet(Verdict verdict) {
        String id = verdict.id();
        if (INFORMATIONAL.contains(id)) {
            assertThat(verdict.behavior()).isEqualTo("INFORMATIONAL");
        } else if (WITH_SERVER_WINDOW.stream().anyMatch(id::startsWith)) {
            assertThat(verdict.behavior()).isEqualTo("UNIMPLEMENTED");
        } else if (!verdict.isOfRunner()) {
            assertThat(verdict.behavior()).isEqualTo("OK");
            assertThat(verdict.close()).isEqualTo("OK");
        }
    }

    /** The end of the connection is the end of the case: which one is right is the suite's to say. */
    private static EchoListener talk(JettyConnector connector, String url) throws Exception {
        EchoListener echo = new EchoListener();
        Target target = new Target(
                URI.create(url),
                Envelope.PLAIN,
                List.of(),
                List.of(),
                null,
                CONNECT,
                TlsOptions.ANY,
                new WebSocketOptions(true, false),
                Route.DIRECT);
        connector.connect(target, echo);
        echo.awaitClosed(CASE);
        return echo;
    }

    private static void printTable(List<Verdict> verdicts) {
        Map<Integer, Map<String, Integer>> groups = new TreeMap<>();
        for (Verdict verdict : verdicts) {
            int group = Integer.parseInt(verdict.id().substring(0, verdict.id().indexOf('.')));
            String behavior = verdict.isOfRunner() ? "not judged by the runner" : verdict.behavior();
            groups.computeIfAbsent(group, missing -> new TreeMap<>()).merge(behavior, 1, Integer::sum);
        }
        System.out.println("Autobahn, cases by group: " + groups);
    }

    private static final class NoTraffic implements TrafficListener {
        @Override
        public void bytesOut(long bytes) {
            // Not counted here.
        }

        @Override
        public void bytesIn(long bytes) {
            // Not counted here.
        }
    }

    /** Sends back every message as it came, as the suite asks of a client, until the server closes. */
    private static final class EchoListener implements ChannelListener {
        private final CompletableFuture<Fault> closed = new CompletableFuture<>();
        /** Confined to the I/O thread. */
        private Channel channel;
        /** Written by the I/O thread before {@link #closed} completes. */
        private String lastText = "";

        @Override
        public void onOpen(Channel opened) {
            channel = opened;
        }

        @Override
        public void onMessage(byte[] bytes, int offset, int length, boolean binary, long arrivedNanos) {
            byte[] message = Arrays.copyOfRange(bytes, offset, offset + length);
            if (!binary) {
                lastText = new String(message, StandardCharsets.UTF_8);
            }
            channel.send(message, binary, true);
        }

        @Override
        public void onAlive(long arrivedNanos) {
            // Pings and pongs need no echo: the channel answers them.
        }

        @Override
        public void onClosed(Fault fault) {
            closed.complete(fault);
        }

        /** Waits for the end of the connection, and returns why it ended. */
        Fault awaitClosed(Duration patience) throws Exception {
            return closed.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        }

        /** The last text message; empty where none came. Only after {@link #awaitClosed}. */
        String lastText() {
            return lastText;
        }
    }
}
