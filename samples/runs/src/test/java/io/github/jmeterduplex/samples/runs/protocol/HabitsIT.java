package io.github.jmeterduplex.samples.runs.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.Finished;
import io.github.jmeterduplex.samples.runs.harness.JMeterSetup;
import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.Plan;
import io.github.jmeterduplex.samples.runs.harness.ServeProcess;
import io.github.jmeterduplex.websocket.WsConnect;
import io.github.jmeterduplex.websocket.WsDisconnect;
import io.github.jmeterduplex.websocket.WsSend;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Plans as testers write them for other WebSocket plugins: a thread for each connection, which opens it, sends and
 * waits for the next message, and closes it, with JMeter's own elements around the samplers.
 */
@Tag("parallel")
class HabitsIT {
    private static final int USERS = 3;
    private static final int LOOPS = 2;
    private static final String SEND = "body = %s\nreply = order\nwaitForReplies = true\nsamples = messages";

    private static ServeProcess server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() throws Exception {
        server = ServeProcess.start("--login", "required");
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
    }

    private static Plan plan(String name) {
        return Plan.named(name).threads(USERS).loops(LOOPS);
    }

    /** Adds the samplers of a request and its response. */
    private static Plan samplers(Plan plan, String body) {
        return plan.javaRequest("open", WsConnect.class, "url = ws://127.0.0.1:%d/echo", server.port())
                .javaRequest("request", WsSend.class, SEND.formatted(body));
    }

    private static Plan close(Plan plan) {
        return plan.javaRequest("close", WsDisconnect.class, "");
    }

    private static Plan bearer(Plan plan) {
        return plan.headerManager(Map.of("Authorization", "Bearer abc"));
    }

    private Finished run(Plan plan) throws Exception {
        return Finished.run(JMeterSetup.of(plan.write(folder)));
    }

    private static List<JtlRow> requests(Finished run) {
        return run.rows().stream().filter(row -> row.label().equals("request")).toList();
    }

    private static void assertGreen(Finished run) {
        run.withoutFailedSamples();
        assertThat(requests(run)).hasSize(USERS * LOOPS);
        assertThat(run.sessions("opened")).isEqualTo(USERS * LOOPS);
        assertThat(run.count("request", "replied")).isEqualTo(USERS * LOOPS);
    }

    @Test
    void headerManagerGivesTheToken() throws Exception {
        assertGreen(run(close(samplers(bearer(plan("bearer")), "hello"))));
    }

    @Test
    void withoutTheTokenTheUpgradeIsRefused() throws Exception {
        Finished run = run(close(samplers(plan("none"), "hello")));
        assertThat(run.rows())
                .filteredOn(row -> row.label().equals("open"))
                .hasSize(USERS * LOOPS)
                .allMatch(row -> !row.isSuccess() && row.message().contains("403"));
    }

    @Test
    void authorizationManagerGivesTheCredentials() throws Exception {
        String url = "http://127.0.0.1:" + server.port();
        assertGreen(run(close(samplers(plan("basic").authorizationManager(url, "ann", "pw", "BASIC"), "hello"))));
    }

    @Test
    void csvDataSetGivesTheBody() throws Exception {
        Path users = Files.writeString(folder.resolve("users.csv"), "ann,1\nbob,2\ncid,3\n");
        assertGreen(run(close(
                samplers(bearer(plan("csv")).csvDataSet(users, "name,number"), "{\"user\":\"${name}\",\"n\":${number}}")
                        .responseAssertion("\"user\":\"${name}\",\"n\":${number}"))));
    }

    @Test
    void uuidIsAnotherOneInEachBody() throws Exception {
        Finished run = run(close(samplers(bearer(plan("uuid")), "{\"id\":\"${__UUID}\"}")
                .jsonExtractor("seen", "$.id")
                .jsonAssertion("$.id", "[0-9a-f-]{36}")));
        assertGreen(run);
        assertThat(run.engine().messageIds()).doesNotHaveDuplicates();
    }

    @Test
    void responseAssertionDecidesAboutTheSample() throws Exception {
        assertGreen(run(close(samplers(bearer(plan("right")), "hello").responseAssertion("hello"))));

        Finished wrong = run(close(samplers(bearer(plan("wrong")), "hello").responseAssertion("bye")));
        assertThat(requests(wrong)).hasSize(USERS * LOOPS).noneMatch(JtlRow::isSuccess);
        assertThat(wrong.count("request", "replied"))
                .as("an assertion does not change the product's own counts")
                .isEqualTo(USERS * LOOPS);
    }
}
