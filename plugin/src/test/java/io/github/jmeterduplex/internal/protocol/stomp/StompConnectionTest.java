package io.github.jmeterduplex.internal.protocol.stomp;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.Heartbeats;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.RecordingOpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Header;
import io.github.jmeterduplex.session.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StompConnectionTest {
    private static final String CONNECTED = "CONNECTED\nversion:1.2\nheart-beat:0,0\n\n^@";

    private final CountingLog log = new CountingLog();
    private final MemoryConnector connector = new MemoryConnector(System::nanoTime);
    private final Run run = TestRuns.with(log, connector);
    private final List<Message> pushes = new ArrayList<>();
    private final RecordingOpenListener<StompConnection> opening = new RecordingOpenListener<>();

    private MemoryConnector.MemoryChannel open(long heartbeatMillis, String... subscribe) {
        return open(new Header("login", "ann:b"), heartbeatMillis, subscribe);
    }

    private static StompOptions options(Header connectHeader, long heartbeatMillis, String... subscribe) {
        Target target = MemoryConnector.target("ws://memory:1/stomp");
        return new StompOptions(
                target,
                List.of(connectHeader),
                heartbeatMillis,
                heartbeatMillis,
                StompOptions.WHOLE,
                Stream.of(subscribe)
                        .map(destination -> SubscribeOptions.plain(destination))
                        .toList(),
                Keeping.NONE);
    }

    private MemoryConnector.MemoryChannel open(Header connectHeader, long heartbeatMillis, String... subscribe) {
        StompOptions options = options(connectHeader, heartbeatMillis, subscribe);
        opening.starts(new StompConnection(
                new NewSession<>(run, new VirtualUser(3), null, (session, message) -> pushes.add(message), opening),
                options));
        return connector.channel(0);
    }

    private MemoryConnector.MemoryChannel opened(String... subscribe) {
        MemoryConnector.MemoryChannel channel = open(0, subscribe);
        channel.sent();
        channel.says(CONNECTED);
        assertThat(opening.session().isOpen()).isTrue();
        return channel;
    }

    private void subscribe(SubscribeOptions.Ack ack) {
        SubscribeOptions options = new SubscribeOptions(
                "s", ack, SubscribeOptions.Acknowledge.ARRIVAL, List.of(), PushOptions.of("/queue/a", "label"));
        var unused = opening.session().subscriptions().subscribe(options, false);
    }

    @AfterEach
    void endRun() {
        TestRuns.endNow(run);
    }

    @Test
    void sessionThatEndsInTheMiddleOfAFrameGivesItsRoomBack() {
        MemoryConnector.MemoryChannel channel = opened();
        channel.says("MESSAGE\ndestination:/queue/a\n\n" + "x".repeat(6_000));
        assertThat(run.kept().used()).isGreaterThanOrEqualTo(6_000);
        channel.drops();
        assertThat(run.kept().used()).isZero();
        assertThat(opening.session().fault())
                .extracting(Fault::message)
                .asString()
                .contains("in the middle of a STOMP frame");
    }

    @Test
    void connectOffersVersionsAndHeartbeatsAndEscapesNothing() {
        assertThat(open(10_000).sent())
                .isEqualTo("CONNECT\naccept-version:1.0,1.1,1.2\nheart-beat:10000,10000\nlogin:ann:b\n\n^@");
    }

    /** As the official client reads them, by parseInt; a number that is none asks for no heartbeats. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "0,0; 0; 0",
                "' 20000 , 30000 '; 60; 30",
                "20000.7,30000ms; 60; 30",
                "+20000,30000,5; 60; 30",
                "5,5; 30; 10",
                "20000; 60; 0",
                "x,30000; 0; 30",
                "-1,-1; 0; 0",
                "'';  0; 0",
                "99999999999999999999,99999999999999999999; 0; 0",
                "9007199254740991,9007199254740991; 0; 9223372036"
            })
    void heartbeatsAreAgreedOnWhateverFormTheyTake(String answer, long silentSeconds, long beatSeconds) {
        Heartbeats agreed = StompConnection.heartbeats(10_000, 10_000, answer);
        assertThat(TimeUnit.NANOSECONDS.toSeconds(agreed.silentNanos())).isEqualTo(silentSeconds);
        assertThat(TimeUnit.NANOSECONDS.toSeconds(agreed.outNanos())).isEqualTo(beatSeconds);
    }

    @Test
    void spacesAfterTheColonOfConnectedDoNotCount() {
        MemoryConnector.MemoryChannel channel = open(0);
        channel.says("CONNECTED\nversion: 1.2\nheart-beat: 0, 0\n\n^@");
        assertThat(opening.session().isOpen()).isTrue();
        assertThat(channel.isClosed()).isFalse();
    }

    @Test
    void errorInPlaceOfConnectedIsToldInTheServersWords() {
        open(0).says("ERROR\nmessage:Bad path C:\\temp\n\nno such queue^@");
        assertThat(opening.fault().message()).contains("Bad path C:\\temp");
    }

    @Test
    void subscriptionsOfTheConnectGoOutBeforeTheSessionCountsAsOpen() {
        MemoryConnector.MemoryChannel channel = opened("/topic/a", "/topic/b");
        assertThat(channel.sent()).isEqualTo("SUBSCRIBE\nid:0\ndestination:/topic/a\nack:auto\n\n^@");
        assertThat(channel.sent()).isEqualTo("SUBSCRIBE\nid:1\ndestination:/topic/b\nack:auto\n\n^@");
    }

    @Test
    void errorThatAnswersConnectIsARefusalInTheServersWords() {
        MemoryConnector.MemoryChannel channel = open(0);
        channel.says("ERROR\nmessage:no such user\n\n^@");
        assertFault(opening.fault(), Cause.UNAUTHORIZED, "memory:1", "no such user");
        assertThat(channel.isClosed()).isTrue();
    }

    @Test
    void errorLaterEndsTheSessionAsALoss() {
        MemoryConnector.MemoryChannel channel = opened();
        channel.says("ERROR\nmessage:bad frame\n\ndetails^@");
        assertFault(opening.session().fault(), Cause.SERVER_ERROR, "bad frame details");
        assertThat(log.count("session lost server-error")).isEqualTo(1);
        assertThat(opening.gone()).isEqualTo(1);
    }

    @Test
    void unmatchedMessageIsAPushOfItsSubscription() {
        MemoryConnector.MemoryChannel channel = opened("/topic/a");
        channel.says("MESSAGE\nsubscription:0\nmessage-id:1\ndestination:/topic/a\n\nhello^@");
        assertThat(log.count("pushed /topic/a")).isEqualTo(1);
        assertThat(pushes)
                .singleElement()
                .satisfies(push -> assertThat(push.text()).isEqualTo("hello"));
    }

    @Test
    void messageOfAnUnknownSubscriptionIsAPushOfItsDestination() {
        MemoryConnector.MemoryChannel channel = opened();
        channel.says("MESSAGE\nsubscription:99\nmessage-id:1\ndestination:/topic/x\n\nhello^@");
        assertThat(log.count("pushed /topic/x")).isEqualTo(1);
    }

    @Test
    void clientAcksNameTheMessageAsItsVersionWants() {
        MemoryConnector.MemoryChannel channel = opened();
        subscribe(SubscribeOptions.Ack.CLIENT_INDIVIDUAL);
        assertThat(channel.sent()).contains("ack:client-individual");
        channel.says("MESSAGE\nsubscription:s\nmessage-id:1\nack:a-1\ndestination:/queue/a\n\nx^@");
        assertThat(channel.sent()).isEqualTo("ACK\nid:a-1\n\n^@");
    }

    @Test
    void serverThatDoesNotReadItsAcksLosesTheSession() {
        MemoryConnector.MemoryChannel channel = opened();
        subscribe(SubscribeOptions.Ack.CLIENT);
        assertThat(channel.sent()).contains("ack:client");
        channel.stopsReading(run.settings().unsentMaxBytes());
        channel.says("MESSAGE\nsubscription:s\nmessage-id:1\nack:a-1\ndestination:/queue/a\n\nx^@");
        assertThat(channel.sent()).contains("ACK");
        channel.stopsReading(run.settings().unsentMaxBytes() + 1);
        channel.says("MESSAGE\nsubscription:s\nmessage-id:2\nack:a-2\ndestination:/queue/a\n\nx^@");
        assertThat(channel.sent()).isNull();
        assertFault(
                opening.session().fault(),
                Cause.BACK_PRESSURE,
                "memory:1 asks for answers and does not read them",
                "duplex.unsent.maxBytes");
    }

    @Test
    void subscribeWaitsForItsReceipt() throws Exception {
        MemoryConnector.MemoryChannel channel = opened();
        CompletableFuture<Void> receipt =
                opening.session().subscriptions().subscribe(SubscribeOptions.plain("/queue/a"), true);
        assertThat(receipt).isNotDone();
        String sent = channel.sent();
        String id = sent.substring(sent.indexOf("receipt:") + 8, sent.indexOf("\n\n"));
        channel.says("RECEIPT\nreceipt-id:" + id + "\n\n^@");
        receipt.get(1, TimeUnit.SECONDS);
    }

    @Test
    void garbageEndsTheSessionWithExpectedAndGot() {
        MemoryConnector.MemoryChannel channel = opened();
        channel.says("GARBAGE\n\n^@");
        assertFault(opening.session().fault(), Cause.PROTOCOL, "expected", "GARBAGE");
        assertThat(channel.isAborted()).isTrue();
    }

    @Test
    void silenceForThreeIntervalsEndsTheSession() {
        MemoryConnector.MemoryChannel channel = open(10_000);
        channel.says("CONNECTED\nversion:1.2\nheart-beat:10000,10000\n\n^@");
        long now = System.nanoTime();
        opening.session().tick(now + TimeUnit.SECONDS.toNanos(20));
        assertThat(opening.session().isOpen()).isTrue();
        opening.session().tick(now + TimeUnit.SECONDS.toNanos(60));
        assertThat(opening.session().fault().cause()).isEqualTo(Cause.HEARTBEAT);
        assertThat(log.count("session lost heartbeat")).isEqualTo(1);
    }

    @Test
    void heartbeatGoesOutWhenNothingElseDid() {
        MemoryConnector.MemoryChannel channel = open(60_000);
        channel.sent();
        channel.says("CONNECTED\nversion:1.2\nheart-beat:0,60000\n\n^@");
        opening.session().tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(30));
        assertThat(channel.sent()).isNull();
        opening.session().tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(50));
        assertThat(channel.sent()).isEqualTo("\n");
    }

    @Test
    void silenceAfterConnectFailsTheOpeningInTime() {
        MemoryConnector.MemoryChannel channel = open(0);
        var connecting = (StompConnection) channelListener();
        connecting.tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(21));
        assertFault(opening.fault(), Cause.TIMEOUT, "did not answer CONNECT within 20000 ms");
        assertThat(channel.isAborted()).isTrue();
    }

    private Object channelListener() {
        return connector.channel(0).listener();
    }

    @Test
    void droppedConnectionIsALossAndItsMessagesKnowWhy() {
        MemoryConnector.MemoryChannel channel = opened();
        channel.drops();
        assertThat(opening.session().isOpen()).isFalse();
        assertThat(opening.session().sender().fault().cause()).isEqualTo(Cause.CONNECTION);
        assertThat(log.count("session lost connection")).isEqualTo(1);
    }

    @Test
    void secondCloseLeavesTheFirstItsTime() {
        connector.closeLate();
        MemoryConnector.MemoryChannel channel = opened();
        opening.session().close();
        opening.session().close();
        assertThat(channel.sent()).startsWith("DISCONNECT");
        assertThat(channel.sent()).isNull();
        assertThat(channel.isAborted()).isFalse();
        assertThat(opening.session().fault()).isNull();
        channel.drops(new Fault(Cause.CLOSED, "closed"));
        opening.session().close();
        assertThat(opening.session().fault().cause()).isEqualTo(Cause.CLOSED);
    }

    @Test
    void closeOfASessionThatStillConnectsDropsIt() {
        connector.closeLate();
        MemoryConnector.MemoryChannel channel = open(0);
        ((StompConnection) channel.listener()).close();
        assertThat(channel.isAborted()).isTrue();
        assertThat(opening.fault().cause()).isEqualTo(Cause.CLOSED);
    }

    @Test
    void closeSaysDisconnectAndIsNoLoss() {
        MemoryConnector.MemoryChannel channel = opened();
        opening.session().close();
        assertThat(channel.sent()).isEqualTo("DISCONNECT\n\n^@");
        assertThat(channel.isClosed()).isTrue();
        assertThat(channel.isAborted()).isFalse();
        assertThat(log.count("session closed")).isEqualTo(1);
        assertThat(log.count("session lost connection")).isZero();
    }

    @Test
    void stomp10ServerWithoutVersionIsUnderstood() {
        MemoryConnector.MemoryChannel channel = open(10_000, "/topic/a");
        channel.says("CONNECTED\nsession:1\n\n^@");
        channel.says("MESSAGE\ndestination:/topic/a\nmessage-id:1\n\nold^@");
        assertThat(log.count("pushed /topic/a")).isEqualTo(1);
        assertThat(opening.session().tickNanos()).isEqualTo(Long.MAX_VALUE);
    }

    @Test
    void connectHeaderWithALineEndIsABadParameter() {
        MemoryConnector.MemoryChannel channel = open(new Header("x-token", "one\ntwo"), 0);
        assertThat(channel.sent()).as("what goes out").isNull();
        assertThat(opening.fault().cause()).isEqualTo(Cause.BAD_PARAMETER);
        assertThat(opening.fault().message())
                .contains("connectHeaders", "x-token", "allowed: one line of text")
                .doesNotContain("two");
    }

    @Test
    void endInTheMiddleOfAFrameIsTold() {
        MemoryConnector.MemoryChannel channel = opened();
        channel.says("MESSAGE\nsubscr");
        channel.drops();
        assertThat(opening.session().fault().message())
                .isEqualTo("reset by memory:1 (in the middle of a STOMP frame MESSAGE with 14 bytes and no end of its"
                        + " headers)");
    }

    @Test
    void unfinishedFrameIsDescribedUntilItsEndComes() {
        MemoryConnector.MemoryChannel channel = opened();
        assertThat(opening.session().unfinished()).isNull();
        channel.says("MESS");
        assertThat(opening.session().unfinished()).isEqualTo("a STOMP frame with 4 bytes and no end of its headers");
        channel.says("AGE\ndestination:/a\ncontent-length:13\n\ntwelve bytes^@");
        assertThat(opening.session().unfinished())
                .isEqualTo("a STOMP frame MESSAGE with 13 of 14 bytes, which are content-length:13 and NUL");
        channel.says("^@");
        assertThat(opening.session().unfinished()).isNull();
        channel.says("MESSAGE\ndestination:/a\n\nhalf");
        assertThat(opening.session().unfinished()).isEqualTo("a STOMP frame MESSAGE with a body of 4 bytes and no NUL");
        channel.drops();
        assertThat(opening.session().fault().message()).endsWith("with a body of 4 bytes and no NUL)");
        assertThat(opening.session().unfinished()).isNull();
    }

    @Test
    void acceptVersionOfTheHeadersReplacesOurs() {
        MemoryConnector.MemoryChannel channel = open(new Header("accept-version", "1.1"), 0);
        assertThat(channel.sent()).isEqualTo("CONNECT\nheart-beat:0,0\naccept-version:1.1\n\n^@");
    }

    @Test
    void userThatComesBackSubscribesAgainToAllItHad() {
        MemoryConnector.MemoryChannel channel = opened("/topic/a");
        StompConnection dropped = opening.session();
        dropped.subscribe("/topic/later");
        channel.drops();
        assertThat(opening.gone()).isEqualTo(1);
        opening.starts(new StompConnection(
                new NewSession<>(run, dropped.user(), dropped, null, opening),
                options(new Header("login", "a"), 0, "/topic/a")));
        MemoryConnector.MemoryChannel again = connector.channel(1);
        again.sent();
        again.says(CONNECTED);
        assertThat(again.sent()).isEqualTo("SUBSCRIBE\nid:0\ndestination:/topic/a\nack:auto\n\n^@");
        assertThat(again.sent()).isEqualTo("SUBSCRIBE\nid:1\ndestination:/topic/later\nack:auto\n\n^@");
        assertThat(again.sent()).isNull();
        assertThat(opening.session()).isNotSameAs(dropped);
        assertThat(opening.session().number()).isEqualTo(3);
        opening.session().subscribe("/topic/new");
        assertThat(again.sent()).startsWith("SUBSCRIBE\nid:2\n");
    }
}
