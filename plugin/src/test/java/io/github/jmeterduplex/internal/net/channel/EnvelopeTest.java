package io.github.jmeterduplex.internal.net.channel;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.tcp.Endpoint;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoEnvelope;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsEnvelope;
import io.github.jmeterduplex.internal.protocol.sockjs.SockJsTransport;
import java.net.URI;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The request targets of each envelope. */
class EnvelopeTest {
    private static Endpoint place(Envelope envelope, String url) {
        return envelope.place(URI.create(url));
    }

    private static Prologue prologue(Envelope envelope, String url) {
        Target target = Targets.of(url).within(envelope);
        return envelope.prologue(target, envelope.findings(target), null);
    }

    private static String infoTarget(Envelope envelope, String url) {
        return prologue(envelope, url).request().target();
    }

    @ParameterizedTest
    @CsvSource({"ws://h,/", "ws://h/ws/?x,/ws/?x", "ws://h?x,/?x"})
    void withoutAnyTheUrlIsTheWebSockets(String url, String target) {
        Envelope plain = Envelope.PLAIN;
        assertThat(plain.webSocketTarget(place(plain, url))).isEqualTo(target);
        assertThat(prologue(plain, url)).isNull();
    }

    @Test
    void sockJsPutsInfoAndSessionsBelowItsUrl() {
        Envelope sockJs = new SockJsEnvelope(List.of(SockJsTransport.WEBSOCKET));
        Endpoint place = place(sockJs, "http://h/a%20b/ws//?x=1&y=%20");
        assertThat(infoTarget(sockJs, "http://h/a%20b/ws//?x=1&y=%20")).isEqualTo("/a%20b/ws/info?x=1&y=%20");
        assertThat(infoTarget(sockJs, "http://h")).isEqualTo("/info");
        String session = "/a%20b/ws/\\d{3}/[0-9a-z]+/websocket\\?x=1&y=%20";
        assertThat(sockJs.webSocketTarget(place)).matches(session).isNotEqualTo(sockJs.webSocketTarget(place));
    }

    @Test
    void engineIoAddsItsParametersBeforeTheUsers() {
        EngineIoEnvelope engineIo = new EngineIoEnvelope(EngineIoRevision.V3, List.of("polling", "websocket"));
        Endpoint place = place(engineIo, "ws://h/socket.io/?a=b%20c");
        assertThat(engineIo.webSocketTarget(place)).isEqualTo("/socket.io/?EIO=3&transport=websocket&a=b%20c");
        assertThat(engineIo.upgradeTarget(place, "s+1"))
                .isEqualTo("/socket.io/?EIO=3&transport=websocket&a=b%20c&sid=s%2B1");
        assertThat(engineIo.webSocketTarget(place(engineIo, "ws://h/"))).isEqualTo("/?EIO=3&transport=websocket");
        assertThat(prologue(engineIo, "ws://h/socket.io/?a=b%20c")).isNull();
    }
}
