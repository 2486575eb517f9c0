package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.JMeterHome;
import io.github.jmeterduplex.samples.runs.harness.JMeterRun;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The jar beside the libraries of other plugins, and the JVM after the run. */
@ExtendWith(SharedChat.class)
class OtherPluginsIT {
    private static final String CLASSES = "classes.txt";

    @TempDir
    private Path folder;

    @Test
    void runsBesidePlainJetty11AndLetsTheJvmEnd(Chat chat) throws Exception {
        Path home = JMeterHome.copyWith(folder.resolve("jmeter"), jetty11());

        try (JMeterRun jmeter = chat.run(Checkout.plan("one-thread.jmx"))
                .home(home)
                .jvm("-Xlog:class+load:file=" + CLASSES)
                .property("sessions", 50, "messagesPerSecond", 200, "seconds", 3, "holdSeconds", 0)
                .start()) {
            Finished run = Finished.ended(jmeter, 0, Audit.End.COMPLETED).withoutFailedSamples();

            assertThat(run.count("chat.send", "replied"))
                    .isEqualTo(600)
                    .isEqualTo(chat.quiet().count("replies"));
            assertThat(Files.readAllLines(jmeter.folder().resolve(CLASSES)))
                    .as("classes of our own Jetty")
                    .anyMatch(line -> line.contains("jmeterduplex") && line.contains(".jetty."))
                    .as("classes of the other Jetty")
                    .noneMatch(line -> line.contains(" org.eclipse.jetty."));
            assertJvmEndedAfterTheDrain(run, jmeter);
        }
    }

    /** Non-daemon threads would hold the JVM, which JMeter notices and says. */
    private static void assertJvmEndedAfterTheDrain(Finished run, JMeterRun jmeter) {
        long drainedMillis = ((Number) run.engine().runJson().get("end_epoch_ms")).longValue();
        assertThat(run.exitMillis() - drainedMillis)
                .as("milliseconds from the drain to the end of the JVM")
                .isLessThan(20_000);
        assertThat(jmeter.process().lines()).noneMatch(line -> line.contains("JVM should have exited"));
    }

    /** As the build put them there. */
    private static List<Path> jetty11() throws Exception {
        try (Stream<Path> jars = Files.list(Checkout.root().resolve("samples/runs/target/jetty11"))) {
            List<Path> found = jars.toList();
            assertThat(found)
                    .extracting(jar -> jar.getFileName().toString())
                    .anyMatch(name -> name.startsWith("jetty-client-11."))
                    .anyMatch(name -> name.startsWith("jetty-http-11."))
                    .anyMatch(name -> name.startsWith("jetty-io-11."))
                    .anyMatch(name -> name.startsWith("jetty-util-11."))
                    .anyMatch(name -> name.startsWith("websocket-core-client-11."))
                    .anyMatch(name -> name.startsWith("websocket-core-common-11."));
            return found;
        }
    }
}
