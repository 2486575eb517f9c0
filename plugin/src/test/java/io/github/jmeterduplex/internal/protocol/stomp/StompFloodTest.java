package io.github.jmeterduplex.internal.protocol.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.Mailbox;
import io.github.jmeterduplex.internal.engine.user.OpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.websocket.JettyConnector;
import io.github.jmeterduplex.internal.record.log.RunInfo;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.CsvFile;
import io.github.jmeterduplex.latency.SessionCount;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A run on one I/O thread, whose server floods one session with MESSAGE frames: what it keeps, counts and writes, and
 * whether heartbeats go their way.
 */
class StompFloodTest {
    private static final int HEARTBEAT_MILLIS = 200;
    private static final int HEARTBEATS = 6;
    private static final int KEEP = 50;
    private static final String LAST = "the last";

    @TempDir
    Path folder;

    private final BlockingQueue<StompConnection> opened = new LinkedBlockingQueue<>();
    private final BlockingQueue<Fault> ends = new LinkedBlockingQueue<>();
    private final Map<String, CountDownLatch> heartbeats =
            Map.of("flood", new CountDownLatch(HEARTBEATS), "quiet", new CountDownLatch(HEARTBEATS));
    private final CountDownLatch over = new CountDownLatch(1);
    private final CountDownLatch last = new CountDownLatch(1);
    private final AtomicLong sent = new AtomicLong();
    private final AtomicLong heard = new AtomicLong();
    private final Mailbox mailbox = new Mailbox(new KeptBytes(Long.MAX_VALUE));
    private RawServer server;
    private Run run;

    @BeforeEach
    void begin() throws IOException {
        Map<String, String> properties = Map.of(
                "duplex.results",
                folder.toString(),
                "duplex.run",
                "run",
                "duplex.engine",
                "e",
                "duplex.drain.seconds",
                "0",
                "duplex.summary.seconds",
                "0");
        Settings settings = Settings.read(properties::get);
        run = new Run(
                settings,
                new KeptBytes(settings.keptBytes()),
                beforeShutdown -> RunLog.open(
                        settings, new RunInfo("flood.jmx", Map.of(), properties), () -> {}, directory -> List.of()),
                traffic -> new JettyConnector(1 << 20, 1, Duration.ofSeconds(30), Duration.ZERO, traffic));
        server = new RawServer(this::serve);
        mailbox.keep(KEEP, true);
    }

    @AfterEach
    void end() throws IOException {
        over.countDown();
        run.end();
        server.close();
    }

    private void serve(RawServer.Client client) throws IOException {
        String request = client.request();
        String name = request.startsWith("GET /flood") ? "flood" : "quiet";
        client.upgrade(request, "");
        client.readFrame();
        client.text("CONNECTED\nversion:1.2\nheart-beat:0," + HEARTBEAT_MILLIS + "\n\n\0");
        client.readFrame();
        Thread flooding = new Thread(() -> flood(client), "flood");
        flooding.setDaemon(true);
        if (name.equals("flood")) {
            flooding.start();
        }
        while (true) {
            if (client.readFrame().text().equals("\n")) {
                heartbeats.get(name).countDown();
            }
        }
    }

    private void flood(RawServer.Client client) {
        try {
            while (over.getCount() > 0) {
                client.text(message("m".repeat(100)));
                sent.incrementAndGet();
            }
            client.text(message(LAST));
        } catch (IOException e) {
            // The counts will not be those that are expected.
        }
    }

    private static String message(String body) {
        return "MESSAGE\nsubscription:0\nmessage-id:1\ndestination:/topic/a\n\n" + body + "\0";
    }

    private StompConnection open(int number, String path) throws InterruptedException {
        StompOptions options = new StompOptions(
                Targets.of(server.url("ws", path)),
                List.of(),
                HEARTBEAT_MILLIS,
                0,
                StompOptions.WHOLE,
                List.of(SubscribeOptions.plain("/topic/a")),
                new Keeping(mailbox, null));
        Opening opening = new Opening();
        opening.session = new StompConnection(
                new NewSession<>(
                        run,
                        new VirtualUser(number),
                        null,
                        (session, push) -> {
                            heard.incrementAndGet();
                            if (push.text().equals(LAST)) {
                                last.countDown();
                            }
                        },
                        opening),
                options);
        run.log().sessions().opening();
        opening.session.start();
        return opened.poll(20, TimeUnit.SECONDS);
    }

    private final class Opening implements OpenListener {
        /** Written before it starts. */
        private volatile StompConnection session;

        @Override
        public void onOpen() {
            run.log().sessions().opened();
            opened.add(session);
        }

        @Override
        public void onFailed(Fault fault) {
            ends.add(fault);
        }

        @Override
        public void onGone() {
            ends.add(session.fault());
        }
    }

    @Test
    void heartbeatsGoOutAndEveryPushIsCountedAndTheMailboxHoldsNoMoreThanItKeeps() throws Exception {
        StompConnection quiet = open(1, "/quiet");
        StompConnection flooded = open(0, "/flood");
        for (CountDownLatch seen : heartbeats.values()) {
            assertThat(seen.await(60, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(ends).isEmpty();
        assertThat(quiet.isOpen() && flooded.isOpen()).isTrue();
        over.countDown();
        assertThat(last.await(60, TimeUnit.SECONDS)).isTrue();
        long all = sent.get() + 1;
        assertThat(heard).hasValue(all);
        assertThat(mailbox.messages()).hasSize(KEEP);
        assertThat(new String(mailbox.messages().get(KEEP - 1).bodyArray(), StandardCharsets.UTF_8))
                .contains(LAST);
        assertThat(mailbox.takeDropped()).isEqualTo(all - KEEP);
        run.end();
        assertThat(written(all)).isEqualTo(all);
    }

    /** Pushes in the files, of the label and of all sessions. */
    private long written(long expected) throws IOException {
        Path files = run.log().directory();
        AtomicLong pushed = new AtomicLong();
        CsvFile.COUNTS.read(
                files.resolve(CsvFile.COUNTS.name()),
                line -> pushed.addAndGet(line.counts().get(Count.PUSHED)),
                StompFloodTest::damaged);
        AtomicLong ofSessions = new AtomicLong();
        CsvFile.SESSIONS.read(
                files.resolve(CsvFile.SESSIONS.name()),
                line -> ofSessions.addAndGet(line.counts().get(SessionCount.PUSHED)),
                StompFloodTest::damaged);
        assertThat(ofSessions).hasValue(expected);
        return pushed.get();
    }

    private static void damaged(String warning) {
        throw new AssertionError(warning);
    }
}
