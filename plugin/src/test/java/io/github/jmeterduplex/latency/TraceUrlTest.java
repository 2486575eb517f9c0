package io.github.jmeterduplex.latency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TraceUrlTest {
    private static final String TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

    @Test
    void traceIdTakesItsPlace() {
        assertThat(TraceUrl.of("http://localhost:16686/trace/{traceId}")
                        .orElseThrow()
                        .page(TRACE))
                .contains("http://localhost:16686/trace/" + TRACE);
        assertThat(TraceUrl.of("https://[::1]/t?a=%7B&id={traceId}#{traceId}")
                        .orElseThrow()
                        .page(TRACE))
                .contains("https://[::1]/t?a=%7B&id=" + TRACE + "#" + TRACE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "localhost/{traceId}",
                "javascript:alert(1)//{traceId}",
                "ftp://host/{traceId}",
                "http://host/trace",
                "http://{traceId}/",
                "http://kim:secret@host/{traceId}",
                "http://host/{traceId}\" onclick=\"x",
                "http://host/<b>{traceId}",
                "http://host/'{traceId}",
                "http://host/ {traceId}",
                "http://host/{traceId}{other}",
                "http://host/\n{traceId}"
            })
    void otherValuesAreRefused(String text) {
        assertThat(TraceUrl.of(text)).isEmpty();
    }

    @Test
    void whatIsNoTraceIdHasNoPage() {
        assertThat(TraceUrl.of("http://host/{traceId}").orElseThrow().page("../" + TRACE))
                .isEmpty();
    }
}
