package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Docker gives containers names with an underscore, which {@link java.net.URI} does not take for a host. */
class ContainerHostsTest {
    @Test
    void sessionsOpenToAHostWithAnUnderscoreOverEveryTransport(@TempDir Path folder)
            throws IOException, InterruptedException {
        Path hosts = Files.writeString(folder.resolve("hosts"), "127.0.0.1 " + ContainerHosts.HOST + "\n");
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Djdk.net.hosts.file=" + hosts,
                        "-cp",
                        System.getProperty("java.class.path"),
                        ContainerHosts.class.getName())
                .redirectErrorStream(true)
                .start();
        List<String> lines = java.inputReader().lines().toList();
        assertThat(java.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(java.exitValue()).as(String.join("\n", lines)).isZero();
        assertThat(lines)
                .contains(
                        "websocket 4hello [Host: chat_server]",
                        "xhr-streaming 4hello [Host: chat_server]",
                        "xhr-polling 4hello [Host: chat_server]",
                        "polling 4hello [Host: chat_server]",
                        "polling,websocket 4hello [Host: chat_server]",
                        "TLS websocket 4hello [Host: chat_server]",
                        "TLS xhr-streaming 4hello [Host: chat_server]",
                        "TLS xhr-polling 4hello [Host: chat_server]",
                        "TLS polling 4hello [Host: chat_server]",
                        "TLS polling,websocket 4hello [Host: chat_server]");
    }
}
