package io.github.jmeterduplex.internal.net.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HttpTextTest {
    @Test
    void aRequestIsShownWithoutItsSecrets() {
        String request = "GET /ws?x=1&access_token=abc HTTP/1.1\r\nHost: example\r\nAuthorization: Bearer abc\r\n"
                + "Cookie: JSESSIONID=s3cret; route=2\r\n\r\nbody";
        assertThat(HttpText.of(request.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("GET /ws?x=******&access_token=****** HTTP/1.1\nHost: example\nAuthorization: ******\n"
                        + "Cookie: JSESSIONID=******; route=******");
    }

    @Test
    void noValueOfAQueryIsShown() {
        String request = "GET /ws?jwt=geheim&any=geheim&geheim HTTP/1.1\r\n"
                + "Referer: https://example/?code=geheim#state=geheim\r\nX-Forwarded-Url: /x?y=geheim";
        assertThat(HttpText.of(request.getBytes(StandardCharsets.UTF_8)))
                .contains("/ws?jwt=******&any=******&****** HTTP/1.1", "/x?y=******")
                .doesNotContain("geheim");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "v12.stomp, v11.stomp|v12.stomp, v11.stomp",
                "access_token, geheim|access_token, ******",
                "graphql-transport-ws, bearer, geheim|graphql-transport-ws, bearer, ******",
                "base64url.bearer.authorization.k8s.io.Z2VoZWlt, v4.channel.k8s.io|******, v4.channel.k8s.io"
            })
    void tokenAmongSubprotocolsIsHidden(String value, String shown) {
        String request = "GET / HTTP/1.1\r\nSec-WebSocket-Protocol: " + value;
        assertThat(HttpText.of(request.getBytes(StandardCharsets.UTF_8))).endsWith("Protocol: " + shown);
    }

    @Test
    void aResponseIsShownWithoutItsSecrets() {
        HttpFields headers = HttpFields.build()
                .add("Upgrade", "websocket")
                .add("Set-Cookie", "JSESSIONID=s3cret; Path=/; HttpOnly")
                .asImmutable();
        assertThat(HttpText.of(new HttpResponse(101, "Switching Protocols", headers, "", false, false)))
                .isEqualTo("HTTP/1.1 101 Switching Protocols\nUpgrade: websocket\n"
                        + "Set-Cookie: JSESSIONID=******; Path=/; HttpOnly");
    }
}
