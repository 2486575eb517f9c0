package io.github.jmeterduplex.internal.protocol.signalr;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.net.channel.RawServer;
import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.net.channel.WriteListener;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What comes and goes in sessions by Microsoft's client, and how they end. */
class LibraryHubLifeTest extends LibraryHubs {
    private static final Pattern ID = Pattern.compile("\"invocationId\":\"(\\d+)\"");
    private static final String CLOSE = "{\"type\":7,\"error\":\"maintenance\"}" + SEPARATOR;
    private static final Invocation SENT =
            new Invocation(Invocation.Kind.SEND, "Send", "[]".getBytes(US_ASCII), List.of());
    private static final int MESSAGES = 2_000;
    private static final int SESSIONS = 20;

    private static String call(int number) {
        return "{\"type\":1,\"target\":\"tick\",\"arguments\":[" + number + ",null]}" + SEPARATOR;
    }

    /** Answers each invocation, with a call of its own ahead of it. */
    private static void answer(RawServer.Client client) throws IOException {
        int number = 0;
        while (true) {
            Matcher id = ID.matcher(client.readFrame().text());
            if (id.find()) {
                client.text(call(number++) + "{\"type\":3,\"invocationId\":\"" + id.group(1) + "\"}" + SEPARATOR);
            }
        }
    }

    /** Completions come on one thread, calls on another: none may be lost, and none counted twice. */
    @Test
    void callsAndCompletionsThatComeAtTheSameTimeAreAllCounted() throws Exception {
        try (RawServer server = shaking(LibraryHubLifeTest::answer)) {
            LiveSignalRSession session = opened(server);
            for (int i = 0; i < MESSAGES; i++) {
                invoke(session, "[" + i + "]");
            }
            counted("replied", MESSAGES);
            for (int i = 0; i < MESSAGES; i++) {
                assertThat(next(pushes)).isEqualTo("[" + i + ",null]");
            }
            assertThat(session.sources()).isEmpty();
        }
    }

    @Test
    void streamIsCancelledAfterTheLastItemThatIsWanted() throws Exception {
        BlockingQueue<String> cancelled = new LinkedBlockingQueue<>();
        try (RawServer server = shaking(client -> {
            while (true) {
                String text = client.readFrame().text();
                Matcher id = ID.matcher(text);
                if (text.contains("\"type\":5")) {
                    cancelled.add(text);
                } else if (id.find()) {
                    for (int item = 0; item < 3; item++) {
                        client.text("{\"type\":2,\"invocationId\":\"" + id.group(1) + "\",\"item\":" + item + "}"
                                + SEPARATOR);
                    }
                }
            }
        })) {
            stream(opened(server), 2);
            assertThat(next(cancelled)).contains("\"invocationId\":\"1\"");
            counted("replied", 1);
        }
    }

    @ParameterizedTest
    @CsvSource({"false,true", "true,false"})
    void closeOfTheHubEndsTheSessionAtOnceAndSaysWhetherItComesBack(boolean isForGood, boolean comesBack)
            throws Exception {
        try (RawServer server = shaking(client -> {
            client.text("{\"type\":7,\"error\":\"maintenance\",\"allowReconnect\":" + !isForGood + "}" + SEPARATOR);
            // No close frame.
            client.drain();
        })) {
            LiveSignalRSession session = opened(server);
            assertFault(next(gone), Cause.SERVER_ERROR, "\"maintenance\"");
            assertThat(session.comesBack()).isEqualTo(comesBack);
        }
    }

    /** The client reads all of them, and only then takes the first. */
    @Test
    void completionsBeforeACloseInOnePayloadAreCounted() throws Exception {
        try (RawServer server = shaking(client -> {
            StringBuilder answers = new StringBuilder();
            for (int i = 0; i < MESSAGES; ) {
                Matcher id = ID.matcher(client.readFrame().text());
                if (id.find()) {
                    answers.append("{\"type\":3,\"invocationId\":\"")
                            .append(id.group(1))
                            .append("\"}")
                            .append(SEPARATOR);
                    i++;
                }
            }
            client.text(answers + CLOSE);
            client.drain();
        })) {
            LiveSignalRSession session = opened(server);
            for (int i = 0; i < MESSAGES; i++) {
                invoke(session, "[]");
            }
            assertThat(next(gone).cause()).isEqualTo(Cause.SERVER_ERROR);
            assertThat(log.count("replied")).isEqualTo(MESSAGES);
            assertThat(log.count("lost")).isZero();
        }
    }

    /** They come on another thread, and may come after the end. */
    @Test
    void callsBeforeACloseInOnePayloadAreTaken() throws Exception {
        CountDownLatch ended = new CountDownLatch(1);
        onPush = () -> await(ended);
        try (RawServer server = shaking(client -> {
            client.text(call(0) + call(1) + call(2) + CLOSE);
            client.drain();
        })) {
            opened(server);
            next(gone);
            ended.countDown();
            for (int i = 0; i < 3; i++) {
                assertThat(next(pushes)).isEqualTo("[" + i + ",null]");
            }
        }
    }

