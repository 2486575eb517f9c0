package io.github.jmeterduplex.samples.servers.lean;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Type;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.messaging.simp.stomp.StompHeaders;
import org.springframework.messaging.simp.stomp.StompSession;
import org.springframework.messaging.simp.stomp.StompSessionHandlerAdapter;
import org.springframework.web.socket.client.standard.StandardWebSocketClient;
import org.springframework.web.socket.messaging.WebSocketStompClient;
import org.springframework.web.socket.sockjs.client.SockJsClient;
import org.springframework.web.socket.sockjs.client.WebSocketTransport;

/** The server as Spring's own client sees it. */
class LeanServerWithSpringTest {
    /** Collects bodies. */
    private static final class Replies extends StompSessionHandlerAdapter {
        private final BlockingQueue<String> bodies = new LinkedBlockingQueue<>();

        @Override
        public Type getPayloadType(StompHeaders headers) {
            return byte[].class;
        }

        @Override
        public void handleFrame(StompHeaders headers, Object payload) {
            bodies.add(headers.getFirst("x-id") + " " + new String((byte[]) payload, StandardCharsets.UTF_8));
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void repliesComeBackToTheSubscription(boolean sockJs) throws Exception {
        try (LeanServer server = LeanServer.start(0)) {
            StandardWebSocketClient webSocket = new StandardWebSocketClient();
            WebSocketStompClient stomp = new WebSocketStompClient(
                    sockJs ? new SockJsClient(List.of(new WebSocketTransport(webSocket))) : webSocket);
            String url = (sockJs ? "http" : "ws") + "://127.0.0.1:" + server.port() + "/ws";
            Replies replies = new Replies();
            StompSession session = stomp.connectAsync(url, replies).get(20, TimeUnit.SECONDS);
            session.subscribe("/user/queue/replies", replies);
            for (int i = 0; i < 500; i++) {
                StompHeaders headers = new StompHeaders();
                headers.setDestination("/app/chat.send");
                headers.set("x-id", "n:" + i);
                session.send(headers, "{\"t\":\"h\u00e9llo \\ud83d\\ude00\"}".getBytes(StandardCharsets.UTF_8));
            }
            for (int i = 0; i < 500; i++) {
                assertThat(replies.bodies.poll(20, TimeUnit.SECONDS))
                        .isEqualTo("n:" + i + " {\"t\":\"h\u00e9llo \\ud83d\\ude00\"}");
            }
            assertThat(server.messages()).isEqualTo(500);
            session.disconnect();
        }
    }
}
