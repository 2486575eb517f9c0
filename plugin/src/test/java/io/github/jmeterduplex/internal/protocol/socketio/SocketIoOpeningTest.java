package io.github.jmeterduplex.internal.protocol.socketio;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.PushSource;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.Fault;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** From the connection to an open namespace, or to the fault that says why there is none. */
class SocketIoOpeningTest extends SocketIoFixture {
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
        MemoryChannel channel = shaken(EngineIoRevision.V3, "/chat", null);
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
        MemoryChannel channel = shaken(EngineIoRevision.V4, "/secure", "{}");
        channel.says("44/secure,{\"message\":\"not authorized\",\"data\":{\"reason\":\"wrong token\"}}");
        assertThat(opening.fault().cause()).isEqualTo(Cause.UNAUTHORIZED);
        assertThat(opening.fault().message())
                .isEqualTo("the server refused namespace /secure: memory:1 says \"not authorized\" with data"
                        + " {\"reason\":\"wrong token\"}");
        assertThat(channel.isClosed()).isTrue();
    }

    /** A server with socket.io-msgpack-parser cannot read CONNECT as text, and closes. */
    @Test
    void serverThatEndsInsteadOfAnsweringConnectMayHaveAnotherParser() {
        shaken(EngineIoRevision.V4, "/chat", null).drops();
        assertFault(
                opening.fault(),
                Cause.CONNECTION,
                "memory:1 ended the connection instead of answering CONNECT to namespace /chat",
                "socket.io-msgpack-parser, which Duplex does not speak",
                "(reset by memory:1)");
    }

    @Test
    void enginePacketThatClosesInsteadOfTheAnswerIsExplainedLikewise() {
        shaken(EngineIoRevision.V4, "/", null).says("1");
        assertFault(opening.fault(), Cause.CONNECTION, "socket.io-msgpack-parser", "closed the Engine.IO session");
    }

    @Test
    void binaryMessageBeforeTheAnswerIsOfAnotherParser() {
        shaken(EngineIoRevision.V4, "/", null).says(new byte[] {(byte) 0x83, 1, 2});
        assertFault(
                opening.fault(),
                Cause.PROTOCOL,
                "expected the answer to CONNECT as text, got a binary message of 3 bytes",
                "socket.io-msgpack-parser");
    }

    @Test
    void refusalOfRevision3IsQuoted() {
        MemoryChannel channel = shaken(EngineIoRevision.V3, "/nope", null);
        channel.says("40");
        channel.says("44/nope,\"Invalid namespace\"");
        assertFault(opening.fault(), Cause.UNAUTHORIZED, "/nope", "\"Invalid namespace\"");
    }

    @Test
    void refusalOfTheMainNamespaceRefusesTheOneAskedForInRevision3() {
        MemoryChannel channel = shaken(EngineIoRevision.V3, "/chat", null);
        channel.says("44\"not authorized\"");
        assertFault(opening.fault(), Cause.UNAUTHORIZED, "refused namespace /chat", "\"not authorized\"");
    }

    @Test
    void refusalOfTheMainNamespaceIsNotOfAnotherInRevision4() {
        MemoryChannel channel = shaken(EngineIoRevision.V4, "/chat", "{}");
        channel.says("44\"not authorized\"");
        channel.says("40/chat,{\"sid\":\"x\"}");
        assertThat(opening.session().isOpen()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"40/chat,[]", "40/chat,null", "40/chat,{}", "40/chat", "40/chat,"})
    void connectOfRevision3MayHaveAnyPayloadThatIsAnObjectInJavaScript(String connect) {
        MemoryChannel channel = shaken(EngineIoRevision.V3, "/chat", null);
        channel.says(connect);
        assertThat(opening.session().isOpen()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"40/chat,[]", "40/chat,null"})
    void connectOfRevision4HasAnObject(String connect) {
        MemoryChannel channel = shaken(EngineIoRevision.V4, "/chat", "{}");
        channel.says(connect);
        assertFault(opening.fault(), Cause.PROTOCOL, "expected a JSON object in CONNECT");
    }

    @Test
    void olderServerIsToldByItsUnaskedConnect() {
        MemoryChannel channel = shaken(EngineIoRevision.V4, "/chat", "{}");
        channel.says("40");
        assertFault(opening.fault(), Cause.WRONG_SERVICE, "Socket.IO 2 server", "set the parameter engine to 3");
    }

    @Test
    void newerServerIsToldByItsBrokenHandshake() {
        MemoryChannel channel = connect(options(EngineIoRevision.V3, "/", null));
        channel.drops(new Fault(Cause.PROTOCOL, "RSV1 set"));
        assertFault(opening.fault(), Cause.WRONG_SERVICE, "set the parameter engine to 4", "RSV1 set");
    }

    @Test
    void fallOfRevision4BeforeTheOpenPacketStaysWhatItIs() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/", null));
        channel.drops();
        assertThat(opening.fault().cause()).isEqualTo(Cause.CONNECTION);
    }

    @Test
    void messageBeforeTheOpenPacketBreaksTheProtocol() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/", null));
        channel.says("40{\"sid\":\"x\"}");
        assertThat(opening.fault().message()).contains("expected an Engine.IO open packet");
    }

    @Test
    void authThatIsNoJsonIsABadParameterWithoutItsValue() {
        shaken(EngineIoRevision.V4, "/", "{\"token\":sesame}");
        assertThat(opening.fault().cause()).isEqualTo(Cause.BAD_PARAMETER);
        assertThat(opening.fault().message()).contains("auth").doesNotContain("sesame");
    }

    @Test
    void silenceFailsTheOpeningInTimeAndSaysWhatIsMissing() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/", null));
        ((SocketIoConnection) channel.listener()).tick(System.nanoTime() + TimeUnit.SECONDS.toNanos(21));
        assertFault(
                opening.fault(),
                Cause.TIMEOUT,
                "memory:1 did not send Engine.IO's open packet within 20000 ms",
                "connectTimeoutMillis");
    }

    @Test
    void userThatComesBackListensAgainToAllItHad() {
        MemoryChannel channel = opened("a");
        SocketIoConnection dropped = opening.session();
        dropped.listen(new ListenOptions<>("[1]".getBytes(UTF_8), PushOptions.of("b", "label b")));
        channel.drops();
        opening.starts(new SocketIoConnection(
                new NewSession<>(run, dropped.user(), dropped, null, opening),
                options(EngineIoRevision.V4, "/", null, "a")));
        MemoryChannel again = connector.channel(1);
        again.says(OPEN_PACKET);
        again.says("40{\"sid\":\"y\"}");
        assertThat(opening.session()).isNotSameAs(dropped);
        assertThat(opening.session().sources()).extracting(PushSource::source).containsExactly("a", "b");
        again.says("42[\"b\"]");
        assertThat(log.count("pushed label b")).isEqualTo(1);
    }
}
