package io.github.jmeterduplex.internal.protocol.socketio;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.match.InFlightMessage;
import io.github.jmeterduplex.internal.engine.match.Matcher;
import io.github.jmeterduplex.internal.engine.match.MessageSpec;
import io.github.jmeterduplex.internal.engine.match.OutgoingMessage;
import io.github.jmeterduplex.internal.engine.match.ReplyRule;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.session.Cause;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SocketIoConnectionTest extends SocketIoFixture {
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            40{"sid":"y"}; CONNECT to a namespace that is open
            42;            an event without a name
            43["sent"];    an acknowledgement without an id
            """)
    void whatOfficialClientsIgnoreIsIgnoredAndCounted(String packet, String what) {
        MemoryChannel channel = opened();
        channel.says(packet);
        channel.says(packet);
        assertThat(opening.session().isOpen()).isTrue();
        run.end();
        assertThat(log.fact("packets_ignored")).hasToString("{" + what + "=2}");
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            40;            CONNECT to a namespace that is open
            42;            an event without a name
            43["sent"];    an acknowledgement without an id
            44"denied";    an error packet to an open namespace
            49;            a packet of an unknown type
            4x["a"];       a packet of an unknown type
            """)
    void whatOfficialClientsOfRevision3IgnoreIsIgnoredAndCounted(String packet, String what) {
        MemoryChannel channel = openedOld();
        channel.says(packet);
        channel.says(packet);
        assertThat(opening.session().isOpen()).isTrue();
        run.end();
        assertThat(log.fact("packets_ignored")).hasToString("{" + what + "=2}");
    }

    @Test
    void unknownTypeIsABreachInRevision4() {
        MemoryChannel channel = opened();
        channel.says("49");
        assertThat(channel.isClosed()).isTrue();
    }

    @Test
    void unknownTypeIsABreachWhereAnAttachmentIsDue() {
        MemoryChannel channel = openedOld();
        channel.says("451-[\"a\",{\"_placeholder\":true,\"num\":0}]");
        channel.says("49");
        assertThat(channel.isClosed()).isTrue();
    }

    @Test
    void pingOfRevision4IsAnsweredAtOnceWithItsData() {
        MemoryChannel channel = opened();
        channel.says("2");
        assertThat(channel.sent()).isEqualTo("3");
        channel.says("2probe");
        assertThat(channel.sent()).isEqualTo("3probe");
    }

    @ParameterizedTest
    @ValueSource(strings = {"2", "427[\"question\"]"})
    void serverThatDoesNotReadWhatItAsksForLosesTheSession(String asks) {
        MemoryChannel channel = opened();
        channel.stopsReading(run.settings().unsentMaxBytes());
        channel.says(asks);
        assertThat(channel.sent()).startsWith(asks.equals("2") ? "3" : "437[");
        channel.stopsReading(run.settings().unsentMaxBytes() + 1);
        channel.says(asks);
        assertThat(channel.sent()).isNull();
        assertFault(opening.session().fault(), Cause.BACK_PRESSURE, "does not read them", "duplex.unsent.maxBytes");
    }

    @Test
    void floodOfPingsEndsTheSession() {
        MemoryChannel channel = opened();
        for (int i = 0; i < 1_000; i++) {
            channel.says("2");
        }
        assertFault(opening.session().fault(), Cause.LIMIT, "limit pings of 10 a second");
    }

    @Test
    void missedPingsOfRevision4EndTheSession() {
        opened();
        long now = System.nanoTime();
        opening.session().tick(now + TimeUnit.SECONDS.toNanos(44));
        assertThat(opening.session().isOpen()).isTrue();
        opening.session().tick(now + TimeUnit.SECONDS.toNanos(46));
        assertFault(
                opening.session().fault(),
                Cause.HEARTBEAT,
                "pingInterval and pingTimeout together, 45000 ms: see whether the server hangs");
        assertThat(log.count("session lost heartbeat")).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"null,20000", "25000,null", "0,0", "-1,20000", "1e308,20000", "'\"25000\"',20000"})
    void silenceIsBorneWhereTheServerSetsNoLimitToIt(String interval, String timeout) {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/", null));
        channel.says("0{\"sid\":\"s\",\"pingInterval\":" + interval + ",\"pingTimeout\":" + timeout + "}");
        channel.says("40{\"sid\":\"x\"}");
        channel.says("451-[\"a\",{\"_placeholder\":true,\"num\":0}]");
        opening.session().tick(System.nanoTime() + TimeUnit.DAYS.toNanos(1));
        assertThat(opening.session().isOpen()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"9007199254740991", "1e15", "3000000000"})
    void longestIntervalsAreKept(String millis) {
        MemoryChannel channel = connect(options(EngineIoRevision.V3, "/", null));
        channel.says("0{\"sid\":\"s\",\"pingInterval\":" + millis + ",\"pingTimeout\":" + millis + "}");
        channel.says("40");
        assertThat(opening.session().isOpen()).isTrue();
        assertThat(opening.session().tickNanos()).isPositive();
        opening.session().tick(System.nanoTime() + TimeUnit.DAYS.toNanos(1));
        assertThat(opening.session().isOpen()).isTrue();
        assertThat(channel.sent()).isNull();
    }

    @Test
    void revision3PingsAsUsualWhereTheIntervalIsNone() {
        MemoryChannel channel = connect(options(EngineIoRevision.V3, "/", null));
        channel.says("0{\"sid\":\"s\",\"pingInterval\":null,\"pingTimeout\":60000}");
        channel.says("40");
        opening.session().tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(15));
        assertThat(channel.sent()).isNull();
        opening.session().tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(25));
        assertThat(channel.sent()).isEqualTo("2");
    }

    @Test
    void revision4NeverPings() {
        MemoryChannel channel = opened();
        opening.session().tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(40));
        assertThat(channel.sent()).isNull();
    }

    @Test
    void pulseOfRevision3PingsWhateverElseIsSent() {
        MemoryChannel channel = openedOld();
        opening.session().tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(15));
        assertThat(channel.sent()).isNull();
        opening.session().write(opening.session().event("e", "[]".getBytes(UTF_8), SocketIoWriter.NO_ACK), null);
        assertThat(channel.sent()).isEqualTo("42[\"e\"]");
        opening.session().tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(25));
        assertThat(channel.sent()).isEqualTo("2");
        channel.says("3");
        assertThat(opening.session().isOpen()).isTrue();
    }

    @Test
    void eventThatRepliesToNothingIsAPushUnderItsName() {
        MemoryChannel channel = opened("other");
        channel.says("42[\"news\",{\"a\":1}]");
        assertThat(log.count("pushed news")).isEqualTo(1);
        assertThat(pushes).singleElement().satisfies(push -> {
            assertThat(push.destination()).isEqualTo("news");
            assertThat(push.text()).isEqualTo("[{\"a\":1}]");
        });
    }

    @Test
    void listenedEventCountsUnderItsLabelAndAnswersTheServer() {
        MemoryChannel channel = opened();
        opening.session()
                .listen(new ListenOptions<>("[{\"ok\":true}]".getBytes(UTF_8), PushOptions.of("question", "label")));
        channel.says("427[\"question\",1]");
        assertThat(channel.sent()).isEqualTo("437[{\"ok\":true}]");
        assertThat(log.count("pushed label")).isEqualTo(1);
        assertThat(opening.session().sources())
                .singleElement()
                .satisfies(listen -> assertThat(listen.arrived()).isEqualTo(1));
    }

    @Test
    void questionThatNobodyListensToIsAnsweredByNothing() {
        MemoryChannel channel = opened();
        channel.says("420[\"question\"]");
        assertThat(channel.sent()).isEqualTo("430[]");
    }

    @Test
    void attachmentsAreJoinedToTheirEvent() {
        MemoryChannel channel = opened();
        channel.says("451-[\"file\",{\"_placeholder\":true,\"num\":0}]");
        assertThat(pushes).isEmpty();
        channel.says(new byte[] {1, 2, 3});
        assertThat(pushes)
                .singleElement()
                .satisfies(push -> assertThat(push.text()).isEqualTo("[{\"$base64\":\"AQID\"}]"));
    }

    @Test
    void fallBetweenAPacketAndItsAttachmentIsTold() {
        MemoryChannel channel = opened();
        channel.says("452-[\"file\",{\"_placeholder\":true,\"num\":0},{\"_placeholder\":true,\"num\":1}]");
        channel.says(new byte[] {1});
        channel.drops();
        assertThat(opening.session().fault().message())
                .isEqualTo("reset by memory:1 (1 attachments of a packet had not come)");
    }

    @Test
    void attachmentsOfAnEmitFollowTheirPacket() {
        MemoryChannel channel = opened();
        opening.session().write(opening.session().event("file", "[{\"$base64\":\"QUJD\"}]".getBytes(UTF_8), 5), null);
        assertThat(channel.sent()).isEqualTo("451-5[\"file\",{\"_placeholder\":true,\"num\":0}]");
        assertThat(channel.sent()).isEqualTo("ABC");
    }

    private InFlightMessage emit(String id) {
        MessageSpec spec =
                new MessageSpec(log.label("emit"), ReplyRule.ACK, null, TimeUnit.SECONDS.toNanos(30), "thread");
        InFlightMessage message = run.matcher()
                .begin(
                        spec,
                        opening.session().sender(),
                        new OutgoingMessage(run.ids().number(id), Matcher.NO_PACE, 2, 1, 0),
                        null);
        assertThat(run.matcher().handOver(message)).isTrue();
        return message;
    }

    @Test
    void acknowledgementRepliesToTheMessageWhoseNumberItHolds() {
        MemoryChannel channel = opened();
        String first = run.ids().next();
        String second = run.ids().next();
        emit(first);
        emit(second);
        channel.says("43" + run.ids().number(second) + "[\"done\"]");
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.rows())
                .singleElement()
                .satisfies(row -> assertThat(row.idPrefix() + Long.toString(row.number(), 36))
                        .isEqualTo(second));
        channel.says("43" + run.ids().number(second) + "[\"again\"]");
        assertThat(log.count("replied")).isEqualTo(1);
        assertThat(log.count("duplicate")).isEqualTo(1);
        channel.says("4399999[]");
        assertThat(opening.session().isOpen())
                .as("after an acknowledgement of nothing")
                .isTrue();
    }

    @Test
    void disconnectByTheServerIsNoticedAtOnce() {
        MemoryChannel channel = opened();
        channel.says("41");
        assertFault(opening.session().fault(), Cause.CONNECTION, "disconnected the session from namespace /");
        assertThat(log.count("session lost connection")).isEqualTo(1);
        assertThat(opening.gone()).isEqualTo(1);
        assertThat(channel.isClosed()).isTrue();
    }

    @Test
    void enginesEndIsNoticedAtOnce() {
        MemoryChannel channel = opened();
        channel.says("1");
        assertThat(opening.session().fault().message())
                .startsWith("memory:1 closed the Engine.IO session: see the log of the server");
    }

    @Test
    void closeLeavesTheNamespaceAndIsNoLoss() {
        MemoryChannel channel = opened();
        opening.session().close();
        assertThat(channel.sent()).isEqualTo("41");
        assertThat(channel.isClosed()).isTrue();
        assertThat(log.count("session closed")).isEqualTo(1);
    }

    @Test
    void garbageEndsTheSessionWithExpectedAndGot() {
        MemoryChannel channel = opened();
        channel.says("GARBAGE");
        assertFault(opening.session().fault(), Cause.PROTOCOL, "broken Socket.IO from memory:1", "expected", "GARBAGE");
        assertThat(channel.isAborted()).isTrue();
    }
}
