package io.github.jmeterduplex.internal.har;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.har.recording.RecordedProtocol;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Proxies write the scheme of a handshake; its recording is read like that of a browser. */
class ProxyRecordingsTest {
    @ParameterizedTest
    @CsvSource({"stomp, STOMP", "sockjs, STOMP", "socketio, SOCKETIO", "signalr, SIGNALR", "plain, WEBSOCKET"})
    void isReadLikeThatOfABrowser(String name, RecordedProtocol protocol) throws IOException {
        Recording ofProxy = Recording.of("proxy/" + name + "-of-proxy.har");
        Recording ofBrowser = Recording.of("proxy/" + name + "-of-browser.har");
        assertThat(ofProxy.sessions().remarks()).isEmpty();
        assertThat(ofProxy.sessions().sessions())
                .isEqualTo(ofBrowser.sessions().sessions())
                .extracting(RecordedSession::protocol)
                .isEqualTo(List.of(protocol));
        assertThat(ofProxy.plan().text()).isEqualTo(ofBrowser.plan().text());
    }

    @Test
    void headersForTheProxyAreNotOfTheApplication() throws IOException {
        assertThat(Recording.of("proxy/headers-for-the-proxy.har")
                        .sessions()
                        .sessions()
                        .get(0)
                        .parameters())
                .doesNotContainKey("httpHeaders");
    }
}
