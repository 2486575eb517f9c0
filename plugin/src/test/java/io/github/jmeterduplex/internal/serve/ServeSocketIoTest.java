package io.github.jmeterduplex.internal.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.internal.protocol.socketio.engineio.EngineIoRevision;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ServeSocketIoTest extends ServeFixture {
    @BeforeEach
    void start() throws IOException {
        serve();
    }

    private Client opened(String transports, String query) {
        Client client = client(Targets.over(EngineIoRevision.V4, transports, url("http", "/socket.io/" + query)));
        assertThat(client.next()).startsWith("0{\"sid\":\"duplex-");
        assertThat(client.channel().transport()).isEqualTo(transports.contains("websocket") ? "websocket" : "polling");
        return client;
    }

    private Client connected(String transports, String query) {
        Client client = opened(transports, query);
        client.send("40");
        assertThat(client.next()).startsWith("40{\"sid\":");
        return client;
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "polling", "polling,websocket"})
    void eventIsAcknowledgedWithItsArguments(String transports) throws Exception {
        Client client = connected(transports, "");
        for (int i = 0; i < 100; i++) {
            client.send("42" + i + "[\"echo\",{\"id\":\"m" + i + "\"}, \"h\u00e9\"]");
        }
        for (int i = 0; i < 100; i++) {
            assertThat(client.next()).isEqualTo("43" + i + "[{\"id\":\"m" + i + "\"}, \"h\u00e9\"]");
        }
        client.send("42[\"news\",1]").send("427[\"bare\"]");
        assertThat(client.next()).isEqualTo("42[\"news\",1]");
        assertThat(client.next()).isEqualTo("437[]");
        assertThat(count(Count.MESSAGES)).isEqualTo(102);
    }

    @ParameterizedTest
    @ValueSource(strings = {"websocket", "polling", "polling,websocket"})
    void attachmentsComeBack(String transports) {
        Client client = connected(transports, "");
        client.send("451-3[\"echo\",{\"_placeholder\":true,\"num\":0}]");
        client.channel().send(new byte[] {1, 0, 30}, true, true);
        assertThat(client.next()).isEqualTo("461-3[{\"_placeholder\":true,\"num\":0}]");
        assertThat(client.heard().bytes()).containsExactly(1, 0, 30);
    }

    @Test
    void roomsAndPeers() {
        Client ann = connected("websocket", "?name=ann&room=hall");
        Client bob = connected("polling", "?name=bob");
        bob.send("421[\"join\",\"hall\"]");
        assertThat(bob.next()).isEqualTo("431[{\"room\":\"hall\",\"members\":2}]");
        ann.send("422[\"room\",{\"room\":\"hall\",\"x\":1}]");
        assertThat(ann.next()).isEqualTo("42[\"room\",{\"room\":\"hall\",\"x\":1}]");
        assertThat(ann.next()).isEqualTo("432[{\"members\":2}]");
        assertThat(bob.next()).isEqualTo("42[\"room\",{\"room\":\"hall\",\"x\":1}]");
        bob.send("423[\"p2p\",{\"to\":\"ann\"}]");
        assertThat(ann.next()).matches("42\\[\"p2p\",\\{\"to\":\"ann\",\"from\":\"bob\",\"at\":[0-9]{13}}]");
        assertThat(bob.next()).isEqualTo("433[{\"delivered\":1}]");
    }

    @Test
    void namespacesAreApart() {
        Client client = opened("websocket", "");
        client.send("40/secure,{\"name\":\"ann\"}");
        assertThat(client.next()).startsWith("40/secure,{\"sid\":");
        client.send("42/secure,5[\"echo\",1]");
        assertThat(client.next()).isEqualTo("43/secure,5[1]");
    }

    @Test
    void revision3IsRefused() throws Exception {
        assertThat(get("/socket.io/?EIO=3&transport=polling").body()).contains("Unsupported protocol version");
        assertThat(get("/socket.io/?EIO=4&transport=polling&sid=x").statusCode())
                .isEqualTo(400);
    }

    @Test
    void pingsCome() {
        Client client = connected("websocket", "");
        assertThat(client.next()).isEqualTo("2");
    }
}
