package io.github.jmeterduplex.samples.servers.livechat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class LiveChatAccessTest extends LiveChatFixture {
    private static final Pattern HIDDEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
    private static final Pattern META = Pattern.compile("<meta name=\"_csrf\" content=\"([^\"]+)\">");
    private static final String HEADER = "X-CSRF-TOKEN";

    @BeforeAll
    static void startServer() {
        start("--livechat.clock.millis=0", "--livechat.csrf=true", "--livechat.passcode=s3cret");
    }

    @Test
    void loggingInWithTheFormsTokenOpensTheChat() throws Exception {
        HttpResponse<String> form = ChatClient.get(server, "/login");
        String visitor = cookie(form);
        String token = find(HIDDEN, form.body());
        assertThat(ChatClient.get(server, "/clientPull", "Cookie", visitor).statusCode())
                .as("a visitor is not in yet")
                .isEqualTo(403);

        HttpResponse<String> in =
                ChatClient.submit(server, "/login", "username=ann&password=x&_csrf=" + token, "Cookie", visitor);
        String session = cookie(in);

        assertThat(in.statusCode()).isEqualTo(302);
        assertThat(in.headers().firstValue("Location")).contains("/index");
        HttpResponse<String> index = ChatClient.get(server, "/index", "Cookie", session);
        assertThat(index.headers().firstValue("Set-Cookie")).isEmpty();
        assertThat(find(META, index.body())).isEqualTo(token);
        assertThat(stats.at("/logins")).isEqualTo(1);
        try (ChatClient socket = connect(session, token);
                ChatClient xhr = ChatClient.overXhr(server, session, HEADER, token, "passcode", "s3cret")) {
            for (ChatClient client : new ChatClient[] {socket, xhr}) {
                client.subscribe("/user/queue/replies").send("/app/chat.send", "{\"id\":1}");
                assertThat(client.next().body()).startsWith("{\"id\":1,");
            }
        }
    }

    @Test
    void loginWithoutTheRightTokenIsRefused() throws Exception {
        HttpResponse<String> form = ChatClient.get(server, "/login");
        String visitor = cookie(form);
        String another = find(HIDDEN, ChatClient.get(server, "/login").body());

        assertThat(ChatClient.submit(server, "/login", "username=ann", "Cookie", visitor)
                        .statusCode())
                .isEqualTo(403);
        assertThat(ChatClient.submit(server, "/login", "_csrf=" + another, "Cookie", visitor)
                        .statusCode())
                .isEqualTo(403);
        assertThat(ChatClient.submit(server, "/login", "_csrf=" + find(HIDDEN, form.body()))
                        .statusCode())
                .isEqualTo(403);
        assertThat(stats.at("/csrf_refused")).isEqualTo(3);
        assertThat(stats.at("/logins")).isZero();
    }

    @Test
    void connectNeedsTheTokenOfItsCookie() throws Exception {
        HttpResponse<String> index = ChatClient.get(server, "/index");
        String token = find(META, index.body());
        String another = find(META, ChatClient.get(server, "/index").body());

        assertThatThrownBy(() -> ChatClient.withHeaders(server, cookie(index), "passcode", "s3cret")
                        .close())
                .hasMessageContaining("CONNECT refused: X-CSRF-TOKEN");
        assertThatThrownBy(() -> connect(cookie(index), another).close())
                .hasMessageContaining("CONNECT refused: X-CSRF-TOKEN");
        connect(cookie(index), token).close();
        assertThat(stats.at("/csrf_refused")).isEqualTo(2);
        assertThat(stats.at("/connects")).isEqualTo(1);
    }

    @Test
    void connectNeedsThePasscode() throws Exception {
        HttpResponse<String> index = ChatClient.get(server, "/index");
        String token = find(META, index.body());

        assertThatThrownBy(() -> ChatClient.withHeaders(server, cookie(index), HEADER, token, "passcode", "guess")
                        .close())
                .hasMessageContaining("CONNECT refused: wrong passcode");
        assertThatThrownBy(() -> ChatClient.withHeaders(server, cookie(index), HEADER, token)
                        .close())
                .hasMessageContaining("CONNECT refused: wrong passcode");
    }

    private static ChatClient connect(String cookie, String token) throws Exception {
        return ChatClient.withHeaders(server, cookie, HEADER, token, "passcode", "s3cret");
    }

    private static String cookie(HttpResponse<String> response) {
        return response.headers().firstValue("Set-Cookie").orElseThrow().replaceFirst(";.*", "");
    }

    private static String find(Pattern pattern, String body) {
        Matcher matcher = pattern.matcher(body);
        assertThat(matcher.find()).as(body).isTrue();
        return matcher.group(1);
    }
}
