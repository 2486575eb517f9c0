package io.github.jmeterduplex.internal.serve;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.Targets;
import io.github.jmeterduplex.session.Header;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;

class ServeHttpTest extends ServeFixture {
    private static String cookie(HttpResponse<String> response) {
        return response.headers().firstValue("set-cookie").orElseThrow().replaceFirst(";.*", "");
    }

    @Test
    void pageShowsAndChangesTheBehaviour() throws Exception {
        serve("delay", "exp:20ms");
        assertThat(get("/").body()).contains("name=\"delay\" value=\"exp:20ms\"", "name=\"cut\" value=\"0\"");
        assertThat(post("/behaviour", "delay=lognormal%3A20ms%2C2&lose=0.5").statusCode())
                .isEqualTo(303);
        assertThat(get("/").body())
                .contains("name=\"delay\" value=\"lognormal:20ms,2\"", "name=\"lose\" value=\"0.5\"")
                .doesNotContain("http:", "https:", "src=");
        HttpResponse<String> refused = post("/behaviour", "delay=%3Cb%3E");
        assertThat(refused.statusCode()).isEqualTo(400);
        assertThat(refused.body())
                .contains("--delay '&lt;b&gt;' is not a delay")
                .doesNotContain("<b>");
        assertThat(post("/behaviour", "cut=100", "Origin", "http://elsewhere").statusCode())
                .isEqualTo(403);
    }

    @Test
    void loginByIndexAndByForm() throws Exception {
        serve();
        assertThat(get("/clientPull").statusCode()).isEqualTo(403);
        HttpResponse<String> index = get("/index");
        assertThat(index.body()).containsPattern("<meta name=\"_csrf\" content=\"[^\"]{20,}\">");
        assertThat(get("/clientPull", "Cookie", "a=b; " + cookie(index)).statusCode())
                .isEqualTo(200);
        HttpResponse<String> form = get("/login");
        String token = form.body().replaceFirst("(?s).*name=\"_csrf\" value=\"([^\"]*)\".*", "$1");
        String fields = "username=ann&_csrf=" + token;
        assertThat(post("/login", fields).statusCode()).isEqualTo(403);
        HttpResponse<String> admitted = post("/login", fields, "Cookie", cookie(form));
        assertThat(admitted.statusCode()).isEqualTo(302);
        assertThat(get("/clientPull", "Cookie", cookie(form)).statusCode()).isEqualTo(403);
        assertThat(get("/clientPull", "Cookie", cookie(admitted)).statusCode()).isEqualTo(200);
        assertThat(count(Count.LOGINS)).isEqualTo(2);
    }

    @Test
    void requiredLoginIsACookieOrAToken() throws Exception {
        serve(false, true);
        String cookie = cookie(get("/index"));
        for (String path : List.of("/stomp", "/echo")) {
            assertThat(failure(Targets.of(url("ws", path))).message()).contains("403");
            heard.closed.clear();
            client(Targets.with(url("ws", path), List.of(), cookie, List.of()));
            client(Targets.with(url("ws", path), List.of(new Header("Authorization", "Bearer x")), null, List.of()));
        }
        assertThat(post("/chat/negotiate", "").statusCode()).isEqualTo(403);
        assertThat(post("/chat/negotiate?access_token=x", "").statusCode()).isEqualTo(200);
        Client events = client(Targets.of(url("ws", "/socket.io/?EIO=4&transport=websocket")));
        events.next();
        assertThat(events.send("40").next()).isEqualTo("44{\"message\":\"login required\"}");
        assertThat(events.send("40{\"token\":\"x\"}").next()).startsWith("40{");
        assertThat(count(Count.COOKIES)).isEqualTo(2);
        assertThat(count(Count.TOKENS)).isEqualTo(4);
    }

    @Test
    void compressionIsAgreed() throws Exception {
        serve();
        String text = "the same again and again, ".repeat(1_000);
        Client client = client(Targets.of(url("ws", "/echo")));
        for (int i = 0; i < 3; i++) {
            assertThat(client.send(text).next()).isEqualTo(text);
        }
        assertThat(bytes.in.sum()).isLessThan(text.length());
        Client plain = client(Targets.plain(url("ws", "/echo")));
        assertThat(plain.send(text).next()).isEqualTo(text);
    }

    @Test
    void unknownPathNamesTheOthers() throws Exception {
        serve();
        assertThat(get("/nothing").statusCode()).isEqualTo(404);
        assertThat(get("/nothing").body()).contains("/socket.io/");
        assertThat(get("/ws/info?t=1").body()).contains("\"websocket\":true");
    }
}
