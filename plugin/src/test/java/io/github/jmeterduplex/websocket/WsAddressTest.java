package io.github.jmeterduplex.websocket;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.sampler.run.SamplersFixture;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of sessions in the address and among the subprotocols of a handshake. */
class WsAddressTest extends SamplersFixture {
    private static final String URL = "ws://memory:1/graphql?a=b";

    private static String users(Path folder, String column, String value) throws IOException {
        return "sessionData="
                + Files.writeString(folder.resolve("users.csv"), column + "\n\"" + value + "\"\n")
                        .toString();
    }

    @ParameterizedTest
    @CsvSource({"a b, a%20b", "Jörg, J%C3%B6rg", "x&y=1, x%26y%3D1", "100%, 100%25", "a+b/c, a%2Bb%2Fc"})
    void valueOfAColumnIsEncodedInTheUrl(String name, String encoded, @TempDir Path folder) throws IOException {
        String url = "ws://memory:1/p/{{name}}?user={{name}}&t={{session}}";
        good(sample(new WsConnect(), "url=" + url, users(folder, "name", name)));
        assertThat(connector.channel(0).target().url())
                .hasToString("ws://memory:1/p/" + encoded + "?user=" + encoded + "&t=0");
    }

    @Test
    void fixedTextOfTheUrlIsRepairedAsByABrowser() {
        good(sample(new WsConnect(), "url=ws://memory:1/ä b?x=ü&y=100%&z=%C3%BC&q=a+b"));
        assertThat(connector.channel(0).target().url())
                .hasToString("ws://memory:1/%C3%A4%20b?x=%C3%BC&y=100%25&z=%C3%BC&q=a+b");
    }

    @Test
    void placeholderWithoutAValueIsNotSent() {
        refused(
                sample(new WsConnect(), "url=ws://memory:1/p?user={{nam}}"),
                "parameter url: {{nam}} has no value",
                "a column of sessionData");
        assertThat(connector.count()).isZero();
    }

    @Test
    void hostFromAColumnIsNotRepaired(@TempDir Path folder) throws IOException {
        refused(
                sample(new WsConnect(), "url=ws://{{host}}/p", users(folder, "host", "jörg:1")),
                "parameter url",
                "no \"ö\" (U+00F6) in host and port");
    }

    @Test
    void subprotocolTakesAUsersToken(@TempDir Path folder) throws IOException {
        MemoryChannel channel =
                connects(new WsConnect(), URL, "subprotocol=bearer,t.{{token}}", users(folder, "token", "ann-1"));
        assertThat(channel.target().subprotocols()).containsExactly("bearer", "t.ann-1");
    }

    @Test
    void commasOfAFunctionDoNotSeparateSubprotocols(@TempDir Path folder) throws IOException {
        MemoryChannel channel = connects(
                new WsConnect(),
                URL,
                "subprotocol=events,h-{{base64url:{\"a\":\"{{token}}\",\"b\":1}}},v1",
                users(folder, "token", "ann-1"));
        assertThat(channel.target().subprotocols()).containsExactly("events", "h-eyJhIjoiYW5uLTEiLCJiIjoxfQ", "v1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "sesame=    | {{token}} has a \"=\" (U+003D) in this session",
                "ses,ame    | {{token}} has a \",\" (U+002C) in this session",
                "''         | {{token}} is empty in this session",
                "bearer     | two of them are equal"
            })
    void tokenThatIsNoSubprotocolIsRefusedWithoutBeingShown(String token, String expected, @TempDir Path folder)
            throws IOException {
        SampleResult result =
                sample(new WsConnect(), "url=" + URL, "subprotocol=bearer,{{token}}", users(folder, "token", token));
        refused(result, "parameter subprotocol: " + expected, "without = at its end");
        assertThat(result.getResponseMessage()).doesNotContain("sesame");
        refused(sample(new WsConnect(), "url=" + URL, "subprotocol={{tokn}}"), "{{tokn}} has no value");
    }
}
