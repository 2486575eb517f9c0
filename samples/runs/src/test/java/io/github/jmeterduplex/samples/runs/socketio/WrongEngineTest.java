package io.github.jmeterduplex.samples.runs.socketio;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.socketio.SocketIoConnect;
import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A server reached with the engine of another version: the sample says which one to set. */
class WrongEngineTest {
    @ParameterizedTest
    @CsvSource({"v4,3,websocket,4", "v2,4,websocket,3", "v2,4,polling,3", "v2,4,'polling,websocket',3"})
    void messageSaysWhichEngineToSet(String version, int engine, String transports, int wanted, @TempDir Path folder)
            throws Exception {
        try (SocketIoNodeProcess server = SocketIoNodeProcess.start(version);
                Sampling run = Sampling.in(folder)) {
            SampleResult wrong = run.sample(
                    new SocketIoConnect(),
                    "url = %s\nengine = %d\ntransports = %s\ncookies = none\n"
                            .formatted(server.url(), engine, transports));
            assertThat(wrong.isSuccessful()).isFalse();
            assertThat(wrong.getResponseMessage()).contains("set the parameter engine to " + wanted);
        }
    }
}
