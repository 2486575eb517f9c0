package io.github.jmeterduplex.internal.transport.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.Test;

class HttpTextTest {
    @Test
    void aRequestIsShownWithoutItsSecrets() {
        String request = "GET /ws?x=1&access_token=abc HTTP/1.1\r\nHost: example\r\nAuthorization: Bearer abc\r\n"
                + "Cookie: JSESSIONID=s3cret; route=2\r\n\r\nbody";
        assertThat(HttpText.of(request.getBytes(StandardCharsets.UTF_8)))
                .isEqualTo("GET /ws?x=1&access_token=****** HTTP/1.1\nHost: example\nAuthorization: ******\n"
                        + "Cookie: JSESSIONID=******; route=******");
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
