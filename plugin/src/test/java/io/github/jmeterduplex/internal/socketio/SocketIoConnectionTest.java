package io.github.jmeterduplex.internal.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.codec.socketio.SocketIoWriter;
import io.github.jmeterduplex.internal.log.CountingLog;
import io.github.jmeterduplex.internal.match.InFlight;
import io.github.jmeterduplex.internal.match.Matcher;
import io.github.jmeterduplex.internal.match.MessageSpec;
import io.github.jmeterduplex.internal.match.Outgoing;
import io.github.jmeterduplex.internal.match.ReplyRule;
import io.github.jmeterduplex.internal.session.Run;
import io.github.jmeterduplex.internal.session.TestRuns;
import io.github.jmeterduplex.internal.session.data.User;
import io.github.jmeterduplex.internal.session.live.HeardOpening;
import io.github.jmeterduplex.internal.session.live.PushOptions;
import io.github.jmeterduplex.internal.transport.MemoryConnector;
import io.github.jmeterduplex.internal.transport.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.transport.Target;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import io.github.jmeterduplex.session.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SocketIoConnectionTest {
    private static final String OPEN_PACKET =
            "0{\"sid\":\"s\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000}";

    private final CountingLog log = new CountingLog();
    private final MemoryConnector connector = new MemoryConnector(System::nanoTime);
    private final Run run = TestRuns.with(log, connector);
    private final List<Message> pushes = new ArrayList<>();
    private final HeardOpening<SocketIoConnection> opening = new HeardOpening<>();

    private static SocketIoOptions options(EngineIoRevision revision, String namespace, String auth, String... listen) {
        Target target = MemoryConnector.socketIo(revision);
        byte[] json = auth == null ? null : auth.getBytes(UTF_8);
        return new SocketIoOptions(
                target,
                namespace,
                "token=t",
                json,
                Stream.of(listen).map(event -> ListenOptions.plain(event)).toList(),
                null,
                null);
    }

    private MemoryChannel connect(SocketIoOptions options) {
        opening.starts(new SocketIoConnection(
                run, new User(3), null, options, (session, message) -> pushes.add(message), opening));
        return connector.channel(connector.count() - 1);
    }

    private MemoryChannel opened(String... listen) {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/", null, listen));
        channel.says(OPEN_PACKET);
        assertThat(channel.sent()).isEqualTo("40");
        channel.says("40{\"sid\":\"x\"}");
        assertThat(opening.session().isOpen()).isTrue();
        return channel;
    }

    private MemoryChannel openedOld() {
        MemoryChannel channel = connect(options(EngineIoRevision.V3, "/", null));
        channel.says(OPEN_PACKET);
        channel.says("40");
        assertThat(opening.session().isOpen()).isTrue();
        return channel;
    }

    @AfterEach
    void endRun() {
        run.end();
    }

    @Test
    void connectAsksForItsNamespaceWithAuthOnceTheServerHasSpoken() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/chat", "{\"token\":\"t\"}"));
        assertThat(channel.sent()).isNull();
        channel.says(OPEN_PACKET);
        assertThat(channel.sent()).isEqualTo("40/chat,{\"token\":\"t\"}");
        assertThat(opening.session()).as("before the answer").isNull();
        channel.says("40/chat,{\"sid\":\"x\"}");
        assertThat(opening.session().isOpen()).isTrue();
    }

    @Test
    void mainNamespaceOfRevision3IsOpenedByTheServer() {
        MemoryChannel channel = openedOld();
        assertThat(channel.sent()).isNull();
    }

    @Test
    void otherNamespaceOfRevision3IsAskedForWithTheQuery() {
        MemoryChannel channel = connect(options(EngineIoRevision.V3, "/chat", null));
        channel.says(OPEN_PACKET);
        assertThat(channel.sent()).isEqualTo("40/chat?token=t,");
        channel.says("40");
        assertThat(opening.session())
                .as("while only the main namespace is open")
                .isNull();
        channel.says("40/chat");
        assertThat(opening.session().isOpen()).isTrue();
    }

    @Test
    void refusalIsQuotedWithItsData() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/secure", "{}"));
        channel.says(OPEN_PACKET);
        channel.says("44/secure,{\"message\":\"not authorized\",\"data\":{\"reason\":\"wrong token\"}}");
        assertThat(opening.fault().cause()).isEqualTo(Cause.UNAUTHORIZED);
        assertThat(opening.fault().message())
                .isEqualTo("the server refused namespace /secure: memory:1 says \"not authorized\" with data"
                        + " {\"reason\":\"wrong token\"}");
        assertThat(channel.isClosed()).isTrue();
    }

    @Test
    void refusalOfRevision3IsQuoted() {
        MemoryChannel channel = connect(options(EngineIoRevision.V3, "/nope", null));
        channel.says(OPEN_PACKET);
        channel.says("40");
        channel.says("44/nope,\"Invalid namespace\"");
        assertThat(opening.fault().cause()).isEqualTo(Cause.UNAUTHORIZED);
        assertThat(opening.fault().message()).contains("/nope").contains("\"Invalid namespace\"");
    }

    @Test
    void refusalOfTheMainNamespaceRefusesTheOneAskedForInRevision3() {
        MemoryChannel channel = connect(options(EngineIoRevision.V3, "/chat", null));
        channel.says(OPEN_PACKET);
        channel.says("44\"not authorized\"");
        assertThat(opening.fault().cause()).isEqualTo(Cause.UNAUTHORIZED);
        assertThat(opening.fault().message())
                .contains("refused namespace /chat")
                .contains("\"not authorized\"");
    }

    @Test
    void refusalOfTheMainNamespaceIsNotOfAnotherInRevision4() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/chat", "{}"));
        channel.says(OPEN_PACKET);
        channel.says("44\"not authorized\"");
        channel.says("40/chat,{\"sid\":\"x\"}");
        assertThat(opening.session().isOpen()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"40/chat,[]", "40/chat,null", "40/chat,{}", "40/chat", "40/chat,"})
    void connectOfRevision3MayHaveAnyPayloadThatIsAnObjectInJavaScript(String connect) {
        MemoryChannel channel = connect(options(EngineIoRevision.V3, "/chat", null));
        channel.says(OPEN_PACKET);
        channel.says(connect);
        assertThat(opening.session().isOpen()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"40/chat,[]", "40/chat,null"})
    void connectOfRevision4HasAnObject(String connect) {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/chat", "{}"));
        channel.says(OPEN_PACKET);
        channel.says(connect);
        assertThat(opening.fault().cause()).isEqualTo(Cause.PROTOCOL);
        assertThat(opening.fault().message()).contains("expected a JSON object in CONNECT");
    }

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
    void olderServerIsToldByItsUnaskedConnect() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/chat", "{}"));
        channel.says(OPEN_PACKET);
        channel.says("40");
        assertThat(opening.fault().cause()).isEqualTo(Cause.WRONG_SERVICE);
        assertThat(opening.fault().message()).contains("Socket.IO 2 server").contains("set the cell engine to 3");
    }

    @Test
    void newerServerIsToldByItsBrokenHandshake() {
        MemoryChannel channel = connect(options(EngineIoRevision.V3, "/", null));
        channel.falls(new Fault(Cause.PROTOCOL, "RSV1 set"));
        assertThat(opening.fault().cause()).isEqualTo(Cause.WRONG_SERVICE);
        assertThat(opening.fault().message())
                .contains("set the cell engine to 4")
                .contains("RSV1 set");
    }

    @Test
    void fallOfRevision4BeforeTheOpenPacketStaysWhatItIs() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/", null));
        channel.falls();
        assertThat(opening.fault().cause()).isEqualTo(Cause.CONNECTION);
    }

    @Test
    void pingOfRevision4IsAnsweredAtOnceWithItsData() {
        MemoryChannel channel = opened();
        channel.says("2");
        assertThat(channel.sent()).isEqualTo("3");
        channel.says("2probe");
        assertThat(channel.sent()).isEqualTo("3probe");
    }

    @Test
    void floodOfPingsEndsTheSession() {
        MemoryChannel channel = opened();
        for (int i = 0; i < 1_000; i++) {
            channel.says("2");
        }
        assertThat(opening.session().fault().cause()).isEqualTo(Cause.LIMIT);
        assertThat(opening.session().fault().message()).contains("limit pings of 10 a second");
    }

    @Test
    void missedPingsOfRevision4EndTheSession() {
        opened();
        long now = System.nanoTime();
        opening.session().pulse(now + TimeUnit.SECONDS.toNanos(44));
        assertThat(opening.session().isOpen()).isTrue();
        opening.session().pulse(now + TimeUnit.SECONDS.toNanos(46));
        assertThat(opening.session().fault().cause()).isEqualTo(Cause.HEARTBEAT);
        assertThat(opening.session().fault().message())
                .contains("pingInterval and pingTimeout together, 45000 ms: see whether the server hangs");
        assertThat(log.count("session lost heartbeat")).isEqualTo(1);
    }

    @Test
    void revision4NeverPings() {
        MemoryChannel channel = opened();
        opening.session().pulse(System.nanoTime() + TimeUnit.SECONDS.toNanos(40));
        assertThat(channel.sent()).isNull();
    }

    @Test
    void pulseOfRevision3PingsWhateverElseIsSent() {
        MemoryChannel channel = openedOld();
        opening.session().pulse(System.nanoTime() + TimeUnit.SECONDS.toNanos(15));
        assertThat(channel.sent()).isNull();
        opening.session().write(opening.session().event("e", "[]".getBytes(UTF_8), SocketIoWriter.NO_ACK), null);
        assertThat(channel.sent()).isEqualTo("42[\"e\"]");
        opening.session().pulse(System.nanoTime() + TimeUnit.SECONDS.toNanos(25));
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
                .listen(new ListenOptions("[{\"ok\":true}]".getBytes(UTF_8), PushOptions.of("question", "label")));
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
        channel.falls();
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

    private InFlight emit(String id) {
        MessageSpec spec =
                new MessageSpec(log.label("emit"), ReplyRule.ACK, null, TimeUnit.SECONDS.toNanos(30), "thread");
        InFlight message = run.matcher()
                .begin(
                        spec,
                        opening.session().sender(),
                        new Outgoing(run.ids().number(id), Matcher.NO_PACE, 2, 1, 0),
                        null);
        assertThat(run.matcher().handOver(message)).isTrue();
        return message;
    }

    @Test
    void acknowledgementRepliesToTheMessageWhoseNumberItHolds() {
        MemoryChannel channel = opened();
        String first = run.nextId();
        String second = run.nextId();
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
        assertThat(opening.session().fault().cause()).isEqualTo(Cause.CONNECTION);
        assertThat(opening.session().fault().message()).contains("disconnected the session from namespace /");
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
        assertThat(opening.session().fault().cause()).isEqualTo(Cause.PROTOCOL);
        assertThat(opening.session().fault().message())
                .contains("broken Socket.IO from memory:1", "expected", "GARBAGE");
        assertThat(channel.isAborted()).isTrue();
    }

    @Test
    void messageBeforeTheOpenPacketBreaksTheProtocol() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/", null));
        channel.says("40{\"sid\":\"x\"}");
        assertThat(opening.fault().message()).contains("expected an Engine.IO open packet");
    }

    @Test
    void authThatIsNoJsonIsABadCellWithoutItsValue() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/", "{\"token\":sesame}"));
        channel.says(OPEN_PACKET);
        assertThat(opening.fault().cause()).isEqualTo(Cause.BAD_CELL);
        assertThat(opening.fault().message()).contains("auth").doesNotContain("sesame");
    }

    @Test
    void silenceFailsTheOpeningInTimeAndSaysWhatIsMissing() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/", null));
        ((SocketIoConnection) channel.listener()).pulse(System.nanoTime() + TimeUnit.SECONDS.toNanos(21));
        assertThat(opening.fault().cause()).isEqualTo(Cause.TIMEOUT);
        assertThat(opening.fault().message())
                .contains("memory:1 did not send Engine.IO's open packet within 20000 ms", "connectTimeoutMillis");
    }

    @Test
    void userThatComesBackListensAgainToAllItHad() {
        MemoryChannel channel = opened("a");
        SocketIoConnection fallen = opening.session();
        fallen.listen(new ListenOptions("[1]".getBytes(UTF_8), PushOptions.of("b", "label b")));
        channel.falls();
        opening.starts(new SocketIoConnection(
                run, fallen.user(), fallen, options(EngineIoRevision.V4, "/", null, "a"), null, opening));
        MemoryChannel again = connector.channel(1);
        again.says(OPEN_PACKET);
        again.says("40{\"sid\":\"y\"}");
        assertThat(opening.session()).isNotSameAs(fallen);
        assertThat(opening.session().sources()).extracting(Listen::source).containsExactly("a", "b");
        again.says("42[\"b\"]");
        assertThat(log.count("pushed label b")).isEqualTo(1);
    }
}
