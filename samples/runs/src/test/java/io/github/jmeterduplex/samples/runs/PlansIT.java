package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The plans of the folder {@code jmx}, small; those that {@link TruthIT} and {@link PaceIT} run large are there. */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class PlansIT {
    @Test
    @RunsPlan("livechat.jmx")
    void everythingInOneSampler(Chat chat) throws Exception {
        Finished run = Finished.run(chat.run(Checkout.plan("livechat.jmx"))
                        .property("users", 10, "rampSeconds", 1, "seconds", 6, "messagesPerMinute", 6_000))
                .withoutFailedSamples();

        Chat.Stats stats = chat.quiet();
        long samples = run.rows("chat").size();
        assertThat(samples).as("samples at 100/s").isGreaterThan(200);
        assertThat(run.rows("chat (connect)")).hasSize(10);
        assertThat(run.rows("index")).hasSize(10);
        assertThat(run.rows("clientPull")).hasSize(10);
        assertThat(run.count("chat", "sent")).isEqualTo(samples);
        assertThat(run.count("chat", "replied")).isEqualTo(samples);
        assertChats(stats, 10, samples);
        assertThat(stats.count("logins")).isEqualTo(10);
        assertThat(stats.count("refused")).isZero();
        assertThat(run.sessions("opened")).isEqualTo(10);
        assertThat(run.sessions("peak")).isEqualTo(10);
    }

    @Test
    @RunsPlan("connect-storm.jmx")
    void connectStormAndHold(Chat chat) throws Exception {
        Finished run = Finished.run(chat.run(Checkout.plan("connect-storm.jmx"))
                        .property("sessions", 500, "connectsInParallel", 100, "holdSeconds", 2))
                .withoutFailedSamples();

        Chat.Stats stats = chat.quiet();
        assertThat(stats.count("connects")).isEqualTo(500);
        assertThat(stats.count("disconnects")).isEqualTo(500);
        assertThat(stats.count("subscribes")).isZero();
        assertThat(run.sessions("opened")).isEqualTo(500);
        assertThat(run.sessions("peak")).isEqualTo(500);
        assertThat(run.sessions("lost")).isZero();
        assertThat(run.engine().sessions()).containsEntry("closed", 500L);
        assertThat(run.row("storm").message()).startsWith("opened 500 of 500 sessions (websocket 500)");
        assertThat(run.row("hold").message()).isEqualTo("500 sessions open, 0 lost");
        assertThat(run.row("hold").elapsedMillis()).isGreaterThanOrEqualTo(2_000);
        assertThat(run.row("disconnect").message()).isEqualTo("closed 500 sessions; 500 RECEIPTs came");
    }

    @Test
    @RunsPlan("fatigue.jmx")
    void fatigue(Chat chat) throws Exception {
        Finished run = Finished.run(chat.run(Checkout.plan("fatigue.jmx"))
                        .property("sessions", 50, "rounds", 3, "roundSeconds", 2, "messagesPerSecond", 200)
                        .property("holdSeconds", 1))
                .withoutFailedSamples();

        Chat.Stats stats = chat.quiet();
        // The pace runs on between the rounds.
        assertThat(run.count("chat.send", "sent")).isGreaterThanOrEqualTo(1_200);
        assertThat(run.count("chat.send", "replied")).isEqualTo(run.count("chat.send", "sent"));
        assertThat(run.report().number("labels", "chat.send", "per_second").doubleValue())
                .isCloseTo(200, Percentage.withPercentage(40));
        assertChats(stats, 50, run.count("chat.send", "sent"));
        assertThat(run.sessions("opened")).isEqualTo(50);
        assertThat(run.engine().idsInRows())
                .as("rows: the plan asks for problems alone")
                .isZero();
        assertThat(run.row("all still there").message()).isEqualTo("50 sessions open, 0 lost");
        assertThat(run.engine().folder().resolve("report.html"))
                .content()
                .contains("fatigue.jmx - Duplex report", "\"targets\":{\"chat.send\":200.0}");
    }

    private static void assertChats(Chat.Stats stats, long sessions, long messages) {
        assertThat(stats.count("connects")).isEqualTo(sessions);
        assertThat(stats.count("disconnects")).isEqualTo(sessions);
        assertThat(stats.count("subscribes")).isEqualTo(sessions);
        assertThat(stats.messages("/app/chat.send")).isEqualTo(messages);
        assertThat(stats.count("distinct_ids")).isEqualTo(messages);
        assertThat(stats.count("replies")).isEqualTo(messages);
    }

    @Test
    void everyPlanIsRunByATest() throws Exception {
        Path jmx = Checkout.root().resolve("jmx");
        try (Stream<Path> plans = Files.walk(jmx)) {
            assertThat(plans.map(plan -> jmx.relativize(plan).toString()).filter(name -> name.endsWith(".jmx")))
                    .isNotEmpty()
                    .isSubsetOf(tests().map(PlansIT::planOf)
                            .filter(Objects::nonNull)
                            .toList());
        }
    }

    private static String planOf(Method method) {
        RunsPlan plan = method.getAnnotation(RunsPlan.class);
        return plan == null || !method.isAnnotationPresent(Test.class) ? null : plan.value();
    }

    /** The methods of the integration tests in this package and those below it. */
    private static Stream<Method> tests() throws IOException, URISyntaxException {
        Path here = Path.of(PlansIT.class.getResource("PlansIT.class").toURI()).getParent();
        try (Stream<Path> classes = Files.walk(here)) {
            return classes
                    .map(file -> here.relativize(file).toString())
                    .filter(name -> name.endsWith("IT.class"))
                    .map(name -> name.replace(".class", "").replace(File.separatorChar, '.'))
                    .map(name -> PlansIT.class.getPackageName() + "." + name)
                    .toList()
                    .stream()
                    .flatMap(name -> Stream.of(load(name).getDeclaredMethods()));
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new UncheckedIOException(new IOException(name, e));
        }
    }
}
