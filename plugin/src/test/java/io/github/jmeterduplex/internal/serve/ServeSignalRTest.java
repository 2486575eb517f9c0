package io.github.jmeterduplex.internal.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Targets;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServeSignalRTest extends ServeFixture {
    private static final String END = "\u001e";

    @BeforeEach
    void start() throws IOException {
        serve();
    }

    private Client connected() {
        Client client = client(Targets.signalR("websocket", url("http", "/chat")));
        client.send("{\"protocol\":\"json\",\"version\":1}" + END);
        assertThat(client.next()).isEqualTo("{}" + END);
        return client;
    }

    @Test
    void invocationIsCompletedWithItsArgument() throws Exception {
        Client client = connected();
        client.send("{\"type\":1,\"invocationId\":\"4\",\"target\":\"Echo\",\"arguments\":[{\"id\":\"a\"}]}" + END);
        assertThat(client.next()).isEqualTo("{\"type\":3,\"invocationId\":\"4\",\"result\":{\"id\":\"a\"}}" + END);
        client.send("{\"type\":4,\"invocationId\":\"5\",\"target\":\"Any\",\"arguments\":[1]}" + END);
        assertThat(client.next())
                .isEqualTo("{\"type\":2,\"invocationId\":\"5\",\"item\":1}" + END
                        + "{\"type\":3,\"invocationId\":\"5\"}" + END);
        assertThat(count(Count.MESSAGES)).isEqualTo(2);
    }

    @Test
    void groupsReachTheirMembers() {
        Client one = connected();
        Client two = connected();
        for (Client client : new Client[] {one, two}) {
            client.send("{\"type\":1,\"invocationId\":\"1\",\"target\":\"Join\",\"arguments\":[\"hall\"]}" + END);
            assertThat(client.next()).isEqualTo("{\"type\":3,\"invocationId\":\"1\"}" + END);
        }
        one.send(
                "{\"type\":1,\"target\":\"SendToGroup\",\"arguments\":[\"hall\",{\"id\":1,\"serverMicros\":0}]}" + END);
        for (Client client : new Client[] {one, two}) {
            assertThat(client.next())
                    .startsWith(
                            "{\"type\":1,\"target\":\"message\",\"arguments\":[\"hall\",{\"id\":1,\"serverMicros\":0,"
                                    + "\"serverMicros\":1");
        }
    }

    @Test
    void otherProtocolIsRefused() {
        Client client = client(Targets.signalR("websocket", url("http", "/chat")));
        client.send("{\"protocol\":\"messagepack\",\"version\":1}" + END);
        assertThat(client.next()).contains("\"error\":");
        client.heard().fault();
    }
}
