package io.github.jmeterduplex.samples.runs.tls;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.harness.GoHubProcess;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.Json;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.TestAuthority;
import io.github.jmeterduplex.signalr.SignalRConnect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** With which group keys are agreed on, as a server in Go sees it: its TLS is neither BoringSSL's nor the JDK's. */
@Tag("parallel")
class TlsGroupsIT {
    private static final int SESSIONS = 5;

    @TempDir
    private Path folder;

    private Path certificate;

    @BeforeEach
    void makesACertificate() throws Exception {
        certificate = TestAuthority.make(Files.createDirectory(folder.resolve("authority")))
                .sign("server", "-ext", "san=ip:127.0.0.1")
                .pem("server");
    }

    private JMeterSetup setup(GoHubProcess hub) throws Exception {
        return JMeterSetup.of(Plan.named("groups")
                        .javaRequest(
                                "connect",
                                SignalRConnect.class,
                                "url = %s; sessions = %d; skipNegotiation = true",
                                hub.secureHubUrl(),
                                SESSIONS)
                        .write(folder))
                .property("duplex.tls.groups", "browser");
    }

    @Test
    void serverAndFilesSayThatBrowsersGroupIsNegotiated() throws Exception {
        try (GoHubProcess hub = GoHubProcess.start("--tls=" + certificate)) {
            Finished run = Finished.run(setup(hub).property("duplex.tls.engine", "native"))
                    .withoutFailedSamples();
            assertThat(Json.at(hub.stats(), "groups")).isEqualTo(Map.of("X25519MLKEM768", SESSIONS));
            assertThat(run.row("connect").message())
                    .containsPattern("websocket 5; TLSv1.3 TLS_\\w+ X25519MLKEM768 5\\)");
            assertThat(run.engine().runJson().toString())
                    .containsPattern("tls_negotiated=\\{TLSv1.3 TLS_\\w+ X25519MLKEM768=5}");
        }
    }

    @Test
    void browserIsRefusedWithTheJdksEngine() throws Exception {
        try (GoHubProcess hub = GoHubProcess.start("--tls=" + certificate);
                JMeterRun run = setup(hub).property("duplex.tls.engine", "jdk").start()) {
            run.awaitEnd(Duration.ofMinutes(2));
            assertThat(run.rows()).singleElement().satisfies(row -> {
                assertThat(row.code()).isEqualTo("400");
                assertThat(row.message())
                        .contains(
                                "property duplex.tls.groups: browser needs the native TLS library",
                                "property duplex.tls.engine is jdk",
                                "allowed here: default");
            });
        }
    }
}