    /** The client knows of the end at once, and so does whoever asks whether the session is open. */
    @Test
    void messageBetweenTheClientsEndAndTheSessionsIsToldThatThereIsNoSession() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        onOpen = () -> await(over);
        try (RawServer server = shaking(RawServer.Client::reset)) {
            LiveSignalRSession session = opened(server);
            CompletableFuture<Fault> dropped = new CompletableFuture<>();
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
            for (int number = 1; !dropped.isDone(); number++) {
                assertThat(System.nanoTime() - deadline).isNegative();
                session.invocation(SENT, number).handOver().accept(new WriteListener() {
                    @Override
                    public void written() {
                        // Not yet.
                    }

                    @Override
                    public void dropped(boolean begun, Fault why) {
                        dropped.complete(why);
                    }
                });
            }
            assertThat(session.isOpen()).isFalse();
            assertThat(gone).as("no one has been notified yet").isEmpty();
            assertThat(dropped.get().cause()).as(dropped.get().message()).isEqualTo(Cause.NO_SESSION);
        } finally {
            over.countDown();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void connectionThatIsCutEndsTheSession() throws Exception {
        try (RawServer server = shaking(RawServer.Client::reset)) {
            opened(server);
            assertFault(next(gone), Cause.CONNECTION, "127.0.0.1:" + server.port());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"type\":1,\"target\":\"tick\",\"arguments\":[}", "no JSON", "{\"type\":99}"})
    void messageThatCannotBeReadEndsTheSession(String message) throws Exception {
        try (RawServer server = shaking(client -> {
            client.text(message + SEPARATOR);
            client.drain();
        })) {
            opened(server);
            assertFault(next(gone), Cause.PROTOCOL, "broken SignalR from 127.0.0.1:" + server.port());
        }
    }

    /** The client itself only logs such a message over long polling. */
    @Test
    void messageThatCannotBeReadEndsTheSessionOverLongPollingToo() throws Exception {
        try (HubServer server = new HubServer(false)) {
            polled(server, "no JSON" + SEPARATOR);
            assertThat(next(gone).cause()).isEqualTo(Cause.PROTOCOL);
        }
    }

    /** Opens a session over long polling that is told this then. */
    private LiveSignalRSession polled(HubServer server, String... messages) throws InterruptedException {
        begin(Targets.signalR("longpolling", server.url()));
        BlockingQueue<String> told = server.connection();
        told.add(SHAKEN);
        LiveSignalRSession session = next(opened);
        assertThat(session.transport()).isEqualTo("longpolling");
        told.addAll(List.of(messages));
        return session;
    }

    /** The client takes no notice of such an answer. */
    @Test
    void messageWhosePostIsRefusedEndsTheSession() throws Exception {
        try (HubServer server = new HubServer(false)) {
            LiveSignalRSession session = polled(server);
            server.answers.put("send", HubServer.json(404, "unknown"));
            invoke(session, "[]");
            assertFault(next(gone), Cause.CONNECTION, "POST", "404");
        }
    }

    /** The client would wait for its poll, and for an answer to DELETE. */
    @Test
    void messageWhosePostIsRefusedDropsTheConnectionToo() throws Exception {
        Set<Thread> before = workers();
        try (HubServer server = new HubServer(false)) {
            LiveSignalRSession session = polled(server);
            server.answers.put("send", HubServer.json(404, "unknown"));
            server.answers.put("delete", "");
            invoke(session, "[]");
            next(gone);
            awaitNoneBut(before);
            assertThat(server.requests("delete")).isEmpty();
        }
    }

    /** The client would wait another minute for the close frame. */
    @Test
    void serverThatFallsSilentIsFound() throws Exception {
        try (RawServer server = shaking(RawServer.Client::drain)) {
            LiveSignalRSession session = opened(server);
            long now = run.clock().nanos();
            session.tick(now + TimeUnit.SECONDS.toNanos(SERVER_TIMEOUT_SECONDS));
            assertThat(session.isOpen()).isTrue();
            session.tick(now + TimeUnit.SECONDS.toNanos(SERVER_TIMEOUT_SECONDS + 3));
            assertFault(next(gone), Cause.HEARTBEAT, "for 30 s (serverTimeoutSeconds)");
        }
    }

    @Test
    void streamThatGoesUpIsRefusedOverLongPolling() throws Exception {
        try (HubServer server = new HubServer(false)) {
            LiveSignalRSession session = polled(server);
            List<List<byte[]>> streams = List.of(List.of("1".getBytes(US_ASCII)));
            Invocation upload = new Invocation(Invocation.Kind.INVOKE, "Upload", "[]".getBytes(US_ASCII), streams);
            assertThatThrownBy(() -> session.invocation(upload, 1))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("websocket alone with client library");
        }
    }

    /** The client's threads are no daemons: what is left would keep JMeter from its end. */
    @ParameterizedTest
    @ValueSource(strings = {"websocket", "longpolling"})
    void runThatEndsWhereverItsSessionsAreEndsThemAndTheirThreads(String transport) throws Exception {
        Set<Thread> before = workers();
        try (HubServer server = new HubServer(false)) {
            List<LiveSignalRSession> sessions = new ArrayList<>();
            for (int i = 0; i < SESSIONS; i++) {
                sessions.add(begin(Targets.signalR(transport, server.url())));
                if (i % 2 == 0) {
                    server.connection().add(SHAKEN);
                }
            }
            run.end();
            assertThat(sessions)
                    .allSatisfy(session -> assertThat(session.fault().cause()).isEqualTo(Cause.CLOSED));
            awaitNoneBut(before);
        }
    }

    /** The client would wait for the rest of the answer for ever, and its threads with it. */
    @Test
    void pollWhoseAnswerIsCutEndsTheSessionAndItsThreads() throws Exception {
        Set<Thread> before = workers();
        try (HubServer server = new HubServer(false)) {
            polled(server, HubServer.CUT);
            assertThat(next(gone).cause()).isEqualTo(Cause.CONNECTION);
            awaitNoneBut(before);
        }
    }

    private static void awaitNoneBut(Set<Thread> before) {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        Set<Thread> left;
        do {
            left = workers();
            left.removeAll(before);
            assertThat(left.isEmpty() || System.nanoTime() - deadline < 0)
                    .as("%s", left)
                    .isTrue();
        } while (!left.isEmpty());
    }

    private static Set<Thread> workers() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !thread.isDaemon())
                .collect(Collectors.toCollection(HashSet::new));
    }
}
