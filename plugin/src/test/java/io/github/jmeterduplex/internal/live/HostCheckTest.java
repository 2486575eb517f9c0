package io.github.jmeterduplex.internal.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostCheckTest {
    @ParameterizedTest
    @ValueSource(
            strings = {"127.0.0.1:9464", "127.0.0.1", "127.8.9.10", "localhost:1", "LOCALHOST", "[::1]:9464", "[::1]"})
    void loopbackIsAccepted(String host) {
        assertThat(new HostCheck("127.0.0.1").accepts(host)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " ",
                "evil.example",
                "evil.example:9464",
                "127.0.0.1.evil.example",
                "localhost.evil.example:80",
                "10.1.2.3",
                "127.0.0.1:9464:1",
                "127.evil.example",
                "[::2]",
                "localhost:x",
                "http://localhost"
            })
    void strangersAreRefused(String host) {
        assertThat(new HostCheck("127.0.0.1").accepts(host)).isFalse();
    }

    @Test
    void requestWithoutHostIsRefused() {
        assertThat(new HostCheck("127.0.0.1").accepts(null)).isFalse();
    }

    @Test
    void configuredHostIsAcceptedAsItIsNamed() {
        assertThat(new HostCheck("Lab7").accepts("lab7:9464")).isTrue();
        assertThat(new HostCheck("lab7").accepts("lab8:9464")).isFalse();
        assertThat(new HostCheck("fd00::7").accepts("[fd00::7]:9464")).isTrue();
    }

    /** An address cannot be rebound, a name can. */
    @Test
    void whereItListensEverywhereAddressesAreAcceptedAndNamesAreNot() {
        assertThat(new HostCheck("0.0.0.0").accepts("10.1.2.3:9464")).isTrue();
        assertThat(new HostCheck("0.0.0.0").accepts("[fd00::7]:9464")).isTrue();
        assertThat(new HostCheck("0.0.0.0").accepts("evil.example:9464")).isFalse();
    }
}
