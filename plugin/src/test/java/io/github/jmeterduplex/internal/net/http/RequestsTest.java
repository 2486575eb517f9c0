package io.github.jmeterduplex.internal.net.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.session.Header;
import java.net.URI;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class RequestsTest {
    /** Bodies are read as they come, and those of refusals are shown. */
    @Test
    void noRequestAsksForACompressedBody() {
        List<Header> given = List.of(new Header("accept-Encoding", "gzip, br"), new Header("X-A", "b"));
        Requests requests = new Requests(Endpoint.of(URI.create("http://127.0.0.1:1/ws")), given);
        assertThat(Stream.of(
                                requests.info("/info", null),
                                requests.handshake("/ws", null, "key", List.of(), null),
                                requests.get("/ws", null, "*/*"),
                                requests.post("/ws", null, null, new byte[0]),
                                requests.delete("/ws", null))
                        .map(bytes -> new String(bytes, UTF_8)))
                .allMatch(text -> text.contains("X-A: b"))
                .noneMatch(text -> text.toLowerCase(Locale.ROOT).contains("accept-encoding"));
    }
}
