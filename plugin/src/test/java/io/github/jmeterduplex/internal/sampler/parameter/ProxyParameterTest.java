package io.github.jmeterduplex.internal.sampler.parameter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterduplex.internal.net.http.HttpProxy;
import io.github.jmeterduplex.session.FaultException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProxyParameterTest {
    private static final URI URL = URI.create("wss://chat.example/ws");

    private final Map<String, String> java = new HashMap<>();
    private final Map<String, String> jmeter = new HashMap<>();
    private String parameter = "";

    private HttpProxy read(URI url) {
        return ProxyParameter.read(
                ParameterValues.of(name -> name.equals("proxy") ? parameter : null), url, java::get, jmeter::get);
    }

    private void startedWithProxy() {
        java.putAll(Map.of(
                "http.proxyHost", "plain.example",
                "http.proxyPort", "3128",
                "https.proxyHost", "secure.example",
                "https.proxyPort", "3129"));
    }

    @Test
    void withoutAnythingThereIsNone() {
        assertThat(read(URL)).isNull();
    }

    @Test
    void blankParameterMeansTheProxyOfJMetersOptions() {
        startedWithProxy();
        assertThat(read(URL)).isEqualTo(new HttpProxy("secure.example", 3129, null));
        assertThat(read(URI.create("https://chat.example/ws"))).isEqualTo(new HttpProxy("secure.example", 3129, null));
        assertThat(read(URI.create("ws://chat.example/ws"))).isEqualTo(new HttpProxy("plain.example", 3128, null));
        jmeter.put("http.proxyUser", "jo");
        assertThat(read(URL)).isEqualTo(new HttpProxy("secure.example", 3129, "jo:"));
        jmeter.put("http.proxyPass", "a:b");
        assertThat(read(URL)).isEqualTo(new HttpProxy("secure.example", 3129, "jo:a:b"));
    }

    @Test
    void parameterGoesBeforeJMetersOptions() {
        startedWithProxy();
        parameter = "none";
        assertThat(read(URL)).isNull();
        parameter = "http://mine.example:1";
        assertThat(read(URL)).isEqualTo(new HttpProxy("mine.example", 1, null));
    }

    @Test
    void sessionsOverTlsGoThroughTheProxyOfHttpWhereTheyHaveNone() {
        java.putAll(Map.of("http.proxyHost", "plain.example", "http.nonProxyHosts", "localhost|[::1]"));
        assertThat(read(URL)).isEqualTo(new HttpProxy("plain.example", 80, null));
        assertThat(read(URI.create("wss://localhost/ws"))).isNull();
        assertThat(read(URI.create("wss://[::1]:8443/ws"))).isNull();
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
            chat.example;          true
            CHAT.example;          true
            *.example;             true
            chat.*;                true
            *;                     true
            other|chat.example;    true
            other| *.example ;     true
            example;               false
            chat.exampl;           false
            *.chat.example;        false
            |;                     false
            """)
    void exemptHostsAreReachedDirectly(String exempt, boolean direct) {
        startedWithProxy();
        java.put("https.nonProxyHosts", exempt);
        assertThat(read(URL) == null).isEqualTo(direct);
    }

    @ParameterizedTest
    @CsvSource({"0", "65536", "x", "''", "-1"})
    void portThatIsNoneIsRefused(String port) {
        startedWithProxy();
        java.put("https.proxyPort", port);
        assertThatThrownBy(() -> read(URL))
                .isInstanceOf(FaultException.class)
                .hasMessageContaining("https.proxyPort")
                .hasMessageContaining("1 to 65535");
    }
}
