package io.github.jmeterduplex.samples.runs.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Tag("parallel")
class LiveChatJarIT {
    private static final Path JAR = Checkout.liveChatJar();

    @Test
    void jarHoldsTheServerAndNothingOfJMeterOrThePlugin() throws Exception {
        try (JarFile jar = new JarFile(JAR.toFile())) {
            List<String> names = jar.stream().map(JarEntry::getName).toList();

            assertThat(names).contains("BOOT-INF/lib/spring-websocket-7.0.9.jar");
            assertThat(names).noneMatch(name -> name.matches("(?i)BOOT-INF/lib/.*(jmeter|jetty|jorphan|duplex).*"));
            assertThat(names).noneMatch(name -> name.contains("/samples/sampler/") || name.contains("/bench/"));
            assertThat(names.stream().filter(name -> name.matches("BOOT-INF/lib/.*jar")))
                    .hasSizeLessThan(45);
        }
    }

    @Test
    @Timeout(60)
    void jarSaysOneLineWhenReadyAndStopsOnSigterm() throws Exception {
        Process server = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-jar",
                        JAR.toString(),
                        "--server.port=0")
                .redirectErrorStream(true)
                .start();
        try (BufferedReader output =
                new BufferedReader(new InputStreamReader(server.getInputStream(), StandardCharsets.UTF_8))) {
            String line = output.readLine();
            assertThat(line).matches("LiveChat listening on http://127\\.0\\.0\\.1:[0-9]+");
            HttpResponse<String> stats = HttpClient.newHttpClient()
                    .send(
                            HttpRequest.newBuilder(URI.create(line.replaceFirst(".* ", "") + "/stats"))
                                    .build(),
                            HttpResponse.BodyHandlers.ofString());
            assertThat(stats.statusCode()).isEqualTo(200);

            server.toHandle().destroy();
            assertThat(server.waitFor(20, TimeUnit.SECONDS)).isTrue();
            assertThat(output.readLine()).as("more output").isNull();
        } finally {
            server.destroyForcibly();
        }
    }
}
