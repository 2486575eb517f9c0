package io.github.jmeterduplex.samples.runs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.Checkout;
import io.github.jmeterduplex.samples.runs.harness.HaProxyProcess;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Needs;
import io.github.jmeterduplex.samples.runs.harness.SocketIoNodeProcess;
import io.github.jmeterduplex.samples.runs.harness.TestAuthority;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the plans of the cookbook's own by the commands of its page; those of the folder {@code jmx} have other tests.
 */
@Tag("parallel")
@ExtendWith(SharedChat.class)
class CookbookIT {
    private static final String RUN = "jmeter -n -t ";

    @TempDir
    private Path folder;

    /** The options of the first command of a recipe, without plan and results file. */
    private static Stream<String> options(String recipe) throws IOException {
        List<String> lines = Files.readAllLines(Checkout.root().resolve("docs/how-to/cookbook.md"));
        String command = lines.stream()
                .skip(lines.indexOf("## " + recipe))
                .filter(line -> line.startsWith(RUN))
                .findFirst()
                .orElseThrow();
        return Stream.of(command.split(" ")).skip(6);
    }

    private static JMeterSetup setup(Chat chat, String plan, String recipe) throws IOException {
        return chat.run(Checkout.plan("recipes/" + plan))
                .arguments(options(recipe).toArray(String[]::new));
    }

    @Test
    @RunsPlan("recipes/token.jmx")
    void tokenGoesWithTheConnection() throws Exception {
        try (SocketIoNodeProcess server = SocketIoNodeProcess.start("v4")) {
            JMeterSetup setup = JMeterSetup.of(Checkout.plan("recipes/token.jmx"))
                    .property("port", server.port())
                    .arguments(options("Send a token").toArray(String[]::new));
            Finished run = Finished.run(setup).withoutFailedSamples();
            assertThat(run.count("echo", "replied")).isEqualTo(10);

            Finished refused = Finished.run(setup.property("token", "wrong").property("users", 1));
            assertThat(refused.row("connect").message()).contains("not authorized");
        }
    }

    @Test
    @RunsPlan("recipes/stages.jmx")
    void stagesAreSentEachAtItsRate(Chat chat) throws Exception {
        Finished run = Finished.run(setup(chat, "stages.jmx", "Show each message in JMeter's listeners")
                        .property("stageSeconds", 2))
                .withoutFailedSamples();

        assertThat(run.count("chat.send", "replied")).isEqualTo(2 * (50 + 100 + 50));
        assertThat(run.rows("chat.send")).as("a sample a message").hasSize(400);
        assertThat(chat.quiet().messages("/app/chat.send")).isEqualTo(400);
    }

    @Test
    @RunsPlan("recipes/assert.jmx")
    void repliesAreHeldAgainstWhatIsExpected(Chat chat) throws Exception {
        JMeterSetup setup = setup(chat, "assert.jmx", "Assert on a reply");
        Finished run = Finished.run(setup).withoutFailedSamples();
        assertThat(run.count("chat", "replied")).isEqualTo(100);
        assertThat(run.count("chat", "wrong")).isZero();

        Finished wrong = Finished.run(setup.property("expected", "good night").property("messages", 1));
        assertThat(wrong.count("chat", "wrong")).isEqualTo(10);
        assertThat(wrong.rows("chat")).hasSize(10).noneMatch(JtlRow::isSuccess);
    }

    @Test
    @RunsPlan("recipes/push.jmx")
    void pushesAreWaitedFor(Chat chat) throws Exception {
        Finished run = Finished.run(setup(chat, "push.jmx", "Wait for a push")).withoutFailedSamples();

        assertThat(run.rows("tick"))
                .hasSize(10)
                .allSatisfy(row -> assertThat(row.elapsedMillis()).isBetween(1_000L, 10_000L));
    }

    @Test
    @RunsPlan("recipes/rest-push.jmx")
    void pushesAreTimedFromTheirRestCalls(Chat chat) throws Exception {
        Finished run =
                Finished.run(setup(chat, "rest-push.jmx", "Wait for a push")).withoutFailedSamples();

        assertThat(run.rows("push")).hasSize(30);
        assertThat(run.rows("order until push"))
                .as("the server pushes 200 ms after the call")
                .hasSize(30)
                .allSatisfy(row -> assertThat(row.elapsedMillis()).isGreaterThanOrEqualTo(199));
    }

    @Test
    @RunsPlan("recipes/tls.jmx")
    void certificatesAreCheckedAndShown(Chat chat) throws Exception {
        Needs.program(HaProxyProcess.PROGRAM);
        TestAuthority authority = TestAuthority.make(folder)
                .sign("localhost", "-ext", "san=dns:localhost")
                .sign("ann")
                .sign("jo");
        String demand = "ca-file " + authority.authorityPem() + " verify required";
        try (HaProxyProcess tls =
                HaProxyProcess.start(authority.pem("localhost"), demand, List.of(), chat.port(), folder)) {
            String users = authority.keyStore("users", "ann", "jo").toString();
            String authorities = authority.trustStore().toString();
            String[] options = options("Use client certificates (mutual TLS)")
                    .map(option -> option.replace("8443", Integer.toString(tls.port()))
                            .replace("users.p12", users)
                            .replace("authorities.p12", authorities))
                    .toArray(String[]::new);
            Finished run = Finished.run(
                            JMeterSetup.of(Checkout.plan("recipes/tls.jmx")).arguments(options))
                    .withoutFailedSamples();
            assertThat(run.count("chat.send", "replied")).isEqualTo(10);
            assertThat(run.sessions("opened")).isEqualTo(10);
        }
    }
}
