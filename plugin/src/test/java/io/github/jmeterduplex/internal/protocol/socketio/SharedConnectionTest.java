package io.github.jmeterduplex.internal.protocol.socketio;

import static io.github.jmeterduplex.session.Faults.assertFault;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.engine.user.ListenOptions;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.session.Cause;
import io.github.jmeterduplex.session.FaultException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Several namespaces over one connection. */
class SharedConnectionTest extends SocketIoFixture {
    private MemoryChannel open(String... listen) {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/chat,/admin", "{}", listen));
        channel.says(OPEN_PACKET);
        channel.says("40/admin,{\"sid\":\"a\"}");
        channel.says("40/chat,{\"sid\":\"c\"}");
        assertThat(channel.sent()).isEqualTo("40/chat,{}");
        assertThat(channel.sent()).isEqualTo("40/admin,{}");
        assertThat(opening.session().isOpen()).isTrue();
        return channel;
    }

    private String emitted(MemoryChannel channel, String event, long ackId) {
        opening.session().write(opening.session().event(event, "[1]".getBytes(UTF_8), ackId), null);
        return channel.sent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/chat", "/admin"})
    void sessionIsOpenOnceAllNamespacesAre(String first) {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/chat,/admin", null));
        channel.says(OPEN_PACKET);
        channel.says("40" + first + ",{\"sid\":\"x\"}");
        channel.says("40" + first + ",{\"sid\":\"x\"}");
        assertThat(opening.session()).as("while one is missing").isNull();
        channel.says("40" + (first.equals("/chat") ? "/admin" : "/chat") + ",{\"sid\":\"y\"}");
        assertThat(opening.session().isOpen()).isTrue();
        run.end();
        assertThat(log.fact("packets_ignored")).hasToString("{CONNECT to a namespace that is open=1}");
    }

    @Test
    void mainNamespaceOfRevision3IsOneOfThemWithoutARequest() {
        MemoryChannel channel = connect(options(EngineIoRevision.V3, "/,/admin", null));
        channel.says(OPEN_PACKET);
        assertThat(channel.sent()).isEqualTo("40/admin?token=t,");
        assertThat(channel.sent()).isNull();
        channel.says("40");
        assertThat(opening.session()).isNull();
        channel.says("40/admin");
        assertThat(opening.session().isOpen()).isTrue();
    }

    @Test
    void refusalOfOneIsThatOfTheSession() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/chat,/admin", null));
        channel.says(OPEN_PACKET);
        channel.says("40/chat,{\"sid\":\"x\"}");
        channel.says("44/admin,{\"message\":\"not authorized\"}");
        assertFault(opening.fault(), Cause.UNAUTHORIZED, "refused namespace /admin", "\"not authorized\"");
        assertThat(channel.isClosed()).isTrue();
    }

    @Test
    void namespaceThatDoesNotAnswerIsNamed() {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/chat,/admin,/log", null));
        channel.says(OPEN_PACKET);
        channel.says("40/chat,{\"sid\":\"x\"}");
        channel.drops();
        assertFault(opening.fault(), Cause.CONNECTION, "instead of answering CONNECT to namespace /admin and /log.");
    }

    @Test
    void eventsGoToTheNamespaceThatTheirNamesBeginWith() {
        MemoryChannel channel = open();
        assertThat(emitted(channel, "say", 5)).isEqualTo("42/chat,5[\"say\",1]");
        assertThat(emitted(channel, "/chat say", 6)).isEqualTo("42/chat,6[\"say\",1]");
        assertThat(emitted(channel, "/admin ban all", SocketIoWriter.NO_ACK)).isEqualTo("42/admin,[\"ban all\",1]");
        assertThat(emitted(channel, "/path", SocketIoWriter.NO_ACK)).isEqualTo("42/chat,[\"/path\",1]");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> emitted(channel, "/log say", 7))
                .withMessage("the event \"/log say\" begins with a namespace that the session has not joined; it has"
                        + " joined /chat, /admin");
    }

    @Test
    void namesOfASingleNamespaceAreNotLookedInto() {
        MemoryChannel channel = opened();
        assertThat(emitted(channel, "/admin ban", SocketIoWriter.NO_ACK)).isEqualTo("42[\"/admin ban\",1]");
    }

    @Test
    void pushesOfTheNamespacesAreApart() {
        MemoryChannel channel = open("news", "/admin news");
        channel.says("42/chat,[\"news\",1]");
        channel.says("42/admin,[\"news\",2]");
        channel.says("42/admin,[\"news\",3]");
        channel.says("42/log,[\"news\",4]");
        assertThat(pushes).extracting("destination").containsExactly("news", "/admin news", "/admin news");
        assertThat(log.count("pushed news")).isEqualTo(1);
        assertThat(log.count("pushed /admin news")).isEqualTo(2);
    }

    @Test
    void questionsAreAnsweredInTheirNamespace() {
        MemoryChannel channel = open();
        opening.session()
                .listen(new ListenOptions<>("[\"chat\"]".getBytes(UTF_8), PushOptions.unplanned("/chat question")));
        opening.session()
                .listen(new ListenOptions<>("[\"admin\"]".getBytes(UTF_8), PushOptions.unplanned("/admin question")));
        channel.says("42/admin,0[\"question\"]");
        assertThat(channel.sent()).isEqualTo("43/admin,0[\"admin\"]");
        channel.says("42/chat,0[\"question\"]");
        assertThat(channel.sent()).isEqualTo("43/chat,0[\"chat\"]");
        channel.says("42/admin,1[\"other\"]");
        assertThat(channel.sent()).isEqualTo("43/admin,1[]");
    }

    @Test
    void listeningToAnotherNamespaceIsRefused() {
        open();
        assertThatThrownBy(() -> opening.session().listen("/log news"))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("parameter event or listen: the event \"/log news\" begins with a namespace");
        assertThat(opening.session().isOpen()).isTrue();
    }

    @Test
    void endOfOneNamespaceIsThatOfTheSession() {
        MemoryChannel channel = open();
        channel.says("41/admin,");
        assertFault(opening.session().fault(), Cause.CONNECTION, "disconnected the session from namespace /admin");
        assertThat(channel.isClosed()).isTrue();
    }

    @Test
    void closeLeavesAllNamespaces() {
        MemoryChannel channel = open();
        opening.session().close();
        assertThat(channel.sent()).isEqualTo("41/chat,");
        assertThat(channel.sent()).isEqualTo("41/admin,");
        assertThat(channel.isClosed()).isTrue();
    }

    @Test
    void namespacesAreAllDifferent() {
        assertThatIllegalArgumentException().isThrownBy(() -> new Namespaces(List.of("/a", "/b", "/a")));
    }
}
