package io.github.jmeterduplex.stomp;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterduplex.internal.codec.DisplayText;
import io.github.jmeterduplex.internal.codec.ProtocolViolation;
import io.github.jmeterduplex.internal.net.channel.MemoryConnector.MemoryChannel;
import io.github.jmeterduplex.internal.net.http.HttpText;
import io.github.jmeterduplex.internal.sampler.parameter.ParameterValues;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each kind of secret at each place: no output shows it. */
class SecretsEverywhereTest {
    private static final String SECRET = "geheim-4711";
    private static final String JWT = "eyJhbGciOiJIUzI1NiJ9.eyJnZWhlaW0iOiI0NzExIn0.Z2VoZWlt";
    private static final List<String> FIELDS =
            List.of("password", "passwd", "pw", "pwd", "secret", "token", "apiKey", "client_secret", "otp", "pin");

    /** Texts of bodies, of URLs and of headers. */
    static Stream<String> texts() {
        Stream<String> fields = FIELDS.stream()
                .flatMap(name -> Stream.of(
                        "{\"a\":1,\"" + name + "\":\"" + SECRET + "\"}",
                        "[\"{\\\"" + name + "\\\":\\\"" + SECRET + "\\\"}\"]",
                        "{\"a\":{\"" + name + "\" : \"" + SECRET + " x\"}}",
                        "a=1&" + name + "=" + SECRET + "&b=2",
                        "<a><" + name + ">" + SECRET + "</" + name + "></a>"));
        Stream<String> urls = Stream.of("jwt", "access_token", "sig", "X-Amz-Signature", "api_key", "anything")
                .map(name -> "see wss://chat.example/ws?v=1&" + name + "=" + SECRET + " there");
        Stream<String> others = Stream.of(
                "40{\"auth\":{\"user\":\"" + SECRET + "\",\"x\":[\"" + SECRET + "\"]}}",
                "wss://jo:" + SECRET + "@chat.example/ws",
                "Authorization: Bearer " + SECRET,
                "Cookie: JSESSIONID=" + SECRET,
                "Bearer " + SECRET,
                "a " + JWT,
                "passcode:" + SECRET + "\nlogin-token:" + SECRET);
        return Stream.of(fields, urls, others).flatMap(each -> each);
    }

    @ParameterizedTest
    @MethodSource("texts")
    void noOutputShowsIt(String text) {
        outputs(text)
                .forEach((output, shown) ->
                        assertThat(shown).as(output).isNotEmpty().doesNotContain(SECRET, "eyJhb", "eyJnZ", "Z2VoZ"));
    }

    private static Map<String, String> outputs(String text) {
        Map<String, String> outputs = new LinkedHashMap<>();
        outputs.put("quotation", DisplayText.clean(text));
        outputs.put("violation", ProtocolViolation.of("a frame", text).getMessage());
        outputs.put(
                "parameters",
                ParameterValues.of(name -> text).shown(new StompSend().table().parameters()));
        String line = text.replaceAll("\\s+", " ");
        String query = line.replace(' ', '+');
        outputs.put("request line", HttpText.of(("GET /ws?x=" + query + " HTTP/1.1\r\n").getBytes(UTF_8)));
        outputs.put("header", HttpText.of(("GET / HTTP/1.1\r\nX-Any: " + line + "\r\n").getBytes(UTF_8)));
        try (StompFixture fixture = new StompFixture()) {
            MemoryChannel channel = fixture.open("1.2", Map.of("trace", "9"), "/topic/a");
            SampleResult sent = fixture.sample(new StompSend(), "destination=/app/x", "body=" + text);
            assertThat(sent.getResponseMessage()).startsWith("sent 1");
            outputs.put("request of a sample", sent.getSamplerData());
            channel.says("MESSAGE\nsubscription:9\ndestination:/topic/b\nmessage-id:1\n\n" + text + "^@");
            // a Receive hands the message over as it came
            assertThat(fixture.sample(new StompReceive()).getResponseDataAsString())
                    .isEqualTo(text);
            channel.says("ERROR\nmessage:refused\n\n" + text + "^@");
            SampleResult failed = fixture.sample(new StompReceive(), "timeoutMillis=0");
            assertThat(failed.isSuccessful()).isFalse();
            outputs.put("trace", failed.getResponseDataAsString());
            outputs.put("message of a failure", failed.getResponseMessage());
        }
        return outputs;
    }
}
