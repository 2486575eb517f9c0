package io.github.jmeterduplex.samples.runs.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.samples.runs.harness.JtlRow;
import io.github.jmeterduplex.samples.runs.harness.RunReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DemoCheckTest {
    private static final JtlRow GOOD = row("true", "200", "");

    @Test
    void messagesAllRepliedAreAGoodRun() {
        assertThat(DemoCheck.of(0, List.of(GOOD), report(Map.of("sent", 10, "lost", 0)), 10))
                .isEmpty();
    }

    @Test
    void failedSampleIsQuoted() {
        JtlRow bad = row("false", "403", "refused: log in first");
        assertThat(DemoCheck.of(0, List.of(GOOD, bad), report(Map.of("sent", 10)), 10))
                .singleElement()
                .asString()
                .contains("1 of 2 samples failed")
                .contains("chat: 403 refused: log in first");
    }

    @Test
    void lostMessagesOfAllLabelsCount() {
        RunReport report = report(Map.of("sent", 10, "lost", 1), Map.of("sent", 10, "lost", 2));
        assertThat(DemoCheck.of(0, List.of(GOOD), report, 20)).containsExactly("lost messages: 3");
    }

    @Test
    void nothingSentIsABadRun() {
        assertThat(DemoCheck.of(0, List.of(), report(Map.of("sent", 0)), 0)).containsExactly("nothing was sent");
    }

    @Test
    void serverThatGotOtherThanWasSentIsABadRun() {
        assertThat(DemoCheck.of(0, List.of(GOOD), report(Map.of("sent", 10)), 9))
                .containsExactly("10 messages went out by the report, the server got 9");
    }

    @Test
    void failedMessagesNeverReachedTheServer() {
        assertThat(DemoCheck.of(0, List.of(GOOD), report(Map.of("sent", 10, "failed", 2)), 8))
                .containsExactly("failed messages: 2");
    }

    @Test
    void badExitCodeIsABadRun() {
        assertThat(DemoCheck.of(1, List.of(GOOD), report(Map.of("sent", 1)), 1))
                .containsExactly("JMeter ended with exit code 1");
    }

    @SafeVarargs
    private static RunReport report(Map<String, Object>... labels) {
        Map<String, Object> byName = new LinkedHashMap<>();
        for (Map<String, Object> label : labels) {
            byName.put("label " + byName.size(), label);
        }
        return new RunReport(0, "", Map.of("labels", byName));
    }

    private static JtlRow row(String success, String code, String message) {
        return new JtlRow(
                Map.of("label", "chat", "success", success, "responseCode", code, "responseMessage", message));
    }
}
