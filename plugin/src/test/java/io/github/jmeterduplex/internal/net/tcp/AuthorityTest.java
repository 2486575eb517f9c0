package io.github.jmeterduplex.internal.net.tcp;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorityTest {
    private static Authority of(String authority) {
        return Authority.of(URI.create("ws://" + authority + "/path?query"));
    }

    @ParameterizedTest
    @CsvSource({
        "chat.example.org, chat.example.org, 80",
        "chat_server:81, chat_server, 81",
        "app_web_1:65535, app_web_1, 65535",
        "_a_:1, _a_, 1",
        "web.1:8080, web.1, 8080",
        "4f3a9b1c0d2e, 4f3a9b1c0d2e, 80",
        "127.0.0.1:81, 127.0.0.1, 81",
        "[::1], ::1, 80",
        "[fe80::1%25eth0]:81, fe80::1%25eth0, 81",
        "chat_server:, chat_server, 80"
    })
    void hostsAreRead(String text, String host, int port) {
        Authority authority = of(text);
        assertThat(authority.isComplete()).isTrue();
        assertThat(authority.hasUser()).isFalse();
        assertThat(authority.host()).isEqualTo(host);
        assertThat(authority.portOr(80)).isEqualTo(port);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a,b", "a$b:80", "a_b:80:90", "a_b:x", "a_b:0", "a_b:65536", "a_b:123456", ":80", "a_b:-1"})
    void othersAreRefused(String text) {
        assertThat(of(text).isComplete()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ann:secret@a_b", "ann@a.b:80", "@a_b"})
    void userIsSeenHoweverTheHostIsWritten(String text) {
        assertThat(of(text).hasUser()).isTrue();
        assertThat(of(text).host()).matches("a[_.]b");
    }

    @Test
    void urlWithoutAuthorityHasNoHost() {
        assertThat(Authority.of(URI.create("ws:/path")).isComplete()).isFalse();
    }
}
