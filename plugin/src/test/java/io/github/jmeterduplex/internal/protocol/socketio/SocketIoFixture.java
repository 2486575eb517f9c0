package io.github.jmeterduplex.internal.protocol.socketio;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.session.TestRuns;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.RecordingOpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.net.channel.Target;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.record.log.CountingLog;
import io.github.jmeterduplex.session.Message;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;

/** A session whose Socket.IO server is in memory. */
abstract class SocketIoFixture {
    static final String OPEN_PACKET = "0{\"sid\":\"s\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000}";

    final CountingLog log = new CountingLog();
    final MemoryConnector connector = new MemoryConnector(System::nanoTime);
    final Run run = TestRuns.with(log, connector);
    final List<Message> pushes = new ArrayList<>();
    final RecordingOpenListener<SocketIoConnection> opening = new RecordingOpenListener<>();

    static SocketIoOptions options(EngineIoRevision revision, String namespace, String auth, String... listen) {
        Target target = MemoryConnector.socketIo(revision);
        byte[] json = auth == null ? null : auth.getBytes(UTF_8);
        return new SocketIoOptions(
                target,
                new Namespaces(List.of(namespace.split(","))),
                "token=t",
                json,
                Stream.of(listen)
                        .map(event -> SocketIoOptions.listening(PushOptions.unplanned(event)))
                        .toList(),
                Keeping.NONE);
    }

    final MemoryChannel connect(SocketIoOptions options) {
        opening.starts(new SocketIoConnection(
                new NewSession<>(run, new VirtualUser(3), null, (session, message) -> pushes.add(message), opening),
                options));
        return connector.channel(connector.count() - 1);
    }

    /** A connection whose server has spoken. */
    final MemoryChannel shaken(EngineIoRevision revision, String namespace, String auth) {
        MemoryChannel channel = connect(options(revision, namespace, auth));
        channel.says(OPEN_PACKET);
        return channel;
    }

    final MemoryChannel opened(String... listen) {
        MemoryChannel channel = connect(options(EngineIoRevision.V4, "/", null, listen));
        channel.says(OPEN_PACKET);
        assertThat(channel.sent()).isEqualTo("40");
        channel.says("40{\"sid\":\"x\"}");
        assertThat(opening.session().isOpen()).isTrue();
        return channel;
    }

    final MemoryChannel openedOld() {
        MemoryChannel channel = shaken(EngineIoRevision.V3, "/", null);
        channel.says("40");
        assertThat(opening.session().isOpen()).isTrue();
        return channel;
    }

    @AfterEach
    final void endRun() {
        TestRuns.endNow(run);
    }
}
