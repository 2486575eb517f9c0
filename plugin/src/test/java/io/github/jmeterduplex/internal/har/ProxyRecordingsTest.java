package io.github.jmeterduplex.internal.har;

import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.END;
import static io.github.jmeterduplex.internal.har.RecordedSessionsTest.negotiated;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.har.recording.RecordedProtocol;
import io.github.jmeterduplex.internal.har.recording.RecordedSession;
import io.github.jmeterduplex.internal.har.recording.RecordedSessions;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Proxies write the scheme of a handshake; its recording is read like that of a browser. */
class ProxyRecordingsTest {
    private static final String CONNECTED = "CONNECTED\nversion:1.2\n\n\0";
    private static final String CONNECT = "CONNECT\naccept-version:1.2\n\n\0";
    private static final String SEND = "SEND\ndestination:/app/a\n\nx\0";

    private enum Recorded {
        STOMP(RecordedProtocol.STOMP) {
            @Override
            Har har() {
                return Har.ofChrome()
                        .socket("ws://chat.example/ws")
                        .send(CONNECT)
                        .receive(CONNECTED)
                        .send(SEND);
            }
        },
        SOCK_JS(RecordedProtocol.STOMP) {
            @Override
            Har har() throws IOException {
                return Har.ofChrome()
                        .socket("wss://chat.example/ws/907/fbqozru1/websocket")
                        .receive("o")
                        .sendSockJs(CONNECT)
                        .receiveSockJs(CONNECTED)
                        .sendSockJs(SEND);
            }
        },
        SOCKET_IO(RecordedProtocol.SOCKETIO) {
            @Override
            Har har() {
                return Har.ofChrome()
                        .socket("wss://chat.example/socket.io/?EIO=4&transport=websocket")
                        .receive("0{\"sid\":\"a\",\"upgrades\":[],\"pingInterval\":25000,\"pingTimeout\":20000}")
                        .send("40")
                        .receive("40{\"sid\":\"b\"}")
                        .send("420[\"say\",1]")
                        .receive("430[1]");
            }
        },
        SIGNAL_R(RecordedProtocol.SIGNALR) {
            @Override
            Har har() {
                return negotiated()
                        .socket("ws://hub.example/chat?id=c-1")
                        .send("{\"protocol\":\"json\",\"version\":1}" + END)
                        .receive("{}" + END)
                        .send("{\"type\":1,\"target\":\"Say\",\"arguments\":[1]}" + END);
            }
        },
        PLAIN(RecordedProtocol.WEBSOCKET) {
            @Override
            Har har() {
                return Har.ofChrome()
                        .socket("ws://game.example/play?v=2")
                        .send("{\"id\":\"a1\"}")
                        .receive("{\"id\":\"a1\"}");
            }
        };

        private final RecordedProtocol protocol;

        Recorded(RecordedProtocol protocol) {
            this.protocol = protocol;
        }

        abstract Har har() throws IOException;
    }

    @ParameterizedTest
    @EnumSource
    void isReadLikeThatOfABrowser(Recorded recorded) throws IOException {
        RecordedSessions ofProxy = recorded.har().ofProxy().sessions();
        assertThat(ofProxy.remarks()).isEmpty();
        assertThat(ofProxy.sessions())
                .isEqualTo(recorded.har().sessions().sessions())
                .extracting(RecordedSession::protocol)
                .isEqualTo(List.of(recorded.protocol));
        assertThat(recorded.har().ofProxy().plan().text())
                .isEqualTo(recorded.har().plan().text());
    }

    @Test
    void headersForTheProxyAreNotOfTheApplication() throws IOException {
        assertThat(Har.ofChrome()
                        .socket(
                                "ws://game.example/play",
                                "Proxy-Connection",
                                "keep-alive",
                                "Proxy-Authorization",
                                "Basic a")
                        .send("{\"id\":\"a1\"}")
                        .ofProxy()
                        .sessions()
                        .sessions()
                        .get(0)
                        .parameters())
                .doesNotContainKey("httpHeaders");
    }
}
