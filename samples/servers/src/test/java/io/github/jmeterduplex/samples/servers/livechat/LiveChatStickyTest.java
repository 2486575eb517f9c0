package io.github.jmeterduplex.samples.servers.livechat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LiveChatStickyTest extends LiveChatFixture {
    private static final String SESSION = "/ws/000/abcdefgh";
    private static String login;

    @BeforeAll
    static void startServer() throws Exception {
        start("--livechat.clock.millis=0", "--livechat.cookie.sticky=true");
        login = ChatClient.login(server);
    }

    @Test
    void infoGivesEachClientARouteOfItsOwnAndKeepsAKnownOne() throws Exception {
        String one = route();
        String other = route();

        assertThat(one).matches("route=node[1-3]-\\d+").isNotEqualTo(other);
        assertThat(ChatClient.get(server, "/ws/info", "Cookie", one).headers().firstValue("Set-Cookie"))
                .isEmpty();
        assertThat(ChatClient.get(server, "/ws/info", "Cookie", "route=node1-999999")
                        .headers()
                        .firstValue("Set-Cookie"))
                .isPresent();
        assertThat(stats.at("/routes_given")).isEqualTo(3);
    }

    @Test
    void withTheCookieOfInfoBothTransportsWork() throws Exception {
        long used = stats.at("/routes_used");
        try (ChatClient socket = ChatClient.overSockJs(server, login + "; " + route());
                ChatClient xhr = ChatClient.overXhr(server, login + "; " + route())) {
            for (ChatClient client : new ChatClient[] {socket, xhr}) {
                client.subscribe("/user/queue/replies").send("/app/chat.send", "{\"id\":1}");
                assertThat(client.next().body()).startsWith("{\"id\":1,");
            }
        }
        assertThat(stats.at("/sticky_refused")).isZero();
        assertThat(stats.at("/routes_used")).isEqualTo(used + 2);
    }

    @Test
    void withoutTheCookieHandshakeAndXhrAreRefused() throws Exception {
        assertThatThrownBy(() -> ChatClient.overSockJs(server, login).close()).isInstanceOf(Exception.class);
        assertThat(ChatClient.post(server, SESSION + "/xhr", "Cookie", login).statusCode())
                .isEqualTo(403);

        assertThat(stats.at("/sticky_refused")).isEqualTo(2);
        assertThat(stats.at("/connects")).isZero();
    }

    @Test
    void aSessionStaysOnTheRouteItWasOpenedOn() throws Exception {
        String home = login + "; " + route();
        String elsewhere = login + "; " + route();

        assertThat(ChatClient.post(server, SESSION + "/xhr", "Cookie", home).body())
                .isEqualTo("o\n");
        assertThat(ChatClient.post(server, SESSION + "/xhr", "Cookie", elsewhere)
                        .statusCode())
                .isEqualTo(403);
        assertThat(stats.at("/sticky_refused")).isEqualTo(1);
    }

    @Test
    void plainWebSocketNeedsNone() throws Exception {
        ChatClient.overWebSocket(server, login).close();

        assertThat(stats.at("/connects")).isEqualTo(1);
    }

    private static String route() throws Exception {
        return ChatClient.get(server, "/ws/info")
                .headers()
                .firstValue("Set-Cookie")
                .orElseThrow()
                .replaceFirst(";.*", "");
    }
}
