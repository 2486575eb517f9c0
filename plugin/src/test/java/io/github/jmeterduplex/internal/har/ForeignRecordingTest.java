package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A recording of somebody else must not bring functions into the plan, however it writes them. */
class ForeignRecordingTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "value-of-a-form",
                "name-of-a-form",
                "functions-of-a-form",
                "names-of-headers",
                "headers-of-a-request",
                "graphql-payload",
                "json-keys",
                "stomp-headers"
            })
    void marksOfARecordingAreNone(String place) throws IOException {
        Recording recording = Recording.of("foreign/" + place + ".har");
        assertThat(recording.plan().text().jmx()).doesNotContain("${__groovy");
        assertThat(recording.oneThreadPlan().text().jmx()).doesNotContain("${__groovy");
    }

    @Test
    void dollarsBeforeAReferenceStay() throws IOException {
        ImportedPlan plan =
                Recording.of("foreign/dollars-before-a-reference.har").plan();
        assertThat(plan.sampler("WsSend", 0).parameter("body"))
                .contains("${token}")
                .contains("${__char(36)}${__char(36)}{x} \\\\\\\\");
    }
}
