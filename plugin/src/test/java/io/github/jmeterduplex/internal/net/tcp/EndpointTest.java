package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;

class EndpointTest {
    private static Endpoint of(String url) {
        return Endpoint.of(URI.create(url));
    }

    @Test
    void schemeChoosesTlsAndPort() {
        assertThat(of("http://h/ws")).matches(p -> p.scheme().equals("http") && !p.secure() && p.port() == 80);
        assertThat(of("https://h/ws")).matches(p -> p.scheme().equals("http") && p.secure() && p.port() == 443);
        assertThat(of("WS://h/ws")).matches(p -> p.scheme().equals("ws") && !p.secure() && p.port() == 80);
        assertThat(of("wss://h:8443/ws")).matches(p -> p.scheme().equals("ws") && p.secure() && p.port() == 8443);
    }

    @Test
    void hostMayHaveUnderscoresOrBeAnAddress() {
        assertThat(of("ws://chat_server:81/").hostPort()).isEqualTo("chat_server:81");
        Endpoint six = of("ws://[::1]:81/");
        assertThat(six.host()).isEqualTo("::1");
        assertThat(six.hostPort()).isEqualTo("[::1]:81");
        assertThat(of("wss://[::1]/").hostHeader()).isEqualTo("[::1]");
        assertThat(of("ws://h:443/").hostHeader()).isEqualTo("h:443");
    }

    @Test
    void secretsAreNotShown() {
        Endpoint place = of("https://user:secret@h/ws?token=secret");
        assertThat(place.shown()).isEqualTo("https://h:443/ws");
        assertThat(place.shownInfo()).isEqualTo("https://h:443/ws/info");
        assertThat(place.shown("ws", "/websocket")).isEqualTo("wss://h:443/ws/websocket");
    }
}
