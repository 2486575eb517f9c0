package io.github.jmeterduplex.internal.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expected texts of components are those that Node prints for encodeURIComponent. */
class UrlTextTest {
    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            x&y=1;        x%26y%3D1
            Jörg;         J%C3%B6rg
            100%;         100%25
            a+b c;        a%2Bb%20c
            %41;          %2541
            /a?b#c;       %2Fa%3Fb%23c
            😀;           %F0%9F%98%80
            -_.!~*'();    -_.!~*'()
            {"a":[1]};    %7B%22a%22%3A%5B1%5D%7D
            """)
    void componentIsThatOfJavaScript(String value, String encoded) {
        assertThat(UrlText.component(value)).isEqualTo(encoded);
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', quoteCharacter = '`', textBlock = """
            ws://h/p?x=ü;             ws://h/p?x=%C3%BC
            ws://h/a b?c d#e f;       ws://h/a%20b?c%20d#e%20f
            ws://h/100%?x=%4;         ws://h/100%25?x=%254
            ws://h/%41%c3%BC?x=%20+;  ws://h/%41%c3%BC?x=%20+
            ws://h/a\\b?c\\d;         ws://h/a/b?c%5Cd
            ws://h/a[1]|?b[]=^"<>|;   ws://h/a%5B1%5D%7C?b[]=%5E%22%3C%3E%7C
            ws://h?x=ü;               ws://h?x=%C3%BC
            ws://h#ü#;                ws://h#%C3%BC%23
            ws://ü:1/ü;               ws://ü:1/%C3%BC
            ws://h;                   ws://h
            /io/ü;                    /io/%C3%BC
            """)
    void whatMayNotBeInAPathOrQueryIsEncodedAndAllElseStays(String url, String repaired) {
        assertThat(UrlText.repaired(url)).isEqualTo(repaired);
        assertThat(UrlText.repaired(repaired)).as("again").isEqualTo(repaired);
        assertThat(URI.create(repaired)).hasToString(repaired);
    }

    @Test
    void tabsAndLineEndsAreLeftOutAndHalvesOfPairsReplaced() {
        assertThat(UrlText.repaired("ws://h/a\tb\r\nc\u0001\uD83D")).isEqualTo("ws://h/abc%01%EF%BF%BD");
    }

    @Test
    void hostAndPortEndWhereThePathBegins() {
        assertThat(UrlText.authority("ws://h:1/a://b")).isEqualTo("h:1");
        assertThat(UrlText.authority("ws://h?a")).isEqualTo("h");
        assertThat(UrlText.authority("/a://b")).isEmpty();
        assertThat(UrlText.isPastAuthority("ws://h")).isFalse();
        assertThat(UrlText.isPastAuthority("ws://h/")).isTrue();
        assertThat(UrlText.isPastAuthority("/io")).isTrue();
    }
}
