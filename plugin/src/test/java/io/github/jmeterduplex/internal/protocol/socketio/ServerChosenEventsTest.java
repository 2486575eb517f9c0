package io.github.jmeterduplex.internal.protocol.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.KeptBytes;
import io.github.jmeterduplex.internal.engine.session.NewSession;
import io.github.jmeterduplex.internal.engine.session.Run;
import io.github.jmeterduplex.internal.engine.user.Keeping;
import io.github.jmeterduplex.internal.engine.user.PushOptions;
import io.github.jmeterduplex.internal.engine.user.RecordingOpenListener;
import io.github.jmeterduplex.internal.engine.user.VirtualUser;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.record.log.RunInfo;
import io.github.jmeterduplex.internal.record.log.RunLog;
import io.github.jmeterduplex.internal.settings.Settings;
import io.github.jmeterduplex.latency.Count;
import io.github.jmeterduplex.latency.CsvFile;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server that makes up names of events, as chat servers do that name them by room or user. */
class ServerChosenEventsTest {
    private static final String OPEN_PACKET =
            "0{\"sid\":\"s\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000}";

    @TempDir
    Path folder;

    private final MemoryConnector connector = new MemoryConnector(System::nanoTime);

    private Run run() {
        Map<String, String> properties = Map.of(
                "duplex.results", folder.toString(),
                "duplex.run", "run",
                "duplex.engine", "engine",
                "duplex.drain.seconds", "0",
                "duplex.summary.seconds", "0");
        Settings settings = Settings.read(properties::get);
        return new Run(
                settings,
                new KeptBytes(settings.keptBytes()),
                beforeShutdown -> RunLog.open(
                        settings, new RunInfo("chat.jmx", Map.of(), Map.of()), beforeShutdown, directory -> List.of()),
                traffic -> connector);
    }

    private Map<String, Long> pushed() throws IOException {
        Map<String, Long> pushed = new TreeMap<>();
        CsvFile.COUNTS.read(
                folder.resolve("run").resolve("engine").resolve(CsvFile.COUNTS.name()),
                line -> pushed.merge(line.label(), line.counts().get(Count.PUSHED), Long::sum),
                warning -> {});
        return pushed;
    }

    @Test
    void twentyThousandNamesTakeTwoHundredLabelsAndOneMoreAndAllAreCounted() throws IOException {
        Run run = run();
        SocketIoOptions options = new SocketIoOptions(
                MemoryConnector.socketIo(EngineIoRevision.V4),
                new Namespaces(List.of("/")),
                "",
                null,
                List.of(SocketIoOptions.listening(PushOptions.of("named", "named"))),
                Keeping.NONE);
        RecordingOpenListener<SocketIoConnection> opening = new RecordingOpenListener<>();
        opening.starts(new SocketIoConnection(new NewSession<>(run, new VirtualUser(0), null, null, opening), options));
        MemoryChannel channel = connector.channel(0);
        channel.says(OPEN_PACKET);
        channel.says("40{\"sid\":\"x\"}");
        for (int i = 0; i < 20_000; i++) {
            channel.says("42[\"message:room-" + i + "\",{\"text\":\"hi\"}]");
        }
        channel.says("42[\"named\",1]");
        run.end();

        assertThat(pushed()).hasSize(202).containsEntry("named", 1L).containsEntry("(other)", 19_800L);
        assertThat(pushed().values().stream().mapToLong(count -> count).sum()).isEqualTo(20_001);
    }
}
