package io.github.jmeterduplex.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** JMeter's window makes an object of every sampler to list it: that must load none of the big libraries. */
class CheapConstructorsTest {
    private static final List<String> BIG = List.of(
            "org.eclipse.jetty.",
            "org.springframework.",
            // Jackson itself is loaded by JMeter's Log4j in any case: these are the classes that would use it
            "io.github.jmeterduplex.internal.sampler.parameter.text.JsonParameter",
            "okhttp3.",
            "okio.",
            "io.socket.",
            "com.microsoft.signalr.",
            "com.google.gson.",
            "io.reactivex.",
            "org.json.",
            "org.HdrHistogram.",
            "de.siegmar.",
            "io.github.jmeterduplex.internal.net.",
            "io.github.jmeterduplex.reference.",
            "io.github.jmeterduplex.internal.protocol.stomp.StompConnection");

    /** Small classes of those packages that the parameters' declarations name. */
    private static final Set<String> SMALL = Set.of(
            "io.github.jmeterduplex.internal.net.channel.Envelope",
            "io.github.jmeterduplex.internal.net.tcp.Authority",
            "io.github.jmeterduplex.internal.net.tcp.OpeningPhase",
            "io.github.jmeterduplex.internal.protocol.signalr.SignalRTransport",
            "io.github.jmeterduplex.internal.protocol.sockjs.SockJsTransport");

    @Test
    void listingAllSamplersLoadsNoBigLibrary() throws IOException, InterruptedException {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xshare:auto",
                        "-Xlog:class+load:stdout:none",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ListAllSamplers.class.getName())
                .redirectErrorStream(true)
                .start();
        List<String> lines = java.inputReader().lines().toList();
        assertThat(java.waitFor(60, TimeUnit.SECONDS)).isTrue();
        assertThat(java.exitValue()).as(String.join("\n", lines)).isZero();
        assertThat(lines).as("what is listed").anyMatch(line -> line.matches(".*\\.StompConnect \\d+"));
        assertThat(lines)
                .as("what is logged")
                .anyMatch(line -> line.startsWith("io.github.jmeterduplex.stomp.StompConnect source:"));
        assertThat(lines)
                .filteredOn(line -> BIG.stream().anyMatch(line::startsWith))
                .map(line -> line.replaceFirst(" .*", ""))
                .isSubsetOf(SMALL);
    }
}
