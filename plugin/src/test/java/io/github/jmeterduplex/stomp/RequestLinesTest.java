package io.github.jmeterduplex.stomp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What testers or their data give must not become further lines of an HTTP request. */
class RequestLinesTest {
    private final StompFixture fixture = new StompFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    private SampleResult connect(Path data, String cookies) {
        fixture.connector().greet("CONNECTED\nversion:1.2\nheart-beat:0,0\n\n^@");
        return fixture.sample(
                new StompConnect(),
                "url=ws://memory:1/stomp",
                "sessionData=" + (data == null ? "" : data.toString()),
                "cookies=" + cookies);
    }

    private void assertRefused(SampleResult result) {
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isEqualTo("400");
        assertThat(result.getResponseMessage()).contains("cookies", "line break", "allowed: one line of text");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a=1\r\nX-Admin: yes", "a=1\nb=2", "a=1\rb=2", "a=\0"})
    void lineBreakInCookiesIsABadParameter(String cookies) {
        assertRefused(connect(null, cookies));
    }

    @Test
    void lineBreakInAColumnThatLandsThereIsABadParameter(@TempDir Path folder) throws IOException {
        Path data = Files.writeString(folder.resolve("users.csv"), "token\n\"1\r\nX-Admin: yes\"\n");
        assertRefused(connect(data, "a={{token}}"));
    }

    @Test
    void oneLineIsAllowed(@TempDir Path folder) throws IOException {
        Path data = Files.writeString(folder.resolve("users.csv"), "token\n\"1; b=2\"\n");
        SampleResult result = connect(data, "a={{token}}");
        assertThat(result.isSuccessful()).as(result.getResponseMessage()).isTrue();
    }
}
