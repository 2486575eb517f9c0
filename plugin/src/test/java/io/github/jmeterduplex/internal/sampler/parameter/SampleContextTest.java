package io.github.jmeterduplex.internal.sampler.parameter;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.Map;
import org.apache.jmeter.protocol.http.control.Cookie;
import org.apache.jmeter.protocol.http.control.CookieManager;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleContextTest {
    @ParameterizedTest
    @CsvSource({
        "ws://chat_server:81/ws?a=b%20c, http://chat_server:81/ws?a=b%20c",
        "wss://web.1/, https://web.1/",
        "http://h:8080/ws, http://h:8080/ws",
        "wss://[::1]:81/ws, https://[::1]:81/ws"
    })
    void httpFormKeepsHostAndPort(URI url, String form) {
        assertThat(SampleContext.httpForm(url)).hasToString(form);
    }

    @Test
    void cookieManagerKnowsHostsWithAnUnderscore() {
        CookieManager manager = new CookieManager();
        manager.testStarted();
        manager.add(new Cookie("node", "7", "chat_server", "/", false, 0));
        assertThat(manager.getCookieHeaderForURL(SampleContext.httpForm(URI.create("ws://chat_server:81/ws"))))
                .isEqualTo("node=7");
    }

    @Test
    void nameOfASamplerIsCleanAndShortBeforeItIsALabel() {
        assertThat(TestSamples.of("chat", Map.of()).label()).isEqualTo("chat");
        assertThat(TestSamples.of("chat\u001B[2J\u202E", Map.of()).label()).matches("chat \\[2J  #[0-9a-f]{12}");
        assertThat(TestSamples.of("n".repeat(900), Map.of()).label()).matches("n{200} #[0-9a-f]{12}");
    }
}
